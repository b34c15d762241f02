import { dayOf, formatDay } from '../../domain/days.ts';
import { formatMoney, fromZloty, grosze } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { bookPayment } from '../billing/book-payment.ts';
import { matchAgain } from './match-again.ts';
import { lockTransfer } from './queries.ts';
import type { Confirmed } from './schema.ts';
import { transferErrors } from './texts.ts';

/**
 * Books transfers as deposits of today, all or none. A transfer already booked in these shares is skipped. Throws
 * NotFound, BadInput (shares that do not add up, horses of several owners), Conflict (settled differently).
 */
export async function bookTransfers(command: Command<{ transfers: Confirmed[] }>): Promise<{ booked: number }> {
  const { db, input } = command;
  // A fixed lock order, so that concurrent confirmations cannot deadlock.
  const transfers = [...input.transfers].sort((a, b) => (a.id < b.id ? -1 : 1));
  if (new Set(transfers.map(({ id }) => id)).size < transfers.length)
    throw new BadInput(undefined, { transfers: 'Każdy przelew może być tu tylko raz' });
  return inTransaction(db, async (tx) => {
    let booked = 0;
    for (const transfer of transfers) if (await book(tx, command, transfer, 'transfers')) booked++;
    if (booked > 0) await learn(tx, command, transfers);
    return { booked };
  });
}

type Single = { id: string; horse_ids: string[]; amounts: number[] };

/** Books one transfer with typed shares. Throws like `bookTransfers`. */
export async function bookTransfer(command: Command<Single>): Promise<{ booked: number }> {
  const { db, input } = command;
  const { id, horse_ids, amounts } = input;
  if (amounts.length !== horse_ids.length)
    throw new BadInput(undefined, { amounts: 'Wpisz kwotę przy każdym koniu; 0, gdy koń nic nie dostaje' });
  if (new Set(horse_ids).size < horse_ids.length)
    throw new BadInput(undefined, { horse_ids: 'Każdy koń może być tu tylko raz' });
  const shares = horse_ids.map((horse_id, nth) => ({ horse_id, amount: amounts[nth] as number }));
  const confirmed = { id, shares: shares.filter(({ amount }) => amount > 0) };
  return inTransaction(db, async (tx) => {
    const isBooked = await book(tx, command, confirmed, 'amounts');
    if (isBooked) await learn(tx, command, [confirmed]);
    return { booked: Number(isBooked) };
  });
}

/** Matches waiting transfers from the same accounts again, because the owners of these accounts are now known. */
async function learn(tx: Tx, { now }: Command<unknown>, transfers: readonly Confirmed[]): Promise<void> {
  const ids = transfers.map(({ id }) => id);
  const rows = await tx
    .selectFrom('bank_transfers')
    .where('id', '=', anyOf(ids))
    .select('account')
    .distinct()
    .execute();
  const accounts = rows.map(({ account }) => account);
  await matchAgain(tx, accounts, dayOf(now));
}

/** Returns whether anything was booked. `field` gets the error if the shares are wrong. */
async function book(tx: Tx, command: Command<unknown>, { id, shares }: Confirmed, field: string): Promise<boolean> {
  const { now } = command;
  const transfer = await lockTransfer(tx, id, ['open', 'dismissed', 'booked']);
  if (transfer.caution === 'reversal') throw new Conflict('is_reversal', transferErrors.isReversal);
  const amounts = shares.map(({ horse_id, amount }) => ({ horse_id, amount: groszeOf(amount, field) }));
  if (transfer.state === 'booked') return sameAsBooked(tx, id, amounts);
  const sum = amounts.reduce((all, { amount }) => all + amount, 0);
  if (sum !== transfer.amount) {
    const transferred = `${formatDay(transfer.transferred_on)} na ${formatMoney(transfer.amount)}`;
    throw new BadInput(undefined, {
      [field]: `Kwoty koni (${formatMoney(grosze(sum))}) nie dają przelewu z ${transferred}`,
    });
  }
  const horseIds = amounts.map(({ horse_id }) => horse_id);
  const owner_id = await ownerOf(tx, horseIds, field);
  const entries = await bookPayment(tx, command, amounts, { paid_on: transfer.transferred_on, method: 'transfer' });
  const made = entries.map((entry_id) => ({ entry_id, transfer_id: id }));
  await tx.insertInto('transfer_deposits').values(made).execute();
  const settled = { state: 'booked', owner_id, settled_by: signedIn(command).id, settled_at: now } as const;
  await tx.updateTable('bank_transfers').set(settled).where('id', '=', id).execute();
  await recordAudit(tx, command, 'book_transfer', { bank_transfer: id }, { after: { amount: transfer.amount } });
  return true;
}

function groszeOf(amount: number, field: string) {
  try {
    return fromZloty(amount);
  } catch {
    throw new BadInput(undefined, { [field]: 'Najwyżej 2 miejsca po przecinku' });
  }
}

/** Throws Conflict when the transfer was booked in other shares. */
async function sameAsBooked(tx: Tx, id: string, shares: { horse_id: string; amount: number }[]): Promise<false> {
  const booked = await tx
    .selectFrom('transfer_deposits as made')
    .innerJoin('ledger_entries as entry', 'entry.id', 'made.entry_id')
    .where('made.transfer_id', '=', id)
    .select(['entry.horse_id', 'entry.amount'])
    .execute();
  const same = (one: { horse_id: string; amount: number }) =>
    shares.some(({ horse_id, amount }) => horse_id === one.horse_id && amount === one.amount);
  if (booked.length !== shares.length || !booked.every(same))
    throw new Conflict('already_settled', transferErrors.settled);
  return false;
}

/** The owner of the horses. Throws NotFound, and BadInput at `field` if they have several. */
async function ownerOf(tx: Tx, horseIds: readonly string[], field: string): Promise<string> {
  const horses = await tx.selectFrom('horses').select(['id', 'owner_id']).where('id', '=', anyOf(horseIds)).execute();
  const owners = new Set(horses.map(({ owner_id }) => owner_id));
  if (horses.length < new Set(horseIds).size || horses.length === 0) throw new NotFound('Nie ma takiego konia.');
  if (owners.size > 1) throw new BadInput(undefined, { [field]: 'Przelew księguje się na konie jednego właściciela' });
  return [...owners][0] as string;
}
