/** Strangers' requests beyond the daily limit are held: nobody is notified, and a manager decides. */
import t from 'tap';
import { expiring } from '../../server/app.ts';
import { throttleKey } from '../../server/platform/http/throttle.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildVisit } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';
import { startOver } from '../support/start-over.ts';

const SENDING = {
  visits: (app: TestApp, nth: number) =>
    app.anonymous(`10.${nth >> 8}.${nth & 255}.1`).post('/api/ask_for_visit', {
      topic: 'lessons',
      name: `Gość ${nth}`,
      phone: '512300400',
      message: `Pytanie ${nth}`,
    }),
  bug_reports: (app: TestApp, nth: number) =>
    app.anonymous(`10.${nth >> 8}.${nth & 255}.1`).post('/api/report_bug', {
      name: `Gość ${nth}`,
      description: `Zegar się spóźnia o ${nth} minut`,
    }),
};
type Table = keyof typeof SENDING;

const sink = await pushSink(t);
const options = { limits: { throttles: true }, pushServices: sink.services, jobRules: HURRIED };
const app = await startApp(t, options);

async function open() {
  await startOver(app);
  sink.pushed.length = 0;
  await app.person('admin'); // whom reports reach by mail
  const manager = await app.as('manager');
  await manager.post('/api/push/save_subscription', sink.device().subscription);
  const told = async () => {
    await app.drainJobs();
    return sink.pushed.length + (await app.mails()).length;
  };
  return { manager, told };
}

const held = ({ db }: TestApp, table: Table) =>
  db.selectFrom(table).select(['id', 'name']).where('held', '=', true).orderBy('created_at').execute();

const sendMany = async (app: TestApp, table: Table, from: number, to: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: to - from + 1 }, (_, at) => SENDING[table](app, from + at)))).map(
    ({ status }) => status,
  );

const haveCome = ({ db }: TestApp, table: Table, hits: number) =>
  db.updateTable('throttles').set({ hits }).where('key', '=', throttleKey('of-stable', table)).execute();

async function holdMany({ db, clock }: TestApp, table: Table, count: number): Promise<void> {
  const all = { name: 'Gość', created_at: clock.now(), held: true };
  const rows = Array.from({ length: count }, () => all);
  if (table === 'bug_reports')
    await db
      .insertInto('bug_reports')
      .values(rows.map((row) => ({ ...row, description: 'Zegar się spóźnia' })))
      .execute();
  else
    await db
      .insertInto('visits')
      .values(rows.map((row) => ({ ...row, topic: 'other' as const, phone: '512300400' })))
      .execute();
}

for (const table of ['visits', 'bug_reports'] as const)
  t.test(`${table} beyond sixty a day`, async (t) => {
    const { manager, told } = await open();

    t.test('are kept, and nobody is told', async (t) => {
      t.same(await sendMany(app, table, 1, 2), [200, 200]);
      await haveCome(app, table, 58);
      t.same(await sendMany(app, table, 61, 66), Array(6).fill(200), 'whoever sends one is told that it arrived');
      t.equal((await held(app, table)).length, 4);
      t.equal(await told(), 4);
      t.match((await manager.get('/visits')).words(), 'Zatrzymane 4');
      const shown = [(await manager.get('/home?section=0')).words(), (await manager.get('/visits')).words()];
      const words = (await manager.get('/held')).words();
      for (const { name } of await held(app, table)) {
        t.match(words, name);
        t.notMatch(shown.join(), name, 'nor does it stand among the others');
      }
    });

    t.test('are let through by a manager, and told of then', async (t) => {
      const [first] = await held(app, table);
      const done = await manager.form('/api/let_through', { id: first?.id as string }, { back: '/held' });
      t.match((await done.follow()).words(), 'Wiadomość przepuszczona');
      t.equal(await told(), 5);
      t.equal((await held(app, table)).length, 3);
      t.equal((await manager.post('/api/let_through', { id: first?.id })).status, 404, 'once');
      t.equal(await told(), 5);
      const ids = [first, ...(await held(app, table)).slice(0, 2)].map((one) => one?.id);
      t.same((await manager.post('/api/throw_away', { ids })).json(), { count: 2 }, 'thrown away is what is held');
      const kept = app.db
        .selectFrom(table)
        .select('id')
        .where('id', '=', first?.id as string);
      t.equal((await kept.execute()).length, 1, 'and what was let through stays');
    });

    t.test('are thrown away, and leave nothing but a line of the log', async (t) => {
      const ids = (await held(app, table)).map(({ id }) => id);
      const done = await manager.form('/api/throw_away', { ids }, { back: '/held' });
      t.match((await done.follow()).words(), /Nic nie jest zatrzymane .*Zatrzymane wiadomości wyrzucone/);
      t.equal(await told(), 5, 'nobody is told of them');
      t.equal((await manager.post('/api/throw_away', { ids })).status, 404);
      const log = app.db.selectFrom('audit_log').select(['action', 'entity_id']).where('action', '=', 'throw_away');
      t.equal((await log.execute()).length, 3);
      t.same((await log.execute()).at(-1)?.entity_id, ids[0]);
    });

    t.test('are two hundred at most, then the sender has to wait, or a manager makes room', async (t) => {
      await holdMany(app, table, 198);
      const statuses = await sendMany(app, table, 100, 104);
      t.same(statuses.sort(), [200, 200, 429, 429, 429]);
      const refused = await SENDING[table](app, 105);
      t.match(refused, { status: 429, headers: { 'retry-after': '86400' } });
      t.equal((await held(app, table)).length, 200);
      const [one] = await held(app, table);
      await manager.post('/api/throw_away', { ids: [one?.id] });
      t.equal((await SENDING[table](app, 106)).status, 200);
      t.equal((await held(app, table)).length, 200);
    });

    t.test('are none the day after, and what nobody looked at is gone after thirty days', async (t) => {
      app.clock.advance({ hours: 24 });
      const before = await told();
      t.same(await sendMany(app, table, 500, 500), [200]);
      t.equal(await told(), before + 1);
      app.clock.advance({ days: 28 });
      await sweep(app.db, expiring, app.clock.now());
      t.equal((await held(app, table)).length, 200);
      app.clock.advance({ days: 1 });
      await sweep(app.db, expiring, app.clock.now());
      t.equal((await held(app, table)).length, 0);
    });
  });

t.test('of many at once no more than sixty are told of', async (t) => {
  const { told } = await open();
  await sendMany(app, 'visits', 1, 1);
  await haveCome(app, 'visits', 50);
  t.same(new Set(await sendMany(app, 'visits', 2, 31)), new Set([200]));
  t.equal((await held(app, 'visits')).length, 20);
  t.equal(await told(), 11);
});

t.test('what is held is settled by nobody', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const { id } = await buildVisit(app, { held: true });
  const log = await logChanges(app.db);
  t.equal((await manager.post('/api/settle_visit', { id })).status, 404);
  t.same(await log.take(), []);
});
