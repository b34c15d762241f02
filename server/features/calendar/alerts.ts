import { sql } from 'kysely';
import { dayOf } from '../../domain/days.ts';
import { type Db, TRUE } from '../../platform/data/database.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import type { Days } from './queries.ts';
import type { Entry } from './schema.ts';
import { horsesIn, type Scope, workIn } from './scope.ts';

/** A safety limit, more than anybody reads. */
const MAX_ALERTS = 100;

/** A calendar's open health alerts, the oldest first: each lasts from the day it was raised to today. */
export async function alertEntries(db: Db, scope: Scope, { from, to }: Days): Promise<Entry[]> {
  if (scope.today < from || (scope.mode === 'horse' && !scope.horse.health_alert)) return [];
  const horses = await db
    .selectFrom('horses')
    .where('horses.health_alert', '=', TRUE)
    .where('horses.archived_at', 'is', null)
    .where(horsesIn(scope))
    .select(['horses.id', 'horses.name', 'horses.health_alert_since', alertReason.as('reason')])
    .select((eb) =>
      eb
        .selectFrom('tasks')
        .whereRef('tasks.horse_id', '=', 'horses.id')
        .where(workIn(scope))
        .where('tasks.is_open', '=', TRUE)
        .where('tasks.date_to_finish', '=', scope.today)
        .select(sql<number>`count(*)`.as('open'))
        .as('open'),
    )
    .orderBy('horses.health_alert_since')
    .orderBy('horses.id')
    .limit(MAX_ALERTS)
    .execute();
  return horses
    .map(({ id, name, health_alert_since, reason, open }) => ({
      id,
      kind: 'alert' as const,
      title: 'Alert zdrowotny',
      horse_name: name,
      all_day: true,
      start: dayOf(health_alert_since as Date),
      end: scope.today,
      health_alert: true,
      is_finished: false,
      skipped: null,
      may_edit: false,
      ...(reason && { reason }),
      ...(open && { open }),
    }))
    .filter(({ start }) => start <= to);
}
