import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Tx } from '../../platform/database.ts';
import { DayField } from '../../platform/fields.ts';
import { idNamed } from '../../platform/id-named.ts';
import type { Jobs } from '../../platform/jobs.ts';

/** The notification of a billing run; who listens declares the job of this name. */
export const periodBilled = { name: 'period-billed', data: z.object({ period: DayField }) };

/** Tells of a run as part of its transaction: once, however often that is tried. */
export const notifyBilled = (tx: Tx, jobs: Jobs, period: Day): Promise<void> =>
  jobs.enqueue(tx, periodBilled, { period }, idNamed(`${periodBilled.name} ${period}`));
