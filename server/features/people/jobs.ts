import type { Db } from '../../platform/database.ts';
import type { Handlers } from '../../platform/jobs.ts';
import type { Post } from '../../platform/send-mail.ts';
import { changeToTell, noteTold } from './email-changes.ts';

export function peopleJobs({
  db,
  clock,
  post,
}: {
  db: Db;
  clock: () => Date;
  post: Post;
}): Pick<Handlers, 'email-changed-mail'> {
  return {
    async 'email-changed-mail'({ change_id }, job) {
      const change = await changeToTell(db, change_id);
      if (!change) return; // told at an earlier try, or the account is gone
      await post(job, { to: change.old_email }, 'email-changed', { changed_at: change.changed_at });
      await noteTold(db, change_id, clock());
    },
  };
}
