import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { paymentReminders } from '../../server/features/billing/jobs.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildDevice, buildHorse, buildPerson, buildSettings } from '../support/builders.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';

/** Runs a morning's job and returns the new messages with their recipients. */
async function morning(app: TestApp, at: string): Promise<string[]> {
  app.clock.set(at);
  await app.db.transaction().execute((tx) => app.server.deps.jobs.enqueue(tx, paymentReminders, {}));
  await app.drainJobs();
  return reminders(app);
}

const seen = new Set<string>();

async function reminders(app: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string; reminder: string }>`
    select id, name || ' ' || coalesce(data ->> 'person_id', data ->> 'owner_id') as reminder from pgboss.job
    where name in ('push-payment-due', 'push-payment-overdue', 'payment-overdue-mail')`.execute(app.db);
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.map(({ reminder }) => reminder).sort();
}

t.test('owners are reminded on the day and a week later, each once', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, {
    now: '2026-12-10T00:10:00+01:00',
    pushServices: sink.services,
    jobRules: HURRIED,
  });
  const manager = await app.as('manager');
  const [ewa, adam, jan] = [
    await buildPerson(app, { email: 'ewa@stajnia.test' }),
    await buildPerson(app),
    await buildPerson(app, { email: 'jan@stajnia.test' }),
  ];
  const phone = sink.device();
  for (const person of [ewa, adam, jan]) {
    const { subscription } = person === ewa ? phone : sink.device();
    await buildDevice(app, { person, endpoint: subscription.endpoint, subscription: JSON.stringify(subscription) });
  }
  /** The reminders on Ewa's phone. */
  const shown = () =>
    sink.pushed
      .filter(({ path }) => path === new URL(phone.subscription.endpoint).pathname)
      .map((pushed) => phone.read(pushed) as { title: string; body: string })
      .map(({ title, body }) => `${title}: ${body}`.replaceAll('\u00a0', ' '))
      .filter((text) => !text.startsWith('Zaksięgowano'));
  const horse = (owner: { id: string }, name: string) => buildHorse(app, { owner, name, payment: grosze(120_000) });
  const horses = {
    ewa: await horse(ewa, 'Bursztyn'),
    other: await horse(ewa, 'Luna'),
    adam: await horse(adam, 'Iskra'),
  };
  await horse(jan, 'Hetman');
  const brought = await buildHorse(app, { owner: jan, name: 'Kasztan' });
  await buildSettings(app, { payment_date: '2026-12-10' });
  await runBilling(app.db, { now: app.clock.now(), person: null });
  const pay = (id: string, amount: number) => manager.post('/api/deposit-money-to-horse', { id, amount });
  await pay(horses.adam.id, 1200);
  const opening = { horse_id: brought.id, amount: -50, due_on: '2026-12-10', request_id: randomUUID() };
  t.equal((await manager.post('/api/set_opening_balance', opening)).status, 200);
  const owners = (message: string, ...people: { id: string }[]) => people.map(({ id }) => `${message} ${id}`).sort();

  t.same(await morning(app, '2026-12-10T08:00:00+01:00'), owners('push-payment-due', ewa, jan), 'who has not paid');
  t.same(shown(), ['Termin płatności: Do zapłaty: 2400,00 zł (Bursztyn, Luna)']);
  t.same(await morning(app, '2026-12-10T08:30:00+01:00'), [], 'once');
  t.same(await morning(app, '2026-12-16T08:00:00+01:00'), []);
  await (await app.as('manager')).post('/api/deposit-money-to-horse', { id: horses.ewa.id, amount: 1200 });
  t.same(
    await morning(app, '2026-12-18T08:00:00+01:00'),
    [...owners('payment-overdue-mail', ewa, jan), ...owners('push-payment-overdue', ewa, jan)].sort(),
    'the morning after a week, because that of the week itself was missed',
  );
  t.same(shown().slice(1), ['Zaległa płatność: Do zapłaty: 1200,00 zł (Luna)']);
  const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Zaległa'));
  t.same(mails.map(({ to }) => to).sort(), ['ewa@stajnia.test', 'jan@stajnia.test']);
  const both = mails.find(({ to }) => to === 'jan@stajnia.test')?.text.replaceAll('\u00a0', ' ');
  t.match(both, /Kasztan: 50,00 zł, termin 10\.12\.2026/, 'what was brought from the books before is asked for too');
  const mail = mails.find(({ to }) => to === 'ewa@stajnia.test');
  t.match(mail?.text, /Luna/);
  t.notMatch(mail?.text, /Bursztyn/, 'what was paid is not asked for');
  t.match(mail?.text.replaceAll('\u00a0', ' '), /1200,00 zł, termin 10\.12\.2026/);
  t.same(await morning(app, '2026-12-19T08:00:00+01:00'), []);
});
