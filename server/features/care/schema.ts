import { z } from 'zod';
import { CARE_UNITS, type CareState } from '../../domain/care-dates.ts';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import { DayField, isShown, line, paragraphs, RefusedOne, requiredLine } from '../../platform/forms/fields.ts';
import { MAX_DOSES, type PlanRule } from './count-plans.ts';
import { careErrors } from './texts.ts';

/** A record of care to be kept. `book`: whether the service of its kind is booked and charged. */
export type NewRecord = {
  id: string;
  horse_id: string;
  kind_id: string;
  done_on: Day;
  done_by: string;
  batch: string;
  note: string;
  visit_id: string | null;
  book: boolean;
};

const interval = {
  every: z.int(careErrors.every).min(1, careErrors.every).max(1100, 'Za długi odstęp'),
  unit: z.enum(CARE_UNITS, careErrors.every),
};

const kind = {
  name: requiredLine(60, 'Nazwa może mieć najwyżej 60 znaków', 'Wpisz nazwę zabiegu'),
  ...interval,
  notice_days: z.int('Wpisz liczbę dni').min(0, 'Najmniej 0 dni').max(90, 'Najwyżej 90 dni').default(14),
  /** The days from each first dose to the next one. */
  course: z
    .array(z.int(careErrors.course).min(1, careErrors.course).max(1100, careErrors.course))
    .max(MAX_DOSES - 1, 'Najwyżej 6 odstępów')
    .default([]),
  /** The interval of competing horses: months and days together. Without both there is none. */
  competition_months: z.int('Wpisz liczbę miesięcy').min(0).max(36, 'Najwyżej 36 miesięcy').nullish(),
  competition_days: z.int('Wpisz liczbę dni').min(0).max(365, 'Najwyżej 365 dni').nullish(),
  /** The catalogue's service that may be booked when it is done. */
  service_id: z.uuid().nullish(),
};

export const NewKind = z.object({ id: z.uuid().optional(), ...kind });
export const ChangedKind = z.object({ id: z.uuid(), ...kind });
export type ChangedKind = z.output<typeof ChangedKind>;

export const CareId = z.object({ id: z.uuid() });

export const Kind = ChangedKind.required();
export type Kind = z.output<typeof Kind>;

/** Values not given stay as they are; `every` and `unit` null: the interval of the kind. */
export const SetPlan = z
  .object({
    horse_id: z.uuid(),
    kind_id: z.uuid(),
    every: interval.every.nullish(),
    unit: interval.unit.nullish(),
    competition: z.boolean().optional(),
    /** How many doses of the course it has had. */
    doses: z.int().min(0).max(MAX_DOSES).optional(),
    /** Without one it is counted from the last record. */
    next_on: DayField.refine(isShown, 'Za daleki dzień').optional(),
  })
  .refine(({ every, unit }) => !every || unit, { path: ['every'], error: careErrors.every });
export type SetPlan = z.output<typeof SetPlan>;

export const SetCompeting = z.object({ id: z.uuid(), competes: z.boolean().default(false) });

/** What a record says: one of them, or all of a call that do not say otherwise. */
const done = {
  done_on: DayField.refine(isShown, 'Za dawny dzień').optional(),
  by: line(60).optional(),
  batch: line(60).optional(),
  note: paragraphs(500).removeDefault().optional(),
  book: z.boolean().optional(),
};

export const RecordCare = z.object({
  records: z
    .array(z.object({ id: z.uuid().toLowerCase(), plan_id: z.uuid().toLowerCase(), ...done }))
    .min(1, careErrors.noneTicked)
    .max(200, 'Najwyżej 200 koni naraz'),
  ...done,
});
export type RecordCare = z.output<typeof RecordCare>;

export const RecordedCare = z.object({ done: z.array(z.uuid()), refused: z.array(RefusedOne) });
export type RecordedCare = z.output<typeof RecordedCare>;

const PlanAnswer = z.object({
  id: z.uuid(),
  kind_id: z.uuid(),
  kind: z.string(),
  /** Null: as the kind has it. */
  every: z.int().nullable(),
  unit: z.enum(CARE_UNITS).nullable(),
  competition: z.boolean(),
  doses: z.int(),
  next_on: DayField,
});

/** Records of an earlier owner have only their day and kind. */
const RecordAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  done_on: DayField,
  by: z.string(),
  batch: z.string(),
  note: z.string(),
  has_picture: z.boolean(),
});

export const CareOfHorse = z.object({ plans: z.array(PlanAnswer), records: z.array(RecordAnswer) });

export const DueCare = z.object({
  plan_id: z.uuid(),
  horse_id: z.uuid(),
  horse_name: z.string(),
  box_number: z.string().nullable(),
  owner_name: z.string(),
  kind: z.string(),
  next_on: DayField,
  overdue: z.boolean(),
});

/** A kind in the list of kinds. `plans`: how many living horses have one. */
export type ListedKind = Kind & { service: string | null; plans: number };

/** A plan in the due list. */
export type DuePlan = z.output<typeof DueCare> & {
  health_alert: boolean;
  state: CareState;
  /** The next visit of its kind that is not closed and has the horse on its list. */
  visit: { id: string; day: Day } | null;
};

/** A kind in the due list, with its first plans, or those of a page. */
export type DueKind = Pick<Kind, 'id' | 'name' | 'notice_days'> & {
  overdue: number;
  soon: number;
  total: number;
  plans: DuePlan[];
};

/** The form that records care of one kind. `record`: the id that the record of a plan gets. */
export type DoneForm = {
  kind: string;
  plans: { id: string; record: string; horse_name: string }[];
  /** The service of the kind, with its price for one horse. */
  service: { name: string; price: Grosze } | null;
  today: Day;
};

export type ShownPlan = PlanRule & { id: string; next_on: Day; state: CareState };

/** A kind on the page of a horse; `plan`: null without one. */
export type KindOfHorse = Kind & { plan: ShownPlan | null };

/** A record on the page of a horse. `mine`: it is not of an earlier owner; `picture`: the version of its picture. */
export type ShownRecord = Omit<z.output<typeof RecordAnswer>, 'has_picture'> & {
  mine: boolean;
  picture: string | null;
};

export type CareDialog =
  | { name: 'plan' | 'remove-plan'; kind: KindOfHorse }
  | { name: 'done'; form: DoneForm }
  | { name: 'picture' | 'remove-record'; record: ShownRecord };

export type KindDialog =
  | { name: 'kind'; id: string; kind: ListedKind | undefined; services: { id: string; name: string }[] }
  | { name: 'delete-kind'; kind: ListedKind };

/** A visit of the farrier or vet in a list. `hour`: 'HH:MM', null without one; `by`: who comes. */
export type ListedVisit = {
  id: string;
  kind: string;
  day: Day;
  hour: string | null;
  by: string;
  horses: number;
  closed: boolean;
};
