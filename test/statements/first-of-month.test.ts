import t from 'tap';
import { jobKinds } from '../../server/app.ts';
import { grosze } from '../../server/domain/money.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { openJobs } from '../../server/platform/jobs/jobs.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildSettings } from '../support/builders.ts';
import { startOver } from '../support/start-over.ts';

t.test('a run on the 1st mails the statement of the month in which its charges are', async (t) => {
  const app = await startApp(t);
  await startOver(app);
  await buildSettings(app, { payment_date: '2026-12-01', payment_day: 1 });
  const owner = await buildPerson(app);
  await buildHorse(app, { owner, payment: grosze(115_000) });
  app.clock.set('2026-12-01T00:06:00+01:00');
  const jobs = await openJobs(app.databaseUrl, jobKinds);
  t.teardown(() => jobs.stop());
  await runBilling(app.db, { now: app.clock.now(), person: null, jobs });
  await app.drainJobs();
  const mails = (await app.mails()).filter(({ to }) => to === owner.email);
  t.match(
    mails.map(({ subject }) => subject),
    [/^Zestawienie za grudzień 2026: do zapłaty/],
  );
});
