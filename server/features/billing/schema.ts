import { z } from 'zod';
import type { Entry } from '../../domain/account-lines.ts';
import type { Archived } from '../../domain/archived.ts';
import { type Asked, LONGEST_TERM } from '../../domain/asked.ts';
import type { BalancePart, ChargedAtLeaving } from '../../domain/balance-parts.ts';
import type { Run } from '../../domain/books.ts';
import type { Looks } from '../../domain/coats.ts';
import { type Day, isDay } from '../../domain/days.ts';
import { type Coverage, type MonthSums, PAYMENT_METHODS } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import type { MonthRow } from '../../domain/month-rows.ts';
import { PARTIAL_MONTHS } from '../../domain/partial-months.ts';
import { AmountField, DayField, dayField, PaidAmountField, requiredLine } from '../../platform/forms/fields.ts';
import type { BankTransfer } from '../settings/schema.ts';
import { billingErrors } from './texts.ts';

const Reason = requiredLine(500, 'Najwyżej 500 znaków', billingErrors.noReason);

/** Chosen by the client, so that a deposit or correction that is sent again is booked once. */
const RequestId = z.uuid().optional();

/** 'Zmiana' takes the amount off, whatever its sign. */
const DepositAction = z.enum(['Deposit', 'Zmiana']);

/** An owner's money in zł; negative corrects an earlier one. `id` is the horse. */
export const Deposit = z.object({
  id: z.uuid(),
  amount: AmountField,
  action: DepositAction.optional(),
  paid_on: DayField.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  request_id: RequestId,
});
export type Deposit = z.output<typeof Deposit>;

/** Owner's money in zł for several of their horses; at least the share of one. */
export const SharedDeposit = z.object({
  shares: z
    .array(z.object({ horse_id: z.uuid(), amount: PaidAmountField }), billingErrors.noHorse)
    .min(1, billingErrors.noHorse)
    .max(200)
    .refine(
      (shares) => new Set(shares.map(({ horse_id }) => horse_id)).size === shares.length,
      billingErrors.horseTwice,
    ),
  paid_on: DayField.optional(),
  method: z.enum(PAYMENT_METHODS).optional(),
  request_id: z.uuid(),
});
export type SharedDeposit = z.output<typeof SharedDeposit>;

export const Shared = z.object({ booked: z.int() });

export const Correction = z.object({ horse_id: z.uuid(), amount: AmountField, reason: Reason, request_id: RequestId });
export type Correction = z.output<typeof Correction>;

/**
 * A horse's balance in the stable's former books, in zł; below zero is a debt. 'debt' takes the amount below zero,
 * whatever its sign. By default it is due on the last day of the month before.
 */
export const OpeningBalance = z.object({
  horse_id: z.uuid(),
  amount: AmountField,
  side: z.enum(['debt', 'credit']).optional(),
  due_on: DayField.optional(),
  request_id: z.uuid(),
});
export type OpeningBalance = z.output<typeof OpeningBalance>;

export const Reversal = z.object({ id: z.uuid(), reason: Reason, taken_back_by: z.uuid().optional() });
export type Reversal = z.output<typeof Reversal>;

/** Null where the form's field is empty. */
export const PaymentDate = z.object({ value: dayField(billingErrors.noDate).nullable() });

/** The number of days to pay. */
export const PaymentTerm = z.object({
  value: z.int(billingErrors.wrongTerm).min(0, billingErrors.wrongTerm).max(LONGEST_TERM, billingErrors.wrongTerm),
});

export const PartialMonthsChoice = z.object({ value: z.enum(PARTIAL_MONTHS, billingErrors.wrongPart) });

export const Saldo = z.object({ saldo: z.number() });

export const Setting = z.object({ setting_value: DayField });
export const TermSetting = z.object({ setting_value: z.int() });
export const PartialMonthsSetting = z.object({ setting_value: z.enum(PARTIAL_MONTHS) });

const inTwoDigits = (part: string) => part.padStart(2, '0');

