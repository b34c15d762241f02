import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, today } from '../support/builders.ts';
import { hiddenFields } from '../support/forms.ts';
import { queriesDuring, rowsRead } from '../support/queries.ts';
import { setStored, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');
const DAILY = [1, 2, 3, 4, 5, 6, 7];
const owner = await app.person('user');

const boxes = ['1', '2', '3', '4'].map((name, nth) => ({ position: nth + 1, aisle: nth < 2 ? 'Stara' : 'Nowa', name }));
await app.db.insertInto('boxes').values(boxes).execute();
const stand = (name: string, box_number: string | null) => buildHorse(app, { owner, name, box_number });
const herd = {
  figa: await stand('Figa', '1'),
  grom: await stand('Grom', '2'),
  luna: await stand('Luna', '3'),
  iskra: await stand('Iskra', null),
};

/** A service at 7 zł daily that all horses but Iskra have; Luna pays 6,50 zł. */
async function feeding() {
  const service = await buildService(app, { name: 'Karmienie poranne', price: grosze(700) });
  const booked = (horse: typeof herd.figa, price: number) =>
    buildBooking(app, { horse, service, days_of_week: DAILY, price: grosze(price) });
  const bookings = {
    figa: await booked(herd.figa, 700),
    grom: await booked(herd.grom, 700),
    luna: await booked(herd.luna, 650),
  };
  return { service, bookings, address: `/bookings?service=${service.id}` };
}

const words = async (address: string) => (await manager.get(address)).words();

t.test('the catalogue says how many horses have a service, and links to them', async (t) => {
  const { service } = await feeding();
  const page = await manager.get('/home?section=1');
  t.match(page.words(), 'Kto ma: 3 konie · Karmienie poranne');
  t.match(page.text, `href="/bookings?service=${service.id}"`);
});

t.test('horses with a service are listed by aisle, with price, days and end', async (t) => {
  const { service, bookings, address } = await feeding();
  await setStored(app, 'bookings', bookings.luna, { check_until: addDays(today(app), 9) });
  await buildBooking(app, { horse: herd.iskra, service, approved: false, days_of_week: DAILY });
  await buildBooking(app, { horse: herd.iskra, service, starts_on: addDays(today(app), -3) });
  const shown = await words(address);
  t.match(shown, /Kto ma: 3 konie · w cenniku 7,00 zł.*Mają \( ?3 ?\).*Nie mają \( ?1 ?\)/);
  t.match(shown, /Stara .*Figa boks 1 .*7,00 zł codziennie .*Grom boks 2 .*Nowa .*Luna boks 3 .*6,50 zł codziennie/);
  t.match(shown, 'codziennie do 30.11.2026');
  t.match(await words(`${address}&aisle=Nowa`), /Luna boks 3/);
  t.notMatch(await words(`${address}&aisle=Nowa`), 'Figa');
  const missing = await words(`${address}&tab=without`);
  t.match(missing, /Poza listą boksów.*Iskra bez boksu/);
  t.notMatch(missing, 'Figa');
  const chosen = await manager.get('/bookings');
  t.match([chosen.status, chosen.headers.location], [303, '/home?section=1'], 'a service must be chosen first');
  t.equal((await manager.get('/bookings?service=x')).status, 404);
});

t.test('a price changes for all from a day on, after a preview', async (t) => {
  const { bookings, address } = await feeding();
  const dialog = `${address}&dialog=change-all`;
  t.match(await words(dialog), 'Zmień usługę Karmienie poranne · 3 konie');
  const asked = `${dialog}&dialog_show=1&dialog_from=2026-12-01`;
  t.match(await words(asked), 'Wpisz cenę, wybierz dni albo ostatni dzień');
  t.match(await words(`${asked}&dialog_price=siedem`), 'Wpisz kwotę');
  t.match(await words(`${dialog}&dialog_show=1&dialog_from=2026-11-20&dialog_price=8`), 'Ten dzień już minął');
  t.match(await words(`${dialog}&dialog_show=1&dialog_from=jutro&dialog_price=8`), 'Wpisz datę');
  const preview = await manager.get(`${asked}&dialog_price=8,00`);
  const [usual, cheap] = ['2 konie · 7,00 zł na 8,00 zł', '1 koń · 6,50 zł na 8,00 zł'];
  t.match(preview.words(), `${usual} od 1 grudnia 2026 ${cheap} od 1 grudnia 2026`);
  const fields = hiddenFields(preview.text, '/api/update_bookings');
  t.same(fields.from, ['2026-12-01']);
  const ids = Object.values(bookings).map(({ id }) => id);
  t.same(fields.ids?.toSorted(), ids.toSorted());
  const saved = await manager.form('/api/update_bookings', fields, {});
  t.match([saved.status, saved.location], [303, address]);
  const after = await saved.follow();
  t.match(after.words(), 'Zmiana usługi została zapisana');
  t.match(after.words(), /Figa boks 1 .*7,00 zł codziennie od 01\.12\.2026: 8,00 zł, codziennie/);
  t.match(await words(`${asked}&dialog_price=8`), 'Tak już jest: nic by się nie zmieniło');
});

t.test('one change of price is one line, whatever the days', async (t) => {
  const { bookings, address } = await feeding();
  const asked = `${address}&dialog=change-all&dialog_show=1&dialog_price=8&dialog_from`;
  const change = (fields: object) => manager.post('/api/update_bookings', { from: today(app), ...fields });
  await change({ ids: [bookings.figa.id], days_of_week: 'Wtorek' });
  await change({ ids: [bookings.grom.id], check_until: '2026-12-31' });
  const alike = /Zamknij 2 konie · 7,00 zł na 8,00 zł od 1 grudnia 2026 1 koń · 6,50 zł na/;
  t.match(await words(`${asked}=2026-12-01`), alike);
  await change({ ids: [bookings.figa.id], from: '2026-12-15', price: 8 });
  await change({ ids: [bookings.grom.id], price: 8, from: '2026-12-01' });
  await change({ ids: [bookings.luna.id], price: 8 });
  await change({ ids: [bookings.luna.id], price: 9, from: '2026-12-15' });
  const left = await words(`${asked}=2026-12-01`);
  t.match(left, /1 koń · 9,00 zł na 8,00 zł od 15 grudnia 2026/, 'what is already so is not listed');
});

t.test('a later change with the same result is not listed as a change to come', async (t) => {
  const { bookings, address } = await feeding();
  const ids = [bookings.luna.id];
  for (const from of ['2026-12-01', today(app)])
    t.equal((await manager.post('/api/update_bookings', { ids, from, price: 9 })).status, 200);
  const shown = await words(address);
  t.match(shown, /Luna boks 3 .*9,00 zł codziennie/);
  t.notMatch(shown, 'od 01.12.2026');
});

t.test('ticked bookings get other days, or an end', async (t) => {
  const { bookings, address } = await feeding();
  const ticked = `dialog_ids=${bookings.figa.id}&dialog_ids=${bookings.luna.id}`;
  const dialog = `${address}&dialog=change&${ticked}&dialog_show=1&dialog_from=2026-11-21`;
  const days = await words(`${dialog}&dialog_days=Wtorek&dialog_days=Sobota&dialog_until=2026-12-31`);
  t.match(days, '2 konie · wt., sob. zamiast codziennie od 21 listopada 2026 · do 31.12.2026 zamiast bez końca ');
  t.match(await words(`${dialog}&dialog_until=2026-11-20`), 'Ten dzień już minął');
  t.match(await words(`${dialog}&dialog_daily=1`), 'Tak już jest');
  t.match(await words(`${dialog}&dialog_daily=1&dialog_price=7`), /1 koń · 6,50 zł na 7,00 zł .*Bez zmian: 1 koń/);
  const nothing = await manager.get(`${address}&dialog=change`);
  t.match([nothing.status, nothing.headers.location], [303, address]);
  t.match(await words(address), 'Zaznacz konie na liście');
});

t.test('horses without the service get it, all of them or those ticked', async (t) => {
  const { address, service } = await feeding();
  const without = `${address}&tab=without`;
  const dialog = await manager.get(`${without}&dialog=book-all`);
  t.match(dialog.words(), 'Dodaj usługę Karmienie poranne · 1 koń');
  const made = () => storedRows(app, 'bookings', { service_id: service.id, horse_id: herd.iskra.id });
  const fields = hiddenFields(dialog.text, '/api/add_service_to_horses');
  const wrong = await manager.form('/api/add_service_to_horses', { ...fields, onetime: '0', price: 'x', daily: '1' });
  t.match((await wrong.follow()).words(), 'Wpisz kwotę');
  const typed = { ...fields, onetime: '0', daily: '1', price: '7,50' };
  const told = await manager.form('/api/add_service_to_horses', typed, { back: `${without}&dialog=book-all` });
  const asked = await told.follow();
  t.match(asked.words(), '1 koń · codziennie · 7,50 zł · od dziś, bez końca. Zapisać?');
  t.same(await made(), [], 'nothing is booked before the preview');
  const confirmed = /value="([^"]*)" name="confirmed"/.exec(asked.text)?.[1] ?? '';
  const once = { ...typed, onetime: '1', day: '2026-11-27', confirmed };
  const other = await (await manager.form('/api/add_service_to_horses', once, {})).follow();
  t.match(other.words(), '1 koń · 27.11.2026 · 7,50 zł. Zapisać?', 'an answer to another question does not count');
  const saved = await manager.form('/api/add_service_to_horses', { ...typed, confirmed }, {});
  t.equal(saved.location, without);
  t.match((await saved.follow()).words(), /Wszystkie konie mają tę usługę/);
  t.match(await made(), [{ price: 750, days_of_week: DAILY }]);
});

