// Long: programs start with databases of their own.
/** A stable on one machine, from an empty folder to a backup of it. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { checkLedger } from '../../server/features/billing/check-ledger.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { buildLoad, databaseEnds, killAfter, withDatabaseIn } from '../support/kills.ts';
import { finishTasks, reckon } from '../support/load.ts';
import { startByNpm } from '../support/npm.ts';
import { endOf, netClient, signInAt, startProgram } from '../support/program.ts';
import { smtpSink } from '../support/smtp-sink.ts';

/** Acknowledged before the kill. */
const WRITES = 100;

const ACCOUNT = { email: 'szefowa@example.pl', password: 'kasztan w stajni' };
const ADMIN = {
  first_name: 'Hanna',
  last_name: 'Lipska',
  phone_number: '600100200',
  city: 'Poznań',
  street: 'Końska',
  house_number: '7',
  postal_code: '60-101',
};

function folder(t: Test, name: string): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), `stajnia-${name}-`));
  fs.chmodSync(made, 0o755); // the embedded database may run under another account
  t.teardown(async () => {
    await databaseEnds(made);
    fs.rmSync(made, { recursive: true, force: true });
  });
  return made;
}

const command = (name: 'admin' | 'backup', args: string[], env: Record<string, string>) =>
  endOf(`server/commands/${name}.ts`, { args, env });

const countIn = (text: string, part: string) => text.split(part).length - 1;

t.test('a stable on one machine needs only a folder', async (t) => {
  const dataDir = folder(t, 'data');
  const inDatabase = <Result>(use: (db: Db) => Promise<Result>) => withDatabaseIn(dataDir, use);
  const env = { DATA_DIR: dataDir, SMTP_URL: '', LOG_LEVEL: 'warn' };
  const port = await freePort();
  const proxied = { 'x-forwarded-for': '203.0.113.7' };

  const invited = await command('admin', ['Szefowa@Example.pl'], { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` });
  t.match(invited, { code: 0, stderr: '' }, 'npm run admin makes the database');
  const [link = ''] = /http:\S+/.exec(invited.stdout) ?? [];
  const first = await startProgram(t, { env, port });

  await t.test('the first admin registers by the link from npm run admin', async (t) => {
    const { pathname } = new URL(link);
    const [token, password] = [path.basename(pathname), ACCOUNT.password];
    t.equal((await netClient(first.url).get(pathname)).status, 200);
    const registered = await netClient(first.url).post('/api/register', {
      ...ADMIN,
      token,
      password,
      confirmPassword: password,
    });
    t.equal(registered.status, 201);
    const admin = await signInAt(first.url, ACCOUNT);
    t.equal((await admin.get('/home?section=11')).status, 200, 'the page of an admin');
    const entries = await inDatabase((db) => db.selectFrom('audit_log').selectAll().orderBy('id').execute());
    t.match(entries[0], { actor_id: null, action: 'invite_admin', after: { role: 'admin' } });
  });

  await t.test('the log names missing settings once', async (t) => {
    for (let nth = 0; nth < 3; nth++) await netClient(first.url).get('/', proxied);
    for (const missing of ['SMTP_URL is not set', 'TRUST_PROXY is not set', 'npm run backup'])
      t.equal(countIn(first.output(), missing), 1, missing);
    t.match(first.output(), dataDir, 'and the place of the data');
    const admin = await signInAt(first.url, ACCOUNT);
    const mail = { email: 'nowa@example.pl', role: 'user' };
    t.equal((await admin.post('/api/send_app_invitation', mail)).status, 200, 'a mail waits');
    t.same(fs.readdirSync(dataDir).sort(), ['pg', 'pg.log'], 'no file holds a link');
  });

  const acknowledged = new Set<string>();
  await t.test('kill -9 under load ends the embedded database too', async (t) => {
    await inDatabase((db) => t.rejects(sql`select 'anna@stajnia.test'::int`.execute(db)));
    const { workers, ids } = await inDatabase((db) => buildLoad(db, first.url, { workers: 4, tasks: 3 * WRITES }));
    const written = finishTasks(workers, ids);
    await killAfter(first, written, WRITES);
    await databaseEnds(dataDir);
    await written.stop();
    for (const id of written.acknowledged) acknowledged.add(id);
    t.notMatch(fs.readFileSync(path.join(dataDir, 'pg.log'), 'utf8'), 'anna', 'its log repeats no statement');
  });

  const sink = await smtpSink(t);
  const settings = { ...env, SMTP_URL: sink.url, TRUST_PROXY: '127.0.0.1' };
  const second = await startByNpm(t, { script: 'start', env: settings });

  await t.test('after the next start everything is there, and the mail goes out', async (t) => {
    t.same(await inDatabase((db) => reckon(db, acknowledged)), { lost: [], halfDone: [] });
    t.ok(await signInAt(second.url, ACCOUNT));
    await netClient(second.url).get('/', proxied);
    while (sink.mails.length === 0) await sleep(20);
    t.match(sink.mails, [{ to: 'nowa@example.pl' }]);
    t.match(sink.mails[0]?.text, `${second.url}/register/`);
    t.notMatch(second.output(), 'is not set', 'no setting is missing any more');
  });

  const backups = folder(t, 'backups');
  const backup = await command('backup', [backups], env);

  await t.test('npm stops the app in order, and its database with it', async (t) => {
    t.ok(second.database(), 'it has its own Postgres');
    t.match(await second.stop('SIGTERM'), { group: 'ended', port: 'free', database: undefined }, second.output());
  });

  await t.test('the file from npm run backup holds everything', async (t) => {
    const [name = '', ...others] = fs.readdirSync(backups);
    const file = path.join(backups, name);
    t.match(backup, { code: 0, stderr: '', stdout: `The database is in ${file}\n` });
    t.same(others, []);
    t.equal(fs.statSync(file).mode & 0o777, 0o600, 'only the operator reads it');
    const restored = folder(t, 'restored');
    const data = path.join(restored, 'pg');
    fs.mkdirSync(data, { mode: 0o700 });
    t.equal(spawnSync('tar', ['--no-same-owner', '-xzf', file, '-C', data]).status, 0);
    await withDatabaseIn(restored, async (db) => {
      t.same(await reckon(db, acknowledged), { lost: [], halfDone: [] });
      const findings = await checkLedger(db);
      t.same(
        findings.filter(({ wrong }) => wrong > 0),
        [],
      );
    });
  });
});
