import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import type { PaymentMethod } from '../../domain/ledger.ts';
import { type Grosze, toZloty } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound, SentOtherwise } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { saldoOf } from './balances.ts';

/** What makes two requests the same. */
type Content = {
  horse_id: string;
  kind: 'deposit' | 'correction' | 'opening';
  amount: Grosze;
  /** Of an opening balance: the day that it stands on. */
  due_on?: Day | undefined;
  paid_on?: Day | undefined;
  method?: PaymentMethod | undefined;
};

type NewEntry = Content & {
  period?: Day;
  request_id: string | undefined;
  note?: string;
  /** The action that the audit log tells. */
  audit: 'deposit' | 'correct_balance' | 'set_opening_balance';
};

export type Booked = { horse: { id: string; name: string; owner_id: string }; entry_id: string; isNew: boolean };

/**
 * Writes an entry for a horse, living or archived, with its note and audit row. A repeated `request_id` returns the
 * first entry; without one it gets one, because a deposit's notice finds the shares by it. Throws NotFound, and Conflict
 * when this request booked something else.
 */
export async function bookEntry(tx: Tx, command: Command<unknown>, entry: NewEntry): Promise<Booked> {
  const { now } = command;
  const { horse_id, kind, amount, period, due_on, paid_on, method, request_id = randomUUID(), note, audit } = entry;
  const horse = await lockAccount(tx, horse_id);
  const made = await tx
    .insertInto('ledger_entries')
    .values({
      horse_id,
      owner_id: horse.owner_id,
      kind,
      amount,
      period,
      due_on,
      paid_on,
      method,
      request_id,
      occurred_on: due_on ?? dayOf(now),
      created_by: signedIn(command).id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return { horse, entry_id: (await bookedBy(tx, { ...entry, request_id })) as string, isNew: false };
  if (note) await tx.insertInto('entry_notes').values({ entry_id: made.id, note }).execute();
  const after = { horse_id, amount, ...(due_on && { due_on }) };
  await recordAudit(tx, command, audit, { ledger_entry: made.id }, { after });
  return { horse, entry_id: made.id, isNew: true };
}

/**
 * Locks the account of a horse, living or archived, until the transaction ends: erasing its owner then waits, and
 * covers what was written. `alone`: nobody else books for the horse meanwhile. Throws NotFound.
 */
export async function lockAccount(tx: Tx, id: string, alone = false): Promise<Booked['horse']> {
  const horses = tx.selectFrom('horses').select(['id', 'name', 'owner_id']).where('id', '=', id);
  const horse = await (alone ? horses.forUpdate() : horses.forShare()).executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse;
}

/** The entry that a request has booked, undefined if it has not. Throws Conflict when it booked something else. */
export async function bookedBy(tx: Tx, entry: Content & { request_id: string }): Promise<string | undefined> {
  const { horse_id, kind, amount, due_on = null, paid_on = null, method = null, request_id } = entry;
  const booked = await tx
    .selectFrom('ledger_entries')
    .where('request_id', '=', request_id)
    .select('id')
    .select(
      sql<boolean>`(horse_id, kind, amount, due_on, paid_on, method) is not distinct from (${horse_id}::uuid,
        ${kind}::text, ${amount}::integer, ${due_on}::date, ${paid_on}::date, ${method}::text)`.as('same'),
    )
    .executeTakeFirst();
  if (booked && !booked.same) throw new SentOtherwise();
  return booked?.id;
}

/** The answer of calls that book: the horse's balance in zł. */
export const saldoAfter = async (tx: Tx, horseId: string): Promise<{ saldo: number }> => ({
  saldo: toZloty(await saldoOf(tx, horseId)),
});
