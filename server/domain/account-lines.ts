/** What the lines of an account are called, on its pages, its statements and in its calls. */
import { type Day, formatDay, formatMonth } from './days.ts';
import type { LedgerKind } from './ledger.ts';
import type { Grosze } from './money.ts';

/** An entry of the ledger, as people are shown it. */
export type Entry = {
  id: string;
  horse_name: string;
  kind: LedgerKind;
  amount: Grosze;
  occurred_on: Day;
  /** Of a charge: the month whose billing asks for it. */
  period: Day | null;
  service_name: string | null;
  /** The day the work was planned for. */
  date_to_finish: Day | null;
  first_name: string | null;
  last_name: string | null;
  note: string | null;
  /** The entry that this one reverses, and its kind. */
  reverses: string | null;
  undone_kind: LedgerKind | null;
  /** The entry that reverses this one. */
  reversed_by: string | null;
};

/** `period`: a day in the month it is for. */
export const lineNames = {
  mainFee: (period: Day) => `Opłata za pensjonat (${formatMonth(period)})`,
  packageFee: 'Pakiet roczny',
  carryOver: 'Saldo z poprzedniego miesiąca',
} as const;

/** What a line is called: the fee with its month, the service, 'Wpłata', and 'Zmiana' for all the rest. */
export function nameOfLine({
  kind,
  amount,
  period,
  occurred_on,
  service_name,
}: Pick<Entry, 'kind' | 'amount' | 'period' | 'occurred_on' | 'service_name'>): string {
  if (kind === 'main_fee') return lineNames.mainFee(period ?? occurred_on);
  if (kind === 'package_fee') return lineNames.packageFee;
  if (kind === 'service') return service_name ?? 'Usługa';
  return kind === 'deposit' && amount > 0 ? 'Wpłata' : 'Zmiana';
}

const REVERSALS: Record<LedgerKind, string> = {
  main_fee: 'wycofanie opłaty',
  package_fee: 'wycofanie pakietu',
  service: 'wycofanie usługi',
  deposit: 'wycofanie wpłaty',
  correction: 'wycofanie zmiany',
};

/** What stands beside the name: whose horse, who did it or wrote it, the day it was planned for if that was another. */
export function factsOfLine(line: Entry, horses: boolean): string {
  const { kind, occurred_on, date_to_finish, first_name, last_name, undone_kind } = line;
  const byHand = kind === 'service' || kind === 'correction';
  return [
    horses && line.horse_name,
    undone_kind && REVERSALS[undone_kind],
    byHand && first_name && `${first_name} ${last_name}`,
    date_to_finish && date_to_finish !== occurred_on && `termin ${formatDay(date_to_finish)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What a balance is called; the sum beside it stands without a sign then. */
export function balanceName(balance: Grosze): 'Zaległość' | 'Nadpłata' | 'Saldo' {
  if (balance === 0) return 'Saldo';
  return balance < 0 ? 'Zaległość' : 'Nadpłata';
}
