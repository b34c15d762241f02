/** Draws statements as PDF, page by page what the browser prints, without a browser. */

import { drawMark, drawQrCode, GREEN, MUTED, mm, openPaper, type Paper, SUNK } from './paper.ts';
import { type Column, drawTable } from './paper-table.ts';
import type { PrintedStatement } from './schema.ts';

/** Of one month; there is at least one. */
export type Drawing = { statements: PrintedStatement[]; now: Date };

/** Each statement begins on a sheet of its own. */
export async function drawPdf({ statements, now }: Drawing): Promise<Buffer> {
  const [first, ...more] = statements as [PrintedStatement, ...PrintedStatement[]];
  const title = more.length > 0 ? first.title : `${first.title} · ${first.owner.name}`;
  const paper = await openPaper({ title, author: first.club.name, now });
  drawStatement(paper, first);
  for (const statement of more) {
    paper.newSheet();
    drawStatement(paper, statement);
  }
  return paper.finish();
}

function drawStatement(paper: Paper, statement: PrintedStatement): void {
  const { club, bills, empty, foot } = statement;
  drawLetterhead(paper, club);
  drawTitle(paper, statement);
  drawEnding(paper, statement);
  if (bills.horses.length === 0) paper.text(empty, { size: 9, color: MUTED });
  else drawTables(paper, statement);
  drawSmallPrint(paper, statement);
  paper.foot(foot);
}

function drawLetterhead(paper: Paper, { name, address, phone, email, nip }: PrintedStatement['club']): void {
  const top = paper.y;
  drawMark(paper, { x: paper.left, y: top, side: mm(10) });
  paper.at({ x: paper.left + mm(13), y: top + mm(2.4) }).text(name, { size: 14, bold: true, width: mm(80) });
  paper.at({ x: paper.left + mm(88), y: top - mm(0.5) });
  for (const line of [address, [phone, email].filter(Boolean).join(' · '), nip].filter(Boolean))
    paper.text(line, { size: 8, color: MUTED, width: paper.width - mm(88), align: 'right' });
  paper.y = Math.max(paper.y, top + mm(10)) + mm(2.5);
  paper.rule({ color: GREEN, thickness: mm(0.6) });
  paper.y += mm(4.5);
}

function drawTitle(paper: Paper, { title, period, owner }: PrintedStatement): void {
  const lines = [
    { text: owner.heading, style: { size: 8, color: MUTED } },
    { text: owner.name, style: { size: 9, bold: true } },
    { text: owner.address, style: { size: 9, color: MUTED } },
  ].filter(({ text }) => text);
  const top = paper.y;
  const widest = Math.max(...lines.map(({ text, style }) => paper.widthOf(text, style)));
  const beside = Math.min(widest + 1, mm(75));
  paper.at({ x: paper.left + paper.width - beside, y: top });
  for (const { text, style } of lines) paper.text(text, { ...style, width: beside });
  const bottom = paper.y;
  const width = paper.width - beside - mm(4);
  paper.at({ x: paper.left, y: top + 2 }).text(title, { size: 17, bold: true, width });
  paper.text(period, { size: 9, color: MUTED, width });
  paper.y = Math.max(bottom, paper.y) + mm(3.5);
}

function drawEnding(paper: Paper, { asked, facts, transfer }: PrintedStatement): void {
  const top = paper.y;
  const pad = mm(5);
  const code = mm(33);
  const width = paper.width - 2 * pad - (transfer ? code + mm(6) : 0);
  const muted = { size: 9, color: MUTED, width };
  const lines = [
    { text: asked.heading, style: muted },
    { text: asked.amount, style: { size: 16, bold: true, width } },
    { text: asked.in_words, style: muted },
  ];
  const rows = rowsOfFacts(paper, facts, width);
  const heights = [...lines.map(({ text, style }) => paper.heightOf(text, style)), ...rows.map(({ height }) => height)];
  const written = heights.reduce((sum, height) => sum + height, mm(7.5));
  const height = transfer ? Math.max(written, code + mm(11)) : written;
  paper.box({ y: top, height, color: SUNK, radius: mm(2) });
  paper.at({ x: paper.left + pad, y: top + mm(3) });
  for (const { text, style } of lines) paper.text(text, style);
  paper.y += mm(1.5);
  for (const row of rows) row.draw(paper.left + pad);
  if (transfer) {
    const x = paper.left + paper.width - pad - code;
    const y = top + mm(3);
    drawQrCode(paper, transfer.qr, { x, y, side: code });
    paper.at({ x, y: y + code + mm(1) }).text(transfer.caption, { size: 8, width: code, align: 'center' });
  }
  paper.at({ x: paper.left, y: top + height + mm(4) });
}

/** The names in a column as wide as the longest of them, the values beside it. */
function rowsOfFacts(paper: Paper, facts: PrintedStatement['facts'], width: number) {
  const names = Math.max(...facts.map(([name]) => paper.widthOf(name, { size: 9 }))) + mm(4);
  const ofName = { size: 9, color: MUTED, width: names };
  const ofValue = { size: 9, bold: true, width: width - names };
  return facts.map(([name, value]) => {
    const height = Math.max(paper.heightOf(name, ofName), paper.heightOf(value, ofValue));
    const draw = (x: number) => {
      const { y } = paper;
      paper.at({ x, y }).text(name, ofName);
      paper.at({ x: x + names, y }).text(value, ofValue);
      paper.y = y + height;
    };
    return { height, draw };
  });
}

const SUMMARY: Column[] = [
  { width: 0.26 },
  { width: 0.22, right: true },
  { width: 0.17, right: true },
  { width: 0.18, right: true },
  { width: 0.17, right: true },
];

const BILL: Column[] = [
  { width: 0.11 },
  { width: 0.39 },
  { width: 0.24 },
  { width: 0.13, right: true },
  { width: 0.13, right: true },
];

function drawTables(paper: Paper, { summary, bills }: PrintedStatement): void {
  const sums = summary.horses.map(({ name, tag, sums }) => ({ cells: [tagged(name, tag), ...sums] }));
  drawTable(paper, SUMMARY, summary.headings, [...sums, { cells: summary.total, total: true }]);
  for (const { name, place, rows, total } of bills.horses) {
    const lines = rows.map(({ day, name, tag, facts, note, amount, balance }) => ({
      cells: [day, tagged(name, tag), facts, amount, balance],
      note,
    }));
    const [totalName, closing] = total;
    const last = { cells: ['', totalName, '', '', closing], total: true };
    drawTable(paper, BILL, bills.headings, [...lines, last], { name, place });
  }
}

const tagged = (name: string, tag: string): string => (tag ? `${name} · ${tag}` : name);

function drawSmallPrint(paper: Paper, { small_print }: PrintedStatement): void {
  paper.y += mm(3);
  paper.room(mm(8));
  paper.at({ x: paper.left, y: paper.y }).text(small_print, { size: 7.5, color: MUTED });
}
