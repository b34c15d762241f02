import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { topUpTasks } from '../tasks/make-tasks.ts';

/** Makes the work that bookings lack, in slices: at the start, soon after midnight, and after bookings that left it. */
export const topUp = job({
  name: 'top-up-tasks',
  data: z.object({}),
  schedule: '10 0 * * *',
  atStart: true,
  retry: { expires: 900 },
  async run({ db, clock }) {
    await topUpTasks(db, dayOf(clock()));
  },
});
