import { may, mayTouch, type Role } from '../../domain/policy.ts';
import type { Tx } from '../../platform/database.ts';
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts';
import type { Person } from '../../platform/session.ts';

type Locked = {
  /** What the caller is by now: a call that had to wait may find them demoted. */
  caller: { role: Role };
  role: Role;
  /** Throws Conflict when nobody else is left who could make another admin. */
  refuseIfLastAdmin(): void;
};

/**
 * Holds a person, the caller and every admin still until the transaction ends: of changes that come at once each sees
 * what the others did, and one admin always stays. Throws NotFound, Forbidden (an admin's, changed by somebody else).
 */
export async function lockToChange(
  tx: Tx,
  by: Person,
  action: 'changeRoles' | 'deletePeople',
  id: string,
): Promise<Locked> {
  // Rows are locked in one order, lest two wait for each other. What only refers to these people need not wait.
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'role'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('id', 'in', [id, by.id])]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const caller = rows.find((row) => row.id === by.id);
  if (!caller || !may(caller, action)) throw new Forbidden();
  const person = rows.find((row) => row.id === id);
  if (!person) throw new NotFound('Nie ma takiej osoby.');
  if (!mayTouch(caller, person.role)) throw new Forbidden('Konto administratora zmienia tylko administrator.');
  const admins = rows.filter(({ role }) => role === 'admin').length;
  return {
    caller,
    role: person.role,
    refuseIfLastAdmin() {
      if (person.role === 'admin' && admins === 1)
        throw new Conflict('To ostatni administrator. Najpierw nadaj tę rolę komuś jeszcze.');
    },
  };
}

/** What is known of a living person, held still until the transaction ends. Throws NotFound. */
export const lockPerson = (tx: Tx, id: string) => hold(tx, 'id', id);

/** The same of the one with this e-mail. */
export const lockPersonByEmail = (tx: Tx, email: string) => hold(tx, 'email', email);

async function hold(tx: Tx, by: 'id' | 'email', value: string) {
  const person = await tx
    .selectFrom('people')
    .select(['id', 'role', 'email', 'first_name', 'last_name', 'phone_number'])
    .select(['city', 'street', 'house_number', 'postal_code'])
    .where(by, '=', value)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new NotFound('Nie ma takiej osoby.');
  return person;
}
