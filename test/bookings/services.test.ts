import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, addMonths, weekdayOf } from '../../server/domain/days.ts';
import { horizonOf } from '../../server/domain/recurrence.ts';
import type { HorseService } from '../../server/features/bookings/schema.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, buildTask, today } from '../support/builders.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
const [manager, owner, worker] = [await app.as('manager'), await app.as('user'), await app.as('worker')];

/** A horse of the owner's. The worker sees it when they have work with it. */
async function horseAndService({ seen = true } = {}) {
  const horse = await buildHorse(app, { owner: await app.person('user') });
  if (seen) await buildTask(app, { horse, worker: await app.person('worker') });
  return { horse, service: await buildService(app, { name: 'Lonżowanie', description: 'Pół godziny na lonży.' }) };
}

const listOf = async (client: typeof manager, horse: { id: string }) =>
  (await client.get(`/api/get_all_services_for_horse/${horse.id}`)).json<HorseService[]>();

const workOf = (id: string) =>
  app.db.selectFrom('tasks').selectAll().where('booking_id', '=', id).orderBy('date_to_finish').execute();

const daysOf = async (id: string) => (await workOf(id)).map(({ date_to_finish }) => date_to_finish);

const audited = async (entity_id: string) =>
  (await storedRows(app, 'audit_log', { entity_id }, 'id', 'action')).map(({ action }) => action);

t.test('a manager books a service', async (t) => {
  t.test('once: its task is on that day', async (t) => {
    const { horse, service } = await horseAndService();
    const on = addDays(today(app), 6);
    const body = { horse_id: horse.id, service_id: service.id, onetime: 1, check_until: on, days_of_week: '' };
    const answer = await manager.post('/api/add_service_to_horse', body);
    t.equal(answer.status, 200);
    const { id } = answer.json<{ id: string }>();
    const [booking] = (await listOf(manager, horse)).filter((one) => one.id === id);
    t.same(booking, {
      id,
      horse_id: horse.id,
      service_id: service.id,
      service_name: 'Lonżowanie',
      description: 'Pół godziny na lonży.',
      remark: '',
      days_of_week: '',
      date_created: app.clock.now().toISOString(),
      onetime: 1,
      monthly: false,
      price: 45,
      approved: 1,
      check_until: on,
    });
    t.match(await workOf(id), [{ date_to_finish: on, price: 4500, service_name: 'Lonżowanie' }]);
    t.same(await audited(id), ['book_service']);
  });

  t.test('weekly: its tasks are made for twelve months', async (t) => {
    const { horse, service } = await horseAndService({ seen: false });
    const body = { horse_id: horse.id, service_id: service.id, onetime: 0, days_of_week: 'Czwartek,Wtorek' };
    const { id } = (await manager.post('/api/add_service_to_horse', body)).json<{ id: string }>();
    const days = await daysOf(id);
    t.same([...new Set(days.map(weekdayOf))].sort(), [2, 4]);
    t.equal(days.length, 104);
    t.ok(days.every((day) => day >= today(app) && day <= horizonOf(today(app))));
    t.match(await listOf(manager, horse), [{ days_of_week: 'Wtorek,Czwartek', onetime: 0, check_until: null }]);
  });

  t.test('up to a last day', async (t) => {
    const { horse, service } = await horseAndService();
    const check_until = addDays(today(app), 9);
    const body = { horse_id: horse.id, service_id: service.id, onetime: 0, days_of_week: 'Sobota', check_until };
    const { id } = (await manager.post('/api/add_service_to_horse', body)).json<{ id: string }>();
    t.same(await daysOf(id), [today(app), addDays(today(app), 7)], 'the clock is set to a Saturday');
  });

  t.test('at a price and with a description of its own', async (t) => {
    const { horse, service } = await horseAndService();
    const own = { price: 12.5, description: 'Na małym kole.' };
    const body = { horse_id: horse.id, service_id: service.id, check_until: today(app), ...own };
    const { id } = (await manager.post('/api/add_service_to_horse', body)).json<{ id: string }>();
    t.match(await workOf(id), [{ price: 1250, service_description: 'Na małym kole.' }]);
  });
});

