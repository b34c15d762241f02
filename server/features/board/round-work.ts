/** A round of a day task by task, for those who run the stable. */
import { sql } from 'kysely';
import type { Progress, RoundTask } from '../../../views/board/props.ts';
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import { boxOrder } from '../../platform/polish-text.ts';

type Of = { service: string; date: Day };

// Apart, because what is open and what is done stand in indexes of their own.
const workOf = (db: Pick<Db, 'selectFrom'>, { service, date }: Of, done: boolean) =>
  db
    .selectFrom('occurrences')
    .where('date_to_finish', '=', date)
    .where('service_id', '=', service)
    .where('finished_at', done ? 'is not' : 'is', null);

/** A page of the tasks in box order: chosen first, and then looked up. */
export const tasksOfRound = (db: Db, of: Of, { limit, offset }: Slice): Promise<RoundTask[]> =>
  db
    .with('work', (cte) =>
      workOf(cte, of, false)
        .select(['id', 'horse_id'])
        .unionAll(workOf(cte, of, true).select(['id', 'horse_id'])),
    )
    .with('chosen', (cte) =>
      cte
        .selectFrom('work')
        .leftJoin('horses', 'horses.id', 'work.horse_id')
        .select(['work.id', 'horses.name as horse_name', 'horses.box_number', 'horses.box_position'])
        .select(sql<boolean>`coalesce(horses.health_alert, false)`.as('health_alert'))
        .orderBy(boxOrder('horses'))
        .orderBy('work.id')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('chosen')
    .innerJoin('occurrences', 'occurrences.id', 'chosen.id')
    .leftJoin('people', (join) => join.on('people.id', '=', sql`coalesce(finished_by, worker_id)`))
    .select(['chosen.id', 'chosen.horse_name', 'chosen.box_number', 'chosen.health_alert', 'occurrences.finished_at'])
    .select(sql<string | null>`people.first_name || ' ' || people.last_name`.as('person'))
    .orderBy(boxOrder('chosen'))
    .orderBy('chosen.id')
    .execute();

/** How much there is of the round, and what the catalogue calls it; undefined: there is no such service. */
export const progressOfRound = (db: Db, of: Of): Promise<(Progress & { name: string }) | undefined> => {
  const count = sql<number>`count(*)`.as('count');
  return db
    .selectFrom('services')
    .where('id', '=', of.service)
    .select('name')
    .select([workOf(db, of, false).select(count).as('open'), workOf(db, of, true).select(count).as('finished')])
    .executeTakeFirst()
    .then((row) => row && { name: row.name, total: (row.open ?? 0) + (row.finished ?? 0), done: row.finished ?? 0 });
};
