/**
 * npm run restore -- FILE
 *   Restores a backup into the configured database, which has to be empty. Nothing goes out of it until somebody starts that
 *   in the app.
 * npm run restore -- FILE --verify
 *   Restores a backup into a temporary database, counts its rows and checks its books. Exits with 1 if anything is wrong.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireRestorable, restoreBackup } from '../backup/restore-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { checkLedger, type Finding } from '../features/billing/check-ledger.ts';
import { connectDatabase, openDatabase, UNHURRIED } from '../platform/data/database.ts';
import { installedBinaries } from '../platform/data/embedded-postgres/binaries.ts';
import { startEmbeddedPostgres, throwAwayFlags } from '../platform/data/embedded-postgres/index.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { failureOf, noteFailure, noteSuccess } from '../platform/data/last-runs.ts';
import { printFindings } from './findings.ts';
import { readArguments, runCommand } from './run-command.ts';

const { values, positionals } = readArguments(import.meta.filename, { verify: { type: 'boolean' } }, 1);

async function restore(): Promise<void> {
  const [file] = positionals;
  if (!file) throw new Error('Say which backup: npm run restore -- FILE [--verify]');
  const config = readConfig('command');
  if (values.verify) return verify(file, config);
  const { at } = await requireRestorable(file); // Before anything is made.
  await using database = await openDatabase(config);
  await restoreBackup(database.url, file);
  console.log(`The data of ${at} are restored. Nothing goes out until you start that in the app.`);
}

async function verify(file: string, config: Config): Promise<void> {
  const now = config.startAt ?? new Date();
  const found = await inScratchDatabase((url) => findingsIn(url, file)).catch((error: Error) => error);
  const failure = found instanceof Error ? failureOf(found) : found.some(({ wrong }) => wrong) && 'The books are wrong';
  // A machine that only verifies has no database to note it in.
  const configured = await openExistingDatabase(config).catch(() => undefined);
  if (configured) {
    const { db } = configured;
    await (failure ? noteFailure(db, 'verification', now, failure) : noteSuccess(db, 'verification', now));
    await configured.close();
  }
  if (found instanceof Error) throw found;
  printFindings(found, 'The backup');
}

async function findingsIn(url: string, file: string): Promise<Finding[]> {
  const rows = Object.values(await restoreBackup(url, file)).reduce((sum, count) => sum + count, 0);
  await using database = connectDatabase(url, { timeouts: UNHURRIED });
  const complete = { rule: 'All rows of the backup are there', checked: rows, wrong: 0, examples: [] };
  return [complete, ...(await checkLedger(database.db))];
}

async function inScratchDatabase<Result>(use: (url: string) => Promise<Result>): Promise<Result> {
  try {
    installedBinaries();
  } catch {
    throw new Error('--verify needs the Postgres that npm installs: npm ci, without --omit=optional');
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-verify-'));
  try {
    fs.chmodSync(dir, 0o711); // Root runs Postgres under another account where it has to.
    const server = await startEmbeddedPostgres({ dir, database: 'stajnia', flags: throwAwayFlags });
    return await use(server.url).finally(() => server.stop());
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

runCommand(restore);
