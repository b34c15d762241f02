import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { tellsOfInSql, tracesOf, wipeTraces } from '../../platform/traces.ts';

/** What was booked for a person's horses or asked for by them. Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('horse_services')
    .select(['id', 'horse_id', 'service_name', 'description', 'price', 'onetime', 'days_of_week', 'starts_on'])
    .select(['check_until', 'approved', 'requested_by', 'created_at', 'deleted_at'])
    .where((eb) =>
      eb.or([
        eb('requested_by', '=', personId),
        eb('horse_id', 'in', eb.selectFrom('horses').select('horses.id').where('owner_id', '=', personId)),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Takes a person out of the descriptions of bookings and of the work that came of them. */
export async function erase(tx: Tx, personId: string): Promise<void> {
  // Work copies its booking's description, and there are years of it: it is read only where the booking names the person.
  const telling = tellsOfInSql(await tracesOf(tx, personId), sql.ref('description'));
  const booked = sql<SqlBool>`horse_service_id in (select id from horse_services where ${telling})`;
  await wipeTraces(tx, personId, 'occurrences', ['service_description'], booked);
  await wipeTraces(tx, personId, 'horse_services', ['description']);
}
