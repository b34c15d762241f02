import type { Days } from './account-lines.ts';
import { type Asked, askedOf } from './asked.ts';
import { type Day, formatDay, formatDayOfMonth } from './days.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from './money.ts';

export type PaidHorse = Asked & { name: string; saldo: Grosze };

export type BalancePart = {
  /** Past its due day, billed and still due, not billed yet, or overpaid (a negative amount). */
  kind: 'overdue' | 'due' | 'next' | 'over';
  /** The earliest due day, the last day to pay, or the next billing day; null for an overpayment. */
  day: Day | null;
  amount: Grosze;
  horses: { name: string; amount: Grosze }[];
};

/** The days that a horse will be charged for on the day after its last one. They are not part of a balance yet. */
export type ChargedAtLeaving = { id: string; name: string; day: Day; amount: Grosze; days: Days[] };

const sumOf = (horses: BalancePart['horses']): Grosze => grosze(horses.reduce((sum, { amount }) => sum + amount, 0));

/** Splits a balance into overdue, due, unbilled and overpaid. Debts are positive. `paymentDate`: the next billing day. */
export function balanceParts(horses: readonly PaidHorse[], paymentDate: Day): BalancePart[] {
  const owing = (amountOf: (horse: PaidHorse) => number) =>
    horses.map((horse) => ({ name: horse.name, amount: grosze(amountOf(horse)) })).filter(({ amount }) => amount > 0);
  const overdue = owing((horse) => horse.overdue);
  const due = owing(({ asked, overdue }) => asked - overdue);
  const next = owing(({ saldo, asked }) => Math.max(0, -saldo) - asked);
  const over = owing(({ saldo }) => saldo);
  const { since, until } = askedOf(horses);
  const parts: BalancePart[] = [
    { kind: 'overdue', day: since, amount: sumOf(overdue), horses: overdue },
    { kind: 'due', day: until, amount: sumOf(due), horses: due },
    { kind: 'next', day: paymentDate, amount: sumOf(next), horses: next },
    { kind: 'over', day: null, amount: grosze(-sumOf(over)), horses: over },
  ];
  return parts.filter((part) => part.horses.length > 0);
}

/**
 * The difference between a balance and the amount asked for: 'w tym 321,00 zł do naliczenia 10 grudnia i nadpłata 20,00 zł
 * (Iskra)'; '' if they are equal.
 */
export function besidesAsked(parts: readonly BalancePart[]): string {
  const words = parts.flatMap((part) => {
    if (part.kind === 'next' && part.day)
      return `${formatMoney(part.amount)} do naliczenia ${formatDayOfMonth(part.day)}`;
    const alone = parts.length === 1;
    return part.kind === 'over' && !alone
      ? `nadpłata ${formatMoney(grosze(-part.amount))} (${horsesOfPart(part)})`
      : [];
  });
  return words.length > 0 ? `w tym ${words.join(' i ')}` : '';
}

/** '−2212,00 zł, w tym 321,00 zł do naliczenia 10 grudnia' */
export function balanceInWords(balance: Grosze, parts: readonly BalancePart[]): string {
  const rest = besidesAsked(parts);
  return `${formatBalance(balance)}${rest && `, ${rest}`}`;
}

const TITLES = { overdue: 'Po terminie od', due: 'Do zapłaty do', next: 'Do naliczenia', over: 'Nadpłata' };

/** 'Po terminie od 10.11.2026', 'Do zapłaty do 10.12.2026', 'Do naliczenia 10.12.2026', 'Nadpłata' */
export const titleOfPart = ({ kind, day }: BalancePart): string =>
  day ? `${TITLES[kind]} ${formatDay(day)}` : TITLES[kind];

export function horsesOfPart({ horses }: BalancePart): string {
  if (horses.length === 1) return horses[0]?.name ?? '';
  return horses.map(({ name, amount }) => `${name} ${formatMoney(amount)}`).join(', ');
}

/** Name and value for a printed statement: ['Do naliczenia 06.01.2027', '233,87 zł (Dukat, po wyjeździe)'] */
export const factOfLeaving = ({ name, day, amount }: ChargedAtLeaving): [string, string] => [
  `${TITLES.next} ${formatDay(day)}`,
  `${formatMoney(amount)} (${name}, po wyjeździe)`,
];
