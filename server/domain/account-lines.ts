/** Names of account lines, shared by pages, statements and the API. */
import { type Day, formatDay, formatDaysOfMonth, formatMonth } from './days.ts';
import type { LedgerKind, PaymentMethod } from './ledger.ts';
import { formatSize, type Grosze } from './money.ts';

/** A ledger entry with the names that pages and statements show beside it. */
export type Entry = {
  id: string;
  horse_name: string;
  kind: LedgerKind;
  amount: Grosze;
  occurred_on: Day;
  /** For a charge: the month that bills it. */
  period: Day | null;
  /** The charged or settled days of a partial month, of a fee or a monthly service; null for a whole month. */
  first_day: Day | null;
  last_day: Day | null;
  /** Set for a charge for a service, and for a settlement of a monthly service. */
  service_name: string | null;
  /** Whether the charged service is paid by the month. */
  monthly: boolean;
  /** The day for which the work was planned. */
  date_to_finish: Day | null;
  /** Set for a deposit whose payment day and method are known. */
  paid_on: Day | null;
  method: PaymentMethod | null;
  /** The person who did the work or booked the entry; null for the billing run. */
  first_name: string | null;
  last_name: string | null;
  note: string | null;
  reverses: string | null;
  undone_kind: LedgerKind | null;
  reversed_by: string | null;
};

/** The month of a fee, or its days if it covers only some: 'listopad 2026', '25–30 listopada 2026'. */
export const timeOfFee = ({ period, first_day, last_day }: Pick<Entry, 'first_day' | 'last_day'> & { period: Day }) =>
  first_day && last_day ? formatDaysOfMonth(first_day, last_day) : formatMonth(period);

/** Charged (negative amount) or refunded (positive) days of one month. `service_name`: null for boarding. */
export type Days = { amount: Grosze; first_day: Day; last_day: Day; service_name: string | null };

/** 'Opłata za pensjonat (1–5 grudnia 2026)', 'Zwrot: Padok całodniowy (6–31 grudnia 2026)' */
export function nameOfDays({ amount, first_day, last_day, service_name }: Days): string {
  const days = formatDaysOfMonth(first_day, last_day);
  if (service_name === null) return `${amount < 0 ? 'Opłata' : 'Zwrot'} za pensjonat (${days})`;
  return amount < 0 ? `${service_name} (${days})` : `Zwrot: ${service_name} (${days})`;
}

/** Text for an empty change: a form sends back the text that it showed, and an empty form field counts as missing. */
const NO_CHANGE = 'Rozliczenia się nie zmienią.';

/** 'Opłata za pensjonat (1–5 grudnia 2026): 161,29 zł. Zwrot …'; never ''. `later` is charged when the horse leaves. */
export const tellDays = (days: readonly Days[], later: readonly Days[]): string =>
  [...days.map(sentenceOf), ...later.map((charge) => `Po wyjeździe: ${sentenceOf(charge)}`)].join(' ') || NO_CHANGE;

const sentenceOf = (days: Days): string => `${nameOfDays(days)}: ${formatSize(days.amount)}.`;

export const lineNames = {
  packageFee: 'Pakiet roczny',
  carryOver: 'Saldo z poprzedniego miesiąca',
  opening: 'Saldo początkowe',
} as const;

/** The fields from which a line's name is made. */
export type NamedBy =
  | 'kind'
  | 'amount'
  | 'period'
  | 'occurred_on'
  | 'first_day'
  | 'last_day'
  | 'service_name'
  | 'monthly';

/** A line's name: a fee or monthly service with its month or days, a service, a deposit, a settlement; else 'Zmiana'. */
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

export const reversalNames: Record<LedgerKind, string> = {
  main_fee: 'wycofanie opłaty',
  package_fee: 'wycofanie pakietu',
  service: 'wycofanie usługi',
  deposit: 'wycofanie wpłaty',
  correction: 'wycofanie zmiany',
  opening: 'wycofanie salda początkowego',
};

/** The labels of the options in the deposit form. */
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
    undone_kind && reversalNames[undone_kind],
    paymentOf(line),
    first_name && `${first_name} ${last_name}`,
    date_to_finish && date_to_finish !== occurred_on && `termin ${formatDay(date_to_finish)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The name already tells the sign, so the amount beside it is shown without one. */
function nameOfRest(saldo: Grosze): string {
  if (saldo === 0) return 'saldo';
  return saldo < 0 ? 'do\u00a0rozliczenia' : 'nadpłata';
}

/** The balance that remains when a horse leaves: 'do rozliczenia 250,00 zł'. It may include amounts not yet due. */
export const leftOf = (saldo: Grosze): string => `${nameOfRest(saldo)} ${formatSize(saldo)}`;

/** 'Grom: do rozliczenia 250,00 zł, Iskra: nadpłata 20,00 zł' */
export const leftOfHorses = (horses: readonly { name: string; saldo: Grosze }[]): string =>
  horses.map(({ name, saldo }) => `${name}: ${leftOf(saldo)}`).join(', ');
