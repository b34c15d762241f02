/** Writes the bookings and opening balances of a sheet. */
import { randomUUID } from 'node:crypto';
import { dayOf } from '../../domain/days.ts';
import { isSame, parseLines } from '../../domain/instructions.ts';
import { toZloty } from '../../domain/money.ts';
import { weekdayNames } from '../../domain/recurrence.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { setOpeningBalance } from '../billing/set-opening-balance.ts';
import { bookForHorses } from '../bookings/book-service.ts';
import type { ChangedBookings } from '../bookings/schema.ts';
import { updateTerms } from '../bookings/update-bookings.ts';
import { changedBy, firstVersion, type Rewritten, updateInstructions } from '../instructions/update-instructions.ts';
import { commandIn } from './command-in.ts';
import type { Facts, KnownBooking } from './facts.ts';
import type { Made } from './made.ts';
import type { PlannedBooking, PlannedRow } from './plan.ts';

type Written = { horses: ReadonlyMap<PlannedRow, string>; services: ReadonlyMap<string, string>; made: Made };

/** The most bookings that are made or changed at once. */
const AT_ONCE = 500;

/** Books equal services of many horses in one call. */
export async function bookServices(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  { horses, services, made }: Written,
) {
  const orders = new Map<string, { booking: PlannedBooking; service_id: string; bookings: NewOne[] }>();
  const today = dayOf(command.now);
  type NewOne = { id: string; horse_id: string; price: number | undefined };
  const given: Rewritten[] = [];
  for (const row of rows)
    for (const booking of row.bookings) {
      if (booking.before) continue;
      const { service, days, words, price, name } = booking;
      const service_id = 'id' in service ? service.id : (services.get(service.heading) as string);
      const key = JSON.stringify([service_id, days]);
      const order = orders.get(key) ?? { booking, service_id, bookings: [] };
      const id = randomUUID();
      order.bookings.push({
        id,
        horse_id: horses.get(row) as string,
        price: price === null ? undefined : toZloty(price),
      });
      orders.set(key, order);
      if (words !== null) given.push(firstVersion(id, parseLines(words), today));
      made.made.push({ table: 'bookings', id, name: `${name}, ${row.values.name}` });
    }
  for (const { booking, service_id, bookings } of orders.values())
    for (let done = 0; done < bookings.length; done += AT_ONCE)
      await bookForHorses(
        tx,
        commandIn(tx, command, {
          service_id,
          remark: '',
          onetime: 0,
          days_of_week: weekdayNames(booking.days),
          has_end: false,
          // An overlap with another booking was shown as a change.
          confirmed: true,
          bookings: bookings.slice(done, done + AT_ONCE),
        }),
        'later',
      );
  await updateInstructions(tx, command, given);
}

/** Changes existing bookings. */
export async function changeKnown(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  made: Made,
): Promise<void> {
  const changes: BookingChange[] = [];
  for (const { bookings, values } of rows)
    for (const { before, days, price, words, name } of bookings) {
      if (!before) continue;
      const after = {
        days_of_week: days,
        price: price ?? before.price,
        lines: words === null ? before.lines : parseLines(words),
      };
      changes.push({ before, after });
      made.changed.push({ table: 'bookings', id: before.id, name: `${name}, ${values.name}` });
      const { price: was, days_of_week, lines } = before;
      made.bookings.push({ id: before.id, before: { price: was, days_of_week, lines } });
    }
  await changeBookings(tx, command, changes);
}

type Terms = Pick<KnownBooking, 'price' | 'days_of_week' | 'lines'>;
type NewTerms = { terms: Omit<ChangedBookings, 'ids' | 'confirmed'>; ids: string[] };
type BookingChange = { before: Terms & { id: string }; after: Terms };

/** Changes terms and instructions of bookings from today on; equal changes in one call. */
export async function changeBookings(
  tx: Tx,
  command: Command<unknown>,
  changes: readonly BookingChange[],
): Promise<void> {
  const today = dayOf(command.now);
  const rewritten: Rewritten[] = [];
  const alike = new Map<string, NewTerms>();
  for (const { before, after } of changes) {
    if (!isSame(after.lines, before.lines)) {
      const whole = {
        how: 'whole',
        instead_of: null,
        lines: after.lines,
        valid_from: today,
        valid_until: null,
      } as const;
      rewritten.push(...(await changedBy(tx, [before], whole)));
    }
    const isMoved = String(after.days_of_week) !== String(before.days_of_week);
    const terms = {
      from: today,
      ...(after.price !== before.price && { price: toZloty(after.price) }),
      ...(isMoved && { days_of_week: weekdayNames(after.days_of_week) }),
    };
    const key = JSON.stringify(terms);
    const group: NewTerms = alike.get(key) ?? { terms, ids: [] };
    group.ids.push(before.id);
    alike.set(key, group);
  }
  await updateInstructions(tx, command, rewritten);
  for (const { terms, ids } of alike.values()) {
    if (terms.price === undefined && terms.days_of_week === undefined) continue;
    for (let done = 0; done < ids.length; done += AT_ONCE)
      await updateTerms(tx, commandIn(tx, command, { ...terms, ids: ids.slice(done, done + AT_ONCE) }), 'later');
  }
}

/** Sets opening balances in the order of horses' ids, which the verb requires against deadlocks. */
export async function setOpenings(
  tx: Tx,
  command: Command<unknown>,
  rows: readonly PlannedRow[],
  { horses, facts, made }: Pick<Written, 'horses' | 'made'> & { facts: Facts },
): Promise<void> {
  const wanted = rows.flatMap((row) =>
    row.opening ? [{ ...row.opening, horse_id: horses.get(row) as string, name: row.values.name }] : [],
  );
  for (const { horse_id, name, amount, due_on } of wanted.toSorted((one, other) =>
    one.horse_id < other.horse_id ? -1 : 1,
  )) {
    const input = { horse_id, amount: toZloty(amount), due_on, request_id: randomUUID() };
    await setOpeningBalance(commandIn(tx, command, input));
    const before = facts.openings.find((opening) => opening.horse_id === horse_id);
    const stood =
      before && before.amount !== null && before.due_on !== null
        ? { amount: before.amount, due_on: before.due_on }
        : null;
    made.openings.push({ horse_id, name, before: stood });
  }
}
