/**
 * `npm run backup -- FOLDER`: writes the embedded database into a new file in a folder, also while the app runs.
 * `npm run backup -- --done`: records that an external database is backed up. The first steps on the panel ask for a backup.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { note } from '../features/first-steps/queries.ts';
import { openDatabase, UNHURRIED } from '../platform/data/database.ts';
import { writeBaseBackup } from '../platform/data/embedded-postgres/base-backup.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Say where to, best on another disk: npm run backup -- FOLDER';
const EXTERNAL =
  'DATABASE_URL names a Postgres of its own: back it up with pg_dump, then note it with npm run backup -- --done';

type Wanted = { folder: string } | 'done';

/** Parses the arguments. Throws an Error with the usage if they are invalid or the database is not embedded. */
function read(args: string[], { databaseUrl }: Config): Wanted {
  const options = { done: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (values.done && !folder) return 'done';
  if (databaseUrl) throw new Error(EXTERNAL);
  if (!folder || more.length || values.done) throw new Error(USAGE);
  if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${folder} is no folder. ${USAGE}`);
  return { folder };
}

/** The name of a backup file: 'stajnia-2026-11-25T031500Z.tar.gz'. */
const nameAt = (now: Date) => `stajnia-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.tar.gz`;

async function backup(args: string[]): Promise<void> {
  const config = readConfig('command');
  const wanted = read(args, config);
  const now = config.startAt ?? new Date();
  await using database = await openDatabase(config, { timeouts: UNHURRIED });
  if (wanted !== 'done') {
    const file = path.resolve(wanted.folder, nameAt(now));
    await writeBaseBackup(database.url, file);
    console.log(`The database is in ${file}`);
  }
  await note(database.db, 'backed_up_at', now);
  if (wanted === 'done') console.log('Noted.');
}

runCommand(backup);
