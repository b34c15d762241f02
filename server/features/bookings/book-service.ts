import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Day, dayOf, formatDay, formatLongDay } from '../../domain/days.ts';
import type { FieldCode } from '../../domain/field-texts.ts';
import { formatPrice, fromZloty, type Grosze, grosze } from '../../domain/money.ts';
import { daysInWords, firstSharedDay, type Recurrence } from '../../domain/recurrence.ts';
import { recordAudits } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { BadInput, Forbidden } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockHorseFor, lockLivingHorses } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { makeComingWorkOf, makeTasks, type WhenMade, whenToMake } from '../tasks/make-tasks.ts';
import { chosenDays, farAhead, fromToday } from './chosen-days.ts';
import { continueEnded } from './continue-ended.ts';
import { requestMade } from './messages.ts';
import { managerIds, otherBookings, serviceToBook } from './queries.ts';
import type { NewBooking, NewBookings } from './schema.ts';
import { bookingErrors, namedHorses } from './texts.ts';
import { topUp } from './top-up.ts';

/**
 * Books a service for a horse and creates its tasks. Throws NotFound, BadInput (no such service, no day, a past one,
 * or a single one of a monthly service), Unconfirmed (booked already, or years ahead).
 */
export async function addService(command: Command<NewBooking>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id = randomUUID(), horse_id, price } = input;
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, signedIn(command), horse_id, dayOf(now));
    await bookWork(tx, command, [{ id, horse, price }], dayOf(now));
    return { id };
  });
}

type Many = Command<z.output<typeof NewBookings>>;

const whenMade = ({ input }: Many): WhenMade => (input.onetime ? 'now' : whenToMake(input.bookings.length));

/** `bookForHorses` in a transaction of its own; `makeFirstWork` and a job make the work of many bookings. */
export const addServiceToHorses = (command: Many): Promise<{ ids: string[]; operation: string }> =>
  inTransaction(command.db, async (tx) => {
    const booked = await bookForHorses(tx, command, whenMade(command));
    if (whenMade(command) === 'later') await command.jobs.enqueue(tx, topUp, {});
    return { ...booked, operation: command.operation };
  });

/** Makes the coming week's work of many new bookings after their transaction, so that nobody waits for the whole year's. */
export async function makeFirstWork(command: Many, { ids }: { ids: string[] }): Promise<void> {
  if (whenMade(command) === 'later') await makeComingWorkOf(command.db, ids, dayOf(command.now));
}

/**
 * Books one service for many horses, all of them or none, and creates their tasks. Throws the errors of `addService`; an
 * error of one horse has the horse's id as its field. `first`: the earliest day that may be booked, which is before today for
 * work that is done already.
 */
export async function bookForHorses(
  tx: Tx,
  command: Command<z.output<typeof NewBookings>>,
  made: WhenMade = 'now',
  first: Day = dayOf(command.now),
): Promise<{ ids: string[] }> {
  const { bookings, price: forAll, date } = command.input;
  const horses = await lockLivingHorses(
    tx,
    bookings.map(({ horse_id }) => horse_id),
  );
  const found = new Map(horses.map((horse) => [horse.id, horse]));
  const missing = bookings.filter(({ horse_id }) => !found.has(horse_id));
  if (missing.length > 0)
    throw new BadInput(
      bookingErrors.noHorse,
      Object.fromEntries(missing.map(({ horse_id }) => [horse_id, bookingErrors.noHorse])),
    );
  const wanted = bookings.flatMap(({ id, horse_id, price }) => {
    const horse = found.get(horse_id);
    return horse ? { id, horse, price: price ?? forAll } : [];
  });
  const order = date ? { ...command, input: { ...command.input, day: date } } : command;
  await bookWork(tx, order, wanted, first, made);
  return { ids: bookings.map(({ id }) => id) };
}

/**
 * Requests a service for one's own horse; a manager decides. Throws the errors of `addService`, and Forbidden for
 * somebody else's horse.
 */
export async function requestService(command: Command<Omit<NewBooking, 'price'>>): Promise<{ id: string }> {
  const { db, now, input, jobs } = command;
  const { id = randomUUID(), horse_id } = input;
  const owner = signedIn(command);
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, owner, horse_id, dayOf(now));
    if (horse.owner_id !== owner.id) throw new Forbidden('not_the_owner', 'Usługę zgłasza właściciel konia.');
    await book(tx, command, [{ id, horse }], dayOf(now), { action: 'request_service', approved: false });
    await notify(tx, jobs, await managerIds(tx, owner.id), requestMade, { about: id, now });
    return { id };
  });
}

/** The booking's fields that are the same for all horses. */
type Order = Pick<
  NewBooking,
  'service_id' | 'remark' | 'description' | 'confirmed' | keyof Parameters<typeof chosenDays>[0]
