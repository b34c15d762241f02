import type { CalendarView } from '../../server/features/calendar/calendar-view.ts';

/** Where a calendar stands and what it shows. */
type Place = Pick<CalendarView, 'here' | 'date' | 'today' | 'view'> & {
  agenda: Pick<CalendarView['agenda'], 'page'>;
  /** whether it is read page by page */
  paged?: boolean;
};

/** The time chosen for a new event, which begins on the `date`: for the dialog alone, as the prefix says. */
type Chosen = {
  dialog_start_time: string;
  dialog_end: string;
  dialog_end_time: string;
  dialog_all_day: boolean;
};

type Change = Partial<Chosen> & { date?: string | null; page?: number; paged?: boolean; dialog?: string; id?: string };

/** The address of the calendar's page with something changed; without a change its own, with no dialog. */
export function placeOf({ here, date, today, view, agenda, ...place }: Place, change: Change): string {
  const { page = agenda.page, paged = place.paged, ...changed } = change;
  const where = { paged: paged ? '1' : null, page: page > 1 ? String(page) : null };
  const asked = { date: date === today ? null : date, view, ...changed, ...where };
  const url = new URL(here, 'http://x');
  url.searchParams.delete('page');
  for (const [name, value] of Object.entries(asked))
    if (value) url.searchParams.set(name, value === true ? '1' : value);
  return url.pathname + url.search;
}
