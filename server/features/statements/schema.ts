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
 * An owner's statement of a month. `month` is the first day of the month; `until` is its last day, or today while the month
 * runs. `asked` and `transfer` tell what is asked for today, also for an earlier month.
 */
export type Statement = {
  month: Day;
  until: Day;
  today: Day;
  owner: { id: string; name: string; address: string };
  nip: string | null;
  sums: MonthSums;
  asked: Asked;
  /** What is asked for, as cheques have it. */
  in_words: string;
  /** Those with a line, or something carried over. */
  horses: HorsesMonth[];
  /** What today's balance is made of. */
  parts: BalancePart[];
  /** What is in no balance yet. */
  leaving: ChargedAtLeaving[];
  /** Null where nothing is to be paid, or the stable has set no account. */
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

/** What the mail of a statement says. */
export type StatementLetter = Pick<Statement, 'month' | 'until' | 'today' | 'sums' | 'asked' | 'in_words' | 'parts'> & {
  /** The transfer of all that is asked for; null when nothing is. */
  transfer: MailedTransfer | null;
  link: string;
  /** The address that ends these mails. */
  unsubscribe: string;
};

/** The most people who are named to get a statement. */
export const MOST_NAMED = 200;

const nobody = 'Zaznacz co najmniej jedną osobę';

/** Whose statement of a month is sent: of those named, or of everybody who has one. */
export const StatementsToSend = z
  .object({
    month: DayField.refine((day) => day.endsWith('-01') && day >= '1900', 'Podaj pierwszy dzień miesiąca'),
    person_ids: z
      .preprocess(
        (given) => (typeof given === 'string' ? [given] : given),
        z.array(z.uuid(), nobody).min(1, nobody).max(MOST_NAMED, `Najwyżej ${MOST_NAMED} osób naraz`),
      )
      .optional(),
    everybody: z.boolean().optional(),
    /** When the sender saw who has had it: whom it was sent to since does not get it again. */
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
  /** True where none was sent because all of them were sent before, or are in the queue. */
  repeated: z.boolean().optional(),
});

/** Somebody with a statement of a month; `sent_at`: the last time; `refused`: why it does not go to them by mail now. */
export type Recipient = {
  id: string;
  name: string;
  email: string | null;
  sent_at: Date | null;
  refused: Reason | null;
};

/**
 * Statements before they go: the first of those who get one and who get none, how many more there are (`more_had`: of
 * those who get it once more), and the mail of one.
 */
export type SendPreview = {
  /** Nobody is named: everybody who has one. */
  everybody: boolean;
  getting: Recipient[];
  more: number;
  more_had: number;
  refused: (Refused & { name: string })[];
  more_refused: number;
  letter: StatementLetter | null;
  /** Whose it is. */
  letter_to: string;
  /** When the page was asked for. */
  seen_at: string;
};

export type RecipientsPage = PageOf<Recipient>;
