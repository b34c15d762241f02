import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';
import { archiveHorses } from './delete-horse.ts';

const horsesOf = (db: Db | Tx, personId: string) => db.selectFrom('horses').where('owner_id', '=', personId);

/** A person's horses, archived ones too. Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  horsesOf(db, personId)
    .select(['id', 'name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual', 'health_alert'])
    .select(['created_on', 'archived_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Archives a person's horses, and redacts the person in the descriptions of all horses. */
export async function erase(tx: Tx, { id, now, identifiers }: ErasedPerson): Promise<void> {
  const horses = (await horsesOf(tx, id).select('id').execute()).map((horse) => horse.id);
  await archiveHorses(tx, horses, now);
  await redact(tx, identifiers, { table: 'horses', columns: ['description'], forget: ['request_digest'] });
}
