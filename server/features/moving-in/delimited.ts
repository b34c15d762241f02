import { CsvError, parse } from 'csv-parse/sync';
import { isKnownHeading } from './columns.ts';
import {
  ABOVE,
  badSheet,
  MAX_COLUMNS,
  MAX_ROWS,
  type SheetRow,
  type Table,
  tableOf,
  tooLong,
  tooWide,
} from './table.ts';

/** The clipboard of Excel and Google has tabs; files of a Polish Excel have semicolons. */
const DELIMITERS = ['\t', ';', ',', '|'];

/** The number of rows by which the delimiter is chosen. */
const SAMPLE = 30;

/** In characters: a longer row could have millions of cells. */
const LONGEST_ROW = 100_000;

/** A table pasted from a spreadsheet, or a file of comma-separated values. */
export function readDelimited(text: string): Table {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const hint = /^sep=(.)\n/.exec(lines)?.[1];
  const body = hint ? lines.slice(6) : lines;
  const delimiter = hint ?? likeliest(body);
  return { ...tableOf(rowsOf(body, delimiter, hint ? 1 : 0)), parted: true };
}

/** A sheet as it would be pasted, with each row at its line. */
export function writeDelimited({ rows }: Table): string {
  const lines: string[] = Array(rows.at(-1)?.line ?? 0).fill('');
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  for (const { line, cells } of rows)
    lines[line - 1] = Array.from({ length: width }, (_, nth) => quoted(cells[nth] ?? '')).join('\t');
  return lines.join('\n');
}

const quoted = (cell: string): string => (/["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The delimiter that finds the most known headings, then the most rows of one width, then the widest. */
function likeliest(text: string): string {
  const fits = DELIMITERS.map((delimiter) => ({ delimiter, fit: fitOf(text, delimiter) }));
  const [best] = fits.toSorted(({ fit: one }, { fit: other }) => {
    const at = one.findIndex((part, nth) => part !== other[nth]);
    return at < 0 ? 0 : (other[at] as number) - (one[at] as number);
  });
  return best?.delimiter ?? ';';
}

function fitOf(text: string, delimiter: string): number[] {
  const rows = sampleOf(text, delimiter);
  const headings = Math.max(0, ...rows.map((cells) => cells.filter(isKnownHeading).length));
  const widths = Map.groupBy(rows, (cells) => cells.length);
  const [width = 1, alike = []] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return [headings, width > 1 ? alike.length : 0, width];
}

/** The first rows; none if the quotes do not fit this delimiter. */
function sampleOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: LONGEST_ROW,
      to: SAMPLE,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return [];
  }
}

function rowsOf(text: string, delimiter: string, before: number): SheetRow[] {
  try {
    return parsed(text, delimiter, before, false);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  // A lone quote, as in 'koń 16"', is an ordinary letter.
  try {
    return parsed(text, delimiter, before, true);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const lines = text.split('\n');
    if (lines.some((line) => line.split(delimiter).length > MAX_COLUMNS)) throw tooWide();
    const long = lines.findIndex((line) => line.length > LONGEST_ROW);
    if (long >= 0) throw badSheet(`Wiersz ${long + before + 1} jest za długi. Skróć w nim komórki.`);
    throw badSheet(`Tego arkusza nie da się odczytać: cudzysłów nie jest zamknięty (do wiersza ${error.lines ?? 1}).`);
  }
}

/** Some programs write '="0012"', so that Excel keeps the zeros. */
const unwrapped = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell;

function parsed(text: string, delimiter: string, before: number, relax_quotes: boolean): SheetRow[] {
  const rows: SheetRow[] = [];
  parse(text, {
    delimiter,
    relax_quotes,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: LONGEST_ROW,
    on_record: (cells, { records }) => {
      if (cells.some(Boolean)) rows.push({ line: records + before, cells: cells.map(unwrapped) });
      if (rows.length > MAX_ROWS + ABOVE) throw tooLong();
      return null;
    },
  });
  return rows;
}
