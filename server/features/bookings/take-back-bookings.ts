import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockLivingHorses } from '../horses/access.ts';
import type { CallToTakeBack } from '../tasks/schema.ts';
import { removeTasks } from '../tasks/update-tasks.ts';
import { bookingErrors } from './texts.ts';

/**
 * Ends all bookings that this person made in a call, and deletes their work. Throws NotFound when there are none, and
 * Conflict when one was ended since, or some of their work is done or charged.
 */
export async function takeBackBookings(command: Command<CallToTakeBack>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const made = await tx
      .selectFrom('audit_log')
      .select('entity_id')
      .where('actor_id', '=', signedIn(command).id)
      .where('operation', '=', input.operation)
      .where('action', '=', 'book_service')
      .execute();
    if (made.length === 0) throw new NotFound('Nie ma już czego cofnąć.');
    const ids = made.map(({ entity_id }) => entity_id as string);
    const bookings = tx.selectFrom('bookings').select('horse_id').where('id', '=', anyOf(ids));
    const horses = (await bookings.execute()).map(({ horse_id }) => String(horse_id));
    await lockLivingHorses(tx, horses);
    const standing = await bookings.where('deleted_at', 'is', null).orderBy('id').forUpdate().execute();
    if (standing.length < ids.length) throw new Conflict('changed_since', bookingErrors.changedSince);
    await removeTasks(tx, { bookings: ids, skippedFrom: dayOf(now) });
    if (await hasBegun(tx, ids)) throw new Conflict('begun', bookingErrors.begun);
    await tx.updateTable('bookings').set({ deleted_at: now }).where('id', '=', anyOf(ids)).execute();
    await recordAudit(tx, command, 'take_back_bookings', { booking: ids });
  });
}

/** Whether there are tasks or charges, once the unfinished tasks are deleted. */
async function hasBegun(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const done = tx.selectFrom('tasks').select('id').where('booking_id', '=', anyOf(ids));
  const charged = tx.selectFrom('ledger_entries').select('id').where('booking_id', '=', anyOf(ids));
  return (await done.union(charged).limit(1).execute()).length > 0;
}
