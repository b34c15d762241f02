import { randomBytes } from 'node:crypto';
import pg from 'pg';
import root, { type Test } from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import {
  type Connection,
  connectDatabase,
  type Db,
  type Timeouts,
  type Tx,
} from '../../server/platform/data/database.ts';
import { databaseAt, prepareTemplate, TEMPLATE_VARIABLE, type Template } from './postgres.ts';

/** What closes opened resources: a test, or the process. */
export type Ending = Pick<Test, 'teardown'>;

let own: Promise<Template> | undefined;

/** The runner's template, or its own for a file that runs alone (`npx tap test/…`). */
function template(): Promise<Template> {
  own ??= prepareOwn();
  return own;
}

async function prepareOwn(): Promise<Template> {
  const { stop, ...prepared } = await prepareTemplate();
  if (!process.env[TEMPLATE_VARIABLE]) root.teardown(stop); // In a lane tap would end between two files.
  return prepared;
}

/** Clones a migrated, empty database, which is dropped when the test ends. Returns its address. */
export const cloneDatabase = async (t: Ending): Promise<string> => databaseFrom(t, (await template()).name);

/** Clones the demo stable of an instant, which is filled once for all files of a run. */
const cloneDemo = async (t: Ending, at: Date): Promise<string> => databaseFrom(t, await filledDemo(at));

async function filledDemo(at: Date): Promise<string> {
  const { server, name } = await template();
  const demo = `${name}_demo_${at.getTime()}`;
  const one = new pg.Client({ connectionString: server });
  try {
    await one.connect();
    await one.query(`select pg_advisory_lock(hashtext('${demo}'))`); // until the connection ends
    const { rowCount } = await one.query(`select from pg_database where datname = '${demo}'`);
    if (rowCount) return demo;
    // Renamed once it is complete, so that a failed fill is not taken for a demo.
    const begun = `${demo}_${randomBytes(4).toString('hex')}`;
    await one.query(`create database "${begun}" template "${name}" strategy file_copy`);
    await fillDemo({ url: databaseAt(server, begun), clock: () => at });
    await one.query(`alter database "${begun}" rename to "${demo}"`);
    return demo;
  } finally {
    await one.end();
  }
}

/** A database without any migration. */
export const bareDatabase = (t: Ending): Promise<string> => databaseFrom(t, 'template0');

/** Creates and drops databases. One connection, because opening it costs as much as creating a database. */
let serving: Promise<pg.Client> | undefined;

async function connected(server: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  root.teardown(() => client.end());
  return client;
}

async function databaseFrom(t: Ending, origin: string): Promise<string> {
  const { server, name } = await template();
  const made = `${name}_${randomBytes(4).toString('hex')}`;
  serving ??= connected(server);
  const client = await serving;
  // A file copy takes half the time of writing each page to the log.
  await client.query(`create database "${made}" template "${origin}" strategy file_copy`);
  t.teardown(() => client.query(`drop database if exists "${made}" with (force)`));
  return databaseAt(server, made);
}

/** A shared machine may pause for seconds, which is not a fault. */
const PATIENT: Partial<Timeouts> = {
  connect: 30_000,
  statement: 60_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  unused: 10_000, // files with many apps would use up Postgres's connections
};

/** As many as on a machine with one processor, because each connection parses and plans every statement itself. */
const CONNECTIONS = 3;

/** A connected clone for this test, empty or with the demo of an instant. `timeouts` are those the test is about. */
export async function openTestDatabase(
  t: Ending,
  { timeouts, demo }: { timeouts?: Partial<Timeouts> | undefined; demo?: Date | undefined } = {},
): Promise<Connection & { url: string }> {
  const url = demo ? await cloneDemo(t, demo) : await cloneDatabase(t);
  const connection = connectDatabase(url, { max: CONNECTIONS, timeouts: { ...PATIENT, ...timeouts } });
  t.teardown(connection.close);
  return { ...connection, url };
}

class RollBack extends Error {}

/** Runs `play` in a transaction that is rolled back, so that the database does not change. */
export async function rolledBack(db: Db, play: (tx: Tx) => Promise<void>): Promise<void> {
  const transaction = db.transaction().execute(async (tx) => {
    await play(tx);
    throw new RollBack();
  });
  await transaction.catch((error) => {
    if (!(error instanceof RollBack)) throw error;
  });
}
