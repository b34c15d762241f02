import { z } from 'zod';
import { lineNames, nameOfLine } from '../../domain/account-lines.ts';
import { dayOf, monthOf } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import { CHANGES } from '../../domain/ledger.ts';
import { type Grosze, grosze, toZloty } from '../../domain/money.ts';
import type { Call } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { MAX_ROWS } from '../../platform/pages/paging.ts';
import { type AnyRead, read } from '../../platform/pages/read.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { type Account, horsesAccount, ownersAccount } from './access.ts';
import { balanceOf, saldoOf } from './balances.ts';
import { carryOverTo, linesIn, pendingIn } from './month-queries.ts';
import { horsesWithPayments, MAX_HORSES } from './owner-queries.ts';
import { paymentCounts, unpaidHorses } from './panel-queries.ts';
import {
  type AccountLine,
  AnyDay,
  CarryOver,
  DepositItem,
  FeeItem,
  HorseId,
  HorseWithPayments,
  OwnerId,
  PartialMonthsSetting,
  Saldo,
  ServiceItem,
  Setting,
  TermSetting,
  Unpaid,
} from './schema.ts';

const date = { date: AnyDay };

type ReadMonth<Answer> = (call: Call<unknown>, account: Account, month: ReturnType<typeof monthOf>) => Promise<Answer>;

/** A call about a month, for all horses of an owner and for one horse, with the same shapes. */
function monthReads<Item extends z.ZodType>(
  name: string,
  summary: string,
  item: Item,
  list: ReadMonth<z.input<Item>[]>,
): AnyRead[] {
  const answer = z.array(item);
  return [
    read({
      path: `/api/${name}_for_user/:id/:date`,
      summary: `${summary}, of all horses of an owner, in the month of a day (DD.MM.YYYY or YYYY-MM-DD)`,
      may: 'seeBills',
      params: OwnerId.extend(date),
      answer,
      load: async (call) => list(call, await ownersAccount(call), monthOf(call.input.date)),
    }),
    read({
      path: `/api/${name}_for_horse/:horse_id/:date`,
      summary: `${summary}, of a horse, in the month of a day (DD.MM.YYYY or YYYY-MM-DD)`,
      may: 'seeBills',
      params: HorseId.extend(date),
      answer,
      load: async (call) => list(call, await horsesAccount(call), monthOf(call.input.date)),
    }),
  ];
}

const costs = (amount: Grosze) => toZloty(grosze(-amount));

const services: ReadMonth<z.input<typeof ServiceItem>[]> = async (call, account, month) => {
  const [done, pending] = await Promise.all([
    linesIn(call.db, account, month, ['service']),
    pendingIn(call.db, account, month),
  ]);
  const items = [
    ...done.map((line) => ({
      id: line.task_id ?? line.id,
      service_name: nameOfLine(line),
      horse_name: line.horse_name,
      date_to_finish: line.date_to_finish ?? line.occurred_on,
      is_finished: true,
      price: costs(line.amount),
    })),
    ...pending.map(({ price, horse_id: _, ...work }) => ({ ...work, is_finished: false, price: toZloty(price) })),
  ];
  const isOwners = 'owner_id' in account;
  if (isOwners && items.length === 0) throw new NotFound('Brak płatności w wybranym miesiącu');
  return items.slice(0, MAX_ROWS);
};

const fees =
  (kind: 'main_fee' | 'package_fee', nameOf: (line: AccountLine) => string): ReadMonth<z.input<typeof FeeItem>[]> =>
  async ({ db }, account, month) => {
    const lines = await linesIn(db, account, month, [kind]);
    return lines.map((line) => ({
      name: nameOf(line),
      horse_name: line.horse_name,
      payment_date: line.occurred_on,
      price: costs(line.amount),
    }));
  };

const deposits: ReadMonth<z.input<typeof DepositItem>[]> = async (call, account, month) => {
  const lines = await linesIn(call.db, account, month, CHANGES);
  return lines.map(({ id, kind, amount, occurred_on, created_at, horse_name, paid_on, method, ...line }) => ({
    id,
    action: kind === 'deposit' && amount > 0 ? ('Deposit' as const) : ('Zmiana' as const),
    ...((kind === 'opening' || line.first_day) && { name: nameOfLine({ kind, amount, occurred_on, ...line }) }),
    amount: toZloty(amount),
    timestamp: (kind === 'opening' ? startOfDay(occurred_on) : created_at).toISOString(),
    horse_name,
    paid_on,
    method,
  }));
};

