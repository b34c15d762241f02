import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { page } from '../../platform/page.ts';
import { PageNumber } from '../../platform/paging.ts';
import { ourPage } from '../../platform/redirects.ts';
import { signedIn } from '../../platform/session.ts';
import { servicesTab } from '../bookings/tab.ts';
import { CalendarPageQuery, horseCalendarView } from '../calendar/calendar-view.ts';
import { alertReasonOf, alertsOf } from '../health/queries.ts';
import { notesTab } from '../notes/notes-tab.ts';
import { type HorseAccess, horseFor } from './access.ts';
import { horseDataOf } from './horse-data.ts';
import { horseRecordFor } from './queries.ts';

const HorseQuery = CalendarPageQuery.extend({
  tab: z.enum(['data', 'notes', 'calendar', 'services']).catch('data').default('data'),
  /** The page of ours that the horse was opened from; closing the horse leads back there. */
  back: z.string().optional().catch(undefined),
  page: PageNumber,
});
const HorseAddress = z.object({ horse_id: z.uuid() });

export type HorseVisit = Call<z.output<typeof HorseQuery> & z.output<typeof HorseAddress>>;

export const horsePages = [
  page({
    path: '/horses/:horse_id',
    may: 'seeHorses',
    params: HorseAddress,
    query: HorseQuery,
    async answer(visit) {
      const { horse, content } = await TABS[visit.input.tab](visit);
      const { id, name, health_alert } = horse;
      // The other tabs say it by themselves.
      const { tab } = content;
      const alertReason = tab === 'notes' || tab === 'calendar' ? await alertReasonOf(visit.db, horse) : null;
      const props = {
        horse: { id, name, health_alert },
        alertReason,
        here: hereOf(visit),
        exit: exitOf(visit, horse),
        content,
      };
      return visit.reply.page('horses/horse', props, { title: name });
    },
  }),
];

/** Each tab reads the horse once, and of it what it shows; the view draws `content` by its `tab`. */
const TABS = {
  data: dataTab,
  async notes(visit: HorseVisit) {
    const horse = await horseOf(visit);
    return { horse, content: await notesTab(visit, horse) };
  },
  async calendar(visit: HorseVisit) {
    const horse = await horseOf(visit);
    const calendar = await horseCalendarView(visit, horse, hereOf(visit));
    return { horse, content: { tab: 'calendar' as const, calendar } };
  },
  async services(visit: HorseVisit) {
    const horse = await horseOf(visit);
    return { horse, content: await servicesTab(visit, horse) };
  },
};

const horseOf = (visit: HorseVisit) => horseFor(visit.db, signedIn(visit), visit.input.horse_id, dayOf(visit.now));

async function dataTab(visit: HorseVisit) {
  const { db, now, input } = visit;
  const horse = await horseRecordFor(db, signedIn(visit), input.horse_id, dayOf(now));
  const [data, alerts] = await Promise.all([horseDataOf(db, horse, dayOf(now)), alertsOf(db, horse.id)]);
  return { horse, content: { tab: 'data' as const, horse: data, alerts, hasCard: horse.access === 'manages' } };
}

/** The address of the tab, without a dialog. */
function hereOf({ input: { horse_id, tab, back, page }, request }: HorseVisit): string {
  const backTo = ourPage(request, back);
  const query = new URLSearchParams({ tab, ...(backTo && { back: backTo }), ...(page > 1 && { page: String(page) }) });
  return `/horses/${horse_id}?${query}`;
}

/** Where closing the horse leads: to the page it was opened from, else to the list in which it stands. */
function exitOf({ input, request }: HorseVisit, { access, owner_id }: HorseAccess): string {
  const list = access === 'owns' ? '/home?section=3' : `/user/${owner_id}?tab=horses`;
  return ourPage(request, input.back) ?? list;
}
