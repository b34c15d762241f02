/** Transfers as their page shows them, with the deposits that would be booked. */
import { coverOldest, type OwedOfDay } from '../../domain/cover-oldest.ts';
import { grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/data/database.ts';
import { owedByDay } from '../billing/queries.ts';
import { creditsReversedBy, takenBackBy } from './bank-reversals.ts';
import type { Transfer } from './queries.ts';
import type { ShownTransfer } from './schema.ts';

export async function shownTransfers(db: Db, transfers: readonly Transfer[]): Promise<ShownTransfer[]> {
  const horses = new Set(transfers.flatMap(({ likely }) => likely.map(({ id }) => id)));
  const owed = await owedByDay(db, [...horses]);
  const reversals = transfers.filter(isReversal).map(({ id }) => id);
  const credits = await creditsReversedBy(db, reversals);
  const settled = await takenBackBy(db, reversals);
  return transfers.map((transfer) => {
    const { id, transferred_on, amount, title, payer, account, caution, state } = transfer;
    return {
      id,
      transferred_on,
      amount,
      title,
      payer,
      account,
      caution,
      state,
      reverses: isReversal(transfer) ? (credits.get(id) ?? []) : null,
      took_back: settled.get(id) ?? null,
      ...(state === 'open' ? proposedShares(transfer, owed) : bookedShares(transfer)),
    };
  });
}

const isReversal = ({ caution }: Transfer): boolean => caution === 'reversal';

type Shares = Pick<ShownTransfer, 'sure' | 'surplus' | 'shares' | 'likely'>;

function proposedShares({ likely, sure, amount }: Transfer, owed: OwedOfDay[]): Shares {
  const owners = new Set(likely.map(({ owner_id }) => owner_id));
  if (!sure || owners.size !== 1) return { sure: false, surplus: false, shares: [], likely };
  const ids = likely.map(({ id }) => id);
  const { shares, surplus } = coverOldest(grosze(amount), ids, owed);
  return {
    sure: true,
    // With several horses a person must choose the one that gets the surplus.
    surplus: surplus > 0 && likely.length > 1,
    shares: shares.flatMap(({ horse_id, amount }) => {
      const horse = likely.find(({ id }) => id === horse_id);
      return horse && amount > 0 ? [{ horse, amount }] : [];
    }),
    likely,
  };
}

function bookedShares({ booked }: Transfer): Shares {
  const shares = booked.map(({ amount, ...horse }) => ({ horse, amount }));
  return { sure: false, surplus: false, shares, likely: [] };
}
