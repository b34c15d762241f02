import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { insertOnce } from '../../platform/forms/insert-once.ts';
import { emailTaken, lockEmail } from '../invitations/invitee-queries.ts';
import type { NewPerson } from './schema.ts';
import { OTHER_ID } from './texts.ts';

/**
 * Creates somebody without an account. A repeated request gets the first answer. Throws Conflict (the e-mail is taken,
 * or another person has this id).
 */
export async function createPerson(command: Command<NewPerson>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id, role, email } = input;
  await inTransaction(db, async (tx) => {
    if (email) await lockEmail(tx, email);
    if (await insertOnce(tx, 'people', input, { created_at: now }, OTHER_ID))
      await recordAudit(tx, command, 'create_person', { person: id }, { after: { role } });
  }).catch(emailTaken);
  return { id };
}
