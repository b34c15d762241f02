import { addDays, type Day } from '../../domain/days.ts';
import { count, type Db, TRUE } from '../../platform/data/database.ts';
import { polish } from '../../platform/data/polish-text.ts';
import type { Viewer } from '../../platform/session/session.ts';
import type { WorkAhead } from './schema.ts';

const DAYS = 7;
const MAX_ROWS = 200;

/** The tasks assigned to a person in the next seven days, counted by service and sorted by day and hour. */
export const weekAhead = (db: Db, viewer: Viewer, today: Day): Promise<WorkAhead[]> =>
  db
    .selectFrom('tasks')
    .innerJoin('services', 'services.id', 'tasks.service_id')
    .where('tasks.worker_id', '=', viewer.id)
    .where('tasks.is_open', '=', TRUE)
    .where('tasks.date_to_finish', '>', today)
    .where('tasks.date_to_finish', '<=', addDays(today, DAYS))
    .groupBy(['tasks.date_to_finish', 'services.id'])
    .select(['tasks.date_to_finish as day', 'services.id as service_id', 'services.name', 'services.at', count])
    .orderBy('tasks.date_to_finish')
    .orderBy('services.at', (order) => order.asc().nullsLast())
    .orderBy(polish('services.name'))
    .limit(MAX_ROWS)
    .execute();
