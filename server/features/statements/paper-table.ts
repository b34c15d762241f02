/** Tables on paper, which repeat their heading on the next sheet. */
import { EDGE, INK, LINE, MUTED, mm, type Paper } from './paper.ts';

/** `width` is a fraction of the sheet's. */
export type Column = { title: string; width: number; right?: boolean };

/** `note` stands below the second cell; a total has a stronger line above it. */
export type TableRow = { cells: string[]; note?: string; total?: boolean };

type Caption = { name: string; place: string };

const TEXT = 8.5;
const HEADING = 7.5;
const PAD = mm(0.55);
const GAP = mm(3);

/** A table up to this height is not split; for a longer one that would leave too much of a sheet empty. */
const WHOLE = mm(90);

export function drawTable(paper: Paper, columns: Column[], rows: TableRow[], caption?: Caption): void {
  const heights = rows.map((row) => heightOfRow(paper, columns, row));
  const head = heightOfHeading(paper) + (caption ? mm(9.5) : 0);
  const whole = head + heights.reduce((sum, height) => sum + height, 0);
  paper.room(whole <= WHOLE ? whole : head + (heights[0] ?? 0) + (heights[1] ?? 0));
  if (caption) drawCaption(paper, caption);
  drawHeading(paper, columns);
  for (const [at, row] of rows.entries()) {
    // A total never stands alone on the next sheet.
    const needed = (heights[at] ?? 0) + (rows[at + 1]?.total ? (heights[at + 1] ?? 0) : 0);
    if (!paper.fits(needed)) {
      paper.room(Number.POSITIVE_INFINITY);
      if (caption) drawCaption(paper, { ...caption, place: `${caption.place} · ciąg dalszy` });
      drawHeading(paper, columns);
    }
    drawRow(paper, columns, row);
  }
}

function drawCaption(paper: Paper, { name, place }: Caption): void {
  paper.y += mm(3.2);
  const style = { size: 11, bold: true };
  const wide = Math.min(paper.widthOf(name, style) + 3, paper.width * 0.7);
  const y = paper.y;
  paper.at({ x: paper.left, y }).text(name, { ...style, width: wide + 1 });
  const below = paper.y;
  paper.at({ x: paper.left + wide, y: y + 2 }).text(`· ${place}`, { size: 9, color: MUTED, width: paper.width - wide });
  paper.at({ x: paper.left, y: Math.max(below, paper.y) + mm(0.4) });
}

const heightOfHeading = (paper: Paper): number => paper.heightOf('Ą', { size: HEADING, bold: true }) + 2 * PAD;

function drawHeading(paper: Paper, columns: Column[]): void {
  const cells = columns.map(({ title }) => title);
  drawCells(paper, columns, cells, { size: HEADING, bold: true, color: MUTED }, { color: LINE, thickness: mm(0.2) });
}

function drawRow(paper: Paper, columns: Column[], { cells, note, total = false }: TableRow): void {
  const rule = total ? { color: EDGE, thickness: mm(0.4) } : { color: LINE, thickness: mm(0.2) };
  drawCells(paper, columns, cells, { size: TEXT, bold: total, color: INK }, rule);
  if (!note) return;
  const { x, width } = placeOf(paper, columns, 1);
  paper.at({ x, y: paper.y - PAD }).text(note, { size: HEADING, color: MUTED, width });
  paper.at({ x: paper.left, y: paper.y + PAD });
}

type Style = { size: number; bold: boolean; color: string };

function drawCells(
  paper: Paper,
  columns: Column[],
  cells: string[],
  style: Style,
  rule: { color: string; thickness: number },
): void {
  paper.rule(rule);
  const top = paper.y + PAD;
  let below = top;
  for (const [at, text] of cells.entries()) {
    const { x, width } = placeOf(paper, columns, at);
    const align = columns[at]?.right ? 'right' : 'left';
    paper.at({ x, y: top }).text(text || ' ', { ...style, width, align });
    below = Math.max(below, paper.y);
  }
  paper.at({ x: paper.left, y: below + PAD });
}

function placeOf(paper: Paper, columns: Column[], at: number): { x: number; width: number } {
  const before = columns.slice(0, at).reduce((sum, column) => sum + column.width, 0);
  const width = (columns[at]?.width ?? 0) * paper.width;
  const last = at === columns.length - 1;
  return { x: paper.left + before * paper.width, width: last ? width : width - (columns[at]?.right ? 0 : GAP) };
}

function heightOfRow(paper: Paper, columns: Column[], { cells, note, total = false }: TableRow): number {
  const heights = cells.map((text, at) =>
    paper.heightOf(text || ' ', { size: TEXT, bold: total, width: placeOf(paper, columns, at).width }),
  );
  const { width } = placeOf(paper, columns, 1);
  const below = note ? paper.heightOf(note, { size: HEADING, width }) : 0;
  return Math.max(...heights) + 2 * PAD + below;
}
