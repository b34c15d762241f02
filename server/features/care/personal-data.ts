import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson, PersonalData } from '../../platform/data/personal-data.ts';
import { dayOfInstant, type OthersTexts } from '../../platform/data/redaction.ts';
import { idsOfHorses, isHorseOf, nameOfHorse } from '../horses/queries.ts';

/** Whether a row is about one of the person's horses, or the person wrote it (the column `by`). */
const concerns = (personId: string, by: string) =>
  sql<boolean>`(${sql.ref(by)} = ${personId} or ${isHorseOf('horse_id', personId)})`;

const kind = sql<string>`(select name from care_kinds where id = kind_id)`.as('kind');

const recordsOf = (db: Db, personId: string) =>
  db
    .selectFrom('care_records')
    .select(['horse_id', kind, 'done_on', 'done_by', 'batch', 'note', 'recorded_by', 'recorded_at'])
    .where(concerns(personId, 'recorded_by'))
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

/**
 * Of the person's horses everything goes; of one that lives on with another owner the days and kinds stay, as its passport
 * has them. Of others' horses the person's notes go: who came and the batch stay, because these horses are vaccinated by it.
 */
async function eraseRecords(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await sql`
    delete from care_records using horses theirs
    where theirs.id = care_records.horse_id and theirs.owner_id = ${id}
      and not exists (select from horses where horses.animal_id = theirs.animal_id and horses.owner_id <> ${id})
  `.execute(tx);
  const nothing = { done_by: '', batch: '', note: '' };
  await tx.updateTable('care_records').set(nothing).where('horse_id', 'in', idsOfHorses(tx, id)).execute();
  await tx.updateTable('care_records').set({ note: '' }).where('recorded_by', '=', id).execute();
}

const othersRecords: OthersTexts = {
  table: 'care_records',
  columns: ['done_by', 'batch', 'note'],
  called: 'Zabieg',
  about: nameOfHorse('care_records.horse_id'),
  on: dayOfInstant('recorded_at'),
  ofOthers: ({ id }) => sql`not ${isHorseOf('care_records.horse_id', id)}`,
};

async function picturesOf(db: Db, personId: string): Promise<Record<string, Buffer> | undefined> {
  const rows = await db
    .selectFrom('care_record_pictures')
    .innerJoin('care_records', 'care_records.id', 'record_id')
    .select(['record_id', 'picture'])
    .where(concerns(personId, 'recorded_by'))
    .orderBy('record_id')
    .execute();
  return rows.length > 0 ? Object.fromEntries(rows.map((row) => [`care-${row.record_id}`, row.picture])) : undefined;
}

/** Pictures of the person's horses, and those that the person sent. */
async function erasePictures(tx: Tx, { id }: ErasedPerson): Promise<void> {
  const pictured = tx.selectFrom('care_records').select('id').where(concerns(id, 'recorded_by'));
  await tx.deleteFrom('care_record_pictures').where('record_id', 'in', pictured).execute();
}

const plansOf = (db: Db, personId: string) =>
  db
    .selectFrom('care_plans')
    .select(['horse_id', kind, 'every', 'unit', 'doses', 'competes', 'next_on', 'changed_by', 'changed_at'])
    .where(concerns(personId, 'changed_by'))
    .orderBy('changed_at')
    .orderBy('id')
    .execute();

async function erasePlans(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('care_plans').where('horse_id', 'in', idsOfHorses(tx, id)).execute();
}

export const carePersonalData = {
  // Before the records, some of which are deleted.
  carePictures: { exportOf: picturesOf, erase: erasePictures },
  careRecords: { exportOf: recordsOf, erase: eraseRecords, texts: [othersRecords] },
  carePlans: { exportOf: plansOf, erase: erasePlans },
} satisfies Record<string, PersonalData>;
