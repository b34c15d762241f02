import { periodOf } from '../../domain/ledger.ts';
import { fromZloty } from '../../domain/money.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lockPaymentDate } from '../settings/payment-days.ts';
import { bookEntry, lockAccount, saldoAfter } from './book-entry.ts';
import type { Correction } from './schema.ts';

/**
 * Charges or credits a horse by hand, with a reason. A charge belongs to the first period not billed yet. Returns the
 * horse's balance in zł. Throws NotFound.
 */
export async function correctBalance(command: Command<Correction>): Promise<{ saldo: number }> {
  const { db, now, input } = command;
  const { horse_id, request_id: id, reason: note } = input;
  return inTransaction(db, async (tx) => {
    const amount = fromZloty(input.amount);
    const period = amount < 0 ? { period: periodOf(await lockPaymentDate(tx, now)) } : {};
    const account = await lockAccount(tx, horse_id);
    await bookEntry(tx, command, account, {
      id,
      kind: 'correction',
      amount,
      note,
      audit: 'correct_balance',
      ...period,
    });
    return saldoAfter(tx, horse_id);
  });
}
