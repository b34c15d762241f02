/** Draws statements as PDF, page by page what the browser prints, without a browser. */

import { lineNames } from '../../domain/account-lines.ts';
import { archivedNames } from '../../domain/archived.ts';
import { askedAsHeading } from '../../domain/asked.ts';
import { balanceInWords, factOfLeaving, horsesOfPart, titleOfPart } from '../../domain/balance-parts.ts';
import { type Day, endOfMonth, formatDay, formatMonth } from '../../domain/days.ts';
import { formatBalance, formatMoney, type Grosze, grosze } from '../../domain/money.ts';
import { foldedRows, type MonthRow, onPaper } from '../../domain/month-rows.ts';
import { addressLine } from '../../domain/postal-codes.ts';
import { formatAccount, formatNip } from '../../domain/transfers.ts';
import type { Club } from '../../platform/data/club.ts';
import type { HorsesMonth } from '../billing/schema.ts';
import { drawMark, drawQrCode, GREEN, MUTED, mm, openPaper, type Paper, SUNK } from './paper.ts';
import { type Column, drawTable, type TableRow } from './paper-table.ts';
import type { Statement } from './schema.ts';

/** Of one month; there is at least one. */
export type Drawing = { statements: Statement[]; club: Club; now: Date };

const titleOf = ({ month }: Statement) => `Zestawienie za ${formatMonth(month)}`;

/** Each statement begins on a sheet of its own. */
export async function drawPdf({ statements, club, now }: Drawing): Promise<Buffer> {
  const [first, ...more] = statements as [Statement, ...Statement[]];
  const title = more.length > 0 ? titleOf(first) : `${titleOf(first)} · ${first.owner.name}`;
  const paper = await openPaper({ title, author: club.name, now });
  drawStatement(paper, first, club);
  for (const statement of more) {
    paper.newSheet();
    drawStatement(paper, statement, club);
  }
  return paper.finish();
}

function drawStatement(paper: Paper, statement: Statement, club: Club): void {
  const { month, owner, horses } = statement;
  const title = titleOf(statement);
  drawLetterhead(paper, club, statement.nip);
  drawTitle(paper, statement, title);
  drawEnding(paper, statement);
  if (horses.length > 0) drawSummary(paper, statement);
  else paper.text('Brak płatności w wybranym miesiącu', { size: 9, color: MUTED });
  for (const horse of horses) drawBill(paper, horse, month);
  drawSmallPrint(paper, club);
  paper.foot(`${club.name} · zestawienie za ${formatMonth(month)} · ${owner.name}`);
}

const formatSize = (amount: Grosze): string => formatMoney(grosze(Math.abs(amount)));

function drawLetterhead(paper: Paper, club: Club, nip: string | null): void {
  const top = paper.y;
  drawMark(paper, { x: paper.left, y: top, side: mm(10) });
  paper.at({ x: paper.left + mm(13), y: top + mm(2.4) }).text(club.name, { size: 14, bold: true, width: mm(80) });
  const lines = [
    addressLine(club),
    [club.phone && `tel. ${club.phone}`, club.email].filter(Boolean).join(' · '),
    nip ? `NIP ${formatNip(nip)}` : '',
  ].filter(Boolean);
  paper.at({ x: paper.left + mm(88), y: top - mm(0.5) });
  for (const line of lines) paper.text(line, { size: 8, color: MUTED, width: paper.width - mm(88), align: 'right' });
  paper.y = Math.max(paper.y, top + mm(10)) + mm(2.5);
  paper.rule({ color: GREEN, thickness: mm(0.6) });
  paper.y += mm(4.5);
}

function drawTitle(paper: Paper, { month, until, owner }: Statement, title: string): void {
  const lines = [
    ['Właściciel', { size: 8, color: MUTED }],
    [owner.name, { size: 9, bold: true }],
    ...(owner.address ? [[owner.address, { size: 9, color: MUTED }] as const] : []),
  ] as const;
  const top = paper.y;
  const widest = Math.max(...lines.map(([text, style]) => paper.widthOf(text, style)));
  const beside = Math.min(widest + 1, mm(75));
  const x = paper.left + paper.width - beside;
  paper.at({ x, y: top });
  for (const [text, style] of lines) paper.text(text, { ...style, width: beside });
  const ends = paper.y;
  paper.at({ x: paper.left, y: top + 2 }).text(title, { size: 17, bold: true, width: paper.width - beside - mm(4) });
  const last = endOfMonth(month);
  const period = `Okres ${formatDay(month)}–${formatDay(last)} · stan na ${formatDay(until)}`;
  paper.text(period, { size: 9, color: MUTED, width: paper.width - beside - mm(4) });
  paper.y = Math.max(ends, paper.y) + mm(3.5);
}

