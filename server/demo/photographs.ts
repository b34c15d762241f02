import fs from 'node:fs/promises';
import { digestOf, SIZES, TYPES } from '../features/photographs/files.ts';
import { insertPhotograph } from '../features/photographs/queries.ts';
import type { Photograph } from '../features/photographs/schema.ts';
import type { Tx } from '../platform/data/database.ts';
import { idOf } from './chance.ts';
import { at, type Times } from './times.ts';

type Drawn = Pick<Photograph, 'place' | 'shape' | 'alt'> & { name: string };

/** Drawn for the demo as SVG; `npm run showcase -- --photographs` encodes them again, because that takes half a minute. */
export const PHOTOGRAPHS: readonly Drawn[] = [
  {
    name: 'yard',
    place: 'home',
    shape: 'classic',
    alt: 'Podwórze stajni w letnim słońcu: z boksów pod czerwonym dachem wyglądają dwa konie',
  },
  {
    name: 'paddock',
    place: 'home',
    shape: 'wide',
    alt: 'Trzy konie pasą się o świcie za drewnianym ogrodzeniem, nad łąką leży mgła',
  },
  { name: 'portrait', place: 'home', shape: 'classic', alt: 'Kasztan z łysiną, w skórzanym kantarze, z bliska' },
  {
    name: 'box',
    place: 'boarding',
    shape: 'classic',
    alt: 'Gniadosz w boksie wyścielonym słomą, przez okno wpada słońce',
  },
  {
    name: 'aisle',
    place: 'boarding',
    shape: 'classic',
    alt: 'Korytarz stajni z jasnego drewna, z boksu wygląda kasztan z łysiną',
  },
  {
    name: 'arena',
    place: 'lessons',
    shape: 'wide',
    alt: 'Kryta ujeżdżalnia z dwiema przeszkodami, w głębi koń chodzi luzem',
  },
  { name: 'limes', place: 'gallery', shape: 'classic', alt: 'Aleja lip prowadząca do stajni' },
  { name: 'tack', place: 'gallery', shape: 'classic', alt: 'Siodło i dwa ogłowia w siodlarni' },
];

const HEIGHT = { classic: 1200, wide: 900, free: 1200 };

/** Hangs the club's photographs for visitors. */
export async function showPhotographs(tx: Tx, { opened }: Times): Promise<void> {
  for (const [nth, { name, ...photograph }] of PHOTOGRAPHS.entries()) {
    const files = await filesOf(name);
    const row = { ...photograph, id: idOf(`photograph ${name}`), position: nth + 1, added_at: at(opened, '09:20') };
    await insertPhotograph(tx, row, { width: 1600, height: HEIGHT[photograph.shape], hash: digestOf(files), files });
  }
}

const filesOf = (name: string) =>
  Promise.all(
    SIZES.flatMap((size) =>
      TYPES.map(async (type) => {
        const content = await fs.readFile(new URL(`photographs/${name}-${size}.${type}`, import.meta.url));
        return { size, type, content };
      }),
    ),
  );
