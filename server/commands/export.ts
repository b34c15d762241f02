/**
 * `npm run export -- EMAIL [--out FOLDER]`: writes all data of one person into a folder, also while the app runs. The
 * default folder is in DATA_DIR, which git ignores.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { features } from '../app.ts';
import { readConfig } from '../config.ts';
import { accountByEmail } from '../features/sessions/queries.ts';
import { type Db, openDatabase, UNHURRIED } from '../platform/data/database.ts';
import { exportPerson } from '../platform/data/personal-data.ts';
import { emailField } from '../platform/forms/fields.ts';

const USAGE = 'Say of whom: npm run export -- EMAIL [--out FOLDER]';

/** Parses the arguments. Throws when they are invalid. */
function read(args: string[]): { email: string; out: string | undefined } {
  const options = { out: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [typed, ...more] = positionals;
  if (!typed || more.length) throw new Error(USAGE);
  const email = emailField('').safeParse(typed);
  if (!email.success) throw new Error(`${typed} is not an e-mail address. ${USAGE}`);
  return { email: email.data, out: values.out };
}

async function run(args: string[]): Promise<void> {
  const { email, out } = read(args);
  const config = readConfig('command');
  await using database = await openDatabase(config, { timeouts: UNHURRIED });
  const { id, data } = await readPerson(database.db, email);
  const folder = path.resolve(out ?? path.join(config.dataDir, 'exports', id));
  await write(folder, asFiles(data));
  console.log(`All data of ${email} are in ${folder}`);
}

/** One transaction, so that everything is of the same moment. */
function readPerson(db: Db, email: string) {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (tx) => {
    const account = await accountByEmail(tx, email);
    if (!account) throw new Error(`There is no account with the e-mail ${email}`);
    return { id: account.id, data: await exportPerson(features, tx, account.id) };
  });
}

/** The data as JSON. A picture becomes a file named after its key, and the JSON holds that name. */
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

/** Only the operator can read the folder. */
async function write(folder: string, files: Map<string, string | Buffer>): Promise<void> {
  await fs.mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await fs.mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Error(`${folder} is there already. Name another with --out FOLDER`);
    throw error;
  });
  for (const [name, content] of files) await fs.writeFile(path.join(folder, name), content, { mode: 0o600 });
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
