import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { SECTION, sectionAddress } from '../../server/domain/sections.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, today } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const PATH = '/api/add_service_to_horses';

const app = await startApp(t);
const manager = await app.as('manager');

async function stable({ horses: count = 3 } = {}) {
  const owner = await app.person('user');
  const horses = [];
  for (let nth = 0; nth < count; nth++) horses.push(await buildHorse(app, { owner }));
  const service = await buildService(app, { name: 'Karmienie', price: 700 as never });
  const bookings = horses.map(({ id }) => ({ id: randomUUID(), horse_id: id }));
  return { horses, service, body: { service_id: service.id, days_of_week: 'Wtorek', bookings } };
}

const bookingsOf = (service: { id: string }) =>
  app.db.selectFrom('bookings').selectAll().where('service_id', '=', service.id).orderBy('created_at').execute();

const workOf = (service: { id: string }) => storedRows(app, 'tasks', { service_id: service.id });

t.test('one service is booked for many horses', async (t) => {
  t.test('every day, at the catalogue’s price or at its own', async (t) => {
    const { horses, service, body } = await stable();
    const [first, ...others] = body.bookings;
    const bookings = [{ ...first, price: 6.5 }, ...others];
    const answer = await manager.post(PATH, { service_id: service.id, daily: true, bookings });
    t.match([answer.status, answer.json()], [200, { ids: bookings.map(({ id }) => id) }]);
    const made = await bookingsOf(service);
    t.same(made.map(({ horse_id }) => horse_id).sort(), horses.map(({ id }) => id).sort());
    t.same(made.map(({ price }) => price).sort(), [650, 700, 700]);
    t.ok(made.every(({ days_of_week, onetime, approved }) => days_of_week.length === 7 && !onetime && approved));
    t.equal((await workOf(service)).length, 3 * 366);
    const { action, after } = await storedRow(app, 'audit_log', { entity_id: first?.id });
    t.match({ action, after }, { action: 'book_service', after: { horse_id: horses[0]?.id, price: 650 } });
  });

  t.test('once, on a day', async (t) => {
    const { service, body } = await stable();
    const date = addDays(today(app), 4);
    const once = { ...body, days_of_week: '', onetime: 1, date };
    t.equal((await manager.post(PATH, once)).status, 200);
    const days = (await workOf(service)).map(({ date_to_finish }) => date_to_finish);
    t.same(days, [date, date, date]);
  });

  t.test('at one price for all, until a day, described', async (t) => {
    const { service, body } = await stable();
    const more = { price: 8, check_until: addDays(today(app), 7), description: 'Dwie miarki.' };
    t.equal((await manager.post(PATH, { ...body, ...more })).status, 200);
    t.match(await workOf(service), Array(3).fill({ price: 800, service_description: 'Dwie miarki.' }));
  });

  t.test('it asks first when horses already have it', async (t) => {
    const { horses, service, body } = await stable({ horses: 5 });
    for (const horse of horses) await buildBooking(app, { horse, service, days_of_week: [2] });
    const [one, two, three] = horses.map(({ name }) => name);
    const confirmed = `${one}, ${two}, ${three} i jeszcze 2 konie: usługa „Karmienie” jest już na dzień 24.11.2026. Zapisać mimo to?`;
    const asked = await manager.post(PATH, body);
    t.match([asked.status, asked.json()], [409, { fields: { confirmed } }]);
    t.equal((await bookingsOf(service)).length, 5);
    t.equal((await manager.post(PATH, { ...body, confirmed })).status, 200);
    t.equal((await bookingsOf(service)).length, 10);
  });
});

t.test('all of them or none: an error names the horse', async (t) => {
  const { service, body } = await stable();
  const gone = await buildHorse(app, { archived_at: app.clock.now() });
  const [one, two] = body.bookings as [{ id: string; horse_id: string }, { id: string; horse_id: string }];
  const TWICE = 'Każdy koń tylko raz';
  const refused: [what: string, change: object, fields: object][] = [
    ['an archived horse', { bookings: [one, { ...two, horse_id: gone.id }] }, { [gone.id]: 'Nie ma takiego konia.' }],
    ['a price', { bookings: [one, { ...two, price: -1 }] }, { [two.horse_id]: 'Kwota nie może być ujemna' }],
    ['0.5 gr', { bookings: [{ ...one, price: 1.005 }] }, { [one.horse_id]: 'Najwyżej 2 miejsca po przecinku' }],
    ['one horse twice', { bookings: [one, { ...two, horse_id: one.horse_id }] }, { [one.horse_id]: TWICE }],
    ['one id twice', { bookings: [one, { ...two, id: one.id }] }, { [two.horse_id]: TWICE }],
    ['no horse', { bookings: [] }, { bookings: 'Wybierz konie' }],
    ['too many', { bookings: Array.from({ length: 501 }, () => one) }, { bookings: 'Najwyżej 500 koni naraz' }],
    ['no day', { days_of_week: '' }, { days_of_week: 'Wybierz datę, kiedy ma być wykonana usługa' }],
    ['a past day', { onetime: 1, date: addDays(today(app), -1) }, { day: 'Ten dzień już minął' }],
    ['no service', { service_id: randomUUID() }, { service_id: 'Wybierz usługę, którą chcesz dodać' }],
  ];
  for (const [what, change, fields] of refused) {
    const answer = await manager.post(PATH, { ...body, ...change });
    t.same([answer.status, answer.json<{ fields: object }>().fields], [400, fields], what);
  }
  t.same(await bookingsOf(service), []);
});

