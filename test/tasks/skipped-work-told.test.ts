import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildCalendarLink,
  buildHorse,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';
import { storedRows } from '../support/stored-rows.ts';

t.test('three horses stay in because of rain and one goes out: every page shows it', async (t) => {
  const app = await startApp(t);
  const today = dayOf(app.clock.now());
  const yesterday = addDays(today, -1);
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const owner = await buildPerson(app);
  const service = await buildService(app, { name: 'Padokowanie', price: grosze(600) });
  const ids: Record<string, string[]> = { [today]: [], [yesterday]: [] };
  for (const name of ['Łuna', 'Dukat', 'Malina', 'Iskra']) {
    const horse = await buildHorse(app, { name, owner });
    const daily = { days_of_week: [1, 2, 3, 4, 5, 6, 7], starts_on: addDays(today, -20) };
    const booking = await buildBooking(app, { horse, service, ...daily });
    for (const day of [today, yesterday]) ids[day]?.push((await buildTask(app, { booking, day })).id);
  }
  const client = await app.as(owner);
  for (const day of [today, yesterday]) {
    const [done = '', ...rained] = ids[day] ?? [];
    await worker.post('/api/complete_service', { id: done });
    await worker.post('/api/skip_services', { ids: rained, reason: 'weather' });
  }
  const words = async (who: typeof manager, path: string) => (await who.get(path)).words();

  t.test("a worker's lists and counts include only finished tasks", async (t) => {
    const page = await words(worker, '/home?section=2');
    t.match(page, /2\/2 wykonane/);
    t.match(page, 'Wszystko zrobione');
    t.same((await worker.get('/api/get_worker_service_data')).json(), []);
    t.same((await worker.get('/api/overview/task_count')).json(), [
      { finished: 0, count: 0 },
      { finished: 1, count: 2 },
    ]);
  });

  t.test('the panel, the board and the round', async (t) => {
    t.match(await words(manager, '/home?section=0'), /1 z 1 wykonanych zostało 0 · nie wykonano 3/);
    t.match(await words(manager, `/day?date=${yesterday}`), /Padokowanie nie wykonano: 3 · pogoda/);
    const round = await words(manager, `/day?date=${yesterday}&round=${service.id}`);
    t.match(round, /wykonano 1 z 1 · nie wykonano: 3 · pogoda/);
    t.match(round, /Dukat .*Nie wykonano · pogoda/);
    t.notMatch(round, 'zaległe');
  });

  t.test("the owner's day and each horse's", async (t) => {
    const day = await words(client, `/home?section=3&day=${yesterday}`);
    t.match(day, /Dukat .*0 z 1 wykonane .*Padokowanie Nie wykonano · pogoda/);
    t.notMatch(await words(client, '/home?section=3'), 'Jeszcze dziś');
  });

  t.test('calendars of all kinds, and the feed', async (t) => {
    const days = `from=${yesterday}&to=${today}`;
    const routine = async (who: typeof manager, mode: string) =>
      (await who.get(`/api/get_calendar?mode=${mode}&${days}`)).json<{ routine: unknown[] }>().routine;
    const told = (day: string) => ({ day, count: 4, done: 1, skipped: 3, reason: 'weather', alerts: 0 });
    for (const [who, mode] of [
      [manager, 'manager'],
      [worker, 'worker'],
      [client, 'user'],
    ] as const)
      t.same(await routine(who, mode), [told(yesterday), told(today)], mode);
    t.match(await words(client, `/home?section=4&date=${today}&view=month`), '1 z 4 · pogoda');
    t.match(await words(client, `/home?section=4&date=${yesterday}&view=list`), 'Nie wykonano · pogoda');
    const month = await words(manager, `/home?section=6&date=${today}&view=month`);
    t.match(month, /1 z 1 · nie wykonano 3 .*1 \/1 usługa .*1 z 1 wykonanej · nie wykonano 3/);
    const id = ids[yesterday]?.[1];
    const entry = (await client.get(`/api/get_calendar_entry/service/${id}`)).json();
    t.match(entry, { skipped: 'weather', skip_note: null, is_finished: false, may_finish: false, may_assign: false });
    const { secret } = await buildCalendarLink(app, owner);
    const feed = (await app.anonymous().get(`/calendar/${secret}.ics`)).text;
    t.equal(feed.match(/Nie wykonano · pogoda/g)?.length, 6);
  });

  t.test('the account is charged for finished tasks, and nothing is pending', async (t) => {
    const charged = await storedRows(app, 'ledger_entries', {}, 'amount');
    t.same(charged, [{ amount: -600 }, { amount: -600 }]);
    t.notMatch(await words(client, '/home?section=7'), 'Oczekujące');
  });

  t.test('a manager reopens it from its dialog', async (t) => {
    const id = ids[yesterday]?.[1];
    const back = `/home?section=2&dialog=task&id=${id}`;
    t.match(await words(worker, back), /Niewykonane zadanie .*Nie wykonano pogoda/);
    t.notMatch(await words(worker, back), 'Przywróć');
    t.match(await words(manager, back), 'Przywróć zadanie');
    const told = await manager.form('/api/unskip_services', { ids: `${id}` }, { back });
    t.match((await told.follow()).words(), 'Zadania znów czekają na wykonanie');
    t.match(await words(manager, `/day?date=${yesterday}`), /nie wykonano: 2/);
    const round = `/day?date=${yesterday}&round=${service.id}`;
    t.match(await words(manager, round), 'Przywróć niewykonane (2)');
    const rest = (ids[yesterday] ?? []).slice(2);
    const whole = await manager.form('/api/unskip_services', { ids: rest }, { back: round });
    t.match((await whole.follow()).words(), /wykonano 1 z 4 Nie wykonano…/);
  });
});