function drawEnding(paper: Paper, { until, today, sums, asked, in_words, parts, leaving, transfer }: Statement): void {
  const facts: [string, string][] = parts.map((part) => [
    titleOfPart(part),
    `${formatSize(part.amount)} (${horsesOfPart(part)})`,
  ]);
  const balance = balanceInWords(sums.closing, until === today ? parts : []);
  facts.push([`Saldo na ${formatDay(until)}`, balance], ...leaving.map(factOfLeaving));
  if (transfer) {
    facts.push(['Konto', formatAccount(transfer.account)]);
    facts.push(['Odbiorca', transfer.recipient], ['Tytuł', transfer.title]);
  }
  const pad = mm(5);
  const code = transfer?.qr ? mm(33) : 0;
  const width = paper.width - 2 * pad - (code ? code + mm(6) : 0);
  const names = Math.max(0, ...facts.map(([name]) => paper.widthOf(name, { size: 9 }))) + mm(4);
  const draw = (from: number) => {
    paper.at({ x: paper.left + pad, y: from + mm(3) });
    paper.text(askedAsHeading(asked, today), { size: 9, color: MUTED, width });
    paper.text(formatMoney(asked.asked), { size: 16, bold: true, width });
    paper.text(`słownie: ${in_words}`, { size: 9, color: MUTED, width });
    paper.y += mm(1.5);
    for (const [name, value] of facts) {
      const y = paper.y;
      paper.at({ x: paper.left + pad, y }).text(name, { size: 9, color: MUTED, width: names });
      const next = paper.y;
      paper.at({ x: paper.left + pad + names, y }).text(value, { size: 9, bold: true, width: width - names });
      paper.y = Math.max(next, paper.y);
    }
    return Math.max(paper.y + mm(3), code ? from + mm(3) + code + mm(8) : 0);
  };
  const top = paper.y;
  const bottom = paper.measure(() => draw(top));
  paper.box({ y: top, height: bottom - top, color: SUNK, radius: mm(2) });
  draw(top);
  if (transfer?.qr) {
    const x = paper.left + paper.width - pad - code;
    drawQrCode(paper, transfer.qr, { x, y: top + mm(3), side: code });
    paper.at({ x, y: top + mm(3) + code + mm(1) });
    paper.text(`Przelew ${formatMoney(transfer.amount)}`, { size: 8, width: code, align: 'center' });
  }
  paper.y = bottom + mm(4);
}

const SUMMARY: Column[] = [
  { title: 'Koń', width: 0.26 },
  { title: 'Z poprzedniego miesiąca', width: 0.22, right: true },
  { title: 'Suma miesiąca', width: 0.17, right: true },
  { title: 'Wpłaty i zmiany', width: 0.18, right: true },
  { title: 'Saldo', width: 0.17, right: true },
];

const sumCells = ({ carry_over, sum, deposits, closing }: Statement['sums']): string[] => [
  formatBalance(carry_over),
  formatMoney(sum),
  formatBalance(deposits),
  formatBalance(closing),
];

function drawSummary(paper: Paper, { horses, sums }: Statement): void {
  const rows: TableRow[] = horses.map(({ name, archived, sums: of }) => ({
    cells: [archived ? `${name} · ${archivedNames[archived]}` : name, ...sumCells(of)],
  }));
  drawTable(paper, SUMMARY, [...rows, { cells: ['Razem', ...sumCells(sums)], total: true }]);
}

const BILL: Column[] = [
  { title: 'Dzień', width: 0.11 },
  { title: 'Pozycja', width: 0.39 },
  { title: 'Wykonanie', width: 0.24 },
  { title: 'Kwota', width: 0.13, right: true },
  { title: 'Saldo', width: 0.13, right: true },
];

function rowOf(row: MonthRow<HorsesMonth['lines'][number]>): TableRow {
  const { day, name, facts } = onPaper(row);
  const [{ reversed_by, note }] = row.lines;
  return {
    cells: [
      day,
      reversed_by ? `${name} · wycofano` : name,
      facts,
      formatBalance(row.amount),
      formatBalance(row.balance),
    ],
    ...(note && { note }),
  };
}

function drawBill(paper: Paper, { name, box_number, archived, sums, lines }: HorsesMonth, month: Day): void {
  const place = archived ? archivedNames[archived] : box_number ? `boks ${box_number}` : 'bez boksu';
  const opening = formatBalance(sums.carry_over);
  const rows: TableRow[] = [
    ...(sums.carry_over === 0 ? [] : [{ cells: [formatDay(month), lineNames.carryOver, '', opening, opening] }]),
    ...foldedRows(sums.carry_over, lines).map(rowOf),
    { cells: ['', 'Saldo', '', '', formatBalance(sums.closing)], total: true },
  ];
  drawTable(paper, BILL, rows, { name, place });
}

function drawSmallPrint(paper: Paper, { email }: Club): void {
  const words =
    'Saldo = saldo z poprzedniego miesiąca − suma miesiąca + wpłaty i zmiany. Zestawienie nie jest fakturą. ' +
    `Wątpliwości: ${email && `${email} lub `}„Zgłoś wątpliwość” przy pozycji w aplikacji.`;
  paper.y += mm(3);
  paper.room(mm(8));
  paper.at({ x: paper.left, y: paper.y }).text(words, { size: 7.5, color: MUTED });
}
