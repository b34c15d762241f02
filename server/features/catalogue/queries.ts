import { type Expression, type SqlBool, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { type Grosze, toZloty } from '../../domain/money.ts';
import { anyOf, countRows, type Db, TRUE, type Tx } from '../../platform/data/database.ts';
import { escapeLike, polish, searchWords } from '../../platform/data/polish-text.ts';
import { MAX_ROWS, type PageOf, readRows } from '../../platform/pages/paging.ts';
import type { Counted, Group, Service, ServiceTile } from './schema.ts';

export type { Worker } from './schema.ts';

/** The query of a list of the catalogue: words of a name, and the page. */
export type Wanted = { search: string; page: number };

/** Whether a name contains each word of a text; diacritics are ignored. */
const matches = (column: 'groups.name' | 'services.name', search: string): Expression<SqlBool> => {
  const patterns = searchWords(search).map((word) => `%${escapeLike(word)}%`);
  return sql<SqlBool>`folded(${sql.ref(column)})
    like all (array(select folded(pattern) from unnest(${patterns}::text[]) as pattern))`;
};

const groupsIn = (db: Db) =>
  db.selectFrom('groups').select(['id', 'name']).orderBy(polish('name')).orderBy('id').limit(MAX_ROWS);

export const allGroups = (db: Db): Promise<Group[]> => groupsIn(db).execute();

export const pageOfGroups = (db: Db, { search, page }: Wanted): Promise<PageOf<Group>> =>
  readRows(page, groupsIn(db).where(matches('groups.name', search)), 'groups');

export const groupById = (db: Db | Tx, id: string): Promise<Group | undefined> =>
  db.selectFrom('groups').select(['id', 'name']).where('id', '=', id).executeTakeFirst();

/** The number of workers and services that would lose the group. */
export async function groupUse(db: Db, id: string): Promise<{ workers: number; services: number }> {
  const members = (table: 'worker_groups' | 'service_groups') =>
    db
      .selectFrom(table)
      .where('group_id', '=', id)
      .select((eb) => eb.fn.countAll<number>().as('members'));
  const services = members('service_groups')
    .innerJoin('services', 'services.id', 'service_groups.service_id')
    .where('services.deleted_at', 'is', null);
  return db
    .selectNoFrom([members('worker_groups').as('workers'), services.as('services')])
    .$narrowType<{ workers: number; services: number }>()
    .executeTakeFirstOrThrow();
}

export const groupsOfWorker = (db: Db, workerId: string): Promise<Group[]> =>
  db
    .selectFrom('worker_groups')
    .innerJoin('groups', 'groups.id', 'worker_groups.group_id')
    .where('worker_groups.worker_id', '=', workerId)
    .select(['groups.id', 'groups.name'])
    .orderBy(polish('groups.name'))
    .orderBy('groups.id')
    .execute();

export async function groupsOfService(db: Db | Tx, serviceId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('service_groups')
    .select('group_id')
    .where('service_id', '=', serviceId)
    .orderBy('group_id')
    .execute();
  return rows.map(({ group_id }) => group_id);
}

const offered = (db: Db | Tx) =>
  db
    .selectFrom('services')
    .where('services.deleted_at', 'is', null)
    .orderBy(polish('services.name'))
    .orderBy('services.id')
    .limit(MAX_ROWS);

const withPrice = <Row extends { price: Grosze }>(row: Row) => ({ ...row, price: toZloty(row.price) });

const withGroups = (db: Db) =>
  offered(db)
    .select(['services.id', 'services.name', 'services.description', 'services.price', 'services.monthly'])
    .select(['services.general', 'services.at'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('service_groups')
        .select('group_id')
        .whereRef('service_id', '=', 'services.id')
        .orderBy('group_id')})`.as('groups'),
    );

/** Prices in zł. */
export const allServices = async (db: Db): Promise<Service[]> => (await withGroups(db).execute()).map(withPrice);

export const serviceById = (db: Db, id: string) =>
  withGroups(db).select(['services.vat_rate', 'services.vat_basis']).where('services.id', '=', id).executeTakeFirst();

export const pageOfServices = (db: Db, { search, page }: Wanted): Promise<PageOf<ServiceTile>> =>
  readRows(
    page,
    offered(db)
      .where(matches('services.name', search))
      .select(['services.id', 'services.name', 'services.price', 'services.monthly'])
      .select(['services.general', 'services.at']),
  );

/** Above this number, only 'more than' is shown. */
export const MAX_COUNTED = 1000;

export const boundedCount = (counted: number): Counted => ({
  count: Math.min(counted, MAX_COUNTED),
  more: counted > MAX_COUNTED,
});

/** The number of bookings of a service with work today or later; they go on after its deletion. */
export async function countBookingsOf(db: Db | Tx, serviceId: string, today: Day): Promise<Counted> {
  const some = db
    .selectFrom('bookings')
    .select('id')
    .where('service_id', '=', serviceId)
    .where('approved', '=', TRUE)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('check_until', 'is', null), eb('check_until', '>=', today)]))
    .limit(MAX_COUNTED + 1);
  return boundedCount(await countRows(db.selectFrom(some.as('some'))));
}

/** How many horses have each of some services today or later, counted up to `limit` bookings. */
export async function countHorsesWith(
  db: Db,
  services: readonly string[],
  { today, limit }: { today: Day; limit: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; horses: number }>`
    select id, (
      select count(distinct horse_id) from (
        select horse_id from bookings
        where service_id = ids.id and approved and deleted_at is null and (check_until is null or check_until >= ${today})
        limit ${limit}
      ) as bookings
    ) as horses
    from unnest(${services}::uuid[]) as ids(id)
  `.execute(db);
  return new Map(rows.map(({ id, horses }) => [id, horses]));
}

export async function servicesForHorses(db: Db | Tx) {
  const rows = await offered(db)
    .select(['services.id', 'services.name', 'services.description', 'services.price', 'services.monthly'])
    .where('services.general', '=', false)
    .execute();
  return rows.map(withPrice);
}

export const generalServices = (db: Db | Tx) =>
  offered(db)
    .select(['services.id', 'services.name', 'services.description'])
    .where('services.general', '=', true)
    .execute();

const workers = (db: Db) =>
  db
    .selectFrom('people')
    .where('role', '=', 'worker')
    .where('deleted_at', 'is', null)
    .select(['id', 'first_name', 'last_name'])
    .orderBy(polish('last_name'))
    .orderBy(polish('first_name'))
    .orderBy('id')
    .limit(MAX_ROWS);

export const allWorkers = (db: Db) =>
  workers(db).select(sql<boolean>`password_hash is not null`.as('has_account')).execute();

export const membersOf = (db: Db, groupId: string) =>
  workers(db)
    .where('id', 'in', (eb) => eb.selectFrom('worker_groups').select('worker_id').where('group_id', '=', groupId))
    .execute();

/** Called when somebody stops being a worker, or is erased. */
export async function leaveGroups(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('worker_groups').where('worker_id', '=', personId).execute();
}

/** Whether all of these people are workers; locks their rows, so that they stay workers until the transaction ends. */
export async function areWorkers(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const workers = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('role', '=', 'worker')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return workers.length === new Set(ids).size;
}
