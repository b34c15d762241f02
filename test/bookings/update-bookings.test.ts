import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, type Day, daysBetween } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, today } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';
import { setStored, storedRow, storedRows } from '../support/stored-rows.ts';

const PATH = '/api/update_bookings';
const DAILY = [1, 2, 3, 4, 5, 6, 7];

const app = await startApp(t);
const manager = await app.as('manager');
const on = (days: number): Day => addDays(today(app), days);

/** Horses that get a service daily at 7 zł, with the tasks made. */
async function fed({ horses: count = 2 } = {}) {
  const service = await buildService(app, { price: grosze(700) });
  const bookings = [];
  for (let nth = 0; nth < count; nth++)
    bookings.push({ id: randomUUID(), horse_id: (await buildHorse(app, { owner: await app.person('user') })).id });
  const booked = await manager.post('/api/add_service_to_horses', { service_id: service.id, daily: true, bookings });
  if (booked.status !== 200) throw new Error(booked.text);
  return { ids: bookings.map(({ id }) => id) };
}

const change = async (ids: string[], more: object) => {
  const answer = await manager.post(PATH, { ids, ...more });
  return [answer.status, answer.json<{ changed: number }>().changed];
};

type Prices = Record<number, number>;

/** The tasks of a booking in its first days: price by day, counted from today. */
async function workOf(booking_id: string | undefined, days = 7): Promise<Prices> {
  const work: Prices = {};
  const rows = await storedRows(app, 'tasks', { booking_id }, 'date_to_finish', 'price');
  for (const { date_to_finish, price } of rows.filter(({ date_to_finish }) => date_to_finish < on(days))) {
    const nth = daysBetween(today(app), date_to_finish);
    if (nth in work) throw new Error(`Two tasks on ${date_to_finish}`);
    work[nth] = price;
  }
  return work;
}

const taskOn = (booking_id: string | undefined, date_to_finish: Day) =>
  storedRow(app, 'tasks', { booking_id, date_to_finish });

const chargesOf = (task: { id: string }) => storedRows(app, 'ledger_entries', { task_id: task.id }, 'amount');

const prices = (from: number, to: number, price: number): Prices =>
  Object.fromEntries(Array.from({ length: to - from }, (_, nth) => [from + nth, price]));

t.test('a price changes from a day on, only for open tasks', async (t) => {
  const { ids } = await fed();
  const done = await taskOn(ids[0], on(4));
  t.equal((await manager.post('/api/complete_service', { id: done.id })).status, 200);
  t.same(await change(ids, { from: on(3), price: 8 }), [200, 2]);
  t.same(await workOf(ids[1]), { ...prices(0, 3, 700), ...prices(3, 7, 800) });
  t.same(await workOf(ids[0]), { ...prices(0, 3, 700), 3: 800, 4: 700, ...prices(5, 7, 800) });
  t.same(await chargesOf(done), [{ amount: -700 }], 'its charge stays');
  t.same(await change(ids, { from: on(3), price: 8 }), [200, 0], 'sent again, it changes nothing');
  const log = await storedRows(app, 'audit_log', { entity_id: ids[0], action: 'update_booking' }, 'before', 'after');
  t.match(log, [{ before: { price: 700 }, after: { from: on(3), price: 800 } }]);
  t.equal(log.length, 1);
});

t.test('days added before a later price get the price valid then', async (t) => {
  const { ids } = await fed({ horses: 1 });
  t.same(await change(ids, { from: today(app), days_of_week: 'Sobota' }), [200, 1]);
  t.same(await change(ids, { from: on(7), price: 8 }), [200, 1]);
  t.same(await change(ids, { from: on(5), days_of_week: 'Sobota,Piątek,Czwartek' }), [200, 1]);
  t.same(await workOf(ids[0], 15), { 0: 700, 5: 700, 6: 700, 7: 800, 12: 800, 13: 800, 14: 800 });
});

t.test('kept days keep their worker; ended days are removed', async (t) => {
  const { ids } = await fed({ horses: 1 });
  const kept = await taskOn(ids[0], on(7));
  const worker_id = (await app.person('worker')).id;
  await setStored(app, 'tasks', kept, { worker_id });
  t.same(await change(ids, { from: on(1), days_of_week: 'Sobota', check_until: on(14) }), [200, 1]);
  t.same(await workOf(ids[0], 400), { 0: 700, 7: 700, 14: 700 });
  t.match(await taskOn(ids[0], on(7)), { id: kept.id, worker_id });
  t.same(await change(ids, { from: on(1), check_until: null, daily: true }), [200, 1]);
  t.equal(Object.keys(await workOf(ids[0], 400)).length, 366);
  t.match(await taskOn(ids[0], on(7)), { id: kept.id, worker_id });
});

