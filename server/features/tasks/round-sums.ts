/** Work counted by service and day: of all there is, which is kept, and of what one person sees. */
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { RoundSum } from '../../domain/rounds.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/session.ts';
import type { Database } from '../../platform/tables.ts';
import { openFor, seesAllWork } from './queries.ts';

/** The most rounds that a page counts. */
const MAX_ROUNDS = 200;

/** All open work of a person counted by service and day, the oldest day and the first box first. */
export const roundSums = (db: Db, viewer: Viewer, today: Day): SelectQueryBuilder<Database, never, RoundSum> =>
  seesAllWork(viewer) ? sumsOfAll(db, today) : sumsOfOne(db, viewer, today);

function sumsOfOne(db: Db, viewer: Viewer, today: Day) {
  // Counted by the index of open work alone. What it does not know, the name, is read off one task of each round.
  const counted = openFor(db, viewer, today)
    .leftJoin('horses', 'horses.id', 'occurrences.horse_id')
    .groupBy(['occurrences.service_id', 'occurrences.date_to_finish'])
    .select(['occurrences.service_id', 'occurrences.date_to_finish'])
    .select(sql<string>`min(occurrences.id::text)::uuid`.as('first_id')) // Postgres 18 is the first that compares uuids
    .select([sql<number>`count(*)`.as('open'), sql<number>`count(occurrences.horse_id)`.as('horses')])
    .select(sql<number>`count(*) filter (where horses.health_alert)`.as('apart'))
    .select([firstBox, lastBox])
    .orderBy('occurrences.date_to_finish')
    .orderBy('first_box')
    .orderBy('occurrences.service_id')
    .limit(sql.lit(MAX_ROUNDS));
  return db
    .selectFrom(counted.as('rounds'))
    .innerJoin('occurrences', 'occurrences.id', 'rounds.first_id')
    .select(['rounds.service_id', 'rounds.date_to_finish', 'occurrences.service_name'])
    .select(['rounds.open', 'rounds.horses', 'rounds.apart', 'rounds.first_box', 'rounds.last_box'])
    .orderBy('rounds.date_to_finish')
    .orderBy('rounds.first_box')
    .orderBy('rounds.service_id');
}

const firstBox = sql<string | null>`min(horses.box_number collate box_order)`.as('first_box');
const lastBox = sql<string | null>`max(horses.box_number collate box_order)`.as('last_box');

/** A round of more horses, among hundreds of tasks, is all over the stable: its boxes are not looked for. */
const MAX_IN_BOXES = 60;

/** The same of all the work there is: counted already. The largest rounds of a day come first. */
function sumsOfAll(db: Db, today: Day) {
  const rounds = db
    .selectFrom('counted_work')
    .where('finished_on', 'is', null)
    .where('day', '<=', today)
    .groupBy(['service_id', 'day'])
    .having(sql<number>`sum(count)`, '>', 0)
    .select(['service_id', 'day as date_to_finish', sql<number>`sum(count)::bigint`.as('open')])
    .select(sql<number>`coalesce(sum(count) filter (where of_horse), 0)::bigint`.as('horses'))
    .orderBy('day')
    .orderBy('service_id')
    .limit(sql.lit(MAX_ROUNDS));
  return db
    .with('rounds', () => rounds)
    .with('of_alerts', (cte) =>
      workOfAlerts(db, cte.selectFrom('rounds').select('date_to_finish'))
        .where('occurrences.finished_at', 'is', null)
        .groupBy(['occurrences.service_id', 'occurrences.date_to_finish'])
        .select(['occurrences.service_id', 'occurrences.date_to_finish', sql<number>`count(*)`.as('apart')]),
    )
    .selectFrom('rounds')
    .innerJoinLateral(
      (eb) => openOf(eb).select('service_name').limit(sql.lit(1)).as('named'),
      (join) => join.onTrue(),
    )
    .leftJoin('of_alerts', (join) =>
      join
        .onRef('of_alerts.service_id', '=', 'rounds.service_id')
        .onRef('of_alerts.date_to_finish', '=', 'rounds.date_to_finish'),
    )
    .leftJoinLateral(
      (eb) =>
        openOf(eb)
          .innerJoin('horses', 'horses.id', 'occurrences.horse_id')
          .where('rounds.horses', '<=', MAX_IN_BOXES)
          .select([firstBox, lastBox])
          .as('boxes'),
      (join) => join.onTrue(),
    )
    .select(['rounds.service_id', 'rounds.date_to_finish', 'named.service_name', 'rounds.open', 'rounds.horses'])
    .select([sql<number>`coalesce(of_alerts.apart, 0)`.as('apart'), 'boxes.first_box', 'boxes.last_box'])
    .orderBy('rounds.date_to_finish')
    .orderBy(sql`rounds.horses > ${sql.lit(MAX_IN_BOXES)}`, 'desc')
    .orderBy('boxes.first_box')
    .orderBy('rounds.service_id');
}

/** The open work of the round that a query stands at. */
const openOf = (
  eb: ExpressionBuilder<Database & { rounds: Pick<RoundSum, 'service_id' | 'date_to_finish' | 'horses'> }, 'rounds'>,
) =>
  eb
    .selectFrom('occurrences')
    .whereRef('occurrences.service_id', '=', 'rounds.service_id')
    .whereRef('occurrences.date_to_finish', '=', 'rounds.date_to_finish')
    .where('occurrences.finished_at', 'is', null);

/** Of the kept counts of finished work, that of horses in alert is subtracted and counted separately. */
export function finishedByAll(db: Db, { today, from, to }: { today: Day; from: Date; to: Date }) {
  const counted = db.selectFrom('counted_work').where('finished_on', '=', today);
  const ofAlerts = workOfAlerts(db, counted.select('day'))
    .where('occurrences.finished_at', '>=', from)
    .where('occurrences.finished_at', '<', to)
    .groupBy(['occurrences.service_id', 'occurrences.date_to_finish', 'horses.id'])
    .select(['occurrences.service_id', 'occurrences.date_to_finish', 'horses.id as horse_id'])
    .select(sql<number>`count(*)::integer`.as('count'));
  const nobody = sql<string | null>`null::uuid`.as('horse_id');
  return db
    .with('of_alerts', () => ofAlerts)
    .selectFrom(counted.select(['service_id', 'day', 'count']).as('all'))
    .groupBy(['service_id', 'day'])
    .select(['service_id', 'day as date_to_finish', nobody, sql<number>`sum(count)::integer`.as('count')])
    .unionAll((eb) =>
      eb.selectFrom('of_alerts').select(['service_id', 'date_to_finish', nobody, sql<number>`-count`.as('count')]),
    )
    .unionAll((eb) =>
      eb
        .selectFrom('of_alerts')
        .select(['service_id', 'date_to_finish', sql<string | null>`horse_id`.as('horse_id'), 'count']),
    );
}

/** The work for horses in alert, which are few, on some days: it is looked for horse by horse. */
export const workOfAlerts = (db: Db, days: Expression<unknown>) =>
  db
    .selectFrom('horses')
    .innerJoin('occurrences', 'occurrences.horse_id', 'horses.id')
    .where('horses.health_alert', '=', sql.lit(true))
    .where('horses.archived_at', 'is', null)
    .where('occurrences.date_to_finish', '=', sql<Day>`any(array(${days}))`);
