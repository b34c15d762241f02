import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';

/** The work a person has finished or is to do. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'horse_id', 'service_name', 'date_to_finish', 'worker_id', 'finished_by', 'finished_at'])
    .where((eb) => eb.or([eb('finished_by', '=', personId), eb('worker_id', '=', personId)]))
    .orderBy('date_to_finish')
    .orderBy('id')
    .execute();

/** How much is assigned to a person and not done. */
export async function countAssigned(db: Db, personId: string): Promise<number> {
  const { many } = await db
    .selectFrom('occurrences')
    .select((eb) => eb.fn.countAll<number>().as('many'))
    .where('worker_id', '=', personId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow();
  return many;
}

/** Sets free what is assigned to a person and not done: they are no worker any more, or gone. */
export async function freeAssignments(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set({ worker_id: null })
    .where('worker_id', '=', personId)
    .where('finished_at', 'is', null)
    .execute();
}

/** What is still to do is set free; what a person finished stays finished by them. */
export const erase = (tx: Tx, { id }: ErasedPerson): Promise<void> => freeAssignments(tx, id);
