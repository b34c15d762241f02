import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
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
