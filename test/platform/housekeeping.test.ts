import t from 'tap';
import { expiring, housekeeping } from '../../server/app.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp } from '../support/app.ts';
import { buildReset } from '../support/builders.ts';

t.test('expired rows are deleted in batches, and nothing else is', async (t) => {
  const app = await startApp(t);
  const { db, clock } = app;
  const count = async () => ({
    sessions: (await db.selectFrom('sessions').select('id').execute()).length,
    forms: (await db.selectFrom('old_input').select('page').execute()).length,
  });
  const refuse = () => app.anonymous().form('/api/report_bug', { description: 'krótko' }, { back: '/zglos-blad' });

  for (let nth = 1; nth <= 5; nth++) await Promise.all([app.as('worker'), refuse()]);
  await sweep(db, expiring, clock.now(), 2);
  t.same(await count(), { sessions: 5, forms: 5 }, 'nothing has expired');

  clock.advance({ minutes: 6 });
  await refuse();
  await sweep(db, expiring, clock.now(), 2);
  t.same(await count(), { sessions: 5, forms: 1 }, 'a refused form is kept for five minutes');

  clock.advance({ days: 13 });
  const signedIn = await app.as('worker');
  clock.advance({ days: 1 });
  await sweep(db, expiring, clock.now(), 2);
  t.same(await count(), { sessions: 1, forms: 0 }, 'a session unused for two weeks is deleted');
  await signedIn.get('/home');
  t.equal((await signedIn.get('/home')).status, 200);
});

t.test('a mailed link is kept for a month after it expired', async (t) => {
  const app = await startApp(t);
  const { token } = await buildReset(app);
  const status = async () => {
    await sweep(app.db, expiring, app.clock.now());
    return (await app.anonymous().get(`/api/get_reset_data/${token}`)).status;
  };
  t.equal(await status(), 200);
  app.clock.advance({ days: 29 });
  t.equal(await status(), 410, 'so that it can say that it has expired');
  app.clock.advance({ days: 2 });
  t.equal(await status(), 404);
});

t.test('housekeeping is a nightly job', async (t) => {
  const app = await startApp(t);
  await app.anonymous().form('/api/report_bug', { description: 'krótko' }, { back: '/zglos-blad' });
  app.clock.advance({ days: 1 });
  const { jobs } = app.server.deps;
  await app.db.transaction().execute((tx) => jobs.enqueue(tx, housekeeping, {}));
  await app.drainJobs();
  t.same(await app.db.selectFrom('old_input').select('page').execute(), []);
});
