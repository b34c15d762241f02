import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService, buildTask, today } from '../support/builders.ts';
import { linksOf } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { setStored } from '../support/stored-rows.ts';

const DONE_TODAY = '/home?section=0&done=all';

const app = await startApp(t);

async function work(many: number) {
  const by = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const horse = await buildHorse(app, { name: 'Kasztan' });
  for (let nth = 1; nth <= many; nth++) {
    app.clock.advance({ minutes: 1 });
    const service = await buildService(app, { name: `Usługa ${nth}.` });
    await buildTask(app, { horse, service, finishedBy: by });
  }
}

t.test('before the first task is finished the page says so', async (t) => {
  t.match((await (await app.as('manager')).get(DONE_TODAY)).words(), 'Dziś nikt jeszcze niczego nie zatwierdził');
});

t.test('managers see all tasks finished today', async (t) => {
  const finishedBy = await app.person('worker');
  const yesterdays = await buildTask(app, { finishedBy, service_name: 'Wczorajsza usługa' });
  const finished_at = new Date(app.clock.now().getTime() - 24 * 3_600_000);
  await setStored(app, 'tasks', yesterdays, { finished_at });
  await work(60);

  for (const role of ['manager', 'admin'] as const) {
    const client = await app.as(role);
    const panel = (await client.get('/home?section=0')).text;
    t.match(panel, /href="\/day">Wszystkie/, `${role}: the panel links to the day`);
    const day = (await client.get('/day')).text;
    t.match(day, /href="\/home\?section=0&amp;done=all">Wykonane dzisiaj/, `${role}: and the day to the list`);

    const first = await client.get(DONE_TODAY);
    t.match(first.words(), '60 zadań');
    t.match(first.words(), /Usługa 60\. Kasztan.*Ewa Lis/, 'the newest first, with horse and worker');
    t.match(first.text, 'Usługa 11.');
    t.notMatch(first.text, 'Usługa 10.');
    t.match(first.words(), 'Strona 1 z 2');
    const second = (await client.get(`${DONE_TODAY}&page=2`)).text;
    for (const nth of [1, 10]) t.match(second, `Usługa ${nth}.`);
    t.notMatch(second, 'Wczorajsza');
    t.equal((await client.get(`${DONE_TODAY}&page=99`)).headers.location, `${DONE_TODAY}&page=2`, 'a page too far');
    t.match((await client.get(`${DONE_TODAY}&page=x&done=x`)).status, 200);

    t.match((await client.get('/home?section=13')).text, /done=all"><b[^>]*>60<\/b>/, 'the overview links to it');
    const own = await client.get('/home?section=2&tab=done');
    t.match(own.words(), 'Brak wykonanych zadań', 'the tab has only their own tasks');
    t.match(own.words(), 'Tylko zatwierdzone przez Ciebie. Wykonane dzisiaj przez wszystkich');
    t.match(own.text, /done=all">Wykonane dzisiaj przez wszystkich/);
  }
});

t.test('a service done often is one row, which links to its tasks', async (t) => {
  await emptyStable(app);
  app.clock.set('2026-11-21T09:00:00+01:00');
  const manager = await app.as('manager');
  const by = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const feeding = await buildService(app, { name: 'Karmienie' });
  const feed = async (name: string) => {
    const booking = await buildBooking(app, { horse: await buildHorse(app, { name }), service: feeding });
    app.clock.advance({ minutes: 1 });
    await buildTask(app, { booking, finishedBy: by, day: addDays(today(app), -1) });
  };
  for (const name of ['Alfa', 'Beta']) await feed(name);
  t.match((await manager.get(DONE_TODAY)).words(), /Karmienie Beta .* Karmienie Alfa/, 'two are not grouped');
  await feed('Gama');
  await work(1);
  const page = await manager.get(DONE_TODAY);
  t.match(page.words(), /4 zadania Usługa 1\. Kasztan [^·]*· Ewa Lis 09:04 Karmienie 3 × · 09:01–09:03/);
  t.notMatch(page.words(), 'Gama');
  const [address = ''] = linksOf(page.text, 'Karmienie');
  t.match(address, /^\/home\?section=0&done=all&service=[0-9a-f-]{36}$/);
  const tasks = await manager.get(address);
  t.match(tasks.words(), /Karmienie · [^·]* · 3 zadania Karmienie Gama .* Karmienie Beta .* Karmienie Alfa/);
  t.notMatch(tasks.words(), 'Kasztan');
  t.same(linksOf(tasks.text, 'Wróć'), [DONE_TODAY]);
  for (let nth = 1; nth <= 48; nth++) await feed(`Koń ${nth}`);
  t.match((await manager.get(address)).words(), /51 zadań .* Strona 1 z 2/);
  t.match((await manager.get(`${address}&page=2`)).words(), /Karmienie Alfa/);
  t.match((await manager.get(`${DONE_TODAY}&service=${by.id}`)).words(), 'Karmienie 51 ×');
});

t.test('workers see their own', async (t) => {
  await emptyStable(app);
  await work(1);
  const worker = await app.as('worker');
  for (const path of [DONE_TODAY, '/home?section=13', '/home?section=2&tab=done']) {
    const page = (await worker.get(path)).text;
    t.notMatch(page, 'Usługa 1.', path);
    t.notMatch(page, 'href="/home?section=0', path);
  }
});