t.test('many bookings end with a last day, after a preview', async (t) => {
  const { bookings, address } = await feeding();
  t.match(await words(address), /Zakończ zaznaczonym Zakończ wszystkim/);
  const dialog = `${address}&dialog=end&dialog_ids=${bookings.figa.id}&dialog_ids=${bookings.luna.id}`;
  t.match(await words(dialog), /Zakończ usługę Karmienie poranne · 2 konie .*Ostatni dzień/);
  t.match(await words(`${dialog}&dialog_show=1`), 'Wybierz datę końcową');
  t.match(await words(`${dialog}&dialog_show=1&dialog_until=2026-11-20`), 'Ten dzień już minął');
  const preview = await manager.get(`${dialog}&dialog_show=1&dialog_until=2026-11-30`);
  t.match(preview.words(), 'Zamknij 2 konie · do 30.11.2026 zamiast bez końca Praca');
  const fields = hiddenFields(preview.text, '/api/update_bookings');
  t.equal((await manager.form('/api/update_bookings', fields, {})).status, 303);
  const shown = /Figa boks 1 .*do 30\.11\.2026.*Grom boks 2 .*codziennie [^d].*Luna boks 3 .*do 30\.11\.2026/;
  t.match(await words(address), shown);
  t.match(await words(`${address}&dialog=end-all`), 'Karmienie poranne · 3 konie');
});

