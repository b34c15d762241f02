import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildEvent, buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

type Event = { uuid: string; title: string; start_date: string; end_date: string; is_finished: boolean };

const app = await startApp(t);
const manager = await app.as('manager');

const PLAN = { title: 'Kowal', description: 'Przekucie na cztery nogi.' };

t.test('a personal event', async (t) => {
  const person = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Ćwik' });
  const [owner, worker] = [await app.as(person), await app.as('worker')];
  const own = () => buildHorse(app, { owner: person, name: 'Bursztyn', health_alert: true });
  const plan = (client: Client, horse: { id: string }, values: object) =>
    client.post('/api/create_event', { horse_id: horse.id, ...PLAN, ...values });
  const eventsOf = async (client: Client, horse: { id: string }, days = '') =>
    (await client.get(`/api/get_all_events/${person.id}/${horse.id}${days}`)).json<Event[]>();
  const timesOf = async (horse: { id: string }, days = '') =>
    (await eventsOf(owner, horse, days)).map(({ start_date, end_date }) => `${start_date} ${end_date}`);

  t.test('of several days includes the first and the last one', async (t) => {
    const horse = await own();
    const sent = { allDay: true, start: '2026-11-27', end: '2026-11-29', author: randomUUID(), owner_id: randomUUID() };
    const answer = await plan(owner, horse, { id: randomUUID(), ...sent });
    t.equal(answer.status, 201);
    t.match(await eventsOf(owner, horse), [
      {
        ...PLAN,
        uuid: answer.json<{ id: string }>().id,
        start_date: '2026-11-27',
        end_date: '2026-11-29',
        all_day: true,
        author: person.id,
        author_name: 'Żaneta Ćwik',
        horse_id: horse.id,
        user_id: person.id,
        horse_name: 'Bursztyn',
        health_alert: true,
        is_finished: false,
      },
    ]);
    for (const days of ['?from=2026-11-29', '?to=2026-11-27'])
      t.equal((await eventsOf(owner, horse, days)).length, 1, days);
    for (const days of ['?from=2026-11-30', '?to=2026-11-26', '?from=2026-11-29&to=2026-11-27'])
      t.equal((await eventsOf(owner, horse, days)).length, 0, days);
  });

  t.test('that ends before it starts is turned round', async (t) => {
    const horse = await own();
    await plan(owner, horse, { allDay: true, start: '2026-11-29', end: '2026-11-27' });
    await plan(owner, horse, { allDay: false, start: '2026-12-01T10:00:00Z', end: '2026-12-01T09:00:00.000Z' });
    const hours = { start: '2026-12-02', start_time: '18:15', end: '2026-12-02', end_time: '17:45' };
    await plan(owner, horse, { allDay: false, ...hours });
    t.same(await timesOf(horse), [
      '2026-11-27 2026-11-29',
      '2026-12-01T09:00:00.000Z 2026-12-01T10:00:00.000Z',
      '2026-12-02T16:45:00.000Z 2026-12-02T17:15:00.000Z',
    ]);
  });

  t.test('in the nights of a clock change is at the stable’s local time', async (t) => {
    const horse = await own();
    const night = (day: string, start_time: string, end_time: string) =>
      plan(manager, horse, { allDay: false, start: day, start_time, end: day, end_time });
    await night('2026-03-29', '02:30', '04:00');
    await night('2026-10-25', '01:30', '03:30');
    t.same(
      await timesOf(horse, '?from=2026-01-01'),
      ['2026-03-29T01:30:00.000Z 2026-03-29T02:00:00.000Z', '2026-10-24T23:30:00.000Z 2026-10-25T02:30:00.000Z'],
      'spring skips half past two, and autumn repeats an hour',
    );
    t.equal((await eventsOf(owner, horse, '?from=2026-03-29&to=2026-03-29')).length, 1);
    t.equal((await eventsOf(owner, horse, '?from=2026-03-28&to=2026-03-28')).length, 0);
  });

  t.test('that begins in the hour skipped in spring begins and ends an hour later', async (t) => {
    const day = '2026-03-29';
    for (const [start_time, end_time, start, end] of [
      ['02:30', '03:15', '01:30', '02:15'],
      ['02:30', '03:30', '01:30', '02:30'],
      ['02:15', '02:45', '01:15', '01:45'],
      ['03:15', '02:30', '01:30', '02:15'],
      ['02:00', '04:00', '01:00', '02:00'],
    ]) {
      const horse = await own();
      const sent = { allDay: false, start: day, start_time, end: day, end_time };
      t.equal((await plan(owner, horse, sent)).status, 201);
      const times = [`${day}T${start}:00.000Z ${day}T${end}:00.000Z`];
      t.same(await timesOf(horse, `?from=${day}&to=${day}`), times, `${start_time}–${end_time}`);
    }
  });

  t.test('that ends at midnight does not belong to the next day', async (t) => {
    const horse = await own();
    const evening = { allDay: false, start: '2026-11-24', start_time: '20:00', end: '2026-11-25', end_time: '00:00' };
    await plan(owner, horse, { ...evening, title: 'Wieczór' });
    const midnight = new Date('2026-11-26T00:00:00+01:00');
    await buildEvent(app, { horse, starts_at: midnight, ends_at: midnight });
    const on = async (day: string) => (await eventsOf(owner, horse, `?from=${day}&to=${day}`)).length;
    t.same([await on('2026-11-24'), await on('2026-11-25')], [1, 0]);
    const around = [await on('2026-11-25'), await on('2026-11-26'), await on('2026-11-27')];
    t.same(around, [0, 1, 0], 'an event without duration belongs to its own day');
    const shown = await owner.get(`/api/get_calendar?mode=horse&horse_id=${horse.id}&from=2026-11-25&to=2026-11-25`);
    t.same(shown.json(), { entries: [], more: [], routine: [], singly: [] });
    const page = await owner.get(`/horses/${horse.id}?tab=calendar&view=list&date=2026-11-24`);
    t.match(page.words(), /20:00 Wieczór .*do\s00:00/);
    const dayAfter = await owner.get(`/horses/${horse.id}?tab=calendar&view=list&date=2026-11-25`);
    t.notMatch(dayAfter.words(), 'Wieczór');
  });

  t.test('needs a title, dates and times', async (t) => {
    const horse = await own();
    const hours = { allDay: false, start: '2026-12-02', start_time: '10:00', end: '2026-12-02', end_time: '11:00' };
    for (const [field, value] of [
      ['title', ' '],
      ['title', 'x'.repeat(121)],
      ['description', 'x'.repeat(5001)],
      ['start', '2026-02-31'],
      ['start', '1999-12-31'],
      ['end', '2200-01-01'],
      ['end', 'jutro'],
      ['start_time', undefined],
      ['end_time', '24:00'],
    ] as const) {
      const answer = await plan(owner, horse, { ...hours, [field]: value });
      t.equal(answer.status, 400, `${field}: ${value}`);
      t.same(Object.keys(answer.json<{ fields: object }>().fields), [field]);
    }
    t.same(await eventsOf(owner, horse), []);
  });

  t.test('on days without times gets the error at a field that was sent', async (t) => {
    const horse = await own();
    const day = '2026-12-02';
    const call = await plan(owner, horse, { allDay: false, start: day, end: day });
    t.equal(call.status, 400);
    t.same(call.json<{ fields: object }>().fields, { start: 'Podaj też godzinę albo zaznacz cały dzień' });
    const instant = await plan(owner, horse, { allDay: false, start: `${day}T11:00:00Z`, end: day });
    t.same(Object.keys(instant.json<{ fields: object }>().fields), ['end']);
    const untimed = { form: 'event', horse_id: horse.id, title: 'Kowal', start: day, start_time: '', end: day };
    const back = `/horses/${horse.id}?tab=calendar&dialog=create-event`;
    const refused = await owner.form('/api/create_event', { ...untimed, end_time: '' }, { back });
    t.match((await refused.follow()).words(), /Od dnia Podaj też godzinę albo zaznacz cały dzień/, 'in a form too');
  });

  t.test('that ends when it begins is refused, unless it lasts all day', async (t) => {
    const horse = await own();
    const day = '2026-12-02';
    for (const [when, sent] of [
      [{ start: day, start_time: '12:00', end: day, end_time: '12:00' }, 'end_time'],
      [{ start: `${day}T11:00:00Z`, end: `${day}T12:00:00+01:00` }, 'end'],
      [{ start: `${day}T11:00:00Z`, end: day, end_time: '12:00' }, 'end_time'],
      [{ start: '2026-03-29', start_time: '02:30', end: '2026-03-29', end_time: '02:30' }, 'end_time'],
    ] as const) {
      const answer = await plan(owner, horse, { allDay: false, ...when });
      t.equal(answer.status, 400);
      const { fields } = answer.json<{ fields: object }>();
      t.same(fields, { [sent]: 'Wydarzenie musi kończyć się później, niż się zaczyna' }, 'at a field that was sent');
    }
    t.same(await eventsOf(owner, horse, '?from=2026-01-01'), []);
    t.equal((await plan(owner, horse, { allDay: true, start: day, end: day })).status, 201);
  });

  t.test('is completed and deleted, with an audit row', async (t) => {
    const horse = await own();
    const mine = await buildEvent(app, { horse });
    const theirs = await buildEvent(app, { horse, author: await app.person('manager') });
    await buildTask(app, { horse });
    const finish = (client: Client, { id }: { id: string }, is_finished = true) =>
      client.post('/api/finish_event', { id, is_finished });
    t.equal((await finish(owner, mine)).status, 200);
    t.equal((await finish(worker, mine, false)).status, 200, 'a worker who sees the horse may too');
    t.equal((await finish(owner, theirs)).status, 403);
    t.equal((await owner.delete(`/api/delete_event/${theirs.id}`)).status, 403);
    t.equal((await owner.delete(`/api/delete_event/${mine.id}`)).status, 200);
    t.equal((await manager.delete(`/api/delete_event/${theirs.id}`)).status, 200);
    t.same(await eventsOf(owner, horse), []);
    const actions = async ({ id }: { id: string }) =>
      (await storedRows(app, 'audit_log', { entity_id: id }, 'id', 'action')).map(({ action }) => action);
    t.same(await actions(mine), ['finish_event', 'reopen_event', 'delete_event']);
    t.same(await actions(theirs), ['delete_event']);
  });
});