t.test('500 horses are booked every day in one call', async (t) => {
  const { days, check_until } = byDay(
    { days: 2, check_until: addDays(today(app), 1) },
    { days: 366, check_until: null },
  );
  const owner = await app.person('user');
  const horse = await buildHorse(app, { owner });
  const { id: _, animal_id, name: __, owner_name, box_key, box_position, search_text, box_text, ...like } = horse;
  const rows = Array.from({ length: 500 }, (_, nth) => ({ ...like, name: `Koń ${nth}` }));
  const herd = await app.db.insertInto('horses').values(rows).returning('id').execute();
  const service = await buildService(app);
  const bookings = herd.map(({ id }) => ({ id: randomUUID(), horse_id: id }));
  t.equal((await manager.post(PATH, { service_id: service.id, daily: true, check_until, bookings })).status, 200);
  await topUpTasks(app.db, today(app));
  t.equal((await workOf(service)).length, 500 * days);
});

t.test("the form's tick 'codziennie' counts as all seven days", async (t) => {
  const { horses, service } = await stable({ horses: 1 });
  const fields = { horse_id: horses[0]?.id ?? '', service_id: service.id, onetime: '0', daily: '1' };
  const back = `/horses/${horses[0]?.id}?tab=services`;
  t.equal((await manager.form('/api/add_service_to_horse', fields, { back })).status, 303);
  t.match(await bookingsOf(service), [{ days_of_week: [1, 2, 3, 4, 5, 6, 7], onetime: false }]);
});

// The last test, because the queue then keeps running jobs.
t.test('the tasks of the coming week are made and changed at once, and the job does the year', async (t) => {
  const { service, body } = await stable({ horses: 11 });
  const ids = body.bookings.map(({ id }) => id);
  const on = (days: number) => addDays(today(app), days);
  const change = async (what: object) => {
    const { status, text } = await manager.post('/api/update_bookings', { ids, ...what });
    t.same([status, text], [200, '{"changed":11}']);
  };
  const work = () =>
    app.db
      .selectFrom('tasks')
      .where('service_id', '=', service.id)
      .select(({ fn }) => ['price', fn.countAll<number>().as('tasks'), fn.max('date_to_finish').as('last')])
      .groupBy('price')
      .orderBy('price')
      .execute();
  const told = async () => (await manager.get(`/bookings?service=${service.id}`)).words();

  t.equal((await manager.post(PATH, { ...body, days_of_week: '', daily: true })).status, 200);
  t.same(await work(), [{ price: 700, tasks: 11 * 8, last: on(7) }]);
  t.match(await told(), 'Zadania na rok powstają: 0 %');
  const calendar = await manager.get(sectionAddress(SECTION.stableCalendar));
  t.match(calendar.words(), 'Zadania na rok jeszcze powstają. Na najbliższy tydzień już są.');
  await topUpTasks(app.db, today(app));
  t.same(await work(), [{ price: 700, tasks: 11 * 366, last: on(365) }]);
  t.notMatch(await told(), 'powstają');

  const { id } = await storedRow(app, 'tasks', { booking_id: ids[0], date_to_finish: on(20) });
  await manager.post('/api/skip_services', { ids: [id], reason: 'weather' });
  await change({ from: on(3), check_until: on(5), price: 9 });
  t.equal((await storedRow(app, 'tasks', { id })).price, 900, 'skipped after the new end, it may be opened again');
  await change({ from: on(0), check_until: null, price: 7 });
  await topUpTasks(app.db, today(app));
  t.same(await work(), [{ price: 700, tasks: 11 * 366, last: on(365) }]);

  await change({ from: on(20), check_until: on(30) });
  t.same(await work(), [{ price: 700, tasks: 11 * 31, last: on(30) }], 'tasks after the new end are deleted at once');
  await change({ from: on(0), check_until: null, price: 8 });
  t.same(await work(), [
    { price: 700, tasks: 11 * 23, last: on(30) },
    { price: 800, tasks: 11 * 8, last: on(7) },
  ]);
  t.match(await told(), 'Zadania na rok powstają: 0 %');
  await app.drainJobs();
  t.same(await work(), [{ price: 800, tasks: 11 * 366, last: on(365) }]);
  t.notMatch(await told(), 'powstają');
});
