import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { makeWorkOfStay } from '../bookings/make-occurrences.ts';
import { lockHorse } from '../horses/queries.ts';
import { checkStay } from './check-stay.ts';
import type { LastDay } from './schema.ts';

/**
 * Sets the last day of a horse's stay, or takes it back (null): its work beyond goes, or is made again. The day after,
 * `archiveWhoLeft` archives it. Throws NotFound, BadInput (a day before today).
 */
export async function endStay(command: Command<z.output<typeof LastDay>>): Promise<void> {
  const { db, now, input } = command;
  const { horse_id: id, stays_until } = input;
  const today = dayOf(now);
  await inTransaction(db, async (tx) => {
    const { stays_from, ...before } = await lockHorse(tx, id);
    if (stays_until === before.stays_until) return;
    checkStay({ stays_from, stays_until }, today, { stays_from, ...before });
    await tx.updateTable('horses').set({ stays_until }).where('id', '=', id).execute();
    await makeWorkOfStay(tx, { id, stays_from, stays_until }, today);
    await recordAudit(tx, command, 'end_stay', { horse: id }, changeOf(before, { stays_until }, ['stays_until']));
  });
}
