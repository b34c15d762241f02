import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, buildTask, today } from '../support/builders.ts';

t.test('a round of the day', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const service = await buildService(app, { name: 'Karmienie' });
  const stands = (name: string, box_number: string, health_alert = false) =>
    buildHorse(app, { name, box_number, health_alert });
  await buildTask(app, { service, horse: await stands('Wichura', '10') });
  await buildTask(app, { service, horse: await stands('Bursztyn', '11', true), worker: ewa });
  await buildTask(app, { service, horse: await stands('Kasztan', '4'), finishedBy: ewa });
  await buildTask(app, { service, horse: await stands('Perła', '14'), day: addDays(today(app), -1) });
  const lunging = await buildService(app, { name: 'Lonżowanie' });
  await buildTask(app, { service: lunging, horse: await stands('Figa', '1') });

  t.test('is opened from its line on the board', async (t) => {
    t.match((await manager.get('/day')).text, `href="/day?date=${today(app)}&amp;round=${service.id}"`);
  });

  t.test('lists each horse in box order, with its owner, state and time', async (t) => {
    const words = (await manager.get(`/day?date=${today(app)}&round=${service.id}`)).words();
    t.match(words, /Karmienie sobota, 21 listopada · wykonano 1 z 3 Nie wykonano… Przekaż… Przydziel/);
    t.match(words, 'Kasztan boks 4 · Ewa Lis wykonano 09:00 Wichura boks 10 · bez pracownika do zrobienia Bursztyn');
    t.match(words, 'do zrobienia Bursztyn Alert zdrowotny boks 11 · Ewa Lis do zrobienia');
    t.notMatch(words, /Perła|Figa/, 'no other day or service');
  });

  t.test('on a past day shows overdue tasks, on a future one planned tasks', async (t) => {
    const of = async (days: number) =>
      (await manager.get(`/day?date=${addDays(today(app), days)}&round=${service.id}`)).words();
    t.match(await of(-1), 'Perła boks 14 · bez pracownika zaległe');
    await buildTask(app, { service, horse: await stands('Orkan', '6'), day: addDays(today(app), 2) });
    t.match(await of(2), 'Orkan boks 6 · bez pracownika zaplanowane');
    t.match(await of(5), 'Tego dnia nie ma zadań tej usługi');
  });

  t.test('shows fifty at a time', async (t) => {
    const many = await buildService(app);
    for (let nth = 0; nth < 53; nth++) await buildTask(app, { service: many });
    t.match((await manager.get(`/day?round=${many.id}`)).words(), 'wykonano 0 z 53');
    t.match((await manager.get(`/day?round=${many.id}&page=2`)).words(), 'Strona 2 z 2');
    const over = await manager.get(`/day?round=${many.id}&page=9`);
    t.equal(over.headers.location, `/day?round=${many.id}&page=2`);
  });

  t.test('of an unknown service is not found, and an invalid address means the board', async (t) => {
    t.equal((await manager.get(`/day?round=${crypto.randomUUID()}`)).status, 404);
    t.equal((await manager.get('/day?round=1')).status, 200);
  });

  t.test('on a day outside the calendar shows today, and so does a week', async (t) => {
    for (const address of ['/day?date=', '/day/assign?date=', '/day/assign?week=', '/day/move?date=', '/rota?date=']) {
      const ofToday = (await manager.get(address)).words();
      for (const day of ['9999-12-31', '0001-01-01', '2026-02-31'])
        t.equal((await manager.get(`${address}${day}`)).words(), ofToday, `${address}${day}`);
    }
  });
});
