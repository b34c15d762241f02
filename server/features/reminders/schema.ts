import { z } from 'zod';
import type { Asked } from '../../domain/asked.ts';
import type { Cover } from '../../domain/cover-oldest.ts';
import type { Day } from '../../domain/days.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { DayField, PaidAmountField, RefusedOne } from '../../platform/forms/fields.ts';
import { MailsLeave } from '../../platform/jobs/mails-leave.ts';
import type { MailedTransfer } from '../settings/schema.ts';
import { reminderErrors } from './texts.ts';

/** The most people reminded at once. */
export const MOST_REMINDED = 200;

const nobody = 'Zaznacz co najmniej jedną osobę';

/** Whom to remind of what they are asked to pay; a form sends a single one as text. */
export const PeopleToRemind = z.object({
  person_ids: z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(z.uuid(), nobody).min(1, nobody).max(MOST_REMINDED, 'Najwyżej 200 osób naraz'),
  ),
});

export const Reminded = MailsLeave.extend({
  sent: z.int(),
  refused: z.array(RefusedOne),
});

/** What the mail of a reminder says. */
export type PaymentLetter = Asked & {
  horses: readonly (Asked & { name: string })[];
  /** Null: the stable has set no account. */
  transfer: MailedTransfer | null;
  link: string;
};

/** Reminders before they go: to whom, what each is asked, why some get none, and the mail of the first who gets one. */
export type RemindPreview = {
  people: (Asked & { id: string; name: string; email: string | null; refused: string | null })[];
  letter: PaymentLetter | null;
};

export const UNPAID_TABS = ['due', 'overdue', 'former'] as const;
export type UnpaidTab = (typeof UNPAID_TABS)[number];

/** How many people each tab has, and what they come to. `until`: the last day to pay what is not overdue. */
export type UnpaidTotals = Record<UnpaidTab, number> & {
  asked: Grosze;
  late: Grosze;
  until: Day | null;
  asked_of_former: Grosze;
};

/** Somebody who is asked to pay. `last`: what they paid last. */
export type AskedPerson = Asked & {
  id: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  email: string | null;
  has_account: boolean;
  /** Those that they are asked to pay for; `left_on`: the last day of those that are not here any more. */
  horses: { name: string; left_on: Day | null }[];
  reminded_on: Day | null;
  last: { on: Day; amount: Grosze } | null;
};

/** Money that somebody brings: for which of their horses, the one they are asked most for first. */
export type UnpaidDeposit = {
  /** Who brings it. */
  id: string;
  request_id: string;
  name: string;
  horses: { id: string; name: string; asked: Grosze }[];
  days: { from: Day; to: Day };
  typed?: TypedDeposit;
  shared?: SharedSum;
};

/** A sum that somebody brings, and the horses for which it may be: how it is shared is shown before it is booked. */
export const SumToShare = z.object({
  amount: PaidAmountField,
  horse_ids: z.array(z.uuid(), reminderErrors.noHorse).min(1, reminderErrors.noHorse).max(200),
  paid_on: DayField.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
});

/** What was typed of a sum for several horses, with the errors by field. */
export type TypedDeposit = {
  amount: string;
  method: string | undefined;
  paid_on: string | undefined;
  horse_ids: string[];
  errors: Record<string, string>;
};

/** What would be booked of a sum; the first horse gets the surplus. */
export type SharedSum = Cover & {
  sum: Grosze;
  method: PaymentMethod | undefined;
  paid_on: Day | undefined;
};
