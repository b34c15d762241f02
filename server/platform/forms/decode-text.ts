import iconv from 'iconv-lite';

/**
 * Decodes a file of text: UTF-8, UTF-16 with a byte order mark, else the encoding that gives the most Polish text. That may
 * be UTF-8 too, when a program has cut a letter in two; such a letter is lost.
 */
export function decodedText(file: Buffer): string {
  const beginning = file.subarray(0, 2).toString('hex');
  if (beginning === 'fffe') return new TextDecoder('utf-16le').decode(file);
  if (beginning === 'feff') return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return likeliest(file);
  }
}

/** Polish letters beyond ASCII, and other characters of Polish texts. */
const POLISH = /[ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]/g;
const FOREIGN = /[^\0-\x7fąćęłńóśźżĄĆĘŁŃÓŚŹŻ\u00a0§°€–—„”’…áéíóúäöüßčšž]/g;

/** Non-ASCII letters that suffice to recognise the encoding. */
const SAMPLE = 20_000;

/** The decoding with the most Polish and the fewest other letters. A sample is enough. */
function likeliest(file: Buffer): string {
  const decodings: ((bytes: Buffer) => string)[] = [
    (bytes) => new TextDecoder('windows-1250').decode(bytes),
    (bytes) => iconv.decode(bytes, 'cp852'),
    (bytes) => new TextDecoder('iso-8859-2').decode(bytes),
    (bytes) => new TextDecoder('utf-8').decode(bytes),
  ];
  const sample = Buffer.from(file.filter((byte) => byte >= 0x80).subarray(0, SAMPLE));
  const scores = decodings.map((decode) => {
    const text = decode(sample);
    return (text.match(POLISH)?.length ?? 0) - 3 * (text.match(FOREIGN)?.length ?? 0);
  });
  const best = decodings[scores.indexOf(Math.max(...scores))] as (typeof decodings)[number];
  return best(file).replaceAll('\ufffd', '');
}
