/** Queries about horses and owners. Where a function takes no viewer, callers check who may see the answer. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import { countRows, type Db, type Tx } from '../../platform/data/database.ts';
import type { Database } from '../../platform/data/tables.ts';
import { NotFound } from '../../platform/http/errors.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import type { Viewer } from '../../platform/session/session.ts';
import { coverageOfHorses } from '../billing/queries.ts';
import { accessOf, type HorseAccess, isSeenBy, selectSeenHorse } from './access.ts';
import type { HorseFacts, ListedHorse, SeenHorse } from './schema.ts';

export const ownerById = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const horseOnRecord = (db: Db, id: string) =>
  db.selectFrom('horses').select(['name', 'owner_id']).where('id', '=', id).executeTakeFirst();

/** `payment` is the monthly fee, `payment_for_annual` the yearly package. */
export type HorseRecord = HorseAccess & HorseFacts & { payment: Grosze; payment_for_annual: Grosze };

/** The record of a living horse, if the person manages, owns or sees it. */
export async function seenHorseRecord(
  db: Db,
  person: Viewer,
  id: string,
  today: Day,
): Promise<HorseRecord | undefined> {
  const row = await selectSeenHorse(db, person, id, today)
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .select(['horses.breed', 'horses.box_number', 'horses.description', 'horses.coat', 'horses.blaze'])
    .select(['horses.payment', 'horses.payment_for_annual', 'people.first_name', 'people.last_name'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { first_name, last_name, ...horse } = row;
  return { ...horse, owner_name: `${first_name} ${last_name}`, access: accessOf(person, horse) };
}

/** Throws NotFound when the person does not see the horse. */
export async function horseRecordFor(db: Db, person: Viewer, id: string, today: Day): Promise<HorseRecord> {
  const horse = await seenHorseRecord(db, person, id, today);
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

/** How far a horse's fees are paid. */
export async function coverageOfHorse(db: Db, horseId: string, today: Day): Promise<Coverage> {
  const coverage = (await coverageOfHorses(db, [horseId], today)).get(horseId);
  if (!coverage) throw new Error('coverageOfHorses answers for every horse it is asked about');
  return coverage;
}

/** The columns that the form shows and that its save compares. */
const FORM_COLUMNS = [
  'name',
  'breed',
  'box_number',
  'description',
  'coat',
  'blaze',
  'payment',
  'payment_for_annual',
] as const;

/** Undefined unless the horse is living and the owner's. */
export const horseToEdit = (db: Db, id: string, ownerId: string) =>
  db
    .selectFrom('horses')
    .select(['id', ...FORM_COLUMNS])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();

export const horseToDelete = (db: Db, id: string, ownerId: string) =>
  db
    .selectFrom('horses')
    .leftJoin('horse_balances as kept', 'kept.horse_id', 'horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number'])
    .select(sql<Grosze>`coalesce(kept.credited - kept.charged, 0)`.as('saldo'))
    .where('horses.id', '=', id)
    .where('horses.owner_id', '=', ownerId)
    .where('horses.archived_at', 'is', null)
    .executeTakeFirst();

/**
 * Locks a living horse until the transaction ends. Throws NotFound. `no key update` lets others write rows that merely
 * refer to the horse: whoever finishes its work locks the work first and charges the horse then, so waiting for this
 * lock there, while archiving waits for that work, would be a deadlock.
 */
export async function lockHorse(tx: Tx, id: string) {
  const horse = await tx
    .selectFrom('horses')
    .select(FORM_COLUMNS)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

/** The API's limit; pages ask for less. */
export const ALL: Slice = { limit: 1000, offset: 0 };

export const idsOfHorses = (db: Db | Tx, ownerId: string) =>
  db.selectFrom('horses').select('id').where('owner_id', '=', ownerId);

export const isHorseOf = (horseId: string, ownerId: string) =>
  sql<boolean>`exists (select from horses theirs where theirs.id = ${sql.ref(horseId)} and theirs.owner_id = ${ownerId})`;

export const nameOfHorse = (horseId: string) =>
  sql<string>`(select called.name from horses called where called.id = ${sql.ref(horseId)})`;

const livingOf = (db: Db, ownerId: string) =>
  db.selectFrom('horses').where('horses.owner_id', '=', ownerId).where('horses.archived_at', 'is', null);

/** By name in Polish order, with Koń 2 before Koń 10. */
const inOrder = <More>(horses: SelectQueryBuilder<Database, 'horses', More>, { limit, offset }: Slice) =>
  horses
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.health_alert'])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .limit(limit)
    .offset(offset)
    .execute();

async function countOf(horses: ReturnType<typeof livingOf>): Promise<number> {
  return countRows(horses);
}

/** The living horses of an owner that somebody sees as staff. */
export const seenHorsesOf = (db: Db, viewer: Viewer, ownerId: string, today: Day, slice = ALL): Promise<SeenHorse[]> =>
  inOrder(livingOf(db, ownerId).where(isSeenBy(viewer, today)), slice);

export const countSeenHorsesOf = (db: Db, viewer: Viewer, ownerId: string, today: Day): Promise<number> =>
  countOf(livingOf(db, ownerId).where(isSeenBy(viewer, today)));

/** The living horses of an owner, with how far each is paid. */
export async function listedHorsesOf(db: Db, ownerId: string, today: Day, slice = ALL): Promise<ListedHorse[]> {
  const saldo = sql<Grosze>`coalesce((select credited - charged from horse_balances where horse_id = horses.id), 0)`;
  const horses = await inOrder(livingOf(db, ownerId).select(['horses.payment', saldo.as('saldo')]), slice);
  if (horses.length === 0) return [];
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap((horse) => {
    const paid = coverage.get(horse.id);
    return paid ? [{ ...horse, payment_until: paid.payment_until, due_payments: paid.due_payments }] : [];
  });
}

export const countHorsesOf = (db: Db, ownerId: string): Promise<number> => countOf(livingOf(db, ownerId));
