import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { paymentReminders } from '../../server/features/reminders/jobs.ts';
import { startApp } from '../support/app.ts';
import { buildDevice, buildHorse, buildPerson, buildSettings } from '../support/builders.ts';
import { HURRIED } from '../support/jobs.ts';
import { bill } from '../support/ledger.ts';
import { pushSink } from '../support/push-sink.ts';
import { startOver } from '../support/start-over.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });

/** Runs a morning's job and returns the new messages with their recipients. */
async function morning(at: string): Promise<string[]> {
  app.clock.set(at);
  await app.db.transaction().execute((tx) => app.server.deps.jobs.enqueue(tx, paymentReminders, {}));
  await app.drainJobs();
  return reminders();
}

async function giveDevice(person: { id: string }, { subscription } = sink.device()): Promise<void> {
  const { endpoint } = subscription;
  await buildDevice(app, { person, endpoint, subscription: JSON.stringify(subscription) });
}

const seen = new Set<string>();

async function reminders(): Promise<string[]> {
  const { rows } = await sql<{ id: string; reminder: string }>`
    select id, name || ' ' || coalesce(data ->> 'person_id', data ->> 'owner_id') as reminder from pgboss.job
    where name in ('push-payment-due', 'push-payment-overdue', 'payment-mail')`.execute(app.db);
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh.map(({ reminder }) => reminder).sort();
}

t.test('owners are reminded after billing, before the due day, the day after it and a week later', async (t) => {
  await startOver(app, '2026-12-10T00:10:00+01:00');
  const ewa = await buildPerson(app, { email: 'ewa@stajnia.test' });
  const adam = await buildPerson(app);
  const jan = await buildPerson(app, { email: 'jan@stajnia.test' });
  const phone = sink.device();
  for (const person of [ewa, adam, jan]) await giveDevice(person, person === ewa ? phone : sink.device());
  /** The new reminders on Ewa's phone. */
  let read = 0;
  const shown = () => {
    const all = sink.pushed
      .filter(({ path }) => path === new URL(phone.subscription.endpoint).pathname)
      .map((pushed) => phone.read(pushed) as { title: string; body: string })
      .map(({ title, body }) => `${title}: ${body}`.replaceAll('\u00a0', ' '))
      .filter((text) => !text.startsWith('Zaksięgowano'));
    const fresh = all.slice(read);
    read = all.length;
    return fresh;
  };
  const horse = (owner: { id: string }, name: string) => buildHorse(app, { owner, name, payment: grosze(120_000) });
  const horses = {
    ewa: await horse(ewa, 'Bursztyn'),
    other: await horse(ewa, 'Luna'),
    adam: await horse(adam, 'Iskra'),
  };
  const brought = await buildHorse(app, { owner: jan, name: 'Kasztan' });
  const payee = { account: '57999000090000202600001101', recipient: 'Stajnia Pod Lipami' };
  await buildSettings(app, { payment_date: '2026-12-10', payment_term: 9, payee });
  await bill(app);
  const pay = async (id: string, amount: number) =>
    (await app.as('manager')).post('/api/deposit-money-to-horse', { id, amount });
  await pay(horses.adam.id, 1200);
  const opening = { horse_id: brought.id, amount: -50, due_on: '2026-12-10', request_id: randomUUID() };
  t.equal((await (await app.as('manager')).post('/api/set_opening_balance', opening)).status, 200);
  const owners = (message: string, ...people: { id: string }[]) => people.map(({ id }) => `${message} ${id}`);
  const late = (person: { id: string }) => [
    ...owners('payment-mail', person),
    ...owners('push-payment-overdue', person),
  ];
  const on = async (morningOf: string, expected: string[], why: string) =>
    t.same(await morning(`2026-12-${morningOf}:00+01:00`), expected.sort(), why);

  await on('10T08:00', owners('push-payment-due', ewa, jan), 'the owners who have not paid');
  t.same(shown(), ['Termin płatności: Do zapłaty do 19.12.2026: 2400,00 zł (Bursztyn, Luna)'], 'with the due day');
  await on('10T08:30', [], 'once');
  await on('16T08:00', late(jan), 'an opening debt becomes overdue on its own');
  await on('17T08:00', [...late(jan), ...owners('push-payment-due', ewa)], 'two days before');
  t.same(shown(), ['Termin płatności: Do zapłaty do 19.12.2026: 2400,00 zł (Bursztyn, Luna)']);
  await on('19T08:00', [], 'the due day is the last day to pay');
  await on('20T08:00', late(ewa), 'the day after');
  t.same(shown(), ['Zaległa płatność: Zaległość 2400,00 zł (Bursztyn, Luna)']);
  await pay(horses.ewa.id, 1200);
  await on('28T08:00', late(ewa), "one week's reminder is sent later, because two mornings were missed");
  t.same(shown(), ['Zaległa płatność: Zaległość 1200,00 zł (Luna)']);
  const mails = (await app.mails()).filter(({ subject }) => subject.startsWith('Zaległa'));
  t.same([...new Set(mails.map(({ to }) => to))].sort(), ['ewa@stajnia.test', 'jan@stajnia.test']);
  const words = (text = '') => text.replaceAll('\u00a0', ' ');
  const ofJan = mails.find(({ to }) => to === 'jan@stajnia.test');
  t.match(words(ofJan?.text), /Kasztan: 50,00 zł, termin 10\.12\.2026/, 'including the opening debt');
  const mail = mails.filter(({ to }) => to === 'ewa@stajnia.test').find(({ text }) => !/Bursztyn:/.test(text));
  t.match(words(mail?.subject), 'Zaległa płatność: 1200,00 zł');
  t.match(words(mail?.text), /Luna: 1200,00 zł, termin 19\.12\.2026/, 'paid amounts are left out');
  t.match(words(mail?.text), /Kwota: 1200,00 zł\nKonto: 57 9990 0009 0000 2026 0000 1101/);
  t.match(mail?.html, 'src="cid:przelew"');
  await on('29T08:00', [], 'not every day');
});

t.test('without a payment term there is no reminder before the due day', async (t) => {
  await startOver(app, '2026-12-10T00:10:00+01:00');
  const owner = await buildPerson(app, { email: 'adam@stajnia.test' });
  await giveDevice(owner);
  await buildHorse(app, { owner, payment: grosze(120_000) });
  await buildSettings(app, { payment_date: '2026-12-10' });
  await bill(app);
  t.same(await morning('2026-12-10T08:00:00+01:00'), [`push-payment-due ${owner.id}`]);
  t.same(await morning('2026-12-11T08:00:00+01:00'), [`payment-mail ${owner.id}`, `push-payment-overdue ${owner.id}`]);
});
