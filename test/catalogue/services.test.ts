import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import type { Service } from '../../server/features/catalogue/schema.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { linksOf, offered } from '../support/forms.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

type Refusal = { message: string; fields: Record<string, string> };

const app = await startApp(t);

const LUNGING = {
  name: 'Lonżowanie',
  description: 'Pół godziny na obie strony.',
  price: 45.5,
  monthly: false,
  groups: [],
  general: false,
  at: null,
};

t.test('the catalogue', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const all = async () => (await manager.get('/api/get_all_services')).json<Service[]>();

  t.test('gets services, changes them and removes them', async (t) => {
    const group = await buildGroup(app);
    const sent = { ...LUNGING, id: randomUUID(), groups: [group.id, group.id] };
    const made = await manager.post('/api/create_service', sent);
    t.same([made.status, made.json()], [201, { id: sent.id }]);
    t.same(await all(), [{ ...LUNGING, id: sent.id, groups: [group.id] }]);

    const changed = { ...sent, name: 'Lonża', description: 'Godzina.', price: 60, groups: [] };
    t.same([(await manager.post('/api/update_service', changed)).status, await all()], [200, [changed]]);
    t.equal((await manager.delete(`/api/delete_service/${sent.id}`)).status, 200);
    t.same(await all(), []);
    t.equal((await manager.delete(`/api/delete_service/${sent.id}`)).status, 404, 'a removed service is not found');
    t.equal((await manager.post('/api/update_service', changed)).status, 404);

    const audit = await storedRows(app, 'audit_log', { entity_id: sent.id }, 'id', 'action', 'before', 'after');
    const fields = ['name', 'description', 'price', 'groups'];
    t.match(audit, [
      { action: 'create_service', after: { price: 4550, general: false } },
      { before: { price: 4550, groups: [group.id] }, after: { price: 6000, groups: [], fields } },
      { action: 'delete_service', before: { price: 6000 } },
    ]);
    t.notMatch(JSON.stringify(audit), 'Godzina', 'the audit log, which is never erased, holds no free text');
  });

  t.test('keeps the hour of a service when a request does not send it', async (t) => {
    const id = randomUUID();
    const at = async () => (await all()).find((service) => service.id === id)?.at;
    const send = async (hour: object) => {
      const { at: _, ...rest } = LUNGING;
      const answer = await manager.post('/api/update_service', { ...rest, id, ...hour });
      return [answer.status, await at()];
    };
    await manager.post('/api/create_service', { ...LUNGING, id, at: '07:00' });
    t.equal(await at(), '07:00');
    t.match((await manager.get('/home?section=1')).text, '<small>Cena: 45,50PLN</small><small>7:00</small>');
    t.match((await manager.get(`/home?section=1&dialog=edit-service&id=${id}`)).text, 'value="07:00"');
    t.same(await send({}), [200, '07:00']);
    t.same(await send({ at: '9:30' }), [200, '09:30']);
    for (const wrong of ['24:00', '7', '07:60', '7:00 rano', 7, '\u0000'])
      t.same(await send({ at: wrong }), [400, '09:30'], String(wrong));
    t.same(await send({ at: '' }), [200, null]);
    t.same(await send({ at: '12:00' }), [200, '12:00']);
    t.same(await send({ at: null }), [200, null]);
    await manager.delete(`/api/delete_service/${id}`);
  });

  t.test('prices a service by the month, and asks first when some are booked otherwise', async (t) => {
    const id = randomUUID();
    const sent = { ...LUNGING, id, name: 'Padok', price: 120, monthly: true };
    const is = async () => (await all()).find((service) => service.id === id)?.monthly;
    await manager.post('/api/create_service', sent);
    t.equal(await is(), true);
    t.match((await manager.get('/home?section=1')).words(), 'Cena: 120,00 zł / mies.');
    t.match((await manager.get(`/home?section=1&dialog=edit-service&id=${id}`)).text, /name="monthly"[^>]*checked/);
    const { monthly: _, ...leftOut } = sent;
    t.same([(await manager.post('/api/update_service', { ...leftOut, price: 130 })).status, await is()], [200, true]);
    for (const wrong of ['tak', 1, null]) {
      const { status, json } = await manager.post('/api/update_service', { ...sent, monthly: wrong });
      t.match([status, Object.keys(json<Refusal>().fields)], [400, ['monthly']], String(wrong));
    }

    const service = { id, name: 'Padok', description: 'Cały dzień.', price: grosze(12_000) } as never;
    await buildBooking(app, { service, monthly: true, days_of_week: [1] });
    const single = { ...sent, price: 8, monthly: false };
    const asked = await manager.post('/api/update_service', single);
    t.equal(asked.status, 409);
    t.match(asked.json<Refusal>().message, /^1 zamówienie zachowa cenę za miesiąc\. Za jeden raz będą/);
    t.equal(await is(), true);
    t.equal((await manager.post('/api/update_service', { ...single, confirmed: true })).status, 200);
    t.equal(await is(), false);
    const kept = await storedRows(app, 'bookings', { service_id: id }, 'price', 'monthly');
    t.same(kept, [{ price: 12_000, monthly: true }], 'bookings stay as they were booked');
    await app.db.deleteFrom('bookings').where('service_id', '=', id).execute();
    const general = { ...sent, id: randomUUID(), name: 'Zamiatanie podwórza', general: true };
    t.equal((await manager.post('/api/create_service', general)).status, 201);
    const free = (await all()).find((one) => one.id === general.id);
    t.match(free, { monthly: false, price: 0 }, 'a general service is free');
    for (const one of [id, general.id]) await manager.delete(`/api/delete_service/${one}`);
  });

  t.test('is in Polish order', async (t) => {
    for (const name of ['Żłobkowanie', 'Zamiatanie', 'Ćwiczenia', 'Czyszczenie']) await buildService(app, { name });
    const names = (await all()).map(({ name }) => name);
    t.same(names, ['Czyszczenie', 'Ćwiczenia', 'Zamiatanie', 'Żłobkowanie']);
    await app.db.deleteFrom('services').where('name', '!=', '').execute();
  });

  t.test('makes general services free', async (t) => {
    const id = randomUUID();
    const is = async () => (await all()).find((one) => one.id === id);
    const create = async (sent: object) =>
      (await manager.post('/api/create_service', { ...sent, general: true, confirmed: true })).status;
    t.equal(await create({ ...LUNGING, id }), 201);
    t.match(await is(), { general: true, price: 0 });
    const { price: _, ...unpriced } = LUNGING;
    t.equal(await create(unpriced), 201);
    t.equal((await manager.post('/api/update_service', { ...LUNGING, id })).status, 200);
    t.match(await is(), { general: false, price: 45.5 }, 'until it is for horses');
  });

  t.test('reports the error at each field', async (t) => {
    const { price: _, ...unpriced } = LUNGING;
    const refused = async (body: object) => {
      const answer = await manager.post('/api/create_service', { ...body, confirmed: true });
      t.equal(answer.status, 400);
      return answer.json<Refusal>().fields;
    };
    t.same(await refused(unpriced), { price: 'Wpisz cenę' });
    const changed = await manager.post('/api/update_service', { ...unpriced, id: randomUUID() });
    t.same([changed.status, changed.json<Refusal>().fields], [400, { price: 'Wpisz cenę' }]);
    const missing = { name: 'Wpisz nazwę usługi', description: 'Wpisz opis usługi', price: 'Wpisz cenę' };
    t.same(await refused({ general: false, name: ' ', description: '\n' }), missing, 'all at once');
    t.same(await refused({ ...LUNGING, price: -1 }), { price: 'Kwota nie może być ujemna' });
    t.same(await refused({ ...LUNGING, price: 1.234 }), { price: 'Najwyżej 2 miejsca po przecinku' });
    t.same(await refused({ ...LUNGING, price: 1_000_000.01 }), { price: 'Najwyżej 1 000 000 zł' });
    t.match(await refused({ ...LUNGING, name: 'x'.repeat(61) }), { name: 'Nazwa może mieć najwyżej 60 znaków' });
    t.match(await refused({ ...LUNGING, groups: [randomUUID()] }), { groups: 'Jednej z wybranych grup już nie ma.' });
  });

  t.test('asks before a second service gets the same name', async (t) => {
    const { id } = await buildService(app, { name: 'Kąpiel' });
    const bath = { ...LUNGING, id: randomUUID(), name: 'KĄPIEL' };
    const question = 'W katalogu jest już usługa „Kąpiel”. Zapisać mimo to?';
    const asked = await manager.post('/api/create_service', bath);
    const answer = { error: 'conflict', code: 'unconfirmed', message: question, fields: { confirmed: question } };
    t.same([asked.status, asked.json()], [409, answer]);
    const other = { ...bath, confirmed: 'Czy na pewno?' };
    t.equal((await manager.post('/api/create_service', other)).status, 409, 'another question');
    t.equal((await manager.post('/api/create_service', { ...bath, confirmed: question })).status, 201);
    t.equal((await manager.post('/api/create_service', bath)).status, 201, 'sent again, it already exists');
    t.equal((await manager.post('/api/update_service', { ...bath, price: 50 })).status, 200, 'its own name');
    const shower = await buildService(app, { name: 'Prysznic' });
    const renamed = { ...bath, id: shower.id, name: 'Kąpiel' };
    t.equal((await manager.post('/api/update_service', renamed)).status, 409);
    for (const gone of [id, bath.id]) await manager.delete(`/api/delete_service/${gone}`);
    t.equal((await manager.post('/api/update_service', renamed)).status, 200, 'the name is free again');
  });

  t.test('lists the services for horses and those for the stable', async (t) => {
    await app.db.updateTable('services').set({ deleted_at: app.clock.now() }).execute();
    const lunging = await buildService(app, { name: 'Lonżowanie' });
    const sweeping = await buildService(app, { name: 'Zamiatanie', general: true, description: 'Korytarz.' });
    await buildService(app, { name: 'Dawna', deleted_at: app.clock.now() });
    const { id, name, description } = lunging;
    const offer = [{ id, name, description, price: 45, monthly: false }];
    for (const who of ['user', 'worker', 'manager'] as const)
      t.same((await (await app.as(who)).get('/api/get_non_general_service_types')).json(), offer, who);
    const general = [{ id: sweeping.id, name: 'Zamiatanie', description: 'Korytarz.' }];
    t.same((await manager.get('/api/get_general_service_types')).json(), general);
  });
});