t.test('what is confirmed before it is booked', async (t) => {
  const { horse, service } = await horseAndService({ seen: false });
  const body = { horse_id: horse.id, service_id: service.id };
  const weekly = { ...body, id: randomUUID(), onetime: 0, days_of_week: 'Wtorek,Sobota', check_until: '2027-01-31' };
  const book = (more: object, client = manager, path = '/api/add_service_to_horse') =>
    client.post(path, { ...body, ...more });
  t.equal((await book(weekly)).status, 200);
  const twice = (day: string) => `${horse.name}: usługa „Lonżowanie” jest już na dzień ${day}. Zapisać mimo to?`;
  const asked: [object, string][] = [
    [{ check_until: '2026-11-24' }, twice('24.11.2026')],
    [{ onetime: 0, days_of_week: 'Wtorek' }, twice('24.11.2026')],
    [{ check_until: '2036-11-21' }, 'Do 21.11.2036 zostało co najmniej 10 lat. Zapisać mimo to?'],
  ];
  for (const [more, confirmed] of asked) {
    for (const answer of [await book(more), await book(more, owner, '/api/send_service_request')])
      t.match([answer.status, answer.json()], [409, { message: confirmed, fields: { confirmed } }]);
    const otherwise = await book({ ...more, confirmed: 'Zapisać mimo to?' });
    t.equal(otherwise.status, 409, 'an answer to another question is refused');
  }
  t.equal((await listOf(manager, horse)).length, 1);
  for (const more of [
    { check_until: '2026-11-25' },
    { check_until: '2036-11-20' },
    { onetime: 0, days_of_week: 'Piątek' },
    { service_id: (await buildService(app)).id, check_until: '2026-11-24' },
    weekly,
    { check_until: '2026-11-24', confirmed: twice('24.11.2026') },
    { onetime: 0, days_of_week: 'Wtorek', confirmed: true },
  ])
    t.equal((await book(more)).status, 200, JSON.stringify(more));
});

t.test('what cannot be booked', async (t) => {
  const { horse, service } = await horseAndService();
  const general = await buildService(app, { general: true });
  const gone = await buildService(app, { deleted_at: app.clock.now() });
  const yesterday = addDays(today(app), -1);
  const UNCHOSEN = 'Wybierz usługę, którą chcesz dodać';
  const UNDATED = 'Wybierz datę, kiedy ma być wykonana usługa';
  const weekly = { onetime: 0, days_of_week: 'Wtorek' };
  const soon = addDays(today(app), 2);
  const refused: [string, object, object][] = [
    ['no service', { service_id: undefined }, { service_id: UNCHOSEN }],
    ['the placeholder', { service_id: '' }, { service_id: UNCHOSEN }],
    ['a general service', { service_id: general.id }, { service_id: UNCHOSEN }],
    ['a deleted service', { service_id: gone.id }, { service_id: UNCHOSEN }],
    ['no day', { check_until: null }, { check_until: UNDATED }],
    ['no day', { check_until: undefined }, { check_until: UNDATED }],
    ['yesterday', { check_until: yesterday }, { check_until: 'Ten dzień już minął' }],
    ['yesterday by the form', { day: yesterday }, { day: 'Ten dzień już minął' }],
    ['a day that does not exist', { check_until: '2026-02-31' }, { check_until: 'Wpisz datę' }],
    ['a day centuries away', { check_until: '9999-12-31' }, { check_until: 'Wybierz bliższy dzień' }],
    ['no weekdays', { onetime: 0 }, { days_of_week: UNDATED }],
    ['an unknown weekday', { onetime: 0, days_of_week: '' }, { days_of_week: UNDATED }],
    ['a weekday in English', { onetime: 0, days_of_week: 'Monday' }, { days_of_week: 'Wybierz dni tygodnia z listy' }],
    ['an end in the past', { ...weekly, check_until: yesterday }, { check_until: 'Ten dzień już minął' }],
    ['an early end', { ...weekly, check_until: soon }, { check_until: 'Do tej daty nie ma żadnego z wybranych dni' }],
    ['an end without a date', { ...weekly, has_end: true }, { last_day: 'Wybierz datę końcową' }],
    ['a negative price', { price: -1 }, { price: 'Kwota nie może być ujemna' }],
    ['a price in letters', { price: '1e3' }, { price: 'Wpisz kwotę' }],
    ['a remark that is too long', { remark: 'x'.repeat(501) }, { remark: 'Uwagi mogą mieć najwyżej 500 znaków' }],
  ];
  for (const [what, wrong, fields] of refused) {
    const body = { horse_id: horse.id, service_id: service.id, check_until: today(app), ...wrong };
    const answer = await manager.post('/api/add_service_to_horse', body);
    t.equal(answer.status, 400, what);
    t.same(answer.json<{ fields: object }>().fields, fields, what);
  }
  t.equal((await listOf(manager, horse)).length, 1, 'only the task that the worker sees');
});

