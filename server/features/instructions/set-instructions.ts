import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { plural } from '../../domain/plural.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { changeIn } from './chosen-change.ts';
import { bookingsOfHorses, bookingsToEdit, horsesOfBookings } from './queries.ts';
import type { EditedBooking, HowManyChanged, SetInstructions } from './schema.ts';
import { instructionErrors } from './texts.ts';
import { changedBy, isThere, updateInstructions } from './update-instructions.ts';

/**
 * Changes the instructions of bookings from a day on, or for a while. Returns how many bookings changed: not those that
 * already have these lines. Throws NotFound, BadInput, Unconfirmed (a form for many).
 */
export async function setInstructions(command: Command<SetInstructions>): Promise<z.input<typeof HowManyChanged>> {
  const { db, now, input } = command;
  const change = changeIn(input, dayOf(now));
  return inTransaction(db, async (tx) => {
    const bookings = await lockBookings(tx, input, change.valid_from);
    const changed = await changedBy(tx, bookings, change);
    if (changed.length === 0 && !(await isThere(tx, bookings, change)))
      throw new BadInput(undefined, { instead_of: instructionErrors.notThere });
    if (input.tells && bookings.length > 1) askFirst(input.confirmed, [], toldOf(changed, bookings.length));
    await updateInstructions(tx, command, changed);
    return { changed: changed.length };
  });
}

type Wanted = Pick<SetInstructions, 'booking_ids' | 'also'>;

/**
 * Locks the horses and the bookings of a change, so that concurrent changes wait for each other. Throws NotFound when one is
 * not a recurring booking of a living horse, or has ended by then.
 */
export async function lockBookings(tx: Tx, { booking_ids, also }: Wanted, from: Day): Promise<EditedBooking[]> {
  const horses = (await lockLivingHorses(tx, await horsesOfBookings(tx, booking_ids))).map(({ id }) => id);
  const chosen = await bookingsToEdit(tx, booking_ids, from);
  if (chosen.length < booking_ids.length) throw new NotFound(instructionErrors.noBooking);
  const others = also.length > 0 ? await bookingsOfHorses(tx, horses, from, also) : [];
  const all = [...chosen, ...others.filter(({ id }) => !booking_ids.includes(id))];
  await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', anyOf(all.map(({ id }) => id)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return all;
}

/** 'Zmieni się 48 usług; 4 zostaną bez zmian.' */
function toldOf(changed: readonly unknown[], all: number): string {
  const count = (number: number) => `${number} ${plural(number, 'usługa', 'usługi', 'usług')}`;
  const rest = all - changed.length;
  const unchanged = `${count(rest)} bez zmian`;
  if (changed.length === 0) return `${unchanged}: tak już jest.`;
  return `Zmiana: ${count(changed.length)}${rest > 0 ? `, ${unchanged}` : ''}.`;
}
