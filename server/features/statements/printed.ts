import { lineNames } from '../../domain/account-lines.ts';
import { archivedNames } from '../../domain/archived.ts';
import { askedAsHeading } from '../../domain/asked.ts';
import { balanceInWords, factOfLeaving, horsesOfPart, titleOfPart } from '../../domain/balance-parts.ts';
import { type Day, endOfMonth, formatDay, formatMonth } from '../../domain/days.ts';
import { formatBalance, formatMoney, formatSize } from '../../domain/money.ts';
import { foldedRows, type MonthRow, onPaper } from '../../domain/month-rows.ts';
import { addressLine } from '../../domain/postal-codes.ts';
import { formatAccount, formatNip } from '../../domain/transfers.ts';
import type { Club } from '../../platform/data/club.ts';
import type { HorsesMonth } from '../billing/schema.ts';
import type { PrintedBill, PrintedRow, PrintedStatement, PrintedSums, Statement } from './schema.ts';

/** Writes a statement out, for the page and the PDF. */
export function printed(statement: Statement, club: Club): PrintedStatement {
  const { month, until, today, owner, nip, sums, asked, in_words, horses } = statement;
  const { name, phone, email } = club;
  const contact = email && `${email} lub `;
  return {
    title: `Zestawienie za ${formatMonth(month)}`,
    period: `Okres ${formatDay(month)}–${formatDay(endOfMonth(month))} · stan na ${formatDay(until)}`,
    foot: `${name} · zestawienie za ${formatMonth(month)} · ${owner.name}`,
    club: {
      name,
      address: addressLine(club),
      phone: phone && `tel. ${phone}`,
      email,
      nip: nip ? `NIP ${formatNip(nip)}` : '',
    },
    owner: { heading: 'Właściciel', name: owner.name, address: owner.address },
    asked: {
      heading: askedAsHeading(asked, today),
      amount: formatMoney(asked.asked),
      in_words: `słownie: ${in_words}`,
    },
    facts: factsOf(statement),
    transfer: transferOf(statement),
    empty: 'Brak płatności w wybranym miesiącu',
    summary: {
      headings: ['Koń', 'Z poprzedniego miesiąca', 'Suma miesiąca', 'Wpłaty i zmiany', 'Saldo'],
      horses: horses.map(sumsOfHorse),
      total: ['Razem', ...textsOf(sums)],
    },
    bills: {
      headings: ['Dzień', 'Pozycja', 'Wykonanie', 'Kwota', 'Saldo'],
      horses: horses.map((horse) => billOf(horse, month)),
    },
    small_print:
      'Saldo = saldo z poprzedniego miesiąca − suma miesiąca + wpłaty i zmiany. Zestawienie nie jest fakturą. ' +
      `Wątpliwości: ${contact}„Zgłoś wątpliwość” przy pozycji w\u00a0aplikacji.`,
  };
}

function factsOf({ until, today, sums, parts, leaving, transfer }: Statement): PrintedStatement['facts'] {
  const facts: PrintedStatement['facts'] = parts.map((part) => [
    titleOfPart(part),
    `${formatSize(part.amount)} (${horsesOfPart(part)})`,
  ]);
  facts.push([`Saldo na ${formatDay(until)}`, balanceInWords(sums.closing, until === today ? parts : [])]);
  facts.push(...leaving.map(factOfLeaving));
  if (!transfer) return facts;
  const { account, recipient, title } = transfer;
  return [...facts, ['Konto', formatAccount(account)], ['Odbiorca', recipient], ['Tytuł', title]];
}

function transferOf({ transfer }: Statement): PrintedStatement['transfer'] {
  if (!transfer?.qr) return null;
  const amount = formatMoney(transfer.amount);
  return { qr: transfer.qr, label: `Kod QR przelewu na ${amount}`, caption: `Przelew ${amount}` };
}

const textsOf = ({ carry_over, sum, deposits, closing }: Statement['sums']): string[] => [
  formatBalance(carry_over),
  formatMoney(sum),
  formatBalance(deposits),
  formatBalance(closing),
];

const sumsOfHorse = ({ id, name, archived, sums }: HorsesMonth): PrintedSums => ({
  id,
  name,
  tag: archived ? archivedNames[archived] : '',
  sums: textsOf(sums),
});

function billOf({ id, name, box_number, archived, sums, lines }: HorsesMonth, month: Day): PrintedBill {
  const box = box_number ? `boks ${box_number}` : 'bez boksu';
  const opening = formatBalance(sums.carry_over);
  const carried: PrintedRow = {
    id: 'carried',
    day: formatDay(month),
    name: lineNames.carryOver,
    tag: '',
    facts: '',
    note: '',
    amount: opening,
    balance: opening,
  };
  const rows = foldedRows(sums.carry_over, lines).map(printedRow);
  return {
    id,
    name,
    place: archived ? archivedNames[archived] : box,
    rows: sums.carry_over === 0 ? rows : [carried, ...rows],
    total: ['Saldo', formatBalance(sums.closing)],
  };
}

function printedRow(row: MonthRow<HorsesMonth['lines'][number]>): PrintedRow {
  const [{ id, reversed_by, note }] = row.lines;
  return {
    id,
    ...onPaper(row),
    tag: reversed_by ? 'wycofano' : '',
    note: note ?? '',
    amount: formatBalance(row.amount),
    balance: formatBalance(row.balance),
  };
}
