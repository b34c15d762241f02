import { randomUUID } from 'node:crypto';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildDoubt, buildHorse, buildLedgerEntry, buildPerson, buildTask } from '../support/builders.ts';
import { queriesDuring } from '../support/queries.ts';
import { storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);

/** What the list of changes at an address says. */
const log = async (query = '', role: 'manager' | 'admin' = 'manager') => {
  const page = await (await app.as(role)).get(`/audit${query}`);
  return { text: page.text, words: page.words().replace(/.*Pokaż (Wyczyść filtry )?/s, '') };
};

t.test('a change tells when, who, what, about whom, and its facts', async (t) => {
  const manager = await buildPerson(app, { role: 'manager', first_name: 'Zofia', last_name: 'Lis' });
  const horse = await buildHorse(app, { name: 'Zorza', payment: grosze(100_000) });
  const { name, breed, description } = horse;
  const body = { name, breed, description, box_number: '', payment: 1200, payment_for_annual: 0 };
  await (await app.as(manager)).post(`/api/update_horse/${horse.id}`, body);
  const { words, text } = await log('?horse=zorza');
  t.match(words, 'Zmieniono dane konia: Zorza dziś, 09:00 · Zofia Lis opłata: 1200,00 zł, było 1000,00 zł');
  t.match(text, `<a href="/horses/${horse.id}">Zorza</a>`);
  await (await app.as(manager)).post('/api/settings/update/quiet_hours', { on: false, from: 22, until: 7 });
  t.match((await log('?action=set_quiet_hours')).words, 'wyłączono, było 21:00–6:00');
});

t.test('a horse is found by what was done to its work', async (t) => {
  const horse = await buildHorse(app, { name: 'Iskra' });
  const task = await buildTask(app, { horse, service_name: 'Padokowanie' });
  await buildBooking(app, { horse });
  await buildTask(app, { horse: await buildHorse(app, { name: 'Grom' }) });
  await (await app.as('worker')).post('/api/complete_service', { id: task.id });
  t.match((await log('?horse=Iskra')).words, /^Wykonano zadanie: Padokowanie – Iskra/);
  t.match((await log('?horse=Grom')).words, 'Nie ma takich zmian');
  const { id } = await buildDoubt(app, { entry: await buildLedgerEntry(app, { kind: 'main_fee', horse }) });
  await storeRow(app, 'audit_log', { at: app.clock.now(), action: 'raise_doubt', entity: 'doubt', entity_id: id });
  t.match((await log('?horse=Iskra')).words, 'Zgłoszono wątpliwość: Iskra');
});

t.test('a horse is found by what is deleted since', async (t) => {
  const [manager, horse] = [await app.as('manager'), await buildHorse(app, { name: 'Luneta' })];
  const note = { horse_id: horse.id, title: 'Dieta', content: 'Siano moczone.' };
  const { id } = (await manager.post('/api/create_note', note)).json<{ id: string }>();
  await manager.delete(`/api/delete_note/${id}`);
  t.match((await log('?horse=luneta')).words, /Usunięto notatkę: Luneta .*Dodano notatkę: Luneta/);
});

t.test('of many names those are shown that are the most alike', async (t) => {
  for (let nth = 0; nth < 20; nth++) await buildHorse(app, { name: `Siwek ${nth}` });
  const { id } = await buildHorse(app, { name: 'Siwek' });
  await storeRow(app, 'audit_log', { at: app.clock.now(), action: 'archive_horse', entity: 'horse', entity_id: id });
  t.match((await log('?horse=siwek')).words, /^Usunięto konia z listy: Siwek /);
});

t.test('one call stands in one row for each of its changes', async (t) => {
  const call = { at: app.clock.now(), operation: randomUUID(), action: 'charge_days', entity: 'thing' };
  for (const charged of [100, 100, 200])
    await storeRow(app, 'audit_log', { ...call, after: JSON.stringify({ charged }) });
  const [, first, second] = (await log('?action=charge_days')).words.split(/Rozliczono dni pobytu | Panel/);
  t.match([first, second], [/ naliczono: 2,00 zł $/, / naliczono: 1,00 zł$/]);
});

t.test('what one person completed of a service on a day stands in one row', async (t) => {
  const [worker, service_name] = [await app.as('worker'), 'Karmienie wieczorne'];
  for (const name of ['Wulkan', 'Pegaz']) {
    const { id } = await buildTask(app, { horse: await buildHorse(app, { name }), service_name });
    await worker.post('/api/complete_service', { id });
    app.clock.advance({ minutes: 4 });
  }
  t.match((await log()).words, /^Wykonano zadanie: Karmienie wieczorne\s– Pegaz , Wulkan dziś, 09:00–09:04 · /);
});

t.test('the filters are folded until one is set, and an impossible day is an error', async (t) => {
  t.match((await log()).text, /href="\/settings".*<details id="filters" class="folded">/s);
  const wrong = await log('?day=2026-02-31');
  t.match(wrong.text, /<details [^>]*open="".* aria-invalid="true".*Wpisz poprawną datę.*href="\/audit"/s);
  t.match(wrong.words, /^Nie ma takich zmian/);
});

t.test('a filter narrows the list, and an erased person keeps no name', async (t) => {
  const [admin, gone] = [await app.as('admin'), await buildPerson(app, { first_name: 'Teofil', last_name: 'Zając' })];
  await admin.post('/api/set_role', { id: gone.id, role: 'worker' });
  app.clock.advance({ days: 1 });
  const again = await app.as('admin');
  await again.post('/api/set_role', { id: gone.id, role: 'user' });
  const both =
    /^Zmieniono rolę: Teofil Zając dziś.*rola: klient, było pracownik Zmieniono rolę: Teofil Zając 21\.11\.2026.*/s;
  t.match((await log('?person=teofil')).words, both);
  t.notMatch((await log('?person=teofil&day=2026-11-21')).words, 'dziś');
  t.match((await log('?person=teofil&action=delete_person')).words, 'Nie ma takich zmian');
  await again.delete(`/api/delete_user/${gone.id}`);
  t.match((await log('?person=teofil')).words, 'Nie ma takich zmian');
  t.match((await log('?action=set_role')).words, /^Zmieniono rolę: Konto usunięte dziś/);
});

t.test('pages go on from their last row, in one query each', async (t) => {
  const [person, at] = [await buildPerson(app, { role: 'worker', last_name: 'Kos' }), app.clock.now()];
  const calls = Array.from({ length: 40 }, () => randomUUID());
  for (let nth = 0; nth < 120; nth++) {
    const [minute, action] = [Math.floor(nth / 3), nth === 119 ? 'brew_coffee' : 'edit_site_words'];
    const row = { operation: String(calls[minute]), actor_id: person.id, action, entity: 'settings' };
    await storeRow(app, 'audit_log', { at: new Date(at.getTime() - minute * 60_000), ...row });
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
  t.same(seen, [17, 18, 8], 'three rows of one call stand together');
  t.match((await log('?action=edit_site')).words, /^Zmieniono stronę dla gości/, 'whichever part it was');
  t.match(last.words, 'Inna zmiana (brew_coffee)', 'which a later version may have made');
});
