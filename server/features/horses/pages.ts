import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { page } from '../../platform/page.ts';
import { signedIn } from '../../platform/session.ts';
import { CalendarPageQuery, horseCalendarView } from '../calendar/calendar-view.ts';
import { horseDataFor } from './horse-data.ts';
import { notesTab } from './notes-tab.ts';
import { type HorseAndStanding, horseFor } from './whose.ts';

const HorseQuery = CalendarPageQuery.extend({
  tab: z.enum(['data', 'notes', 'calendar']).catch('data').default('data'),
  /** Where the horse was opened, to lead back there. */
  from: z.enum(['overview', 'stable']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
});
const HorseAddress = z.object({ horse_id: z.uuid() });

export type HorseVisit = Call<z.output<typeof HorseQuery> & z.output<typeof HorseAddress>>;

/** What each tab of a horse shows; the view draws it by its `tab`. */
const TABS = { data: dataTab, notes: notesTab, calendar: calendarTab };

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
function hereOf({ input: { horse_id, tab, from, page } }: HorseVisit): string {
  const query = new URLSearchParams({ tab, ...(from && { from }), ...(page > 1 && { page: String(page) }) });
  return `/horses/${horse_id}?${query}`;
}

/** Where the overlay closes to: whence one came, else the list in which the horse stands. */
function exitOf({ input }: HorseVisit, horse: HorseAndStanding): string {
  if (input.from === 'overview') return '/home?section=13';
  if (input.from === 'stable') return '/stable';
  return horse.standing === 'owns' ? '/home?section=3' : `/user/${horse.owner_id}?tab=horses`;
}

async function dataTab(visit: HorseVisit, { id }: HorseAndStanding) {
  return { tab: 'data' as const, horse: await horseDataFor(visit.db, signedIn(visit), id, dayOf(visit.now)) };
}

async function calendarTab(visit: HorseVisit, horse: HorseAndStanding) {
  return { tab: 'calendar' as const, calendar: await horseCalendarView(visit, horse, hereOf(visit)) };
}
