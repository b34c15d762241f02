/** Fills the demo's books since its services began, through the app's own verbs. */
import { sql } from 'kysely';
import { addDays } from '../domain/days.ts';
import { startOfDay } from '../domain/instants.ts';
import { dayOfMonth } from '../domain/ledger.ts';
import { type Grosze, grosze, toZloty } from '../domain/money.ts';
import { chargeForServices } from '../features/billing/charge-for-service.ts';
import { correctBalance } from '../features/billing/correct-balance.ts';
import { deposit } from '../features/billing/deposit.ts';
import { reverseEntry } from '../features/billing/reverse-entry.ts';
import { runBilling } from '../features/billing/run-billing.ts';
import { setOpeningBalance } from '../features/billing/set-opening-balance.ts';
import { lockPaymentDate, setBillingDays } from '../features/settings/payment-days.ts';
import type { Tx } from '../platform/data/database.ts';
import { ROUND_SUM } from './books.ts';
import { dice, idOf } from './chance.ts';
import { type DemoHorse, demoHorse } from './horses.ts';
import { at, type Cycle, earlier, type Times } from './times.ts';
import { byManager } from './verbs.ts';

type Step = { at: Date; book: () => Promise<unknown> };

/** By horse name: the number of its last billing runs that are unpaid. */
type Unpaid = Readonly<Record<string, number>>;

/**
 * Books in chronological order: the finished work before the run that bills it, the owners' payments within a week of each
 * run, except for the horses in `unpaid`, and in between the mistakes of real books.
 */
export async function keepBooks(tx: Tx, times: Times, unpaid: Unpaid): Promise<void> {
  const cycles = times.cycles.filter(({ billing_day }) => billing_day > times.opened);
  const [first] = cycles as [Cycle, ...Cycle[]];
  await setBillingDays(tx, { paymentDate: first.billing_day, paymentDay: dayOfMonth(first.billing_day) });
  const ahead = [...(await finishedWork(tx, cycles)), ...mistakes(tx, times)];
  const runs = cycles.flatMap(({ ran_at, ...cycle }) => (ran_at ? [{ ...cycle, ran_at }] : []));
  const paymentsAfter = payers(tx, times, unpaid);
  for (const [nth, run] of runs.entries())
    ahead.push({
      at: run.ran_at,
      async book() {
        await runBilling(tx, { now: run.ran_at, person: null });
        ahead.push(...(await paymentsAfter(run, runs.length - nth)));
      },
    });
  await bookInOrder(ahead);
}

/** Books a pony's opening balance, a debt, which is paid within the week. */
export async function openBalance(tx: Tx, { opened }: Times): Promise<void> {
  const { id } = demoHorse('Smyk');
  const opening = { horse_id: id, amount: -260, request_id: idOf('opening balance') };
  await setOpeningBalance(byManager(tx, at(opened, '09:00'), opening));
  await paidIn(tx, at(addDays(opened, 4), '11:20'), { id }, grosze(26_000)).book();
}

export const bookMistakes = (tx: Tx, times: Times): Promise<void> => bookInOrder(mistakes(tx, times));

/** Runs the steps in order of their time. A step may add others to the list. */
async function bookInOrder(ahead: Step[]): Promise<void> {
  const next = () => {
    ahead.sort((one, other) => one.at.getTime() - other.at.getTime());
    return ahead.shift();
  };
  for (let step = next(); step; step = next()) await step.book();
}

/** Charges the work of each cycle in one statement, at the instant when its first task was finished. */
async function finishedWork(tx: Tx, cycles: readonly Cycle[]): Promise<Step[]> {
  const work = await tx
    .selectFrom('tasks')
    .select(['id', 'horse_id', 'price', 'finished_at', 'finished_at as arrived_at', 'finished_by'])
    .where('finished_at', 'is not', null)
    .where('finished_by', 'is not', null)
    .orderBy('finished_at')
    .orderBy('id')
    .$narrowType<{ finished_at: Date; arrived_at: Date; finished_by: string }>()
    .execute();
  const ends = cycles.map(({ billing_day }) => startOfDay(billing_day));
  const cycleOf = (at: Date) => ends.findIndex((end) => at < end);
  return [...Map.groupBy(work, ({ finished_at }) => cycleOf(finished_at)).values()].map((done) => {
    const [{ finished_at: first }] = done as [(typeof done)[number]];
    return { at: first, book: async () => chargeForServices(tx, done, await lockPaymentDate(tx, first)) };
  });
}

