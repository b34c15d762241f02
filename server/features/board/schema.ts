import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import { DayField, DayInAddress, listInAddress, RefusedOne } from '../../platform/forms/fields.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import type { Absence } from '../rota/schema.ts';

/** The most tasks that are assigned at once. */
export const MAX_ASSIGNED_AT_ONCE = 500;

const Assignment = z.object({
  worker_id: z.uuid().toLowerCase().nullable(),
  ids: z.array(z.uuid().toLowerCase()).min(1).max(MAX_ASSIGNED_AT_ONCE),
});

const TOO_MANY = `Najwyżej ${MAX_ASSIGNED_AT_ONCE} zadań naraz`;
const TWICE = 'Każde zadanie tylko raz';

const areUnique = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const MoveWork = z.object({
  ids: z
    .array(z.uuid().toLowerCase())
    .min(1, 'Zaznacz co najmniej jedno zadanie')
    .max(MAX_ASSIGNED_AT_ONCE, TOO_MANY)
    .refine(areUnique, TWICE),
  /** Null: nobody. */
  worker_id: z.uuid('Wybierz pracownika').toLowerCase().nullable(),
});

export type MoveWork = z.output<typeof MoveWork>;

export const AssignWork = z.object({
  /** Tasks of another day are refused. */
  date: DayField.optional(),
  assignments: z
    .array(Assignment)
    .min(1, 'Wybierz, komu co przydzielić')
    .max(MAX_ASSIGNED_AT_ONCE)
    .refine((assignments) => idsIn(assignments).length <= MAX_ASSIGNED_AT_ONCE, TOO_MANY)
    .refine((assignments) => areUnique(idsIn(assignments)), TWICE),
});

const idsIn = (assignments: z.output<typeof Assignment>[]) => assignments.flatMap(({ ids }) => ids);

export type AssignWork = z.output<typeof AssignWork>;

/** `operation`: the id of the call, which takes it back. */
export const AssignedWork = z.object({
  assigned: z.array(z.uuid()),
  refused: z.array(RefusedOne),
  operation: z.uuid(),
});

export type AssignedWork = z.output<typeof AssignedWork>;

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** `service:worker` or `task:worker`; an empty worker unassigns it. */
const Choice = z.string().regex(new RegExp(`^${UUID}:(${UUID})?$`));

export const BoardQuery = z.object({
  date: DayInAddress,
  /** Present with any value: lists all rounds and people. */
  all: z.unknown().optional(),
  /** Asks which of the day's rounds will not be done. */
  dialog: z.literal('close').optional().catch(undefined),
  /** Shows the tasks of this service. */
  round: z.uuid().optional().catch(undefined),
  page: PageNumber,
});

export type BoardQuery = z.output<typeof BoardQuery>;

export const ShareQuery = z.object({
  date: DayInAddress,
  /** Shares the work that this absence left unassigned, on any day. */
  absence: z.uuid().optional().catch(undefined),
  /** Shares the unassigned work in the week of this day. */
  week: DayInAddress,
  /** Shows the choice, or its result. */
  show: z.enum(['even', 'chosen']).optional().catch(undefined),
  /** Assigns whole rounds. */
  to: listInAddress(Choice, 200),
  /** Assigns single tasks. */
  one: listInAddress(Choice, 50),
  /** Opens this round to assign its tasks one by one, at a page of them. Without it the round `open` stays open. */
  split: z.uuid().optional().catch(undefined),
  open: z.uuid().optional().catch(undefined),
  page: PageNumber,
  workers: z.literal('all').optional().catch(undefined),
  refused: listInAddress(z.uuid(), 20),
});

export type ShareQuery = z.output<typeof ShareQuery>;

/** Moves the work of a round or of a worker, of a day. */
export const MoveQuery = z.object({
  date: DayInAddress,
  round: z.uuid().optional().catch(undefined),
  worker: z.uuid().optional().catch(undefined),
});

export type MoveQuery = z.output<typeof MoveQuery>;

/** The number of tasks, and how many of them are done. Skipped tasks do not count. */
export type Progress = { total: number; done: number };

/** The number of skipped tasks, and their reason: null for none or for several reasons. */
export type SkippedWork = { skipped: number; reason: SkipReason | null };

/** A service's tasks of the day. `free`: the number of unassigned open tasks. */
export type Round = Progress & SkippedWork & { id: string; name: string; at: string | null; free: number };

/** The number of open tasks of a service. */
export type Rest = { service: string; left: number };

/**
 * A person's work of the day. `late`: open tasks of earlier days. `rest`: open tasks of the day, if they are shown.
 * `last_here`: when the person last used the app, at most 15 minutes earlier; null: never, or not known any more.
 */
export type Member = Worker & Progress & { late: number; last_here: Date | null; rest?: Rest[] };

/** The open work of earlier days. `oldest`: the service of the oldest task. `free`: its unassigned part. */
export type LeftOver = {
  count: number;
  since: Day;
  oldest: string;
  free: { count: number; since: Day } | null;
};

/** The first people with work, those with most left first, and the names of the first without. The counts are of all. */
export type Team = { busy: Member[]; busy_count: number; idle: string[]; idle_count: number };

/** A horse in alert with its work of a day. */
export type AlertWork = Progress & { id: string; name: string; box_number: string | null; reason: string | null };

/** The counts of a day's work. */
export type DayWork = Progress &
  Pick<SkippedWork, 'skipped'> & {
    date: Day;
    today: Day;
    /** The number of unassigned open tasks. */
    free: number;
    /** Null on boards of other days than today. */
    late: LeftOver | null;
    /** The rounds with most left first. */
    rounds: Round[];
    team: Team;
  };

export type DayBoard = DayWork & { alerts: AlertWork[]; absences: Absence[] };

/** A person to whom work is assigned. */
export type Worker = { id: string; name: string; has_account: boolean };

/** The workers that a list offers for a service: those of its groups, and others. */
export type Offer = { own: Worker[]; others: Worker[] };

/** An unassigned open task. */
export type FreeTask = {
  id: string;
  service_id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
  date_to_finish: Day;
};

/** Unassigned work that is shared out: of a day, of a week (by its first day), or that an absence left. */
export type WorkToShare =
  | { date: Day }
  | { week: Day }
  | { absence: Pick<Absence, 'id' | 'worker_name' | 'from' | 'to'> };

/** `load`: the number of tasks on the days that are shared out. `away`: absent on some of these days. */
export type LoadedWorker = Worker & { load: number; away: boolean };

/** A worker who gets nothing, and why. */
export type LeftOut = { name: string; why: 'away' | 'groups' | 'load' };

/** An open task that may be moved from its worker to another. */
export type MovableTask = FreeTask & { at: string | null; worker_name: string | null };

/** An open task of a day. */
export type OpenTask = FreeTask & { at: string | null; health_alert: boolean | null };

/** The unassigned tasks of a service. */
export type FreeRound = { id: string; name: string; tasks: FreeTask[] };

/** The tasks that a worker would get. */
export type Portion = {
  worker: Worker;
  /** The number of tasks that the worker already has on these days. */
  before: number;
  rounds: FreeRound[];
  /** The tasks of all rounds. */
  ids: string[];
};

/** A task of a round. `person`: the name of the person who finished or skipped it, else of its worker. */
export type RoundTask = {
  id: string;
  horse_name: string | null;
  box_number: string | null;
  health_alert: boolean;
  person: string | null;
  finished_at: Date | null;
  skipped: SkipReason | null;
  note: string | null;
  given: Given | null;
};
