import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Tx } from '../../platform/data/database.ts';
import { idNamed } from '../../platform/data/id-named.ts';
import { DayField } from '../../platform/forms/fields.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';

/** The event of a billing run; subscribers declare a job with this name. */
export const periodBilled = { name: 'period-billed', data: z.object({ period: DayField }) };

/** Enqueues the event in the run's transaction, once even if the run is repeated. */
export const enqueuePeriodBilled = (tx: Tx, jobs: Jobs, period: Day): Promise<void> =>
  jobs.enqueue(tx, periodBilled, { period }, idNamed(`${periodBilled.name} ${period}`));
