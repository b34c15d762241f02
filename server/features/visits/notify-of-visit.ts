import type { Tx } from '../../platform/data/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { managerIds } from '../bookings/queries.ts';
import { notify } from '../push/notify.ts';
import { visitRequested } from './messages.ts';

export async function notifyOfVisit(tx: Tx, jobs: Jobs, id: string, now: Date): Promise<void> {
  await notify(tx, jobs, await managerIds(tx), visitRequested, { about: id, now });
}
