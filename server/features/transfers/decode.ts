import iconv from 'iconv-lite';
import { badFile, LONGEST_ROW } from './bank-line.ts';

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
  const rows = text.replace(/\r\n?/g, '\n');
  const long = rows.split('\n').findIndex((row) => row.length > LONGEST_ROW);
  if (long >= 0)
    throw badFile(`To nie jest wyciąg z banku: wiersz ${long + 1} jest za długi. Wybierz plik CSV albo MT940.`);
  return rows;
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

/** So many letters beyond ASCII are enough to tell the encoding. */
const SAMPLE = 20_000;

/** The decoding with most Polish letters and fewest that are not; each byte is a letter, so that some of them will do. */
function likeliest(file: Buffer): string {
  const decodings: ((bytes: Buffer) => string)[] = [
    (bytes) => new TextDecoder('windows-1250').decode(bytes),
    (bytes) => iconv.decode(bytes, 'cp852'),
    (bytes) => new TextDecoder('iso-8859-2').decode(bytes),
  ];
  const sample = Buffer.from(file.filter((byte) => byte >= 0x80).subarray(0, SAMPLE));
  const scores = decodings.map((decode) => {
    const text = decode(sample);
    return (text.match(POLISH)?.length ?? 0) - 3 * (text.match(FOREIGN)?.length ?? 0);
  });
  const best = decodings[scores.indexOf(Math.max(...scores))] as (typeof decodings)[number];
  return best(file);
}
