import { recordAudit } from '../../platform/audit.ts';
import { type Db, inTransaction } from '../../platform/database.ts';
import { Conflict } from '../../platform/errors.ts';
import { linkTokenHash, makeLinkToken } from '../../platform/link-tokens.ts';
import { endOpen, expiryOf, standInLine } from './invite.ts';
import { accountExists } from './queries.ts';

/**
 * Makes an invitation for an admin and returns its token, which nobody is mailed: whoever runs the command hands it on.
 * Throws Conflict when there is an account with this e-mail.
 */
export async function inviteAdmin(db: Db, email: string, now: Date): Promise<string> {
  const token = makeLinkToken();
  await inTransaction(db, async (tx) => {
    await standInLine(tx, email);
    if (await accountExists(tx, email)) throw new Conflict(`There is already an account with the e-mail ${email}.`);
    await endOpen(tx, email, null, now);
    const sent = { token_hash: linkTokenHash(token), sent_at: now };
    const { id } = await tx
      .insertInto('invitations')
      .values({ email, role: 'admin', created_at: now, expires_at: expiryOf(now), ...sent })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, { now, person: null }, 'invite_admin', { invitation: id }, { after: { role: 'admin' } });
  });
  return token;
}
