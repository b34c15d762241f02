import { z } from 'zod';
import type { Day } from '../../domain/days.ts';
import { Confirmed } from '../../platform/forms/ask-first.ts';
import { DayField, dayField } from '../../platform/forms/fields.ts';

const WorkerId = z.uuid().nullable().default(null);

/** By weekday, 1 = Monday; null: nobody, and in an aisle's line whoever does it in the whole stable. */
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
  // A day that is left out has nobody, so a mistyped one would empty its cell without a word.
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'Dni tygodnia mają numery od 1 do 7' : undefined) },
);

export type WorkerIds = z.output<typeof WorkerIds>;

/** A line of the rota: who does a service on which weekday, in an aisle ('') or in the whole stable. */
export const RotaLine = z.object({ service_id: z.uuid(), aisle: z.string(), worker_ids: WorkerIds });

export type RotaLine = z.output<typeof RotaLine>;

export const SetRota = z.object({
  service_id: z.uuid(),
  aisle: z.string().max(40).nullish(),
  worker_ids: WorkerIds,
});

/** How much work has another worker now, or none. */
export const MovedByRota = z.object({ moved: z.int() });

export const NewAbsence = z.object({
  id: z.uuid(),
  worker_id: z.uuid('Wybierz pracownika'),
  from: dayField('Wpisz pierwszy dzień'),
  to: dayField('Wpisz ostatni dzień'),
  stand_in: z.uuid('Wybierz pracownika').nullish(),
  /** That the stand-in is absent too on some of the days. */
  confirmed: Confirmed,
});

export const AbsenceId = z.object({ id: z.uuid() });

/** `freed`: how much of that person's work nobody has now. */
export const AddedAbsence = z.object({ id: z.uuid(), freed: z.int() });

/** Without days: from 62 days back on. */
export const AbsencesQuery = z.object({ from: DayField.optional(), to: DayField.optional() });

/**
 * `stand_in_away`: days of it on which the stand-in is absent too, and nobody comes. `stood_in_for`: whom this person was to stand
 * in for on some of its days. `left`: how much of that person's work nobody has.
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

/** Somebody by the name that a cell has room for. */
export type Named = { id: string; name: string };

/** Who has the work that an absence left of a service on a day, where nobody is missing any more. */
export type Given = { absence_id: string; service_id: string; day: Day; people: string[] };

/** Who does a service on successive days of a week, as the rota has it; of what an absence left, who has it. */
export type Bar = {
  /** 1 = Monday */
  first: number;
  days: number;
  name: string | null;
  /** Who is absent then; `name` comes instead. */
  away: string | null;
};

export type ShownLine = { aisle: string; bars: Bar[] };

/** `horses`: how many have it, counted up to a bound; null for a general service. */
export type ServiceOfRota = { id: string; name: string; at: string | null; horses: number | null; lines: ShownLine[] };

/** How much of a week's work somebody has; null: nobody. */
export type WeekLoad = { id: string | null; name: string | null; tasks: number; away: boolean };

/** What lies over the rota. */
export type RotaDialog =
  | { name: 'line'; service: { id: string; name: string }; line: RotaLine; aisles: string[]; isNew: boolean }
  | { name: 'absence'; id: string; worker: string | null }
  | null;
