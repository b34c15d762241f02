import { decodedText } from '../../platform/forms/decode-text.ts';
import { readDelimited } from './delimited.ts';
import { badSheet, type Table } from './table.ts';
import { readXlsx } from './xlsx.ts';

/** How files of other formats begin, and what to do instead. */
const OTHERS: readonly [string, string][] = [
  ['d0cf11e0', 'To arkusz starego Excela (XLS) albo chroniony hasłem. Zapisz go jako XLSX bez hasła.'],
  ['25504446', 'To PDF. Wyślij arkusz jako XLSX albo CSV, albo wklej go poniżej.'],
  ['1f8b', 'To plik spakowany. Rozpakuj go i wyślij sam arkusz.'],
  ['377abcaf', 'To plik spakowany. Rozpakuj go i wyślij sam arkusz.'],
  ['52617221', 'To plik spakowany. Rozpakuj go i wyślij sam arkusz.'],
];

/** Parses a file (XLSX, CSV) or pasted text. Throws BadInput at the field `sheet`. */
export async function parseSheet(sheet: Uint8Array | string): Promise<Table> {
  if (typeof sheet === 'string') return readDelimited(sheet);
  const file = Buffer.from(sheet);
  const beginning = file.subarray(0, 4).toString('hex');
  if (beginning === '504b0304') return readXlsx(file);
  const other = OTHERS.find(([magic]) => beginning.startsWith(magic));
  if (other) throw badSheet(other[1]);
  const text = decodedText(file);
  if (/(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u.test(text))
    throw badSheet('To nie jest arkusz. Wyślij plik XLSX albo CSV, albo wklej arkusz poniżej.');
  return readDelimited(text);
}
