/**
 * npm run export -- EMAIL|ID [--out FOLDER] writes all data of one person into a folder, also while the app runs. The default
 * folder is in DATA_DIR, which git ignores. People without an e-mail are named by the id in the address of their page.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { features } from '../app.ts';
import { readConfig } from '../config.ts';
import { personNamed } from '../features/people/queries.ts';
import { type Db, UNHURRIED } from '../platform/data/database.ts';
import { openExistingDatabase } from '../platform/data/existing-database.ts';
import { exportPerson } from '../platform/data/personal-data.ts';
import { emailField } from '../platform/forms/fields.ts';
import { readArguments, runCommand } from './run-command.ts';

type Whom = { email: string | undefined; id: string | undefined };

const USAGE = 'Say of whom: npm run export -- EMAIL|ID [--out FOLDER]';

const { positionals, values } = readArguments(import.meta.filename, { out: { type: 'string' } }, 1);

/** Throws an Error with the usage if nobody is named. */
function whomNamed([typed]: string[]): Whom {
  if (!typed) throw new Error(USAGE);
  const email = emailField('').safeParse(typed);
  const id = z.uuid().safeParse(typed);
  if (!email.success && !id.success) throw new Error(`${typed} is not an e-mail address. ${USAGE}`);
  return { email: email.data, id: id.data };
}

async function run(): Promise<void> {
  const whom = whomNamed(positionals);
  const config = readConfig('command');
  await using database = await openExistingDatabase(config, { timeouts: UNHURRIED });
  const { id, data } = await readPerson(database.db, whom);
  const folder = path.resolve(values.out ?? path.join(config.dataDir, 'exports', id));
  await write(folder, asFiles(data));
  console.log(`All data of ${whom.email ?? whom.id} are in ${folder}`);
}

/** Reads in one transaction, so that all data are of the same moment. */
function readPerson(db: Db, whom: Whom) {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (tx) => {
    const person = await personNamed(tx, whom);
    if (!person) throw new Error(`There is nobody with the e-mail or id ${whom.email ?? whom.id}`);
    return { id: person.id, data: await exportPerson(features, tx, person.id) };
  });
}

/** File contents by name: data.json, and a file for each picture, named after its key. The JSON holds the file's name. */
function asFiles(data: Record<string, unknown>): Map<string, string | Buffer> {
  const files = new Map<string, string | Buffer>();
  const json = JSON.stringify(
    data,
    function (this: Record<string, unknown>, key, value) {
      const held = this[key];
      if (!Buffer.isBuffer(held)) return value;
      files.set(`${key}.jpg`, held);
      return `${key}.jpg`;
    },
    2,
  );
  return files.set('data.json', `${json}\n`);
}

/** Writes the files so that only the operator can read the folder. Throws an Error if it exists already. */
async function write(folder: string, files: Map<string, string | Buffer>): Promise<void> {
  await fs.mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${folder} is there already. Name another with --out FOLDER`);
    throw error;
  });
  for (const [name, content] of files) await fs.writeFile(path.join(folder, name), content, { mode: 0o600 });
}

runCommand(run);
