import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { inTransaction } from '../../platform/data/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { notify } from '../push/notify.ts';
import { peopleWithDevices } from '../push/queries.ts';
import { dayBegins, workOverdue } from './messages.ts';

/** Notifies workers of the day's work, and managers of overdue work, at seven in the morning, each person once a day. */
export const morning = job({
  name: 'morning',
  data: z.object({}),
  schedule: '0 7 * * *',
  async run({ db, clock, jobs }) {
    const now = clock();
    const once = dayOf(now);
    await inTransaction(db, async (tx) => {
      for (const id of await peopleWithDevices(tx, ['worker']))
        await notify(tx, jobs, [id], dayBegins, { about: id, now, once });
      for (const id of await peopleWithDevices(tx, ['manager', 'admin']))
        await notify(tx, jobs, [id], workOverdue, { about: id, now, once });
    });
  },
});
