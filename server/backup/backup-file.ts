/**
 * A backup is a gzip of lines: the manifest, then for each table that has rows its name and columns, the rows as
 * `copy … to stdout` writes them and `\.`, and at the end the number of rows by table. Any Postgres can read it.
 */
import fs from 'node:fs';
import { pipeline } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { Step } from '../platform/data/migration-digests.ts';

/** `at`: the instant of the snapshot, ISO 8601. `queue`: the version of pg-boss's tables. */
export type Manifest = { version: string; at: string; steps: Step[]; queue: number };

/** A table, named as in SQL, with its columns that are not computed, and those of them that count by themselves. */
export type Copied = { table: string; columns: string[]; identities: string[] };

/** The number of rows by table. */
export type Rows = Record<string, number>;

export const END_OF_ROWS = '\\.\n';

/** A backup has only its unfinished jobs; those that failed for good wait in a queue of their own. */
export const JOBS = 'pgboss.job';

/** For both sides, so that the text of a value does not depend on a server's settings. */
export const SAME_TEXTS = "set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres";

/** The tables of a backup: all but the files of builds, which come with the app, and the migrator's own. */
export async function backedUpTables(client: pg.ClientBase): Promise<Copied[]> {
  const { rows } = await client.query<Copied>(`
    select case when nspname = 'pgboss' then '${JOBS}' else quote_ident(relname) end as table,
      array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as identities
    from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where (relkind = 'r' and relpersistence = 'p' and nspname = current_schema()
        and relname <> 'built_files' and not starts_with(relname, 'kysely_')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))
      or pg_class.oid = '${JOBS}'::regclass
    group by nspname, relname order by 1`);
  return rows;
}

/** Reads a backup from its beginning to its end: `line` and `rows` are called in the order of the file. */
export function readBackup(file: string) {
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  pipeline(fs.createReadStream(file), gunzip, () => {}); // An error also reaches the reader of `gunzip`.
  const chunks = gunzip[Symbol.asyncIterator]();
  let unread = Buffer.alloc(0);

  /** What precedes the mark, with the line break that the mark begins with. */
  async function* until(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = unread.indexOf(mark);
      // The end of a chunk may be the beginning of the mark.
      const sure = at >= 0 ? at + 1 : Math.max(0, unread.length - mark.length + 1);
      const read = unread.subarray(0, sure);
      unread = unread.subarray(at >= 0 ? at + mark.length : sure);
      if (read.length > 0) yield read;
      if (at >= 0) return;
      const { value, done } = await chunks.next().catch(({ message }) => ({ value: message, done: true }));
      if (done) throw new Error(`${file} is no whole backup: ${value ?? 'it ends too early'}`);
      unread = Buffer.concat([unread, value]);
    }
  }

  return {
    line: <Line>() => json(until('\n')) as Promise<Line>,
    rows: () => until(`\n${END_OF_ROWS}`),
    close: () => void gunzip.destroy(),
  };
}
