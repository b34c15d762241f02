import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { ABOVE, badSheet, MAX_COLUMNS, MAX_ROWS, type Merged, type Table, tableOf, tooLong, tooWide } from './table.ts';

/** Bytes of all parts together once they are unpacked; 2 000 rows of 60 columns are 6 MB. */
const UNPACKED = 12 * 1024 ** 2;

/** The parts that texts, numbers and dates are in; pictures, macros and themes are never unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

const UNREADABLE = 'Tego pliku nie da się otworzyć jako arkusza. Zapisz go w Excelu jako XLSX albo CSV.';
const TOO_LARGE = 'Ten arkusz jest za duży po rozpakowaniu. Zostaw w nim same konie i zapisz go jeszcze raz.';

/**
 * The first sheet of a workbook. Nothing beyond the limits is unpacked, and the reader gets a new archive of what was,
 * without cells that say nothing: a header that lies about a size, or a million styled blanks, stay harmless.
 */
export async function readXlsx(file: Buffer): Promise<Table> {
  const parts = unpack(file);
  const path = firstSheet(parts);
  const { xml, merged } = slimmed(textOf(parts[path]));
  const kept = Object.entries(parts).filter(([name]) => !name.startsWith('xl/worksheets/'));
  const archive = zipSync({ ...Object.fromEntries(kept), [path]: Buffer.from(xml) }, { level: 0 });
  const rows = await readSheet(archive.buffer as ArrayBuffer, 1, { parseNumber: String }).catch(() => {
    throw badSheet(UNREADABLE);
  });
  return tableOf(
    rows.map((cells, at) => ({ line: at + 1, cells: cells.map(written) })),
    merged,
  );
}

function unpack(file: Buffer): Record<string, Uint8Array> {
  let size = 0;
  try {
    return unzipSync(file, {
      filter({ name, originalSize }) {
        if (!NEEDED.test(name)) return false;
        size += originalSize;
        if (size > UNPACKED) throw badSheet(TOO_LARGE);
        return true;
      },
    });
  } catch (error) {
    throw size > UNPACKED ? error : badSheet(UNREADABLE);
  }
}

function textOf(part: Uint8Array | undefined): string {
  const text = part && new TextDecoder().decode(part);
  // No program writes entities of its own into a sheet; expanded, they could be endless.
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text)) throw badSheet(UNREADABLE);
  return text;
}

/** The path of the sheet that comes first in the workbook. */
function firstSheet(parts: Record<string, Uint8Array>): string {
  const [sheet = ''] = /<sheet\b[^>]*>/.exec(textOf(parts['xl/workbook.xml'])) ?? [];
  const id = / r:id="([^"]*)"/.exec(sheet)?.[1];
  const relations = textOf(parts['xl/_rels/workbook.xml.rels']).match(/<Relationship\b[^>]*>/g) ?? [];
  const target = relations
    .find((relation) => relation.includes(` Id="${id}"`))
    ?.match(/ Target="\/?(?:xl\/)?([^"]*)"/)?.[1];
  return `xl/${target}`;
}

const CELL = /<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g;

/** A sheet's XML without its size, without cells and rows that say nothing, and what it merges down a column. */
function slimmed(sheet: string): { xml: string; merged: Merged[] } {
  const xml = sheet
    .replace(/<dimension\b[^>]*>/, '')
    .replace(CELL, (cell, attributes: string, inside = '') => {
      if (!/<(v|is)\b[^/>]*>/.test(inside)) return '';
      const [, letters = '', line = ''] = / r="([A-Z]{1,9})(\d{1,9})"/.exec(attributes) ?? [];
      if (columnOf(letters) >= MAX_COLUMNS) throw tooWide();
      if (Number(line) > MAX_ROWS + ABOVE) throw tooLong();
      // The reader takes what a failed formula shows for nothing.
      return cell.replace(/^(<c\b[^>]*) t="e"/, '$1 t="str"');
    })
    .replace(/<row\b[^>]*(\/>|>\s*<\/row>)/g, '');
  return { xml, merged: mergedIn(xml) };
}

/** 0 for 'A', 27 for 'AB' */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function mergedIn(xml: string): Merged[] {
  const merged: Merged[] = [];
  for (const [, column = '', from, to] of xml.matchAll(/<mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g))
    if (columnOf(column) < MAX_COLUMNS && Number(to) > Number(from) && merged.length < MAX_ROWS)
      merged.push({ column: columnOf(column), from: Number(from), to: Math.min(Number(to), MAX_ROWS + ABOVE) });
  return merged;
}

function written(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === true ? 'x' : value === false ? '' : String(value ?? '');
}
