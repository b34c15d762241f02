import { createHash } from 'node:crypto';
import type { Db } from '../../platform/data/database.ts';
import { LIMITS } from '../../platform/http/security.ts';
import { aside } from '../../platform/jobs/aside.ts';
import type { drawOpenGraph } from './draw-open-graph.ts';
import { allPhotographs, fileAt } from './queries.ts';

const draw = aside<Parameters<typeof drawOpenGraph>[0], Buffer>(
  import.meta.resolve('./draw-open-graph.ts'),
  'drawOpenGraph',
  { limit: LIMITS.drawing },
);

/** Where there is no photograph. */
const DRAWING = '/og.png';

/** What other programs show for a link to the public site: the first photograph of the start page, else the first of all. */
async function pictured(db: Db) {
  const all = await allPhotographs(db);
  return all.find(({ place }) => place === 'home') ?? all[0];
}

/** The address of that picture, with the club's name on it. It changes when either does. */
export async function openGraphPicture(db: Db, club: string): Promise<string> {
  const photograph = await pictured(db);
  if (!photograph) return DRAWING;
  const version = createHash('sha256').update(`${photograph.src} ${club}`).digest('hex').slice(0, 20);
  return `/photographs/og-${version}.jpg`;
}

/** The last picture of each app, by its address, because drawing takes a second and many programs ask for the same. */
const drawn = new WeakMap<Db, { address: string; picture: Promise<Buffer> }>();

/** The picture at the current address; undefined without a photograph. Throws Unavailable. */
export async function drawnOpenGraph(db: Db, club: string): Promise<Buffer | undefined> {
  const address = await openGraphPicture(db, club);
  const known = drawn.get(db);
  if (known?.address === address) return known.picture;
  const photograph = await pictured(db);
  const file = photograph && (await fileAt(db, photograph.src));
  if (!file) return undefined;
  const picture = draw({ photograph: file.content, name: club });
  drawn.set(db, { address, picture });
  picture.catch(() => drawn.delete(db));
  return picture;
}
