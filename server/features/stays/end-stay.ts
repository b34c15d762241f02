import type { z } from 'zod';
import { tellDays } from '../../domain/account-lines.ts';
import { dayOf } from '../../domain/days.ts';
import { laterDays, settledDays } from '../../domain/last-days.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { lockAccount } from '../billing/book-entry.ts';
import { chargeDays, reckonDays } from '../billing/charge-days.ts';
import { lockHorse } from '../horses/queries.ts';
import { lockPaymentDate } from '../settings/payment-days.ts';
import { makeWorkOfStay } from '../tasks/make-tasks.ts';
import { checkStay } from './check-stay.ts';
import type { LastDay } from './schema.ts';

/**
 * Sets or removes (null) the last day of a horse's stay. Work after it is deleted or made again, and the difference to
 * the days already billed is booked, unless `settle` is false. The day after, `archiveDepartedHorses` charges the remaining
 * days and archives the horse. Throws NotFound, BadInput (a day before today), Unconfirmed (what would be booked
 * differs from what the form has `shown`).
 */
export async function endStay(command: Command<z.output<typeof LastDay>>): Promise<void> {
  const { db, now, input } = command;
  const { horse_id: id, stays_until, settle, shown, confirmed } = input;
  const today = dayOf(now);
  await inTransaction(db, async (tx) => {
    // Locked before the horse, in the order of a billing run, so that no day is charged twice.
    await lockPaymentDate(tx, now);
    const { stays_from, ...before } = await lockHorse(tx, id);
    checkStay({ stays_from, stays_until }, today, { stays_from, ...before });
    const reckoning = await reckonDays(tx, today, { id, before: before.stays_until, until: stays_until });
    const days = settledDays(reckoning);
    const leaves_as_billed = !settle && stays_until !== null;
    const booked = tellDays(days, laterDays(reckoning));
    if (settle && shown !== undefined && shown !== booked) askFirst(confirmed, [], booked);
    const isSame = stays_until === before.stays_until && leaves_as_billed === (await leavesAsBilled(tx, id));
    if (isSame && (!settle || days.length === 0)) return;
    await tx.updateTable('horses').set({ stays_until, leaves_as_billed }).where('id', '=', id).execute();
    await makeWorkOfStay(tx, { id, stays_from, stays_until }, today);
    await recordAudit(tx, command, 'end_stay', { horse: id }, changeOf(before, { stays_until }, ['stays_until']));
    if (settle) await chargeDays(tx, command, await lockAccount(tx, id), reckoning);
  });
}

async function leavesAsBilled(tx: Tx, id: string): Promise<boolean> {
  const horse = await tx.selectFrom('horses').select('leaves_as_billed').where('id', '=', id).executeTakeFirst();
  return horse?.leaves_as_billed ?? false;
}