t.test('bookings stay as they were made', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const [horse, group] = [await buildHorse(app), await buildGroup(app)];
  const service = await buildService(app, { name: 'Lonżowanie', description: 'Pół godziny.', groups: [group] });
  const booking = await buildBooking(app, { horse, service, days_of_week: [6] });
  const task = await buildTask(app, { horse, service, booking });
  const stored = async () => [
    await storedRow(app, 'bookings', { id: booking.id }),
    await storedRow(app, 'tasks', { id: task.id }),
  ];
  const before = await stored();

  t.test('when the catalogue’s name, description and price change', async (t) => {
    const changed = { id: service.id, name: 'Lonża', description: 'Godzina.', price: 99, general: false };
    t.equal((await manager.post('/api/update_service', { ...changed, groups: [group.id] })).status, 200);
    t.same(await stored(), before);
  });

  t.test('when the service leaves the catalogue; only workers of its groups still do it', async (t) => {
    const dialog = await manager.get(`/home?section=1&dialog=delete-service&id=${service.id}`);
    t.match(dialog.words(), '1 zamówienie będzie wykonywane dalej');
    t.equal((await manager.delete(`/api/delete_service/${service.id}`)).status, 200);
    t.same(await stored(), before);
    const worker = await app.as(await buildPerson(app, { role: 'worker' }));
    const able = await buildPerson(app, { role: 'worker' });
    await storeRow(app, 'worker_groups', { worker_id: able.id, group_id: group.id });
    t.same((await worker.get('/api/get_worker_service_data')).json(), []);
    const member = await app.as(able);
    t.match((await member.get('/api/get_worker_service_data')).json(), [{ id: task.id, service_name: 'Lonżowanie' }]);
    t.equal((await member.post('/api/complete_service', { id: task.id })).status, 200);
    t.equal((await storedRow(app, 'ledger_entries')).amount, -4500, 'at the price it was booked for');
  });
});