t.test('skipped tasks stay, and cost the price of their day once the skip is taken back', async (t) => {
  const { ids } = await fed({ horses: 1 });
  const task = await taskOn(ids[0], on(2));
  const skip = { ids: [task.id], reason: 'weather' };
  t.equal((await manager.post('/api/skip_services', skip)).status, 200);
  t.same(await change(ids, { from: on(1), days_of_week: 'Sobota', price: 8 }), [200, 1]);
  t.same(await workOf(ids[0], 8), { 0: 700, 2: 800, 7: 800 });
  t.equal((await manager.post('/api/unskip_services', { ids: [task.id] })).status, 200);
  t.match(await taskOn(ids[0], on(2)), { id: task.id, price: 800, skipped: null });
});

t.test('the top-up makes tasks as the changed booking says, and nothing twice', async (t) => {
  const { ids } = await fed({ horses: 1 });
  const beyond = on(370);
  t.same(await change(ids, { from: beyond, price: 9 }), [200, 1]);
  for (let nth = 0; nth < 2; nth++) await topUpTasks(app.db, on(10));
  t.match(await taskOn(ids[0], on(369)), { price: 700 });
  t.match(await taskOn(ids[0], beyond), { price: 900 });
});

t.test('a booking without tasks gets the days before a change made first', async (t) => {
  const service = await buildService(app, { price: grosze(700) });
  const booking = await buildBooking(app, { horse: await buildHorse(app), service, days_of_week: DAILY });
  t.same(await change([booking.id], { from: on(2), price: 8, days_of_week: 'Sobota' }), [200, 1]);
  const work = { 0: 700, 1: 700, 7: 800 };
  t.same(await workOf(booking.id, 10), work);
  await topUpTasks(app.db, today(app));
  t.same(await workOf(booking.id, 10), work);
});

t.test('a one-time booking changes its price; its day stays', async (t) => {
  const horse = await buildHorse(app);
  const once = { horse_id: horse.id, service_id: (await buildService(app)).id, check_until: on(3) };
  const { id } = (await manager.post('/api/add_service_to_horse', once)).json<{ id: string }>();
  t.same(await change([id], { from: on(4), price: 9 }), [200, 0], 'nothing changes from a day after it');
  t.same(await change([id], { from: on(2), price: 9, daily: true }), [200, 1]);
  t.same(await workOf(id), { 3: 900 });
});

t.test('what cannot be changed', async (t) => {
  const { ids } = await fed({ horses: 1 });
  const [id] = ids;
  const refused: [what: string, body: object, status: number, fields?: object][] = [
    ['yesterday', { from: on(-1), price: 8 }, 400, { from: 'Ten dzień już minął' }],
    ['no day', { price: 8 }, 400, { from: 'Wpisz datę' }],
    ['another age', { from: '9999-01-01', price: 8 }, 400, { from: 'Wybierz bliższy dzień' }],
    ['nothing', { from: on(1) }, 400, { price: 'Wpisz cenę, wybierz dni albo ostatni dzień' }],
    ['a negative price', { from: on(1), price: -1 }, 400, { price: 'Kwota nie może być ujemna' }],
    ['letters', { from: on(1), price: '8' }, 400, { price: 'Wpisz kwotę' }],
    ['Monday', { from: on(1), days_of_week: 'Monday' }, 400, { days_of_week: 'Wybierz dni tygodnia z listy' }],
    ['an early end', { from: on(3), check_until: on(2) }, 400, { check_until: 'Zmiana jest dopiero od 24.11.2026' }],
    ['nobody', { from: on(1), price: 8, ids: [] }, 400, { ids: 'Wybierz konie' }],
    ['too many', { from: on(1), price: 8, ids: Array(501).fill(id) }, 400, { ids: 'Najwyżej 500 koni naraz' }],
    ['an unknown booking', { from: on(1), price: 8, ids: [id, randomUUID()] }, 404],
    ['a request', { from: on(1), price: 8, ids: [(await buildBooking(app, { approved: false })).id] }, 404],
    ['a general service', { from: on(1), price: 8, ids: [(await buildBooking(app, { horse: null })).id] }, 404],
  ];
  for (const [what, body, status, fields] of refused) {
    const answer = await manager.post(PATH, { ids, ...body });
    t.equal(answer.status, status, what);
    if (fields) t.same(answer.json<{ fields: object }>().fields, fields, what);
  }
  t.same(await workOf(id), prices(0, 7, 700));
  t.equal((await manager.delete(`/api/delete_service_from_horse/${id}`)).status, 200);
  t.same(await change(ids, { from: on(1), price: 8 }), [404, undefined], 'an ended booking');
});

