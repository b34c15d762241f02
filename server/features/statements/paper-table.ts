/** Tables on paper, which repeat their heading on the next sheet. */
import { EDGE, INK, LINE, MUTED, mm, type Paper } from './paper.ts';

/** `width` is a fraction of the sheet's. */
export type Column = { width: number; right?: boolean };

/** `note` stands below the second cell; a total has a stronger line above it. */
export type TableRow = { cells: string[]; note?: string; total?: boolean };

type Caption = { name: string; place: string };

const PAD = mm(0.55);
const GAP = mm(3);

/** A table up to this height is not split; for a longer one that would leave too much of a sheet empty. */
const WHOLE = mm(90);

const thinLine = { color: LINE, thickness: mm(0.2) };

/** How a row is written, and the line above it. */
const LOOKS = {
  heading: { style: { size: 7.5, bold: true, color: MUTED }, rule: thinLine },
  plain: { style: { size: 8.5, bold: false, color: INK }, rule: thinLine },
  total: { style: { size: 8.5, bold: true, color: INK }, rule: { color: EDGE, thickness: mm(0.4) } },
};
type Look = keyof typeof LOOKS;

const NOTE = { size: 7.5, color: MUTED };

export function drawTable(
  paper: Paper,
  columns: Column[],
  headings: string[],
  rows: TableRow[],
  caption?: Caption,
): void {
  const heights = rows.map((row) => heightOfRow(paper, columns, row, lookOf(row)));
  const head = heightOfRow(paper, columns, { cells: headings }, 'heading') + (caption ? mm(9.5) : 0);
  const whole = head + heights.reduce((sum, height) => sum + height, 0);
  const drawHead = (place: string) => {
    if (caption) drawCaption(paper, { ...caption, place });
    drawRow(paper, columns, { cells: headings }, 'heading');
  };
  paper.room(whole <= WHOLE ? whole : head + (heights[0] ?? 0) + (heights[1] ?? 0));
  drawHead(`${caption?.place}`);
  for (const [at, row] of rows.entries()) {
    // A total never stands alone on the next sheet.
    const needed = (heights[at] ?? 0) + (rows[at + 1]?.total ? (heights[at + 1] ?? 0) : 0);
    if (!paper.fits(needed)) {
      paper.newSheet();
      drawHead(`${caption?.place} · ciąg dalszy`);
    }
    drawRow(paper, columns, row, lookOf(row));
  }
}

const lookOf = ({ total }: TableRow): Look => (total ? 'total' : 'plain');

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

function drawRow(paper: Paper, columns: Column[], { cells, note }: TableRow, look: Look): void {
  const { style, rule } = LOOKS[look];
  paper.rule(rule);
  const top = paper.y + PAD;
  let bottom = top;
  for (const [at, text] of cells.entries()) {
    const { x, width, align } = placeOf(paper, columns, at);
    paper.at({ x, y: top }).text(text || ' ', { ...style, width, align });
    bottom = Math.max(bottom, paper.y);
  }
  const { x, width } = placeOf(paper, columns, 1);
  paper.at({ x, y: bottom });
  if (note) paper.text(note, { ...NOTE, width });
  paper.at({ x: paper.left, y: paper.y + PAD });
}

function placeOf(paper: Paper, columns: Column[], at: number) {
  const before = columns.slice(0, at).reduce((sum, column) => sum + column.width, 0);
  const width = (columns[at]?.width ?? 0) * paper.width;
  const x = paper.left + before * paper.width;
  return columns[at]?.right ? { x, width, align: 'right' as const } : { x, width: width - GAP, align: 'left' as const };
}

function heightOfRow(paper: Paper, columns: Column[], { cells, note }: TableRow, look: Look): number {
  const { style } = LOOKS[look];
  const heights = cells.map((text, at) => {
    const { width } = placeOf(paper, columns, at);
    return paper.heightOf(text || ' ', { ...style, width });
  });
  const { width } = placeOf(paper, columns, 1);
  return Math.max(...heights) + 2 * PAD + (note ? paper.heightOf(note, { ...NOTE, width }) : 0);
}
