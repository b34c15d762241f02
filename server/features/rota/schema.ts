import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, dayField } from '../../platform/forms/fields.ts';

const WorkerId = z.uuid().nullable().default(null);

/** Worker ids by weekday, 1 = Monday. Null means nobody; in an aisle's line it means the line of the whole stable. */
export const WorkerIds = z.strictObject(
  {
    1: WorkerId,
    2: WorkerId,
    3: WorkerId,
    4: WorkerId,
    5: WorkerId,
    6: WorkerId,
    7: WorkerId,
  },
  // A missing weekday means nobody, so a mistyped one would silently empty its cell.
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'Dni tygodnia mają numery od 1 do 7' : undefined) },
);

export type WorkerIds = z.output<typeof WorkerIds>;

/** A line of the rota: the workers of a service by weekday, in an aisle or, if it is '', in the whole stable. */
export const RotaLine = z.object({ service_id: z.uuid(), aisle: z.string(), worker_ids: WorkerIds });

export type RotaLine = z.output<typeof RotaLine>;

export const SetRota = z.object({
  service_id: z.uuid(),
  aisle: z.string().max(40).nullish(),
  worker_ids: WorkerIds,
});

/** `moved`: the number of tasks that changed their worker or became unassigned. */
export const MovedByRota = z.object({ moved: z.int() });

export const NewAbsence = z.object({
  id: z.uuid(),
  worker_id: z.uuid('Wybierz pracownika'),
  from: dayField('Wpisz pierwszy dzień'),
  to: dayField('Wpisz ostatni dzień'),
  stand_in: z.uuid('Wybierz pracownika').nullish(),
  /** Confirms a stand-in who is absent on some of the days. */
  confirmed: Confirmed,
});

export const AbsenceId = z.object({ id: z.uuid() });

/** `freed`: the number of tasks that became unassigned. */
export const AddedAbsence = z.object({ id: z.uuid(), freed: z.int() });

/** By default from 62 days back. */
export const AbsencesQuery = z.object({ from: DayField.optional(), to: DayField.optional() });

/**
 * `stand_in_away`: the days on which the stand-in is absent too. `stood_in_for`: the names of people for whom this person is
 * the stand-in on some of the days. `left`: the number of tasks that are unassigned because of the absence.
 */
export const Absence = z.object({
  id: z.uuid(),
  worker_id: z.uuid(),
  worker_name: z.string(),
  from: DayField,
  to: DayField,
  stand_in: z.uuid().nullable(),
  stand_in_name: z.string().nullable(),
  stand_in_away: z.array(z.object({ from: DayField, to: DayField })),
  stood_in_for: z.array(z.string()),
  left: z.int(),
});

export type Absence = z.output<typeof Absence>;

export type Named = { id: string; name: string };

/** The people who got all work that an absence left of a service on a day. */
export type Given = { absence_id: string; service_id: string; day: Day; people: string[] };

/** The person who does a service on successive days of a week, by the rota, or instead of an absent worker. */
export type Bar = {
  /** 1 = Monday */
  first: number;
  days: number;
  name: string | null;
  /** The name of the absent worker; `name` does the work instead. */
  away: string | null;
};

export type ShownLine = { aisle: string; bars: Bar[] };

/** `horses`: the number of horses with the service, counted up to a limit; null for a general service. */
export type ServiceOfRota = { id: string; name: string; at: string | null; horses: number | null; lines: ShownLine[] };

/** The tasks of a worker in a week; `id` and `name` are null for unassigned tasks. */
export type WeekLoad = { id: string | null; name: string | null; tasks: number; away: boolean };

/** `day`: the weekday that was pressed. `aisles`: those without a line of their own; none for a general service. */
export type RotaDialog =
  | { name: 'line'; service: Named; line: RotaLine; day: number | undefined; aisles: string[]; isNew: boolean }
  | { name: 'absence'; id: string; worker: string | null }
  | null;
