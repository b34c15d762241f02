import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { leaveRota } from './queries.ts';

/** The person's absences, and those in which they stand in. */
export const exportOfAbsences = (db: Db, personId: string) =>
  db
    .selectFrom('absences')
    .select(['id', 'worker_id', 'first_day', 'last_day', 'stand_in', 'created_at'])
    .where((eb) => eb.or([eb('worker_id', '=', personId), eb('stand_in', '=', personId)]))
    .orderBy('first_day')
    .orderBy('id')
    .execute();

export const exportOfRota = (db: Db, personId: string) =>
  db
    .selectFrom('rota')
    .innerJoin('services', 'services.id', 'rota.service_id')
    .select(['services.name as service_name', 'rota.aisle', 'rota.weekday'])
    .where('rota.worker_id', '=', personId)
    .orderBy('services.name')
    .orderBy('rota.aisle')
    .orderBy('rota.weekday')
    .execute();

export const erase = (tx: Tx, { id }: ErasedPerson): Promise<void> => leaveRota(tx, id);