t.test('tasks in calendars', async (t) => {
  await emptyStable(app);
  const person = await buildPerson(app);
  const [mine, blind] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'worker' })];
  const group = await buildGroup(app, { workers: [mine] });
  const service = await buildService(app, { name: 'Lonżowanie', groups: [group] });
  const general = await buildService(app, { name: 'Zamiatanie', general: true });
  const horse = await buildHorse(app, { owner: person, health_alert: true });
  const task = await buildTask(app, { horse, service });
  const sweep = await buildTask(app, { horse: null, service: general });
  const late = await buildTask(app, { horse: await buildHorse(app), service, day: '2027-12-01' as never });
  const names = async (client: Client, path: string) =>
    (await client.get(path)).json<{ id: string }[]>().map(({ id }) => id);
  const [owner, worker] = [await app.as(person), await app.as(mine)];

  t.test('are seen by the people they concern, within the requested days', async (t) => {
    const of = (whose: string) => `/api/get_all_service_recurrences_for_${whose}`;
    t.same(await names(owner, of('user')), [task.id]);
    t.same((await names(worker, of('worker'))).sort(), [task.id, sweep.id].sort());
    t.same(await names(await app.as(blind), of('worker')), [sweep.id]);
    t.same((await names(manager, of('manager'))).sort(), [task.id, sweep.id].sort());
    t.same(await names(manager, `${of('manager')}?from=2027-11-01&to=2027-12-31`), [late.id]);
    const shown = { id: task.id, service_name: 'Lonżowanie', date_to_finish: '2026-11-21', is_finished: false };
    const about = { horse_id: horse.id, horse_name: horse.name, worker_id: null, health_alert: true };
    t.match((await owner.get(`/api/get_all_service_recurrences/${horse.id}`)).json(), [{ ...shown, ...about }]);
  });

  t.test('are assigned to a worker until they are finished', async (t) => {
    const path = '/api/assign_worker_to_service';
    const assign = (worker_id: string | null) => manager.post(path, { worker_id, service_completion_id: task.id });
    const theirs = async () => (await names(worker, '/api/get_all_service_recurrences_for_worker')).sort();
    t.equal((await assign(blind.id)).status, 200);
    t.same(await theirs(), [sweep.id], 'the task is no longer theirs');
    t.match(await assign(person.id), { status: 400 }, 'an owner is not a worker');
    t.equal((await assign(null)).status, 200, 'the worker is removed');
    t.same(await theirs(), [task.id, sweep.id].sort());
    for (const worker_id of [blind.id, ''])
      t.equal((await manager.form(path, { worker_id, service_completion_id: task.id })).status, 303);
    t.equal((await storedRow(app, 'tasks', { id: task.id })).worker_id, null, "in a form 'Nikt' is an empty choice");
    t.equal((await assign(blind.id)).status, 200);
    t.equal((await manager.get(`/api/get_who_finished_service/${task.id}`)).status, 404);
    await (await app.as(blind)).post('/api/complete_service', { id: task.id });
    t.equal((await assign(mine.id)).status, 409);
    const { first_name, last_name } = blind;
    const finished = { first_name, last_name, date_finished: '2026-11-21T08:00:00.000Z' };
    t.match((await manager.get(`/api/get_who_finished_service/${task.id}`)).json(), finished);
  });
});
