import { type Day, dayOf, daysInView, isDay } from '../../domain/days.ts';
import { stableCalendarAt } from '../../domain/sections.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { formPage, ourPage, withoutDialog } from '../../platform/http/redirects.ts';
import { Assigned, AssignWorker } from './assign-schema.ts';
import { assignWorker } from './assign-worker.ts';
import { createEvent } from './create-event.ts';
import { createStableEvent } from './create-stable-event.ts';
import { deleteEvent, finishEvent, updateEvent } from './edit-event.ts';
import { updateStableEvent } from './edit-stable-event.ts';
import { daysOfEvent } from './event-times.ts';
import { ChangedEvent, EventId, FinishEvent, NewEvent } from './schema.ts';
import { ChangedStableEvent, NewStableEvent } from './stable-event-schema.ts';
import { calendarTexts } from './texts.ts';

/** A new event redirects to its form's page. A calendar opens at the event's day, which may not be the one shown. */
function pageOfEvent({ input, request }: Call<NewEvent>): string {
  const page = new URL(withoutDialog(formPage(request)), 'http://x');
  if (isCalendar(page)) page.searchParams.set('date', daysOfEvent(input).from);
  return page.pathname + page.search;
}

const pageOfChangedEvent = (call: Call<ChangedEvent>): string =>
  pageShowingEvent(withoutDialog(formPage(call.request)), call);

/** The form for an event of the stable is a page of its own, so this is the calendar from which that page was opened. */
function pageOfChangedStableEvent(call: Call<ChangedEvent>): string {
  const { request, input } = call;
  const calendar = ourPage(request, request.typed?.opened_from);
  return calendar ? pageShowingEvent(calendar, call) : stableCalendarAt(daysOfEvent(input).from);
}

/** The page moves to another day only if the changed event is outside the days that it shows. */
function pageShowingEvent(address: string, { input, now }: Pick<Call<ChangedEvent>, 'input' | 'now'>): string {
  const page = new URL(address, 'http://x');
  if (!isCalendar(page)) return page.pathname + page.search;
  const { from, to } = daysOfEvent(input);
  const shown = shownDays(page.searchParams, dayOf(now));
  if (to < shown.from || from > shown.to) {
    page.searchParams.set('date', from);
    page.searchParams.delete('page');
  }
  return page.pathname + page.search;
}

const isCalendar = ({ searchParams }: URL): boolean =>
  searchParams.get('tab') === 'calendar' || ['4', '5', '6'].includes(searchParams.get('section') ?? '');

function shownDays(query: URLSearchParams, today: Day): { from: Day; to: Day } {
  const date = query.get('date') ?? '';
  return daysInView(query.get('view') === 'agenda' ? 'agenda' : 'day', isDay(date) ? date : today);
}

export const calendarActions = [
  action({
    path: '/api/create_event',
    summary: 'Plan something for a horse; author and owner are the server’s',
    may: 'planEvents',
    texts: calendarTexts.createEvent,
    body: NewEvent,
    status: 201,
    answer: EventId,
    once: ({ id }) => id,
    run: createEvent,
    success: pageOfEvent,
  }),
  action({
    path: '/api/create_stable_event',
    summary: 'Plan an event of the stable, for some horses or none, once or weekly or monthly for at most a year',
    may: 'planStableEvents',
    texts: calendarTexts.createEvent,
    body: NewStableEvent,
    status: 201,
    answer: EventId,
    once: ({ id }) => id,
    run: createStableEvent,
    success: ({ input }) => stableCalendarAt(daysOfEvent(input).from),
  }),
  action({
    path: '/api/update_event',
    summary: 'Change a personal event: its author, or a manager',
    may: 'planEvents',
    texts: calendarTexts.updateEvent,
    body: ChangedEvent,
    run: updateEvent,
    success: pageOfChangedEvent,
  }),
  action({
    path: '/api/update_stable_event',
    summary: 'Change one day of an event of the stable, and its horses',
    may: 'planStableEvents',
    texts: calendarTexts.updateEvent,
    body: ChangedStableEvent,
    run: updateStableEvent,
    success: pageOfChangedStableEvent,
  }),
  action({
    path: '/api/finish_event',
    summary: 'Mark a personal event as done, or as not done',
    may: 'planEvents',
    texts: calendarTexts.finishEvent,
    body: FinishEvent,
    run: finishEvent,
  }),
  action({
    method: 'DELETE',
    path: '/api/delete_event/:id',
    summary: 'Delete a personal event: its author, or a manager',
    may: 'planEvents',
    texts: calendarTexts.deleteEvent,
    params: EventId,
    run: deleteEvent,
  }),
  action({
    path: '/api/assign_worker_to_service',
    summary: 'Give unfinished work to a worker, or take it back with null',
    may: 'assignWork',
    texts: calendarTexts.assignWorker,
    body: AssignWorker,
    answer: Assigned,
    run: assignWorker,
    undo: ({ operation }) => operation,
  }),
];
