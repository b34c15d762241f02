import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CALENDAR_VIEWS, type CalendarView, type Day, dayOf, daysInView } from '../../domain/days.ts';
import type { Coverage } from '../../domain/ledger.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { DayInAddress, DialogId, DialogName } from '../../platform/forms/fields.ts';
import { peekOldInput } from '../../platform/forms/old-input.ts';
import { formVersion, refusedFormVersion } from '../../platform/forms/stale-check.ts';
import { DialogNotFound } from '../../platform/pages/page.ts';
import { PageNumber } from '../../platform/pages/paging.ts';
import { signedIn } from '../../platform/session/session.ts';
import { allWorkers } from '../catalogue/queries.ts';
import type { HorseAccess } from '../horses/access.ts';
import { agendaPage } from './agenda.ts';
import { entryDetails } from './entry-details.ts';
import { filtersOf } from './filters.ts';
import {
  type CalendarDialog,
  type CalendarPage,
  ClockTime,
  type Filter,
  KINDS,
  Shown,
  type ShownDays,
} from './schema.ts';
import type { Scope } from './scope.ts';
import { shownDays } from './shown-days.ts';
import { calendarTexts } from './texts.ts';

/** The time slot of a new event that the address passes to the dialog. */
const ChosenTimes = z.object({
  dialog_date: DayInAddress,
  dialog_start_time: ClockTime.optional().catch(undefined),
  dialog_end: DayInAddress,
  dialog_end_time: ClockTime.optional().catch(undefined),
  dialog_all_day: z.literal('1').optional().catch(undefined),
});

export const CalendarPageQuery = z.object({
  /** The selected day; the agenda begins with it. */
  date: DayInAddress,
  view: z.enum(CALENDAR_VIEWS).optional().catch(undefined),
  show: Shown,
  page: PageNumber,
  dialog: DialogName,
  id: DialogId,
  ...ChosenTimes.shape,
});

type CalendarVisit = Call<z.output<typeof CalendarPageQuery>>;

/**
 * A page's calendar: the days of the requested view, and the open dialog. `here` is the page's address with a query,
 * such as '/home?section=4'. Throws DialogNotFound.
 */
export async function calendarView(visit: CalendarVisit, scope: Scope, here: string): Promise<CalendarPage> {
  const { db, now, input } = visit;
  const { date = scope.today, view = 'month' } = input;
  const show = filtersOf(visit, input.show);
  const [shown, dialog] = await Promise.all([
    daysOfView(db, scope, { view, date, show, page: input.page }),
    calendarDialog(visit, scope),
  ]);
  return {
    mode: scope.mode,
    here,
    date,
    today: scope.today,
    now: now.toISOString(),
    view,
    show,
    horse: scope.mode === 'horse' ? { id: scope.horse.id, name: scope.horse.name } : null,
    mayPlan: mayPlan(scope),
    shown,
    dialog,
  };
}

type AskedDays = { view: CalendarView; date: Day; show: readonly Filter[]; page: number };

/** A month, a week and a day are read whole, lists page by page. */
async function daysOfView(db: Db, scope: Scope, { view, date, show, page }: AskedDays): Promise<ShownDays> {
  const days = daysInView(view, date);
  if (view === 'agenda' || view === 'list') return { list: await agendaPage(db, scope, { days, page, show }) };
  return { grid: await shownDays(db, scope, { ...days, show, chosen: date }) };
}

type OnPage = { horse: HorseAccess; coverage: Promise<Coverage> | null };

/** The calendar of a horse's page, which has loaded the horse and its coverage. */
export const horseCalendarView = (visit: CalendarVisit, horse: OnPage, here: string) =>
  calendarView(visit, { mode: 'horse', ...horse, viewer: signedIn(visit), today: dayOf(visit.now) }, here);

/** Events are created only in a horse's own calendar, and not by a worker, who only sees the horse. */
const mayPlan = (scope: Scope) => scope.mode === 'horse' && scope.horse.access !== 'sees';

const QUESTIONS = {
  'delete-event': { kind: 'event', question: 'delete' },
  'finish-service': { kind: 'service', question: 'finish' },
} as const;

async function calendarDialog(visit: CalendarVisit, scope: Scope): Promise<CalendarDialog | null> {
  const { db, input } = visit;
  const { dialog, id } = input;
  if (dialog === 'create-event') {
    const day = input.dialog_date ?? input.date ?? scope.today;
    return mayPlan(scope) ? { kind: 'create', id: randomUUID(), day, chosen: chosenFrom(day, input) } : null;
  }
  if (dialog === 'edit-event') return editDialog(visit, scope);
  const asks = Object.entries(QUESTIONS).find(([name]) => name === dialog)?.[1];
  const kind = asks?.kind ?? KINDS.find((one) => one === dialog);
  if (!kind) return null;
  const entry = id && (await entryDetails(db, scope.viewer, { kind, id }, scope.today));
  if (!entry) throw new DialogNotFound(calendarTexts.openEntry);
  if (asks && (asks.question === 'delete' ? entry.may_edit : entry.may_finish))
    return { kind: 'question', question: asks.question, entry };
  const assigns = scope.mode === 'horse' && entry.may_assign;
  return { kind: 'entry', entry, workers: assigns ? await allWorkers(db) : null };
}

async function editDialog({ db, input, request }: CalendarVisit, scope: Scope): Promise<CalendarDialog | null> {
  const { id } = input;
  const entry = id && (await entryDetails(db, scope.viewer, { kind: 'event', id }, scope.today));
  if (!entry) throw new DialogNotFound(calendarTexts.openEntry);
  if (!entry.may_edit || !entry.horse_id) return null; // events of the stable have a page of their own
  const { title, description, all_day: allDay, start, end } = entry;
  const values = { title, description, allDay, start, end };
  const old = await peekOldInput(request);
  return { kind: 'edit', entry, formVersion: old?.here ? refusedFormVersion(old, values) : formVersion(values) };
}

/** The chosen time slot for `EventForm`; null unless it is complete and ends after its start. */
function chosenFrom(start: Day, chosen: z.output<typeof ChosenTimes>) {
  const { dialog_start_time: start_time, dialog_end: end, dialog_end_time: end_time } = chosen;
  const allDay = chosen.dialog_all_day !== undefined;
  if (!start_time || !end || !end_time) return null;
  const follows = allDay ? end >= start : `${end}T${end_time}` > `${start}T${start_time}`;
  return follows ? { times: { start, start_time, end, end_time }, allDay } : null;
}
