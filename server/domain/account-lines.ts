/** Names of account lines, shared by pages, statements and the API. */
import { type Day, formatDay, formatDaysOfMonth, formatMonth } from './days.ts';
import type { LedgerKind, PaymentMethod } from './ledger.ts';
import { formatMoney, type Grosze, grosze } from './money.ts';

/** An entry of the ledger, as people are shown it. */
export type Entry = {
  id: string;
  horse_name: string;
  kind: LedgerKind;
  amount: Grosze;
  occurred_on: Day;
  /** For a charge: the month that bills it. */
  period: Day | null;
  /** Of a fee or monthly service for some days of that month, or of what settles one: which they are. */
  first_day: Day | null;
  last_day: Day | null;
  /** Of a service, or of what settles a monthly one. */
  service_name: string | null;
  /** Of a service: it is paid by the month. */
  monthly: boolean;
  /** The day for which the work was planned. */
  date_to_finish: Day | null;
  /** Of a deposit, where they are known. */
  paid_on: Day | null;
  method: PaymentMethod | null;
  /** Of who did or booked it; null: the billing run. */
  first_name: string | null;
  last_name: string | null;
  note: string | null;
  reverses: string | null;
  undone_kind: LedgerKind | null;
  /** The entry that reverses this one. */
  reversed_by: string | null;
};

/** The month of a fee, or its days where they are not all of it: 'listopad 2026', '25–30 listopada 2026'. */
export const timeOfFee = ({ period, first_day, last_day }: Pick<Entry, 'first_day' | 'last_day'> & { period: Day }) =>
  first_day && last_day ? formatDaysOfMonth(first_day, last_day) : formatMonth(period);

/** Days of a month, and what they come to: below zero is charged, above it given back. `service_name`: null of the stay. */
export type Days = { amount: Grosze; first_day: Day; last_day: Day; service_name: string | null };

/** Days of the stay, or of a monthly service, that are charged besides (below zero) or given back. */
export function nameOfDays({ amount, first_day, last_day, service_name }: Days): string {
  const days = formatDaysOfMonth(first_day, last_day);
  if (service_name === null) return `${amount < 0 ? 'Opłata' : 'Zwrot'} za pensjonat (${days})`;
  return amount < 0 ? `${service_name} (${days})` : `Zwrot: ${service_name} (${days})`;
}

/** Said of none: a form sends what it has shown, and an empty field of a form is none. */
const NO_CHANGE = 'Rozliczenia się nie zmienią.';

/** 'Opłata za pensjonat (1–5 grudnia 2026): 161,29 zł. Zwrot …'; never ''. `later`: charged when the horse leaves. */
export const tellDays = (days: readonly Days[], later: readonly Days[]): string =>
  [...days.map(tell), ...later.map((some) => `Po wyjeździe: ${tell(some)}`)].join(' ') || NO_CHANGE;

const tell = (some: Days): string => `${nameOfDays(some)}: ${formatMoney(grosze(Math.abs(some.amount)))}.`;

export const lineNames = {
  packageFee: 'Pakiet roczny',
  carryOver: 'Saldo z poprzedniego miesiąca',
  opening: 'Saldo początkowe',
} as const;

/** What names a line. */
export type NamedBy =
  | 'kind'
  | 'amount'
  | 'period'
  | 'occurred_on'
  | 'first_day'
  | 'last_day'
  | 'service_name'
  | 'monthly';

/** A line's name: the fee or monthly service with its month or days, the service, 'Saldo początkowe', 'Wpłata', what settles a fee, or 'Zmiana' for anything else. */
export function nameOfLine({
  kind,
  amount,
  period,
  occurred_on,
  first_day,
  last_day,
  service_name,
  monthly,
}: Pick<Entry, NamedBy>): string {
  const time = timeOfFee({ period: period ?? occurred_on, first_day, last_day });
  if (kind === 'main_fee') return `Opłata za pensjonat (${time})`;
  if (kind === 'package_fee') return lineNames.packageFee;
  if (kind === 'service') return monthly ? `${service_name} (${time})` : (service_name ?? 'Usługa');
  if (kind === 'opening') return lineNames.opening;
  if (kind === 'correction' && first_day && last_day) return nameOfDays({ amount, first_day, last_day, service_name });
  return kind === 'deposit' && amount > 0 ? 'Wpłata' : 'Zmiana';
}

const REVERSALS: Record<LedgerKind, string> = {
  main_fee: 'wycofanie opłaty',
  package_fee: 'wycofanie pakietu',
  service: 'wycofanie usługi',
  deposit: 'wycofanie wpłaty',
  correction: 'wycofanie zmiany',
  opening: 'wycofanie salda początkowego',
};

/** As a deposit's form offers them. */
export const methodNames: Record<PaymentMethod, string> = { cash: 'Gotówka', transfer: 'Przelew', card: 'Karta' };

export const METHOD_OPTIONS = Object.entries(methodNames).map(([value, label]) => ({ value, label }));

/** 'gotówka', 'przelew 18.11.2026', 'wpłacono 18.11.2026': how it was paid, and the day if it was booked on another. */
function paymentOf({ paid_on, method, occurred_on }: Entry): string | undefined {
  const how = method ? methodNames[method].toLowerCase() : undefined;
  return paid_on && paid_on !== occurred_on ? `${how ?? 'wpłacono'} ${formatDay(paid_on)}` : how;
}

/** Details beside the name: the horse, how it was paid, who did or booked it, and the planned day if it differs. */
export function factsOfLine(line: Entry, horses: boolean): string {
  const { occurred_on, date_to_finish, first_name, last_name, undone_kind } = line;
  return [
    horses && line.horse_name,
    undone_kind && REVERSALS[undone_kind],
    paymentOf(line),
    first_name && `${first_name} ${last_name}`,
    date_to_finish && date_to_finish !== occurred_on && `termin ${formatDay(date_to_finish)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The sum beside this name is shown without a sign. */
function balanceName(balance: Grosze): 'Zaległość' | 'Nadpłata' | 'Saldo' {
  if (balance === 0) return 'Saldo';
  return balance < 0 ? 'Zaległość' : 'Nadpłata';
}

/** The balance that stays when a horse goes, which may hold what nobody is asked for yet: 'do rozliczenia 250,00 zł' */
export function leftOf(saldo: Grosze): string {
  const name = saldo < 0 ? 'do\u00a0rozliczenia' : balanceName(saldo).toLowerCase();
  return `${name} ${formatMoney(grosze(Math.abs(saldo)))}`;
}

/** 'Grom: do rozliczenia 250,00 zł, Iskra: nadpłata 20,00 zł' */
export const leftOfHorses = (horses: readonly { name: string; saldo: Grosze }[]): string =>
  horses.map(({ name, saldo }) => `${name}: ${leftOf(saldo)}`).join(', ');
