import { type Day, formatDay } from '../../server/domain/days.ts';
import type { Grosze } from '../../server/domain/money.ts';
import { lineNames } from '../../server/features/billing/texts.ts';

type Kind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction';

/** A line of an account with the balance after it: what it is for, who did or booked it, what was written about it. */
export type AccountLine = Entry & { balance: Grosze };

/** An entry of the ledger, as people are shown it. */
export type Entry = {
  id: string;
  horse_name: string;
  kind: Kind;
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
  undone_kind: Kind | null;
  /** The entry that reverses this one. */
  reversed_by: string | null;
  /** What its owner doubted about it last. */
  doubt: LineDoubt | null;
};

/** Without an outcome it waits. */
export type LineDoubt = { id: string; reason: string; outcome: 'kept' | 'reversed' | null; answer: string | null };

export const isOpen = (doubt: LineDoubt | null): doubt is LineDoubt => doubt !== null && doubt.outcome === null;

/** A charge that stands, and about which nobody waits for an answer. */
export const mayDoubt = ({ amount, reverses, reversed_by, doubt }: Entry): boolean =>
  amount < 0 && !reverses && !reversed_by && !isOpen(doubt);

/** What a line is called: the fee with its month, the service, 'Wpłata', and 'Zmiana' for all the rest. */
export function nameOfLine({ kind, amount, period, occurred_on, service_name }: Entry): string {
  if (kind === 'main_fee') return lineNames.mainFee(period ?? occurred_on);
  if (kind === 'package_fee') return lineNames.packageFee;
  if (kind === 'service') return service_name ?? 'Usługa';
  return kind === 'deposit' && amount > 0 ? 'Wpłata' : 'Zmiana';
}

const REVERSALS: Record<Kind, string> = {
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
