/** The template of a sheet, with a column for each service. */
import { zipSync } from 'fflate';
import { BYTE_ORDER_MARK, csvRow } from '../../platform/http/csv.ts';
import { nameOfField } from './columns.ts';

const FIELDS = [
  'horse',
  'box',
  'aisle',
  'owner',
  'phone',
  'email',
  'street',
  'house_number',
  'postal_code',
  'city',
  'fee',
  'package',
  'from',
  'opening',
  'opening_due',
  'breed',
  'description',
  'sex',
  'born',
  'passport',
  'chip',
  'farrier',
  'vaccination',
  'deworming',
] as const;

export const headingsWith = (services: readonly string[]): string[] => [...FIELDS.map(nameOfField), ...services];

export const csvTemplate = (services: readonly string[]): string => BYTE_ORDER_MARK + csvRow(headingsWith(services));

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A workbook with one sheet of texts. */
export function xlsxOf(rows: readonly (readonly string[])[]): Uint8Array {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Konie" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(drawRow).join('')}</sheetData></worksheet>`,
  };
  const files = Object.entries(parts).map(([name, xml]) => [name, Buffer.from(XML + xml)] as const);
  // A constant time, so that equal sheets are equal files.
  return zipSync(Object.fromEntries(files), { mtime: '1980-01-01' });
}

const drawRow = (cells: readonly string[], at: number): string =>
  `<row r="${at + 1}">${cells.map((text, column) => `<c r="${lettersOf(column)}${at + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`).join('')}</row>`;

/** 'A' for 0, 'AB' for 27 */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] as string);
