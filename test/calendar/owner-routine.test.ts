import { sql } from 'kysely';
import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildEvent, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { queriesDuring, rowsRead } from '../support/queries.ts';
import { storedRow } from '../support/stored-rows.ts';

type Shown = {
  entries: { kind: string; title: string; start: string }[];
  routine: { day: string; count: number; done: number }[];
  singly: { title: string; start: string; done_at: string | null; done_by: string | null }[];
};

const TODAY = day('2026-11-21');
const [YESTERDAY, TOMORROW] = [addDays(TODAY, -1), addDays(TODAY, 1)];
const DAYS = 'from=2026-11-16&to=2026-11-29';
const DAILY = [1, 2, 3, 4, 5, 6, 7];
const HOURS: Record<string, string> = { Karmienie: '18:30', Padokowanie: '10:00', Lonża: '17:00' };

const app = await startApp(t);

t.test('the list of a busy day names only its first routine services', async (t) => {
  const person = await buildPerson(app);
  const owner = await app.as(person);
  const horse = await buildHorse(app, { owner: person });
  for (let nth = 0; nth < 30; nth++)
    await buildTask(app, { booking: await buildBooking(app, { horse, days_of_week: DAILY }) });
  const { text } = await owner.get('/home?section=4');
  t.match(text, '30 stałych');
  t.equal(text.split('class="what"').length - 1, 24);
  t.match(text, 'jeszcze 6');
  const alone = await owner.get('/home?section=4&view=day');
  t.equal(alone.text.split('class="what"').length - 1, 30, 'a single day names all');

  t.test('reads no booking of other people’s horses', async (t) => {
    const { id } = await buildBooking(app);
    await sql`
      insert into bookings
      select (jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid()))).*
      from bookings booking, generate_series(1, 2000) where booking.id = ${id}
    `.execute(app.db);
    await sql`vacuum analyze bookings`.execute(app.db);
    const queries = await queriesDuring(() => owner.get('/home?section=4'));
    t.ok(queries.some(({ text }) => text.includes('"bookings"')));
    for (const query of queries) {
      const read = (await rowsRead(app.databaseUrl, query)).get('bookings') ?? 0;
      t.ok(read < 500, `${read} of 2000: ${query.text.slice(0, 80)}`);
    }
  });
});

