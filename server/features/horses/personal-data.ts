import { sql } from 'kysely';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';
import { archiveHorses } from './archive-horses.ts';

export const othersHorses: OthersTexts = {
  table: 'horses',
  columns: ['name', 'breed', 'description'],
  called: 'Koń',
  about: sql`name`,
  on: dayOfInstant('created_at'),
  ofOthers: ({ id }) => sql`owner_id <> ${id}`,
};

const horsesOf = (db: Db | Tx, personId: string) => db.selectFrom('horses').where('owner_id', '=', personId);

/** Includes archived ones. Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  horsesOf(db, personId)
    .select(['id', 'name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual', 'health_alert'])
    .select(['coat', 'blaze', 'sex', 'born_on', 'born_year', 'passport_number', 'chip'])
    .select(['created_on', 'stays_from', 'stays_until', 'archived_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/**
 * Archives a person's horses and deletes what was written about them. Names stay, because the books and finished work
 * refer to them, unless they name the owner.
 */
export async function erase(tx: Tx, { id, now, finder }: ErasedPerson): Promise<void> {
  const horses = await horsesOf(tx, id).select(['id', 'name']).execute();
  const ids = horses.map((horse) => horse.id);
  await archiveHorses(tx, ids, now);
  const telling = horses.filter(({ name }) => finder.tells(name)).map((horse) => horse.id);
  await tx
    .updateTable('horses')
    .set((eb) => ({
      name: eb.case().when('id', '=', anyOf(telling)).then(NAMELESS).else(eb.ref('name')).end(),
      breed: 'nieznana',
      description: '',
      box_number: null,
      passport_number: null,
      chip: null,
    }))
    .where('owner_id', '=', id)
    .execute();
}

/** Replaces a horse's name that contained its owner's. */
const NAMELESS = 'Koń';
