import { z } from 'zod';
import { job } from '../../platform/jobs/jobs.ts';
import { archiveDepartedHorses } from './archive-departed.ts';

/**
 * Archives horses that left yesterday, just after midnight; also at the start, for horses that left during an outage.
 */
export const staysEnd = job({
  name: 'stays-end',
  data: z.object({}),
  schedule: '2 0 * * *',
  atStart: true,
  run: ({ db, clock, jobs }) => archiveDepartedHorses(db, clock(), jobs),
});
