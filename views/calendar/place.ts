import type { CalendarView, Day } from '../../server/domain/days.ts';
import type { CalendarDays, Entry, Filter, Mode } from '../../server/features/calendar/schema.ts';
import { UNPAID } from '../billing/addresses.ts';
import type { DatedDays } from './layout.ts';

/** The address of a calendar and what it shows. */
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

/** A month, a week or a day of a calendar, with its entries. */
export type RenderedDays<Grid extends CalendarDays = DatedDays> = Place & { mode: Mode; grid: Grid };

export type Press = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/** Called by an island when a link of a calendar is pressed; without it links just open their addresses. */
export type Presses = {
  onGo?: (to: Partial<Pick<Place, 'date' | 'view' | 'page'>>, press: Press) => void;
};

/** The props of a link to another place in a calendar. */
export const linkTo = (place: Place, to: Partial<Pick<Place, 'date' | 'view' | 'page'>>, { onGo }: Presses) => ({
  href: placeOf(place, { page: 1, ...to }),
  ...(onGo && { onClick: (press: Press) => onGo({ page: 1, ...to }, press) }),
});

/** The address of an entry: its dialog or page, for an alert the page of its horse, for unpaid horses their list. */
export function addressOf({ kind, id, page }: Pick<Entry, 'kind' | 'id' | 'page'>, place: Place): string {
  if (page) return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ back: placeOf(place, {}) })}`;
  if (kind === 'alert') return `/horses/${id}?${new URLSearchParams({ back: placeOf(place, {}) })}`;
  return kind === 'unpaid' ? UNPAID : placeOf(place, { dialog: kind, id });
}

/** The time chosen for a new event. The prefix marks parameters of the dialog. */
type Chosen = {
  dialog_date: Day;
  dialog_start_time: string;
  dialog_end: string;
  dialog_end_time: string;
  dialog_all_day: boolean;
};

type Change = Partial<Omit<Place, 'here' | 'today'> & Chosen> & { dialog?: string; id?: string };

/** The filters; an address with all of them names none. */
export const FILTER_NAMES: Filter[] = ['events', 'services', 'care', 'payments'];

/** The address of the calendar with a change applied, and without the open dialog. */
export function placeOf(place: Place, change: Change): string {
  const { here, today } = place;
  const { date = place.date, view = place.view, show = place.show, page = place.page ?? 1, ...rest } = change;
  const parameters = {
    date: date === today ? null : date,
    view: view === 'month' ? null : view,
    ...rest,
    show: show.length === FILTER_NAMES.length ? null : show.join(',') || 'none',
    page: page > 1 ? String(page) : null,
  };
  // Built by hand, because URL is ten times as slow and a month has hundreds of links.
  let address = here;
  for (const [name, value] of Object.entries(parameters))
    if (value) address += `&${name}=${value === true ? '1' : encodeURIComponent(value)}`;
  return address;
}
