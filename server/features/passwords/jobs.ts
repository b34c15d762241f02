import { type Db, inTransaction } from '../../platform/database.ts';
import type { Handlers, Job } from '../../platform/jobs.ts';
import type { Post } from '../../platform/send-mail.ts';
import { accountByDigest, addressOf, makeToken, openReset } from './queries.ts';

type Needs = { db: Db; clock: () => Date; post: Post; publicUrl: string };
type Names = 'password-reset-request' | 'password-reset-mail' | 'password-changed-mail';

export function passwordJobs({ db, clock, post, publicUrl }: Needs): Pick<Handlers, Names> {
  /** Sends the link, which is made here and now: the secret stands in the mail alone. */
  async function mailLink(resetId: string, job: Job): Promise<void> {
    const made = await makeToken(db, resetId, clock());
    if (!made) return; // a newer one has taken its place, or the account is gone
    const link = `${publicUrl}/reset-password/${made.token}`;
    await post(job, { to: made.email }, 'password-reset', { link });
  }

  return {
    /** Tried again, it opens another reset, which ends the one whose mail may not have gone out. */
    async 'password-reset-request'({ email_digest }, job) {
      const reset = await inTransaction(db, async (tx) => {
        const account = await accountByDigest(tx, email_digest);
        return account && openReset(tx, account.id, null, clock());
      });
      if (reset) await mailLink(reset, job);
    },
    'password-reset-mail': ({ reset_id }, job) => mailLink(reset_id, job),
    async 'password-changed-mail'({ person_id, changed_at }, job) {
      const account = await addressOf(db, person_id);
      if (!account) return;
      const forgotten = `${publicUrl}/forgot-password`;
      await post(job, { to: account.email }, 'password-changed', { changed_at: new Date(changed_at), forgotten });
    },
  };
}
