import { type Day, dayOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockAccount, saldoAfter } from './book-entry.ts';
import type { Reversal } from './schema.ts';
import { billingErrors } from './texts.ts';

/**
 * Reverses a whole entry with its mirror image, with a reason. Returns the horse's balance in zł. Throws NotFound, and
 * Conflict when it was reversed already or is itself a reversal.
 */
export async function reverseEntry(command: Command<Reversal>): Promise<{ saldo: number }> {
  const { db, now, input } = command;
  return inTransaction(db, async (tx) => {
    const entry = await entryToReverse(tx, input.id);
    await lockAccount(tx, entry.horse_id);
    await bookReversal(tx, command, entry, { on: dayOf(now), note: input.reason });
    return saldoAfter(tx, entry.horse_id);
  });
}

type Reversed = { id: string; horse_id: string; owner_id: string; amount: Grosze };

/** Writes the mirror image of an entry of a locked account. Throws Conflict when it has one already. */
export async function bookReversal(
  tx: Tx,
  command: Command<unknown>,
  entry: Reversed,
  { on, note }: { on: Day; note?: string },
): Promise<void> {
  const { now } = command;
  const { id: reverses, horse_id, owner_id } = entry;
  const amount = grosze(-entry.amount);
  const made = await tx
    .insertInto('ledger_entries')
    .values({
      horse_id,
      owner_id,
      kind: 'correction',
      amount,
      reverses,
      occurred_on: on,
      created_by: signedIn(command).id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('reverses').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Conflict(billingErrors.reversed);
  if (note) await tx.insertInto('entry_notes').values({ entry_id: made.id, note }).execute();
  const after = { horse_id, amount, reverses };
  await recordAudit(tx, command, 'reverse_entry', { ledger_entry: made.id }, { after });
}

async function entryToReverse(tx: Tx, id: string) {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'horse_id', 'owner_id', 'amount', 'reverses'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw new NotFound('Nie ma takiego wpisu.');
  if (entry.reverses) throw new Conflict(billingErrors.isReversal);
  return entry;
}
