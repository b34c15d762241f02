import { randomBytes } from 'node:crypto';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { jpegOfScans, MOST_SCANS, segment } from './many-scans.ts';
import { canvas } from './photos.ts';

/** Lazy, because some take a second. */
type Bytes = () => Buffer | Promise<Buffer>;

/** A file to upload, with the expected status: 200 for a picture that is re-encoded. */
export type Hostile = { what: string; bytes: Bytes; name?: string; type?: string; status: 200 | 400 | 413 | 415 };

/** Hidden in the files' metadata. No stored picture may contain it. */
export const HIDDEN = 'tajne-miejsce-52.4064N-16.9252E';
const SCRIPT = `<script>alert("${HIDDEN}")</script>`;

const MB = 1024 ** 2;
const text = (content: string) => Buffer.from(content);
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');

const svg = (inside: string, before = '') =>
  text(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inside}</svg>`);
const SVG = svg('<rect width="64" height="64" fill="red"/>');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([text(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

const PNG = hex('89504e470d0a1a0a');

function png(width: number, height: number, inflated: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(inflated), { level: 9 });
  return Buffer.concat([PNG, chunk('IHDR', header), ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const inserted = (picture: Buffer, at: number, what: Buffer) =>
  Buffer.concat([picture.subarray(0, at), what, picture.subarray(at)]);

/** A JPEG whose header has another size. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(hex('ffc0'));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

function withWrongSum(picture: Buffer): Buffer {
  const copy = Buffer.from(picture);
  copy[29] = (copy[29] as number) ^ 0xff;
  return copy;
}

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

const withSecrets = (picture: Sharp) =>
  picture.withExif({
    IFD0: { Artist: HIDDEN, Copyright: SCRIPT },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 24/1 23/1', GPSLongitudeRef: 'E', GPSLongitude: '16/1 55/1 30/1' },
  });

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${HIDDEN}"/></rdf:RDF></x:xmpmeta>`;