> & { tells?: boolean | undefined };

/** The booking of one horse, at a price in zł; without one at the catalogue's. */
type Wanted = { id: string; horse: { id: string; name: string }; price?: number | null | undefined };

type Kind = { action: 'book_service' | 'request_service'; approved: boolean };

async function bookWork(
  tx: Tx,
  command: Command<Order>,
  wanted: readonly Wanted[],
  first: Day,
  made: WhenMade = 'now',
): Promise<void> {
  await book(tx, command, wanted, first, { action: 'book_service', approved: true });
  const ids = wanted.map(({ id }) => id);
  if (made === 'now') await makeTasks(tx, ids, first);
}

async function book(
  tx: Tx,
  command: Command<Order>,
  wanted: readonly Wanted[],
  first: Day,
  { action, approved }: Kind,
): Promise<void> {
  const { now, input } = command;
  const { service_id, remark, description } = input;
  const chosen = chosenDays(input);
  const when = fromToday(chosen, first);
  const service = await serviceToBook(tx, service_id, { general: false });
  if (!service) throw new BadInput(undefined, { service_id: 'no_service' satisfies FieldCode });
  if (service.monthly && when.onetime) throw new BadInput(undefined, { [chosen.field]: bookingErrors.monthlyOnce });
  const { name: service_name, ...offered } = service;
  const bookings = wanted.map(({ id, horse, price }) => ({
    id,
    horse_id: horse.id,
    service_id,
    service_name,
    ...offered,
    ...(description && { description }),
    ...(typeof price === 'number' && { price: fromZloty(price) }),
    ...when,
    remark,
    approved,
    requested_by: signedIn(command).id,
    created_at: now,
  }));
  const names = new Map(wanted.map(({ horse }) => [horse.id, horse.name]));
  askFirst(
    input.confirmed,
    [
      await bookedAlready(tx, { bookings, names, when, service: { id: service_id, name: service_name } }),
      farAhead(when.check_until, dayOf(now)),
    ],
    input.tells &&
      whatIsBooked([...names.values()], { price: bookings[0]?.price ?? service.price, monthly: service.monthly }, when),
  );
  await tx.insertInto('bookings').values(bookings).execute();
  const ids = bookings.map(({ id }) => id);
  if (service.monthly) await continueEnded(tx, ids, dayOf(now));
  const { monthly } = service;
  const { days_of_week, starts_on, check_until } = when;
  const changes = bookings.map(({ id, horse_id, price }) => ({
    id,
    after: { horse_id, service_id, price, monthly, days_of_week, starts_on, check_until },
  }));
  await recordAudits(tx, command, action, 'booking', changes);
}

type Rate = { price: Grosze; monthly: boolean };

/** More names would not fit into the question that the form sends back. */
const NAMED = 8;

/**
 * 'Luna, Iskra · czwartek, 26 listopada 2026 · 2 × 180 = 360 zł.', 'Luna · codziennie, od dziś, bez końca · 1 × 7 = 7 zł.'
 */
function whatIsBooked(
  names: readonly string[],
  { price, monthly }: Rate,
  { onetime, days_of_week, check_until }: Recurrence,
): string {
  const end = check_until ? `od dziś do ${formatDay(check_until)}` : 'od dziś, bez końca';
  const days =
    onetime && check_until
      ? `${formatLongDay(check_until)} ${check_until.slice(0, 4)}`
      : `${daysInWords(days_of_week)}, ${end}`;
  const each = formatPrice(price).replace(/\szł$/, '');
  const sum = `${names.length} × ${each} = ${formatPrice(grosze(names.length * price))}${monthly ? ' za miesiąc' : ''}`;
  return `${[namedHorses(names, NAMED), days, sum.replaceAll(' ', '\u00a0')].join(' · ')}.`;
}

type Doubled = {
  bookings: readonly { id: string; horse_id: string }[];
  names: ReadonlyMap<string, string>;
  when: Recurrence;
  service: { id: string; name: string };
};

/** A reason to ask first: horses that already get the service on one of the days. */
async function bookedAlready(tx: Tx, { bookings, names, when, service }: Doubled): Promise<string | false> {
  const others = await otherBookings(tx, bookings, service.id);
  const shared = others.flatMap((other) => {
    const on = firstSharedDay(other, when);
    return on && other.horse_id ? { on, horse_id: other.horse_id } : [];
  });
  const [first] = shared.map(({ on }) => on).sort();
  if (!first) return false;
  const doubled = new Set(shared.map(({ horse_id }) => horse_id));
  const horses = [...names].flatMap(([id, name]) => (doubled.has(id) ? name : []));
  return `${namedHorses(horses)}: usługa „${service.name}” jest już na dzień ${formatDay(first)}.`;
}
