import { z } from 'zod';
import type { CalendarView, Day } from '../../domain/days.ts';
import { fieldErrors } from '../../domain/field-texts.ts';
import type { Grosze } from '../../domain/money.ts';
import { SKIP_REASONS, type SkipReason } from '../../domain/skipping.ts';
import { DayField, FIRST_SHOWN, isShown, LAST_SHOWN, requiredLine } from '../../platform/forms/fields.ts';
import { FormVersion } from '../../platform/forms/stale-check.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import type { Worker } from '../catalogue/queries.ts';

const OUR_AGE = 'Wybierz datę między rokiem 2000 a 2199';

export const CalendarDay = z.iso.date('Wpisz datę').refine(isShown, OUR_AGE) as unknown as z.ZodType<Day, Day>;

const Instant = z.iso.datetime({ error: 'Wpisz datę', offset: true }).refine(isShown, OUR_AGE);
const Moment = z.union([CalendarDay, Instant], { error: 'Wpisz datę' });
/** 'HH:MM' in the stable's time zone. */
export const ClockTime = z
  .string({ error: fieldErrors.required })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Wpisz godzinę, na przykład 14:15');

/**
 * A personal entry of a horse. All-day ones have a first and a last day; others instants, or days with times from the
 * form's pickers. The server sets author and owner.
 */
export const NewEvent = z.object({
  /** Chosen by the client, so that a repeated request creates one event. */
  id: z.uuid().optional(),
  horse_id: z.uuid(),
  title: requiredLine(120, 'Tytuł może mieć najwyżej 120 znaków'),
  allDay: z.boolean(),
  start: Moment,
  start_time: ClockTime.optional(),
  end: Moment,
  end_time: ClockTime.optional(),
  description: z.string().trim().max(5000, 'Opis może mieć najwyżej 5000 znaków').default(''),
});
export type NewEvent = z.output<typeof NewEvent>;

/** Horses that a form offers; `more`: there are others; `all`: how many live in the stable. */
export type HorsesToChoose = {
  horses: { id: string; name: string; box_number: string | null }[];
  more: boolean;
  all: number;
};

/** What was typed into the form of an event before a horse was searched for; the days are '' if only the title is known. */
export type TypedEvent = { allDay: boolean } & Record<
  'title' | 'description' | 'start' | 'start_time' | 'end' | 'end_time' | 'repeats' | 'until',
  string
>;

/** The fields of an existing event; its horse cannot change. */
export const ChangedEvent = NewEvent.omit({ horse_id: true }).extend({ id: z.uuid(), form_version: FormVersion });
export type ChangedEvent = z.output<typeof ChangedEvent>;

export const EventId = z.object({ id: z.uuid() });
export const FinishEvent = z.object({ id: z.uuid(), is_finished: z.boolean() });
/** By default from 3 months back to 12 ahead. */
export const Range = z.object({ from: CalendarDay.optional(), to: CalendarDay.optional() });

/** A personal entry: days (the last one included) when it lasts all day, else instants. */
export const CalendarEvent = z.object({
  uuid: z.uuid(),
  title: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  all_day: z.boolean(),
  description: z.string(),
  author: z.uuid(),
  author_name: z.string(),
  /** Null for an event of the stable; `horse_name` then has the names of its horses. */
  horse_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  horse_name: z.string().nullable(),
  is_finished: z.boolean(),
  health_alert: z.boolean(),
});
export type CalendarEvent = z.output<typeof CalendarEvent>;

const SkipReasonField = z.enum(Object.keys(SKIP_REASONS) as [SkipReason, ...SkipReason[]]);

export const Occurrence = z.object({
  id: z.uuid(),
  service_name: z.string(),
  service_description: z.string(),
  date_to_finish: DayField,
  is_finished: z.boolean(),
  /** Why it was not done; null for open or finished work. */
  skipped: SkipReasonField.nullable(),
  horse_id: z.uuid().nullable(),
  horse_name: z.string().nullable(),
  worker_id: z.uuid().nullable(),
  health_alert: z.boolean(),
});
export type Occurrence = z.output<typeof Occurrence>;

