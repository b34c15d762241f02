import { z } from 'zod';
import { dayOf, weekdayOf } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { notify } from '../push/notify.ts';
import { peopleWithDevices } from '../push/queries.ts';
import { careDue, digest, weekOfCare } from './messages.ts';
import { hourOf, tellOfDates, tellToday } from './queries.ts';

const MONDAY = 1;

/**
 * Each morning owners are told of care that has come within its notice, once for each date; on Mondays managers of what is due
 * in the week.
 */
export const careNotices = job({
  name: 'care-notices',
  data: z.object({}),
  schedule: '0 8 * * *',
  async run({ db, clock, jobs }) {
    const now = clock();
    const today = dayOf(now);
    await inTransaction(db, async (tx) => {
      for (const { owner_id, plan_id } of await tellOfDates(tx, today))
        await notify(tx, jobs, [owner_id], careDue, { about: plan_id, now });
      const managers = weekdayOf(today) === MONDAY ? await peopleWithDevices(tx, ['manager', 'admin']) : [];
      for (const id of managers) await notify(tx, jobs, [id], weekOfCare, { about: id, now, once: today });
    });
  },
});

/**
 * Each hour sends the digests whose hour has come and that were not sent today. So an hour that the clocks skip or repeat, and
 * one in which the app was not running, is told once.
 */
export const digests = job({
  name: 'digests',
  data: z.object({}),
  schedule: '0 * * * *',
  async run({ db, clock, jobs }) {
    const now = clock();
    await inTransaction(db, async (tx) => {
      for (const id of await tellToday(tx, { day: dayOf(now), hour: hourOf(now) }))
        await notify(tx, jobs, [id], digest, { about: id, now });
    });
  },
});
