/** One horse or one owner, whoever asks: the caller checks (whose.ts). Lists stand in list-queries.ts and box-queries.ts. */
import type { Day } from '../../domain/days.ts';
import type { Db } from '../../platform/database.ts';
import { coverageOfHorses } from '../billing/queries.ts';

/** Somebody with an account, as the owner of their horses. */
export const ownerById = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The name of a horse and whose it is, living or archived. */
export const horseOnRecord = (db: Db, id: string) =>
  db.selectFrom('horses').select(['name', 'owner_id']).where('id', '=', id).executeTakeFirst();

/** What is known of a horse beside its payments. */
export type HorseFacts = {
  name: string;
  breed: string;
  box_number: string | null;
  description: string;
  owner_name: string;
};

/** The facts of a horse, whoever asks: the caller checks that it may be seen. */
export async function factsOf(db: Db, horseId: string): Promise<HorseFacts> {
  const { first_name, last_name, ...horse } = await db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('horses.id', '=', horseId)
    .select(['horses.name', 'horses.breed', 'horses.box_number', 'horses.description'])
    .select(['people.first_name', 'people.last_name'])
    .executeTakeFirstOrThrow();
  return { ...horse, owner_name: `${first_name} ${last_name}` };
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
