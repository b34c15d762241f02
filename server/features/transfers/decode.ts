import iconv from 'iconv-lite';
import { badFile } from './bank-line.ts';

/** What files of other kinds begin with, and what to say of them. */
const OTHERS: readonly [string, string][] = [
  ['504b0304', 'To arkusz albo archiwum ZIP. W banku wybierz plik CSV albo MT940.'],
  ['504b0506', 'To puste archiwum ZIP. W banku wybierz plik CSV albo MT940.'],
  ['1f8b', 'To plik spakowany. Rozpakuj go i wczytaj sam wyciąg.'],
  ['377abcaf', 'To plik spakowany. Rozpakuj go i wczytaj sam wyciąg.'],
  ['52617221', 'To plik spakowany. Rozpakuj go i wczytaj sam wyciąg.'],
  ['25504446', 'To wyciąg w PDF. W banku wybierz plik CSV albo MT940.'],
  ['d0cf11e0', 'To arkusz Excela. W banku wybierz plik CSV albo MT940.'],
];

/**
 * The text of a statement: UTF-8, with or without its mark, UTF-16 with it, else whichever of the encodings that Polish
 * banks use makes Polish words of it. Throws a refusal at the field `file`.
 */
export function decodeStatement(file: Buffer): string {
  const beginning = file.subarray(0, 8).toString('hex');
  const other = OTHERS.find(([magic]) => beginning.startsWith(magic));
  if (other) throw badFile(other[1]);
  // mBank's blocks begin with the first of these, old files end with the others.
  const text = decoded(file, beginning).replaceAll('\u0001', '').replaceAll('\u0003', '').replaceAll('\u001a', '');
  if (/(?![\t\n\v\f\r\u0080-\u009f])\p{Cc}/u.test(text))
    throw badFile('To nie jest plik tekstowy. Wybierz wyciąg CSV albo MT940.');
  return text.replace(/\r\n?/g, '\n');
}

function decoded(file: Buffer, beginning: string): string {
  if (beginning.startsWith('fffe')) return new TextDecoder('utf-16le').decode(file);
  if (beginning.startsWith('feff')) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return likeliest(file);
  }
}

/** Letters that Polish has beside those of ASCII, and signs that texts of banks do. */
const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g;
const FOREIGN = /[^\0-\x7fąćęłńóśźżĄĆĘŁŃÓŚŹŻ\u00a0§°€–—„”’…áéíóúäöüßčšž]/g;

/** The decoding with most Polish letters and fewest that are not. */
function likeliest(file: Buffer): string {
  const candidates = [
    new TextDecoder('windows-1250').decode(file),
    iconv.decode(file, 'cp852'),
    new TextDecoder('iso-8859-2').decode(file),
  ];
  const score = (text: string) => (text.match(POLISH)?.length ?? 0) - 3 * (text.match(FOREIGN)?.length ?? 0);
  return candidates.reduce((best, text) => (score(text) > score(best) ? text : best));
}
