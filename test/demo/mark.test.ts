/** A demo's database, with its public password, is never served as production, and a real one never becomes a demo. */
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { inviteAdmin } from '../../server/features/invitations/invite.ts';
import { connectDatabase, type Db } from '../../server/platform/data/database.ts';
import { storedVapidKeys } from '../../server/platform/jobs/vapid.ts';
import { buildPerson, buildSettings } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { bareDatabase, openTestDatabase } from '../support/database.ts';
import { endOf, type Script, startProgram } from '../support/program.ts';
import { snapshot } from '../support/snapshot.ts';
import { openDemo } from './stable.ts';

const DEMO = 'server/commands/demo.ts';
const MORNING = '2026-11-21T09:00:00+01:00';

/** The output and exit code of the program, which must end by itself on this database. */
const end = (script: Script, databaseUrl: string, args: string[] = []) =>
  endOf(script, {
    args,
    env: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://stajnia.example.pl',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: '0',
      NOW: script === DEMO ? MORNING : '',
    },
  });

const refusedByProduction = async (t: Test, url: string, message: string) => {
  const { code, output } = await end('server/main.ts', url);
  t.equal(code, 1, message);
  t.match(
    output,
    /^This database is a demo’s: its accounts have a public password, so npm start does not serve it\.\n/,
  );
  t.notMatch(output, /\n\s+at /, 'without a stack');
};

const markOf = (db: Db) => db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();

t.test('npm start refuses what a demo has filled', async (t) => {
  const { db, url } = await openDemo(t, MORNING);
  t.match(await markOf(db), { value: true });
  await refusedByProduction(t, url, 'a demo, also a copy of it under another name');
  await db.deleteFrom('settings').where('key', '=', 'demo').execute();
  await refusedByProduction(t, url, 'one that was filled before there was a mark');
  t.equal(await fillDemo({ url, clock: () => new Date(MORNING) }), false);
  t.match(await markOf(db), { value: true }, 'which the next demo marks');
});

t.test('the mark comes with the people: a fill that fails leaves neither', async (t) => {
  const { db, url } = await openTestDatabase(t);
  await sql`
    create function drop_dead() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return new;
    end $$
  `.execute(db);
  await sql`create trigger drop_dead before insert on bug_reports for each row execute function drop_dead()`.execute(
    db,
  );
  await t.rejects(fillDemo({ url, clock: () => new Date(MORNING) }), /terminat/);
  t.equal(await markOf(db), undefined);
  t.same(await db.selectFrom('people').select('id').execute(), []);
});

/** What a database may contain without being a demo's. */
const OTHERS: Record<string, (db: Db) => Promise<unknown>> = {
  'an account': (db) => buildPerson({ db, clock: testClock() }, { role: 'manager' }),
  'an invited admin': (db) => inviteAdmin(db, 'szefowa@example.pl', new Date()),
  'the data of a club': (db) => buildSettings({ db }, { club: { name: 'Nad Wartą' } }),
  'a row in a schema of another program': async (db) => {
    await sql`create schema billing_2019`.execute(db);
    await sql`create table billing_2019.invoices as select 1 as number`.execute(db);
  },
  'what the app writes when it starts': (db) => storedVapidKeys(db),
  'an account with the e-mail of the demo’s': (db) =>
    buildPerson({ db, clock: testClock() }, { role: 'admin', email: 'admin@stajnia.test' }),
};

t.test('npm run demo leaves a database alone that has', async (t) => {
  for (const [what, put] of Object.entries(OTHERS))
    await t.test(what, async (t) => {
      const { db, url } = await openTestDatabase(t);
      await put(db);
      const before = await snapshot(db);
      await t.rejects(fillDemo({ url, clock: () => new Date(MORNING) }), { message: /data that are not the demo’s/ });
      t.same(await snapshot(db), before, 'nothing is changed');
    });
});

t.test('npm run demo refuses before it migrates, and says what to do', async (t) => {
  const url = await bareDatabase(t);
  const { db, close } = connectDatabase(url);
  await sql`create table horses (name text)`.execute(db);
  await sql`insert into horses values ('Bursztyn')`.execute(db);
  for (const args of [[], ['--horses', '70']]) {
    const { code, output } = await end(DEMO, url, args);
    t.equal(code, 1);
    t.match(output, /^This database has data that are not the demo’s\./);
    t.match(output, 'name an empty database');
    t.notMatch(output, /\n\s+at /, 'without a stack');
  }
  const { rows } =
    await sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  t.same(rows, [{ relname: 'horses' }]);
  await close();
});

t.test(
  'an account of the stable’s own with an e-mail like the demo’s does not keep production from starting',
  async (t) => {
    const { db, url } = await openTestDatabase(t);
    await buildPerson({ db, clock: testClock(new Date()) }, { role: 'user', email: 'admin@stajnia.test' });
    await startProgram(t, { env: { DATABASE_URL: url, LOG_LEVEL: 'warn' } });
  },
);
