import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { missingIn, readColumns } from './columns.ts';
import {
  ABOVE,
  badSheet,
  cleanCell,
  MAX_COLUMNS,
  MAX_ROWS,
  type Merged,
  MOST_TEXT,
  NO_VALUE,
  type Table,
  tableOf,
  tooLong,
  tooWide,
} from './table.ts';

/** The most bytes of all unpacked parts; 2 000 rows of 60 columns take 6 MB. */
const UNPACKED = 12 * 1024 ** 2;

/** The parts with texts, numbers and dates; pictures, macros and themes are never unpacked. */
const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/;

const UNREADABLE = 'Tego pliku nie da się otworzyć jako arkusza. Zapisz go w Excelu jako XLSX albo CSV.';
const TOO_LARGE = 'Ten arkusz jest za duży po rozpakowaniu. Zostaw w nim same konie i zapisz go jeszcze raz.';

/** The most other sheets of a file that are read. */
const MOST_OTHERS = 10;

/**
 * The first visible sheet of a workbook, with other visible ones that have horses. Nothing beyond the limits is unpacked, and the
 * reader gets a new archive without empty cells, so that a wrong size in a header or a million styled blanks do no harm.
 */
export async function readXlsx(file: Buffer): Promise<Table> {
  const parts = unpack(file);
  const [first, ...more] = visibleSheets(parts);
  if (!first) throw badSheet(UNREADABLE);
  const table = await readPart(parts, first);
  const others: Table[] = [];
  let text = textIn(table);
  for (const sheet of more.slice(0, MOST_OTHERS)) {
    const other = await readPart(parts, sheet).catch(() => undefined);
    if (!other || !hasHorses(other)) continue;
    text += textIn(other);
    if (text > MOST_TEXT) break;
    others.push(other);
  }
  return { ...table, others };
}

const hasHorses = (table: Table): boolean => missingIn(readColumns(table, [], {}).columns).length === 0;

const textIn = ({ rows }: Table): number => rows.reduce((sum, { cells }) => sum + cells.join('').length, 0);

async function readPart(parts: Parts, { nth, name, path }: VisibleSheet): Promise<Table> {
  const { xml, merged } = slimmed(textOf(parts[path]));
  const kept = Object.entries(parts).filter(([name]) => !name.startsWith('xl/worksheets/'));
  const archive = zipSync({ ...Object.fromEntries(kept), [path]: Buffer.from(xml) }, { level: 0 });
  const rows = await readSheet(archive.buffer as ArrayBuffer, nth, { parseNumber: plainNumber }).catch(() => {
    throw badSheet(UNREADABLE);
  });
  const table = tableOf(
    rows.map((cells, at) => ({ line: at + 1, cells: cells.map(written) })),
    merged,
  );
  return { ...table, name };
}

type Parts = Record<string, Uint8Array>;

function unpack(file: Buffer): Parts {
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
  // No program writes custom entities into a sheet; expanded, they could be endless.
  if (text === undefined || /<!(DOCTYPE|ENTITY)/i.test(text)) throw badSheet(UNREADABLE);
  return text;
}

type VisibleSheet = { nth: number; name: string; path: string };

/** The visible sheets of a workbook, in order; `nth` also counts hidden ones. */
function visibleSheets(parts: Parts): VisibleSheet[] {
  const relations = textOf(parts['xl/_rels/workbook.xml.rels']).match(/<(?:\w+:)?Relationship\b[^<>]*>/g) ?? [];
  const targetOf = (id: string | undefined) =>
    relations.find((relation) => relation.includes(` Id="${id}"`))?.match(/ Target="\/?(?:xl\/)?([^"]*)"/)?.[1];
  const sheets = textOf(parts['xl/workbook.xml']).match(/<(?:\w+:)?sheet\s[^<>]*>/g) ?? [];
  return sheets.flatMap((sheet, at) => {
    if (/ state="(?:hidden|veryHidden)"/.test(sheet)) return [];
    const name = cleanCell(unescaped(/ name="([^"]*)"/.exec(sheet)?.[1] ?? ''));
    return { nth: at + 1, name, path: `xl/${targetOf(/ \w+:id="([^"]*)"/.exec(sheet)?.[1])}` };
  });
}

const ENTITIES = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
]);

const unescaped = (text: string) => text.replace(/&\w{2,4};/g, (entity) => ENTITIES.get(entity) ?? entity);

/** A sheet's XML without its size and without empty cells and rows, and the cells it merges down a column. */
function slimmed(sheet: string): { xml: string; merged: Merged[] } {
  const [before = '', ...cells] = withoutPrefix(sheet).split(/(?=<c[\s/>])/);
  const xml = [before.replace(/<dimension\b[^<>]*>/, ''), ...cells.map(slimmedCell)]
    .join('')
    .replace(/<row\b[^<>]*(?:\/>|>\s*<\/row>)/g, '');
  return { xml, merged: mergedIn(xml) };
}

/** Some programs write 'x:row' for 'row'. */
function withoutPrefix(sheet: string): string {
  const prefix = /<(\w{1,20}):worksheet\b/.exec(sheet)?.[1];
  return prefix ? sheet.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</') : sheet;
}

/** Slims a cell; the text after it stays. */
function slimmedCell(text: string): string {
  const [head = '', attributes = ''] = /^<c\b([^<>]*)>/.exec(text) ?? [];
  if (attributes.endsWith('/')) return text.slice(head.length);
  const end = text.indexOf('</c>');
  if (!head || end < 0) throw badSheet(UNREADABLE);
  const inside = text.slice(head.length, end);
  const rest = text.slice(end + '</c>'.length);
  // A formula with an empty text as its result has an empty value; one with a number never has.
  const value = / t="str"/.test(attributes) ? /<v[\s/>]/ : /<v\b[^/<>]*>[^<]/;
  const isUnreckoned = /<f[\s/>]/.test(inside) && !value.test(inside);
  if (!isUnreckoned && !/<(v|is)\b[^/<>]*>/.test(inside)) return rest;
  const [, letters = '', line = ''] = / r="([A-Z]{1,9})(\d{1,9})"/.exec(attributes) ?? [];
  if (columnOf(letters) >= MAX_COLUMNS) throw tooWide();
  if (Number(line) > MAX_ROWS + ABOVE) throw tooLong();
  if (isUnreckoned) return `<c r="${letters}${line}" t="str"><v>${NO_VALUE}</v></c>${rest}`;
  // The reader would take the error of a failed formula for an empty cell.
  return `${head.replace(' t="e"', ' t="str"')}${inside}</c>${rest}`;
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

/** '12.0' and '1.2E1' become 12; a number with too many digits stays as text. */
const plainNumber = (text: string): string => {
  const number = Number(text);
  return Math.abs(number) < 1e15 ? String(number) : text;
};

function written(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return value === true ? 'x' : value === false ? '' : String(value ?? '');
}