/** The payments within a week of a run. `fromLast`: 1 for the last run, 2 for the one before. */
type PaymentsAfter = (run: Cycle, fromLast: number) => Promise<Step[]>;

function payers(tx: Tx, { now, opened }: Times, unpaid: Unpaid): PaymentsAfter {
  const owing = new Map(Object.entries(unpaid).map(([name, runs]) => [demoHorse(name).id, runs]));
  const paid = new Map<string, number>();
  const roll = dice(50);
  return async ({ period, billing_day }, fromLast) => {
    const dues = await tx
      .selectFrom('horse_periods')
      .select(['horse_id', sql<number>`sum(charged)::bigint`.as('due')])
      .where('period', '>', opened)
      .where('period', '<=', period)
      .groupBy('horse_id')
      .orderBy('horse_id')
      .execute();
    return dues.flatMap(({ horse_id, due }) => {
      const day = addDays(billing_day, roll(7));
      const time = `${String(8 + roll(9)).padStart(2, '0')}:${String(roll(60)).padStart(2, '0')}`;
      const before = paid.get(horse_id) ?? 0;
      const step = roundsUp(horse_id) ? ROUND_SUM : 1;
      const amount = step * Math.ceil(due / step) - before;
      if (amount <= 0 || fromLast <= (owing.get(horse_id) ?? 0)) return [];
      paid.set(horse_id, before + amount);
      return [paidIn(tx, earlier(at(day, time), now), { id: horse_id }, grosze(amount))];
    });
  };
}

const roundsUp = (horseId: string) => Number.parseInt(horseId.slice(0, 1), 16) % 2 === 1;

function paidIn(tx: Tx, at: Date, { id }: Pick<DemoHorse, 'id'>, amount: Grosze): Step {
  const method = roundsUp(id) ? 'cash' : 'transfer';
  const input = { id, amount: toZloty(amount), method } as const;
  return { at, book: () => deposit(byManager(tx, at, input)) };
}

function mistakes(tx: Tx, { today, now }: Times): Step[] {
  const ago = (days: number, time: string) => earlier(at(addDays(today, -days), time), now);
  const wrongHorse = demoHorse('Kasztan');
  const mistaken = ago(3, '10:00');
  const left = ago(30, '12:00');
  const noticed = ago(2, '09:00');
  const discounted = ago(12, '15:10');
  const forgiven = ago(1, '13:20');
  const damaged = ago(0, '09:10');
  const damage = { horse_id: demoHorse('Wulkan').id, amount: -180, reason: 'Wyłamana deska w boksie, wymiana' };
  const discount = { horse_id: demoHorse('Iskra').id, amount: 60, reason: 'Rabat za tydzień bez padoku' };
  return [
    paidIn(tx, left, demoHorse('Sonata'), grosze(30_000)),
    { at: discounted, book: () => correctBalance(byManager(tx, discounted, discount)) },
    // A charge made by hand is due at once, and overdue only after the next billing day, whatever day the demo begins on.
    { at: damaged, book: () => correctBalance(byManager(tx, damaged, damage)) },
    paidIn(tx, mistaken, wrongHorse, grosze(120_000)),
    {
      at: noticed,
      async book() {
        const { id } = await tx
          .selectFrom('ledger_entries')
          .select('id')
          .where('horse_id', '=', wrongHorse.id)
          .where('kind', '=', 'deposit')
          .where('created_at', '=', mistaken)
          .executeTakeFirstOrThrow();
        await reverseEntry(byManager(tx, noticed, { id, reason: 'Przelew za innego konia' }));
      },
    },
    {
      at: forgiven,
      async book() {
        const charge = await lastCharge(tx, demoHorse('Łuna'), 'Solarium', startOfDay(addDays(today, -1)));
        const reason = 'Solarium gratis za polecenie stajni';
        if (charge) await reverseEntry(byManager(tx, forgiven, { id: charge.id, reason }));
      },
    },
  ];
}

const lastCharge = (tx: Tx, horse: DemoHorse, service: string, before: Date) =>
  tx
    .selectFrom('ledger_entries as entry')
    .innerJoin('tasks', 'tasks.id', 'entry.task_id')
    .select('entry.id')
    .where('entry.horse_id', '=', horse.id)
    .where('service_name', '=', service)
    .where('entry.created_at', '<', before)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id')
    .limit(1)
    .executeTakeFirst();
