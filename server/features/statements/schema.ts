import { z } from 'zod';
import type { Asked } from '../../domain/asked.ts';
import type { BalancePart, ChargedAtLeaving } from '../../domain/balance-parts.ts';
import type { Day } from '../../domain/days.ts';
import type { MonthSums } from '../../domain/ledger.ts';
import type { Reason } from '../../domain/refusal-codes.ts';
import { DayField, RefusedOne } from '../../platform/forms/fields.ts';
import { MailsLeave } from '../../platform/jobs/mails-leave.ts';
import type { PageOf } from '../../platform/pages/paging.ts';
import type { QrDrawing } from '../../platform/pages/qr.ts';
import type { HorsesMonth } from '../billing/schema.ts';
import type { BankTransfer, MailedTransfer } from '../settings/schema.ts';

/**
 * An owner's statement of a month. `month` is its first day, `until` its last one, or today while the month runs. `asked` and
 * `transfer` are as of today, also for an earlier month.
 */
export type Statement = {
  month: Day;
  until: Day;
  today: Day;
  owner: { id: string; name: string; address: string };
  nip: string | null;
  sums: MonthSums;
  asked: Asked;
  /** The amount asked for, in words as on a cheque. */
  in_words: string;
  /** Horses with a line or a balance carried over. */
  horses: HorsesMonth[];
  /** The parts of today's balance. */
  parts: BalancePart[];
  /** Charges that are not in the balance yet. */
  leaving: ChargedAtLeaving[];
  /** Null if nothing is due, or the stable has set no account. */
  transfer: BankTransfer | null;
};

/** A statement as it is printed: all its texts, in order. The page and the PDF draw the same one. A missing text is ''. */
export type PrintedStatement = {
  title: string;
  period: string;
  /** The left half of each sheet's footer. */
  foot: string;
  club: { name: string; address: string; phone: string; email: string; nip: string };
  owner: { heading: string; name: string; address: string };
  asked: { heading: string; amount: string; in_words: string };
  facts: [name: string, value: string][];
  transfer: { qr: QrDrawing; label: string; caption: string } | null;
  /** Stands in place of the tables when there are no horses. */
  empty: string;
  summary: { headings: string[]; horses: PrintedSums[]; total: string[] };
  bills: { headings: string[]; horses: PrintedBill[] };
  small_print: string;
};

/** The sums of a horse. `tag` stands after its name. */
export type PrintedSums = { id: string; name: string; tag: string; sums: string[] };

/** The month of a horse. */
export type PrintedBill = { id: string; name: string; place: string; rows: PrintedRow[]; total: PrintedTotal };

type PrintedTotal = [name: string, closing: string];

/** `tag` stands after the name, `note` below it. */
export type PrintedRow = Record<'id' | 'day' | 'name' | 'tag' | 'facts' | 'note' | 'amount' | 'balance', string>;

/** The content of the mail with a statement. */
export type StatementLetter = Pick<Statement, 'month' | 'until' | 'today' | 'sums' | 'asked' | 'in_words' | 'parts'> & {
  /** The transfer of the whole amount asked for; null if nothing is. */
  transfer: MailedTransfer | null;
  link: string;
  /** The unsubscribe link. */
  unsubscribe: string;
};

/** The most people who can be selected at once. */
export const MOST_NAMED = 200;

const nobody = 'Zaznacz co najmniej jedną osobę';

/** Who gets the statement of a month: selected people, or everybody who has one. */
export const StatementsToSend = z
  .object({
    month: DayField.refine((day) => day.endsWith('-01') && day >= '1900', 'Podaj pierwszy dzień miesiąca'),
    person_ids: z.array(z.uuid()).min(1, nobody).max(MOST_NAMED, `Najwyżej ${MOST_NAMED} osób naraz`).optional(),
    everybody: z.boolean().optional(),
    /** When the sender loaded the list: people to whom it was sent later do not get it again. */
    seen_at: z.iso.datetime().optional(),
  })
  .refine(({ person_ids, everybody }) => (person_ids !== undefined) !== (everybody === true), {
    path: ['person_ids'],
    message: nobody,
  });

type Refused = { id: string; message: string };

export const SentStatements = MailsLeave.extend({
  sent: z.int(),
  refused: z.array(RefusedOne),
  /** True if none was sent because all were sent before or are queued. */
  repeated: z.boolean().optional(),
});

/** A person with a statement of a month. `sent_at`: the last time; `refused`: why it cannot be mailed now. */
export type Recipient = {
  id: string;
  name: string;
  email: string | null;
  sent_at: Date | null;
  refused: Reason | null;
};

/**
 * What sending would do: the first people who get a statement and the first who get none, how many more there are (`more_had`:
 * who get it again), and one mail as an example.
 */
export type SendPreview = {
  /** Sent to everybody who has one, not to selected people. */
  everybody: boolean;
  getting: Recipient[];
  more: number;
  more_had: number;
  refused: (Refused & { name: string })[];
  more_refused: number;
  letter: StatementLetter | null;
  /** The recipient of `letter`. */
  letter_to: string;
  /** When the page was loaded. */
  seen_at: string;
};

export type RecipientsPage = PageOf<Recipient>;
