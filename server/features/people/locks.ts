import { may, mayTouch, type Role } from '../../domain/policy.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { Conflict, Forbidden, NotFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/session/session.ts';
import { hasAccount } from './queries.ts';

type Locked = {
  has_account: boolean;
  /** With the role under the lock, which may have changed while the call waited. */
  caller: { role: Role };
  role: Role;
  /** Throws Conflict if the person is the last admin. */
  refuseIfLastAdmin(): void;
};

/**
 * Locks a person, the caller and all admins until the transaction ends. Concurrent changes then see each other, so that
 * one admin always remains. Throws NotFound, Forbidden (only admins may change an admin).
 */
export async function lockToChange(
  tx: Tx,
  by: Person,
  action: 'changeRoles' | 'deletePeople',
  id: string,
): Promise<Locked> {
  // A fixed lock order avoids deadlocks. `no key update` does not block inserts that merely refer to these people.
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'role', hasAccount])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('id', '=', anyOf([id, by.id]))]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const caller = rows.find((row) => row.id === by.id);
  if (!caller || !may(caller, action)) throw new Forbidden();
  const person = rows.find((row) => row.id === id);
  if (!person) throw new NotFound('Nie ma takiej osoby.');
  if (!mayTouch(caller, person.role))
    throw new Forbidden('admin_account', 'Konto administratora zmienia tylko administrator.');
  const admins = rows.filter(({ role }) => role === 'admin').length;
  return {
    caller,
    role: person.role,
    has_account: person.has_account,
    refuseIfLastAdmin() {
      if (person.role === 'admin' && admins === 1)
        throw new Conflict('last_admin', 'To ostatni administrator. Najpierw nadaj tę rolę komuś jeszcze.');
    },
  };
}

const livingPeople = (tx: Tx) =>
  tx
    .selectFrom('people')
    .select(['id', 'role', 'email', 'first_name', 'last_name', 'phone_number'])
    .select(['city', 'street', 'house_number', 'postal_code', hasAccount])
    .where('deleted_at', 'is', null);

/** Locks a living person until the transaction ends. Throws NotFound. */
export async function lockPerson(tx: Tx, id: string) {
  const person = await livingPeople(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!person) throw new NotFound('Nie ma takiej osoby.');
  return person;
}

type Named = { old_email: string | null; id: string | null };

/**
 * A person by e-mail, else by id, and the caller with their current role, both locked as in lockToChange. Throws
 * NotFound, Forbidden (the caller has lost the permission meanwhile).
 */
export async function lockToUpdate(tx: Tx, by: Person, { old_email, id }: Named) {
  const rows = await livingPeople(tx)
    .where((eb) => eb.or([old_email ? eb('email', '=', old_email) : eb('id', '=', id), eb('id', '=', by.id)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const caller = rows.find((row) => row.id === by.id);
  if (!caller || !may(caller, 'changePeople')) throw new Forbidden();
  const person = rows.find((row) => (old_email ? row.email === old_email : row.id === id));
  if (!person) throw new NotFound('Nie ma takiej osoby.');
  return { caller, person };
}
