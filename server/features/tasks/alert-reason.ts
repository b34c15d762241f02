import { sql } from 'kysely';

/**
 * Why a query's horse has its alert: the given reason, else the title of the newest note since; null without an alert.
 * Defined here, because health depends on horses and horses on tasks, which need it too.
 */
export const alertReason = sql<string | null>`
  case when horses.health_alert then (
    select coalesce(health_alerts.reason, (
      select notes.title from notes
      where notes.horse_id = health_alerts.horse_id and notes.created_at >= health_alerts.raised_at
      order by notes.created_at desc, notes.id limit 1
    ))
    from health_alerts where health_alerts.horse_id = horses.id and health_alerts.ended_at is null
  ) end`;
