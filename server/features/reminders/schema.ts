import { z } from 'zod';
import type { Asked } from '../../domain/asked.ts';
import type { Cover } from '../../domain/cover-oldest.ts';
import type { Day } from '../../domain/days.ts';
import type { PaymentMethod } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { PaidAmountField, RefusedOne } from '../../platform/forms/fields.ts';
import { MailsLeave } from '../../platform/jobs/mails-leave.ts';
import type { MailedTransfer } from '../settings/schema.ts';
import { reminderErrors } from './texts.ts';

/** The most people reminded at once. */
export const MOST_REMINDED = 200;

const nobody = 'Zaznacz co najmniej jedną osobę';

export const PeopleToRemind = z.object({
  person_ids: z.array(z.uuid()).min(1, nobody).max(MOST_REMINDED, `Najwyżej ${MOST_REMINDED} osób naraz`),
});

export const Reminded = MailsLeave.extend({
  sent: z.int(),
  refused: z.array(RefusedOne),
});

/** The content of a reminder's mail. */
export type PaymentLetter = Asked & {
  horses: readonly (Asked & { name: string })[];
  /** Null if the stable has set no account. */
  transfer: MailedTransfer | null;
  link: string;
};

/** The recipients of reminders, the refused people with the reason, and the mail of the first recipient. */
export type RemindPreview = {
  people: (Asked & { id: string; name: string; email: string | null; refused: string | null })[];
  letter: PaymentLetter | null;
};

export const UNPAID_TABS = ['due', 'overdue', 'former'] as const;
export type UnpaidTab = (typeof UNPAID_TABS)[number];

/** The number of people in each tab, and their sums. `until`: the last day to pay what is not overdue. */
export type UnpaidTotals = Record<UnpaidTab, number> & {
  asked: Grosze;
  late: Grosze;
  until: Day | null;
  asked_of_former: Grosze;
};

/** A person who has to pay. `last`: their last deposit. */
export type AskedPerson = Asked & {
  id: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  email: string | null;
  has_account: boolean;
  /** The horses to pay for. `left_on`: the last day of a horse that has left. */
  horses: { name: string; left_on: Day | null }[];
  reminded_on: Day | null;
  last: { on: Day; amount: Grosze } | null;
};

/** A deposit of a person: the horses it may be for, the largest debt first. */
export type UnpaidDeposit = {
  /** The id of the person. */
  id: string;
  request_id: string;
  name: string;
  horses: { id: string; name: string; asked: Grosze }[];
  days: { from: Day; to: Day };
  /** Chosen at first. */
  method: PaymentMethod | undefined;
  typed?: TypedDeposit;
  shared?: SharedSum;
};

/** A sum and the horses to share it among. The shares are shown before they are booked. */
export const SumToShare = z.object({
  amount: PaidAmountField,
  horse_ids: z.array(z.uuid(), reminderErrors.noHorse).min(1, reminderErrors.noHorse).max(200),
});

/** A typed sum for several horses, with the errors by field. */
export type TypedDeposit = {
  amount: string;
  horse_ids: string[];
  errors: Record<string, string>;
};

/** The shares of a sum; the first horse gets the surplus. */
export type SharedSum = Cover & { sum: Grosze };
