import { sql } from 'kysely';
import type { PictureOfAlert } from './schema.ts';

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

/** The picture of the current alert of a query's horse; null without one. */
export const alertPicture = sql<PictureOfAlert | null>`(
  select json_build_object('id', health_alerts.id, 'picture', health_alert_pictures.etag)
  from health_alerts join health_alert_pictures on health_alert_pictures.alert_id = health_alerts.id
  where health_alerts.horse_id = horses.id and health_alerts.ended_at is null)`;
