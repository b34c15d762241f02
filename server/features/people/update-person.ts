import { mayTouch } from '../../domain/policy.ts';
import type { Call } from '../../platform/action.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { Conflict, Forbidden } from '../../platform/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { signedIn } from '../../platform/session.ts';
import { endSessionsOf } from '../../platform/session-life.ts';
import { onUniqueViolation } from '../../platform/unique-violation.ts';
import { endReset } from '../passwords/queries.ts';
import { noteEmailChange } from './email-changes.ts';
import type { PersonUpdate } from './fields.ts';
import { emailChangedMail } from './jobs.ts';
import { lockPersonByEmail } from './queries.ts';
import { writePerson } from './write-person.ts';

const TAKEN = 'Już konto na takim mailu istnieje';
const emailTaken = onUniqueViolation('people_email_key', () => new Conflict(TAKEN, undefined, { email: TAKEN }));

/**
 * Writes down what the stable knows of somebody, found by the e-mail they have had. Throws NotFound, Forbidden (an
 * admin's, changed by somebody else), Conflict (the new e-mail is another's).
 */
export async function updatePerson(call: Call<PersonUpdate>): Promise<Record<string, never>> {
  const { db, now, request } = call;
  const { jobs } = request.server.deps;
  const { old_email, ...values } = call.input;
  const by = signedIn(call);
  await inTransaction(db, async (tx) => {
    const before = await lockPersonByEmail(tx, old_email);
    if (!mayTouch(by, before.role)) throw new Forbidden('Dane administratora zmienia tylko administrator.');
    const changed = await writePerson(tx, call, 'update_person', before, values).catch(emailTaken);
    if (changed.includes('email')) await leaveEmail(tx, jobs, before, now);
  });
  return {};
}

/** Whoever could use an account by its old e-mail cannot any more: sessions and links end, and the address is told. */
async function leaveEmail(tx: Tx, jobs: Jobs, { id, email }: { id: string; email: string }, now: Date): Promise<void> {
  await endSessionsOf(tx, id);
  await endReset(tx, id, now);
  const change_id = await noteEmailChange(tx, { person_id: id, old_email: email, changed_at: now });
  await jobs.enqueue(tx, emailChangedMail, { change_id });
}
