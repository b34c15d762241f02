import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { archiveWhoLeft } from './archive-who-left.ts';

/** Archives who left yesterday, just after midnight; whoever left while the app slept, when it starts. */
export const staysEnd = job({
  name: 'stays-end',
  data: z.object({}),
  schedule: '2 0 * * *',
  atStart: true,
  run: ({ db, clock, jobs }) => archiveWhoLeft(db, clock(), jobs),
});
