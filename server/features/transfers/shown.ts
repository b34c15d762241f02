/** Transfers as their page shows them, with what would be booked. */
import { coverOldest, type OwedOfDay } from '../../domain/cover-oldest.ts';
import { grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { owedByDay } from '../billing/queries.ts';
import { creditsReversedBy, takenBackBy } from './bank-reversals.ts';
import type { Transfer } from './queries.ts';
import type { ShownTransfer } from './schema.ts';

export async function shownTransfers(db: Db, transfers: readonly Transfer[]): Promise<ShownTransfer[]> {
  const ids = [...new Set(transfers.flatMap(({ likely }) => likely.map(({ id }) => id)))];
  const owed = ids.length > 0 ? await owedByDay(db, ids) : [];
  const reversals = transfers.filter(({ caution }) => caution === 'reversal').map(({ id }) => id);
  const credits = await creditsReversedBy(db, reversals);
  const settled = await takenBackBy(db, reversals);
  return transfers.map((transfer) => {
    const shown = transfer.state === 'open' ? openOne(transfer, owed) : settledOne(transfer);
    if (!reversals.includes(transfer.id)) return shown;
    return { ...shown, reverses: credits.get(transfer.id) ?? [], took_back: settled.get(transfer.id) ?? null };
  });
}

const factsOf = ({ id, transferred_on, amount, title, payer, account, caution, state }: Transfer) => ({
  id,
  transferred_on,
  amount,
  title,
  payer,
  account,
  caution,
  state,
  reverses: null,
  took_back: null,
});

function openOne(transfer: Transfer, owed: OwedOfDay[]): ShownTransfer {
  const { likely: horses, sure, amount } = transfer;
  const owners = new Set(horses.map(({ owner_id }) => owner_id));
  if (!sure || owners.size !== 1)
    return { ...factsOf(transfer), sure: false, surplus: false, shares: [], likely: horses };
  const { shares, surplus } = coverOldest(
    grosze(amount),
    horses.map(({ id }) => id),
    owed,
  );
  return {
    ...factsOf(transfer),
    sure: true,
    // With several horses somebody has to say which one gets the surplus.
    surplus: surplus > 0 && horses.length > 1,
    shares: shares.flatMap(({ horse_id, amount }) => {
      const horse = horses.find(({ id }) => id === horse_id);
      return horse && amount > 0 ? [{ horse, amount }] : [];
    }),
    likely: horses,
  };
}

function settledOne(transfer: Transfer): ShownTransfer {
  const shares = transfer.booked.map(({ amount, ...horse }) => ({ horse, amount }));
  return { ...factsOf(transfer), sure: false, surplus: false, shares, likely: [] };
}
