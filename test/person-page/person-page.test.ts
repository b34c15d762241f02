import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';

const app = await startApp(t);
const manager = await app.as('manager');

t.test('a client’s page begins with contact, horses, balance and last payment', async (t) => {
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska', email: 'anna@example.pl' });
  const horse = await buildHorse(app, { owner: anna, name: 'Bursztyn', box_number: '11' });
  const paid = { horse, kind: 'deposit', created_by: anna.id } as const;
  await buildLedgerEntry(app, { ...paid, amount: grosze(30_000), occurred_on: day('2026-11-05') });
  const wrong = await buildLedgerEntry(app, { ...paid, amount: grosze(500), occurred_on: day('2026-11-06') });
  await manager.post('/api/reverse_entry', { id: wrong.id, reason: 'Nie ten koń' });
  const page = await manager.get(`/user/${anna.id}`);
  const words = page.words();
  t.match(words, /Profil Ogólne Kontakt .*anna@example.pl/);
  t.match(words, /Konie i saldo Rozliczenie Nadpłata 300,00 zł Ostatnia wpłata 05.11.2026: 300,00 zł/);
  t.match(words, 'Bursztyn · boks 11 Opłacone saldo 300,00 zł');
  for (const way of ['mailto:anna@example.pl', 'https://www.openstreetmap.org/search?query=', 'tel:+48'])
    t.match(page.text, `href="${way}`);
  t.match(page.text, /<details id="edytuj-dane" class="folded"><summary>/, 'the form is folded');
  t.match(page.text, 'action="/api/update_user_information"');

  const back = `/user/${anna.id}?tab=profile`;
  const refused = await manager.form('/api/update_user_information', { old_email: anna.email }, { back });
  t.match((await refused.follow()).text, /<details id="edytuj-dane" class="folded" open=""/, 'an error opens it');
});

t.test('an amount to pay shows its due day', async (t) => {
  const horse = await buildHorse(app);
  const run = { period: day('2026-10-01'), billing_day: day('2026-10-31'), term: 30, ran_at: app.clock.now() };
  await app.db.insertInto('billing_runs').values(run).execute();
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-4_500), period: day('2026-10-01') });
  t.match((await manager.get(`/user/${horse.owner_id}`)).words(), 'Do zapłaty do 30 listopada 45,00 zł');
});

t.test('only clients have a balance there, even a client without horses', async (t) => {
  const worker = await buildPerson(app, { role: 'worker' });
  t.notMatch((await manager.get(`/user/${worker.id}`)).words(), 'Konie i saldo');
  const client = await buildPerson(app);
  t.match((await manager.get(`/user/${client.id}`)).words(), 'Nie było jeszcze wpłat Bez koni. Dodaj konia');
  t.notMatch((await (await app.as('worker')).get(`/user/${client.id}`)).words(), 'Kontakt', 'workers see the horses');
});

t.test('a person’s page has the tabs the role may see, and an unknown person leads to the home page', async (t) => {
  const person = await buildPerson(app, { first_name: 'Konstancja Aleksandra', last_name: 'Żółkiewska-Przybyszewska' });
  const phone = person.phone_number;
  for (const [role, entries] of [
    ['admin', 'Wróć Dane Konie Rozliczenie'],
    ['manager', 'Wróć Dane Konie Rozliczenie'],
    ['worker', 'Wróć Konie'],
  ] as const) {
    const client = await app.as(role);
    const page = await client.get(`/user/${person.id}`);
    t.match(page.words(), `Konstancja A… ${entries} Zwiń menu`, 'the menu title is cut at 12 letters');
    t.match(page.words(), 'Konstancja Aleksandra Żółkiews... Konstancja...', 'and the heading at 30, or 10');
    t.same(linksOf(page.text, 'Wróć')[0], '/home');
    t.match(page.text, `href="tel:+48${phone}"`, 'everyone who sees them may call');
    const deleting = await client.get(`/user/${person.id}?tab=general&dialog=delete`);
    t.equal(/<dialog[^>]*aria-labelledby|data-dialog=/.test(deleting.text), role !== 'worker', role);
    t.match(await client.get(`/user/${randomUUID()}`), { status: 303, headers: { location: '/home' } });
    t.match((await client.get('/home')).words(), 'Error 404 Nie ma takiej osoby.');
    const list = await client.get('/home?section=7&q=zolkiewska');
    t.match(list.text, `href="tel:+48${phone}"`);
    t.match(list.words(), 'Konstancja Aleksandra Żółkiews…', 'the list cuts a name at 30 letters too');
    t.match(list.words(), `${phone.slice(0, 3)} ${phone.slice(3, 6)} ${phone.slice(6)}`);
  }
  const owner = await app.as('user');
  const elsewhere = { status: 303, headers: { location: '/' } };
  t.match(await owner.get(`/user/${person.id}`), elsewhere, 'other roles are sent to the public site');
});

t.test('a manager sees that an admin is locked, and that nobody can delete themselves', async (t) => {
  const admin = await app.person('admin');
  const page = await manager.get(`/user/${admin.id}?tab=general`);
  t.match(page.words(), 'Zmienić je może tylko administrator');
  for (const name of ['Wyślij link', 'Zmień rolę', 'USUŃ KONTO'])
    t.match(page.text, new RegExp(`<button[^>]* disabled=""[^>]*>(<svg.*?</svg>)?${name}`), name);
  t.match(page.text, /<select[^>]* disabled=""/);
  const dialog = await manager.get(`/user/${admin.id}?tab=general&dialog=delete`);
  t.notMatch(dialog.text, 'data-dialog', 'the address of the dialog opens none');
  const profile = await manager.get(`/user/${admin.id}`);
  t.notMatch(profile.text, 'action="/api/update_user_information"', 'the data are read-only');
  t.match(profile.words(), admin.email);
  t.match((await manager.get(`/user/${manager.person?.id}?tab=general`)).words(), 'Własnego konta nie można usunąć');
});

t.test('groups are chosen on a worker’s page; for others the dialog’s address leads to the page beneath', async (t) => {
  const worker = await buildPerson(app, { role: 'worker' });
  for (const tab of ['general', 'horses']) {
    const page = await manager.get(`/user/${worker.id}?tab=${tab}`);
    t.same(linksOf(page.text, 'EDYTUJ GRUPY'), [`/user/${worker.id}?tab=${tab}&dialog=groups`]);
  }
  const owner = await buildPerson(app);
  const horses = `/user/${owner.id}?tab=horses`;
  t.same(linksOf((await manager.get(horses)).text, 'EDYTUJ GRUPY'), []);
  t.match(await manager.get(`${horses}&dialog=groups`), { status: 303, headers: { location: horses } });
  t.match((await manager.get(horses)).words(), 'nie pracuje już w stajni');
});
