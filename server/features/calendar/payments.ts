import { type Day, formatDay } from '../../domain/days.ts';
import { formatMoney } from '../../domain/money.ts';
import { plural } from '../../domain/plural.ts';
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/database.ts';
import { coverageOfHorse, type HorseRecord, listedHorsesOf } from '../horses/queries.ts';
import type { ListedHorse } from '../horses/schema.ts';
import type { Days } from './queries.ts';
import type { Entry, EntryDetails } from './schema.ts';
import type { Scope } from './scope.ts';

type Paid = Pick<ListedHorse, 'id' | 'name' | 'health_alert' | 'payment_until'>;

const entryOf = ({ id, name, health_alert, payment_until }: Paid) => ({
  ...{ id, kind: 'payment' as const, title: 'Płatność', horse_name: name, health_alert, is_finished: false },
  may_edit: false,
  ...{ all_day: true, start: payment_until, end: payment_until },
});

/** The horses of a calendar whose payments stand in it: one's own, and the horse one looks at unless one only sees it. */
async function paidHorses(db: Db, scope: Scope): Promise<Paid[]> {
  if (scope.mode === 'user') return listedHorsesOf(db, scope.viewer.id, scope.today);
  if (scope.mode !== 'horse' || scope.horse.access === 'sees') return [];
  return [{ ...scope.horse, ...(await coverageOfHorse(db, scope.horse.id, scope.today)) }];
}

/**
 * The payments of a calendar on some days: each horse has one, on the day until which it is paid. That day comes of all its
 * entries, so it cannot be asked for: one query reckons those of every horse.
 */
export async function paymentEntries(db: Db, scope: Scope, { from, to }: Days): Promise<(Entry & { start: Day })[]> {
  const entries = (await paidHorses(db, scope)).map(entryOf);
  return entries.filter(({ start }) => start >= from && start <= to);
}

/** Whether a calendar says how many horses are not paid: in the whole stable's their payments would be a crowd. */
export const seesUnpaid = ({ mode, viewer }: Scope): boolean => mode === 'manager' && may(viewer, 'seePayments');

/** How many horses have not paid what was due on a day; by that day, as it is no single horse's. */
export const unpaidEntry = ({ day, count }: { day: Day; count: number }) => ({
  ...{
    id: day,
    kind: 'unpaid' as const,
    title: `${count} ${plural(count, 'nieopłacony', 'nieopłacone', 'nieopłaconych')}`,
  },
  ...{ horse_name: null, all_day: true, start: day, end: day, health_alert: false, is_finished: false },
  may_edit: false,
});

/** What the panel says of a horse's payment; undefined for those whom it does not concern. */
export async function paymentDetails(
  db: Db,
  horse: HorseRecord | undefined,
  today: Day,
): Promise<EntryDetails | undefined> {
  if (!horse || horse.access === 'sees') return undefined;
  const { payment_until, due_payments } = await coverageOfHorse(db, horse.id, today);
  const late = due_payments ? ` Zaległe płatności: ${due_payments}, najstarsza z ${formatDay(payment_until)}.` : '';
  return {
    ...entryOf({ ...horse, payment_until }),
    ...{
      horse_id: horse.id,
      description: `Opłata miesięczna: ${formatMoney(horse.payment)}.${late}`,
      alert_reason: null,
      author_name: null,
    },
    ...{ worker_id: null, worker_name: null, finisher: null },
    ...{ sees_horse: true, may_finish: false, is_early: false, may_assign: false },
  };
}
