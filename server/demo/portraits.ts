import { encodePicture } from '../features/pictures/image.ts';
import { savePicture } from '../features/pictures/queries.ts';
import type { Tx } from '../platform/data/database.ts';
import { demoPerson } from './people.ts';
import { at, type Times } from './times.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** An ellipse, cut at a line if `above` is set; 1 is the side of the picture. */
type Shape = { x: number; y: number; across: number; down: number; colour: Colour; above?: number };

const PAINTS = {
  pale: [243, 212, 188],
  tanned: [224, 178, 144],
  black: [52, 44, 42],
  brown: [104, 70, 46],
  fair: [206, 168, 104],
  red: [160, 82, 48],
  meadow: [196, 214, 180],
  sky: [190, 212, 226],
  sand: [230, 216, 190],
  barn: [214, 186, 164],
  dusk: [196, 192, 214],
  green: [28, 90, 63],
  navy: [44, 62, 96],
  wine: [122, 44, 58],
  grey: [88, 92, 98],
  rust: [172, 98, 48],
} as const satisfies Record<string, Colour>;

type Paint = keyof typeof PAINTS;
type Likeness = {
  backdrop: Paint;
  coat: Paint;
  hair: Paint;
  skin: Paint;
  wears: 'helmet' | 'long hair' | 'short hair';
};

/** Portraits by the local part of the person's e-mail. */
const LIKENESSES: Readonly<Record<string, Likeness>> = {
  manager: { backdrop: 'sand', coat: 'green', hair: 'brown', skin: 'pale', wears: 'short hair' },
  worker: { backdrop: 'meadow', coat: 'grey', hair: 'black', skin: 'tanned', wears: 'short hair' },
  worker2: { backdrop: 'sky', coat: 'navy', hair: 'black', skin: 'pale', wears: 'helmet' },
  'zofia.krawiec': { backdrop: 'barn', coat: 'rust', hair: 'fair', skin: 'pale', wears: 'long hair' },
  owner: { backdrop: 'sky', coat: 'wine', hair: 'brown', skin: 'pale', wears: 'long hair' },
  'magdalena.wojcik': { backdrop: 'dusk', coat: 'green', hair: 'red', skin: 'pale', wears: 'long hair' },
  'krzysztof.dabrowski': { backdrop: 'meadow', coat: 'navy', hair: 'fair', skin: 'tanned', wears: 'short hair' },
  'joanna.szymanska': { backdrop: 'sand', coat: 'grey', hair: 'brown', skin: 'tanned', wears: 'helmet' },
};

/** Adds drawn portraits through the app's own processing of pictures. */
export async function hangPortraits(tx: Tx, { opened }: Times): Promise<void> {
  const { default: sharp } = await import('sharp');
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  for (const [name, likeness] of Object.entries(LIKENESSES)) {
    const file = await sharp(paint(likeness), { raw }).png({ compressionLevel: 1 }).toBuffer();
    await savePicture(tx, demoPerson(name).id, await encodePicture(file), at(opened, '07:45'));
  }
}

/** In pixels, half of what the app stores. */
const SIDE = 256;

/** The pixels of a portrait: a backdrop that darkens downwards, with shapes on top. */
function paint(likeness: Likeness): Uint8Array {
  const shapes = shapesOf(likeness);
  const pixels = new Uint8Array(SIDE * SIDE * 3);
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const x = (column + 0.5) / SIDE;
      const y = (row + 0.5) / SIDE;
      const backdrop: number[] = PAINTS[likeness.backdrop].map((part) => part * (1.04 - 0.12 * y));
      const colour = shapes.reduce((under, shape) => {
        const covered = cover(shape, x, y);
        return under.map((part, nth) => part + ((shape.colour[nth] as number) - part) * covered);
      }, backdrop);
      for (const [part, value] of colour.entries()) pixels[(row * SIDE + column) * 3 + part] = Math.min(255, value);
    }
  return pixels;
}

function shapesOf({ coat, hair, skin, wears }: Likeness): Shape[] {
  const [red, green, blue] = PAINTS[skin];
  const mane: Shape = { x: 0.5, y: 0.48, across: 0.21, down: 0.26, colour: PAINTS[hair] };
  const crown: Shape = { x: 0.5, y: 0.39, across: 0.168, down: 0.19, colour: PAINTS[hair], above: 0.47 };
  const helmet: Shape[] = [
    { x: 0.5, y: 0.4, across: 0.185, down: 0.22, colour: PAINTS.black, above: 0.37 },
    { x: 0.5, y: 0.37, across: 0.2, down: 0.03, colour: PAINTS.black },
  ];
  return [
    wears === 'long hair' ? mane : crown,
    { x: 0.5, y: 0.64, across: 0.075, down: 0.15, colour: [red * 0.88, green * 0.86, blue * 0.84] },
    { x: 0.5, y: 1.02, across: 0.37, down: 0.3, colour: PAINTS[coat] },
    { x: 0.5, y: 0.45, across: 0.145, down: 0.18, colour: PAINTS[skin] },
    ...(wears === 'helmet' ? helmet : []),
  ];
}

/** The coverage of a pixel by a shape, 0 to 1: edges are one pixel soft. */
function cover({ x, y, across, down, above = 1 }: Shape, column: number, row: number): number {
  const out = Math.hypot((column - x) / across, (row - y) / down) - 1;
  const inside = 0.5 - out * Math.min(across, down) * SIDE;
  return Math.max(0, Math.min(1, inside, 0.5 + (above - row) * SIDE));
}
