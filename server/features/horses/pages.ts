import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { page } from '../../platform/page.ts';
import { PageNumber } from '../../platform/paging.ts';
import { ourPage } from '../../platform/redirects.ts';
import { signedIn } from '../../platform/session.ts';
import { servicesTab } from '../bookings/tab.ts';
import { CalendarPageQuery, horseCalendarView } from '../calendar/calendar-view.ts';
import { notesTab } from '../notes/tab.ts';
import { type HorseAccess, horseFor } from './access.ts';
import { horseDataOf } from './horse-data.ts';

const HorseQuery = CalendarPageQuery.extend({
  tab: z.enum(['data', 'notes', 'calendar', 'services']).catch('data').default('data'),
  /** The page of ours where the horse was opened, to lead back there. */
  back: z.string().optional().catch(undefined),
  page: PageNumber,
});
const HorseAddress = z.object({ horse_id: z.uuid() });

export type HorseVisit = Call<z.output<typeof HorseQuery> & z.output<typeof HorseAddress>>;

/** What each tab of a horse shows; the view draws it by its `tab`. */
const TABS = { data: dataTab, notes: notesTab, calendar: calendarTab, services: servicesTab };

export const horsePages = [
  page({
    path: '/horses/:horse_id',
    may: 'seeHorses',
    params: HorseAddress,
    query: HorseQuery,
    async answer(visit) {
      const horse = await horseFor(visit.db, signedIn(visit), visit.input.horse_id, dayOf(visit.now));
      const props = {
        horse,
        here: hereOf(visit),
        exit: exitOf(visit, horse),
        content: await TABS[visit.input.tab](visit, horse),
      };
      return visit.reply.page('horses/horse', props, { title: horse.name });
    },
  }),
];

/** The address of the tab, without a dialog. */
function hereOf({ input: { horse_id, tab, back, page }, request }: HorseVisit): string {
  const way = ourPage(request, back);
  const query = new URLSearchParams({ tab, ...(way && { back: way }), ...(page > 1 && { page: String(page) }) });
  return `/horses/${horse_id}?${query}`;
}

/** Where the overlay closes to: whence one came, else the list in which the horse stands. */
function exitOf({ input, request }: HorseVisit, { access, owner_id }: HorseAccess): string {
  const list = access === 'owns' ? '/home?section=3' : `/user/${owner_id}?tab=horses`;
  return ourPage(request, input.back) ?? list;
}

async function dataTab({ db, now }: HorseVisit, horse: HorseAccess) {
  const data = await horseDataOf(db, horse, dayOf(now));
  return { tab: 'data' as const, horse: data, hasCard: horse.access === 'manages' };
}

async function calendarTab(visit: HorseVisit, horse: HorseAccess) {
  return { tab: 'calendar' as const, calendar: await horseCalendarView(visit, horse, hereOf(visit)) };
}
