import iconv from 'iconv-lite';
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

/**
 * Decodes a statement: UTF-8, UTF-16 with a byte order mark, else the Polish banks' encoding that gives the most Polish
 * text. Throws a refusal at the field `file`.
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

/** Polish letters beyond ASCII, and other characters of banks' texts. */
const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g;
const FOREIGN = /[^\0-\x7fąćęłńóśźżĄĆĘŁŃÓŚŹŻ\u00a0§°€–—„”’…áéíóúäöüßčšž]/g;

/** Non-ASCII letters that suffice to recognise the encoding. */
const SAMPLE = 20_000;

/** The decoding with the most Polish and the fewest other letters. Every byte is a character, so a sample is enough. */
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