t.test('a service with too many bookings to count', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const booking = await buildBooking(app, { days_of_week: [1] });
  const dialogText = async () =>
    (await manager.get(`/home?section=1&dialog=delete-service&id=${booking.service_id}`)).words();
  const bookMore = (times: number) =>
    sql`insert into bookings (horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at)
      select horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at
      from bookings cross join generate_series(1, ${times}) where id = ${booking.id}`.execute(app.db);
  await bookMore(999);
  t.match(await dialogText(), ' 1000 zamówień będzie wykonywanych dalej');
  await bookMore(1);
  t.match(await dialogText(), 'ponad 1000 zamówień będzie wykonywanych dalej');
});

t.test('a service saved with a plain form', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const group = await buildGroup(app, { name: 'Stajenni' });
  await buildHorse(app);
  const create = '/home?section=1&dialog=create-service';
  const form = async () => offered((await manager.get(create)).text, 'id') as string;
  const fields = { name: 'Solarium', description: '20 minut.', groups: [group.id] };
  const priceOf = async (name: string) => (await storedRow(app, 'services', { name })).price;

  t.test('accepts a price as people write it', async (t) => {
    const typed = { '12,50': 1250, '12.50': 1250, '1 234,5': 123_450, '0': 0 };
    for (const [price, grosze] of Object.entries(typed)) {
      const name = `Solarium ${price}`;
      const sent = { ...fields, id: await form(), name, price };
      const answer = await manager.form('/api/create_service', sent, { back: create });
      t.match(answer, { status: 303, location: `/bookings?service=${sent.id}` }, 'to the horses that may get it');
      t.match((await answer.follow()).words(), /Nie mają \( ?1 ?\).*Dodaj zaznaczonym.*Utworzono usługę/);
      t.equal(await priceOf(name), grosze, price);
    }
  });

  t.test('comes back as it was typed, with each error at its field', async (t) => {
    for (const [price, wrong] of [
      ['1e5', 'Wpisz kwotę'],
      ['', 'Wpisz cenę'],
    ] as const) {
      const sent = { ...fields, id: await form(), price };
      const answer = await manager.form('/api/create_service', sent, { back: create });
      t.match(answer, { status: 303, location: create });
      const page = await answer.follow();
      t.match(page.words(), /Error 400.*Wystąpił błąd podczas tworzenia usługi/);
      t.match(page.words(), wrong);
      t.match(page.text, /<input[^>]*aria-invalid="true"[^>]*name="price"|name="price"[^>]*aria-invalid="true"/);
      t.equal(offered(page.text, 'name'), 'Solarium');
      const ticked = new RegExp(`value="${group.id}"[^>]*checked|checked[^>]*value="${group.id}"`);
      t.match(page.text, ticked, 'its group is ticked');
    }
  });

  t.test('with the general box ticked is free, whatever its price field holds', async (t) => {
    for (const [name, price] of [
      ['Zamiatanie', '12,50'],
      ['Wietrzenie', '1e5'],
    ] as const) {
      const sent = { ...fields, id: await form(), name, price, vat_rate: 'dużo', general: true };
      t.equal((await manager.form('/api/create_service', sent, { back: create })).location, '/home?section=1');
      t.equal(await priceOf(name), 0, price);
    }
  });

  t.test('keeps a tick removed when it is refused', async (t) => {
    const service = await buildService(app, { general: true, groups: [group] });
    const edit = `/home?section=1&dialog=edit-service&id=${service.id}`;
    const form = await manager.get(edit);
    const boxes = (html: string) =>
      (html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? []).filter((box) => /checked/.test(box));
    t.equal(boxes(form.text).length, 2);
    const sent = { id: service.id, form: 'service', name: '', description: 'x', price: '5' };
    const answer = await manager.form('/api/update_service', sent, { back: edit });
    t.equal(boxes((await answer.follow()).text).length, 0);
  });

  t.test('does not undo another person’s change', async (t) => {
    const service = await buildService(app, { name: 'Mycie', groups: [group] });
    const edit = `/home?section=1&dialog=edit-service&id=${service.id}`;
    const form_version = offered((await manager.get(edit)).text, 'form_version') as string;
    const washing = { id: service.id, name: 'Mycie' };
    const other = { ...washing, description: service.description, price: 50, groups: [], general: false };
    t.equal((await manager.post('/api/update_service', other)).status, 200);
    const typed = { ...washing, form_version, description: 'Letnią wodą.', groups: [group.id] };
    const refused = await manager.form('/api/update_service', { ...typed, price: '47' }, { back: edit });
    const page = await refused.follow();
    t.match(page.words(), 'W międzyczasie zmieniono na: 50');
    t.equal(offered(page.text, 'price'), '47', 'what was typed is kept');
    const again = { ...typed, price: '47', form_version: offered(page.text, 'form_version') as string };
    const saved = await manager.form('/api/update_service', again, { back: edit });
    t.equal(saved.location, '/home?section=1', 'shown the change, it may be saved');
  });

  t.test('is offered as a new one when it was deleted meanwhile', async (t) => {
    const service = await buildService(app);
    const edit = `/home?section=1&dialog=edit-service&id=${service.id}`;
    await manager.get(edit);
    await manager.delete(`/api/delete_service/${service.id}`);
    const typed = { id: service.id, form: 'service', name: 'Napisana', description: 'Długo.', price: '7' };
    const page = await (await manager.form('/api/update_service', typed, { back: edit })).follow();
    t.match(page.words(), 'Utwórz usługę');
    t.equal(offered(page.text, 'name'), 'Napisana');
    const gone = await manager.get(edit);
    t.match(gone, { status: 303, headers: { location: '/home?section=1' } }, 'the dialog is gone afterwards');
  });
});