t.test('who may book and request', async (t) => {
  t.test('an owner requests at the catalogue’s price, whatever price they send', async (t) => {
    const { horse, service } = await horseAndService({ seen: false });
    const weekly = { horse_id: horse.id, service_id: service.id, onetime: 0, days_of_week: 'Wtorek' };
    const body = { ...weekly, price: 1, approved: 1 };
    const answer = await owner.post('/api/send_service_request', { ...body, remark: ' Spokojnie. ' });
    t.equal(answer.status, 200);
    const { id } = answer.json<{ id: string }>();
    t.match(await listOf(owner, horse), [{ id, approved: 0, price: 45, remark: 'Spokojnie.' }]);
    t.same(await workOf(id), [], 'no task before it is approved');
    t.same(await audited(id), ['request_service']);
    const more = { days_of_week: 'Środa', price: 'tyle co zawsze' };
    const odd = await owner.post('/api/send_service_request', { ...body, ...more });
    t.equal(odd.status, 200, 'a sent price is ignored');
  });

  t.test('a manager’s own horse is requested like any other', async (t) => {
    const horse = await buildHorse(app, { owner: await app.person('manager') });
    const service = await buildService(app);
    const body = { horse_id: horse.id, service_id: service.id, check_until: today(app) };
    const { id } = (await manager.post('/api/send_service_request', body)).json<{ id: string }>();
    t.match(await listOf(manager, horse), [{ id, approved: 0 }]);
    t.same(await workOf(id), []);
  });

  t.test('a worker who sees the horse sees the list without prices', async (t) => {
    const { horse, service } = await horseAndService();
    const body = { horse_id: horse.id, service_id: service.id, check_until: today(app) };
    await manager.post('/api/add_service_to_horse', body);
    const list = await listOf(worker, horse);
    t.equal(list.length, 2);
    t.ok(list.every((one) => !('price' in one) && one.service_name));
    t.ok((await listOf(owner, horse)).every((one) => 'price' in one));
  });
});

