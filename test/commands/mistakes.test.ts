/** A command that fails says why in one line and exits with 1. */
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { lastRuns } from '../../server/platform/data/last-runs.ts';
import { type Step, stepsWithDigests } from '../../server/platform/data/migration-digests.ts';
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

const NO_DATABASE = { DATABASE_URL: '', DATA_DIR: 'nowhere' };

/** A backup whose manifest has the steps of this version, changed by `change`. */
function backupWith(name: string, version: string, change: (steps: Step[]) => Step[]): string {
  const file = path.join(dir, name);
  const manifest = { version, at: '2026-11-21T08:00:00Z', steps: change(steps), queue: 1 };
  fs.writeFileSync(file, gzipSync(`${JSON.stringify(manifest)}\n{"rows":{}}\n`));
  return file;
}

const steps = await stepsWithDigests();
const right = backupWith('right.gz', '1.0.0', (steps) => steps);
const newer = backupWith('newer.gz', '99.0.0', (steps) => [...steps, { name: '9999_later', digest: 'x' }]);
const other = backupWith('other.gz', '0.9.0', ([, ...rest]) => [{ name: '0001_people', digest: 'x' }, ...rest]);
const cut = path.join(dir, 'backup.gz');
fs.writeFileSync(cut, fs.readFileSync(right).subarray(0, 40));
const taken = net.createServer().listen(0, '127.0.0.1');
await once(taken, 'listening');
t.teardown(() => taken.close());
const PORT = String((taken.address() as net.AddressInfo).port);
const TAKEN: Mistake = { env: { PORT, DATABASE_URL: nowhere }, told: /^PORT=\d+ is taken: another program listens/ };

type Mistake = { args?: string[]; env?: Record<string, string>; told: RegExp };

const MISTAKES: Record<Script, Mistake[]> = {
  'server/commands/demo.ts': [TAKEN],
  'server/main.ts': [
    TAKEN,
    { env: { PORT: 'abc' }, told: /^PORT wants a number from 0 to 65535\.\n$/ },
    { env: { DATABASE_URL: nowhere }, told: /^The database does not answer: .*ECONNREFUSED.*\n$/ },
    {
      env: { PORT: '0', DATA_DIR: '/dev/null/data', SMTP_URL: 'file:' },
      told: /^DATA_DIR=\/dev\/null\/data is no folder to write in: ENOTDIR\.\n$/,
    },
  ],
  'server/commands/admin.ts': [
    { args: ['a@b.pl'], env: NO_DATABASE, told: /^There is no database in DATA_DIR=nowhere: npm start makes one/ },
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
    { args: ['anna@example.pl'], env: NO_DATABASE, told: /^There is no database/ },
    { args: ['anna@example.pl'], told: /is there already\. Name another with --out FOLDER/ },
    { args: [], told: /^Say of whom: npm run export -- EMAIL/ },
    { args: ['anna'], told: /^anna is not an e-mail address/ },
    { args: ['anna@example.pl', '--to', 'x'], told: /^Unknown option '--to'\.?\n$/ },
  ],
  'server/commands/backup.ts': [
    { args: ['/tmp'], env: NO_DATABASE, told: /^There is no database in DATA_DIR=nowhere: npm start makes one/ },
    { args: [], told: /^Say where to, best on another disk: npm run backup -- FOLDER \[--keep N\]\n$/ },
    { args: ['/tmp', '--keep', '0'], told: /^--keep wants a number\. Say where to/ },
    { args: ['--done'], env: { DATABASE_URL: nowhere }, told: /ECONNREFUSED/ },
  ],
  'server/commands/restore.ts': [
    { args: ['nie-ma.gz'], told: /^There is no file nie-ma\.gz\.\n$/ },
    { args: [dir], told: /^\/\S+ is a folder\.\n$/ },
    { args: [cut], told: /backup\.gz is no whole backup: unexpected end of file\n$/ },
    { args: [newer], told: /^Its step 9999_later is unknown here: restore it with version 99\.0\.0 or newer\.\n$/ },
    { args: [other], told: /^Its step 0001_people is unknown here: restore it with version 0\.9\.0 or newer\.\n$/ },
    { args: [right], told: /^The database has data already, and a backup is restored into an empty one only\.\n$/ },
    {
      args: [right, '--verify'],
      env: { TMPDIR: '/nie/ma' },
      told: /^TMPDIR=\/nie\/ma is no folder to write in: ENOENT\.\n$/,
    },
    { args: [], told: /^Say which backup: npm run restore -- FILE/ },
  ],
  'server/commands/billing.ts': [
    { env: NO_DATABASE, told: /^There is no database/ },
    { args: ['--dat', '2026-11-21'], told: /^Unknown option '--dat'/ },
  ],
  'server/commands/check-ledger.ts': [
    { env: NO_DATABASE, told: /^There is no database/ },
    { args: ['all'], told: /^Unexpected argument 'all'/ },
  ],
  'server/commands/migrate.ts': [{ env: NO_DATABASE, told: /^There is no database/ }],
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

t.test('a backup into a missing folder is noted as failed, so that the panel tells', async (t) => {
  const { code, stderr } = await endOf('server/commands/backup.ts', { args: ['/nie/ma'], env: { DATABASE_URL: url } });
  t.same([code, stderr], [1, '/nie/ma is no folder.\n']);
  t.match((await lastRuns(db)).get('backup')?.failed, { failure: stderr.trim() });
});

t.test('nothing was made where there is no database', async (t) => t.notOk(fs.existsSync(path.join(dir, 'nowhere'))));

/** Programs that explain themselves, with the first words of that. */
const PROGRAMS: Record<string, string> = {
  'server/commands/billing.ts': 'npm run billing [-- --date YYYY-MM-DD] [--dry-run]',
  'server/main.ts': 'npm start',
  'server/commands/demo.ts': 'npm run demo [-- --horses N]',
  'server/commands/admin.ts': 'npm run admin -- EMAIL',
  'server/commands/backup.ts': 'npm run backup -- FOLDER [--keep N]',
  'server/commands/check-ledger.ts': 'npm run check-ledger [-- --rebuild]',
  'server/commands/export.ts': 'npm run export -- EMAIL|ID [--out FOLDER]',
  'server/commands/migrate.ts': 'npm run migrate',
  'server/commands/restore.ts': 'npm run restore -- FILE',
  'test/run.ts': 'npm test',
  'test/bench/run.ts': 'npm run bench',
  'test/showcase/run.ts': 'npm run showcase',
  'test/tables/write.ts': 'npm run tables',
};

t.test('--help explains a program and does nothing', async (t) => {
  const programs = Object.entries(PROGRAMS);
  for (const [script, words] of byDay(programs.slice(0, 1), programs)) {
    const { code, stdout, stderr } = await endOf(script as Script, { args: ['--help'], env: NO_DATABASE, cwd: dir });
    t.match([code, stderr], [0, ''], script);
    t.ok(stdout.startsWith(words), stdout);
  }
});
