import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { emailTaken, lockEmail } from '../invitations/invitee-queries.ts';
import type { NewPerson } from './schema.ts';

/** Creates somebody without an account. Throws Conflict (the e-mail is taken). */
export async function createPerson(command: Command<NewPerson>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id, role, email } = input;
  await inTransaction(db, async (tx) => {
    if (email) await lockEmail(tx, email);
    await tx
      .insertInto('people')
      .values({ ...input, created_at: now })
      .execute();
    await recordAudit(tx, command, 'create_person', { person: id }, { after: { role } });
  }).catch(emailTaken);
  return { id };
}
