import type { CalendarView, Day } from '../../server/domain/days.ts';
import type { CalendarDays, Entry, Filter, Mode } from '../../server/features/calendar/schema.ts';
import { UNPAID } from '../billing/addresses.ts';
import type { DatedDays } from './layout.ts';

/** Where a calendar stands and what it shows. */
export type Place = {
  /** the page's own address, with a query */
  here: string;
  date: Day;
  today: Day;
  view: CalendarView;
  show: readonly Filter[];
  /** the page of a list */
  page?: number;
};

/** What the days of a month, a week or a day are drawn from. */
export type RenderedDays<Grid extends CalendarDays = DatedDays> = Place & { mode: Mode; grid: Grid };

/** A press on a link. */
export type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/** What an island does when a link of a calendar is pressed; without it links lead to their addresses. */
export type Presses = {
  onGo?: (to: Partial<Pick<Place, 'date' | 'view' | 'page'>>, press: Press) => void;
};

/** A link to elsewhere in a calendar. */
export const linkTo = (place: Place, to: Partial<Pick<Place, 'date' | 'view' | 'page'>>, { onGo }: Presses) => ({
  href: placeOf(place, { page: 1, ...to }),
  ...(onGo && { onClick: (press: Press) => onGo({ page: 1, ...to }, press) }),
});

/** Where an entry is read: in its dialog, an alert on the page of its horse, what is not paid on the manager's panel. */
export function addressOf({ kind, id }: Pick<Entry, 'kind' | 'id'>, place: Place): string {
  if (kind === 'alert') return `/horses/${id}?${new URLSearchParams({ back: placeOf(place, {}) })}`;
  return kind === 'unpaid' ? UNPAID : placeOf(place, { dialog: kind, id });
}

/** The time chosen for a new event: for the dialog alone, as the prefix says. */
type Chosen = {
  dialog_date: Day;
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
  const { date = stand.date, view = stand.view, show = stand.show, page = stand.page ?? 1, ...rest } = change;
  const parameters = {
    date: date === today ? null : date,
    view: view === 'month' ? null : view,
    ...rest,
    show: show.length === ALL ? null : show.join(',') || 'none',
    page: page > 1 ? String(page) : null,
  };
  // Not a URL, which takes ten times as long to put together: a month has hundreds of links.
  let address = here;
  for (const [name, value] of Object.entries(parameters))
    if (value) address += `&${name}=${value === true ? '1' : encodeURIComponent(value)}`;
  return address;
}
