import type { Question, Worker } from './entry-panel.tsx';
import type { Times } from './first-times.ts';
import type { Place } from './place.ts';
import type { AgendaPage, CalendarDays, EntryDetails } from './props.ts';

/** Whose calendar it is: one horse's, an owner's, a worker's, the whole stable's. */
export type CalendarMode = 'horse' | 'user' | 'worker' | 'manager';

/** The dialog over a calendar: a new event, an entry with what may be done about it, or a question before that is done. */
export type CalendarDialog =
  | { kind: 'create'; id: string; day: Place['date']; chosen: { times: Times; allDay: boolean } | null }
  | { kind: 'edit'; entry: EntryDetails; formVersion: string }
  | { kind: 'entry'; entry: EntryDetails; workers: Worker[] | null }
  | { kind: 'question'; question: Question; entry: EntryDetails };

export type CalendarProps = Pick<Place, 'here' | 'date' | 'today' | 'view' | 'show'> & {
  mode: CalendarMode;
  /** an ISO instant */
  now: string;
  /** whose calendar it is in the mode 'horse' */
  horse: { id: string; name: string } | null;
  /** whether new events may be planned here */
  mayPlan: boolean;
  /** what a month, a week or a day shows; or a page of a list */
  shown: { grid: CalendarDays } | { list: AgendaPage };
  /** the list is read page by page, and no island takes its place */
  paged: boolean;
  dialog: CalendarDialog | null;
};

/** What squares and columns are drawn from. */
export type RenderedDays = Place & { mode: CalendarMode; grid: CalendarDays };
