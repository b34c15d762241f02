import { z } from 'zod';
import { inTransaction } from '../../platform/data/database.ts';
import { type MailRun, mailJob } from '../../platform/jobs/jobs.ts';
import { accountByDigest, addressOf, makeToken, openReset } from './queries.ts';

/** Creates and mails a reset link: only the mail contains the secret. */
async function mailLink({ id, signal, db, clock, sendMail, publicUrl }: MailRun<object>, resetId: string) {
  const made = await makeToken(db, resetId, clock());
  if (!made) return; // replaced by a newer one, or the account is gone
  const link = `${publicUrl}/reset-password/${made.token}`;
  await sendMail({ id, signal, to: made.email }, 'password-reset', { link });
}

/**
 * Looks up the account of a forgotten password, by the digest of an e-mail that may be unknown, and mails the link. A
 * retry opens another reset, which ends the one whose mail may not have been sent.
 */
export const resetRequest = mailJob({
  name: 'password-reset-request',
  data: z.object({ email_digest: z.string() }),
  async run(run) {
    const reset = await inTransaction(run.db, async (tx) => {
      const account = await accountByDigest(tx, run.data.email_digest);
      return account && openReset(tx, account.id, null, run.clock());
    });
    if (reset) await mailLink(run, reset.id);
  },
});

export const resetMail = mailJob({
  name: 'password-reset-mail',
  newestCounts: true,
  data: z.object({ reset_id: z.uuid() }),
  run: (run) => mailLink(run, run.data.reset_id),
});

export const passwordChangedMail = mailJob({
  name: 'password-changed-mail',
  notice: true,
  data: z.object({ person_id: z.uuid(), changed_at: z.iso.datetime() }),
  async run({ id, signal, data, db, sendMail, publicUrl }) {
    const account = await addressOf(db, data.person_id);
    if (!account) return;
    const props = { changed_at: new Date(data.changed_at), forgotten: `${publicUrl}/forgot-password` };
    await sendMail({ id, signal, to: account.email }, 'password-changed', props);
  },
});
