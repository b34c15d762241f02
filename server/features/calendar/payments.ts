import { type Day, formatDay } from '../../domain/days.ts';
import { formatMoney, grosze } from '../../domain/money.ts';
import { plural } from '../../domain/plural.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import { coverageOfHorse, type HorseRecord, listedHorsesOf } from '../horses/queries.ts';
import type { ListedHorse } from '../horses/schema.ts';
import type { Days } from './queries.ts';
import type { Entry, EntryDetails } from './schema.ts';
import type { Scope } from './scope.ts';

type Paid = Pick<ListedHorse, 'id' | 'name' | 'health_alert' | 'payment_until'>;

const entryOf = ({ id, name, health_alert, payment_until }: Paid) => ({
  id,
  kind: 'payment' as const,
  title: 'Płatność',
  horse_name: name,
  health_alert,
  is_finished: false,
  skipped: null,
  may_edit: false,
  all_day: true,
  start: payment_until,
  end: payment_until,
});

/** The horses whose payments a calendar shows: one's own, or the horse of a page unless the viewer only sees it. */
async function paidHorses(db: Db, scope: Scope): Promise<Paid[]> {
  if (scope.mode === 'user') return listedHorsesOf(db, scope.viewer.id, scope.today);
  if (scope.mode !== 'horse' || scope.horse.access === 'sees') return [];
  const coverage = await (scope.coverage ?? coverageOfHorse(db, scope.horse.id, scope.today));
  return [{ ...scope.horse, ...coverage }];
}

/**
 * The due day of each horse of a calendar, if it lies in these days. It depends on all ledger entries and is not
 * indexed, so one query computes it for all horses.
 */
export async function paymentEntries(db: Db, scope: Scope, { from, to }: Days): Promise<(Entry & { start: Day })[]> {
  const entries = (await paidHorses(db, scope)).map(entryOf);
  return entries.filter(({ start }) => start >= from && start <= to);
}

/** Whether a calendar counts the horses that have not paid. The whole stable has too many to list. */
export const seesUnpaid = ({ mode, viewer }: Scope): boolean => mode === 'manager' && may(viewer, 'seePayments');

/** Its id is the day, because it belongs to no single horse. A payment is late after its day. */
export const unpaidEntry = ({ day, count }: { day: Day; count: number }, today: Day) => ({
  id: day,
  kind: 'unpaid' as const,
  title:
    day < today ? `${count} ${plural(count, 'nieopłacony', 'nieopłacone', 'nieopłaconych')}` : `${count} do zapłaty`,
  horse_name: null,
  all_day: true,
  start: day,
  end: day,
  health_alert: false,
  is_finished: false,
  skipped: null,
  may_edit: false,
});

/** Undefined if the viewer may not see the payment. */
export async function paymentDetails(
  db: Db,
  horse: HorseRecord | undefined,
  today: Day,
): Promise<EntryDetails | undefined> {
  if (!horse || horse.access === 'sees') return undefined;
  const { payment_until, due_payments, since, overdue, asked, until } = await coverageOfHorse(db, horse.id, today);
  const facts = [
    `Opłata miesięczna: ${formatMoney(horse.payment)}.`,
    since && `Zaległe płatności: ${due_payments}, najstarsza z ${formatDay(since)}, razem ${formatMoney(overdue)}.`,
    until && `Do zapłaty do ${formatDay(until)}: ${formatMoney(grosze(asked - overdue))}.`,
  ];
  return {
    ...entryOf({ ...horse, payment_until }),
    horse_id: horse.id,
    description: facts.filter(Boolean).join(' '),
    at: null,
    alert_reason: null,
    author_name: null,
    worker_id: null,
    worker_name: null,
    finisher: null,
    skip_note: null,
    sees_horse: true,
    may_finish: false,
    is_early: false,
    may_assign: false,
  };
}