t.test('the routine of horses in their owner’s calendars', async (t) => {
  const person = await buildPerson(app);
  const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const [owner, manager] = [await app.as(person), await app.as('manager')];
  const horse = await buildHorse(app, { owner: person, name: 'Jutrzenka' });
  const other = await buildHorse(app, { owner: person, name: 'Kmicic' });
  const book = async (name: string, of: typeof horse, columns: object) =>
    buildBooking(app, { horse: of, service: await buildService(app, { name, at: HOURS[name] ?? null }), ...columns });
  const feeding = await book('Karmienie', horse, { days_of_week: DAILY });
  const paddock = await book('Padokowanie', other, { days_of_week: [1, 2, 3, 4, 5, 6] });
  const lunging = await book('Lonża', other, { days_of_week: [1, 3, 5] });
  const until = { check_until: addDays(TODAY, 6) };
  const dressing = await book('Zmiana opatrunku', horse, { days_of_week: DAILY, ...until });
  await buildTask(app, { booking: feeding, day: YESTERDAY, finishedBy: ewa });
  await buildTask(app, { booking: paddock, day: YESTERDAY });
  await buildTask(app, { booking: feeding, finishedBy: ewa });
  for (const booking of [paddock, lunging, dressing]) await buildTask(app, { booking });
  for (const booking of [feeding, paddock]) await buildTask(app, { booking, day: TOMORROW });
  await buildEvent(app, { horse: other, title: 'Kowal', start_day: TOMORROW, end_day: TOMORROW });
  const shown = async (query: string) => (await owner.get(`/api/get_calendar?${query}&${DAYS}`)).json<Shown>();
  const ofHorse = `/horses/${horse.id}?tab=calendar`;

  t.test('is counted, while services on few days or for a short time are named', async (t) => {
    const { entries, routine } = await shown('mode=user');
    t.match(routine, [
      { day: YESTERDAY, count: 2, done: 1 },
      { day: TODAY, count: 2, done: 1 },
      { day: TOMORROW, count: 2, done: 0 },
    ]);
    const services = entries.filter(({ kind }) => kind === 'service').map(({ title }) => title);
    t.same(services.sort(), ['Lonża', 'Zmiana opatrunku']);
    const lunge = entries.find(({ title }) => title === 'Lonża');
    t.match(lunge, { all_day: false, start: '2026-11-21T16:00:00.000Z' }, 'at the hour of the service');
    t.match((await shown(`mode=horse&horse_id=${horse.id}`)).routine, [{ count: 1 }, { count: 1 }, { count: 1 }]);
    t.same((await shown('mode=user&show=events')).routine, [], 'unless services are hidden');
    await owner.get('/home?section=4&show=events,services,payments');
  });

  t.test('is one muted line of its day, below prominent entries', async (t) => {
    const { text } = await owner.get('/home?section=4');
    const square = (of: string) => {
      const [, one = ''] = new RegExp(`data-date="${of}"(.*?)</li>`, 's').exec(text) ?? [];
      return one
        .replace(/<div class="dots".*?<\/div>/g, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
    };
    t.match(square(YESTERDAY), '1 niewykonana z 2');
    t.match(square(TODAY), /Zmiana opatrunku · Jutrzenka .*17:00 Oczekujące: Lonża · Kmicic 1 z 2 stałych/);
    t.match(text, />· <\/i>Kmicic</, 'the horse begins a line of its own where both do not fit');
    t.match(square(TOMORROW), /Kowal · Kmicic 2 stałe usługi/);
    t.match(text, /<progress max="2" value="1"/);
    const own = await owner.get(ofHorse);
    t.match(own.words(), /Zmiana opatrunku 1 z 1 stałej/, 'a horse’s own calendar does not repeat its name');
    const routine = (line: string) => new RegExp(`class="routine" href="([^"]*)"[^>]*>${line}`).exec(text)?.[1];
    t.match(routine('2 stałe usługi'), 'date=2026-11-22&amp;view=list', 'which links to the whole day');
    t.match((await manager.get(ofHorse)).words(), '1 z 1 stałej', 'a manager sees the horse as its owner does');
  });

  t.test('is listed one by one below the month for the chosen day: done first, then open by time', async (t) => {
    const order = 'Karmienie Wykonano Jutrzenka · Ewa 10:00 Padokowanie Oczekujące Kmicic';
    t.match((await owner.get('/home?section=4')).words(), `Stałe usługi 1 z 2 09:00 ${order}`);
    const next = 'Stałe usługi 2 10:00 Padokowanie Oczekujące Kmicic 18:30 Karmienie Oczekujące Jutrzenka';
    t.match((await owner.get(`/home?section=4&date=${TOMORROW}`)).words(), next);
    const { singly } = await shown('mode=user');
    t.equal(singly.length, 6, 'for each day that the browser can choose');
    const task = await storedRow(app, 'tasks', { booking_id: feeding.id, date_to_finish: TODAY });
    const opened = await owner.get(`/home?section=4&dialog=service&id=${task.id}`);
    t.match(opened.words(), 'Karmienie · Jutrzenka', 'each one opens');
  });

  t.test('is one line of each day in an agenda, which links to the whole day', async (t) => {
    for (const here of ['/home?section=4', ofHorse]) {
      const { text } = await owner.get(`${here}&view=agenda&date=${YESTERDAY}`);
      t.notMatch(text, /Karmienie|Padokowanie/, here);
      t.match(text, 'Zmiana opatrunku');
      t.match(text, `date=${TOMORROW}&amp;view=list`);
    }
    const agenda = (await owner.get(`/home?section=4&view=agenda&date=${YESTERDAY}`)).words();
    t.match(agenda, /piątek, 20 listopada usługi 1 z 2 wykonanych sobota, 21 listopada/);
    t.match(agenda, /Lonża Oczekujące Kmicic .*usługi 1 z 2 wykonanych .*Kowal Kmicic usługi 2 stałe usługi/);
    t.match((await owner.get('/home?section=4&view=list')).words(), /Karmienie Wykonano Jutrzenka/);
  });

  t.test('is listed by time below the prominent entries of a day', async (t) => {
    const day = (await owner.get('/home?section=4&view=day')).words();
    const routine = '09:00 Karmienie Wykonano Jutrzenka · Ewa 10:00 Padokowanie Oczekujące Kmicic';
    t.match(day, new RegExp(`Lonża .*Stałe usługi 1 z 2 ${routine}`));
    const week = (await owner.get('/home?section=4&view=week')).words();
    t.match(week, '1 z 2 stałych');
  });

  t.test('leaves an alert as one bar from its first day to today', async (t) => {
    await manager.post('/api/change_horse_health', { horse_id: other.id, health: true, reason: 'Kuleje' });
    app.clock.advance({ days: 2 });
    const client = await app.as(person);
    const { entries } = (await client.get(`/api/get_calendar?mode=user&${DAYS}`)).json<Shown>();
    const alerts = entries.filter(({ kind }) => kind === 'alert');
    t.match(alerts, [{ title: 'Alert zdrowotny', start: TODAY, end: addDays(TODAY, 2) }]);
    t.match((await client.get('/home?section=4')).words(), 'Alert zdrowotny · Kmicic');
    const page = await client.get(`/horses/${other.id}?tab=calendar`);
    t.match(page.words(), /Alert zdrowotny od 21 lis .*od 21 lis Alert zdrowotny Kuleje/);
  });
});
