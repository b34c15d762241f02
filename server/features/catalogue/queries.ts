import type { Db, Tx } from '../../platform/database.ts';
import { polish } from '../../platform/polish-text.ts';
import type { Group } from './schema.ts';

/** The most groups or workers a stable has. */
const MAX_ROWS = 500;

/** All groups, by name in Polish order. */
export const allGroups = (db: Db): Promise<Group[]> =>
  db.selectFrom('groups').select(['id', 'name']).orderBy(polish('name')).orderBy('id').limit(MAX_ROWS).execute();

export const groupById = (db: Db | Tx, id: string): Promise<Group | undefined> =>
  db.selectFrom('groups').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** How many workers and services a group has: those that lose it with its end. */
export async function groupUse(db: Db, id: string): Promise<{ workers: number; services: number }> {
  const many = (table: 'worker_groups' | 'service_groups') =>
    db
      .selectFrom(table)
      .where('group_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('many'));
  return db
    .selectNoFrom([many('worker_groups').as('workers'), many('service_groups').as('services')])
    .$narrowType<{ workers: number; services: number }>()
    .executeTakeFirstOrThrow();
}

/** The groups a worker is in. */
export const groupsOfWorker = (db: Db, workerId: string): Promise<Group[]> =>
  db
    .selectFrom('worker_groups')
    .innerJoin('groups', 'groups.id', 'worker_groups.group_id')
    .where('worker_groups.worker_id', '=', workerId)
    .select(['groups.id', 'groups.name'])
    .orderBy(polish('groups.name'))
    .orderBy('groups.id')
    .execute();

/** Everybody of the role worker, by last name in Polish order. */
export const allWorkers = (db: Db) =>
  db
    .selectFrom('people')
    .where('role', '=', 'worker')
    .where('deleted_at', 'is', null)
    .select(['id', 'first_name', 'last_name'])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();

/** Takes a person out of every group: they are no worker any more, or gone. */
export async function leaveGroups(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('worker_groups').where('worker_id', '=', personId).execute();
}
