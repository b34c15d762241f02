import { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { wasSentToday } from '../../platform/forms/sent-today.ts';
import { countStranger } from '../../platform/forms/strangers.ts';
import { enqueueMail } from '../../platform/jobs/caused-mail.ts';
import { mailJob } from '../../platform/jobs/jobs.ts';
import { managerIds } from '../bookings/queries.ts';
import { lockPerson } from '../people/locks.ts';
import { officeEmail } from '../people/queries.ts';
import { notify } from '../push/notify.ts';
import type { PushMessage } from '../push/push-message.ts';
import { siteContent } from '../site/content.ts';
import { refuseWrongWish } from './contact.ts';
import type { Asked } from './schema.ts';

type About = 'visit' | 'waiting-list';

/** The mails about what a visitor asks for. `read`: the request; undefined once it is settled or erased. */
export function requestMails(about: About, read: (db: Db, id: string) => Promise<Asked | undefined>) {
  const data = z.object({ request_id: z.uuid() });
  const toStable = mailJob({
    name: `${about}-mail`,
    data,
    async run({ id, signal, data, db, club, publicUrl, sendMail }) {
      const asked = await read(db, data.request_id);
      const to = asked && (await officeEmail(db, await club()));
      if (!to) return;
      const url = `${publicUrl}/${about === 'visit' ? 'visits' : about}`;
      await sendMail({ id, signal, to, replyTo: asked.email || undefined }, 'from-visitor', { ...asked, about, url });
    },
  });
  // Repeats nothing that was typed, because the address may be somebody else's.
  const toVisitor = mailJob({
    name: `${about}-received-mail`,
    data,
    newestCounts: true,
    async run({ id, signal, data, db, sendMail }) {
      const asked = await read(db, data.request_id);
      if (!asked?.email) return;
      const replyDays = (await siteContent(db)).welcome.reply_days;
      await sendMail({ id, signal, to: asked.email }, 'visitor-received', { about, replyDays });
    },
  });
  return { toStable, toVisitor };
}

type Request = { name: string; phone: string; email: string; wished_day: Day | null };

type Kind<Row> = {
  table: 'visits' | 'waiting_list';
  /** The columns of a request that still waits. */
  waits: Record<string, unknown>;
  insert(tx: Tx, row: Row & { created_at: Date }): Promise<{ id: string }>;
  /** For the managers, about what wants an answer soon. */
  message?: PushMessage;
  mails: ReturnType<typeof requestMails>;
};

/**
 * Stores what a visitor asks for, notifies the managers, and mails the stable and the visitor. The same request sent
 * again within a day, while it waits, gets the first answer. Throws BadInput (no contact, or a wrong day), TooMany,
 * NotFound (the account was deleted meanwhile).
 */
export async function receive<Row extends Request>(call: Call<unknown>, row: Row, kind: Kind<Row>): Promise<void> {
  const { db, now, person, jobs } = call;
  const { table, waits, insert, message, mails } = kind;
  refuseWrongWish(row, dayOf(now));
  await inTransaction(db, async (tx) => {
    // Until the commit, the lock keeps the account from being erased, so that an erasure covers this row.
    if (person) await lockPerson(tx, person.id);
    if (await wasSentToday(tx, table, { ...row, ...waits }, now)) return;
    await countStranger(tx, call, table);
    const { id } = await insert(tx, { ...row, created_at: now });
    if (message) await notify(tx, jobs, await managerIds(tx), message, { about: id, now });
    await jobs.enqueue(tx, mails.toStable, { request_id: id });
    if (row.email) await enqueueMail(tx, call, mails.toVisitor, { to: row.email, data: { request_id: id } });
  });
}
