import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { linksOf } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow } from '../support/stored-rows.ts';

type Event = { id: string; title: string; horse_name: string; allDay: boolean };
type Horse = { id: string; name: string; open_tasks: number; health_alert: boolean };

const OVERVIEW = '/home?section=13';

const counts = async (client: Client) => (await client.get('/api/overview/task_count')).json();
const events = async (client: Client) => (await client.get('/api/overview/events_today')).json<Event[]>();
const horses = async (client: Client) => (await client.get('/api/overview/relevant_horses')).json<Horse[]>();

const app = await startApp(t);
const worker = await app.as('worker');

t.test('empty lists of the overview say so', async (t) => {
  const page = (await worker.get(OVERVIEW)).words();
  for (const text of ['Brak koni wymagających opieki', 'Brak wydarzeń na dziś', 'Wszystko zrobione'])
    t.match(page, text);
});

t.test("today's events", async (t) => {
  await emptyStable(app);
  const today = dayOf(app.clock.now());
  const mine = await buildHorse(app, { name: 'Łuna', health_alert: true });
  await buildTask(app, { horse: mine });
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const event = (title: string, start: string, end: string) =>
    buildEvent(app, { horse: mine, title, starts_at: new Date(start), ends_at: new Date(end) });
  const vet = await event('Weterynarz', '2026-11-21T13:00:00Z', '2026-11-21T13:45:00Z');
  await buildEvent(app, { horse: mine, title: 'Zawody', start_day: yesterday, end_day: tomorrow });
  await event('Nocny dyżur', '2026-11-20T21:00:00Z', '2026-11-21T05:00:00Z');
  await buildEvent(app, { horse: mine, title: 'Jutrzejsze', start_day: tomorrow, end_day: tomorrow });
  await event('Wczorajsze', '2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z');
  const foreign = await buildEvent(app, { title: 'Cudze' });

  await t.test('include those of visible horses, all-day ones first, then by time', async (t) => {
    const found = await events(worker);
    const titles = found.map(({ title }) => title);
    t.same(titles, ['Zawody', 'Nocny dyżur', 'Weterynarz']);
    const { first_name, last_name } = await storedRow(app, 'people', { id: mine.owner_id });
    t.same(found[2], {
      id: vet.id,
      title: 'Weterynarz',
      description: vet.description,
      author: `${first_name} ${last_name}`,
      horse_name: 'Łuna',
      worker_id: null,
      start: '2026-11-21T13:00:00.000Z',
      end: '2026-11-21T13:45:00.000Z',
      allDay: false,
      is_finished: false,
      health_alert: true,
    });
    t.match(found[0], { allDay: true, start: '2026-11-20', end: '2026-11-22' });
    const all = (await events(await app.as('manager'))).map(({ title }) => title);
    t.ok(all.includes('Cudze'), 'managers see all');
  });

  await t.test('are on the page, and each opens', async (t) => {
    const page = (await worker.get(OVERVIEW)).words();
    t.match(page, 'Dzisiejsze wydarzenia');
    t.match(page, /Weterynarz 14:00–14:45 · Łuna , alert zdrowotny/, 'its horse has an alert');
    t.notMatch(page, 'Cudze');
    const back = `${OVERVIEW}&dialog=event&id=${vet.id}`;
    const dialog = await worker.get(back);
    t.match(dialog.words(), 'Weterynarz · Łuna Zamknij');
    t.match(dialog.words(), vet.description);
    const done = await worker.form('/api/finish_event', { id: vet.id, is_finished: '1' }, { back });
    t.match((await done.follow()).words(), 'Weterynarz Wykonano 14:00–14:45 · Łuna');
  });

  await t.test('without a horse are called general', async (t) => {
    await buildEvent(app, { horse_id: null, title: 'Dzień otwarty', start_day: today, end_day: today });
    t.match((await (await app.as('manager')).get(OVERVIEW)).words(), 'Dzień otwarty Wydarzenie ogólne');
  });

  await t.test('that are deleted or of others give an error', async (t) => {
    for (const id of [foreign.id, randomUUID(), 'x']) {
      const answer = await worker.get(`${OVERVIEW}&dialog=event&id=${id}`);
      t.match(answer, { status: 303, headers: { location: OVERVIEW } });
      const page = await worker.get(OVERVIEW);
      t.match(page.words(), 'Tego wydarzenia już nie ma');
      t.notMatch(page.text, 'Cudze');
    }
  });
});

