import { sql } from 'kysely';
import { addDays, type Day } from '../../domain/days.ts';
import { count, type Db } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Viewer } from '../../platform/session/session.ts';
import type { WorkAhead } from './schema.ts';

const DAYS = 7;
const MAX_ROWS = 200;

/** What somebody was given for the next seven days, by day and hour. */
export const weekAhead = (db: Db, viewer: Viewer, today: Day): Promise<WorkAhead[]> =>
  db
    .selectFrom('occurrences')
    .innerJoin('services', 'services.id', 'occurrences.service_id')
    .where('occurrences.worker_id', '=', viewer.id)
    .where('occurrences.is_open', '=', sql.lit(true))
    .where('occurrences.date_to_finish', '>', today)
    .where('occurrences.date_to_finish', '<=', addDays(today, DAYS))
    .groupBy(['occurrences.date_to_finish', 'services.id'])
    .select(['occurrences.date_to_finish as day', 'services.id as service_id', 'services.name', 'services.at', count])
    .orderBy('occurrences.date_to_finish')
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy(polish('services.name'))
    .limit(MAX_ROWS)
    .execute();
