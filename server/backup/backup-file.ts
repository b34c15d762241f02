/**
 * A backup is a gzip of lines: the manifest, for each table that has rows its name and columns followed by the rows as
 * `copy … to stdout` writes them and by `\.`, and at the end the number of rows by table. Any Postgres can read it.
 */
import fs from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { Step } from '../platform/data/migration-digests.ts';

/** `at`: the instant of the snapshot, ISO 8601. `queue`: the version of pg-boss's tables. */
export type Manifest = { version: string; at: string; steps: Step[]; queue: number };

export type Copied = { table: string; columns: string[] };

/** The number of rows by table. */
export type Rows = Record<string, number>;

export const END_OF_ROWS = '\\.\n';

/** The jobs of the queue, of which a backup has only the unfinished ones. */
export const JOBS = 'pgboss.job';

type Table = Copied & { identities: string[] };

/** Tables that are neither data nor kept: files of builds come with the app, the migrator fills its own tables. */
const LEFT_OUT = "relname = 'built_files' or starts_with(relname, 'kysely_')";

/** The tables of a backup with the columns that are not computed, and which of these count by themselves. */
export async function backedUpTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select case when nspname = 'pgboss' then '${JOBS}' else relname end as table,
      array_agg(attname::text order by attnum) as columns,
      coalesce(array_agg(attname::text) filter (where attidentity <> ''), '{}') as identities
    from pg_class
      join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where (relkind = 'r' and relpersistence = 'p' and nspname = current_schema() and not (${LEFT_OUT})
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e'))
      or pg_class.oid = '${JOBS}'::regclass
    group by nspname, relname order by 1`);
  return rows;
}

/** For both sides, so that the text of a value does not depend on a server's settings. */
export const SAME_TEXTS = "set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres";

/** Reads a backup from its beginning to its end: `line` and `rows` in the order of the file. */
export class BackupReader {
  readonly #file: string;
  readonly #chunks: AsyncIterator<Buffer>;
  #unread: Buffer = Buffer.alloc(0);

  constructor(file: string) {
    const gunzip = createGunzip({ chunkSize: 256 * 1024 });
    pipeline(fs.createReadStream(file), gunzip, () => {}); // An error also reaches the reader of `gunzip`.
    this.#file = file;
    this.#chunks = gunzip[Symbol.asyncIterator]();
  }

  async line(): Promise<unknown> {
    const parts: Buffer[] = [];
    for await (const part of this.#until('\n')) parts.push(part);
    return JSON.parse(Buffer.concat(parts).toString());
  }

  rows(): AsyncGenerator<Buffer> {
    return this.#until(`\n${END_OF_ROWS}`);
  }

  /** Leaves the rest of the file unread. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  /** What precedes the mark, with the line break that the mark begins with. */
  async *#until(mark: string): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#unread.indexOf(mark);
      // The end of a chunk may be the beginning of the mark.
      const sure = at >= 0 ? at + 1 : Math.max(0, this.#unread.length - mark.length + 1);
      const read = this.#unread.subarray(0, sure);
      this.#unread = this.#unread.subarray(at >= 0 ? at + mark.length : sure);
      if (read.length > 0) yield read;
      if (at >= 0) return;
      this.#unread = Buffer.concat([this.#unread, await this.#nextChunk()]);
    }
  }

  async #nextChunk(): Promise<Buffer> {
    const { value, done } = await this.#chunks.next().catch((error: Error) => {
      throw new Error(`${this.#file} is no whole backup: ${error.message}`, { cause: error });
    });
    if (done) throw new Error(`${this.#file} is no whole backup: it ends too early`);
    return value;
  }
}
