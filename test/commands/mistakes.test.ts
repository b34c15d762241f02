/** A command that fails says why in one line and exits with 1. */
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import t from 'tap';
import { buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { endOf, type Script } from '../support/program.ts';

const { db, url } = await openTestDatabase(t);
const world = { db, clock: testClock() };
const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-mistakes-'));
t.teardown(() => fs.rmSync(dir, { recursive: true, force: true }));

const { id } = await buildPerson(world, { role: 'worker', email: 'anna@example.pl' });
fs.mkdirSync(path.join(dir, '.data/exports', id), { recursive: true });

const closed = net.createServer().listen(0, '127.0.0.1');
await once(closed, 'listening');
const { port } = closed.address() as net.AddressInfo;
closed.close();
const nowhere = `postgres://u:secret@127.0.0.1:${port}/x`;

type Mistake = { args?: string[]; env?: Record<string, string>; told: RegExp };

const MISTAKES: Record<Script, Mistake[]> = {
  'server/main.ts': [
    { env: { PORT: 'abc' }, told: /^PORT wants a number from 0 to 65535\.\n$/ },
    { env: { DATABASE_URL: nowhere }, told: /^The database does not answer: .*ECONNREFUSED.*\n$/ },
    {
      env: { DATA_DIR: '/dev/null/data', SMTP_URL: 'file:' },
      told: /^DATA_DIR=\/dev\/null\/data is no folder to write in: ENOTDIR\.\n$/,
    },
  ],
  'server/commands/admin.ts': [
    { args: ['anna@example.pl'], told: /^There is already an account with the e-mail anna@example\.pl/ },
    { args: ['nobody'], told: /^nobody is not an e-mail address\. Say for whom/ },
    { args: [], told: /^Say for whom: npm run admin -- EMAIL/ },
    { args: ['a@b.pl'], env: { DATABASE_URL: nowhere }, told: /^The database does not answer/ },
    {
      args: ['a@b.pl'],
      env: { DATABASE_URL: 'nowhere' },
      told: /^DATABASE_URL wants postgres:\/\/user:password@host\/database\./,
    },
  ],
  'server/commands/export.ts': [
    { args: ['nikt@example.pl'], told: /^There is nobody with the e-mail or id nikt@example\.pl/ },
    { args: ['anna@example.pl'], told: /is there already\. Name another with --out FOLDER/ },
    { args: [], told: /^Say of whom: npm run export -- EMAIL/ },
    { args: ['anna'], told: /^anna is not an e-mail address/ },
    { args: ['anna@example.pl', '--to', 'x'], told: /^Unknown option '--to'/ },
  ],
  'server/commands/backup.ts': [
    { args: ['/tmp'], told: /^DATABASE_URL names a Postgres of its own: back it up with pg_dump, then note it/ },
    { args: [], env: { DATABASE_URL: '' }, told: /^Say where to, best on another disk: npm run backup -- FOLDER\n$/ },
    { args: ['/nie/ma'], env: { DATABASE_URL: '' }, told: /^\/nie\/ma is no folder\. Say where to/ },
    { args: ['--done'], env: { DATABASE_URL: nowhere }, told: /ECONNREFUSED/ },
  ],
};

const all = Object.entries(MISTAKES) as [Script, Mistake[]][];

/** The daily run tries the first mistake of the first two commands. */
for (const [script, mistakes] of byDay(all.slice(0, 2), all))
  t.test(`${script} says plainly what is wrong`, async (t) => {
    for (const { args = [], env, told } of mistakes.slice(0, byDay(1, mistakes.length))) {
      const live = { DATABASE_URL: url, PUBLIC_URL: 'https://stajnia.example.pl' };
      const { code, stdout, stderr } = await endOf(script, { args, env: { ...live, ...env }, cwd: dir });
      t.same([code, stdout], [1, ''], told.source);
      t.match(stderr, told);
      t.notMatch(stderr, /\n\s+at |secret/, 'without a stack');
      t.equal(stderr.trimEnd().split('\n').length, 1, 'in one line');
    }
  });
