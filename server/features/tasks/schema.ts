import { z } from 'zod';
import { DayField } from '../../platform/fields.ts';

export const CompleteTask = z.object({ id: z.uuid() });

/** One piece of work as the API speaks of it; without a horse it is a general service. */
export const Task = z.object({
  id: z.uuid(),
  service_name: z.string(),
  horse_name: z.string().nullable(),
  box_number: z.string().nullable(),
  service_description: z.string(),
  health_alert: z.boolean(),
  date_to_finish: DayField,
});

export const FinishedTask = Task.extend({ date_finished: z.iso.datetime() });

export type Task = z.output<typeof Task>;
export type FinishedTask = z.output<typeof FinishedTask>;
