import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockSeenHorse } from '../horses/access.ts';
import { removeTasks } from '../tasks/update-tasks.ts';
import { horseOfBooking } from './queries.ts';

/**
 * Ends a booking, a horse's or a general one. Unfinished work from today on is deleted; earlier work stays. Managers
 * may end any, owners their own undecided requests. Throws NotFound, Forbidden.
 */
export async function deleteBooking(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const before = await lockBooking(tx, command);
    await tx.updateTable('bookings').set({ deleted_at: now }).where('id', '=', input.id).execute();
    const today = dayOf(now);
    await removeTasks(tx, { bookings: [input.id], from: today, skippedFrom: today });
    await recordAudit(tx, command, 'delete_booking', { booking: input.id }, { before });
  });
}

async function lockBooking(tx: Tx, command: Command<{ id: string }>) {
  const { now, input } = command;
  const person = signedIn(command);
  const missing = () => new NotFound('Nie ma takiej usługi.');
  const horseId = await horseOfBooking(tx, input.id);
  const horse = horseId ? await lockSeenHorse(tx, person, horseId, dayOf(now)) : null;
  const manages = may(person, 'manageBookings');
  if (horseId === undefined || horse === undefined || (!horse && !manages)) throw missing();
  const booking = await tx
    .selectFrom('bookings')
    .select(['horse_id', 'service_id', 'price', 'days_of_week', 'starts_on', 'check_until', 'approved'])
    .where('id', '=', input.id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!booking) throw missing();
  const isOwnRequest = horse?.owner_id === person.id && !booking.approved;
  if (!manages && !isOwnRequest) throw new Forbidden();
  return booking;
}
