import { z } from 'zod';
import { DayField } from '../../platform/fields.ts';
import { NONE_TICKED } from './texts.ts';

export const CompleteTask = z.object({ id: z.uuid().toLowerCase() });

/** The most tasks that one call finishes. */
const MAX_TASKS_AT_ONCE = 200;

export const CompleteTasks = z.object({
  ids: z
    .array(z.uuid().toLowerCase())
    .min(1, NONE_TICKED)
    .max(MAX_TASKS_AT_ONCE, `Najwyżej ${MAX_TASKS_AT_ONCE} zadań naraz`)
    .refine((ids) => new Set(ids).size === ids.length, 'Każde zadanie tylko raz'),
});

/** What was finished, and what was not, with why. */
export const CompletedTasks = z.object({
  done: z.array(z.uuid()),
  /** `finished_by`: who had done it already. */
  refused: z.array(z.object({ id: z.uuid(), message: z.string(), finished_by: z.string().optional() })),
});

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
