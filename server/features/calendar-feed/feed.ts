import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays, addMonths, type Day, dayOf } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import { plural } from '../../domain/plural.ts';
import type { Db } from '../../platform/database.ts';
import type { Person } from '../../platform/session.ts';
import { type CalendarEvent, calendarEvents, type Occurrence } from '../calendar/queries.ts';
import { openCalendar, type Scope } from '../calendar/scope.ts';
import { countHorsesOf, listedHorsesOf } from '../horses/queries.ts';
import type { ListedHorse } from '../horses/schema.ts';
import { feedWork, type WorkOfDay } from './queries.ts';

/** How far a feed reaches back and ahead: events, of which there are few, farther than work. */
const daysOfEvents = (today: Day) => ({ from: addMonths(today, -1), to: addMonths(today, 3) });
const daysOfWork = (today: Day) => ({ from: addDays(today, -14), to: addMonths(today, 2) });

type Subscriber = Pick<Person, 'id' | 'role'>;

/** Whose work a feed tells of. */
export type FeedMode = Exclude<Scope['mode'], 'horse'>;

/** The calendars a person sees, each once: that of their work, and that of the horses they own. */
const modesOf = ({ role }: Subscriber): [FeedMode, ...FeedMode[]] =>
  role === 'user' ? ['user'] : role === 'worker' ? ['worker', 'user'] : ['manager', 'user'];

/** What a person's feed tells of: whose work as a whole, and whether there is that of their own horses. */
export async function feedReach(db: Db, subscriber: Subscriber): Promise<{ mode: FeedMode; owns: boolean }> {
  const [mode] = modesOf(subscriber);
  return { mode, owns: (await countHorsesOf(db, subscriber.id)) > 0 };
}

/** Where the app shows such a calendar: the sections of /home. */
const SECTIONS: Record<FeedMode, number> = { user: 4, worker: 5, manager: 6 };

/** Whose feed it is, what its calendar is called, and where the app is found. */
type Feed = { subscriber: Subscriber; name: string; publicUrl: string };

/**
 * What a person sees in the calendars of the app, as iCalendar (RFC 5545): events, work, and the days by which their
 * own horses are paid. Days are dates and instants UTC, so that no clock change and no phone's zone can move them.
 */
export async function drawFeed(db: Db, { subscriber, name, publicUrl }: Feed, now: Date): Promise<string> {
  const today = dayOf(now);
  const calendar = ical({ name, timezone: null, method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  calendar.prodId({ company: 'Stajnia', product: 'Kalendarz', language: 'PL' });
  // The same all day long, so that a feed in which nothing has changed is the same text.
  const stamp = startOfDay(today);
  const added = new Set<string>();
  const unlessAdded = <Item extends { id: string }>({ id }: Item) => !added.has(id) && added.add(id);
  for (const mode of modesOf(subscriber)) {
    const scope = await openCalendar(db, subscriber, { mode }, today);
    const events = await calendarEvents(db, scope, daysOfEvents(today));
    const work = await feedWork(db, scope, daysOfWork(today));
    for (const event of events.map((one) => ({ ...one, id: one.uuid })).filter(unlessAdded))
      addEvent(calendar, event, stamp);
    for (const task of work.single.filter(unlessAdded)) addWork(calendar, task, stamp);
    const address = (day: Day) => `${publicUrl}/home?section=${SECTIONS[mode]}&date=${day}&view=day`;
    for (const ofDay of work.daily) addDay(calendar, { ...ofDay, mode, url: address(ofDay.day) }, stamp);
  }
  for (const horse of await listedHorsesOf(db, subscriber.id, today)) addPayment(calendar, horse, stamp);
  return calendar.toString();
}

const withHorse = (title: string, horse: string | null) => (horse ? `${title} · ${horse}` : title);
const ALERT = 'Alert zdrowotny';
/** One text of those that there are. */
const lines = (...texts: (string | false)[]) => texts.filter(Boolean).join('\n');

/** What is to be done or paid on a day leaves the person free all day long. */
const FREE = ICalEventTransparency.TRANSPARENT;

/** A date of the calendar: ical-generator writes the UTC day of an all-day entry, and ends it on the day after. */
const allDay = (from: Day, to: Day) => ({
  allDay: true,
  start: new Date(`${from}T00:00:00Z`),
  end: new Date(`${addDays(to, 1)}T00:00:00Z`),
});

/** An end that is no later than the start is none in iCalendar; events that lasted no time could once be planned. */
const hours = ({ start_date, end_date }: CalendarEvent) => ({
  start: new Date(start_date),
  end: end_date === start_date ? null : new Date(end_date),
});

function addEvent(calendar: ICalCalendar, event: CalendarEvent, stamp: Date): void {
  const { uuid, title, horse_name, description, author_name, health_alert } = event;
  calendar.createEvent({
    id: `event-${uuid}`,
    stamp,
    summary: withHorse(title, horse_name),
    description: lines(health_alert && ALERT, description, author_name),
    ...(event.all_day ? allDay(event.start_date as Day, event.end_date as Day) : hours(event)),
  });
}

function addWork(calendar: ICalCalendar, task: Occurrence, stamp: Date): void {
  const status = task.is_finished ? 'Wykonano' : 'Oczekujące';
  calendar.createEvent({
    id: `service-${task.id}`,
    stamp,
    summary: withHorse(task.service_name, task.horse_name),
    description: lines(task.health_alert && ALERT, status, task.service_description),
    transparency: FREE,
    ...allDay(task.date_to_finish, task.date_to_finish),
  });
}

type DayLine = WorkOfDay & { mode: FeedMode; url: string };

/** All the work of a day in one line, which leads to that day in the app. */
function addDay(calendar: ICalCalendar, { day, count, alerts, finished, mode, url }: DayLine, stamp: Date): void {
  const tasks = plural(count, 'zadanie', 'zadania', 'zadań');
  const free = plural(count, 'nieprzydzielone', 'nieprzydzielone', 'nieprzydzielonych');
  const alert = alerts ? `, ${alerts} z alertem zdrowotnym` : '';
  calendar.createEvent({
    id: `work-${mode}-${day}`,
    stamp,
    summary: mode === 'worker' ? `${count} ${free} ${tasks}` : `${count} ${tasks}${alert}`,
    description: lines(finished > 0 && `Wykonano: ${finished}`, url),
    url,
    transparency: FREE,
    ...allDay(day, day),
  });
}

function addPayment(calendar: ICalCalendar, { id, name, payment_until }: ListedHorse, stamp: Date): void {
  calendar.createEvent({
    id: `payment-${id}`,
    stamp,
    summary: withHorse('Płatność', name),
    transparency: FREE,
    ...allDay(payment_until, payment_until),
  });
}
