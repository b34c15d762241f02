import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { erasePhotos, exportPhotosOf } from '../../server/features/pictures/queries.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildPhoto,
  buildTask,
  today,
} from '../support/builders.ts';
import { untilWaiting } from '../support/concurrent.ts';
import { erasePartsOf } from '../support/personal-data.ts';
import { photo } from '../support/photos.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

const HORSE = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny, lubi marchew.' };
type Basic = { id: string; name: string; payment: number; payment_until: string; due_payments: number };

const app = await startApp(t);
const manager = await app.as('manager');

t.test('a horse', async (t) => {
  const horsesOf = async (id: string) => (await manager.get(`/api/get_all_horses/${id}`)).json<Basic[]>();

  t.test('is created once, however often it is sent', async (t) => {
    const owner = await buildPerson(app);
    const sent = { ...HORSE, id: owner.id, horse_id: randomUUID(), box_number: ' A1 ' };
    const first = await manager.post('/api/create_horse', sent);
    t.equal(first.status, 201);
    t.same(first.json(), { id: sent.horse_id });
    const again = await manager.post('/api/create_horse', sent);
    t.same([again.status, again.json()], [201, first.json()]);
    t.equal((await manager.post('/api/create_horse', { ...sent, name: 'Inny' })).status, 409);
    const many = { ...sent, horse_id: randomUUID(), box_number: 'A2' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => manager.post('/api/create_horse', many)));
    t.same(new Set(answers.map(({ status }) => status)), new Set([201]), 'sent ten times at once');
    t.equal((await horsesOf(owner.id)).length, 2);
    t.equal((await storedRow(app, 'audit_log', { entity_id: many.horse_id })).action, 'create_horse');
  });

  t.test('needs a name, a breed and a description, but no box', async (t) => {
    const owner = await buildPerson(app);
    for (const missing of ['name', 'breed', 'description']) {
      const answer = await manager.post('/api/create_horse', { ...HORSE, id: owner.id, [missing]: '  ' });
      t.equal(answer.status, 400, missing);
      t.same(answer.json<{ fields: object }>().fields, { [missing]: 'To pole jest wymagane' });
    }
    t.equal((await manager.post('/api/create_horse', { ...HORSE, id: owner.id, box_number: '' })).status, 201);
    t.equal((await manager.post('/api/create_horse', { ...HORSE, id: owner.id })).status, 201, 'two without a box');
    const unowned = await manager.post('/api/create_horse', { ...HORSE, id: randomUUID() });
    t.equal(unowned.status, 404, 'an owner that does not exist');
  });

  t.test('is changed, including its fees', async (t) => {
    const horse = await buildHorse(app, { box_number: 'Z1' });
    const changed = { ...HORSE, box_number: 'Z2', payment: 1200.5, payment_for_annual: 600 };
    t.equal((await manager.post(`/api/update_horse/${horse.id}`, changed)).status, 200);
    t.match((await manager.get(`/api/get_horse_data/${horse.id}`)).json(), { ...changed, id_owner: horse.owner_id });
    for (const payment of [-1, 1.001, 1_000_000.01, '12'])
      t.equal((await manager.post(`/api/update_horse/${horse.id}`, { ...changed, payment })).status, 400, `${payment}`);
    t.equal((await manager.post(`/api/update_horse/${horse.id}`, changed)).status, 200, 'its own box is no conflict');
  });

  t.test('has a coat of one of seven colours, or an unknown one', async (t) => {
    const owner = await buildPerson(app);
    const add = (more: object) => manager.post('/api/create_horse', { ...HORSE, id: owner.id, ...more });
    const { id } = (await add({ coat: 'chestnut', blaze: true })).json<{ id: string }>();
    const data = async () => (await manager.get(`/api/get_horse_data/${id}`)).json();
    t.match(await data(), { coat: 'chestnut', blaze: true });
    const rest = { ...HORSE, payment: 0, payment_for_annual: 0 };
    await manager.post(`/api/update_horse/${id}`, rest);
    t.match(await data(), { coat: 'chestnut', blaze: true }, 'a coat that is not sent is unchanged');
    await manager.post(`/api/update_horse/${id}`, { ...rest, coat: null, blaze: false });
    t.match(await data(), { coat: null, blaze: false });
    const refused = await add({ coat: 'w kropki' });
    t.same([refused.status, refused.json<{ fields: object }>().fields], [400, { coat: 'Wybierz maść z listy' }]);
  });

  t.test('is changed and deleted on its own page', async (t) => {
    const owner = await buildPerson(app);
    const horse = await buildHorse(app, { owner, coat: 'bay', blaze: true });
    const page = `/horses/${horse.id}?tab=data`;
    const form = `${page}&dialog=edit-horse&dialog_id=${horse.id}`;
    const typed = { ...HORSE, box_number: '', coat: 'grey', payment: '0', payment_for_annual: '0', form: 'horse' };
    t.match((await manager.get(form)).text, /<option value="bay" selected="">gniada/);
    const saved = await manager.form(`/api/update_horse/${horse.id}`, typed, { back: form });
    t.equal(saved.location, page);
    t.match((await saved.follow()).words(), 'Maść siwa');
    t.match((await manager.get(`/api/get_horse_data/${horse.id}`)).json(), { coat: 'grey', blaze: false }, 'unticked');
    const deletion = await manager.get(`${page}&dialog=delete-horse&dialog_id=${horse.id}`);
    t.match(deletion.words(), /USUŃ KONIA .*CZY CHCESZ KONTYNUOWAĆ\?/);
    t.notMatch(deletion.text, 'with_debt', 'no debt');
    t.notMatch((await (await app.as(owner)).get(form)).words(), 'EDYTUJ KONIA', 'only by managers');
  });

  t.test('is deleted: its box is free, its open tasks are gone, its entries stay', async (t) => {
    const horse = await buildHorse(app, { box_number: 'D1' });
    const booking = await buildBooking(app, { horse, days_of_week: [1, 2, 3] });
    const worker = await buildPerson(app, { role: 'worker' });
    const done = await buildTask(app, { horse, booking, day: addDays(today(app), -1), finishedBy: worker });
    for (const days of [-2, 0, 7]) await buildTask(app, { horse, booking, day: addDays(today(app), days) });
    const wet = { skipped: 'weather', skipped_at: app.clock.now(), skipped_by: worker.id } as const;
    const on = (days: number) => buildTask(app, { horse, booking, day: addDays(today(app), days), ...wet });
    const [rained] = [await on(-3), await on(1)];
    const entry = await buildLedgerEntry(app, { horse });
    const call = `/api/delete_horse/${horse.id}`;
    const refused = await manager.delete(call);
    t.equal(refused.status, 409);
    const why = `Nie wszystko jest rozliczone (${horse.name}: nadpłata 1000,00 zł). Rozlicz to albo zaznacz, że usuwasz mimo to.`;
    t.match(JSON.parse(refused.text.replaceAll('\u00a0', ' ')), { message: why, fields: { with_debt: why } });
    const list = `/user/${horse.owner_id}?tab=horses`;
    const dialog = `${list}&dialog=delete-horse&dialog_id=${horse.id}`;
    t.match((await manager.get(dialog)).words(), 'Saldo nie jest wyrównane: nadpłata 1000,00 zł Usuń mimo to');
    const press = (fields: Record<string, string>) =>
      manager.form(`${call}?_method=DELETE`, { form: 'delete', ...fields }, { back: dialog });
    const unticked = await press({});
    t.equal(unticked.location, dialog);
    t.match((await unticked.follow()).words(), `Saldo nie jest wyrównane: nadpłata 1000,00 zł Usuń mimo to ${why}`);
    const ticked = await press({ with_debt: 'true' });
    t.equal(ticked.location, list);
    t.equal((await manager.delete(call, { with_debt: true })).status, 404, 'once');
    t.same(await horsesOf(horse.owner_id), []);
    const other = await buildHorse(app);
    await buildLedgerEntry(app, { horse: other });
    const answered = async (query: string) => (await manager.delete(`/api/delete_horse/${other.id}?${query}`)).status;
    t.equal(await answered('with_debt=false'), 409);
    t.equal(await answered('with_debt=true'), 200, 'in the query, for clients that send DELETE without a body');
    const work = await storedRows(app, 'tasks', { horse_id: horse.id }, 'date_to_finish', 'id');
    t.match(work, [{ id: rained?.id }, { id: done.id }], 'finished and past tasks stay');
    t.equal(work.length, 2);
    t.ok((await storedRow(app, 'bookings', { id: booking.id })).deleted_at, 'its bookings end');
    t.ok(await storedRow(app, 'ledger_entries', { id: entry.id }));
    t.equal((await manager.get(`/api/get_due_payments/${horse.id}`)).status, 200);
    const next = { ...HORSE, id: horse.owner_id, box_number: 'd1' };
    t.equal((await manager.post('/api/create_horse', next)).status, 201);
  });
});

