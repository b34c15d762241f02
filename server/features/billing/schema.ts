import { z } from 'zod';
import { type Day, isDay } from '../../domain/days.ts';
import { amountField, DayField, dayField, requiredLine } from '../../platform/fields.ts';
import { billingErrors } from './texts.ts';

const Amount = amountField(billingErrors.noAmount, billingErrors.wrongAmount);

const Reason = requiredLine(500, 'Najwyżej 500 znaków', billingErrors.noReason);

/** Made by the client, so that a deposit or correction sent twice is booked once. */
const RequestId = z.uuid().optional();

/** What a deposit is: as it is booked, 'Zmiana' takes the amount off, whatever its sign. */
const DepositAction = z.enum(['Deposit', 'Zmiana']);

/** Money of a horse's owner, in zł; below zero it corrects an earlier one. `id`: the horse. */
export const Deposit = z.object({
  id: z.uuid(),
  amount: Amount,
  action: DepositAction.optional(),
  request_id: RequestId,
});
export type Deposit = z.output<typeof Deposit>;

/** What a manager charges (below zero) or credits a horse with, in zł, and why. */
export const Correction = z.object({ horse_id: z.uuid(), amount: Amount, reason: Reason, request_id: RequestId });
export type Correction = z.output<typeof Correction>;

/** An entry to take back whole, and why. */
export const Reversal = z.object({ id: z.uuid(), reason: Reason });
export type Reversal = z.output<typeof Reversal>;

/** The day on which the stable bills next. */
export const PaymentDate = z.object({ value: dayField(billingErrors.noDate) });

/** What a horse has after all that is booked, in zł; negative is debt. */
export const Saldo = z.object({ saldo: z.number() });

export const Setting = z.object({ setting_value: DayField });

/** 'DD.MM.YYYY' as people of Poland write it, and 'YYYY-MM-DD', as a day of our age. */
export const AnyDay = z
  .string()
  .regex(/^(\d{2}\.\d{2}\.\d{4}|\d{4}-\d{2}-\d{2})$/, 'Wpisz datę')
  .overwrite((text) => (text.includes('.') ? text.split('.').reverse().join('-') : text))
  .refine((text) => isDay(text) && text >= '1900' && text < '2200', 'Wpisz datę') as unknown as z.ZodType<Day, string>;

export const OwnerId = z.object({ id: z.uuid() });
export const HorseId = z.object({ horse_id: z.uuid() });

/** What a service of a month costs in zł; done (`is_finished`), or still to do. */
export const ServiceItem = z.object({
  id: z.uuid(),
  service_name: z.string(),
  horse_name: z.string(),
  date_to_finish: DayField,
  is_finished: z.boolean(),
  price: z.number(),
});

/** A fee of a month, in zł. */
export const FeeItem = z.object({
  name: z.string(),
  horse_name: z.string(),
  payment_date: DayField,
  price: z.number(),
});

/** What a month begins with, in zł; negative is debt. */
export const CarryOver = FeeItem.omit({ horse_name: true });

/** Money paid in ('Deposit'), or any other change ('Zmiana'), in zł. */
export const DepositItem = z.object({
  id: z.uuid(),
  action: DepositAction,
  amount: z.number(),
  timestamp: z.iso.datetime(),
  horse_name: z.string(),
});

/** A horse with what is overdue in zł; 0: it is paid. */
export const HorseWithPayments = z.object({ id: z.uuid(), name: z.string(), is_paid: z.number() });

/** A horse with overdue payments: how much in zł, and the oldest day it was due on. */
export const Unpaid = z.object({
  horse_id: z.uuid(),
  user_id: z.uuid(),
  horse_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  payment_date: DayField,
  price: z.number(),
});
