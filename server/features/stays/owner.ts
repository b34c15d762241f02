import { type FieldCode, fieldErrors } from '../../domain/field-texts.ts';
import type { Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { namesakesOf } from '../horses/queries.ts';
import { createPerson } from '../people/create-person.ts';
import type { NewOwner } from './schema.ts';
import { stayErrors } from './texts.ts';

/**
 * The id of the owner that is created together with a horse; it is known before, because the form leads to their page.
 */
export const newOwnerOf = (horseId: string): string => idNamed(`owner of ${horseId}`);

/** The known person that a form names, and in which field. */
type Known = { id: string | null; field: string };

/**
 * Returns the id of a horse's owner. If the form gives a name, this creates a person with `id` in the same transaction,
 * unless the form says that an existing person of that name is meant. Otherwise it is the known person, locked so that
 * the account is not deleted before the horse is theirs. Throws NotFound, BadInput (nobody is named, the name is
 * incomplete, or the form has to ask which person is meant), Conflict (the new owner's e-mail is taken).
 */
export async function ownerFor(tx: Tx, command: Command<NewOwner>, known: Known, id: string): Promise<string> {
  const { owner_first_name: first_name, owner_last_name: last_name, owner_email: email, ...rest } = command.input;
  if (!first_name && !last_name) return lockOwner(tx, known);
  if (!first_name) throw new BadInput(undefined, { owner_first_name: fieldErrors.required });
  if (!last_name) throw new BadInput(undefined, { owner_last_name: fieldErrors.required });
  const namesake = await chosenNamesake(tx, command.input, { id, first_name, last_name });
  if (namesake) return lockOwner(tx, { id: namesake, field: 'namesake' });
  const reached = { email, phone_number: rest.owner_phone_number };
  const address = { city: null, street: null, house_number: null, postal_code: null };
  const input = { id, first_name, last_name, role: 'user' as const, ...reached, ...address };
  await createPerson({ ...command, db: tx, input }).catch((error) => {
    if (!(error instanceof Conflict && error.code === 'email_taken')) throw error;
    throw new Conflict(error.code, error.message, undefined, { owner_email: error.message });
  });
  return id;
}

type Named = { id: string; first_name: string; last_name: string };

/** The existing person that a name refers to; null for a new person. */
async function chosenNamesake(tx: Tx, { namesake, asks }: NewOwner, named: Named): Promise<string | null> {
  if (namesake === 'new') return null;
  const ids = (await namesakesOf(tx, named)).map((other) => other.id).filter((other) => other !== named.id);
  if (namesake && ids.includes(namesake)) return namesake;
  if (asks && ids.length > 0) throw new BadInput(undefined, { namesake: 'namesake' satisfies FieldCode });
  return null;
}

async function lockOwner(tx: Tx, { id, field }: Known): Promise<string> {
  if (!id) throw new BadInput(undefined, { [field]: stayErrors.noOwner });
  const people = tx.selectFrom('people').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  const owner = await people.forShare().executeTakeFirst();
  if (!owner) throw new NotFound('Nie ma takiej osoby.');
  return owner.id;
}
