import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { DoneSum, Group, RoundKey, Work } from '../../domain/rounds.ts';
import { SKIP_REASONS, type Skipped, type SkipReason } from '../../domain/skipping.ts';
import { DayField, line, RefusedOne } from '../../platform/forms/fields.ts';
import { LateInstant } from '../../platform/forms/late-instant.ts';
import { NONE_TICKED } from './texts.ts';

export const CompleteTask = z.object({ id: z.uuid().toLowerCase(), done_at: LateInstant });

export type CompleteTask = z.output<typeof CompleteTask>;

const MAX_TASKS_AT_ONCE = 200;

const taskIds = (none: string) =>
  z
    .array(z.uuid().toLowerCase())
    .min(1, none)
    .max(MAX_TASKS_AT_ONCE, `Najwyżej ${MAX_TASKS_AT_ONCE} zadań naraz`)
    .refine((ids) => new Set(ids).size === ids.length, 'Każde zadanie tylko raz');

export const ManyTasks = z.object({ ids: taskIds(NONE_TICKED) });

export const CompleteTasks = ManyTasks.extend({ done_at: LateInstant });

export type CompleteTasks = z.output<typeof CompleteTasks>;

const NOTE_MISSING = 'Napisz, jaki to powód';

/** Why work is not done. The reason 'other' needs a note. */
const Why = z.object({
  reason: z.enum(Object.keys(SKIP_REASONS) as [SkipReason, ...SkipReason[]], 'Wybierz powód'),
  note: line(120).default(''),
});

type Why = z.output<typeof Why>;

const isNamed = ({ reason, note }: Why) => reason !== 'other' || note !== '';
const NAMED = { path: ['note'], error: NOTE_MISSING };

export const SkipTasks = Why.extend({ ids: taskIds('Zaznacz, czego nie wykonano'), done_at: LateInstant }).refine(
  isNamed,
  NAMED,
);

/** Skips the open work due before a day: of one service, or of all. The day is today at the latest. */
export const SkipOverdue = Why.extend({
  before: DayField,
  service_id: z.uuid('Wybierz usługę').nullable().default(null),
}).refine(isNamed, NAMED);

export const SettledTasks = z.object({
  done: z.array(z.uuid()),
  refused: z.array(RefusedOne),
});

export type SettledTasks = z.output<typeof SettledTasks>;

/** `operation`: the id of the call, which takes it back. */
export const SettledWithUndo = SettledTasks.extend({ operation: z.uuid() });

export type SettledWithUndo = z.output<typeof SettledWithUndo>;

/** `left`: the number of overdue tasks that did not fit into the call. */
export const SkippedOverdue = z.object({ done: z.int(), left: z.int(), operation: z.uuid() });

/** The id of a call that skipped or assigned work. */
export const CallToTakeBack = z.object({ operation: z.uuid() });

export type CallToTakeBack = z.output<typeof CallToTakeBack>;

export const CompletedTasks = SettledTasks.extend({
  /** `finished_by`: the name of the person who had finished the task. */
  refused: z.array(RefusedOne.extend({ finished_by: z.string().optional() })),
});

export type CompletedTasks = z.output<typeof CompletedTasks>;

/** A task without a horse is a general service. */
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

/** The state of a task. `worker_name`: the person who finished it, else its worker. */
export type TaskState = {
  id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
  date_to_finish: Day;
  worker_id: string | null;
  worker_name: string | null;
  finished_at: Date | null;
  skipped: SkipReason | null;
};

/** The person who finished a task, and when. */
export type Finisher = { first_name: string; last_name: string; date_finished: string };

/** The id of an alert, and the version of its picture. */
export type PictureOfAlert = { id: string; picture: string };

/** A task with everything that its dialog shows. `at`: the hour of its service. `not_done`: set if it was skipped. */
export type KnownTask = Task & {
  at: string | null;
  alert_reason: string | null;
  alert_picture: PictureOfAlert | null;
  date_finished?: string;
  finished_by: string | null;
  given: Given | null;
  not_done: (Skipped & { by: string; at: string }) | null;
};

export type DoneRow = Pick<FinishedTask, 'id' | 'service_name' | 'horse_name' | 'box_number' | 'date_finished'> & {
  worker_name: string;
};

/** How often a service was done on a day. `first` and `date_finished`: the first and the last time. */
export type DoneService = Pick<FinishedTask, 'service_name' | 'date_finished'> & {
  service_id: string;
  count: number;
  first: string;
};

/** A day's work as its lists show it. */
export type RoundsOfDay = {
  groups: readonly Group[];
  /** What was finished today, by service. */
  done: readonly DoneSum[];
  /** The number of open tasks due today or earlier. A task of a horse in alert counts once. */
  open: number;
  /** The number of tasks finished today: by this worker, or by anybody for managers and admins. */
  finished: number;
};

/** The number of tasks of a service that a worker has on a coming day. */
export type WorkAhead = { day: Day; service_id: string; name: string; at: string | null; count: number };

/**
 * The sheet on which tasks are confirmed together: those of a round, else single ones (null). `tasks`: the first of its `total`
 * open tasks.
 */
export type Sheet = { round: RoundKey | null; tasks: Work[]; total: number };

/** Asks why work is not done: of a task or a round, or all that was due before a day. `in_alert`: names of horses in it. */
export type SkipDialog =
  | { tasks: SkippedTask[]; total: number }
  | { overdue: OverdueService[]; before: Day; in_alert: string[] };

/** The number of overdue tasks of a service. */
export type OverdueService = { service_id: string; service_name: string; count: number };

type SkippedTask = Pick<Work, 'id' | 'service_name' | 'horse_name' | 'box_number' | 'health_alert' | 'date_to_finish'>;

/** A horse for which an alert is raised. */
export type NamedHorse = { id: string; horse_name: string; box_number: string | null };

/** The dialog over a list of tasks: a task, the sheet of a round, why work is not done, or the alert of a horse. */
export type TaskDialogState =
  | { task: KnownTask; early: boolean; may_unskip: boolean }
  | { sheet: Sheet }
  | { skip: SkipDialog }
  | { alert: NamedHorse }
  | null;
