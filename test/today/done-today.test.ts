import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildOccurrence, buildPerson } from '../support/builders.ts';

const DONE_TODAY = '/home?section=0&done=all';

async function work(app: TestApp, many: number) {
  const by = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const booking = await buildBooking(app, { horse: await buildHorse(app, { name: 'Kasztan' }) });
  const today = dayOf(app.clock.now());
  for (let nth = 1; nth <= many; nth++) {
    app.clock.advance({ minutes: 1 });
    // A booking has one task a day; these are of past days, done today.
    await buildOccurrence(app, { booking, finishedBy: by, day: addDays(today, -nth), service_name: `Usługa ${nth}.` });
  }
}

t.test('managers see all that anybody finished today', async (t) => {
  const app = await startApp(t);
  const yesterdays = await buildOccurrence(app, {
    finishedBy: await app.person('worker'),
    service_name: 'Wczorajsza usługa',
  });
  await app.db
    .updateTable('occurrences')
    .set({ finished_at: new Date(app.clock.now().getTime() - 24 * 3_600_000) })
    .where('id', '=', yesterdays.id)
    .execute();
  await work(app, 60);

  for (const role of ['manager', 'admin'] as const) {
    const client = await app.as(role);
    t.match(
      (await client.get('/home?section=0')).text,
      /href="\/day">Wszystkie/,
      `${role}: the panel leads to the day`,
    );
    const day = (await client.get('/day')).text;
    t.match(day, /href="\/home\?section=0&amp;done=all">Wykonane dzisiaj/, `${role}: and the day to it`);

    const first = await client.get(DONE_TODAY);
    t.match(first.words(), '60 zadań');
    t.match(first.words(), /Usługa 60\. Kasztan.*Ewa Lis/, 'the newest first, with its horse and who did it');
    t.match(first.text, 'Usługa 11.');
    t.notMatch(first.text, 'Usługa 10.');
    t.match(first.words(), 'Strona 1 z 2');
    const second = (await client.get(`${DONE_TODAY}&page=2`)).text;
    for (const nth of [1, 10]) t.match(second, `Usługa ${nth}.`);
    t.notMatch(second, 'Wczorajsza');
    t.equal((await client.get(`${DONE_TODAY}&page=99`)).headers.location, `${DONE_TODAY}&page=2`, 'one too far');
    t.match((await client.get(`${DONE_TODAY}&page=x&done=x`)).status, 200);

    t.match((await client.get('/home?section=13')).text, /done=all"><b>60<\/b>/, 'so does the one of the overview');
    const own = await client.get('/home?section=2&tab=done');
    t.match(own.words(), 'Brak wykonanych zadań', 'the tab has what they finished themselves');
    t.match(own.words(), 'Tylko zatwierdzone przez Ciebie. Wykonane dzisiaj przez wszystkich');
    t.match(own.text, /done=all">Wykonane dzisiaj przez wszystkich/);
  }
});

t.test('workers see their own', async (t) => {
  const app = await startApp(t);
  await work(app, 1);
  const worker = await app.as('worker');
  for (const path of [DONE_TODAY, '/home?section=13', '/home?section=2&tab=done']) {
    const page = (await worker.get(path)).text;
    t.notMatch(page, 'Usługa 1.', path);
    t.notMatch(page, 'href="/home?section=0', path);
  }
});

t.test('before anybody has finished anything the page says so', async (t) => {
  const manager = await (await startApp(t)).as('manager');
  t.match((await manager.get(DONE_TODAY)).words(), 'Dziś nikt jeszcze niczego nie zatwierdził');
});