/** A plausible day as '1.11.2026' or '01.11.2026', as Poles write it, or 'YYYY-MM-DD'. */
export const AnyDay = z
  .string()
  .regex(/^(\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2})$/, 'Wpisz datę')
  .overwrite((text) => (text.includes('.') ? text.split('.').reverse().map(inTwoDigits).join('-') : text))
  .refine((text) => isDay(text) && text >= '1900' && text < '2200', 'Wpisz datę') as unknown as z.ZodType<Day, string>;

export const OwnerId = z.object({ id: z.uuid() });
export const HorseId = z.object({ horse_id: z.uuid() });

/** A service of a month, in zł; `is_finished` tells done from planned. */
export const ServiceItem = z.object({
  id: z.uuid(),
  service_name: z.string(),
  horse_name: z.string(),
  date_to_finish: DayField,
  is_finished: z.boolean(),
  price: z.number(),
});

export const FeeItem = z.object({
  name: z.string(),
  horse_name: z.string(),
  payment_date: DayField,
  price: z.number(),
});

/** The balance at the beginning of a month, in zł; negative is debt. */
export const CarryOver = FeeItem.omit({ horse_name: true });

export const DepositItem = z.object({
  id: z.uuid(),
  action: DepositAction,
  /** Only for opening balances and for settlements of a fee when a horse leaves. */
  name: z.string().optional(),
  amount: z.number(),
  timestamp: z.iso.datetime(),
  horse_name: z.string(),
  paid_on: DayField.nullable(),
  method: z.enum(PAYMENT_METHODS).nullable(),
});

/** `is_paid`: what is overdue in zł; 0 when everything is paid. */
export const HorseWithPayments = z.object({ id: z.uuid(), name: z.string(), is_paid: z.number() });

export const Unpaid = z.object({
  horse_id: z.uuid(),
  user_id: z.uuid(),
  horse_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  has_account: z.boolean(),
  payment_date: DayField,
  price: z.number(),
});

/** The numbers of paid and unpaid living horses, the overdue sum of these, and the sum that everybody has to pay. */
export type PaymentCounts = { paid: number; unpaid: number; overdue: Grosze; asked: Grosze };

/** A horse with overdue payments: what is overdue, and the oldest day it was due on. */
export type UnpaidHorse = Omit<z.output<typeof Unpaid>, 'price'> & { price: Grosze };

/** What the stable charged and was credited in a month. */
export type ChartMonth = { month: Day; charged: Grosze; credited: Grosze };

/** A horse, archived or not, whose balance is not 0. */
export type UnevenHorse = { name: string; saldo: Grosze };

/** An archived horse whose balance is not 0; its owner may be erased ('Konto usunięte'). */
export type ArchivedDebt = {
  horse_id: string;
  owner_id: string;
  horse_name: string;
  first_name: string;
  last_name: string;
  archived: Archived | null;
  parts: BalancePart[];
};

/** What a run would charge a horse. */
export type FeeLine = {
  horse_id: string;
  horse_name: string;
  owner_id: string;
  first_name: string;
  last_name: string;
  main_fee: Grosze;
  package_fee: Grosze;
  /** The months or days that the monthly fee is for. */
  stays: FeeDays[];
  services: (FeeDays & { booking_id: string; service_name: string; price: Grosze })[];
};

/** The month of a fee or, where they are not null, some days of it. */
type FeeDays = { period: Day; first_day: Day | null; last_day: Day | null };

/** The next run; `term`: the number of days to pay. */
export type NextRun = Run & { term: number };

/** What the next run would charge a horse; `services`: the part of it for monthly services. */
export type NextFee = Pick<Run, 'period' | 'billing_day' | 'by_days'> & { fee: Grosze; services: Grosze };

/** The next run with what it would charge of each kind, and the number of horses. */
export type RunPreview = NextRun & { horses: number; main_fees: Grosze; package_fees: Grosze; services: Grosze };

