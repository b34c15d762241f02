import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { mentionsInSql, redact } from '../../platform/redaction.ts';

/** What was booked for a person's horses or requested by them. Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('horse_services')
    .select([
      'id',
      'horse_id',
      'service_name',
      'description',
      'remark',
      'price',
      'onetime',
      'days_of_week',
      'starts_on',
    ])
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

const WORDS = ['service_name', 'description', 'remark'] as const;

/** Takes a person out of the words of bookings and of the work that came of them. */
export async function erase(tx: Tx, { identifiers }: ErasedPerson): Promise<void> {
  // Work copies its booking's words, and there are years of it: it is read only where the booking names the person.
  const rows = await tx
    .selectFrom('horse_services')
    .select('id')
    .where((eb) => eb.or(WORDS.map((column) => mentionsInSql(identifiers, sql.ref(column)))))
    .execute();
  if (rows.length === 0) return;
  const theirs = sql`any(${rows.map(({ id }) => id)}::uuid[])`;
  await redact(tx, identifiers, {
    table: 'occurrences',
    columns: ['service_name', 'service_description'],
    where: sql`horse_service_id = ${theirs}`,
  });
  await redact(tx, identifiers, {
    table: 'horse_services',
    columns: [...WORDS],
    where: sql`id = ${theirs}`,
    clear: ['request_digest'],
  });
}
