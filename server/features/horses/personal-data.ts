import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { mentionsInSql, redact } from '../../platform/redaction.ts';
import { archiveHorses } from './delete-horse.ts';

/** The names of other owners' horses. */
export const othersNames = (personId: string) => sql<{ name: string }>`
  select lower(name collate polish) collate "default" as name from horses
  where archived_at is null and owner_id <> ${personId}`;

const horsesOf = (db: Db | Tx, personId: string) => db.selectFrom('horses').where('owner_id', '=', personId);

/** A person's horses, archived ones too. Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  horsesOf(db, personId)
    .select(['id', 'name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual', 'health_alert'])
    .select(['coat', 'blaze', 'created_on', 'archived_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Archives a person's horses, and redacts the person in what is written of all horses. A box that is called after the
 * person is given up: no two may have what is left of such names.
 */
export async function erase(tx: Tx, { id, now, identifiers }: ErasedPerson): Promise<void> {
  const horses = (await horsesOf(tx, id).select('id').execute()).map((horse) => horse.id);
  await archiveHorses(tx, horses, now);
  await tx
    .updateTable('horses')
    .set({ box_number: null, request_digest: null })
    .where(mentionsInSql(identifiers, sql.ref('box_number')))
    .execute();
  await redact(tx, identifiers, {
    table: 'horses',
    columns: ['name', 'breed', 'description'],
    clear: ['request_digest'],
  });
}
