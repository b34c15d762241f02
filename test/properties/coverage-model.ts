import type { Day } from '../../server/domain/days.ts';
import type { Coverage } from '../../server/domain/ledger.ts';
import { type Grosze, grosze } from '../../server/domain/money.ts';

/** A line of one horse's books. */
export type LedgerLine = {
  id: string;
  /** Charges negative, credits positive; a deposit may be negative too. */
  amount: Grosze;
  deposit: boolean;
  period: Day | null;
  /** A charge's own due day. */
  due_on: Day | null;
  reverses: string | null;
};

/** Due days, and the day of the question. */
export type Dues = {
  billed: ReadonlyMap<Day, Day>;
  /** Unbilled charges fall due on it. */
  paymentDate: Day;
  today: Day;
};

/**
 * How far a horse's credits cover its charges, by due day, the oldest first. Reversed lines and their reversals do not
 * count; negative deposits reduce the credits. The app asks the database (`open_dues`); tests compare it with this
 * model.
 */
export function coverageOf(lines: readonly LedgerLine[], { billed, paymentDate, today }: Dues): Coverage {
  const undone = new Set(lines.flatMap(({ id, reverses }) => (reverses ? [id, reverses] : [])));
  const standing = lines.filter(({ id }) => !undone.has(id));
  const charged = new Map<Day, number>();
  let credit = 0;
  for (const { amount, deposit, period, due_on } of standing)
    if (deposit || amount > 0) credit += amount;
    else {
      const due = due_on ?? (period && billed.get(period)) ?? paymentDate;
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
