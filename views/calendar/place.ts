import type { CalendarView } from '../../server/features/calendar/pages.ts';

/** Where a calendar stands and what it shows. */
type Place = Pick<CalendarView, 'here' | 'date' | 'today' | 'view'> & { agenda: Pick<CalendarView['agenda'], 'page'> };

type Change = { date?: string | null; page?: number; dialog?: string; id?: string };

/** The address of the calendar's page with something changed; without a change its own, with no dialog. */
export function placeOf({ here, date, today, view, agenda }: Place, change: Change): string {
  const asked = { date: date === today ? null : date, page: agenda.page, ...change };
  const url = new URL(here, 'http://x');
  if (asked.date) url.searchParams.set('date', asked.date);
  if (asked.page > 1) url.searchParams.set('page', String(asked.page));
  if (view) url.searchParams.set('view', view);
  if (asked.dialog) url.searchParams.set('dialog', asked.dialog);
  if (asked.id) url.searchParams.set('id', asked.id);
  return url.pathname + url.search;
}
