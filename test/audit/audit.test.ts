import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildTask } from '../support/builders.ts';
import { queriesDuring } from '../support/queries.ts';
import { storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);

/** What the list of changes at an address says. */
const log = async (query = '', role: 'manager' | 'admin' = 'manager') => {
  const page = await (await app.as(role)).get(`/audit${query}`);
  return { text: page.text, words: page.words().replace(/.*Pokaż /s, '') };
};

t.test('a change tells when, who, what, about whom, and its facts', async (t) => {
  const manager = await buildPerson(app, { role: 'manager', first_name: 'Zofia', last_name: 'Lis' });
  const horse = await buildHorse(app, { name: 'Zorza', payment: grosze(100_000) });
  const { name, breed, description } = horse;
  const body = { name, breed, description, box_number: '', payment: 1200, payment_for_annual: 0 };
  await (await app.as(manager)).post(`/api/update_horse/${horse.id}`, body);
  const { words, text } = await log('?horse=zorza');
  t.match(words, 'Zmieniono dane konia: Zorza dziś, 09:00 · Zofia Lis opłata: 1000,00 zł → 1200,00 zł');
  t.match(text, `<a href="/horses/${horse.id}">Zorza</a>`);
});

t.test('a horse is found by what was done to its work', async (t) => {
  const horse = await buildHorse(app, { name: 'Iskra' });
  const task = await buildTask(app, { horse, service_name: 'Padokowanie' });
  await buildBooking(app, { horse });
  await buildTask(app, { horse: await buildHorse(app, { name: 'Grom' }) });
  await (await app.as('worker')).post('/api/complete_service', { id: task.id });
  t.match((await log('?horse=Iskra')).words, /^Wykonano zadanie: Padokowanie – Iskra/);
  t.match((await log('?horse=Grom')).words, 'Nie ma takich zmian');
});

t.test('a filter narrows the list, and an erased person keeps no name', async (t) => {
  const [admin, gone] = [await app.as('admin'), await buildPerson(app, { first_name: 'Teofil', last_name: 'Zając' })];
  await admin.post('/api/set_role', { id: gone.id, role: 'worker' });
  app.clock.advance({ days: 1 });
  const again = await app.as('admin');
  await again.post('/api/set_role', { id: gone.id, role: 'user' });
  const both =
    /^Zmieniono rolę: Teofil Zając dziś.*rola: pracownik → klient Zmieniono rolę: Teofil Zając 21\.11\.2026.*/s;
  t.match((await log('?person=teofil')).words, both);
  t.notMatch((await log('?person=teofil&day=2026-11-21')).words, 'dziś');
  t.match((await log('?person=teofil&action=delete_person')).words, 'Nie ma takich zmian');
  await again.delete(`/api/delete_user/${gone.id}`);
  t.match((await log('?person=teofil')).words, 'Nie ma takich zmian');
  t.match((await log('?action=set_role')).words, /^Zmieniono rolę: Konto usunięte dziś/);
});

t.test('pages go on from their last row, in one query each', async (t) => {
  const [person, at] = [await buildPerson(app, { role: 'worker', last_name: 'Kos' }), app.clock.now()];
  for (let nth = 0; nth < 120; nth++) {
    const row = { actor_id: person.id, action: nth === 119 ? 'brew_coffee' : 'edit_site_words', entity: 'settings' };
    await storeRow(app, 'audit_log', { at: new Date(at.getTime() - Math.floor(nth / 3) * 60_000), ...row });
  }
  const seen: number[] = [];
  let last = { words: '', text: '' };
  for (let address: string | undefined = '?person=Kos'; address !== undefined; ) {
    const queries = await queriesDuring(async () => {
      last = await log(address);
    });
    seen.push(last.words.match(/Zmieniono stronę dla gości|Inna zmiana/g)?.length ?? 0);
    t.equal(queries.filter(({ text }) => text.includes('audit_log')).length, 1);
    address = /href="\/audit(\?[^"]+)" rel="next"/.exec(last.text)?.[1]?.replaceAll('&amp;', '&');
  }
  t.same(seen, [17, 18, 8], 'three rows of one press stand together');
  t.match(last.words, 'Inna zmiana (brew_coffee)', 'which a later version may have made');
});
