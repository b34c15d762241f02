import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { Group, RoundKey, Work } from '../../domain/rounds.ts';
import { SKIP_REASONS, type Skipped, type SkipReason } from '../../domain/skipping.ts';
import { DayField, line, RefusedOne } from '../../platform/forms/fields.ts';
import { NONE_TICKED } from './texts.ts';

export const CompleteTask = z.object({ id: z.uuid().toLowerCase() });

const MAX_TASKS_AT_ONCE = 200;

const TaskIds = z
  .array(z.uuid().toLowerCase())
  .min(1, NONE_TICKED)
  .max(MAX_TASKS_AT_ONCE, `Najwyżej ${MAX_TASKS_AT_ONCE} zadań naraz`)
  .refine((ids) => new Set(ids).size === ids.length, 'Każde zadanie tylko raz');

export const CompleteTasks = z.object({ ids: TaskIds });

const NOTE_MISSING = 'Napisz, jaki to powód';

/** Why work is not done. Words of somebody's own say what another reason is. */
const Why = z.object({
  reason: z.enum(Object.keys(SKIP_REASONS) as [SkipReason, ...SkipReason[]], 'Wybierz powód'),
  note: line(120).default(''),
});

type Why = z.output<typeof Why>;

const isNamed = ({ reason, note }: Why) => reason !== 'other' || note !== '';
const NAMED = { path: ['note'], error: NOTE_MISSING };

export const SkipTasks = Why.extend({ ids: TaskIds }).refine(isNamed, NAMED);

/** What was due before a day, not after today: all of it, or of one service. */
export const SkipOverdue = Why.extend({
  before: DayField,
  service_id: z.uuid('Wybierz usługę').nullable().default(null),
}).refine(isNamed, NAMED);

export const UnskipTasks = z.object({ ids: TaskIds });

export const SettledTasks = z.object({
  done: z.array(z.uuid()),
  refused: z.array(RefusedOne),
});

export type SettledTasks = z.output<typeof SettledTasks>;

/** `operation`: the call, by which it is taken back. */
export const SkippedTasks = SettledTasks.extend({ operation: z.uuid() });

/** `left`: how much is overdue still, where it was too much for one call. */
export const SkippedOverdue = z.object({ done: z.int(), left: z.int(), operation: z.uuid() });

/** The call by which this person skipped something. */
export const SkippingToTakeBack = z.object({ operation: z.uuid() });

export const CompletedTasks = z.object({
  done: z.array(z.uuid()),
  /** `finished_by` is who had done it before. */
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

/** How a task stands; `worker_name`: who finished it, or is to do it. */
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

/** Who has finished a task, and when. */
export type Finisher = { first_name: string; last_name: string; date_finished: string };

/** Which alert, and the version of its picture. */
export type PictureOfAlert = { id: string; picture: string };

/**
 * A task with all that its dialog tells: its hour, why its horse is in alert, with a picture of it, and what it gets; when and by
 * whom it was finished, if it was, or why it was skipped.
 */
export type KnownTask = Task & {
  at: string | null;
  alert_reason: string | null;
  alert_picture: PictureOfAlert | null;
  date_finished?: string;
  finished_by: string | null;
  given: Given | null;
  not_done: (Skipped & { by: string; at: string }) | null;
};

/** What was finished, by whom and when. */
export type DoneRow = Pick<FinishedTask, 'id' | 'service_name' | 'horse_name' | 'box_number' | 'date_finished'> & {
  worker_name: string;
};

/** How often a service was done on a day; `first` and `date_finished`: the first time and the last. */
export type DoneService = Pick<FinishedTask, 'service_name' | 'date_finished'> & {
  service_id: string;
  count: number;
  first: string;
};

/** A day's work as its lists show it. */
export type RoundsOfDay = {
  groups: readonly Group[];
  /** All that is open, due today or earlier; a task of a horse in alert counts once. */
  open: number;
  /** What was finished today: by this worker, or, for managers and admins, by anybody. */
  finished: number;
};

/** How much of a service somebody has to do on a day to come. */
export type WorkAhead = { day: Day; service_id: string; name: string; at: string | null; count: number };

/**
 * The sheet over a list, on which a round is confirmed: the first of its open work, of so much; `minutes_ahead` until its
 * hour, where that is so far that it may be a mistake.
 */
export type Sheet = { round: RoundKey; tasks: Work[]; total: number; minutes_ahead: number | null };

/** The question why work is not done: a task, the open work of a round, or what was due before a day, also of these horses in alert. */
export type SkipDialog =
  | { tasks: SkippedTask[]; total: number }
  | { overdue: OverdueService[]; before: Day; in_alert: string[] };

/** A service with how much of it is overdue. */
export type OverdueService = { service_id: string; service_name: string; count: number };

type SkippedTask = Pick<Work, 'id' | 'service_name' | 'horse_name' | 'box_number' | 'health_alert' | 'date_to_finish'>;

/** A horse to report: the dialog asks what is wrong with it. */
export type NamedHorse = { id: string; horse_name: string; box_number: string | null };

/** What lies over a list of tasks: a task, the sheet of a round, why work is not done, or what is wrong with a horse. */
export type TaskDialogState =
  | { task: KnownTask; early: boolean; may_unskip: boolean }
  | { sheet: Sheet }
  | { skip: SkipDialog }
  | { alert: NamedHorse }
  | null;
