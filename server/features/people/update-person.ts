import { mayChangeEmail, mayTouch } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { validate } from '../../platform/http/validation.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { signedIn } from '../../platform/session/session.ts';
import { endSessionsOf } from '../../platform/session/session-life.ts';
import { emailTaken } from '../invitations/invitee-queries.ts';
import { endInvitations } from '../invitations/queries.ts';
import { endReset } from '../passwords/queries.ts';
import { emailChangedMail } from './jobs.ts';
import { type lockPerson, lockToUpdate } from './locks.ts';
import { rolesHad } from './queries.ts';
import { AccountUpdate, type PersonUpdate } from './schema.ts';

const ADMINS_ONLY = 'Adres e-mail innego kierownika, także byłego, zmienia tylko administrator.';

/**
 * Updates a person found by their current e-mail or, without one, by id. Throws NotFound, Forbidden (an admin's data,
 * or another manager's e-mail), Conflict (the new e-mail is taken), BadInput (an account's data is incomplete).
 */
export async function updatePerson(command: Command<PersonUpdate>): Promise<void> {
  const { db } = command;
  const { old_email, id, ...values } = command.input;
  const by = signedIn(command);
  await inTransaction(db, async (tx) => {
    const { caller, person: before } = await lockToUpdate(tx, by, { old_email, id });
    if (!mayTouch(caller, before.role))
      throw new Forbidden('admin_account', 'Dane administratora zmienia tylko administrator.');
    if (before.has_account) validate(AccountUpdate, values);
    if (
      values.email !== before.email &&
      !mayChangeEmail(caller, { id: before.id, roles: await rolesHad(tx, before.id) })
    )
      throw new Forbidden('admin_account', ADMINS_ONLY, { email: ADMINS_ONLY });
    const changed = await writePerson(tx, command, 'update_person', before, values).catch(emailTaken);
    if (changed.includes('email')) await retireEmail(tx, command, before);
  });
}

/** Notifies an account's old address; without an account, ends the invitations sent to it. */
async function retireEmail(tx: Tx, command: Command<unknown>, { id, email, has_account }: Locked): Promise<void> {
  const { now } = command;
  await endSessionsOf(tx, id);
  await endReset(tx, id, now);
  if (!email) return;
  // Stored, so that the notifying job carries only an id.
  const change = tx.insertInto('email_changes').values({ person_id: id, old_email: email, changed_at: now });
  const { id: change_id } = await change.returning('id').executeTakeFirstOrThrow();
  if (has_account) await enqueueMail(tx, command, emailChangedMail, { to: email, data: { change_id } });
  else await endInvitations(tx, { id, email }, now, null);
}

type Locked = Awaited<ReturnType<typeof lockPerson>>;
type Values = Partial<Omit<Locked, 'id' | 'role' | 'has_account'>>;

/** Updates a person and returns the names of the changed fields. The audit entry has these names only, no values. */
export async function writePerson(
  tx: Tx,
  command: Command<unknown>,
  action: 'update_person' | 'update_own_data',
  before: Locked,
  values: Values,
): Promise<(keyof Values)[]> {
  const names = Object.keys(values) as (keyof Values)[];
  const fields = names.filter((name) => before[name] !== values[name]);
  if (fields.length === 0) return [];
  await tx.updateTable('people').set(values).where('id', '=', before.id).execute();
  await recordAudit(tx, command, action, { person: before.id }, { after: { fields } });
  return fields;
}
