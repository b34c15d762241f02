/** Finds the parts of a file that could keep a decoder busy, before decoding it. */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const START = Buffer.from([0xff, SOI]);

/** Markers without a length: those within a scan (a stuffed byte, restarts), and one that no program writes. */
const isBare = (marker: number): boolean => marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= SOI);

/**
 * The scans of a JPEG; 0 for another file. Each scan of a progressive one takes a few bytes and goes over all pixels.
 * Parsed as decoders do: bytes between segments are skipped, and markers within segments ignored.
 */
export function scansOfJpeg(file: Buffer): number {
  if (!file.subarray(0, 2).equals(START)) return 0;
  let scans = 0;
  let at = file.indexOf(0xff, 2);
  while (at >= 0 && at + 1 < file.length) {
    const marker = file[at + 1] as number;
    if (marker === EOI) break;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isBare(marker)) {
      at = file.indexOf(0xff, at + 2);
      continue;
    }
    if (marker === SOS) scans++;
    if (at + 4 > file.length) break;
    at = file.indexOf(0xff, at + 2 + file.readUInt16BE(at + 2));
  }
  return scans;
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Removes the text chunks of a PNG; other files are unchanged. The library would inflate them, up to a thousandfold,
 * although they are not kept.
 */
export function withoutTexts(file: Buffer): Buffer {
  if (!file.subarray(0, 8).equals(PNG)) return file;
  const kept: Buffer[] = [PNG];
  let at = 8;
  while (at + 8 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (!TEXTS.has(file.toString('latin1', at + 4, at + 8))) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, file.subarray(at)]);
}