/** Files that are not pictures, or have a format that we refuse, under any name. */
function strangers(jpeg: Buffer): Hostile[] {
  const frames = { raw: { width: 20, height: 60, channels: 3 as const, pageHeight: 20 } };
  const gif = () => canvas(90, 60).gif().toBuffer();
  const tiff = () => withSecrets(canvas(90, 60)).tiff().toBuffer();
  const all: [what: string, bytes: Bytes, name?: string, type?: string][] = [
    ['an SVG', () => SVG, 'a.svg', 'image/svg+xml'],
    ['an SVG called a JPEG', () => SVG],
    ['an SVG with a script', () => svg(SCRIPT), 'a.png', 'image/png'],
    ['an SVG that asks for a file', () => svg('<image href="file:///etc/passwd" width="64" height="64"/>')],
    [
      'an SVG that asks for an entity',
      () => svg('<text>&x;</text>', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    ],
    [
      'an SVG that grows without end',
      () =>
        svg('<text>&b;</text>', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(1e4)}"><!ENTITY b "${'&a;'.repeat(1e4)}">]>`),
    ],
    ['a compressed SVG', () => gzipSync(SVG), 'a.svgz'],
    ['a page', () => text(`<!doctype html>${SCRIPT}`), 'a.html', 'text/html'],
    ['a page called a PNG', () => text(`<!doctype html>${SCRIPT}`), 'a.png', 'image/png'],
    ['a script', () => text('alert(1)'), 'a.js', 'text/javascript'],
    ['a script that begins like a GIF', () => text('GIF89a=1;alert(1)//'), 'a.gif', 'image/gif'],
    ['a script that begins like a JPEG', () => Buffer.concat([hex('ffd8ffe0'), text('=1;alert(1)')])],
    ['a GIF', gif, 'a.gif', 'image/gif'],
    ['a GIF called a JPEG', gif],
    [
      'an animated GIF',
      () =>
        sharp(Buffer.alloc(20 * 60 * 3), frames)
          .gif()
          .toBuffer(),
      'a.gif',
      'image/gif',
    ],
    ['a TIFF', tiff, 'a.tiff', 'image/tiff'],
    ['a TIFF called a JPEG', tiff],
    ['an AVIF', () => canvas(90, 60).avif().toBuffer(), 'a.avif', 'image/avif'],
    [
      'a HEIC by its first bytes',
      () => Buffer.concat([hex('00000018'), text('ftypheic'), Buffer.alloc(64)]),
      'a.heic',
      'image/heic',
    ],
    ['a JPEG 2000 by its first bytes', () => Buffer.concat([hex('0000000c6a5020200d0a870a'), Buffer.alloc(64)])],
    ['a JPEG XL by its first bytes', () => Buffer.concat([hex('ff0a'), randomBytes(64)])],
    [
      'a BMP',
      () =>
        Buffer.concat([
          text('BM'),
          hex('46000000 00000000 36000000 28000000 02000000 02000000 0100 1800'),
          Buffer.alloc(40),
        ]),
    ],
    ['an icon', () => Buffer.concat([hex('00000100 0100 1010'), Buffer.alloc(60)]), 'favicon.ico'],
    [
      'a PDF',
      () => text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
      'a.pdf',
      'application/pdf',
    ],
    ['a PDF called a JPEG', () => text('%PDF-1.4\n%%EOF')],
    ['PostScript', () => text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
    [
      'drawing orders of ImageMagick',
      () => text('push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context'),
      'a.mvg',
    ],
    ['a Photoshop file', () => Buffer.concat([text('8BPS'), Buffer.alloc(80)]), 'a.psd'],
    ['a Radiance picture', () => text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n    '), 'a.hdr'],
    ['a portable pixmap', () => text('P3 1 1 255 0 0 0'), 'a.ppm'],
    ['an archive', () => Buffer.concat([hex('504b0304'), randomBytes(200)]), 'a.zip'],
    ['a program for Windows', () => Buffer.concat([text('MZ'), randomBytes(200)]), 'a.exe'],
    ['a program for Linux', () => Buffer.concat([hex('7f454c46'), randomBytes(200)])],
    ['PHP', () => text('<?php system($_GET["c"]); ?>'), 'a.php.jpg'],
    ['a film', () => Buffer.concat([hex('00000018'), text('ftypmp42'), Buffer.alloc(64)]), 'a.mp4', 'video/mp4'],
    ['a text', () => text('Dzień dobry'), 'a.txt', 'text/plain'],
    ['a megabyte of nothing', () => Buffer.alloc(MB)],
    ['a megabyte of anything', () => randomBytes(MB)],
    ['a picture in Base64', () => text(`data:image/jpeg;base64,${jpeg.toString('base64')}`)],
  ];
  return all.map(([what, bytes, name, type]) => ({
    what,
    bytes,
    status: 415,
    ...(name && { name }),
    ...(type && { type }),
  }));
}

/** Pictures that are truncated, or would be far too large. */
function broken(jpeg: Buffer, realPng: Buffer, webp: Buffer): Hostile[] {
  const unreadable: [string, Bytes][] = [
    ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
    ['the first two bytes of a JPEG', () => jpeg.subarray(0, 2)],
    ['a JPEG without its pixels', () => jpeg.subarray(0, jpeg.indexOf(hex('ffda')))],
    ['the head of a JPEG before anything', () => Buffer.concat([jpeg.subarray(0, 20), randomBytes(5000)])],
    ['half a PNG', () => realPng.subarray(0, realPng.length / 2)],
    ['the signature of a PNG', () => PNG],
    ['a PNG with a wrong sum', () => withWrongSum(realPng)],
    ['a PNG without any pixel', () => png(0, 0, 1)],
    ['a PNG that says it is 2 147 483 647 wide', () => png(2_147_483_647, 1, 100)],
    ['a PNG with too few pixels', () => png(1000, 1000, 100)],
    ['half a WebP', () => webp.subarray(0, webp.length / 2)],
    ['the head of a WebP', () => webp.subarray(0, 12)],
  ];
  const large: [string, Bytes][] = [
    ['a PNG of 900 megapixels in 110 kB', () => png(30_000, 30_000, 30_000 * 3_751)],

    ['a JPEG that says it has 4 225 megapixels', () => resized(jpeg, 65_000, 65_000)],
    ['a PNG one column over 25 megapixels', () => png(5_001, 5_000, 5_000 * 627)],
    ['a file of 5 MB and a byte', () => Buffer.concat([jpeg, Buffer.alloc(5 * MB + 1 - jpeg.length)])],
    ['a file of 20 MB', () => Buffer.concat([jpeg, Buffer.alloc(20 * MB)])],
  ];
  return [
    ...unreadable.map(([what, bytes]): Hostile => ({ what, bytes, status: 415 })),
    ...large.map(([what, bytes]): Hostile => ({ what, bytes, status: 413 })),
    { what: 'an empty file', bytes: () => Buffer.alloc(0), status: 400 },
  ];
}

/** Complete pictures with additional hidden data. */
function loaded(jpeg: Buffer, realPng: Buffer): Hostile[] {
  const secret = text(HIDDEN);
  const all: [what: string, bytes: Bytes, name?: string, type?: string][] = [
    ['a JPEG with its position', () => withSecrets(canvas(90, 60)).jpeg().toBuffer()],
    ['a PNG with its position', () => withSecrets(canvas(90, 60)).png().toBuffer()],
    ['a WebP with its position', () => withSecrets(canvas(90, 60)).webp().toBuffer()],
    ['a JPEG with XMP', () => canvas(90, 60).withXmp(XMP).jpeg().toBuffer()],
    ['a JPEG with a colour profile', () => canvas(90, 60).withIccProfile('p3').jpeg().toBuffer()],
    ['a JPEG with a comment', () => inserted(jpeg, 2, segment(0xfe, text(SCRIPT)))],
    [
      'a JPEG with an IPTC block',
      () => inserted(jpeg, 2, segment(0xed, Buffer.concat([text('Photoshop 3.0\0'), secret]))),
    ],
    ['a JPEG with a page behind it', () => Buffer.concat([jpeg, text(SCRIPT)])],
    ['a JPEG with an archive behind it', () => Buffer.concat([jpeg, hex('504b0304'), secret])],
    [
      'a PNG with a script in its text',
      () => inserted(realPng, 33, chunk('tEXt', Buffer.concat([text('Comment\0'), text(SCRIPT)]))),
    ],
    [
      'a PNG with PHP in its text',
      () => inserted(realPng, 33, chunk('tEXt', text(`Title\0<?php echo "${HIDDEN}" ?>`))),
    ],
    ['a PNG with a page behind it', () => Buffer.concat([realPng, text(SCRIPT)])],
    ['a JPEG called a page', () => jpeg, 'a.html', 'text/html'],
    ['a JPEG called an SVG', () => jpeg, 'a.svg', 'image/svg+xml'],
    ['a JPEG with a path for a name', () => jpeg, '../../../etc/cron.d/stajnia'],
    ['a JPEG with a path of Windows for a name', () => jpeg, 'C:\\Windows\\system32\\a.jpg'],
    ['a JPEG with a name of 4 000 letters', () => jpeg, `${'a'.repeat(4000)}.jpg`],
    ['a JPEG with an order for a name', () => jpeg, '$(id);`id`|id.jpg'],
    ['a JPEG for printers (CMYK)', () => canvas(90, 60).toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG of 16 bits', () => canvas(90, 60).toColourspace('rgb16').png().toBuffer()],
    ['a grey PNG', () => canvas(90, 60).toColourspace('b-w').png().toBuffer()],
    ['a PNG with a palette', () => noise(60, 60).png({ palette: true }).toBuffer()],
    ['a see-through PNG', () => canvas(90, 60, { channels: 4, background: '#0000' }).png().toBuffer()],
    ['a JPEG that comes in stages', () => noise(400, 300).jpeg({ progressive: true }).toBuffer()],
    ['a PNG that comes in stages', () => noise(200, 200).png({ progressive: true }).toBuffer()],
    [
      'an animated WebP',
      () =>
        sharp(Buffer.alloc(60 * 240 * 3), { raw: { width: 60, height: 240, channels: 3, pageHeight: 60 } })
          .webp({ loop: 0 })
          .toBuffer(),
    ],
    ['a picture of one pixel', () => canvas(1, 1).png().toBuffer()],
    ['a picture 20 000 wide and 1 high', () => canvas(20_000, 1).png().toBuffer()],
    ['a picture 1 wide and 20 000 high', () => canvas(1, 20_000).jpeg().toBuffer()],
    ['a PNG of exactly 25 megapixels', () => png(5_000, 5_000, 5_000 * 626)],
    ['a file of exactly 5 MB', () => Buffer.concat([jpeg, Buffer.alloc(5 * MB - jpeg.length)])],
    ['the liveliest picture there is', () => noise(600, 600).jpeg({ quality: 100 }).toBuffer()],
  ];
  return all.map(([what, bytes, name, type]) => ({
    what,
    bytes,
    status: 200,
    ...(name && { name }),
    ...(type && { type }),
  }));
}

/** Text chunks that each inflate to `size` bytes. */
const packedTexts = (count: number, size: number, kind: 'zTXt' | 'iTXt'): Buffer[] => {
  const packed = deflateSync(Buffer.alloc(size, 'a'), { level: 9 });
  const head = kind === 'zTXt' ? 'a\0\0' : 'a\0\x01\0\0\0';
  return Array<Buffer>(count).fill(chunk(kind, Buffer.concat([text(head), packed])));
};

function laborious(): Hostile[] {
  const scans: [what: string, bytes: Bytes, status: 200 | 415][] = [
    ['a JPEG of 100 scans', () => jpegOfScans(100, 100), 200],
    ['a JPEG of 101 scans', () => jpegOfScans(100, 101), 415],
    [`a JPEG of ${MOST_SCANS} scans`, () => jpegOfScans(2000, MOST_SCANS), 415],
    ['a JPEG of 101 scans behind fill bytes', () => jpegOfScans(100, 101, { before: hex('ffffffff') }), 415],
    ['a JPEG of 101 scans behind restarts', () => jpegOfScans(100, 101, { before: hex('ffd0ffd7') }), 415],
    ['a JPEG of 101 scans behind comments', () => jpegOfScans(100, 101, { before: segment(0xfe, hex('ffd9')) }), 415],
    [
      'a JPEG with the marks of 200 scans in a note',
      () => jpegOfScans(100, 10, { note: hex('ffda0008'.repeat(200)) }),
      200,
    ],
  ];
  const texts: [what: string, bytes: Bytes][] = [
    ['a PNG with texts of 4 GB', () => png(100, 100, 1400, ...packedTexts(90, 48_000_000, 'zTXt'))],
    ['a PNG with foreign texts of 4 GB', () => png(100, 100, 1400, ...packedTexts(90, 48_000_000, 'iTXt'))],
    ['a PNG with 4 000 texts of a megabyte', () => png(100, 100, 1400, ...packedTexts(4_000, MB, 'zTXt'))],
  ];
  return [
    ...scans.map(([what, bytes, status]): Hostile => ({ what, bytes, status })),
    ...texts.map(([what, bytes]): Hostile => ({ what, bytes, status: 200 })),
  ];
}

/** More than 60 files. */
export async function hostileFiles(): Promise<Hostile[]> {
  const jpeg = await noise(120, 90).jpeg().toBuffer();
  const realPng = await noise(90, 60).png().toBuffer();
  const webp = await noise(90, 60).webp().toBuffer();
  return [...strangers(jpeg), ...broken(jpeg, realPng, webp), ...loaded(jpeg, realPng), ...laborious()];
}
