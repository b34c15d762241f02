/** Access to payments: owners see their own, managers and admins everybody's. */
import { may } from '../../domain/policy.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { archivedAs } from './archived.ts';

export type Account = { owner_id: string } | { horse_id: string };

/**
 * The account of a person. Throws Forbidden if the caller may not see it, so that they do not learn whether the person
 * exists, and NotFound if the person does not exist.
 */
export async function ownersAccount(command: Command<{ id: string }>): Promise<{ owner_id: string }> {
  const { db, input } = command;
  const caller = signedIn(command);
  if (input.id === caller.id) return { owner_id: caller.id };
  if (!may(caller, 'seePayments')) throw new Forbidden();
  const owner = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', input.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw new NotFound('Nie ma takiej osoby.');
  return { owner_id: owner.id };
}

/** The account of a horse, living or archived. Throws like `ownersAccount`. */
export async function horsesAccount(command: Command<{ horse_id: string }>): Promise<{ horse_id: string }> {
  const { db, input } = command;
  const caller = signedIn(command);
  const horse = await horseOnBooks(db, input.horse_id);
  if (horse?.owner_id !== caller.id && !may(caller, 'seePayments')) throw new Forbidden();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return { horse_id: horse.id };
}

export const horseOnBooks = (db: Db, id: string) =>
  db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .leftJoin('horse_photos', 'horse_photos.horse_id', 'horses.id')
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.owner_id', archivedAs])
    .select(['horses.coat', 'horses.blaze', 'horse_photos.etag as photo'])
    .select(['people.first_name', 'people.last_name', 'people.deleted_at as owner_gone_at'])
    .where('horses.id', '=', id)
    .executeTakeFirst();

export type HorseOnBooks = NonNullable<Awaited<ReturnType<typeof horseOnBooks>>>;
