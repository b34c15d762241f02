import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD, fillDemo } from '../../server/demo/index.ts';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { START } from '../support/clock.ts';
import { command, databaseAt, type Template } from '../support/postgres.ts';
import { type Server, startServer } from './processes.ts';

/** Whose pages are visited: an owner of the demo with a horse, a booked service, and an event of the stable. */
type Ids = { owner: string; horse: string; service: string; event: string };

export const idsOf = (db: Db): Promise<Ids> =>
  db
    .selectFrom('people')
    .innerJoin('horses', 'horses.owner_id', 'people.id')
    .innerJoin('bookings', 'bookings.horse_id', 'horses.id')
    .where('people.email', '=', 'owner@stajnia.test')
    .where('horses.archived_at', 'is', null)
    .where('bookings.approved', '=', true)
    .where('bookings.onetime', '=', false)
    .select(['people.id as owner', 'horses.id as horse', 'bookings.service_id as service'])
    .select(({ selectFrom }) => [
      selectFrom('events')
        .where('horse_id', 'is', null)
        .orderBy('first_day')
        .orderBy('id')
        .limit(1)
        .select('id')
        .$asScalar()
        .$notNull()
        .as('event'),
    ])
    .orderBy('horses.name')
    .orderBy('bookings.service_name')
    .limit(1)
    .executeTakeFirstOrThrow();

type At = { port: number; publicUrl: string };

export type Stable = {
  databaseUrl: string;
  ids: Ids;
  /** Starts the app on it with its clock reset, or set to another instant. `at`: its port, and the address that people see. */
  serve(now?: string, at?: At): Promise<Server>;
};

export type Account = 'admin' | 'manager' | 'worker' | 'worker2' | 'owner' | 'owner2';

export const NOW = START;

/** Fills a database with the demo of 60 horses, or with the given number. */
export async function fillStable({ server, name }: Template, horses?: number): Promise<Stable> {
  const database = `${name}_${randomBytes(4).toString('hex')}`;
  await command(server, `create database "${database}" template "${name}"`);
  const url = databaseAt(server, database);
  const { db, close } = connectDatabase(url, { timeouts: UNHURRIED });
  await fillDemo({ url, clock: () => new Date(NOW) }, horses === undefined ? {} : { horses });
  const ids = await idsOf(db);
  await close();
  await settle(url);
  return { databaseUrl: url, ids, serve: (now, at) => serveApp(url, now, at) };
}

/** Adds statistics and visibility maps, as autovacuum would within minutes. */
export async function settle(databaseUrl: string): Promise<void> {
  await command(databaseUrl, 'checkpoint');
  await command(databaseUrl, 'vacuum analyze');
}

async function serveApp(databaseUrl: string, now = NOW, at?: At): Promise<Server> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-bench-'));
  const port = at?.port ?? (await freePort());
  const server = await startServer('app', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: `${port}`,
    PUBLIC_URL: at?.publicUrl ?? `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'info',
    NOW: now,
  });
  const stop = async () => {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** Returns a demo account's session cookies as one header. Throws when the sign-in fails. */
export async function signIn(url: string, account: Account): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@stajnia.test`, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${account} could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
