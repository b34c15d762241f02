import type { Db, Tx } from '../../platform/database.ts';
import { redactPerson } from '../../platform/redaction.ts';
import { archiveHorses } from './archive-horses.ts';

const horsesOf = (db: Db | Tx, personId: string) => db.selectFrom('horses').where('owner_id', '=', personId);

/** A person's horses, archived ones too, and the notes on them or by their hand. Prices in grosze. */
export async function exportOf(db: Db, personId: string) {
  const horses = await horsesOf(db, personId)
    .select(['id', 'name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual', 'health_alert'])
    .select(['created_on', 'archived_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const notes = await db
    .selectFrom('notes')
    .select(['horse_id', 'author_id', 'title', 'content', 'created_at', 'updated_at'])
    .where((eb) => eb.or([eb('author_id', '=', personId), eb('horse_id', 'in', horsesOf(db, personId).select('id'))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { horses, notes };
}

/** Archives a person's horses without the notes on them, and takes the person out of all other notes. */
export async function erase(tx: Tx, personId: string, now: Date): Promise<void> {
  const horses = (await horsesOf(tx, personId).select('id').execute()).map(({ id }) => id);
  await archiveHorses(tx, horses, now);
  await tx.deleteFrom('notes').where('horse_id', 'in', horsesOf(tx, personId).select('id')).execute();
  await redactPerson(tx, personId, 'notes', ['title', 'content']);
  await redactPerson(tx, personId, 'horses', ['description']);
}
