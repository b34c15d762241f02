import { type Day, formatDay } from './days.ts';
import { formatMoney, type Grosze, grosze } from './money.ts';

type PaidHorse = { name: string; saldo: Grosze; overdue: Grosze; payment_until: Day };

export type BalancePart = {
  /** Past its due day, due at the next billing, or overpaid (a negative amount). */
  kind: 'overdue' | 'next' | 'over';
  /** Since when or by when; null for an overpayment. */
  day: Day | null;
  amount: Grosze;
  horses: { name: string; amount: Grosze }[];
};

const sumOf = (horses: BalancePart['horses']): Grosze => grosze(horses.reduce((sum, { amount }) => sum + amount, 0));

/** Splits a balance into overdue, next due and overpaid parts. Debts are positive; the parts add up to the balance. */
export function balanceParts(horses: readonly PaidHorse[], paymentDate: Day): BalancePart[] {
  const owing = (amountOf: (horse: PaidHorse) => number) =>
    horses.map((horse) => ({ name: horse.name, amount: grosze(amountOf(horse)) })).filter(({ amount }) => amount > 0);
  const overdue = owing((horse) => horse.overdue);
  const next = owing(({ saldo, overdue }) => Math.max(0, -saldo) - overdue);
  const over = owing(({ saldo }) => saldo);
  const [since = null] = horses
    .filter((horse) => horse.overdue > 0)
    .map(({ payment_until }) => payment_until)
    .sort();
  const parts: BalancePart[] = [
    { kind: 'overdue', day: since, amount: sumOf(overdue), horses: overdue },
    { kind: 'next', day: paymentDate, amount: sumOf(next), horses: next },
    { kind: 'over', day: null, amount: grosze(-sumOf(over)), horses: over },
  ];
  return parts.filter((part) => part.horses.length > 0);
}

/** 'Po terminie od 10.11.2026', 'Do 10.12.2026', 'Nadpłata' */
export function titleOfPart({ kind, day }: BalancePart): string {
  if (kind === 'over' || !day) return 'Nadpłata';
  return kind === 'overdue' ? `Po terminie od ${formatDay(day)}` : `Do ${formatDay(day)}`;
}

export function horsesOfPart({ horses }: BalancePart): string {
  if (horses.length === 1) return horses[0]?.name ?? '';
  return horses.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ');
}
