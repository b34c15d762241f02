import { type Day, dayOf } from '../../domain/days.ts';
import { type Grosze, grosze } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockAccount, saldoAfter } from './book-entry.ts';
import type { Reversal } from './schema.ts';
import { lockTakenBack, setAsideTakenBack } from './taken-back.ts';
import { billingErrors } from './texts.ts';

/**
 * Reverses a whole entry with its mirror image, with a reason. A deposit from a bank transfer is reversed together with
 * the transfer's other deposits, because a transfer is booked whole; the database then lets the transfer wait again. Where
 * the bank took the money back, its reversal and the transfer are put aside instead.
 * Returns the horse's balance in zł. Throws NotFound, and Conflict when it was reversed already or is itself a reversal.
 */
export async function reverseEntry(command: Command<Reversal>): Promise<{ saldo: number }> {
  const { db, now, input } = command;
  return inTransaction(db, async (tx) => {
    const entry = await reversibleEntry(tx, input.id);
    const takenBack = input.taken_back_by ? await lockTakenBack(tx, entry.id, input.taken_back_by) : [];
    const entries = await entriesToReverse(tx, entry);
    for (const { horse_id } of entries) await lockAccount(tx, horse_id);
    for (const reversed of entries) await bookReversal(tx, command, reversed, { on: dayOf(now), note: input.reason });
    await setAsideTakenBack(tx, command, takenBack);
    return saldoAfter(tx, entry.horse_id);
  });
}

/** The deposits booked from the bank transfer that this one is from, itself included; none for any other entry. */
export const depositsOfTransfer = (db: Db, id: string) =>
  db
    .selectFrom('transfer_deposits as made')
    .innerJoin('transfer_deposits as together', 'together.transfer_id', 'made.transfer_id')
    .innerJoin('ledger_entries as entry', 'entry.id', 'together.entry_id')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .where('made.entry_id', '=', id)
    .select(['entry.id', 'entry.horse_id', 'entry.owner_id', 'entry.amount', 'horses.name'])
    .orderBy('entry.horse_id')
    .execute();

/** The entries to reverse, in the order in which their accounts are locked. Locks the transfer first, as booking does. */
async function entriesToReverse(tx: Tx, entry: Reversed): Promise<Reversed[]> {
  const transfer = tx.selectFrom('transfer_deposits').select('transfer_id').where('entry_id', '=', entry.id);
  await tx.selectFrom('bank_transfers').select('id').where('id', '=', transfer).forUpdate().execute();
  const deposits = await depositsOfTransfer(tx, entry.id);
  return deposits.length > 0 ? deposits : [entry];
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
  if (!made) throw new Conflict('already_reversed', billingErrors.reversed);
  if (note) await tx.insertInto('entry_notes').values({ entry_id: made.id, note }).execute();
  const after = { horse_id, amount, reverses };
  await recordAudit(tx, command, 'reverse_entry', { ledger_entry: made.id }, { after });
}

async function reversibleEntry(tx: Tx, id: string) {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'horse_id', 'owner_id', 'amount', 'reverses'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) throw new NotFound('Nie ma takiego wpisu.');
  if (entry.reverses) throw new Conflict('is_reversal', billingErrors.isReversal);
  return entry;
}