t.test('horses that need care', async (t) => {
  await emptyStable(app);
  const today = dayOf(app.clock.now());
  t.same(await horses(worker), []);
  t.match((await worker.get(OVERVIEW)).words(), 'Brak koni wymagających opieki');

  const well = await buildHorse(app, { name: 'Wichura', box_number: '10' });
  await buildTask(app, { horse: well });
  const left = await buildHorse(app, { name: 'Dukat', box_number: '3' });
  await buildTask(app, { horse: left, day: addDays(today, -2) });
  await buildTask(app, { horse: left });
  await buildTask(app, { horse: left, day: addDays(today, 1) });
  const ill = await buildHorse(app, { name: 'Bursztyn', box_number: '11', health_alert: true, reason: 'Kolka' });
  await buildTask(app, { horse: ill, day: addDays(today, 5) });
  const unseen = await buildHorse(app, { name: 'Tajemnica', health_alert: true });
  const gone = await buildHorse(app, { name: 'Odeszła', health_alert: true, archived_at: app.clock.now() });
  const general = await buildService(app, { general: true });
  await buildTask(app, { horse: null, day: addDays(today, -2), service: general });

  const found = await horses(worker);
  t.same(found, [
    { id: ill.id, name: 'Bursztyn', box_number: '11', owner_id: ill.owner_id, health_alert: true, open_tasks: 0 },
    { id: left.id, name: 'Dukat', box_number: '3', owner_id: left.owner_id, health_alert: false, open_tasks: 2 },
  ]);
  const all = (await horses(await app.as('manager'))).map(({ id }) => id);
  t.ok(all.includes(unseen.id), 'managers see every horse in alert');
  t.notOk(all.includes(gone.id));

  const page = await worker.get(OVERVIEW);
  t.match(page.words(), 'Bursztyn · boks 11 Alert zdrowotny Kolka');
  t.match(page.words(), 'Dukat · boks 3 1 zaległe');
  const opened = await worker.get(linksOf(page.text, 'Bursztyn')[0] ?? '');
  for (const way of ['Wróć do przeglądu', 'Zamknij'])
    t.same(linksOf(opened.text, way), [OVERVIEW], `each links to its horse, and back by '${way}'`);
});

t.test('the tasks come first, and an alert once: at the task, or at the horse without tasks', async (t) => {
  await emptyStable(app);
  const ill = { health_alert: true, reason: 'Kuleje na lewą' };
  const horse = await buildHorse(app, { name: 'Bursztyn', box_number: '11', ...ill });
  await buildTask(app, { horse });
  await buildHorse(app, { name: 'Grom', health_alert: true, reason: 'Kaszle' });
  const page = (await (await app.as('manager')).get(OVERVIEW)).words();
  t.match(page, /Dzisiejsze zadania .*Kuleje na lewą.*Konie wymagające opieki .*Dzisiejsze wydarzenia/);
  t.equal(page.split('Kuleje na lewą').length, 2, 'its reason once');
  t.match(page, /Konie wymagające opieki Bursztyn · boks 11 w alercie, przy zadaniach Grom .*Alert zdrowotny Kaszle/);
});

t.test('the counts of the overview follow the rule of the lists', async (t) => {
  await emptyStable(app);
  const today = dayOf(app.clock.now());
  const expectCounts = async (client: Client, open: number, finished: number) =>
    t.same(await counts(client), [
      { finished: 0, count: open },
      { finished: 1, count: finished },
    ]);
  await expectCounts(worker, 0, 0);
  const done = await buildTask(app);
  await buildTask(app, { day: addDays(today, -3) });
  await buildTask(app, { day: addDays(today, 1) });
  await buildTask(app, { finishedBy: await buildPerson(app, { role: 'worker' }) });
  await worker.post('/api/complete_service', { id: done.id });
  await expectCounts(worker, 1, 1);
  const page = await worker.get(OVERVIEW);
  t.match(page.words(), /1 Niewykonane 1 Wykonane dzisiaj/);
  t.match(page.text, 'Wykonano 1 z 2');
  app.clock.advance({ days: 1 });
  await expectCounts(await app.as('worker'), 2, 0); // tomorrow did not count
});
