import { z } from 'zod';
import { addDays, dayOf } from '../../domain/days.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { job, mailJob } from '../../platform/jobs/jobs.ts';
import { notify } from '../push/notify.ts';
import { paymentDue, paymentOverdue } from './messages.ts';
import { emailOf, overdueOfOwner, owingOwners } from './owner-queries.ts';
import { runBilling } from './run-billing.ts';

/** Bills what is due, just after midnight and whenever the app starts. */
export const billingRun = job({
  name: 'billing-run',
  data: z.object({}),
  schedule: '5 0 * * *',
  atStart: true,
  async run({ db, clock, jobs }) {
    await runBilling(db, { now: clock(), person: null, jobs });
  },
});

/** Days between the due day and the second reminder. */
const GRACE = 7;

/**
 * Each morning owners are notified of what is due, and a week later of what is overdue, also by mail. A missed morning
 * is made up for within the following week; each reminder is sent once.
 */
export const paymentReminders = job({
  name: 'payment-reminders',
  data: z.object({}),
  schedule: '0 8 * * *',
  async run({ db, clock, jobs }) {
    const now = clock();
    const today = dayOf(now);
    const owing = await owingOwners(db, { from: addDays(today, 1 - 2 * GRACE), to: today });
    for (const { owner_id, due_day } of owing)
      await inTransaction(db, async (tx) => {
        const about = { about: owner_id, now, once: due_day };
        if (due_day > addDays(today, -GRACE)) return notify(tx, jobs, [owner_id], paymentDue, about);
        await notify(tx, jobs, [owner_id], paymentOverdue, about);
        const id = idNamed(`${overdueMail.name} ${due_day} ${owner_id}`);
        return jobs.enqueue(tx, overdueMail, { owner_id }, id);
      });
  },
});

/** Mails an owner what is overdue, unless it has been paid meanwhile. */
export const overdueMail = mailJob({
  name: 'payment-overdue-mail',
  data: z.object({ owner_id: z.uuid() }),
  async run({ id, signal, data, db, clock, sendMail, publicUrl }) {
    const to = await emailOf(db, data.owner_id);
    if (!to) return;
    const { horses, total } = await overdueOfOwner(db, data.owner_id, dayOf(clock()));
    if (total === 0) return;
    const overdue = horses.map(({ name, overdue, payment_until }) => ({ name, overdue, since: payment_until }));
    const props = { horses: overdue, total, link: publicUrl + sectionAddress(SECTION.ownPayments) };
    await sendMail({ id, signal, to }, 'payment-overdue', props);
  },
});
