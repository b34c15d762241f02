/** JPEGs with many scans of a few bytes each, which make the decoder go over all pixels again. */

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const [START, END] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])];

/** A Huffman table of one symbol with the code 0. */
const table = (kind: number, symbol: number) =>
  segment(0xc4, Buffer.from([kind << 4, 1, ...Array<number>(15).fill(0), symbol]));

/** A scan's bits: padded with ones, and a zero byte stuffed after each byte that could be a marker. */
function scanned(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** The largest number of scans of a three-colour JPEG that no decoder complains about. */
export const MOST_SCANS = 1 + 63 * 3 * 14;

type Spelling = {
  /** Inserted before each scan, where decoders skip it. */
  before?: Buffer;
  /** Put into its own segment at the beginning. */
  note?: Buffer;
};

/** A grey square of `side` pixels in this many scans. Each refines one coefficient of one colour by a bit. */
export function jpegOfScans(side: number, scans: number, { before = Buffer.alloc(0), note }: Spelling = {}): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const size = [side >> 8, side & 255];
  const frame = Buffer.from([8, ...size, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  // 'The next 32 767 blocks are empty', repeated.
  const nothing = scanned(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / 32_767)));
  const refinements = Array.from({ length: scans - 1 }, (_, nth) => {
    const [bit, colour, coefficient] = [13 - (nth % 14), (Math.floor(nth / 14) % 3) + 1, Math.floor(nth / 42) + 1];
    const bits = bit === 13 ? bit : ((bit + 1) << 4) | bit;
    return [before, segment(0xda, Buffer.from([1, colour, 0, coefficient, coefficient, bits])), nothing];
  });
  return Buffer.concat([
    START,
    ...(note ? [segment(0xe1, note)] : []),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, frame),
    table(0, 0),
    table(1, 0xe0),
    before,
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 0, 0])),
    Buffer.alloc(Math.ceil((blocks * 3) / 8)),
    ...refinements.flat(),
    END,
  ]);
}
