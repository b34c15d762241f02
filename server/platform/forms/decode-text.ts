import iconv from 'iconv-lite';

/**
 * Decodes a text file: UTF-8, UTF-16 with a byte order mark, else the encoding that gives the most Polish text. That may be
 * UTF-8 too, if a program has cut a letter in two. Such a letter is lost.
 */
export function decodedText(file: Buffer): string {
  const beginning = file.subarray(0, 2).toString('hex');
  if (beginning === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (beginning === 'feff') return new TextDecoder('utf-16be').decode(file);
  const sample = Buffer.from(file.filter((byte) => byte >= 0x80).subarray(0, SAMPLE));
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file);
    if (!isPolishAlone(sample)) return text;
  } catch {}
  return likeliestDecoding(sample)(file).replaceAll('\ufffd', '');
}

/** Polish letters beyond ASCII, and other characters of Polish texts. */
const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g;
const FOREIGN = /[^\0-\x7fąćęłńóśźżĄĆĘŁŃÓŚŹŻ\u00a0§°€–—„”’…áéíóúäöüßčšž]/g;

/** Non-ASCII bytes that suffice to recognise the encoding. */
const SAMPLE = 20_000;

type Decode = (bytes: Buffer) => string;

const windows1250: Decode = (bytes) => new TextDecoder('windows-1250').decode(bytes);
const iso88592: Decode = (bytes) => new TextDecoder('iso-8859-2').decode(bytes);

const DECODINGS: readonly Decode[] = [
  windows1250,
  (bytes) => iconv.decode(bytes, 'cp852'),
  iso88592,
  (bytes) => new TextDecoder('utf-8').decode(bytes),
];

/**
 * Whether all bytes beyond ASCII are Polish letters in a one-byte encoding. Such a file is not UTF-8, even if it is valid
 * UTF-8: in Windows-1250 'ÓŁ' has the bytes of another letter.
 */
const isPolishAlone = (sample: Buffer): boolean =>
  sample.length > 0 && [windows1250, iso88592].some((decode) => decode(sample).match(POLISH)?.length === sample.length);

/** The decoding with the most Polish and the fewest other letters. */
function likeliestDecoding(sample: Buffer): Decode {
  const scores = DECODINGS.map((decode) => polishScore(decode(sample)));
  return DECODINGS[scores.indexOf(Math.max(...scores))] as Decode;
}

/** A score: the number of Polish letters beyond ASCII, minus three for each letter that no Polish text has. */
export const polishScore = (text: string): number =>
  (text.match(POLISH)?.length ?? 0) - 3 * (text.match(FOREIGN)?.length ?? 0);
