import { z } from 'zod';
import { addDays, dayOf, daysBetween } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { job, mailJob } from '../../platform/jobs/jobs.ts';
import { qrPicture } from '../../platform/pages/qr-picture.ts';
import { owingOwners } from '../billing/owner-queries.ts';
import { lastDueDay } from '../billing/queries.ts';
import { notify } from '../push/notify.ts';
import { paymentDue, paymentOverdue } from './messages.ts';
import { paymentLetter } from './payment-letter.ts';

/** Days before the due day of the second notice, and after it of the last one. */
const SOON = 2;
const WEEK = 7;

/** The notice for a due day that is in `days` days; negative if it is past. */
function noticeOf(days: number) {
  if (days >= 0) return { stage: days > SOON ? 'billed' : 'soon', message: paymentDue, mailed: false };
  return { stage: days > -WEEK ? 'late' : 'week', message: paymentOverdue, mailed: true };
}

/**
 * Each morning owners are told what they have to pay: when it is billed, two days before it is due, and, also by mail, the day
 * after and a week later. A missed morning is made up for within the following week. Each notice is sent once.
 */
export const paymentReminders = job({
  name: 'payment-reminders',
  data: z.object({}),
  schedule: '0 8 * * *',
  async run({ db, clock, jobs }) {
    const now = clock();
    const today = dayOf(now);
    const owing = await owingOwners(db, { from: addDays(today, 1 - 2 * WEEK), to: await lastDueDay(db, today) });
    for (const { owner_id, due_day } of owing)
      await inTransaction(db, async (tx) => {
        const { stage, message, mailed } = noticeOf(daysBetween(today, due_day));
        await notify(tx, jobs, [owner_id], message, { about: owner_id, now, once: `${due_day} ${stage}` });
        const id = idNamed(`${paymentMail.name} ${due_day} ${stage} ${owner_id}`);
        if (mailed) await jobs.enqueue(tx, paymentMail, { owner_id }, id);
      });
  },
});

/** The content id of the QR code's picture. */
const PICTURE = 'przelew';

/** Mails an owner what they have to pay, with the transfer and its QR code, unless it has been paid meanwhile. */
export const paymentMail = mailJob({
  name: 'payment-mail',
  toMany: true,
  data: z.object({ owner_id: z.uuid() }),
  async run({ id, signal, data: { owner_id }, db, clock, sendMail, publicUrl }) {
    const mail = await paymentLetter(db, owner_id, { today: dayOf(clock()), publicUrl });
    if (!mail?.to) return;
    const { to, letter, code } = mail;
    const content = code && qrPicture(code);
    const attachments = content && [{ filename: 'przelew.png', content, contentType: 'image/png', cid: PICTURE }];
    await sendMail({ id, signal, to, ...(attachments && { attachments }) }, 'payment', {
      ...letter,
      transfer: letter.transfer && { ...letter.transfer, ...(content && { picture: PICTURE }) },
    });
  },
});
