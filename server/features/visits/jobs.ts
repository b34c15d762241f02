import { z } from 'zod';
import { mailJob } from '../../platform/jobs/jobs.ts';
import { officeEmail } from '../people/queries.ts';
import { waitingVisit } from './queries.ts';

/** To the stable, about what a visitor asks for, unless it has been settled meanwhile. */
export const visitMail = mailJob({
  name: 'visit-mail',
  data: z.object({ visit_id: z.uuid() }),
  async run({ id, signal, data, db, club, publicUrl, sendMail }) {
    const visit = await waitingVisit(db, data.visit_id);
    const to = visit && (await officeEmail(db, await club()));
    if (!to) return;
    await sendMail({ id, signal, to, replyTo: visit.email || undefined }, 'visit', { ...visit, publicUrl });
  },
});
