// Long: programs start with databases of their own.
/** A stable on one machine, from an empty folder to a copy restored from its backup. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Db } from '../../server/platform/data/database.ts';
import { freePort } from '../../server/platform/data/embedded-postgres/server.ts';
import { lastRuns } from '../../server/platform/data/last-runs.ts';
import { buildLoad, databaseEnds, killAfter, withDatabaseIn } from '../support/kills.ts';
import { finishTasks, reckon } from '../support/load.ts';
import { startByNpm } from '../support/npm.ts';
import { endOf, launch, netClient, signInAt, startProgram } from '../support/program.ts';
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

const command = (name: 'admin' | 'backup' | 'restore', args: string[], env: Record<string, string>) =>
  endOf(`server/commands/${name}.ts`, { args, env });

const countIn = (text: string, part: string) => text.split(part).length - 1;

t.test('a stable on one machine needs only a folder', async (t) => {
  const dataDir = folder(t, 'data');
  const inDatabase = <Result>(use: (db: Db) => Promise<Result>) => withDatabaseIn(dataDir, use);
  const env = { DATA_DIR: dataDir, SMTP_URL: '', LOG_LEVEL: 'warn' };
  const port = await freePort();
  const proxied = { 'x-forwarded-for': '203.0.113.7' };

  const first = await startProgram(t, { env, port });
  const invited = await command('admin', ['Szefowa@Example.pl'], { ...env, PUBLIC_URL: first.url });
  t.match(invited, { code: 0, stderr: '' });
  const [link = ''] = /http:\S+/.exec(invited.stdout) ?? [];

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

  const backups = folder(t, 'backups');
  for (const old of ['stajnia-2026-11-01T031500Z.gz', 'stajnia-2026-11-02T031500Z.gz.part'])
    fs.writeFileSync(path.join(backups, old), 'old');
  const backup = await command('backup', [backups, '--keep', '1'], env);

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

  await t.test('npm stops the app in order, and its database with it', async (t) => {
    t.ok(second.database(), 'it has its own Postgres');
    t.match(await second.stop('SIGTERM'), { group: 'ended', port: 'free', database: undefined }, second.output());
  });

  const [name = '', ...others] = fs.readdirSync(backups);
  const file = path.join(backups, name);
  await t.test('npm run backup writes one file, which npm run restore -- --verify finds whole', async (t) => {
    t.match(backup, { code: 0, stderr: '', stdout: `The data are in ${file}\n` });
    t.same(others, [], 'the older one and the part of a killed one are deleted');
    t.equal(fs.statSync(file).mode & 0o777, 0o600, 'only the operator reads it');
    const TMPDIR = folder(t, 'temporary');
    fs.mkdirSync(path.join(TMPDIR, 'stajnia-verify-999999999-killed'));
    const stopped = launch('server/commands/restore.ts', { args: [file, '--verify'], env: { ...env, TMPDIR } });
    while (!fs.globSync(path.join(TMPDIR, '*/pg/postmaster.pid')).length) await sleep(20);
    stopped.child.kill('SIGTERM');
    await stopped.ended;
    t.same(fs.readdirSync(TMPDIR), [], 'a stopped one leaves nothing, nor what a killed one left');
    const verified = await command('restore', [file, '--verify'], env);
    t.match(verified, { code: 0, stderr: '', stdout: /All rows of the backup are there .* 0\n.*The backup agrees/s });
    const runs = await inDatabase(lastRuns);
    for (const routine of ['backup', 'verification'] as const) t.ok(runs.get(routine)?.succeededAt, routine);
  });

  await t.test('a restored copy sends nothing until somebody starts that', async (t) => {
    const DATA_DIR = folder(t, 'restored');
    const restore = () => command('restore', [file], { ...env, DATA_DIR });
    const unused = await startProgram(t, { env: { ...env, DATA_DIR } });
    t.match(await restore(), { code: 1, stderr: 'The app runs on this database: stop it first.\n' });
    unused.process.kill('SIGTERM');
    await unused.ended;
    t.match(await command('backup', [backups], { ...env, DATA_DIR }), { code: 0 });
    await withDatabaseIn(DATA_DIR, (db) =>
      sql`alter table people add constraint odd check (role <> 'admin')`.execute(db),
    );
    t.match(await restore(), { code: 1, stderr: /violates check constraint/ });
    const refused = { code: 1, stderr: /^A restore into this database has not finished: repeat it/ };
    t.match(await command('backup', [backups], { ...env, DATA_DIR }), refused);
    t.match(await endOf('server/main.ts', { env: { ...env, DATA_DIR, PORT: '0', PUBLIC_URL: first.url } }), refused);
    await withDatabaseIn(DATA_DIR, (db) => sql`alter table people drop constraint odd`.execute(db));
    t.match(await restore(), { code: 0, stderr: '' }, 'into a database that nobody has used');
    t.same(await withDatabaseIn(DATA_DIR, (db) => reckon(db, acknowledged)), { lost: [], halfDone: [] });
    const sent = sink.mails.length;
    const copy = await startProgram(t, { env: { ...settings, DATA_DIR, LOG_LEVEL: 'info' } });
    const admin = await signInAt(copy.url, ACCOUNT);
    t.match(copy.output(), /has started as a restored copy: nothing goes out/);
    const panel = (await admin.get('/home?section=12')).text;
    t.match(panel, 'Kopia zapasowa: nic nie wychodzi');
    t.notMatch(panel, 'Wszystko działa');
    const { status } = await admin.post('/api/send_app_invitation', { email: 'inna@example.pl', role: 'user' });
    t.equal(status, 200);
    const page = (await admin.get('/restored-copy')).text;
    t.match(page, 'Od razu wyjdą 2 wiadomości, które czekają.');
    t.notMatch(page, 'href="/restored-copy"', 'here the button does it');
    t.equal((await admin.post('/api/send_test_mail', {})).status, 409);
    t.equal(sink.mails.length, sent);
    t.equal((await admin.post('/api/start_sending', {})).status, 200);
    t.notMatch((await admin.get('/home?section=12')).text, 'nic nie wychodzi');
    while (sink.mails.length < sent + 2) await sleep(20);
    const addressees = sink.mails.slice(sent).map(({ to }) => to);
    t.same(addressees.sort(), ['inna@example.pl', 'nowa@example.pl']);
    const audited = await withDatabaseIn(DATA_DIR, (db) =>
      db.selectFrom('audit_log').select('action').orderBy('id', 'desc').executeTakeFirst(),
    );
    t.same(audited, { action: 'start_sending' });
  });
});
