import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const manager = await app.as('manager');

t.test('a client’s page opens on who they are: how to reach them, horses, balance, last payment', async (t) => {
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska', email: 'anna@example.pl' });
  const horse = await buildHorse(app, { owner: anna, name: 'Bursztyn', box_number: '11' });
  const paid = { horse, kind: 'deposit', created_by: anna.id } as const;
  await buildLedgerEntry(app, { ...paid, amount: grosze(30_000), occurred_on: day('2026-11-05') });
  const wrong = await buildLedgerEntry(app, { ...paid, amount: grosze(500), occurred_on: day('2026-11-06') });
  await manager.post('/api/reverse_entry', { id: wrong.id, reason: 'Nie ten koń' });
  const page = await manager.get(`/user/${anna.id}`);
  const words = page.words();
  t.match(words, /Profil Ogólne Kontakt .*anna@example.pl/);
  t.equal(page.text.match(/href="tel:/g)?.length, 1, 'the number once');
  t.match((await manager.get(`/user/${anna.id}?tab=general`)).text, 'href="tel:', 'beside the other tabs too');
  t.match(words, /Konie i saldo Rozliczenie Nadpłata 300,00 zł Ostatnia wpłata 05.11.2026: 300,00 zł/);
  t.match(words, 'Bursztyn · boks 11 Opłacone saldo 300,00 zł');
  for (const way of ['mailto:anna@example.pl', 'https://www.openstreetmap.org/search?query=', 'tel:+48'])
    t.match(page.text, `href="${way}`);
  t.match(page.text, /<details id="edytuj-dane" class="folded"><summary data-heading="">/, 'editing is a press away');
  t.match(page.text, 'action="/api/update_user_information"');

  const back = `/user/${anna.id}?tab=profile`;
  const refused = await manager.form('/api/update_user_information', { old_email: anna.email }, { back });
  t.match(
    (await refused.follow()).text,
    /<details id="edytuj-dane" class="folded" open=""/,
    'what is wrong is in sight',
  );
});

t.test('what a client has to pay names the day', async (t) => {
  const horse = await buildHorse(app);
  const run = { period: day('2026-10-01'), billing_day: day('2026-10-31'), term: 30, ran_at: app.clock.now() };
  await app.db.insertInto('billing_runs').values(run).execute();
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-4_500), period: day('2026-10-01') });
  t.match((await manager.get(`/user/${horse.owner_id}`)).words(), 'Do zapłaty do 30 listopada 45,00 zł');
});

t.test('who is no client has no balance there; a client without horses may get one', async (t) => {
  const worker = await buildPerson(app, { role: 'worker' });
  t.notMatch((await manager.get(`/user/${worker.id}`)).words(), 'Konie i saldo');
  const client = await buildPerson(app);
  t.match((await manager.get(`/user/${client.id}`)).words(), 'Nie było jeszcze wpłat Bez koni. Dodaj konia');
  t.notMatch((await (await app.as('worker')).get(`/user/${client.id}`)).words(), 'Kontakt', 'workers see the horses');
});
