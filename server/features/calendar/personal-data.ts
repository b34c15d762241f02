import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';
import { idsOfHorses } from '../horses/queries.ts';

/** Calendar entries of a person's horses or by their hand. */
export async function exportOf(db: Db, personId: string) {
  const events = await db
    .selectFrom('events')
    .select([
      'horse_id',
      'author_id',
      'title',
      'description',
      'all_day',
      'start_day',
      'end_day',
      'starts_at',
      'ends_at',
    ])
    .select(['is_finished', 'created_at'])
    .where((eb) => eb.or([eb('author_id', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { events };
}

/** Deletes the calendars of a person's horses, and takes the person out of other entries. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('events').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await redact(tx, identifiers, { table: 'events', columns: ['title', 'description'], clear: ['request_digest'] });
}