t.test('a task can be completed while its horse is being deleted, without a deadlock', async (t) => {
  const worker = await app.as('worker');
  const horse = await buildHorse(app);
  const first = '00000000-0000-4000-8000-000000000001'; // the deletion reaches it before the other, in any plan
  const [left, finished] = [await buildTask(app, { horse, id: first }), await buildTask(app, { horse })];
  const deletion = await app.db.transaction().execute(async (holder) => {
    await holder.selectFrom('tasks').select('id').where('id', '=', left.id).forUpdate().execute();
    const deleting = manager.delete(`/api/delete_horse/${horse.id}`); // locks the horse, then waits for its tasks
    await untilWaiting(app.db, 1);
    t.equal((await worker.post('/api/complete_service', { id: finished.id })).status, 200);
    return { deleting };
  });
  t.equal((await deletion.deleting).status, 200);
  t.same(await storedRows(app, 'tasks', { horse_id: horse.id }, 'id'), [{ id: finished.id }]);
});

t.test('the photo of a horse', async (t) => {
  const person = await buildPerson(app);
  const [owner, worker] = [await app.as(person), await app.as('worker')];
  const horse = await buildHorse(app, { owner: person, name: 'Łuna', coat: 'bay' });
  const PHOTO = `/api/get_horse_photo/${horse.id}`;
  const ADD = `/api/add_horse_photo/${horse.id}`;
  const photos = () => storedRows(app, 'horse_photos', {}, 'etag');

  await t.test('is sent by a plain form over its page, and replaces the drawing', async (t) => {
    const back = `/horses/${horse.id}?tab=data&dialog=photo`;
    t.match((await owner.get(back)).text, /<span class="coat big bay" role="img" aria-label="Rysunek, maść gniada"/);
    const sent = await owner.form(ADD, { image: await photo(), form: 'picture' }, { back });
    t.equal(sent.location, `/horses/${horse.id}?tab=data`);
    const page = await sent.follow();
    t.match(page.words(), 'SUKCES Zapisano zdjęcie');
    const [{ etag } = { etag: '' }] = await photos();
    t.match(page.text, `<img class="coat big" src="${PHOTO}?v=${etag}" alt="Zdjęcie: Łuna"`);
    t.match((await owner.get('/home?section=3')).text, `src="${PHOTO}?size=96&amp;v=${etag}"`);
    const refused = await owner.form(ADD, { image: new File(['<svg/>'], 'a.jpg'), form: 'picture' }, { back });
    t.match((await refused.follow()).words(), 'Tego pliku nie da się otworzyć jako zdjęcia.');
    t.same(await photos(), [{ etag }], 'the old photo stays');
  });

  await t.test('is shown to everyone who sees the horse, and loaded again only when it changes', async (t) => {
    t.equal((await worker.get(PHOTO)).status, 404);
    await buildTask(app, { horse });
    const first = await worker.get(PHOTO);
    t.match(first, { status: 200, headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-cache' } });
    const etag = String(first.headers.etag);
    t.equal((await worker.get(PHOTO, { 'if-none-match': etag })).status, 304);
    t.match((await worker.get(`${PHOTO}?v=${etag.slice(1, -5)}`)).headers['cache-control'], /^private, max-age=604800/);
    t.equal((await (await app.as(await buildPerson(app))).get(PHOTO)).status, 404);
    t.equal((await worker.post(ADD, { image: await photo() })).status, 403, 'a worker only sees it');
    t.notMatch((await worker.get(`/horses/${horse.id}?dialog=photo`)).words(), 'Zdjęcie konia');
  });

  await t.test('is removed by the people who may send one', async (t) => {
    t.equal((await manager.delete(`/api/remove_horse_photo/${horse.id}`)).status, 200);
    t.equal((await owner.get(PHOTO)).status, 404);
    t.equal((await manager.post(ADD, { image: await photo() })).status, 200);
    const log = await storedRows(app, 'audit_log', { entity_id: horse.id }, 'action');
    t.same(log, [{ action: 'add_photo' }, { action: 'add_photo' }, { action: 'remove_photo' }]);
  });

  await t.test('is deleted with its owner, and with the horse', async (t) => {
    t.same(Object.keys((await exportPhotosOf(app.db, person.id)) ?? {}), [`photo-${horse.id}`]);
    await erasePartsOf(app, person.id, erasePhotos);
    t.same(await photos(), []);
    await buildPhoto(app, horse);
    await manager.delete(`/api/delete_horse/${horse.id}`);
    t.same(await photos(), []);
  });
});

/** Another stable, in which November is billed. */
const billed = await startApp(t);
const run = { period: addDays(today(billed), -20), billing_day: addDays(today(billed), -11) };
await storeRow(billed, 'billing_runs', { ...run, ran_at: billed.clock.now() });

t.test('lists of horses show', async (t) => {
  const [owner, manager] = [await billed.as('user'), await billed.as('manager')];
  const person = await billed.person('user');
  const horse = await buildHorse(billed, { owner: person, name: 'Żwirek', payment: grosze(120_000) });
  await buildHorse(billed, { owner: person, name: 'Łuna' });
  await buildLedgerEntry(billed, { horse, kind: 'main_fee' });

  t.test('an owner the fee and the overdue amount of their own', async (t) => {
    const mine = (await owner.get('/api/get_my_basic_horses')).json<Basic[]>();
    const shown = mine.map(({ name, due_payments }) => `${name} ${due_payments}`);
    t.same(shown, ['Łuna 0', 'Żwirek 1'], 'in Polish order');
    t.match(mine[1], { id: horse.id, payment: 1200, payment_until: '2026-11-10' });
    t.same((await owner.get(`/api/get_due_payments/${horse.id}`)).json(), { due_payments: 1 });
    t.same((await manager.get(`/api/get_all_horses/${horse.owner_id}`)).json(), mine);
    await buildLedgerEntry(billed, { horse, amount: grosze(120_000) });
    t.same((await owner.get(`/api/get_due_payments/${horse.id}`)).json(), { due_payments: 0 });
  });

  t.test('a worker the horses of their tasks, without payments', async (t) => {
    const worker = await billed.as('worker');
    const list = () => worker.get(`/api/get_horses_for_user_worker/${horse.owner_id}`);
    t.same((await list()).json(), []);
    await buildTask(billed, { horse, worker: await billed.person('worker') });
    t.same((await list()).json(), [{ id: horse.id, name: 'Żwirek' }]);
    const data = (await worker.get(`/api/get_horse_data/${horse.id}`)).json<object>();
    t.notMatch(Object.keys(data).join(), /payment/);
  });
});

t.test('the data of a horse', async (t) => {
  const person = await buildPerson(billed, { first_name: 'Anna', last_name: 'Wójcik' });
  const [owner, worker, manager] = [await billed.as(person), await billed.as('worker'), await billed.as('manager')];
  const horse = await buildHorse(billed, { owner: person, box_number: '11', payment: grosze(115_000) });
  const page = async (client = owner) => (await client.get(`/horses/${horse.id}`)).words();

  await t.test('begin with its box, its owner and whether it is paid for', async (t) => {
    t.match(await page(manager), /Boks 11 · wielkopolska · Anna Wójcik/);
    t.match(await page(), /Boks 11 · wielkopolska (?!· Anna)/);
    const call = `href="tel:+48${person.phone_number}"`;
    t.match((await manager.get(`/horses/${horse.id}`)).text, call, 'its owner can be called');
    t.notMatch((await owner.get(`/horses/${horse.id}`)).text, call);
    await buildLedgerEntry(billed, { horse, kind: 'main_fee', amount: grosze(-115_000) });
    t.match(await page(), 'Nieopłacone 1 zaległe, 1150,00 zł');
    t.match(await page(), /Płatności Nieopłacone 1 zaległe Zaległe od 10\.11\.2026: 1150,00 zł Saldo −1150,00 zł/);
  });

  await t.test('show the next due day beside the state of payment', async (t) => {
    const horse = await buildHorse(billed, { owner: person });
    const page = async () => (await owner.get(`/horses/${horse.id}`)).words();
    t.match(await page(), /Opłacone do 10 grudnia.*Płatności Opłacone Opłacone do 10\.12\.2026 Saldo 0,00 zł/);
    await buildLedgerEntry(billed, { horse, kind: 'service', amount: grosze(-2500), period: '2026-12-01' as Day });
    t.match(await page(), /Opłacone do 10 grudnia.*Opłacone do 10\.12\.2026 Saldo −25,00 zł/, 'not billed');
    const run = { period: '2026-12-01' as Day, billing_day: '2026-12-02' as Day, term: 9, ran_at: billed.clock.now() };
    await storeRow(billed, 'billing_runs', run);
    const term =
      /W terminie Do zapłaty 25,00 zł do 11 grudnia.*Płatności W terminie Do zapłaty 25,00 zł do 11\.12\.2026/;
    t.match(await page(), term);
    t.notMatch(await page(), /Nieopłacone|Zaległ/);
    t.match((await owner.get('/home?section=3')).words(), 'Opłacone Do zapłaty do 11 grudnia');
    t.match((await manager.get(`/user/${person.id}?tab=horses`)).words(), 'Opłacone Do zapłaty do 11 grudnia');
  });

  await t.test('list today’s tasks, open ones first, with who does or did them', async (t) => {
    t.match(await page(), 'Dziś nie ma przy tym koniu nic do zrobienia.');
    const mine = await billed.person('worker');
    const doer = await buildPerson(billed, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
    const work = (service_name: string, more: object = {}) => buildTask(billed, { horse, service_name, ...more });
    await work('Padokowanie', { finishedBy: doer });
    await work('Zmiana opatrunku', { worker: mine });
    await work('Derkowanie');
    const everyDay = { service_name: 'Czyszczenie', days_of_week: [1, 2, 3, 4, 5, 6, 7] };
    await work('Czyszczenie', { booking: await buildBooking(billed, { horse, ...everyDay }) });
    const name = `${mine.first_name} ${mine.last_name}`;
    const open = `Derkowanie Oczekujące bez pracownika Zmiana opatrunku Oczekujące ${name}`;
    const routine = 'Czyszczenie Oczekujące bez pracownika';
    const asManager = async () => (await manager.get(`/horses/${horse.id}`)).words();
    const shown = `1 z 4 wykonane ${open} ${routine} \\d\\d:\\d\\d Padokowanie Wykonano Ewa Lis`;
    t.match(await asManager(), new RegExp(shown));
    const toCome = `Jeszcze dziś Derkowanie Oczekujące Zmiana opatrunku Oczekujące ${mine.first_name}`;
    const inOrder = new RegExp(`\\d\\d:\\d\\d Padokowanie Wykonano Ewa ${toCome}`);
    t.match(await page(), inOrder, 'an owner sees the day in order of time');
    t.notMatch(await page(worker), /1150,00|Saldo|Nieopłacone/, 'a worker sees no payments');
    for (let nth = 0; nth < 8; nth++) await work(`Kąpiel ${nth}`, { finishedBy: doer });
    t.match(await asManager(), 'Jeszcze 5 wykonanych', 'many finished tasks are folded');
  });

  await t.test('show what comes next, without the routine', async (t) => {
    const soon = addDays(today(billed), 3);
    const hoursAgo = (hours: number) => new Date(billed.clock.now().getTime() - hours * 3_600_000);
    const book = (service_name: string, days_of_week: number[]) =>
      buildBooking(billed, { horse, service_name, price: grosze(2500), days_of_week });
    const daily = await book('Karmienie', [1, 2, 3, 4, 5, 6, 7]);
    const weekly = await book('Solarium', [2]);
    const often = await book('Padok', [1, 2, 3, 4, 6]);
    for (const booking of [daily, weekly, often])
      for (const day of [soon, addDays(soon, 7)]) await buildTask(billed, { booking, day });
    await buildEvent(billed, { horse, title: 'Wizyta weterynarza', description: 'Kontrola rany.' });
    await buildEvent(billed, { horse, title: 'Było', starts_at: hoursAgo(3), ends_at: hoursAgo(2) });
    await buildEvent(billed, { horse, title: 'Załatwione', is_finished: true });
    const dates = /Najbliższe terminy (.*) Opis/.exec(await page())?.[1];
    const coming = 'dziś 21 lis Wizyta weterynarza 09:00–10:00 · Kontrola rany. wt. 24 lis Solarium 25,00 zł';
    t.equal(dates, `Kalendarz konia ${coming}`);
    t.match((await manager.get(`/horses/${horse.id}`)).words(), 'Solarium bez pracownika · 25,00 zł');
    t.notMatch(await page(worker), '25,00 zł');
  });

  await t.test('name the coat once', async (t) => {
    const described = (description: string) => buildHorse(billed, { owner: person, coat: 'black', description });
    const words = async ({ id }: { id: string }) => (await owner.get(`/horses/${id}`)).words();
    t.notMatch(await words(await described('Kary wałach, 9 lat.')), 'Maść');
    t.match(await words(await described('Karny wałach, 9 lat.')), 'Maść kara');
  });

  await t.test('end with the three newest notes, and link to the whole of a long one', async (t) => {
    for (const [nth, title] of ['Pierwsza', 'Druga', 'Trzecia'].entries())
      await buildNote(billed, { horse, title, created_at: new Date(billed.clock.now().getTime() - 1000 * (9 - nth)) });
    const long = await buildNote(billed, { horse, title: 'Czwarta', content: 'Koń wrócił zdrowy. '.repeat(40) });
    const shown = await owner.get(`/horses/${horse.id}`);
    t.match(shown.words(), /Czwarta.*Trzecia.*Druga/);
    t.notMatch(shown.words(), 'Pierwsza');
    t.match(shown.words(), '… Cała notatka „Czwarta”');
    t.match(shown.text, `tab=notes&amp;dialog=note&amp;id=${long.id}`);
    t.match(shown.words(), 'Notatki 4', 'the number of notes');
  });
});
