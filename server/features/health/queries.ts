import { sql } from 'kysely';
import type { Db } from '../../platform/data/database.ts';
import { alertReason } from '../tasks/alert-reason.ts';
import type { AlertPicture, HealthAlert, StandingAlert } from './schema.ts';

const MAX_ALERTS = 20;

const nameOf = (table: 'raisers' | 'enders') =>
  sql<string | null>`${sql.table(table)}.first_name || ' ' || ${sql.table(table)}.last_name`;

/** The alerts of a horse, the newest first. The caller checks who may see the horse. */
export async function alertsOf(db: Db, horseId: string): Promise<HealthAlert[]> {
  const rows = await db
    .selectFrom('health_alerts')
    .leftJoin('people as raisers', 'raisers.id', 'health_alerts.raised_by')
    .leftJoin('people as enders', 'enders.id', 'health_alerts.ended_by')
    .leftJoin('health_alert_pictures as pictures', 'pictures.alert_id', 'health_alerts.id')
    .where('health_alerts.horse_id', '=', horseId)
    .select(['health_alerts.id', 'health_alerts.reason', 'health_alerts.raised_at', 'health_alerts.ended_at'])
    .select(['pictures.etag as picture', nameOf('raisers').as('raised_by'), nameOf('enders').as('ended_by')])
    .orderBy('health_alerts.raised_at', 'desc')
    .orderBy('health_alerts.id')
    .limit(MAX_ALERTS)
    .execute();
  return rows.map(({ raised_at, ended_at, ...alert }) => ({
    ...alert,
    raised_at: raised_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

/** The alerts of an owner's living horses, by horse. */
export async function alertsOfOwner(db: Db, ownerId: string): Promise<Map<string, StandingAlert>> {
  const rows = await db
    .selectFrom('horses')
    .innerJoin('health_alerts', 'health_alerts.horse_id', 'horses.id')
    .leftJoin('health_alert_pictures as pictures', 'pictures.alert_id', 'health_alerts.id')
    .where('horses.owner_id', '=', ownerId)
    .where('horses.archived_at', 'is', null)
    .where('health_alerts.ended_at', 'is', null)
    .select(['horse_id', 'health_alerts.id', 'raised_at', alertReason.as('reason'), 'pictures.etag as picture'])
    .execute();
  return new Map(
    rows.map(({ horse_id, raised_at, ...alert }) => [horse_id, { ...alert, raised_at: raised_at.toISOString() }]),
  );
}

export const activeAlert = (db: Db, horseId: string) =>
  db
    .selectFrom('health_alerts')
    .innerJoin('horses', 'horses.id', 'health_alerts.horse_id')
    .where('horses.id', '=', horseId)
    .where('horses.archived_at', 'is', null)
    .where('health_alerts.ended_at', 'is', null)
    .select(['health_alerts.reason', 'horses.name as horse_name'])
    .executeTakeFirst();

export async function alertReasonOf(db: Db, horse: { id: string; health_alert: boolean }): Promise<string | null> {
  if (!horse.health_alert) return null;
  const found = db.selectFrom('horses').where('horses.id', '=', horse.id);
  return (await found.select(alertReason.as('reason')).executeTakeFirst())?.reason ?? null;
}

/** The picture of a horse's current alert; null without one. */
export const activeAlertPicture = async (db: Db, horseId: string): Promise<AlertPicture | null> =>
  (await db
    .selectFrom('health_alerts')
    .innerJoin('health_alert_pictures', 'alert_id', 'health_alerts.id')
    .where('horse_id', '=', horseId)
    .where('ended_at', 'is', null)
    .select(['health_alerts.id', 'etag as picture'])
    .executeTakeFirst()) ?? null;
