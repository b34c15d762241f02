import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { askedInWords } from '../../domain/asked.ts';
import { addDays, addMonths, type Day, dayOf } from '../../domain/days.ts';
import { startOfDay } from '../../domain/instants.ts';
import { plural } from '../../domain/plural.ts';
import { skippedInWords } from '../../domain/skipping.ts';
import type { Db } from '../../platform/data/database.ts';
import type { Person } from '../../platform/session/session.ts';
import { careEntries } from '../calendar/due-days.ts';
import { calendarEvents } from '../calendar/queries.ts';
import type { CalendarEvent, Entry, Occurrence } from '../calendar/schema.ts';
import { openCalendar } from '../calendar/scope.ts';
import { countHorsesOf, listedHorsesOf } from '../horses/queries.ts';
import type { ListedHorse } from '../horses/schema.ts';
import { feedWork, type WorkOfDay } from './queries.ts';
import type { FeedMode } from './schema.ts';

/** The days of a feed: events, which are few, reach farther than work. */
const daysOfEvents = (today: Day) => ({ from: addMonths(today, -1), to: addMonths(today, 3) });
const daysOfWork = (today: Day) => ({ from: addDays(today, -14), to: addMonths(today, 2) });

type Subscriber = Pick<Person, 'id' | 'role'>;

/** The calendars of a person: their work, and their own horses. */
const modesOf = ({ role }: Subscriber): [FeedMode, ...FeedMode[]] =>
  role === 'user' ? ['user'] : role === 'worker' ? ['worker', 'user'] : ['manager', 'user'];

/** What a feed contains: whose work, and whether the person owns horses. */
export async function feedReach(db: Db, subscriber: Subscriber): Promise<{ mode: FeedMode; owns: boolean }> {
  const [mode] = modesOf(subscriber);
  return { mode, owns: (await countHorsesOf(db, subscriber.id)) > 0 };
}

const SECTIONS: Record<FeedMode, number> = { user: 4, worker: 5, manager: 6 };

type Feed = { subscriber: Subscriber; name: string; publicUrl: string };

/**
 * A person's calendars as iCalendar (RFC 5545): events, care, work, and due days of their own horses. Days are dates and
 * instants UTC, so that no clock change and no phone's time zone moves them.
 */
export async function drawFeed(db: Db, { subscriber, name, publicUrl }: Feed, now: Date): Promise<string> {
  const today = dayOf(now);
  const calendar = ical({ name, timezone: null, method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  calendar.prodId({ company: 'Stajnia', product: 'Kalendarz', language: 'PL' });
  // Constant during the day, so that an unchanged feed is the same text.
  const stamp = startOfDay(today);
  const added = new Set<string>();
  const unlessAdded = <Item extends { id: string }>({ id }: Item) => !added.has(id) && added.add(id);
  for (const mode of modesOf(subscriber)) {
    const scope = await openCalendar(db, subscriber, { mode }, today);
    const events = await calendarEvents(db, scope, daysOfEvents(today));
    const work = await feedWork(db, scope, daysOfWork(today));
    for (const event of events.map((one) => ({ ...one, id: one.uuid })).filter(unlessAdded))
      addEvent(calendar, event, stamp);
    // Due days of the stable are of all horses; those of one's own horses stand beside them.
    const care = (await careEntries(db, scope, daysOfEvents(today))).map(({ id, ...entry }) =>
      entry.kind === 'care' ? { ...entry, id: `${mode}-${id}` } : { ...entry, id },
    );
    for (const entry of care.filter(unlessAdded)) addCare(calendar, entry, stamp);
    for (const task of work.single.filter(unlessAdded)) addWork(calendar, task, stamp);
    const address = (day: Day) => `${publicUrl}/home?section=${SECTIONS[mode]}&date=${day}&view=day`;
    for (const ofDay of work.daily) addDay(calendar, { ...ofDay, mode, url: address(ofDay.day) }, stamp);
  }
  for (const horse of await listedHorsesOf(db, subscriber.id, today)) addPayment(calendar, horse, stamp);
  return calendar.toString();
}

const withHorse = (title: string, horse: string | null) => (horse ? `${title} · ${horse}` : title);
const ALERT = 'Alert zdrowotny';
const lines = (...texts: (string | false)[]) => texts.filter(Boolean).join('\n');

/** Work and due days do not make the person busy. */
const FREE = ICalEventTransparency.TRANSPARENT;

/** ical-generator writes the UTC day of an all-day entry, and ends it on the day after. */
const allDay = (from: Day, to: Day) => ({
  allDay: true,
  start: new Date(`${from}T00:00:00Z`),
  end: new Date(`${addDays(to, 1)}T00:00:00Z`),
});

/** iCalendar forbids an end that is not after the start; old events may have one. */
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

function addCare(calendar: ICalCalendar, entry: Entry, stamp: Date): void {
  const { id, kind, title, horse_name, all_day, start } = entry;
  calendar.createEvent({
    id: `${kind}-${id}`,
    stamp,
    summary: withHorse(title, horse_name),
    transparency: FREE,
    ...(all_day ? allDay(start as Day, start as Day) : { start: new Date(start), end: null }),
  });
}

function addWork(calendar: ICalCalendar, task: Occurrence, stamp: Date): void {
  calendar.createEvent({
    id: `service-${task.id}`,
    stamp,
    summary: withHorse(task.service_name, task.horse_name),
    description: lines(task.health_alert && ALERT, statusOf(task), task.service_description),
    transparency: FREE,
    ...allDay(task.date_to_finish, task.date_to_finish),
  });
}

function statusOf({ is_finished, skipped }: Occurrence): string {
  if (skipped) return skippedInWords({ skipped });
  return is_finished ? 'Wykonano' : 'Oczekujące';
}

type DayLine = WorkOfDay & { mode: FeedMode; url: string };

/** One entry for a day's work, with a link to that day. */
function addDay(
  calendar: ICalCalendar,
  { day, count, alerts, finished, skipped, mode, url }: DayLine,
  stamp: Date,
): void {
  const tasks = plural(count, 'zadanie', 'zadania', 'zadań');
  const free = plural(count, 'nieprzydzielone', 'nieprzydzielone', 'nieprzydzielonych');
  const alert = alerts ? `, ${alerts} z alertem zdrowotnym` : '';
  calendar.createEvent({
    id: `work-${mode}-${day}`,
    stamp,
    summary: mode === 'worker' ? `${count} ${free} ${tasks}` : `${count} ${tasks}${alert}`,
    description: lines(finished > 0 && `Wykonano: ${finished}`, skipped > 0 && `Nie wykonano: ${skipped}`, url),
    url,
    transparency: FREE,
    ...allDay(day, day),
  });
}

/** An entry on the oldest unpaid day, with what is due by now. */
function addPayment(calendar: ICalCalendar, horse: ListedHorse, stamp: Date): void {
  const { id, name, payment_until, asked } = horse;
  calendar.createEvent({
    id: `payment-${id}`,
    stamp,
    summary: withHorse('Płatność', name),
    ...(asked > 0 && { description: askedInWords(horse) }),
    transparency: FREE,
    ...allDay(payment_until, payment_until),
  });
}