t.test('a large catalogue', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  for (let nth = 101; nth <= 151; nth++) {
    await buildService(app, { name: `Usługa ${nth}`, general: nth % 2 === 0 });
    await buildGroup(app, { name: `Ekipa ${nth}` });
  }

  t.test('has pages of fifty, groups and services separately', async (t) => {
    const page = async (address: string) => (await manager.get(address)).words();
    t.match(await page('/home?section=1'), /Ekipa 150.*Strona 1 z 2.*Usługa 150.*Strona 1 z 2/);
    t.match(await page('/home?section=1&groups=2'), /Grupy Ekipa 151 Poprzednia Strona 2 z 2.*Usługa 101/);
    t.match(await page('/home?section=1&page=2'), /Ekipa 101.*Strona 1 z 2.*Usługa 151/);
    const [past, far] = [await manager.get('/home?section=1&groups=9'), await manager.get('/home?section=1&page=9')];
    t.equal(past.headers.location, '/home?section=1&groups=2');
    t.equal(far.headers.location, '/home?section=1&page=2');
  });

  t.test('is searched by name, ignoring Polish diacritics', async (t) => {
    const found = (await manager.get('/home?section=1&q=usluga+151')).words();
    t.match(found, /Grupy Niczego nie znaleziono.*Usługa 151/);
    t.notMatch(found, 'Usługa 150');
    t.match((await manager.get('/home?section=1&q=ekipa+120')).words(), /Ekipa 120.*Niczego nie znaleziono/);
    t.notMatch((await manager.get('/home?section=1&q=%25')).words(), 'Usługa 1', 'a search has no wildcards');
  });
});

