import type { Tx } from '../../platform/data/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { topUp } from './jobs.ts';

/** Has a job make the work that bookings lack, in slices, once the transaction has ended. */
export const makeLater = (tx: Tx, jobs: Jobs): Promise<void> => jobs.enqueue(tx, topUp, {});
