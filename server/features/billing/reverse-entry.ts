import { dayOf } from '../../domain/days.ts';
import { grosze } from '../../domain/money.ts';
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
    const { horse_id, owner_id, amount } = await entryToReverse(tx, input.id);
    await lockAccount(tx, horse_id);
    const undone = grosze(-amount);
    const made = await tx
      .insertInto('ledger_entries')
      .values({
        horse_id,
        owner_id,
        kind: 'correction',
        amount: undone,
        reverses: input.id,
        occurred_on: dayOf(now),
        created_by: signedIn(command).id,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('reverses').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Conflict(billingErrors.reversed);
    await tx.insertInto('entry_notes').values({ entry_id: made.id, note: input.reason }).execute();
    const after = { horse_id, amount: undone, reverses: input.id };
    await recordAudit(tx, command, 'reverse_entry', { ledger_entry: made.id }, { after });
    return saldoAfter(tx, horse_id);
  });
}

async function entryToReverse(tx: Tx, id: string) {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(['horse_id', 'owner_id', 'amount', 'reverses'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw new NotFound('Nie ma takiego wpisu.');
  if (entry.reverses) throw new Conflict(billingErrors.isReversal);
  return entry;
}
