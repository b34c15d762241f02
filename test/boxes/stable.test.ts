import fc from 'fast-check';
import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { boxesIn, textOfBoxes } from '../../server/features/boxes/box-list.ts';
import { countFreeBoxes } from '../../server/features/boxes/queries.ts';
import { fittingSheet, lettersOfDescription, lettersOfFacts } from '../../views/cards/card-texts.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildGroup,
  buildHorse,
  buildInstruction,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildTask,
  today,
} from '../support/builders.ts';
import { linksOf, offered } from '../support/forms.ts';
import { holds } from '../support/properties.ts';
import { scanQr } from '../support/scan-qr.ts';
import { emptyStable } from '../support/start-over.ts';
import { setStored, storedRows, storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const [worker, manager] = [await app.as('worker'), await app.as('manager')];

t.test('the search of the stable', async (t) => {
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const ewa = await buildPerson(app, { first_name: 'Ewa', last_name: 'Lis' });
  const horses = ['Wichura', 'Boksik', 'Kasztan 5%'];
  await buildHorse(app, { name: 'Wichura', owner: anna, box_number: 'A10' });
  await buildHorse(app, { name: 'Boksik', owner: ewa, box_number: '7' });
  await buildHorse(app, { name: 'Kasztan 5%', owner: ewa, box_number: null });
  const found = async (search: string) => {
    const { text } = await manager.get(`/stable?q=${encodeURIComponent(search)}`);
    const wanted = text.replaceAll(/<li [^>]*inert="".*?<\/li>/gs, '');
    return horses.filter((name) => wanted.includes(name));
  };

  t.same(await found('Wichura Wiśniewska'), ['Wichura']);
  t.same(await found('wisniewska  wichura'), ['Wichura'], 'the words match in any order');
  t.same(await found('Lis,  Ewa'), ['Boksik', 'Kasztan 5%'], 'commas do not matter');
  t.same(await found('lis wichura'), [], 'each word must match');
  t.same(await found('boks 10'), ['Wichura'], '“boks” matches the box number');
  t.same(await found('Boks A10, Wichura'), ['Wichura']);
  t.same(await found('boks'), horses);
  t.same(await found('boksi'), ['Boksik']);
  t.same(await found('5%'), ['Kasztan 5%']);
  t.same(await found('%'), ['Kasztan 5%'], 'a search has no wildcards');
  t.same(await found(' , '), horses);
  t.match((await manager.get('/stable?q=lis+ewa')).words(), /Znaleziono: 2 .* Wichura/, 'the others keep their places');
  t.match((await manager.get('/stable?q=kowal')).words(), /Szukaj wszędzie Niczego nie znaleziono/);

  for (const list of ['/stable?q=wichura', '/stable?all'])
    t.notMatch((await worker.get(list)).text, 'Wiśniewska', 'a worker does not see the owner');
  t.notMatch((await worker.get('/stable?q=wisniewska')).words(), 'Wichura');
});

t.test('the card of a horse shows any worker what it needs today, but not its owner', async (t) => {
  await emptyStable(app);
  const owner = await buildPerson(app, {
    first_name: 'Gniewomira',
    last_name: 'Zdzieborska',
    phone_number: '733221100',
  });
  const horse = await buildHorse(app, { name: 'Wichura', box_number: 'A10', owner, payment: grosze(123_456) });
  const groups = [await buildGroup(app, { workers: [await buildPerson(app, { role: 'worker' })] })];
  const service = await buildService(app, { name: 'Karmienie poranne', at: '07:00', groups });
  const booking = await buildBooking(app, { horse, service, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
  await buildInstruction(app, { booking, lines: ['owies 1,5 miarki'] });
  await buildTask(app, { horse, service, booking });
  const card = `/horses/${horse.id}/card`;
  t.equal((await worker.get(`/horses/${horse.id}`)).status, 404, 'the page of the horse stays closed to them');

  t.match((await worker.get('/stable')).text, `href="${card}?back=%2Fstable"`);
  const shown = await worker.get(card);
  t.match(shown.words(), /Boks A10 Wichura .*Karmienie poranne owies 1,5 miarki .*Dziś 07:00 Karmienie poranne/s);
  t.notMatch(shown.words(), /Zdzieborska|Gniewomira|733-?221|1234,?56/);
  t.notMatch(shown.words(), 'Strona konia');
  t.match((await manager.get(card)).words(), /Właściciel Gniewomira Zdzieborska/);

  const asked = await worker.get(`${card}?dialog=alert`);
  t.match(asked.words(), /Alert zdrowotny Zamknij Wichura · boks A10 Powód/);
  const body = { horse_id: horse.id, health: 'true', reason: 'Kuleje' };
  const raised = await worker.form('/api/change_horse_health', body, { back: `${card}?dialog=alert` });
  t.equal(raised.headers.location, card);
  t.match((await raised.follow()).words(), 'Alert zdrowotny Kuleje');
  app.clock.advance({ minutes: 1 });
  const ended = await worker.post('/api/change_horse_health', { horse_id: horse.id, health: false });
  t.equal(ended.status, 404, 'only people who see a horse can end its alert');
  await setStored(app, 'horses', horse, { archived_at: app.clock.now() });
  t.equal((await worker.get(card)).status, 404);
  t.equal((await worker.post('/api/change_horse_health', { ...body, health: true })).status, 404);
});

t.test("a phone's camera opens the card by the code on it, after signing in", async (t) => {
  const horse = await buildHorse(app, { name: 'Wichura', box_number: 'A10' });
  const card = `/horses/${horse.id}/card`;
  for (const address of [card, `${card}?back=%2Fstable&dialog=alert`])
    t.same(await scanQr((await manager.get(address)).text), [app.url + card]);

  const { email, password } = await buildPerson(app, { role: 'worker' });
  const phone = app.anonymous();
  const scanned = await phone.get(card);
  t.match(scanned, { status: 303, headers: { location: `/login?next=${encodeURIComponent(card)}` } });
  const login = String(scanned.headers.location);
  const next = offered((await phone.get(login)).text, 'next');
  const signedIn = await phone.form('/api/login', { email, password, next: String(next) }, { back: login });
  t.equal(signedIn.location, card);
  t.match((await signedIn.follow()).words(), 'Boks A10 Wichura');
});

t.test('the boxes of an aisle are written as names and ranges', async (t) => {
  const cases = [
    ['1–3, 7;  K 1\nA9-A11\n\n', '1 2 3 7 K 1 A9 A10 A11'],
    ['08-10, b1—3', '08 09 10 b1 b2 b3'],
    ['Z-1, 2/14, 5A', 'Z-1 2/14 5A'],
    ['12-1', /Nie rozumiem zakresu „12-1”/],
    ['A1-B3', /Nie rozumiem zakresu „A1-B3”/],
    ['1-999999', /Nie rozumiem zakresu/],
    ['Stajnia za lasem', '„Stajnia za lasem”: Najwyżej 12 znaków'],
    ['1-900, 1001-1900', /Najwyżej 1000 boksów/],
  ] as const;
  for (const [text, expected] of cases) {
    const boxes = boxesIn(text);
    t.match('names' in boxes ? boxes.names.join(' ') : boxes.wrong, expected, text);
  }
  t.equal(textOfBoxes(['1', '2', '3', '5', '6', 'A9', 'A10', 'A11', '08', '09', '10']), '1–3, 5, 6, A9–A11, 08–10');
  const name = fc.oneof(
    fc.integer({ min: 1, max: 30 }).map(String),
    fc.integer({ min: 1, max: 12 }).map((nth) => `A${nth}`),
    fc.integer({ min: 1, max: 12 }).map((nth) => String(nth).padStart(2, '0')),
    fc.constantFrom('K', 'Z-1', '5A', '2/14'),
  );
  await holds(
    t,
    fc.property(fc.array(name), (names) => {
      const read = boxesIn(textOfBoxes(names));
      return 'names' in read && JSON.stringify(read.names) === JSON.stringify(names);
    }),
  );
});

t.test('a horse closes to the page it was opened from, and the menu marks that page', async (t) => {
  await emptyStable(app);
  const owner = await buildPerson(app, { first_name: 'Katarzyna', last_name: 'Żak' });
  const horse = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '4' });
  for (let nth = 0; nth < 101; nth++) await buildHorse(app, { owner, name: `Stadny ${nth}`, box_number: `S ${nth}` });
  /** Addresses of the links outside the menu. */
  const ways = ({ text }: { text: string }, words: string) => linksOf(text.slice(text.indexOf('<main')), words);
  const press = async (page: { text: string }, words: string) => manager.get(ways(page, words)[0] ?? '');
  const marked = ({ text }: { text: string }) =>
    /<a class="entry" href="[^"]*" aria-current="page"[^>]*>(.*?)<\/a>/s.exec(text)?.[1]?.replace(/<[^>]*>/g, ' ');

  await t.test('from a page of search results', async (t) => {
    const here = '/stable?page=2&q=zak';
    const opened = await press(await manager.get(here), 'Stadny');
    t.match(marked(opened), 'Boksy');
    const data = await press(await press(opened, 'Notatki'), 'Dane');
    const card = await press(data, 'Karta boksu');
    t.match(marked(card), 'Boksy');
    const again = await press(card, 'Wróć');
    t.match(again.words(), /Stadny \d+ .*Opis/);
    t.same(linksOf(again.text, 'Zamknij'), [here]);
  });

  await t.test('opened from a person’s horses', async (t) => {
    const here = `/user/${owner.id}?tab=horses`;
    const opened = await press(await manager.get(here), 'Bursztyn');
    t.match(marked(opened), 'Użytkownicy');
    t.same(linksOf((await press(opened, 'Kalendarz')).text, 'Zamknij'), [here]);
  });

  await t.test('opened by its address', async (t) => {
    const opened = await manager.get(`/horses/${horse.id}`);
    t.match(marked(opened), 'Użytkownicy');
    t.same(linksOf(opened.text, 'Zamknij'), [`/user/${owner.id}?tab=horses`]);
    const card = await manager.get(`/horses/${horse.id}/card`);
    t.match(marked(card), 'Boksy');
    t.same(linksOf(card.text, 'Wróć'), ['/stable']);
  });

  await t.test('an owner closes to their horses, and has no card to print', async (t) => {
    const client = await app.as(owner);
    const list = await client.get('/home?section=3');
    const opened = await client.get(linksOf(list.text, 'Bursztyn')[0] ?? '');
    t.match(marked(opened), 'Konie');
    t.same(linksOf(opened.text, 'Karta boksu'), []);
    t.equal(ways(opened, 'Zamknij')[0], '/home?section=3');
  });

  await t.test('an address of another site is ignored', async (t) => {
    for (const back of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/logout', '/api/logout'])
      for (const address of [`/horses/${horse.id}`, `/horses/${horse.id}/card`]) {
        const { text } = await manager.get(`${address}?${new URLSearchParams({ back })}`);
        const all = ways({ text }, '');
        t.ok(all.length > 0);
        const leadsAway = all.some((way) => way.startsWith(back) || way.includes(encodeURIComponent(back)));
        t.notOk(leadsAway, `${address}: ${back}`);
      }
  });

  await t.test('the whole stable or a search is printed, not just a page of it', async (t) => {
    for (const client of [manager, worker]) {
      const list = await client.get(linksOf((await client.get('/stable')).text, 'Wersja do druku')[0] ?? '');
      const rows = list.text.match(/<div class="row stall.*<\/li>/s)?.[0] ?? '';
      t.equal(rows.split('class="row stall').length - 1, 102);
      t.notMatch(rows, '<a ', 'paper has no links');
      t.equal(rows.includes('Katarzyna Żak'), client === manager);
    }
    const found = await press(await manager.get('/stable?q=bursztyn'), 'Wersja do druku');
    t.match(found.words(), 'Bursztyn');
    t.notMatch(found.words(), 'Stadny');
    t.same(linksOf(found.text, 'Wróć'), ['/stable?q=bursztyn']);
  });
});

t.test('the plan of the boxes', async (t) => {
  await emptyStable(app);
  for (let nth = 1; nth <= 100; nth++) await storeRow(app, 'boxes', { aisle: 'Długa', name: `D${nth}`, position: nth });
  t.teardown(() => app.db.deleteFrom('boxes').execute());
  const horse = await buildHorse(app, { name: 'Iskra', box_number: 'D2', coat: 'grey' });
  const idle = await buildHorse(app, { name: 'Zorza', box_number: null });
  const cellOf = async ({ id }: { id: string }, client = worker, query = '') =>
    new RegExp(`<li>(?:(?!<li).)*/horses/${id}.*?</li>`, 's').exec((await client.get(`/stable${query}`)).text)?.[0];

  await t.test('shows how much of a horse’s work of today is done', async (t) => {
    const skipped = { skipped: 'weather', skipped_at: app.clock.now(), skipped_by: horse.owner_id } as const;
    await buildTask(app, { horse, finishedBy: await buildPerson(app, { role: 'worker' }) });
    for (const given of [{}, skipped, { day: addDays(today(app), 1) }]) await buildTask(app, { horse, ...given });
    t.match(await cellOf(horse), /D2.*class="coat grey".*pathLength="2" stroke-dasharray="1 2".*Iskra/s);
    t.match(await cellOf(horse), 'dziś 1 z 2');
    t.notMatch(await cellOf(idle, worker, '?page=2'), 'dziś', 'nothing is planned for it');
  });

  await t.test('shows managers who has overdue payments', async (t) => {
    await buildLedgerEntry(app, { horse, kind: 'opening', amount: grosze(-100) });
    t.notMatch(await cellOf(horse, manager), 'po terminie', 'not on the last day to pay');
    app.clock.advance({ days: 1 });
    t.match(await cellOf(horse, manager), 'po terminie');
    t.notMatch(await cellOf(horse), 'po terminie');
  });

  await t.test('has pages, marks a horse on the right one, and lists what is found on any', async (t) => {
    const elsewhere = await buildHorse(app, { name: 'Grom', box_number: 'Za lasem' });
    for (const { id } of [horse, elsewhere, idle]) {
      const marked = await manager.get(`/stable?at=${id}`);
      t.match(marked.words(), `Strona ${id === horse.id ? 1 : 2} z 2`);
      t.match(marked.text, new RegExp(`class="row stall here" href="/horses/${id}[^>]* autofocus`, 'i'));
    }
    t.match((await manager.get(`/stable?at=${idle.id}&page=1`)).words(), 'Strona 1 z 2');
    const found = (await manager.get('/stable?q=zorza')).words();
    t.match(found, /Znaleziono: 1 .*Zorza/);
    t.notMatch(found, 'Iskra');
  });
});

t.test('the description leaves room for the facts on the card, and is cut to one sheet', async (t) => {
  const sizes = [100, 600, 720, 2000].map((length) => {
    const description = 'Łagodny, lubi marchew. '.repeat(300).slice(0, length).trim();
    return [lettersOfFacts({ breed: 'małopolska', owner_name: null, description }), lettersOfDescription(description)];
  });
  t.same(sizes, [
    ['large', 'large'],
    ['middling', 'middling'],
    ['middling', 'small'],
    ['middling', 'smallest'],
  ]);
  t.match(fittingSheet('W'.repeat(5000)), /^W{1000,}…$/, 'a single word is cut anywhere');
});

t.test('the list of boxes', async (t) => {
  await emptyStable(app);
  const settings = '/settings/boxes';
  const save = async (fields: Record<string, string>) => {
    const form_version = offered((await manager.get(settings)).text, 'form_version') as string;
    return manager.form('/api/list_boxes', { form: 'boxes', form_version, ...fields }, { back: settings });
  };
  const aisles = async () => {
    const { text } = await manager.get(settings);
    const shown = text.matchAll(/name="(?:aisle|boxes)_\d+"[^>]*?(?:value="([^"]*)"\/>|>([^<]*)<)/g);
    return [...shown].map(([, name, boxes]) => name ?? boxes).filter(Boolean);
  };
  const owner = await buildPerson(app);
  const iskra = await buildHorse(app, { owner, name: 'Iskra', box_number: ' b2' });
  const grom = await buildHorse(app, { owner, name: 'Grom', box_number: '1' });
  await buildHorse(app, { owner, name: 'Luna', box_number: null });
  const gone = await buildHorse(app, { owner, name: 'Zefir', box_number: '3', archived_at: app.clock.now() });
  t.equal(await countFreeBoxes(app.db), null, 'no list yet');

  const saved = await save({ aisle_1: 'Letnia', boxes_1: 'B1-B2', aisle_2: 'Główna', boxes_2: '2, 3' });
  t.match((await saved.follow()).words(), 'Lista boksów została zapisana');
  t.same(await aisles(), ['Letnia', 'B1, B2', 'Główna', '2, 3']);
  t.equal(await countFreeBoxes(app.db), 3, `the box of ${gone.name}, who has left, is free`);

  await t.test('shows which horse stands where, the free boxes, and the horses elsewhere', async (t) => {
    const words = (await worker.get('/stable')).words();
    t.match(words, '3 konie · 3 wolne boksy: B1, 2, 3');
    t.match(words, /Letnia B1 wolny B2 Iskra Główna 2 wolny 3 wolny Poza listą boksów 1 Grom Bez boksu/);
    const free = (await worker.get('/stable?free')).words();
    t.notMatch(free, 'Iskra');
    t.notMatch(free, 'Grom');
    t.match((await worker.get('/stable?q=letnia')).words(), /B1 wolny B2 Iskra/);
    t.match((await manager.get('/stable?all')).words(), /B1 wolny B2 Iskra/);
  });

  await t.test('offers the free boxes where a horse gets one', async (t) => {
    const list = `/user/${owner.id}?tab=horses`;
    const dialogs = ['create-horse', `edit-horse&dialog_id=${iskra.id}`, `fix-box&dialog_id=${iskra.id}`];
    for (const dialog of dialogs) {
      const { text } = await manager.get(`${list}&dialog=${dialog}`);
      const datalist = /<datalist id="box[^>]*>.*?<\/datalist>/.exec(text)?.[0] ?? '';
      const options = [...datalist.matchAll(/<option value="([^"]+)"/g)].map(([, box]) => box);
      t.same(options, ['B1', '2', '3']);
      t.match(text, 'Wolne: B1, 2, 3');
    }
    t.equal((await manager.put('/api/horses/fix_conflict', { horse_id: grom.id, box: 'Za lasem' })).status, 200);
    t.match((await worker.get('/stable')).words(), /Poza listą boksów Za lasem Grom/);
  });

  await t.test('gives rounds their order', async (t) => {
    await manager.put('/api/horses/fix_conflict', { horse_id: grom.id, box: '2' });
    const service = await buildService(app, { name: 'Karmienie' });
    for (const horse of [grom, iskra, await buildHorse(app, { owner, name: 'Amor', box_number: '0' })])
      await buildTask(app, { horse, service });
    const names = async () =>
      (await worker.get('/api/get_worker_service_data')).json<{ horse_name: string }[]>().map((it) => it.horse_name);
    t.same(await names(), ['Iskra', 'Grom', 'Amor'], 'boxes that are not listed come last');
    const up = await save({ aisle_1: 'Letnia', boxes_1: 'B1-B2', aisle_2: 'Główna', boxes_2: '2, 3', up: '2' });
    t.equal(up.location, settings);
    t.same(await aisles(), ['Główna', '2, 3', 'Letnia', 'B1, B2']);
    t.same(await names(), ['Grom', 'Iskra', 'Amor']);
  });

  await t.test('reports what cannot be listed at its field', async (t) => {
    const refused = [
      [{ aisle_1: 'Letnia', boxes_1: '1, 2, 1' }, 'boxes_1: Boks „1” jest tu dwa razy'],
      [{ aisle_1: 'A', boxes_1: 'b1', aisle_2: 'B', boxes_2: ' B1 ' }, 'boxes_2: Boks „B1” jest już w alejce „A”'],
      [{ aisle_1: 'A', boxes_1: '1', aisle_2: 'a', boxes_2: '2' }, 'aisle_2: Jest już alejka o tej nazwie'],
      [{ aisle_1: '', boxes_1: '1' }, 'aisle_1: Wpisz nazwę alejki'],
      [{ aisle_2: 'B', boxes_2: '' }, 'boxes_2: Wpisz boksy tej alejki albo wyczyść jej nazwę'],
      [{ aisle_1: 'A', boxes_1: 'Za siódmym lasem' }, 'boxes_1: „Za siódmym lasem”: Najwyżej 12 znaków'],
    ] as const;
    for (const [fields, expected] of refused) {
      const { text } = await (await save(fields)).follow();
      const errors = [...text.matchAll(/id="boxes-([a-z]+_\d+)-error">([^<]+)</g)];
      t.equal(errors.map(([, name, error]) => `${name}: ${error}`).join(), expected);
    }
    t.same(await aisles(), ['Główna', '2, 3', 'Letnia', 'B1, B2'], 'nothing was saved');
  });

  await t.test('asks the second of two people who save it', async (t) => {
    const form_version = offered((await manager.get(settings)).text, 'form_version') as string;
    await save({ aisle_1: 'Nowa', boxes_1: '1' });
    const late = await save({ aisle_1: 'Inna', boxes_1: '9', form_version });
    const page = await late.follow();
    t.match(page.words(), 'Ktoś zmienił w międzyczasie listę boksów');
    t.equal(offered(page.text, 'aisle_1'), 'Inna', 'what was typed is kept');
    const again = { aisle_1: 'Inna', boxes_1: '9', form_version: offered(page.text, 'form_version') as string };
    t.match((await (await save(again)).follow()).words(), 'Lista boksów została zapisana');
    t.equal((await save({})).status, 303);
    t.equal(await countFreeBoxes(app.db), null, 'an empty list counts as none');
    const placed = (await storedRows(app, 'horses')).filter(({ box_position }) => box_position !== null);
    t.same(placed, []);
  });
});

t.test('a list too long to print at once has pages', async (t) => {
  await emptyStable(app);
  for (let nth = 1; nth <= 503; nth++) await storeRow(app, 'boxes', { aisle: 'Długa', name: `${nth}`, position: nth });
  const first = await manager.get('/stable?all');
  t.match(first.words(), '500 z 503, strona 1 z 2');
  t.match(first.text, 'href="/stable?all=&amp;page=2"');
  t.match((await manager.get('/stable?all=&page=2')).words(), /3 z 503, strona 2 z 2 .*501 wolny 502 wolny 503 wolny/s);
  t.equal((await manager.get('/stable?all&page=9')).headers.location, '/stable?all=&page=2');
});
