import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, today } from '../support/builders.ts';
import { filledForm, hiddenFields, offeredOperation } from '../support/forms.ts';
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

/** The part of an address that says which rows are ticked. */
const ticked = (...rows: { id: string }[]) => rows.map(({ id }) => `&dialog_ids=${id}`).join('');

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
  t.match(shown, 'Wróć do usług');
  t.match(shown, /Stara .*Figa boks 1 .*7,00 zł codziennie .*Grom boks 2 .*Nowa .*Luna boks 3 .*6,50 zł codziennie/);
  t.match(shown, 'codziennie do 30.11.2026');
  t.match(await words(`${address}&aisle=Nowa`), /Luna boks 3/);
  t.notMatch(await words(`${address}&aisle=Nowa`), 'Figa');
  const missing = await words(`${address}&tab=without`);
  t.match(missing, /Poza listą boksów – Iskra/);
  t.notMatch(missing, 'Figa');
  const chosen = await manager.get('/bookings');
  t.match([chosen.status, chosen.headers.location], [303, '/home?section=1'], 'a service must be chosen first');
  t.equal((await manager.get('/bookings?service=x')).status, 404);
});

t.test('a price changes for all from a day on, after a preview', async (t) => {
  const { bookings, address } = await feeding();
  const dialog = `${address}&dialog=change${ticked(...Object.values(bookings))}`;
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
  const dialog = `${address}&dialog=change${ticked(...Object.values(bookings))}`;
  const asked = `${dialog}&dialog_show=1&dialog_price=8&dialog_from`;
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
  const dialog = `${address}&dialog=change${ticked(bookings.figa, bookings.luna)}&dialog_show=1&dialog_from=2026-11-21`;
  const days = await words(`${dialog}&dialog_days=Wtorek&dialog_days=Sobota&dialog_until=2026-12-31`);
  t.match(days, '2 konie · wt., sob. zamiast codziennie od 21 listopada 2026 · do 31.12.2026 zamiast bez końca ');
  t.match(await words(`${dialog}&dialog_until=2026-11-20`), 'Ten dzień już minął');
  t.match(await words(`${dialog}&dialog_daily=1`), 'Tak już jest');
  t.match(await words(`${dialog}&dialog_daily=1&dialog_price=7`), /1 koń · 6,50 zł na 7,00 zł .*Bez zmian: 1 koń/);
  const nothing = await manager.get(`${address}&dialog=change`);
  t.match([nothing.status, nothing.headers.location], [303, address]);
  t.match(await words(address), 'Zaznacz konie na liście');
});

t.test('ticked horses get a service, once by default, after a check of names, day and sum', async (t) => {
  const { address, service } = await feeding();
  const without = `${address}&tab=without`;
  const dialog = await manager.get(`${without}&dialog=book${ticked(herd.iskra)}`);
  t.match(dialog.words(), 'Dodaj usługę Karmienie poranne · 1 koń');
  const { onetime, ...fields } = filledForm(dialog.text, '/api/add_service_to_horses');
  t.same(onetime, ['1']);
  const made = () => storedRows(app, 'bookings', { service_id: service.id, horse_id: herd.iskra.id });
  const send = async (typed: object) => manager.form('/api/add_service_to_horses', { ...fields, ...typed }, {});
  t.match((await (await send({ onetime: '0', price: 'x' })).follow()).words(), 'Wpisz kwotę');
  const typed = { onetime: '0', daily: '1', price: '7,50' };
  const asked = await (await send(typed)).follow();
  t.match(asked.words(), 'Iskra · codziennie, od dziś, bez końca · 1 × 7,50 = 7,50 zł. Zapisać?');
  t.same(await made(), [], 'nothing is booked before the check');
  const [, confirmed = ''] = /value="([^"]*)" name="confirmed"/.exec(asked.text) ?? [];
  const other = await (await send({ ...typed, onetime: '1', day: '2026-11-27', confirmed })).follow();
  t.match(other.words(), 'Iskra · piątek, 27 listopada 2026 · 1 × 7,50 = 7,50 zł. Zapisać?', 'another question');
  const saved = await send({ ...typed, confirmed });
  t.equal(saved.location, without);
  t.match((await saved.follow()).words(), /Wszystkie konie mają tę usługę/);
  t.match(await made(), [{ price: 750, days_of_week: DAILY }]);
});

t.test('what was booked for many is taken back in one press, until some of it is done', async (t) => {
  const service = await buildService(app, { name: 'Kowal' });
  const address = `/bookings?service=${service.id}`;
  t.match(await words(address), /Nie mają \( ?4 ?\).*Figa.*Dodaj zaznaczonym/, 'if nobody has it, who may is shown');
  const work = () => storedRows(app, 'tasks', { service_id: service.id }, 'id');
  const book = async () => {
    const dialog = await manager.get(`${address}&dialog=book${ticked(herd.figa, herd.luna)}`);
    const { tells, ...fields } = filledForm(dialog.text, '/api/add_service_to_horses');
    const page = await (await manager.form('/api/add_service_to_horses', fields, {})).follow();
    t.match(page.words(), 'Usługa została dodana wybranym koniom Cofnij');
    t.equal((await work()).length, 2);
    return { operation: offeredOperation(page.text) ?? '' };
  };
  const takeBack = async (call: object, by = manager) => (await by.post('/api/take_back_bookings', call)).status;
  const first = await book();
  t.equal(await takeBack(first, await app.as('admin')), 404, 'by nobody else');
  const undone = await manager.form('/api/take_back_bookings', first, { back: address });
  t.match((await undone.follow()).words(), /Nie mają \( ?4 ?\).*Cofnięto dodanie usługi/);
  t.same(await work(), []);
  t.equal(await takeBack(first), 409, 'once');
  const second = await book();
  await manager.post('/api/complete_service', { id: (await work())[0]?.id });
  t.equal(await takeBack(second), 409);
  t.equal((await work()).length, 2, 'all or nothing');
});

