import { addDays, type Day, dayOf } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { countHit, countHits, countsFrom, type Limit, throttleKey } from '../../platform/data/throttle.ts';
import type { Call } from '../../platform/forms/action.ts';
import { wasSentToday } from '../../platform/forms/sent-today.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { managerIds } from '../bookings/queries.ts';
import { lockPerson } from '../people/locks.ts';
import { notify } from '../push/notify.ts';
import { visitRequested } from './messages.ts';
import type { AskForVisit } from './schema.ts';
import { visitErrors } from './texts.ts';

const PER_ADDRESS: Limit = { limit: 5, windowMs: 3_600_000 };
/** Far more than any stable has received. */
const IN_ALL: Limit = { limit: 60, windowMs: 24 * 3_600_000 };

const AHEAD = 366;

/**
 * Stores a request for a visit and notifies the managers. A repeated request that still waits gets the first answer,
 * and so does a form with a filled honeypot, which is dropped. Throws BadInput (no contact, or a past day), TooMany,
 * NotFound (the account was deleted meanwhile).
 */
export async function askForVisit({ db, now, person, input, request }: Call<AskForVisit>): Promise<void> {
  const { jobs, limits } = request.server.deps;
  const { website, email = '', wished_day = null, ...rest } = input;
  if (website) return;
  if (!rest.phone && !email) throw new BadInput(undefined, { phone: visitErrors.noContact });
  if (wished_day) refuseWrongDay(wished_day, dayOf(now));
  await inTransaction(db, async (tx) => {
    // Until the commit, the lock keeps the account from being erased, so that an erasure covers this row.
    if (person) await lockPerson(tx, person.id);
    const visit = { ...rest, email, wished_day };
    if (await wasSentToday(tx, 'visits', { ...visit, settled_at: null }, now)) return;
    if (limits.throttles) {
      await countHits(tx, countsFrom(request.ip, 'visit', PER_ADDRESS), now);
      await countHit(tx, throttleKey('of-stable', 'visits'), IN_ALL, now);
    }
    const asked = tx
      .insertInto('visits')
      .values({ ...visit, created_at: now })
      .returning('id');
    const { id } = await asked.executeTakeFirstOrThrow();
    await notify(tx, jobs, await managerIds(tx), visitRequested, { about: id, now });
  });
}

function refuseWrongDay(wished: Day, today: Day): void {
  if (wished < today) throw new BadInput(undefined, { wished_day: visitErrors.past });
  if (wished > addDays(today, AHEAD)) throw new BadInput(undefined, { wished_day: visitErrors.tooFar });
}