t.test('an end years ahead is asked about in the preview', async (t) => {
  const { bookings, address } = await feeding();
  const dialog = `${address}&dialog=end&dialog_ids=${bookings.figa.id}&dialog_until=2099-12-31&dialog_show=1`;
  const fields = hiddenFields((await manager.get(dialog)).text, '/api/update_bookings');
  const asked = await (await manager.form('/api/update_bookings', fields, {})).follow();
  t.match(asked.words(), 'do 31.12.2099 zamiast bez końca ');
  t.match(asked.words(), 'Do 31.12.2099 zostało co najmniej 10 lat. Zapisać mimo to?');
  const [, confirmed = ''] = /value="([^"]*)" name="confirmed"/.exec(asked.text) ?? [];
  const again = hiddenFields(asked.text, '/api/update_bookings');
  const saved = await manager.form('/api/update_bookings', { ...again, confirmed }, {});
  t.equal(saved.location, address);
  t.match(await words(address), /Figa boks 1 .*do 31\.12\.2099/);
});

t.test('a monthly service is booked for many, without the choice of a single day', async (t) => {
  const padok = await buildService(app, { name: 'Padok', monthly: true, price: grosze(12_000) });
  const dialog = await manager.get(`/bookings?service=${padok.id}&tab=without&dialog=book-all`);
  t.notMatch(dialog.words(), 'Jednorazowa');
  const fields = hiddenFields(dialog.text, '/api/add_service_to_horses');
  t.same(fields.onetime, ['0']);
  const told = await (await manager.form('/api/add_service_to_horses', { ...fields, daily: '1' }, {})).follow();
  t.match(told.words(), 'codziennie · 120,00 zł / mies. · od dziś, bez końca. Zapisać?');
});

