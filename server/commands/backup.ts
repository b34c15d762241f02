/**
 * npm run backup -- FOLDER [--keep N] [--portable] writes all data into a new file stajnia-TIME.gz in the folder, also while
 * the app runs, and then deletes all but the newest N of these files. Each of them is portable: npm run restore reads it into
 * any Postgres that the app supports.
 *
 * npm run backup -- --done notes that the database was backed up by other means.
 */
import fs from 'node:fs';
import path from 'node:path';
import { writeBackup } from '../backup/write-backup.ts';
import { readConfig } from '../config.ts';
import { UNHURRIED } from '../platform/data/database.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { noted } from '../platform/data/last-runs.ts';
import { readArguments, runCommand } from './run-command.ts';

const USAGE = 'Say where to, best on another disk: npm run backup -- FOLDER [--keep N]';

const options = {
  keep: { type: 'string' },
  portable: { type: 'boolean' },
  done: { type: 'boolean' },
} as const;

const { values, positionals } = readArguments(import.meta.filename, options, 1);

/** The name of a backup: 'stajnia-2026-11-25T031500Z.gz'. */
const nameAt = (now: Date) => `stajnia-${now.toISOString().replaceAll(':', '').replace(/\.\d+/, '')}.gz`;

/** A backup, or the part of one that was killed. */
const NAME = /^stajnia-\d{4}-\d\d-\d\dT\d{6}Z\.gz(\.part)?$/;

async function backup(): Promise<void> {
  const [folder] = positionals;
  if (Boolean(folder) === Boolean(values.done)) throw new Error(USAGE);
  if (values.keep !== undefined && !/^[1-9]\d{0,5}$/.test(values.keep))
    throw new Error(`--keep wants a number. ${USAGE}`);
  const config = readConfig('command');
  const now = config.startAt ?? new Date();
  await using database = await openExistingDatabase(config, { timeouts: UNHURRIED });
  const { db, url } = database;
  const file = folder && path.resolve(folder, nameAt(now));
  const work = async () => {
    if (!folder || !file) return;
    if (!fs.statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${folder} is no folder.`);
    await writeBackup(url, file, now);
  };
  await noted(db, 'backup', () => now, work);
  console.log(file ? `The data are in ${file}` : 'Noted.');
  if (!folder || !values.keep) return;
  const names = fs.readdirSync(folder).filter((name) => NAME.test(name));
  const whole = names.filter((name) => name.endsWith('.gz')).sort();
  const [oldest = ''] = whole.slice(-Number(values.keep));
  for (const name of names) if (name < oldest) fs.rmSync(path.join(folder, name));
}

runCommand(backup);