export const Finisher = z.object({ first_name: z.string(), last_name: z.string(), date_finished: z.iso.datetime() });

/** The entries with a page of details: personal entries, work, and a horse's due day. */
export const KINDS = ['event', 'service', 'payment'] as const;

/**
 * One line of a calendar. `start` and `end` are days (the last one included) when it lasts all day, else instants. An
 * 'alert' is a horse's open health alert and has the horse's id; its details are on the horse's page. An 'unpaid'
 * counts the horses that have not paid what was due on a day, and has that day as its id; the manager's panel lists
 * them. A 'care' is a due day of care, in the stable's calendar of all its horses, and a 'visit' one of the farrier or vet.
 */
export const Entry = z.object({
  id: z.union([z.uuid(), DayField]),
  kind: z.enum([...KINDS, 'alert', 'unpaid', 'care', 'visit']),
  title: z.string(),
  horse_name: z.string().nullable(),
  all_day: z.boolean(),
  start: z.string(),
  end: z.string(),
  health_alert: z.boolean(),
  is_finished: z.boolean(),
  /** Why the work was not done; null for open or finished work, and for other entries. */
  skipped: SkipReasonField.nullable(),
  /** The viewer may change and delete it. */
  may_edit: z.boolean(),
  /** For an alert: its reason, if known, and how many of the horse's tasks of today are open. */
  reason: z.string().optional(),
  open: z.int().optional(),
  /** For care and visits: the page that shows more. */
  page: z.string().optional(),
});
export type Entry = z.output<typeof Entry>;

export const EntryAddress = z.object({ kind: z.enum(KINDS), id: z.uuid() });
export type EntryAddress = z.output<typeof EntryAddress>;

/** Everything that the panel of an entry shows, and what its viewer may do with it. */
export const EntryDetails = Entry.extend({
  id: z.uuid(),
  kind: z.enum(KINDS),
  horse_id: z.uuid().nullable(),
  description: z.string(),
  /** The hour of a service, if it has one. */
  at: z.string().nullable(),
  /** Null without an alert, or when the reason is unknown. */
  alert_reason: z.string().nullable(),
  /** Null for the system. */
  author_name: z.string().nullable(),
  worker_id: z.uuid().nullable(),
  worker_name: z.string().nullable(),
  /** Null also for a viewer who is no manager and does not see the horse. */
  finisher: Finisher.nullable(),
  /** A note on why it was not done. */
  skip_note: z.string().nullable(),
  /** Whether the viewer sees the horse itself. */
  sees_horse: z.boolean(),
  may_finish: z.boolean(),
  /** Whether the viewer may finish it, but only on its day, which has not come yet. */
  is_early: z.boolean(),
  may_assign: z.boolean(),
});
export type EntryDetails = z.output<typeof EntryDetails>;

const MODES = ['horse', 'user', 'worker', 'manager'] as const;
/** One horse's calendar, an owner's, a worker's, or the whole stable's. */
export type Mode = (typeof MODES)[number];

/** A view's first or last day, which may lie outside the accepted range. */
const ViewDay = z.iso
  .date('Wpisz datę')
  .transform((day) => (day < FIRST_SHOWN ? FIRST_SHOWN : day > LAST_SHOWN ? LAST_SHOWN : day)) as unknown as z.ZodType<
  Day,
  Day
>;

/** The filters of a calendar. Open health alerts are always shown. */
export const FILTERS = ['events', 'services', 'care', 'payments'] as const;
export type Filter = (typeof FILTERS)[number];

/** The filters in an address, as checkboxes or in one word: 'events,payments'. */
export const Shown = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => {
    const requested = new Set([value].flat().flatMap((part) => part.split(',')));
    return FILTERS.filter((filter) => requested.has(filter));
  })
  .optional()
  .catch(undefined);

export const CalendarQuery = z.object({
  mode: z.enum(MODES),
  horse_id: z.uuid().optional(),
  from: ViewDay,
  to: ViewDay,
  /** The kinds of entries to show, by default all. A cookie keeps them for the person. */
  show: Shown,
});

