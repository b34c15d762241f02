import { z } from 'zod';
import { addDays, dayOf, endOfMonth, monthOf } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { job, mailJob } from '../../platform/jobs/jobs.ts';
import { emailOf } from '../billing/owner-queries.ts';
import { periodBilled } from '../billing/period-billed.ts';
import { billingDayOf, makeLink, ownersToMail, wantsStatements } from './mail-queries.ts';
import { pdfOf } from './pdf.ts';
import { printed } from './printed.ts';
import { statedOwner } from './queries.ts';
import { STATEMENT_MAIL, saveSent } from './sent-queries.ts';
import { statementOf } from './statement.ts';
import { statementLetter } from './statement-letter.ts';

/** Days after a billing in which its statements are still sent. */
const NEWS = 7;
const AT_ONCE = 100;

/** After a billing run each charged owner gets the month's statement, by a job of its own: a failure affects no other. */
export const statementsDue = job({
  ...periodBilled,
  async run({ db, clock, jobs, data: { period } }) {
    const today = dayOf(clock());
    const billed = await billingDayOf(db, period);
    if (!billed || billed < addDays(today, -NEWS) || billed > endOfMonth(today)) return;
    // Its charges are dated on the day of the run, which is in the next month if one pays on the 1st.
    const month = monthOf(billed);
    const owners = await ownersToMail(db, month);
    for (let first = 0; first < owners.length; first += AT_ONCE)
      await inTransaction(db, async (tx) => {
        for (const owner_id of owners.slice(first, first + AT_ONCE)) {
          const id = idNamed(`${statementMail.name} ${period} ${owner_id}`);
          await jobs.enqueue(tx, statementMail, { owner_id, month }, id);
        }
      });
  },
});

export const statementMail = mailJob({
  name: STATEMENT_MAIL,
  toMany: true,
  data: z.object({ owner_id: z.uuid(), month: DayField }),
  async run({ id, signal, data: { owner_id, month }, db, clock, club, sendMail, publicUrl }) {
    const now = clock();
    const [to, owner] = await Promise.all([emailOf(db, owner_id), statedOwner(db, owner_id)]);
    if (!to || !owner || !(await wantsStatements(db, owner_id))) return;
    const statement = await statementOf(db, owner, month, dayOf(now));
    if (statement.horses.length === 0) return;
    const content = await pdfOf({ statements: [printed(statement, await club())], now });
    const token = await makeLink(db, owner_id, now);
    await sendMail(
      {
        id,
        signal,
        to,
        unsubscribe: `${publicUrl}/api/unsubscribe/${token}`,
        attachments: [{ filename: `zestawienie-${month.slice(0, 7)}.pdf`, content, contentType: 'application/pdf' }],
      },
      'statement',
      statementLetter(statement, { publicUrl, unsubscribe: `${publicUrl}/unsubscribe/${token}` }),
    );
    await saveSent(db, owner_id, month, now);
  },
});
