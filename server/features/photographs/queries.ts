import { type Cached, cached } from '../../platform/data/cached.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import { addressOf, type FileType, SIZES, type Size, widthOf } from './files.ts';
import type { Photograph, Place } from './schema.ts';

type Row = Pick<Photograph, 'id' | 'place' | 'shape' | 'alt' | 'width' | 'height' | 'added_at'> & { hash: string };

function withAddresses({ hash, ...row }: Row): Photograph {
  const choice = (type: FileType) =>
    SIZES.map((size) => `${addressOf(hash, size, type)} ${widthOf(row.width, size)}w`).join(', ');
  return { ...row, avif: choice('avif'), webp: choice('webp'), src: addressOf(hash, 'large', 'webp') };
}

const COLUMNS = ['id', 'place', 'shape', 'alt', 'width', 'height', 'hash', 'added_at'] as const;

/** Uncached, for those who change them. */
export async function photographsIn(db: Db | Tx): Promise<Photograph[]> {
  const rows = await db.selectFrom('photographs').select(COLUMNS).orderBy('position').execute();
  return rows.map(withAddresses);
}

const CACHE_MS = 60_000;

/** One per app, keyed by its database. */
const readers = new WeakMap<Db, Cached<Photograph[]>>();

function readerOf(db: Db): Cached<Photograph[]> {
  const reader = readers.get(db) ?? cached(() => photographsIn(db), [], CACHE_MS);
  readers.set(db, reader);
  return reader;
}

/** The club's photographs in their order. Cached for at most a minute; changes in this process show at once. */
export const allPhotographs = (db: Db): Promise<Photograph[]> => readerOf(db)();

/** Those of one place, cached like `allPhotographs`. The first is for the top of the place's page, with `first`. */
export const photographsAt = async (db: Db, place: Place): Promise<Photograph[]> =>
  (await allPhotographs(db)).filter((photograph) => photograph.place === place);

/** To be called after the commit of a change. */
export const forgetPhotographs = (db: Db): void => readerOf(db).forget();

/** A file by its address; undefined once no photograph has it. */
export async function fileOf(db: Db, hash: string, size: Size, type: FileType): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('photograph_files')
    .innerJoin('photographs', 'photographs.id', 'photograph_id')
    .select('content')
    .where('hash', '=', hash)
    .where('size', '=', size)
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirst();
  return row?.content;
}