/** The query of a page of the days as a list. */
export const AgendaQuery = CalendarQuery.extend({ page: PageNumber });

export const MoreOfDay = z.object({ day: DayField, count: z.int(), at_least: z.boolean() });
export type MoreOfDay = z.output<typeof MoreOfDay>;

/**
 * The folded work of a day: its total, how much is done and how much was skipped, with the reason if they share one, and how
 * much open work is for horses in alert; in calendars of many horses up to a week ahead.
 */
export const RoutineOfDay = z.object({
  day: DayField,
  count: z.int(),
  done: z.int(),
  skipped: z.int(),
  reason: SkipReasonField.nullable(),
  alerts: z.int(),
});
export type RoutineOfDay = z.output<typeof RoutineOfDay>;

/** A task of a day's routine: its hour, the instant it was done, and the first name of the person who did it. */
export const RoutineWork = Entry.extend({
  at: z.string().nullable(),
  done_at: z.string().nullable(),
  done_by: z.string().nullable(),
  skip_note: z.string().nullable(),
});
export type RoutineWork = z.output<typeof RoutineWork>;

/**
 * The visible entries of some days, how many more there are, and the folded work; `singly` lists its tasks in the calendars
 * of an owner and of a horse.
 */
export const CalendarDays = z.object({
  entries: z.array(Entry),
  more: z.array(MoreOfDay),
  routine: z.array(RoutineOfDay),
  singly: z.array(RoutineWork),
});
export type CalendarDays = z.output<typeof CalendarDays>;

/** A page of a calendar's list, by day, with the folded work of its days; `more`: there is a next page. */
export const AgendaPage = z.object({
  entries: z.array(Entry.extend({ day: DayField })),
  routine: z.array(RoutineOfDay),
  page: z.int(),
  more: z.boolean(),
});
export type AgendaPage = z.output<typeof AgendaPage>;

/** When a new event lasts: days of the stable and hours of its clock. */
export type Times = { start: Day; start_time: string; end: Day; end_time: string };

/** Confirmation of an action: deleting an event, or finishing a task for good. */
export type Question = 'delete' | 'finish';

/** The dialog over a calendar: a new event, the form of an event, the details of an entry, or a question. */
export type CalendarDialog =
  | { kind: 'create'; id: string; day: Day; chosen: { times: Times; allDay: boolean } | null }
  | { kind: 'edit'; entry: EntryDetails; formVersion: string }
  | { kind: 'entry'; entry: EntryDetails; workers: Worker[] | null }
  | { kind: 'question'; question: Question; entry: EntryDetails };

/** What a view shows: all days of a month, a week or a single day; or a page of a list. */
export type ShownDays = { grid: CalendarDays } | { list: AgendaPage };

/** A calendar as a page shows it. */
export type CalendarPage = {
  mode: Mode;
  /** the page's own address, with a query */
  here: string;
  date: Day;
  today: Day;
  view: CalendarView;
  show: readonly Filter[];
  /** an ISO instant */
  now: string;
  /** the horse of a calendar of mode 'horse' */
  horse: { id: string; name: string } | null;
  /** whether new events may be planned here */
  mayPlan: boolean;
  shown: ShownDays;
  dialog: CalendarDialog | null;
};

/** A task for a horse: `worker` has done or skipped it, or is assigned to it; `done_at` is an instant. */
export type Chore = {
  id: string;
  horse_id: string;
  name: string;
  /** The hour at which it is to be done, 'HH:MM'. */
  at: string | null;
  worker: { first_name: string; last_name: string } | null;
  done_at: Date | null;
  skipped: SkipReason | null;
  skipped_at: Date | null;
  note: string | null;
};

/** An event with its time, or a service with its worker and price. */
export type Appointment = { id: string; horse_id: string; name: string; day: Day } & (
  | { kind: 'event'; last_day: Day; starts_at: Date | null; ends_at: Date | null; description: string }
  | { kind: 'service'; person: string | null; price: Grosze }
);