t.test('an empty catalogue says what to do next', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const section = await manager.get('/home?section=1');
  t.match(section.words(), /Nie ma jeszcze grup.*Katalog jest pusty.*UTWÓRZ USŁUGĘ/);
  const [dialog = ''] = linksOf(section.text, 'UTWÓRZ USŁUGĘ');
  t.match((await manager.get(dialog)).words(), 'usługę będzie mógł wykonać każdy pracownik');
});

t.test('tiles with equal cut names also show what differs; screen readers get the whole name', async (t) => {
  await startOver(app);
  for (const name of ['Karmienie poranne', 'Karmienie wieczorne', 'Lonżowanie z trenerem'])
    await buildService(app, { name });
  for (const name of ['Kowal i weterynarz', 'Kowal i wetka']) await buildGroup(app, { name });
  const { text } = await (await app.as('manager')).get('/home?section=1');
  for (const [name, cut, own] of [
    ['Karmienie poranne', 'Karmienie…', 'poranne'],
    ['Karmienie wieczorne', 'Karmienie…', 'wieczorne'],
    ['Kowal i weterynarz', 'Kowal i wete…', null],
    ['Lonżowanie z trenerem', 'Lonżowanie…', null],
  ] as const) {
    const tile = new RegExp(
      `<span class="visually-hidden">${name}</span><span aria-hidden="true">${cut}</span></span>(<small aria-hidden="true">[^<]*)?`,
    ).exec(text);
    t.equal(tile?.[1]?.replace(/^.*>/, '') ?? null, own, name);
  }
});
