import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';

/** What was said of the person's horses, and what the person said of others'. Prices in grosze. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('horse_emergencies')
    .select(['horse_id', 'consent', 'up_to', 'clinic', 'phone', 'second_contact', 'insurance', 'never'])
    .select(['changed_by', 'changed_at'])
    .where((eb) => eb.or([eb('changed_by', '=', personId), eb('horse_id', 'in', idsOfHorses(db, personId))]))
    .orderBy('changed_at')
    .orderBy('horse_id')
    .execute();

/** Also what the person typed for others' horses stays, because these horses are treated by it. */
export const othersEmergencies: OthersTexts = {
  table: 'horse_emergencies',
  columns: ['clinic', 'phone', 'second_contact', 'insurance', 'never'],
  key: 'horse_id',
  called: 'W nagłym wypadku',
  about: nameOfHorse('horse_emergencies.horse_id'),
  on: dayOfInstant('changed_at'),
  ofOthers: ({ id }) => sql`not ${isHorseOf('horse_emergencies.horse_id', id)}`,
};

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('horse_emergencies').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
}