t.test('no button acts on what is not ticked', async (t) => {
  const { address } = await feeding();
  for (const tab of ['with', 'without'])
    t.notMatch(await words(`${address}&tab=${tab}`), /wszystkim|dostają wszystkie/);
  t.equal((await manager.get(`/instructions?${address.split('?')[1]}`)).status, 404);
});

t.test('all rows are ticked at once, of other pages too, but for those unticked again', async (t) => {
  const service = await buildService(app);
  for (let nth = 0; nth < 52; nth++)
    await buildBooking(app, { horse: await stand(`Źrebak ${nth}`, null), service, days_of_week: DAILY });
  const address = `/bookings?service=${service.id}`;
  t.match(await words(address), 'Zaznacz wszystkie (52)');
  const all = await manager.get(`${address}&all=1`);
  t.equal(all.text.match(/<i><\/i>/g)?.length, 2, 'the stylesheet counts the rows of the other page too');
  const { dialog_ids: [, ...others] = [], dialog_rest } = filledForm(all.text, '/bookings');
  t.same([others.length, dialog_rest], [49, ['1']]);
  const rest = `service=${service.id}&dialog_rest=1${ticked(...others.map((id) => ({ id })))}`;
  t.match(await words(`/bookings?${rest}&dialog=change`), '· 51 koni');
  t.match(await words(`/instructions?${rest}`), '51 koni');
});

t.test('what is ticked is kept on the way to another aisle or page, and counted there', async (t) => {
  const { service, bookings } = await feeding();
  const to = new URLSearchParams({ service: service.id, aisle: 'Nowa' });
  const led = await manager.get(
    `/bookings?service=${service.id}&${new URLSearchParams({ to: `${to}` })}${ticked(bookings.figa)}`,
  );
  const there = String(led.headers.location);
  const other = await manager.get(there);
  t.match(other.words(), /Zaznaczono , także na innych stronach/);
  t.notMatch(other.words(), 'Figa boks 1');
  t.equal(other.text.match(/<i><\/i>/g)?.length, 1);
  const fields = filledForm(other.text, '/bookings');
  t.same(fields.dialog_ids, [bookings.figa.id]);
  t.match(await words(`${there}&dialog=change${ticked(bookings.luna)}`), '· 2 konie');
  t.match(other.text, `value="service=${service.id}" class="tall" name="to"`, 'the way back is a button of the form');
});

t.test('a search finds horses by name, box and owner, and keeps what is ticked', async (t) => {
  const { address, bookings } = await feeding();
  for (const q of ['figa', '1', `${owner.first_name} fig`]) t.match(await words(`${address}&q=${q}`), 'Figa boks 1', q);
  const kept = await manager.get(`${address}&q=figa${ticked(bookings.luna)}`);
  t.match(kept.words(), /Figa boks 1 [^G]*Luna boks 3/);
  t.same(filledForm(kept.text, '/bookings').dialog_ids, [bookings.luna.id]);
  t.match(await words(`${address}&tab=without&q=nikt`), 'Nie ma tu takiego konia');
});

t.test('many bookings end with a last day, after a preview', async (t) => {
  const { bookings, address } = await feeding();
  const dialog = `${address}&dialog=end${ticked(bookings.figa, bookings.luna)}`;
  t.match(await words(dialog), /Zakończ usługę Karmienie poranne · 2 konie .*Ostatni dzień/);
  t.match(await words(`${dialog}&dialog_show=1`), 'Wybierz datę końcową');
  t.match(await words(`${dialog}&dialog_show=1&dialog_until=2026-11-20`), 'Ten dzień już minął');
  const preview = await manager.get(`${dialog}&dialog_show=1&dialog_until=2026-11-30`);
  t.match(preview.words(), 'Zamknij 2 konie · do 30.11.2026 zamiast bez końca Praca');
  const fields = hiddenFields(preview.text, '/api/update_bookings');
  t.equal((await manager.form('/api/update_bookings', fields, {})).status, 303);
  const shown = /Figa boks 1 .*do 30\.11\.2026.*Grom boks 2 .*codziennie [^d].*Luna boks 3 .*do 30\.11\.2026/;
  t.match(await words(address), shown);
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
  const dialog = await manager.get(`/bookings?service=${padok.id}&dialog=book${ticked(herd.figa, herd.luna)}`);
  t.notMatch(dialog.words(), 'Jednorazowa');
  const fields = hiddenFields(dialog.text, '/api/add_service_to_horses');
  t.same(fields.onetime, ['0']);
  const told = await (await manager.form('/api/add_service_to_horses', { ...fields, daily: '1' }, {})).follow();
  t.match(told.words(), 'Figa, Luna · codziennie, od dziś, bez końca · 2 × 120 = 240 zł za miesiąc. Zapisać?');
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
  t.equal((await manager.get(`${address}&dialog=change&dialog_rest=1`)).status, 303);
  t.match(await words(address), 'Najwyżej 500 koni naraz: wybierz alejkę albo zaznacz konie.');
  const queries = await queriesDuring(() => manager.get(address));
  for (const query of queries.filter(({ text }) => text.includes('bookings'))) {
    const read = (await rowsRead(app.databaseUrl, query)).get('bookings') ?? 0;
    t.ok(read <= 700, `${read} bookings read for: ${query.text}`);
  }
});
