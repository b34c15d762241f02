import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { freeAssignments } from './free-assignments.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('occurrences')
    .select(['id', 'horse_id', 'service_name', 'date_to_finish', 'worker_id', 'finished_by', 'finished_at'])
    .where((eb) => eb.or([eb('finished_by', '=', personId), eb('worker_id', '=', personId)]))
    .orderBy('date_to_finish')
    .orderBy('id')
    .execute();

export const erase = (tx: Tx, { id }: ErasedPerson): Promise<void> => freeAssignments(tx, id);