/** Carried over on the first of the month; a zero is left out. */
const carryOver: ReadMonth<z.input<typeof CarryOver>[]> = async ({ db }, account, month) => {
  const saldo = await carryOverTo(db, account, month);
  return saldo === 0 ? [] : [{ name: lineNames.carryOver, payment_date: month, price: toZloty(saldo) }];
};

export const billingReads = [
  read({
    path: '/api/horses/status',
    summary: 'How many living horses are paid, and how many are not',
    may: 'seePayments',
    answer: z.object({ paid: z.number().int(), unpaid: z.number().int() }),
    load: async ({ db, now }) => {
      const { paid, unpaid } = await paymentCounts(db, dayOf(now));
      return { paid, unpaid };
    },
  }),
  read({
    path: '/api/horses/get_unpaid',
    summary: 'The living horses with overdue payments, the largest debts first',
    may: 'seePayments',
    answer: z.array(Unpaid),
    async load(call) {
      const horses = await unpaidHorses(call.db, dayOf(call.now), { limit: MAX_ROWS, offset: 0 });
      return horses.map((horse) => ({ ...horse, price: toZloty(horse.price) }));
    },
  }),
  ...monthReads('get_all_payment_data', 'Services that cost something, done or still to do', ServiceItem, services),
  ...monthReads('get_main_payment', 'The monthly fees', FeeItem, fees('main_fee', nameOfLine)),
  ...monthReads(
    'get_annual_payment',
    'The package fees',
    FeeItem,
    fees('package_fee', () => lineNames.packageFee),
  ),
  ...monthReads('get_all_deposits', 'Deposits, opening balances, corrections and reversals', DepositItem, deposits),
  ...monthReads('get_carryover', 'The saldo at the end of the month before, unless it is 0', CarryOver, carryOver),
  read({
    path: '/api/get_balance_sum_for_user_total/:id',
    summary: 'The balance of an owner over all their horses, archived ones too',
    may: 'seeBills',
    params: OwnerId,
    answer: z.object({ balance: z.number() }),
    load: async (call) => ({ balance: toZloty(await balanceOf(call.db, (await ownersAccount(call)).owner_id)) }),
  }),
  read({
    path: '/api/get_saldo_balance/:id',
    summary: 'The saldo of an owner over all their horses, archived ones too',
    may: 'seeBills',
    params: OwnerId,
    answer: Saldo,
    load: async (call) => ({ saldo: toZloty(await balanceOf(call.db, (await ownersAccount(call)).owner_id)) }),
  }),
  read({
    path: '/api/get_saldo_balance_for_horse/:horse_id',
    summary: 'The saldo of a horse',
    may: 'seeBills',
    params: HorseId,
    answer: Saldo,
    load: async (call) => ({ saldo: toZloty(await saldoOf(call.db, (await horsesAccount(call)).horse_id)) }),
  }),
  read({
    path: '/api/get_horses_with_payments/:id',
    summary: 'The horses of an owner with what is overdue of each, archived ones while their saldo is not 0',
    may: 'seeBills',
    params: OwnerId,
    answer: z.array(HorseWithPayments),
    most: MAX_HORSES,
    async load(call) {
      const horses = await horsesWithPayments(call.db, (await ownersAccount(call)).owner_id, dayOf(call.now));
      return horses.map(({ id, name, overdue }) => ({ id, name, is_paid: toZloty(overdue) }));
    },
  }),
  read({
    path: '/api/settings/get/payment_date',
    summary: 'The day on which the stable bills next',
    may: 'changePaymentDate',
    answer: Setting,
    load: async ({ db, now }) => ({ setting_value: (await billingDaysOf(db, dayOf(now))).paymentDate }),
  }),
  read({
    path: '/api/settings/get/payment_term',
    summary: 'How many days one has to pay',
    may: 'changePaymentDate',
    answer: TermSetting,
    load: async ({ db, now }) => ({ setting_value: (await billingDaysOf(db, dayOf(now))).term }),
  }),
  read({
    path: '/api/settings/get/partial_months',
    summary: 'How a partial month is charged: as a whole, or by its days',
    may: 'changePaymentDate',
    answer: PartialMonthsSetting,
    load: async ({ db, now }) => ({ setting_value: (await billingDaysOf(db, dayOf(now))).partialMonths }),
  }),
];
