import { addDays, type Day } from '../../server/domain/days.ts';
import type { Coverage } from '../../server/domain/ledger.ts';
import { type Grosze, grosze } from '../../server/domain/money.ts';

/** A line of one horse's books. */
export type LedgerLine = {
  id: string;
  /** Charges negative, credits positive; a deposit may be negative too. */
  amount: Grosze;
  deposit: boolean;
  /** Charged by hand: it is asked for at once. */
  correction?: boolean;
  period: Day | null;
  /** A charge's own due day. */
  due_on: Day | null;
  reverses: string | null;
};

/** Due days, and the day of the question. */
export type Dues = {
  /** Period → the last day to pay what its run asked for. */
  billed: ReadonlyMap<Day, Day>;
  paymentDate: Day;
  /** Unbilled charges fall due so many days after the payment date; by default none. */
  term?: number;
  today: Day;
};

/**
 * How far a horse's credits cover its charges, by due day, the oldest first, and work that is not billed last. Reversed
 * lines and their reversals do not count; negative deposits reduce the credits, and what they take beyond them is due
 * with the oldest day that is asked for. That work is not asked for, and never overdue. The app asks the database
 * (`open_dues`); tests compare it with this model.
 */
export function coverageOf(lines: readonly LedgerLine[], { billed, paymentDate, term = 0, today }: Dues): Coverage {
  const undone = new Set(lines.flatMap(({ id, reverses }) => (reverses ? [id, reverses] : [])));
  const standing = lines.filter(({ id }) => !undone.has(id));
  const charged = new Map<string, { due: Day; asked: boolean; amount: number }>();
  let credit = 0;
  for (const { amount, deposit, correction, period, due_on } of standing)
    if (deposit || amount > 0) credit += amount;
    else {
      const known = due_on ?? (period && billed.get(period));
      const due = known ?? addDays(paymentDate, term);
      const asked = Boolean(known) || correction === true;
      const key = `${asked ? 1 : 2} ${due}`;
      charged.set(key, { due, asked, amount: (charged.get(key)?.amount ?? 0) - amount });
    }
  if (credit < 0) {
    const asked = [...charged.values()].filter((day) => day.asked);
    const due = asked.map((day) => day.due).sort()[0] ?? addDays(paymentDate, term);
    const before = charged.get(`1 ${due}`)?.amount ?? 0;
    charged.set(`1 ${due}`, { due, asked: true, amount: before - credit });
    credit = 0;
  }
  const rests = [...charged]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { amount, ...day }]) => {
      const rest = Math.max(0, amount - Math.max(0, credit));
      credit -= amount;
      return { ...day, rest };
    })
    .filter(({ rest }) => rest > 0);
  const asked = rests.filter((day) => day.asked);
  const overdue = asked.filter(({ due }) => due < today);
  const sum = (days: typeof rests) => grosze(days.reduce((total, { rest }) => total + rest, 0));
  return {
    due_payments: overdue.length,
    payment_until: rests.map(({ due }) => due).sort()[0] ?? paymentDate,
    overdue: sum(overdue),
    asked: sum(asked),
    since: overdue[0]?.due ?? null,
    until: asked.find(({ due }) => due >= today)?.due ?? null,
  };
}
