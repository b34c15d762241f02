import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildPerson, buildTask, buildUnregistered, today } from '../support/builders.ts';

t.test('the team of today’s board and of the panel says when each was last here', async (t) => {
  const app = await startApp(t);
  const workerNamed = (last_name: string) => buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name });
  const [here, gone, long, never] = [
    await workerNamed('Bąk'),
    await workerNamed('Ćma'),
    await workerNamed('Dąb'),
    await workerNamed('Żak'),
  ];
  const unknown = await buildUnregistered(app, { role: 'worker', first_name: 'Ewa', last_name: 'Mak' });
  for (const worker of [here, gone, long, never, unknown]) await buildTask(app, { worker });
  const day = (months: string, hour: string) => app.clock.set(`${months}T${hour}:00+01:00`);
  day('2025-12-30', '17:05');
  await app.as(long);
  day('2026-11-20', '16:40');
  await (await app.as(gone)).post('/api/logout');
  day('2026-11-21', '09:12');
  const phone = await app.as(here);
  day('2026-11-21', '09:20');
  await phone.get('/home');
  const manager = await app.as('manager');
  const words = async (path: string) => (await manager.get(path)).words();

  for (const path of ['/day', '/home?section=0']) {
    const page = await words(path);
    t.match(page, /Ewa Bąk [^%]*?ostatnio 9:12/, path);
    t.match(page, /Ewa Ćma [^%]*?ostatnio 20\.11, 16:40/, 'who signed out, when they signed in');
    t.match(page, /Ewa Dąb [^%]*?ostatnio 30\.12\.2025, 17:05/, 'in another year');
    t.equal(page.match(/ostatnio/g)?.length, 3, 'nothing of people who have never been here');
  }
  day('2026-11-21', '09:28');
  await phone.get('/home');
  t.match(await words('/day'), 'ostatnio 9:28', 'noted with the next token, after 15 minutes');
  t.notMatch(await words(`/day?date=${addDays(today(app), 1)}`), 'ostatnio', 'no other day asks for it');
});
