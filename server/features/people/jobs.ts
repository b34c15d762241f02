import { z } from 'zod';
import { mailJob } from '../../platform/jobs/jobs.ts';
import { markNotified, unnotifiedChange } from './queries.ts';

export const emailChangedMail = mailJob({
  name: 'email-changed-mail',
  notice: true,
  data: z.object({ change_id: z.uuid() }),
  async run({ id, signal, data, db, clock, sendMail }) {
    const change = await unnotifiedChange(db, data.change_id);
    if (!change) return; // sent by an earlier attempt, or the account is gone
    await sendMail({ id, signal, to: change.old_email }, 'email-changed', { changed_at: change.changed_at });
    await markNotified(db, data.change_id, clock());
  },
});
