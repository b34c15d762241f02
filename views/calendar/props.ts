import type { Day } from '../../server/domain/days.ts';

/** What a calendar may show: personal events, work, payments. Open health alerts always stand in it. */
export type Filter = 'events' | 'services' | 'payments';

/**
 * One line of a calendar. `start` and `end` are days (the last one included) when it lasts all day, else instants. An
 * 'alert' is the open health alert of a horse, by that horse's id: it is read on the horse's page. An 'unpaid' says how many
 * horses have not paid what was due on a day, by that day: they are listed on the manager's panel.
 */
export type Entry = {
  id: string;
  kind: 'event' | 'service' | 'payment' | 'alert' | 'unpaid';
  title: string;
  horse_name: string | null;
  all_day: boolean;
  start: string;
  end: string;
  health_alert: boolean;
  is_finished: boolean;
  /** of an alert: why it stands, where that is known, and how much work of today is open for its horse */
  reason?: string | undefined;
  open?: number | undefined;
};

/** All that a panel says of an entry, and what its viewer may do with it. */
export type EntryDetails = Entry & {
  kind: 'event' | 'service' | 'payment';
  horse_id: string | null;
  description: string;
  /** Why its horse has an alert; null: it has none, or no reason is known. */
  alert_reason: string | null;
  /** Null: the system. */
  author_name: string | null;
  worker_id: string | null;
  worker_name: string | null;
  /** Who finished a piece of work, for managers; when, as an instant in ISO 8601. */
  finisher: { first_name: string; last_name: string; date_finished: string } | null;
  /** The viewer sees its horse, too. */
  sees_horse: boolean;
  may_finish: boolean;
  /** The viewer may finish it on its day, which is still to come. */
  is_early: boolean;
  may_delete: boolean;
  may_assign: boolean;
};

/** A day with more entries than a calendar shows of it, and how many more: just so many, or `at_least` so many. */
export type MoreOfDay = { day: Day; count: number; at_least: boolean };

/**
 * The work of a day where it is not shown singly: how much of it there is, how much is done, and, in the week after today,
 * how much of what is open is for horses with a health alert.
 */
export type RoutineOfDay = { day: Day; count: number; done: number; alerts: number };

/** What a calendar shows of some days, on which of them there is how much more, and how much routine work. */
export type CalendarDays = { entries: Entry[]; more: MoreOfDay[]; routine: RoutineOfDay[] };

/** A page of a calendar as a list, with the routine work of its days; `more`: it goes on. */
export type AgendaPage = { entries: (Entry & { day: Day })[]; routine: RoutineOfDay[]; page: number; more: boolean };
