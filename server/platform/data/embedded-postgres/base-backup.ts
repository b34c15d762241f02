import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip, type Gzip } from 'node:zlib';
import pg from 'pg';

/** The type of a message with bytes of the archive; others announce a new archive ('n') or the progress ('p'). */
const ARCHIVE_BYTES = 'd'.charCodeAt(0);

type Source = { stream: { pause(): void; resume(): void } };

/** Receives the tar of BASE_BACKUP, because npm's Postgres comes without pg_basebackup and pg_dump. */
class BaseBackup extends pg.Query {
  readonly #into: Gzip;
  #waits = false;

  constructor(into: Gzip) {
    super("BASE_BACKUP (LABEL 'stajnia', CHECKPOINT 'fast', WAL true)");
    this.#into = into;
  }

  /** Called by pg for each message. The chunk is copied, because pg reuses its buffer. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Source): void {
    if (chunk[0] !== ARCHIVE_BYTES || this.#into.write(Buffer.from(chunk.subarray(1))) || this.#waits) return;
    this.#waits = true;
    stream.pause();
    this.#into.once('drain', () => {
      this.#waits = false;
      stream.resume();
    });
  }
}

/**
 * Writes all current data of the embedded server at `url` into a new tar.gz that only its owner can read. The server keeps
 * working meanwhile. Throws the error of the server or the file; a failed backup leaves no file.
 */
export async function writeBaseBackup(url: string, file: string): Promise<void> {
  const half = `${file}.part`;
  const client = new pg.Client({ connectionString: url, replication: 'database' } as pg.ClientConfig);
  const gzip = createGzip();
  try {
    await client.connect();
    const written = pipeline(gzip, fs.createWriteStream(half, { mode: 0o600, flags: 'wx', flush: true }));
    const received = new Promise<void>((resolve, reject) => {
      client
        .query(new BaseBackup(gzip))
        .once('end', () => resolve())
        .once('error', reject);
    });
    const cut = new Promise<never>((_, reject) => void client.once('error', reject));
    await Promise.race([received.then(() => void gzip.end()).then(() => written), written, cut]);
    fs.renameSync(half, file);
  } catch (error) {
    gzip.destroy();
    fs.rmSync(half, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}
