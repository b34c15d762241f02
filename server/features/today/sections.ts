import { z } from 'zod';
import type DoneToday from '../../../views/today/done-today.page.tsx';
import type HorsesInAlert from '../../../views/today/horses-in-alert.page.tsx';
import type ManagerPanel from '../../../views/today/manager-panel.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { REPEATED } from '../../domain/month-rows.ts';
import { SECTION } from '../../domain/sections.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { PageNumber, pageOf, readPage, readRows } from '../../platform/pages/paging.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { archivedHorsesPage, billedAlert, nextRunPage, paymentsOnPanel } from '../billing/panel.ts';
import { dayWork } from '../board/day-board.ts';
import { someFree } from '../board/queries.ts';
import { shownRequest } from '../bookings/shown.ts';
import { firstSteps } from '../first-steps/queries.ts';
import { billingDaysIn } from '../settings/payment-days.ts';
import { finishedByAnybody, servicesFinishedOn } from '../tasks/queries.ts';
import type { DoneRow, DoneService } from '../tasks/schema.ts';
import { badgesOf } from '../visits/waiting-queries.ts';
import { alertsNow, outlineOf, panelOf } from './panel-queries.ts';

/** Which of the panel's lists is shown in full, and its page. */
const InFull = z.enum(['all']).optional().catch(undefined);
const PanelQuery = z.object({
  alerts: InFull,
  done: InFull,
  archived: InFull,
  preview: InFull,
  billed: DayField.optional().catch(undefined),
  /** The service whose finished tasks are shown. */
  service: z.uuid().optional().catch(undefined),
  page: PageNumber,
});

type Visit = Call<z.output<typeof PanelQuery>>;

async function managerSection(visit: Visit) {
  const { alerts, done, archived, preview } = visit.input;
  if (alerts) return alertsPage(visit);
  if (done) return doneTodayPage(visit);
  if (archived) return archivedHorsesPage(visit);
  return preview ? nextRunPage(visit) : panel(visit);
}

const TEAM = { busy: 8, idle: 30, withRest: true };

/** Up to this many unassigned tasks are named. */
const FREE_NAMED = 3;

/** The day's work and the stable's payments; what needs attention comes first. */
async function panel(call: Visit) {
  const { db, now, request, reply } = call;
  const today = dayOf(now);
  const viewer = signedIn(call);
  const outline = await outlineOf(db, viewer, today, now);
  request.badges = badgesOf(outline);
  const days = billingDaysIn(outline.billing, today);
  const [shown, work, payments, steps] = await Promise.all([
    panelOf(db, viewer, today, now, outline),
    dayWork(db, today, today, TEAM),
    paymentsOnPanel(db, today, { days, last: outline.last_due, archived: outline.archived }),
    outline.steps_hidden ? null : firstSteps(db, today, request.server.deps.config),
  ]);
  const free = work.free > 0 && work.free <= FREE_NAMED ? await someFree(db, today, FREE_NAMED) : [];
  const { requests, ...rest } = shown;
  const props = {
    ...rest,
    free,
    today,
    work,
    requests: requests.map((request) => shownRequest(request, today)),
    payments,
    steps,
    alert: billedAlert(call, payments.next.billing_day),
  };
  return reply.page<typeof ManagerPanel>('today/manager-panel', props, { title: 'Dziś w stajni' });
}

async function alertsPage(call: Visit) {
  const { db, now, reply, input } = call;
  const today = dayOf(now);
  const { rows, ...place } = await readRows(input.page, alertsNow(db, signedIn(call), today, now));
  return reply.page<typeof HorsesInAlert>(
    'today/horses-in-alert',
    { horses: rows, today, ...place },
    { title: 'Konie z alertem zdrowotnym' },
  );
}

/** A repeated service is one row, which links to its tasks. */
async function doneTodayPage(call: Visit) {
  const { db, now, reply, input } = call;
  const today = dayOf(now);
  const services = await servicesFinishedOn(db, today);
  const chosen = services.find(({ service_id }) => service_id === input.service);
  const { rows, page, pages } = chosen
    ? await readPage(
        input.page,
        (slice) => finishedByAnybody(db, today, [chosen.service_id], slice),
        async () => chosen.count,
      )
    : await doneByService(call, services);
  const total = tasksOf(chosen ? [chosen] : services);
  return reply.page<typeof DoneToday>(
    'today/done-today',
    { done: rows, today, total, page, pages, service: chosen?.service_name ?? null },
    { title: 'Wykonane dzisiaj' },
  );
}

const tasksOf = (services: readonly DoneService[]): number => services.reduce((sum, { count }) => sum + count, 0);

/** A page of the day's rows, the newest first. A service that is not repeated has at most two tasks. */
async function doneByService({ db, now, input }: Visit, services: readonly DoneService[]) {
  const often = services.filter(({ count }) => count >= REPEATED);
  const seldom = services.filter(({ count }) => count < REPEATED);
  const ids = seldom.map(({ service_id }) => service_id);
  const tasks = await finishedByAnybody(db, dayOf(now), ids, { limit: tasksOf(seldom), offset: 0 });
  const all = [...often, ...tasks].sort((one, other) => other.date_finished.localeCompare(one.date_finished));
  return pageOf<DoneRow | DoneService>(input.page, all);
}

export const todaySections = [section({ index: SECTION.panel, query: PanelQuery, answer: managerSection })];
