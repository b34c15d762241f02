import { sql } from 'kysely';
import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildEvent, buildEvents, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { queriesDuring, rowsRead } from '../support/queries.ts';

t.test('the agenda of a calendar', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app);
  const owner = await app.as(person);
  const own = () => buildHorse(app, { owner: person });
  const daysOf = async (path: string): Promise<[string, number][]> => {
    const { text } = await owner.get(path);
    const days = text.split('class="agenda-day"').slice(1);
    return days.map((one) => [one.match(/aria-label="([^"]+)"/)?.[1] as string, one.split('<li>').length - 1]);
  };

  t.test('is read page by page', async (t) => {
    const horse = await own();
    for (let nth = 0; nth < 60; nth++) await buildTask(app, { horse, day: day('2026-11-24') });
    const here = `/horses/${horse.id}?tab=calendar&date=2026-11-24&view=agenda`;
    const calendar = await owner.get(here);
    t.match(calendar.text, 'date=2026-11-24&amp;view=agenda&amp;page=2"');
    for (const [page, rows] of [
      [1, 50],
      [2, 10],
    ]) {
      const [first] = await daysOf(`${here}&page=${page}`);
      t.same(first, ['wtorek, 24 listopada', rows]);
    }
    t.match((await owner.get(`${here}&page=2`)).text, /view=agenda">Wcześniejsze/);
    const days = 'from=2026-11-24&to=2026-12-23';
    const call = (page: number) => owner.get(`/api/get_agenda?mode=horse&horse_id=${horse.id}&${days}&page=${page}`);
    const first = { entries: { length: 50 }, page: 1, more: true };
    t.match((await call(1)).json(), first, 'the calendar’s call returns the same page');
    t.match((await call(2)).json(), { page: 2, more: false, entries: [{ kind: 'service', day: '2026-11-24' }] });
    const years = await owner.get(`/api/get_agenda?mode=horse&horse_id=${horse.id}&from=2026-01-01&to=2026-12-31`);
    t.equal(years.status, 400, 'the range is limited as in a calendar');
  });

  t.test('lists its days like the calendar: events first, then tasks by name and horse', async (t) => {
    const horses = await buildPerson(app);
    const client = await app.as(horses);
    const ill = await buildHorse(app, { owner: horses, name: 'Zorza', health_alert: true });
    const well = await buildHorse(app, { owner: horses, name: 'Alfa' });
    const feeding = await buildService(app, { name: 'Karmienie' });
    const lunging = await buildService(app, { name: 'Lonżowanie' });
    const on = day('2026-11-25');
    await buildTask(app, { horse: ill, service: lunging, day: on });
    for (const horse of [ill, well]) await buildTask(app, { horse, service: feeding, day: on });
    const [starts_at, ends_at] = [new Date('2026-11-25T13:00:00Z'), new Date('2026-11-25T14:00:00Z')];
    await buildEvent(app, { horse: ill, title: 'Weterynarz', starts_at, ends_at });
    await buildEvent(app, { horse: well, title: 'Kowal', start_day: on, end_day: on });
    await buildEvent(app, { horse: ill, title: 'Zawody', start_day: on, end_day: addDays(on, 2) });
    const lines = (text: string) => text.match(/Zawody|Kowal|Weterynarz|Karmienie|Lonżowanie/g) ?? [];
    const whole = ['Zawody', 'Kowal', 'Weterynarz', 'Karmienie', 'Karmienie', 'Lonżowanie'];
    const section = async (view: string) => (await client.get(`/home?section=4&date=${on}${view}`)).text;
    const agenda = await section('&view=agenda');
    t.same(lines(agenda).slice(0, 6), whole);
    const words = (await client.get(`/home?section=4&date=${on}&view=agenda`)).words();
    t.match(words, /14:00 Weterynarz Zorza · do\s15:00/, 'an alert does not mark a personal event');
    t.match(words, 'Lonżowanie Alert zdrowotny Oczekujące Zorza');
    const month = await section('');
    const list = month.slice(month.indexOf('class="day-list'));
    t.same(lines(list).slice(0, 6), whole, 'below the squares on a phone');
    const square = month.slice(month.indexOf(`data-date="${on}"`), month.indexOf(`data-date="${addDays(on, 1)}"`));
    t.same(lines(square.replace(/<i .*?<\/i>/g, '')).slice(0, 2), ['Kowal', 'Weterynarz'], 'and hides no event');
    t.notMatch(square, /Alert zdrowotny: [^<]*<\/small>Weterynarz/, 'an alert marks only tasks');
  });

  t.test('names an event of several days on each of them, as the calendar does', async (t) => {
    const horse = await own();
    await buildEvent(app, { horse, start_day: day('2026-11-19'), end_day: day('2026-11-23') });
    await buildEvent(app, { horse, start_day: day('2026-11-23'), end_day: day('2026-11-23') });
    const [starts_at, ends_at] = [new Date('2026-11-29T19:00:00Z'), new Date('2026-12-01T05:00:00Z')];
    await buildEvent(app, { horse, starts_at, ends_at });
    t.same(await daysOf(`/horses/${horse.id}?tab=calendar&view=agenda`), [
      ['sobota, 21 listopada', 1],
      ['niedziela, 22 listopada', 1],
      ['poniedziałek, 23 listopada', 2],
      ['niedziela, 29 listopada', 1],
      ['poniedziałek, 30 listopada', 1],
      ['wtorek, 1 grudnia', 1],
      ['czwartek, 10 grudnia', 1],
    ]);
    t.same(await daysOf(`/horses/${horse.id}?tab=calendar&view=agenda&date=2026-12-01`), [
      ['wtorek, 1 grudnia', 1],
      ['czwartek, 10 grudnia', 1],
    ]);
  });

  t.test('keeps its pages complete when many events last long', async (t) => {
    const horse = await own();
    const [start_day, end_day] = [day('2026-11-01'), day('2026-11-30')];
    await buildEvents(app, 3, { horse, start_day, end_day });
    const agenda = `/horses/${horse.id}?tab=calendar&view=agenda&date=2026-11-01`;
    const pages = await Promise.all([1, 2].map((page) => daysOf(`${agenda}&page=${page}`)));
    const counts = new Map<string, number>();
    for (const [name, rows] of pages.flat()) counts.set(name, (counts.get(name) ?? 0) + rows);
    t.equal(counts.size, 30);
    t.ok([...counts.values()].every((rows) => rows === 3));
  });

  t.test('reads no more days than its page shows', async (t) => {
    const horse = await buildHorse(app);
    const days = Array.from({ length: 31 }, (_, nth) => addDays(day('2027-01-01'), nth));
    await buildEvents(app, 20, { horse, start_day: day('2027-01-01'), end_day: day('2027-01-31') });
    for (const one of days) await buildEvents(app, 60, { horse, start_day: one, end_day: one });
    await sql`vacuum analyze events`.execute(app.db);
    const manager = await app.as('manager');
    const page = () => manager.get('/home?section=6&view=agenda&date=2027-01-01');
    const [query] = (await queriesDuring(page)).filter(({ text }) => text.includes('"events"'));
    if (!query) throw new Error('the events query did not run');
    t.ok(((await rowsRead(app.databaseUrl, query)).get('events') ?? 0) <= 2 * 80, 'of 1880 events');
  });
});
