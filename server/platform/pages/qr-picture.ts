import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** The light margin that scanners need, in modules, and the size of a module in pixels. */
const MARGIN = 4;
const SCALE = 6;

/** A QR code (level L) of a text as a black-and-white PNG, because mail programs show no SVG. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'L', border: MARGIN });
  const side = size * SCALE;
  const rows = data.map((modules) => Buffer.concat([Buffer.of(0), bitsOf(modules, side)]));
  const pixels = Buffer.concat(rows.flatMap((row) => Array<Buffer>(SCALE).fill(row)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8); // Bit depth 1; colour type 0 (greyscale).
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND')]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A row of pixels, eight to a byte; 1 is light. */
function bitsOf(modules: readonly boolean[], side: number): Buffer {
  const bits = Buffer.alloc(Math.ceil(side / 8));
  for (let x = 0; x < side; x++)
    if (!modules[Math.floor(x / SCALE)]) bits[x >> 3] = (bits[x >> 3] ?? 0) | (0x80 >> (x & 7));
  return bits;
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
