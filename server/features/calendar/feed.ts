import ical, { type ICalCalendar, ICalCalendarMethod } from 'ical-generator';
import { addDays, addMonths, type Day, dayOf } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import type { Db } from '../../platform/database.ts';
import type { Person } from '../../platform/session.ts';
import { type ListedHorse, listedHorsesOf } from '../horses/list-queries.ts';
import { calendarEvents, calendarWork } from './queries.ts';
import type { CalendarEvent, Mode, Occurrence } from './schema.ts';
import { openCalendar } from './scope.ts';

/** How far a feed reaches back and ahead, in months. */
const BEHIND = 1;
const AHEAD = 3;

type Holder = Pick<Person, 'id' | 'role'>;

/** The calendars a person sees, told once each: a worker's, and that of the horses they own. */
const modesOf = ({ role }: Holder): Exclude<Mode, 'horse'>[] =>
  role === 'user' ? ['user'] : role === 'worker' ? ['worker', 'user'] : ['manager'];

/**
 * What a person sees in the calendars of the app, as iCalendar (RFC 5545): events, work, and the days by which their
 * own horses are paid. Days are dates and instants UTC, so that no clock change and no phone's zone can move them.
 */
export async function drawFeed(db: Db, holder: Holder, name: string, now: Date): Promise<string> {
  const today = dayOf(now);
  const days = { from: addMonths(today, -BEHIND), to: addMonths(today, AHEAD) };
  const calendar = ical({ name, timezone: null, method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  calendar.prodId({ company: 'Stajnia', product: 'Kalendarz', language: 'PL' });
  // The same all day long, so that a feed in which nothing has changed is the same text.
  const stamp = startOfDay(today);
  const told = new Set<string>();
  const unlessTold = <Item extends { id: string }>({ id }: Item) => !told.has(id) && told.add(id);
  for (const mode of modesOf(holder)) {
    const scope = await openCalendar(db, holder, { mode }, today);
    const [events, work] = [await calendarEvents(db, scope, days), await calendarWork(db, scope, days)];
    for (const event of events.map((one) => ({ ...one, id: one.uuid })).filter(unlessTold))
      addEvent(calendar, event, stamp);
    for (const task of work.filter(unlessTold)) addWork(calendar, task, stamp);
  }
  for (const horse of await listedHorsesOf(db, holder.id, today)) addPayment(calendar, horse, stamp);
  return calendar.toString();
}

const withHorse = (title: string, horse: string | null) => (horse ? `${title} · ${horse}` : title);
const alertOf = (alert: boolean) => (alert ? 'Alert zdrowotny\n' : '');

/** A date of the calendar: ical-generator writes the UTC day of an all-day entry, and ends it on the day after. */
const allDay = (from: Day, to: Day) => ({
  allDay: true,
  start: new Date(`${from}T00:00:00Z`),
  end: new Date(`${addDays(to, 1)}T00:00:00Z`),
});

function addEvent(calendar: ICalCalendar, event: CalendarEvent, stamp: Date): void {
  const { uuid, title, horse_name, description, author_name, health_alert } = event;
  calendar.createEvent({
    id: `event-${uuid}`,
    stamp,
    summary: withHorse(title, horse_name),
    description: `${alertOf(health_alert)}${description}\n${author_name}`.trim(),
    ...(event.all_day
      ? allDay(event.start_date as Day, event.end_date as Day)
      : { start: new Date(event.start_date), end: new Date(event.end_date) }),
  });
}

function addWork(calendar: ICalCalendar, task: Occurrence, stamp: Date): void {
  const status = task.is_finished ? 'Wykonano' : 'Oczekujące';
  calendar.createEvent({
    id: `service-${task.id}`,
    stamp,
    summary: withHorse(task.service_name, task.horse_name),
    description: `${alertOf(task.health_alert)}${status}\n${task.service_description}`.trim(),
    ...allDay(task.date_to_finish, task.date_to_finish),
  });
}

function addPayment(calendar: ICalCalendar, { id, name, payment_until }: ListedHorse, stamp: Date): void {
  calendar.createEvent({
    id: `payment-${id}`,
    stamp,
    summary: withHorse('Płatność', name),
    ...allDay(payment_until, payment_until),
  });
}
