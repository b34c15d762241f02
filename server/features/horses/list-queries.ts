import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import { polish } from '../../platform/polish.ts';
import type { Person } from '../../platform/session.ts';
import { coverageOfHorses } from '../billing/queries.ts';
import { isRecentWorkOf } from './queries.ts';

type Viewer = Pick<Person, 'id' | 'role'>;

/** The most horses of one owner a list shows. */
const MOST = 200;

/** Somebody with an account, as the owner of their horses. */
export const ownerById = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A living horse in a list, with how far it is paid. */
export type ListedHorse = {
  id: string;
  name: string;
  box_number: string | null;
  health_alert: boolean;
  payment: Grosze;
  payment_until: Day;
  due_payments: number;
};

/** The living horses of an owner by name in Polish order, whoever asks. */
export async function listedHorsesOf(db: Db, ownerId: string, today: Day): Promise<ListedHorse[]> {
  const horses = await db
    .selectFrom('horses')
    .where('owner_id', '=', ownerId)
    .where('archived_at', 'is', null)
    .select(['id', 'name', 'box_number', 'health_alert', 'payment'])
    .orderBy(polish('name'))
    .orderBy('id')
    .limit(MOST)
    .execute();
  if (horses.length === 0) return [];
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap((horse) => {
    const paid = coverage.get(horse.id);
    return paid ? [{ ...horse, payment_until: paid.payment_until, due_payments: paid.due_payments }] : [];
  });
}

/** The fee and the package of a horse, and how far it is paid. */
export async function paymentsOf(db: Db, horseId: string, today: Day) {
  const prices = await db
    .selectFrom('horses')
    .select(['payment', 'payment_for_annual'])
    .where('id', '=', horseId)
    .executeTakeFirstOrThrow();
  const paid = (await coverageOfHorses(db, [horseId], today)).get(horseId);
  if (!paid) throw new Error('coverage answers for every horse it is asked about');
  return { ...prices, payment_until: paid.payment_until, due_payments: paid.due_payments };
}

/** A living horse of an owner as the form to edit it wants it. */
export const horseToEdit = (db: Db, id: string, ownerId: string) =>
  db
    .selectFrom('horses')
    .select(['id', 'name', 'breed', 'box_number', 'description', 'payment', 'payment_for_annual'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

/** Whose a horse is, living or archived. */
export async function ownerOf(db: Db, horseId: string): Promise<string | undefined> {
  const horse = await db.selectFrom('horses').select('owner_id').where('id', '=', horseId).executeTakeFirst();
  return horse?.owner_id;
}

/** A place in the stable and the horse that stands in it. */
export type Box = {
  id: string;
  name: string;
  box_number: string | null;
  health_alert: boolean;
  owner_name: string;
  /** Whether the viewer may open the horse. */
  seen: boolean;
};

/** Living horses whose name, box or owner holds a text; an empty one finds all. */
function horsesWith(db: Db, wanted: string) {
  const horses = db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.archived_at', 'is', null);
  if (!wanted) return horses;
  return horses.where(
    sql<boolean>`strpos(folded(concat_ws(' ', horses.box_number, horses.name, people.first_name, people.last_name)), folded(${wanted})) > 0`,
  );
}

/** One page of the stable in the order in which one walks past the boxes, then the horses without a box. */
export async function pageOfBoxes(db: Db, viewer: Viewer, search: string, today: Day, page: Slice): Promise<Box[]> {
  const rows = await horsesWith(db, search)
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.health_alert'])
    .select(['people.first_name', 'people.last_name'])
    .orderBy(sql`horses.box_number collate box_order`)
    .orderBy('horses.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const seen = await seenAmong(db, viewer, ids, today);
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    owner_name: `${first_name} ${last_name}`,
    seen: seen.has(row.id),
  }));
}

/** Which of a few horses the viewer sees; asked apart from the list, lest Postgres look for the work with all horses. */
async function seenAmong(db: Db, viewer: Viewer, ids: string[], today: Day): Promise<Set<string | null>> {
  if (viewer.role !== 'worker' || ids.length === 0) return new Set(ids);
  const rows = await db
    .selectFrom('occurrences')
    .select('horse_id')
    .distinct()
    .where('horse_id', '=', sql<string>`any(${ids})`)
    .where(isRecentWorkOf(viewer, today))
    .execute();
  return new Set(rows.map(({ horse_id }) => horse_id));
}

export async function countBoxes(db: Db, search: string): Promise<number> {
  const row = await horsesWith(db, search).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}
