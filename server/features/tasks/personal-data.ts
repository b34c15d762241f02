import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import type { OthersTexts, Wanted } from '../../platform/data/redaction.ts';
import { freeTasks } from './give-tasks.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('tasks')
    .select(['id', 'horse_id', 'service_name', 'date_to_finish', 'worker_id', 'finished_by', 'finished_at'])
    .select(['skipped', 'skipped_by', 'skipped_at'])
    .where((eb) =>
      eb.or([eb('finished_by', '=', personId), eb('worker_id', '=', personId), eb('skipped_by', '=', personId)]),
    )
    .orderBy('date_to_finish')
    .orderBy('id')
    .execute();

export async function erase(tx: Tx, { id }: ErasedPerson): Promise<void> {
  await freeTasks(tx, sql`worker_id = ${id}`);
}

const work = sql`from tasks work where work.id = skip_notes.task_id`;

const isTheirs = ({ id }: Pick<Wanted, 'id'>) => sql<boolean>`exists (select ${work} and (work.skipped_by = ${id}
  or work.horse_id in (select horse.id from horses horse where horse.owner_id = ${id})))`;

/** The reasons that the person typed for skipped work, and those about their horses. */
export const exportOfNotes = (db: Db, personId: string) =>
  db
    .selectFrom('skip_notes')
    .innerJoin('tasks', 'tasks.id', 'skip_notes.task_id')
    .select(['task_id', 'horse_id', 'service_name', 'date_to_finish', 'skipped', 'note'])
    .where(isTheirs({ id: personId }))
    .orderBy('date_to_finish')
    .orderBy('task_id')
    .execute();

export const othersNotes: OthersTexts = {
  table: 'skip_notes',
  columns: ['note'],
  key: 'task_id',
  called: 'Powód niewykonania',
  about: sql`(select horse.name from horses horse, tasks work
    where work.id = skip_notes.task_id and horse.id = work.horse_id)`,
  on: sql`(select date_to_finish ${work})`,
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

export async function eraseNotes(tx: Tx, person: ErasedPerson): Promise<void> {
  await tx.deleteFrom('skip_notes').where(isTheirs(person)).execute();
}