t.test('a booking that has not begun does not end before it begins', async (t) => {
  const { id } = await buildBooking(app, { days_of_week: DAILY, starts_on: on(5) });
  const answer = await manager.post(PATH, { ids: [id], from: on(0), check_until: on(4) });
  t.match(answer.json(), { error: 'bad_input', fields: { check_until: /^Usługa zaczyna się dopiero \d/ } });
  t.same(await change([id], { from: on(0), check_until: on(5) }), [200, 1]);
});

t.test('a change years ahead needs a confirmation', async (t) => {
  const { ids } = await fed({ horses: 1 });
  for (const [body, confirmed] of [
    [{ from: on(1), check_until: '2099-12-31' }, 'Do 31.12.2099 zostało co najmniej 10 lat. Zapisać mimo to?'],
    [{ from: '2098-01-01', price: 8 }, 'Do 01.01.2098 zostało co najmniej 10 lat. Zapisać mimo to?'],
  ] as const) {
    const asked = await manager.post(PATH, { ids, ...body });
    t.match([asked.status, asked.json()], [409, { message: confirmed, fields: { confirmed } }]);
    const otherwise = await change(ids, { ...body, confirmed: 'Zapisać mimo to?' });
    t.same(otherwise, [409, undefined], 'an answer to another question is refused');
    t.same(await change(ids, { ...body, confirmed }), [200, 1]);
    t.same(await change(ids, body), [200, 0], 'no change needs no confirmation');
  }
  t.same(await change(ids, { from: on(1), check_until: '2036-11-20' }), [200, 1]);
});

t.test('at the same moment', async (t) => {
  const price = (ids: string[], zloty: number) => () => manager.post(PATH, { ids, from: today(app), price: zloty });

  t.test('a task finished beside a change is charged at its price then', async (t) => {
    for (const finishedFirst of [true, false]) {
      const { ids } = await fed({ horses: 1 });
      const task = await taskOn(ids[0], today(app));
      const finish = () => manager.post('/api/complete_service', { id: task.id });
      const calls = [finish, price(ids, 8)] as const;
      const both = await atOnce(app, calls[finishedFirst ? 0 : 1], calls[finishedFirst ? 1 : 0]);
      t.same([both[0].status, both[1].status], [200, 200]);
      const { price: is } = await taskOn(ids[0], today(app));
      const [before, after] = [
        [700, [{ amount: -700 }]],
        [800, [{ amount: -800 }]],
      ];
      t.same([is, await chargesOf(task)], finishedFirst ? before : after);
    }
  });

  t.test('two changes at once both apply', async (t) => {
    const { ids } = await fed();
    const days = () => manager.post(PATH, { ids: ids.toReversed(), from: on(1), days_of_week: 'Sobota' });
    const both = await atOnce(app, price(ids, 8), days);
    t.same([both[0].status, both[1].status], [200, 200]);
    for (const id of ids) t.same(await workOf(id, 8), { 0: 800, 7: 800 });
  });

  t.test('the top-up makes nothing by the old terms', async (t) => {
    const service = await buildService(app, { price: grosze(700) });
    const booking = await buildBooking(app, { horse: await buildHorse(app), service, days_of_week: DAILY });
    const [answer] = await Promise.all([
      manager.post(PATH, { ids: [booking.id], from: on(2), price: 8, days_of_week: 'Sobota' }),
      topUpTasks(app.db, today(app)),
    ]);
    t.equal(answer.status, 200);
    await topUpTasks(app.db, today(app));
    t.same(await workOf(booking.id, 10), { 0: 700, 1: 700, 7: 800 });
  });

  t.test('an ended booking has no tasks left', async (t) => {
    const { ids } = await fed({ horses: 1 });
    const end = () => manager.delete(`/api/delete_service_from_horse/${ids[0]}`);
    const [ended, changed] = await atOnce(app, end, price(ids, 8));
    t.same([ended.status, changed.status], [200, 404]);
    t.same(await workOf(ids[0], 400), {});
  });
});
