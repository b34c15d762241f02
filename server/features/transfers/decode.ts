import { decodedText } from '../../platform/forms/decode-text.ts';
import { badFile, LONGEST_ROW } from './bank-line.ts';

/** How files of other formats begin, and the message for each. */
const OTHERS: readonly [string, string][] = [
  ['504b0304', 'To arkusz albo archiwum ZIP. W banku wybierz plik CSV albo MT940.'],
  ['504b0506', 'To puste archiwum ZIP. W banku wybierz plik CSV albo MT940.'],
  ['1f8b', 'To plik spakowany. Rozpakuj go i wczytaj sam wyciąg.'],
  ['377abcaf', 'To plik spakowany. Rozpakuj go i wczytaj sam wyciąg.'],
  ['52617221', 'To plik spakowany. Rozpakuj go i wczytaj sam wyciąg.'],
  ['25504446', 'To wyciąg w PDF. W banku wybierz plik CSV albo MT940.'],
  ['d0cf11e0', 'To arkusz Excela. W banku wybierz plik CSV albo MT940.'],
];

/** PKO BP fills empty subfields with this byte, which is a letter in none of the banks' encodings. */
const FILLER = 0xff;
const BLANK = 0x20;

const isWide = (beginning: string) => beginning.startsWith('fffe') || beginning.startsWith('feff');

/** Decodes a statement. Throws BadInput at the field `file`. */
export function decodeStatement(file: Buffer): string {
  const beginning = file.subarray(0, 8).toString('hex');
  const other = OTHERS.find(([magic]) => beginning.startsWith(magic));
  if (other) throw badFile(other[1]);
  const bytes = isWide(beginning) ? file : file.map((byte) => (byte === FILLER ? BLANK : byte));
  // mBank's blocks begin with the first of these; old files end with the others.
  const text = decodedText(Buffer.from(bytes))
    .replaceAll('\u0001', '')
    .replaceAll('\u0003', '')
    .replaceAll('\u001a', '');
  if (/(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u.test(text))
    throw badFile('To nie jest plik tekstowy. Wybierz wyciąg CSV albo MT940.');
  const rows = text.replace(/\r\n?/g, '\n');
  const long = rows.split('\n').findIndex((row) => row.length > LONGEST_ROW);
  if (long >= 0)
    throw badFile(`To nie jest wyciąg z banku: wiersz ${long + 1} jest za długi. Wybierz plik CSV albo MT940.`);
  return rows;
}
