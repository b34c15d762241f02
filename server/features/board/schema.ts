import { z } from 'zod';
import { DayField } from '../../platform/fields.ts';
import { PageNumber } from '../../platform/paging.ts';
import { MAX_ASSIGNED_AT_ONCE } from './queries.ts';

/** What one worker is to get; null: nobody, it is taken back. */
const Assignment = z.object({
  worker_id: z.uuid().nullable(),
  ids: z.array(z.uuid()).min(1).max(MAX_ASSIGNED_AT_ONCE),
});

const once = (ids: readonly string[]) => new Set(ids).size === ids.length;

export const AssignWork = z.object({
  date: DayField,
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

/** What was given out, and what was not, with why. */
export const AssignedWork = z.object({
  assigned: z.array(z.uuid()),
  refused: z.array(z.object({ id: z.uuid(), message: z.string() })),
});

export type AssignedWork = z.output<typeof AssignedWork>;

const list = (item: z.ZodType<string, string>, most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat().slice(0, most))
    .pipe(z.array(item))
    .catch([])
    .default([]);

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** `service:worker` or `task:worker`; an empty choice leaves it with nobody. */
const Choice = z.string().regex(new RegExp(`^${UUID}:(${UUID})?$`));

/** A day, if the address has one that makes sense. */
const SomeDay = DayField.optional().catch(undefined);

export const BoardQuery = z.object({
  date: SomeDay,
  /** Present with any value: no round and nobody is left out. */
  all: z.unknown().optional(),
  /** A service, whose work of the day is shown task by task, and the page of it. */
  round: z.uuid().optional().catch(undefined),
  page: PageNumber,
});

export type BoardQuery = z.output<typeof BoardQuery>;

/** What the address of the screen says on which work is given out. */
export const ShareQuery = z.object({
  date: SomeDay,
  /** What is shown: the choice, or what would come of it. */
  show: z.enum(['even', 'chosen']).optional().catch(undefined),
  /** Whole rounds to workers. */
  to: list(Choice, 200),
  /** Single tasks to workers. */
  one: list(Choice, 50),
  /** The round whose tasks are to be chosen for singly; else the one that is open stays so; and the page of its tasks. */
  split: z.uuid().optional().catch(undefined),
  open: z.uuid().optional().catch(undefined),
  page: PageNumber,
  /** Whether the lists offer every worker of a large stable. */
  workers: z.literal('all').optional().catch(undefined),
  /** What could not be given out. */
  refused: list(z.uuid(), 20),
});

export type ShareQuery = z.output<typeof ShareQuery>;
