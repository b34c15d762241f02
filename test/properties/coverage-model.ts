import type { Day } from '../../server/domain/days.ts';
import type { Coverage } from '../../server/domain/ledger.ts';
import { type Grosze, grosze } from '../../server/domain/money.ts';

/** A line of one horse's books, as far as coverage goes. */
export type LedgerLine = {
  id: string;
  /** Charges negative, credits positive; a deposit may be negative too. */
  amount: Grosze;
  deposit: boolean;
  /** Of a charge: the first day of the month whose billing asks for it. */
  period: Day | null;
  /** The id of the line that this one takes back whole. */
  reverses: string | null;
};

/** When charges fall due, and from which day one looks. */
export type Dues = {
  /** The billing days of the periods that were billed, by period. */
  billed: ReadonlyMap<Day, Day>;
  /** The next billing day: what is not billed yet falls due then. */
  paymentDate: Day;
  today: Day;
};

/**
 * How far the credits of one horse cover its charges: by due day, the oldest first. What was reversed leaves the
 * reckoning together with its reversal; negative deposits lessen the credits. The app asks the database (`open_dues`); this
 * says the rule in words, and tests hold the answers against it.
 */
export function coverageOf(lines: readonly LedgerLine[], { billed, paymentDate, today }: Dues): Coverage {
  const undone = new Set(lines.flatMap(({ id, reverses }) => (reverses ? [id, reverses] : [])));
  const standing = lines.filter(({ id }) => !undone.has(id));
  const charged = new Map<Day, number>();
  let credit = 0;
  for (const { amount, deposit, period } of standing)
    if (deposit || amount > 0) credit += amount;
    else {
      const due = (period && billed.get(period)) ?? paymentDate;
      charged.set(due, (charged.get(due) ?? 0) - amount);
    }
  const rests = [...charged]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([due, amount]) => {
      const rest = Math.max(0, amount - Math.max(0, credit));
      credit -= amount;
      return { due, rest };
    })
    .filter(({ rest }) => rest > 0);
  const overdue = rests.filter(({ due }) => due <= today);
  return {
    due_payments: overdue.length,
    payment_until: rests[0]?.due ?? paymentDate,
    overdue: grosze(overdue.reduce((sum, { rest }) => sum + rest, 0)),
  };
}
