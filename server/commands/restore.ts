/**
 * npm run restore -- FILE restores a backup into the configured database, which has to be empty. Nothing goes out of it until
 * somebody starts that in the app.
 *
 * npm run restore -- FILE --verify restores it into a temporary database instead, counts its rows and checks its books; exits
 * with 1 if anything is wrong.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { requireRestorable, restoreBackup } from '../backup/restore-backup.ts';
import { type Config, readConfig } from '../config.ts';
import { checkLedger, type Finding } from '../features/billing/check-ledger.ts';
import { openDatabase, UNHURRIED } from '../platform/data/database.ts';
import { isAlive } from '../platform/data/embedded-postgres/pid-file.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { noted } from '../platform/data/last-runs.ts';
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

/** Notes the outcome in the configured database if there is one. */
async function verify(file: string, config: Config): Promise<void> {
  const check = async () => {
    printFindings(await findingsIn(file), 'The backup');
    if (process.exitCode) throw new Error('The books of the backup are wrong.');
  };
  await using configured = await openExistingDatabase(config).catch(() => undefined);
  if (configured) await noted(configured.db, 'verification', () => config.startAt ?? new Date(), check);
  else await check();
}

/** Restores into a database that exists only meanwhile. */
async function findingsIn(file: string): Promise<Finding[]> {
  const dir = temporaryFolder();
  await using scratch = await openDatabase({ databaseUrl: undefined, dataDir: dir }, { timeouts: UNHURRIED });
  const rows = Object.values(await restoreBackup(scratch.url, file)).reduce((sum, count) => sum + count, 0);
  const complete = { rule: 'All rows of the backup are there', checked: rows, wrong: 0, examples: [] };
  return [complete, ...(await checkLedger(scratch.db))];
}

/** Goes with this process, because it will hold a stable's data; those that killed processes left go too. */
function temporaryFolder(): string {
  const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  const left = fs.globSync(path.join(os.tmpdir(), 'stajnia-verify-*-*'));
  for (const folder of left) if (!isAlive(Number(folder.split('-').at(-2)))) remove(folder);
  try {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), `stajnia-verify-${process.pid}-`));
    fs.chmodSync(dir, 0o711); // Root runs Postgres under another account where it has to.
    process.on('exit', () => remove(dir));
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
    return dir;
  } catch (error) {
    throw new Error(`TMPDIR=${os.tmpdir()} is no folder to write in: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

runCommand(restore);