/** The owner's last doubt about a line; without an outcome it waits for an answer. */
export type LineDoubt = { id: string; reason: string; outcome: 'kept' | 'reversed' | null; answer: string | null };

/**
 * A line of an account. A charge for work has its `service_name`, finished at `finished_at` by `first_name` `last_name`.
 * On other lines the name is that of the person who booked them; null means the billing run. `undone_kind`: the kind of
 * the entry that this one reverses; `reversed_by`: the entry that reverses this one.
 */
export type AccountLine = Entry & {
  horse_id: string;
  created_at: Date;
  task_id: string | null;
  finished_at: Date | null;
  doubt: LineDoubt | null;
};

/** Open work of a month that will be charged once it is done. */
export type PendingWork = {
  id: string;
  horse_id: string;
  horse_name: string;
  service_name: string;
  date_to_finish: Day;
  price: Grosze;
};

/** A whole month of an account. */
export type AccountMonth = { sums: MonthSums; lines: AccountLine[]; pending: PendingWork[] };

/** A month of an account, with the addresses of its neighbours: one page of its rows. */
export type ShownMonth = Omit<AccountMonth, 'lines'> & {
  rows: MonthRow<AccountLine>[];
  /** The month's first day. */
  month: Day;
  previous: string;
  next: string;
  /** The address of all its lines at once. */
  whole: string;
  page: number;
  pages: number;
  /** The address with no row open. The parameter `opens` opens a row by the id of its first line; `open`: the open one's. */
  closed: string;
  opens: 'open' | 'dialog_open';
  open: string | null;
  today: Day;
};

/** A horse of an owner with its saldo and how far it is paid; an archived one while its saldo is not 0. */
export type PaidHorse = Looks &
  Coverage & { id: string; name: string; box_number: string | null; archived: Archived | null; saldo: Grosze };

/** An owner's account: the balance, what they are asked to pay, the horses, and how many of the living ones are paid. */
export type OwnerAccount = { balance: Grosze; asked: Asked; horses: PaidHorse[]; paid: number; unpaid: number };

/** A client at a glance; `last`: the last deposit, null before the first; `payment_date`: the next billing day. */
export type ClientAccount = OwnerAccount & { last: { on: Day; amount: Grosze } | null; payment_date: Day };

/** An owner's account as its page shows it. */
export type OwnerPayments = OwnerAccount & {
  owner_id: string;
  today: Day;
  /** The parts of the balance. */
  parts: BalancePart[];
  leaving: ChargedAtLeaving[];
  /** The next billing day. */
  payment_date: Day;
  /** Null if the viewer is not the owner, nothing is owed, or the stable has set no account. */
  transfer: BankTransfer | null;
  /** The address of this page. */
  list: string;
  /** The history over it, when its address opens it. */
  history: ShownMonth | null;
};

/** The form for an opening balance: the one that it replaces, and the days to choose from. */
export type OpeningForm = {
  standing: { amount: Grosze; due_on: Day } | null;
  days: { from: Day; to: Day; usual: Day };
};

/**
 * The dialog over a horse's month: a correction by hand, an opening balance, the reversal of an entry, a doubt about it,
 * the answer.
 */
export type EntryDialog =
  | { kind: 'correct'; request_id: string }
  | ({ kind: 'opening'; request_id: string } & OpeningForm)
  | { kind: 'doubt'; entry: Entry }
  /** `deposits`: those of the bank transfer that it was booked from; `taken_back_by`: the bank's reversal of that. */
  | { kind: 'reverse'; entry: Entry; deposits: { name: string; amount: Grosze }[]; taken_back_by: string | null }
  | { kind: 'answer'; entry: Entry; doubt: LineDoubt };

/** A horse's part of an owner's month. */
export type HorsesMonth = {
  sums: MonthSums;
  lines: (Entry & { horse_id: string; doubt: unknown })[];
  id: string;
  name: string;
  box_number: string | null;
  archived: Archived | null;
};
