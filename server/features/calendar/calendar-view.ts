import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addDays, addMonths, dayOf, monthOf } from '../../domain/days.ts';
import type { Call } from '../../platform/action.ts';
import { signedIn } from '../../platform/session.ts';
import { allWorkers } from '../catalogue/queries.ts';
import type { HorseAccess } from '../horses/access.ts';
import { agendaPage } from './agenda.ts';
import { ChosenTimes, chosenFrom } from './chosen-times.ts';
import { entryDetails } from './entry-details.ts';
import { CalendarDay, KINDS } from './schema.ts';
import type { Scope } from './scope.ts';

/** What the address of a page with a calendar may say. */
export const CalendarPageQuery = z.object({
  /** The day the list begins with; it ends with that day's month. */
  date: CalendarDay.optional().catch(undefined),
  /** How the calendar of the browser shows it. */
  view: z.enum(['month', 'week', 'day', 'agenda', 'list']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
  /** Whether the agenda is read page by page, in every browser. */
  paged: z.literal('1').optional().catch(undefined),
  dialog: z.string().max(60).optional().catch(undefined),
  id: z.uuid().optional().catch(undefined),
  ...ChosenTimes.shape,
});

export type CalendarVisit = Call<z.output<typeof CalendarPageQuery>>;

/**
 * What a page shows of a calendar: the agenda from a day to the end of its month, and the dialog that the address names.
 * `here` is the page's own address with a query, such as '/home?section=4'.
 */
export async function calendarView(visit: CalendarVisit, scope: Scope, here: string) {
  const { db, now, input } = visit;
  const date = input.date ?? scope.today;
  const days = { from: date, to: addDays(addMonths(monthOf(date), 1), -1) };
  const [agenda, dialog] = await Promise.all([agendaPage(db, scope, days, input.page), calendarDialog(visit, scope)]);
  return {
    ...{ mode: scope.mode, here, date, today: scope.today, now: now.toISOString(), view: input.view ?? null },
    horse: scope.mode === 'horse' ? { id: scope.horse.id, name: scope.horse.name } : null,
    mayPlan: mayPlan(scope),
    ...{ agenda, paged: input.paged !== undefined, dialog },
  };
}

/** What `views/calendar/calendar.tsx` draws. */
export type CalendarView = Awaited<ReturnType<typeof calendarView>>;

/** The same for the calendar of one horse, which its page has looked for already. */
export const horseCalendarView = (visit: CalendarVisit, horse: HorseAccess, here: string) =>
  calendarView(visit, { mode: 'horse', horse, viewer: signedIn(visit), today: dayOf(visit.now) }, here);

/** Only in a horse's own calendar is something new planned, and not by a worker who merely sees the horse. */
const mayPlan = (scope: Scope) => scope.mode === 'horse' && scope.horse.access !== 'sees';

/** Dialogs that ask before something is done, with what it is done to. */
const QUESTIONS = {
  'delete-event': { kind: 'event', question: 'delete' },
  'finish-service': { kind: 'service', question: 'finish' },
} as const;

/** The dialog over a calendar: a new event, an entry with what may be done about it, or a question before that is done. */
async function calendarDialog({ db, input }: CalendarVisit, scope: Scope) {
  const { dialog, id } = input;
  if (dialog === 'create-event') {
    const day = input.date ?? scope.today;
    return mayPlan(scope) ? { kind: 'create' as const, id: randomUUID(), day, chosen: chosenFrom(day, input) } : null;
  }
  const asks = Object.entries(QUESTIONS).find(([name]) => name === dialog)?.[1];
  const kind = asks?.kind ?? KINDS.find((one) => one === dialog);
  const entry = kind && id ? await entryDetails(db, scope.viewer, { kind, id }, scope.today) : undefined;
  if (!entry) return null;
  if (asks && (asks.question === 'delete' ? entry.may_delete : entry.may_finish))
    return { kind: 'question' as const, question: asks.question, entry };
  const assigns = scope.mode === 'horse' && entry.may_assign;
  return { kind: 'entry' as const, entry, workers: assigns ? await allWorkers(db) : null };
}
