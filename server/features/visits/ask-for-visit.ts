import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { wasSentToday } from '../../platform/forms/sent-today.ts';
import { countStranger, isRobot } from '../../platform/forms/strangers.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { managerIds } from '../bookings/queries.ts';
import { lockPerson } from '../people/locks.ts';
import { notify } from '../push/notify.ts';
import { visitMail } from './jobs.ts';
import { visitRequested } from './messages.ts';
import type { AskForVisit } from './schema.ts';
import { visitErrors } from './texts.ts';

const AHEAD = 366;

/**
 * Stores a request for a visit, or an entry of the waiting list, notifies the managers and mails the stable. A repeated
 * request that still waits gets the first answer, and so does a robot's, which is dropped. Throws BadInput (no contact, or a
 * past day), TooMany, NotFound (the account was deleted meanwhile).
 */
export async function askForVisit(call: Call<AskForVisit>): Promise<void> {
  if (isRobot(call)) return;
  const { db, now, person, jobs } = call;
  const { website: _, shown_at: __, email = '', wished_day = null, ...rest } = call.input;
  if (!rest.phone && !email) throw new BadInput(undefined, { phone: visitErrors.noContact });
  if (wished_day) refuseWrongDay(wished_day, dayOf(now));
  await inTransaction(db, async (tx) => {
    // Until the commit, the lock keeps the account from being erased, so that an erasure covers this row.
    if (person) await lockPerson(tx, person.id);
    const visit = { ...rest, email, wished_day };
    if (await wasSentToday(tx, 'visits', { ...visit, settled_at: null }, now)) return;
    await countStranger(tx, call, 'visits');
    const asked = tx
      .insertInto('visits')
      .values({ ...visit, created_at: now })
      .returning('id');
    const { id } = await asked.executeTakeFirstOrThrow();
    await notify(tx, jobs, await managerIds(tx), visitRequested, { about: id, now });
    await jobs.enqueue(tx, visitMail, { visit_id: id });
  });
}

function refuseWrongDay(wished: Day, today: Day): void {
  if (wished < today) throw new BadInput(undefined, { wished_day: visitErrors.past });
  if (wished > addDays(today, AHEAD)) throw new BadInput(undefined, { wished_day: visitErrors.tooFar });
}
