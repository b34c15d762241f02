import { z } from 'zod';
import type ArchivedHorse from '../../../views/horse-page/archived-horse.page.tsx';
import type Horse from '../../../views/horse-page/horse.page.tsx';
import { addDays, dayOf } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Coverage } from '../../domain/ledger.ts';
import { may } from '../../domain/policy.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DialogId } from '../../platform/forms/fields.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { page } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { servicesTab } from '../bookings/tab.ts';
import { appointmentsOf, choresOf } from '../calendar/appointment-queries.ts';
import { CalendarPageQuery, horseCalendarView } from '../calendar/calendar-view.ts';
import { careTab } from '../care/care-tab.ts';
import { emergencyDialog, emergencyOf } from '../emergency/queries.ts';
import { alertsOf } from '../health/queries.ts';
import { ownerHorsesDialog } from '../horses/horse-dialogs.ts';
import { coverageOfHorse } from '../horses/queries.ts';
import type { ShownHorse } from '../horses/schema.ts';
import { givenToHorse } from '../instructions/queries.ts';
import { askedForHorse } from '../instructions/request-queries.ts';
import { notesTab } from '../notes/notes-tab.ts';
import { notesOf } from '../notes/queries.ts';
import { billingDaysOf } from '../settings/payment-days.ts';
import { archivedHorse, type HorseOnPage, horseOnPage } from './queries.ts';

const HorseQuery = CalendarPageQuery.extend({
  tab: z.enum(['data', 'notes', 'calendar', 'services', 'care']).catch('data').default('data'),
  /** The page that closing the horse leads back to. */
  back: z.string().optional().catch(undefined),
  dialog_id: DialogId,
  page: PageNumber,
});
const HorseAddress = z.object({ horse_id: z.uuid() });

type HorseVisit = Call<z.output<typeof HorseQuery> & z.output<typeof HorseAddress>>;

export const horsePages = [
  page({
    path: '/horses/:horse_id',
    may: 'seeHorses',
    params: HorseAddress,
    query: HorseQuery,
    async answer(visit) {
      const { db, now, input, reply } = visit;
      const today = dayOf(now);
      const horse = await horseOnPage(db, signedIn(visit), input.horse_id, today);
      if (!horse) return archivedPage(visit);
      const covered = horse.access === 'sees' ? null : coverageOfHorse(db, horse.id, today);
      const [content, coverage] = await Promise.all([TABS[input.tab](visit, horse, covered), covered]);
      const list = listOf(horse);
      const props = {
        horse: shownHorse(visit, horse, coverage),
        content,
        here: hereOf(visit),
        list,
        exit: ourPage(visit.request, input.back) ?? list.href,
      };
      return reply.page<typeof Horse>('horse-page/horse', props, { title: horse.name });
    },
  }),
];

const ARCHIVED_NOTES = 50;

/** The page of an archived horse: its account and notes, read-only. Throws NotFound. */
async function archivedPage(visit: HorseVisit) {
  const { db, input, request, reply } = visit;
  const horse = await archivedHorse(db, signedIn(visit), input.horse_id);
  const notes = await shownNotes(db, horse.id, ARCHIVED_NOTES);
  const props = { horse, notes, exit: ourPage(request, input.back) };
  return reply.page<typeof ArchivedHorse>('horse-page/archived-horse', props, { title: horse.name });
}

async function shownNotes(db: Db, horseId: string, limit: number) {
  const notes = await notesOf(db, horseId, { limit, offset: 0 });
  return notes.map(({ date, ...note }) => ({ ...note, day: dayOf(new Date(date)) }));
}

/** Each tab reads its own data; the view renders `content` by `tab`. */
const TABS = {
  data: dataTab,
  notes: notesTab,
  async calendar(visit: HorseVisit, horse: HorseOnPage, coverage: Promise<Coverage> | null) {
    const here = hereOf({ ...visit, input: { ...visit.input, page: 1 } });
    return { tab: 'calendar' as const, calendar: await horseCalendarView(visit, { horse, coverage }, here) };
  },
  services: servicesTab,
  care: careTab,
};

function shownHorse(visit: HorseVisit, horse: HorseOnPage, coverage: Coverage | null): ShownHorse {
  const viewer = signedIn(visit);
  const { owner_id, owner_name, owner_phone, has_account, alert_since, ...known } = horse;
  const arrives = known.stays_from > dayOf(visit.now) ? known.stays_from : null;
  const mine = owner_id === viewer.id;
  // The owner's phone is shown on the data tab only, because the other tabs are at their weight limit.
  const phone = visit.input.tab === 'data' && !mine && { phone: owner_phone };
  const reached = { href: `/user/${owner_id}`, has_account, ...phone };
  return {
    ...known,
    owner: { id: owner_id, name: owner_name, ...(may(viewer, 'seePeople') && reached) },
    mine,
    arrives,
    coverage,
    alert_since: alert_since && dayOf(alert_since),
  };
}

const NEWEST_NOTES = 3;
const NEXT_APPOINTMENTS = 5;

/** How many days the answer to a request for other instructions is shown. */
const DAYS_ASKED = 14;

async function dataTab(visit: HorseVisit, horse: HorseOnPage) {
  const { db, now } = visit;
  const today = dayOf(now);
  const viewer = signedIn(visit);
  const scope = { mode: 'horse' as const, viewer, today, horse };
  const [chores, appointments, notes, alerts, services, asked, { paymentDate }, emergency, dialog] = await Promise.all([
    choresOf(db, scope, today),
    appointmentsOf(db, scope, now, NEXT_APPOINTMENTS),
    shownNotes(db, horse.id, NEWEST_NOTES),
    alertsOf(db, horse.id),
    givenToHorse(db, horse.id, today, viewer.id),
    askedForHorse(db, horse.id, startOfDay(addDays(today, -DAYS_ASKED))),
    billingDaysOf(db, today),
    emergencyOf(db, horse.id, viewer),
    dataDialog(visit, horse),
  ]);
  return {
    tab: 'data' as const,
    today,
    chores,
    appointments: appointments.get(horse.id) ?? [],
    alerts,
    gets: { services, asked },
    payment_date: paymentDate,
    emergency,
    dialog,
    notes,
  };
}

/** The managers' dialogs. */
const DIALOGS = ['edit-horse', 'fix-box', 'hand-over', 'leave', 'delete-horse'];

/** The open dialog, if the viewer may make the change. Throws DialogNotFound. */
async function dataDialog(visit: HorseVisit, { id, access, owner_id }: HorseOnPage) {
  const { dialog = '' } = visit.input;
  if (dialog === 'photo' && access !== 'sees') return { kind: 'photo' as const };
  if (dialog === 'emergency' && access !== 'sees') return emergencyDialog(visit, id);
  return access === 'manages' && DIALOGS.includes(dialog) ? ownerHorsesDialog(visit, owner_id) : null;
}

function hereOf({ input: { horse_id, tab, back, page }, request }: HorseVisit): string {
  const backTo = ourPage(request, back);
  const query = new URLSearchParams({ tab, ...(backTo && { back: backTo }), ...(page > 1 && { page: String(page) }) });
  return `/horses/${horse_id}?${query}`;
}

const listOf = ({ access, owner_id, owner_name }: HorseOnPage) =>
  access === 'owns'
    ? { href: sectionAddress(SECTION.ownHorses), label: 'Konie' }
    : { href: `/user/${owner_id}?tab=horses`, label: `${owner_name}: konie` };
