/** A demo's database, with its public password, is never served in production, and a real one never becomes a demo. */
import { sql } from 'kysely';
import t from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { inviteAdmin } from '../../server/features/invitations/invite.ts';
import { connectDatabase, type Db } from '../../server/platform/data/database.ts';
import { contentOf } from '../../server/platform/data/demo-mark.ts';
import { storedVapidKeys } from '../../server/platform/jobs/vapid.ts';
import { buildPerson, buildSettings } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { bareDatabase, openTestDatabase } from '../support/database.ts';
import { dump } from '../support/dump.ts';
import { endOf, type Script } from '../support/program.ts';
import { MORNING, openDemo } from './stable.ts';

const DEMO = 'server/commands/demo.ts';

/** Output and exit code of the program, which must end by itself on this database. */
const end = (script: Script, databaseUrl: string) =>
  endOf(script, {
    env: {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: 'https://stajnia.example.pl',
      SMTP_URL: 'smtp://127.0.0.1:9',
      PORT: '0',
      NOW: script === DEMO ? MORNING : '',
    },
  });

const markOf = (db: Db) => db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();

t.test('npm start refuses a database filled by a demo', async (t) => {
  const { db, url } = await openDemo(t, MORNING);
  t.match(await markOf(db), { value: true });
  const { code, output } = await end('server/main.ts', url);
  t.equal(code, 1, 'a renamed copy too');
  t.match(
    output,
    /^This database is a demo’s: its accounts have a public password, so npm start does not serve it\.\n/,
  );
  t.notMatch(output, /\n\s+at /, 'without a stack');

  await db.deleteFrom('settings').where('key', '=', 'demo').execute();
  t.equal(await contentOf(url), 'demo', 'even when it was filled before the mark existed');
  t.equal(await fillDemo({ url, clock: () => new Date(MORNING) }), false);
  t.match(await markOf(db), { value: true }, 'the next demo marks it');
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
      const before = await dump(db);
      const fill = (horses: object) => fillDemo({ url, clock: () => new Date(MORNING) }, horses);
      for (const horses of [{}, { horses: 70 }])
        await t.rejects(fill(horses), { message: /data that are not the demo’s/ });
      t.equal(await contentOf(url), 'other', 'production may serve it');
      t.same(await dump(db), before, 'nothing changed');
    });
});

t.test('npm run demo refuses before it migrates, and says what to do', async (t) => {
  const url = await bareDatabase(t);
  const { db, close } = connectDatabase(url);
  await sql`create table horses (name text)`.execute(db);
  await sql`insert into horses values ('Bursztyn')`.execute(db);
  const { code, output } = await end(DEMO, url);
  t.equal(code, 1);
  t.match(output, /^This database has data that are not the demo’s\./);
  t.match(output, 'name an empty database');
  t.notMatch(output, /\n\s+at /, 'without a stack');
  const { rows } =
    await sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  t.same(rows, [{ relname: 'horses' }]);
  await close();
});
