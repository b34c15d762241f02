import { cachedOf } from '../../platform/data/cached.ts';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { EncodedPhotograph } from './encode-photograph.ts';
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

const readerOf = cachedOf<Photograph[]>(photographsIn, [], 60_000);

/** The club's photographs in their order. Cached for at most a minute; changes in this process show at once. */
export const allPhotographs = (db: Db): Promise<Photograph[]> => readerOf(db)();

/** Those of one place, cached like `allPhotographs`. The first is for the top of the place's page, with `first`. */
export const photographsAt = async (db: Db, place: Place): Promise<Photograph[]> =>
  (await allPhotographs(db)).filter((photograph) => photograph.place === place);

/** To be called after the commit of a change. */
export const forgetPhotographs = (db: Db): void => readerOf(db).forget();

type NewRow = Pick<Photograph, 'id' | 'place' | 'shape' | 'alt' | 'added_at'> & { position: number };

export async function insertPhotograph(tx: Tx, row: NewRow, encoded: EncodedPhotograph): Promise<void> {
  const { files, ...drawn } = encoded;
  await tx
    .insertInto('photographs')
    .values({ ...row, ...drawn })
    .execute();
  await tx
    .insertInto('photograph_files')
    .values(files.map((file) => ({ photograph_id: row.id, ...file })))
    .execute();
}

const ADDRESS = /^\/photographs\/([0-9a-f]{20})-(small|medium|large)\.(avif|webp)$/;

/** The file at an address; undefined once no photograph has it. */
export async function fileAt(db: Db, address: string): Promise<{ type: FileType; content: Buffer } | undefined> {
  const [, hash = '', size, type] = ADDRESS.exec(address) ?? [];
  if (!hash) return undefined;
  return db
    .selectFrom('photograph_files')
    .innerJoin('photographs', 'photographs.id', 'photograph_id')
    .select(['type', 'content'])
    .where('hash', '=', hash)
    .where('size', '=', size as Size)
    .where('type', '=', type as FileType)
    .limit(1)
    .executeTakeFirst();
}
