import type { CalendarView, Day } from '../../server/domain/days.ts';
import type { CalendarDays, Filter, Mode } from '../../server/features/calendar/schema.ts';

/** Where a calendar stands and what it shows. */
export type Place = {
  /** the page's own address, with a query */
  here: string;
  date: Day;
  today: Day;
  view: CalendarView;
  show: readonly Filter[];
  /** the page of an agenda, and whether it is read page by page */
  page?: number;
  paged?: boolean;
};

/** What squares and columns are drawn from. */
export type RenderedDays = Place & { mode: Mode; grid: CalendarDays };

/** The time chosen for a new event, which begins on the `date`: for the dialog alone, as the prefix says. */
type Chosen = {
  dialog_start_time: string;
  dialog_end: string;
  dialog_end_time: string;
  dialog_all_day: boolean;
};

type Change = Partial<Omit<Place, 'here' | 'today'> & Chosen> & { dialog?: string; id?: string };

/** How many kinds of entries there are to be shown: an address with all of them names none. */
const ALL = 3;

/** The address of the calendar's page with something changed; without a change its own, with no dialog. */
export function placeOf(place: Place, change: Change): string {
  const { here, today, ...stand } = place;
  const { date = stand.date, view = stand.view, show = stand.show, page = stand.page ?? 1, ...others } = change;
  const { paged = stand.paged, ...rest } = others;
  const parameters = {
    date: date === today ? null : date,
    view: view === 'month' ? null : view,
    ...rest,
    show: show.length === ALL ? null : show.join(',') || 'none',
    paged: paged ? '1' : null,
    page: page > 1 ? String(page) : null,
  };
  const url = new URL(here, 'http://x');
  url.searchParams.delete('page');
  for (const [name, value] of Object.entries(parameters))
    if (value) url.searchParams.set(name, value === true ? '1' : value);
  return url.pathname + url.search;
}