t.test('one booking is changed from the services of its horse', async (t) => {
  const { bookings } = await feeding();
  const tab = `/horses/${herd.luna.id}?tab=services`;
  const address = `${tab}&dialog=change-service&id=${bookings.luna.id}`;
  t.match(await words(`${tab}&dialog=service&id=${bookings.luna.id}`), 'Zmień');
  const dialog = await manager.get(address);
  t.match(dialog.text, /name="price"[^>]*value="6,50"/);
  const fields = hiddenFields(dialog.text, '/api/update_bookings');
  const typed = { ...fields, price: '9', daily: '1', check_until: '', from: '2026-12-01' };
  const saved = await manager.form('/api/update_bookings', typed, {});
  const shown = (await saved.follow()).words();
  t.match(shown, 'Zmiana usługi została zapisana');
  t.match(shown, /6,50 zł codziennie od 01\.12\.2026: 9,00 zł/);
  const next = (await manager.get(address)).text;
  t.match(next, /name="from"[^>]*value="2026-12-01"/, 'the next change begins on the day this one does');
  const wrong = await manager.form('/api/update_bookings', { ...typed, from: '2026-11-01' }, {});
  t.match((await wrong.follow()).words(), 'Ten dzień już minął');
  const list = await manager.get(`/api/get_all_services_for_horse/${herd.luna.id}`);
  const mine = list.json<{ id: string; price: number }[]>().find(({ id }) => id === bookings.luna.id);
  t.equal(mine?.price, 6.5, 'until then it keeps its price');
});

t.test('a page of many horses is read by index', async (t) => {
  const { service, address } = await feeding();
  const { id: _, animal_id, owner_name, box_key, box_position, search_text, box_text, ...like } = herd.iskra;
  const rows = Array.from({ length: 600 }, (_, nth) => ({ ...like, name: `Koń ${nth}` }));
  const many = await app.db.insertInto('horses').values(rows).returningAll().execute();
  const booked = await buildBooking(app, { horse: herd.iskra, service, days_of_week: DAILY });
  const { id: __, series_id, ...booking } = booked;
  const bookings = many.map(({ id }) => ({ ...booking, horse_id: id }));
  await app.db.insertInto('bookings').values(bookings).execute();
  const other = await buildService(app);
  const others = bookings.map((one) => ({ ...one, service_id: other.id }));
  await app.db.insertInto('bookings').values(others).execute();
  const page = await manager.get(`${address}&page=13`);
  t.match(page.words(), 'Strona 13 z 13');
  t.equal((await manager.get(`${address}&dialog=change-all`)).status, 303);
  t.match(await words(address), 'Najwyżej 500 koni naraz: wybierz alejkę albo zaznacz konie.');
  const queries = await queriesDuring(() => manager.get(address));
  for (const query of queries.filter(({ text }) => text.includes('bookings'))) {
    const read = (await rowsRead(app.databaseUrl, query)).get('bookings') ?? 0;
    t.ok(read <= 700, `${read} bookings read for: ${query.text}`);
  }
});
