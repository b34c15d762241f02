import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import type { Given } from '../../domain/instructions.ts';
import type { SkipReason } from '../../domain/skipping.ts';
import { DayField, DayInAddress, listInAddress as list, RefusedOne } from '../../platform/forms/fields.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import type { Absence } from '../rota/schema.ts';

/** The most work that is given out at once. */
export const MAX_ASSIGNED_AT_ONCE = 500;

const Assignment = z.object({
  worker_id: z.uuid().nullable(),
  ids: z.array(z.uuid()).min(1).max(MAX_ASSIGNED_AT_ONCE),
});

const once = (ids: readonly string[]) => new Set(ids).size === ids.length;

const Ids = z.array(z.uuid().toLowerCase()).min(1, 'Zaznacz co najmniej jedno zadanie');

export const MoveWork = z.object({
  ids: Ids.max(MAX_ASSIGNED_AT_ONCE, `Najwyżej ${MAX_ASSIGNED_AT_ONCE} zadań naraz`).refine(
    once,
    'Każde zadanie tylko raz',
  ),
  /** Null: nobody. */
  worker_id: z.uuid('Wybierz pracownika').nullable(),
});

export type MoveWork = z.output<typeof MoveWork>;

/** `operation`: the call, by which it is taken back. */
export const SettledWork = z.object({
  done: z.array(z.uuid()),
  refused: z.array(RefusedOne),
  operation: z.uuid(),
});

export type SettledWork = z.output<typeof SettledWork>;

export const AssignWork = z.object({
  /** Work of another day is refused. */
  date: DayField.optional(),
  assignments: z
    .array(Assignment)
    .min(1, 'Wybierz, komu co przydzielić')
    .max(MAX_ASSIGNED_AT_ONCE)
    .refine(
      (all) => all.flatMap(({ ids }) => ids).length <= MAX_ASSIGNED_AT_ONCE,
      `Najwyżej ${MAX_ASSIGNED_AT_ONCE} zadań naraz`,
    )
    .refine((all) => once(all.flatMap(({ ids }) => ids)), 'Każde zadanie tylko raz'),
});

export type AssignWork = z.output<typeof AssignWork>;

/** `operation`: the call, by which it is taken back. */
export const AssignedWork = z.object({
  assigned: z.array(z.uuid()),
  refused: z.array(RefusedOne),
  operation: z.uuid(),
});

export type AssignedWork = z.output<typeof AssignedWork>;

/** The call by which this person assigned something. */
export const AssignmentToTakeBack = z.object({ operation: z.uuid() });

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** `service:worker` or `task:worker`; an empty worker unassigns it. */
const Choice = z.string().regex(new RegExp(`^${UUID}:(${UUID})?$`));

export const BoardQuery = z.object({
  date: DayInAddress,
  /** Present with any value: no round and nobody is left out. */
  all: z.unknown().optional(),
  /** Shows the tasks of this service. */
  round: z.uuid().optional().catch(undefined),
  page: PageNumber,
});

export type BoardQuery = z.output<typeof BoardQuery>;

export const ShareQuery = z.object({
  date: DayInAddress,
  /** What this absence left without a worker, on whatever day. */
  absence: z.uuid().optional().catch(undefined),
  /** What is nobody's in the week of this day. */
  week: DayInAddress,
  /** Shows the choice, or its result. */
  show: z.enum(['even', 'chosen']).optional().catch(undefined),
  /** Assigns whole rounds. */
  to: list(Choice, 200),
  /** Assigns single tasks. */
  one: list(Choice, 50),
  /** Opens this round to choose for single tasks, at a page of them; without it the open one stays. */
  split: z.uuid().optional().catch(undefined),
  open: z.uuid().optional().catch(undefined),
  page: PageNumber,
  workers: z.literal('all').optional().catch(undefined),
  refused: list(z.uuid(), 20),
});

export type ShareQuery = z.output<typeof ShareQuery>;

/** Whose work is to be moved: a round's or a worker's, of a day. */
export const MoveQuery = z.object({
  date: DayInAddress,
  round: z.uuid().optional().catch(undefined),
  worker: z.uuid().optional().catch(undefined),
});

export type MoveQuery = z.output<typeof MoveQuery>;

/** How much there is of something, and how much of it is done. */
export type Progress = { total: number; done: number };

/** How much was skipped, besides what is counted, and why: null for nothing or for several reasons. */
export type SkippedWork = { skipped: number; reason: SkipReason | null };

/** A service's work of the day; `free`: how much of what is open is nobody's. */
export type Round = Progress & SkippedWork & { id: string; name: string; at: string | null; free: number };

/** How much of a service is left. */
export type Rest = { service: string; left: number };

/** Somebody's work of the day; `late`: what is left over from days before; `rest`: what is left of it, where it is shown. */
export type Member = Doer & Progress & { late: number; rest?: Rest[] };

/** What is left over from days before: how much, since when, the name of the oldest, and what of it is nobody's. */
export type LeftOver = {
  count: number;
  since: Day;
  oldest: string;
  free: { count: number; since: Day } | null;
};

/** Those with work, most left first, and the names of those without: of each the first, and how many there are. */
export type Team = { busy: Member[]; busy_count: number; idle: string[]; idle_count: number };

/** A horse in alert with what there is to do for it on a day. */
export type AlertWork = Progress & { id: string; name: string; box_number: string | null; reason: string | null };

/** A day's work, counted. */
export type DayWork = Progress &
  Pick<SkippedWork, 'skipped'> & {
    date: Day;
    today: Day;
    /** The open work that is nobody's. */
    free: number;
    /** What is left over from days before; on other boards than today's null. */
    late: LeftOver | null;
    /** Those with most left first; what is done last. */
    rounds: Round[];
    team: Team;
  };

/** A day's work with the horses in alert that have some of it. */
export type DayBoard = DayWork & { alerts: AlertWork[]; absences: Absence[] };

/** Somebody to whom work is given. */
export type Doer = { id: string; name: string; has_account: boolean };

/** Whom a list offers for a service: those who do such work, and others. */
export type Offer = { own: Doer[]; others: Doer[] };

/** A piece of work of the day that is nobody's yet. */
export type FreeTask = {
  id: string;
  service_id: string;
  service_name: string;
  horse_name: string | null;
  box_number: string | null;
  date_to_finish: Day;
};

/**
 * The work that is shared out at once: the free work of a day, that of a week (`week` is its first day), or the work that an
 * absence left without a worker.
 */
export type ToShare = { date: Day } | { week: Day } | { absence: Pick<Absence, 'id' | 'worker_name' | 'from' | 'to'> };

/** A worker with what they have already, on the days that are shared out; `away`: absent on some of them. */
export type LoadedWorker = Doer & { load: number; away: boolean };

/** Who gets nothing, and why. */
export type LeftOut = { name: string; why: 'away' | 'groups' | 'load' };

/** Open work that may be moved, and who has it. */
export type MovableTask = FreeTask & { at: string | null; worker_name: string | null };

/** The free work of a service. */
export type FreeRound = { id: string; name: string; tasks: FreeTask[] };

/** What somebody is to get. */
export type Portion = {
  worker: Doer;
  /** How much they have on these days already. */
  before: number;
  rounds: FreeRound[];
  /** The tasks of all rounds. */
  ids: string[];
};

/** A task of a round; `person`: who has finished or skipped it, else whom it is given to. */
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