t.test('ended bookings are listed separately, below the current ones', async (t) => {
  const { horse, service } = await horseAndService();
  const tab = async () => (await manager.get(`/horses/${horse.id}?tab=services`)).words();
  await buildBooking(app, { horse, service, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
  t.notMatch(await tab(), 'Zakończone');
  await buildBooking(app, { horse, service, starts_on: addDays(today(app), -9) });
  t.match(await tab(), /codziennie.*Zakończone Lonżowanie .*12\.11\.2026/);
});

t.test('a booking is deleted', async (t) => {
  t.test('with its unfinished tasks from today on; finished and earlier tasks stay', async (t) => {
    const { horse, service } = await horseAndService({ seen: false });
    const daily = { days_of_week: [1, 2, 3, 4, 5, 6, 7], starts_on: addDays(today(app), -2) };
    const booking = await buildBooking(app, { horse, service, ...daily });
    const [worker, manager_] = [await app.person('worker'), await app.person('manager')];
    const on = (days: number, more: { finishedBy?: typeof worker } = {}) =>
      buildTask(app, { booking, horse, day: addDays(today(app), days), ...more });
    const forgotten = await on(-2);
    const done = await on(0, { finishedBy: worker });
    await on(1);
    const ahead = await on(2, { finishedBy: manager_ });
    t.equal((await manager.delete(`/api/delete_service_from_horse/${booking.id}`)).status, 200);
    const left = (await workOf(booking.id)).map(({ id }) => id);
    t.same(left, [forgotten.id, done.id, ahead.id]);
    t.same(await listOf(manager, horse), []);
    t.same(await audited(booking.id), ['delete_booking']);
    t.equal((await manager.delete(`/api/delete_service_from_horse/${booking.id}`)).status, 404, 'once');
  });

  t.test('a general service too', async (t) => {
    const booking = await buildBooking(app, { horse: null, days_of_week: [1] });
    await buildTask(app, { booking, horse: null, day: addDays(today(app), 1) });
    t.equal((await manager.delete(`/api/delete_service_from_horse/${booking.id}`)).status, 200);
    t.same(await workOf(booking.id), []);
  });

  t.test('by its owner while it waits, but not once approved', async (t) => {
    const { horse, service } = await horseAndService();
    const body = { horse_id: horse.id, service_id: service.id, check_until: addMonths(today(app), 1) };
    const { id } = (await owner.post('/api/send_service_request', body)).json<{ id: string }>();
    t.equal((await owner.delete(`/api/delete_service_from_horse/${id}`)).status, 200);
    const booked = (await manager.post('/api/add_service_to_horse', body)).json<{ id: string }>();
    t.equal((await owner.delete(`/api/delete_service_from_horse/${booked.id}`)).status, 403);
    t.equal((await workOf(booked.id)).length, 1);
  });
});

t.test('by a plain form', async (t) => {
  t.test('the form reads the day, the weekdays and the end of the chosen kind only', async (t) => {
    const { horse, service } = await horseAndService({ seen: false });
    const back = `/horses/${horse.id}?tab=services`;
    const form = { horse_id: horse.id, service_id: service.id, day: addDays(today(app), 1), price: '' };
    const book = (fields: object) => manager.form('/api/add_service_to_horse', { ...form, ...fields }, { back });
    const once = await book({ onetime: '1', days_of_week: 'Wtorek' });
    t.match(once, { status: 303, location: back });
    t.match((await once.follow()).words(), 'USŁUGA DODANA Usługa została dodana pomyślnie');
    const last_day = addDays(today(app), 30);
    const many = { onetime: '0', days_of_week: ['Wtorek', 'Piątek'], last_day };
    const twice = `${horse.name}: usługa „Lonżowanie” jest już na dzień 24.11.2026. Zapisać mimo to?`;
    app.clock.advance({ minutes: 1 });
    await book(many);
    app.clock.advance({ minutes: 1 });
    await book({ ...many, has_end: '1', price: '12,50', confirmed: twice });
    t.match(await listOf(manager, horse), [
      { onetime: 1, days_of_week: '', check_until: addDays(today(app), 1), price: 45 },
      { onetime: 0, days_of_week: 'Wtorek,Piątek', check_until: null, price: 45 },
      { onetime: 0, days_of_week: 'Wtorek,Piątek', check_until: last_day, price: 12.5 },
    ]);
  });

  t.test('a question keeps what was chosen, and is answered by confirming', async (t) => {
    const { horse, service } = await horseAndService({ seen: false });
    const back = `/horses/${horse.id}?tab=services&dialog=add-service`;
    const form = { horse_id: horse.id, service_id: service.id, onetime: '1', day: '2037-02-03', remark: 'Po 15.' };
    await buildBooking(app, { horse, service, days_of_week: [2] });
    const asked = await manager.form('/api/add_service_to_horse', { ...form, id: randomUUID() }, { back });
    t.match(asked, { status: 303, location: back });
    const { text, words } = await asked.follow();
    const day = '03.02.2037';
    const confirmed = `${horse.name}: usługa „Lonżowanie” jest już na dzień ${day}. Do ${day} zostało co najmniej 10 lat. Zapisać mimo to?`;
    t.match(words(), `${confirmed} Anuluj Tak, zapisz`, 'above the buttons, with the answer as the main one');
    t.match(text, `value="${confirmed}" name="confirmed"`);
    t.equal(text.split('autofocus=""').length, 2, 'only the question takes the focus');
    t.match(text, /value="2037-02-03"/);
    t.match(text, 'Po 15.');
    t.match(text, 'data-notices="error"></div>', 'nothing has failed');
    const done = await manager.form('/api/add_service_to_horse', { ...form, confirmed }, { back });
    t.match((await done.follow()).words(), 'Usługa została dodana pomyślnie');
  });

  t.test('a refused form comes back with its alert and what was chosen', async (t) => {
    const { horse } = await horseAndService();
    const back = `/horses/${horse.id}?tab=services&dialog=add-service`;
    const form = { horse_id: horse.id, service_id: '', onetime: '0', days_of_week: ['Wtorek'], remark: 'Po 15.' };
    const refused = await owner.form('/api/send_service_request', form, { back });
    const page = await refused.follow();
    t.match(page.words(), 'Nie wybrano usługi Wybierz usługę, którą chcesz dodać');
    t.match(page.text, /checked="" value="Wtorek"/);
    t.match(page.text, 'Po 15.');
    const undated = { ...form, service_id: (await buildService(app)).id, days_of_week: [] };
    const noDays = await owner.form('/api/send_service_request', undated, { back });
    t.match((await noDays.follow()).words(), 'Nie wybrano daty Wybierz datę, kiedy ma być wykonana usługa');
  });

  t.test('a cleared day or an empty end is reported at its field', async (t) => {
    const { horse, service } = await horseAndService({ seen: false });
    const form = { horse_id: horse.id, service_id: service.id, onetime: '1', day: '', last_day: '' };
    for (const [person, action] of [
      [manager, '/api/add_service_to_horse'],
      [owner, '/api/send_service_request'],
    ] as const) {
      const back = `/horses/${horse.id}?tab=services&dialog=add-service`;
      const cleared = await (await person.form(action, form, { back })).follow();
      t.match(cleared.words(), 'Nie wybrano daty Wybierz datę, kiedy ma być wykonana usługa');
      t.match(cleared.text, /-error">Wybierz datę, kiedy ma być wykonana usługa/, 'at its field');
      const many = { ...form, onetime: '0', days_of_week: ['Wtorek'], has_end: '1' };
      const endless = await (await person.form(action, many, { back })).follow();
      t.match(endless.words(), 'Nie wybrano daty Wybierz datę końcową');
    }
    t.same(await listOf(manager, horse), []);
  });

  t.test('an owner hears that a request was withdrawn, a manager that a service was deleted', async (t) => {
    const { horse } = await horseAndService();
    const back = `/horses/${horse.id}?tab=services`;
    const SAID = [
      [owner, 'Wycofano zgłoszenie', 'Nie udało się wycofać zgłoszenia'],
      [manager, 'Usunięto usługę', 'Nie udało się usunąć usługi'],
    ] as const;
    for (const [client, done, failed] of SAID) {
      const { id } = await buildBooking(app, { horse, approved: false });
      const path = `/api/delete_service_from_horse/${id}?_method=DELETE`;
      const first = await client.form(path, {}, { back });
      t.match((await first.follow()).words(), done);
      const again = await client.form(path, {}, { back });
      t.match((await again.follow()).words(), failed);
    }
  });

  t.test('an owner hears that the request was sent', async (t) => {
    const { horse, service } = await horseAndService();
    const form = { horse_id: horse.id, service_id: service.id, onetime: '1', day: today(app) };
    const sent = await owner.form('/api/send_service_request', form, { back: `/horses/${horse.id}?tab=services` });
    t.match((await sent.follow()).words(), 'Zgłoszenie wysłane Zgłoszenie usługi zostało wysłane do zatwierdzenia');
  });
});
