import { type Day, dayOf } from '../../domain/days.ts';
import type { PaymentMethod } from '../../domain/ledger.ts';
import { type Grosze, toZloty } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { saldoOf } from './balances.ts';

export type NewEntry = {
  /** The id of its request, so that a repeated request books once. */
  id?: string | undefined;
  kind: 'deposit' | 'correction' | 'opening';
  amount: Grosze;
  period?: Day;
  /** Only for an opening balance: its day. */
  due_on?: Day;
  /** Only for a deposit: the payment that it is a share of. */
  payment_id?: string;
  paid_on?: Day | undefined;
  method?: PaymentMethod | undefined;
  note?: string;
  /** The action in the audit log. */
  audit: 'deposit' | 'correct_balance' | 'set_opening_balance';
};

/** A horse whose account `lockAccount` has locked. */
export type Account = { id: string; owner_id: string };

/** Writes an entry for a horse, living or archived, with its note and audit row. Returns its id. */
export async function bookEntry(
  tx: Tx,
  command: Command<unknown>,
  { id: horse_id, owner_id }: Account,
  { note, audit, ...entry }: NewEntry,
): Promise<string> {
  const { now } = command;
  const { amount, due_on } = entry;
  const { id } = await tx
    .insertInto('ledger_entries')
    .values({
      ...entry,
      horse_id,
      owner_id,
      occurred_on: due_on ?? dayOf(now),
      created_by: signedIn(command).id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (note) await tx.insertInto('entry_notes').values({ entry_id: id, note }).execute();
  const after = { horse_id, amount, ...(due_on && { due_on }) };
  await recordAudit(tx, command, audit, { ledger_entry: id }, { after });
  return id;
}

/**
 * Locks the account of a horse, living or archived, until the transaction ends, so that an erasure of its owner waits and
 * includes what was written. `alone` excludes other bookings for the horse too. Throws NotFound.
 */
export async function lockAccount(tx: Tx, id: string, alone = false): Promise<Account> {
  const horses = tx.selectFrom('horses').select(['id', 'owner_id']).where('id', '=', id);
  const horse = await (alone ? horses.forUpdate() : horses.forShare()).executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

/** The answer of calls that book: the horse's balance in zł. */
export const saldoAfter = async (tx: Tx, horseId: string): Promise<{ saldo: number }> => ({
  saldo: toZloty(await saldoOf(tx, horseId)),
});
