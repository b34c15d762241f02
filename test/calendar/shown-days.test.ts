import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildEvent, buildEvents, buildHorse, buildPerson, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';

type Shown = {
  entries: { id: string; kind: string; title: string; start: string; end: string; health_alert: boolean }[];
  more: { day: Day; count: number; at_least: boolean }[];
};

const NOVEMBER = 'from=2026-11-01&to=2026-11-30';
const day = (text: string) => text as Day;

t.test('what a calendar shows of some days', async (t) => {
  const app = await startApp(t);
  const owner = await buildPerson(app);
  const client = await app.as(owner);
  const shown = async (horse: { id: string }, days = NOVEMBER, reader: Client = client) =>
    (await reader.get(`/api/get_calendar?mode=horse&horse_id=${horse.id}&${days}`)).json<Shown>();
  const own = () => buildHorse(app, { owner });

  t.test('counts the hidden tasks of a day, whatever the filter', async (t) => {
    const horse = await own();
    for (let nth = 0; nth < 17; nth++) await buildTask(app, { horse, day: day('2026-11-24') });
    for (let nth = 0; nth < 12; nth++) await buildTask(app, { horse, day: day('2026-11-25') });
    const { entries, more } = await shown(horse);
    t.equal(entries.filter(({ start }) => start === '2026-11-24').length, 12);
    t.same(more, [{ day: '2026-11-24', count: 5, at_least: false }]);
    t.same((await shown(horse, 'from=2026-11-24&to=2026-11-24')).more, [], 'a single day is shown whole');
  });

  t.test('counts hidden events on each day they touch', async (t) => {
    const horse = await own();
    for (let nth = 0; nth < 12; nth++)
      await buildEvent(app, { horse, title: `a${nth}`, start_day: day('2026-11-10'), end_day: day('2026-11-13') });
    const long = { start_day: day('2026-11-10'), end_day: day('2026-11-12') };
    const first = await buildEvent(app, { horse, title: 'x', ...long });
    const second = await buildEvent(app, { horse, title: 'z', ...long });
    await buildEvent(app, { horse, start_day: day('2026-11-20'), end_day: day('2026-11-20') });
    const { entries, more } = await shown(horse);
    t.equal(entries.filter(({ start }) => start === '2026-11-20').length, 1, 'no day is cut because of another');
    const ids = entries.map(({ id }) => id);
    t.notOk(ids.includes(first.id) || ids.includes(second.id));
    t.same(more, [
      { day: '2026-11-10', count: 2, at_least: false },
      { day: '2026-11-11', count: 2, at_least: false },
      { day: '2026-11-12', count: 2, at_least: false },
    ]);
  });

  t.test('keeps every day in a stable with many events', async (t) => {
    const horse = await own();
    const days = Array.from({ length: 30 }, (_, nth) => addDays(day('2026-11-01'), nth));
    for (const one of days) await buildEvents(app, 18, { horse, start_day: one, end_day: one });
    const { entries, more } = await shown(horse);
    t.equal(entries.filter(({ kind }) => kind === 'event').length, 30 * 12, 'of 540');
    const six = days.map((one) => ({ day: one, count: 6, at_least: false }));
    t.same(more, six);
  });

  t.test('shows tasks of horses with an alert before all others, on every day', async (t) => {
    const another = await buildPerson(app);
    const ill = await buildHorse(app, { owner: another, name: 'Zorza', health_alert: true });
    const well = await buildHorse(app, { owner: another });
    const days = [day('2027-01-01'), day('2027-01-02')];
    for (const one of days) {
      for (let nth = 0; nth < 13; nth++) await buildTask(app, { horse: well, day: one });
      for (let nth = 0; nth < 3; nth++) await buildTask(app, { horse: ill, day: one });
    }
    const reader = await app.as(another);
    const answer = await reader.get('/api/get_calendar?mode=user&from=2027-01-01&to=2027-01-31');
    const { entries, more } = answer.json<Shown>();
    for (const one of days) {
      const ofDay = entries.filter(({ start }) => start === one);
      t.equal(ofDay.length, 12);
      t.equal(ofDay.filter(({ health_alert }) => health_alert).length, 3);
    }
    const four = days.map((one) => ({ day: one, count: 4, at_least: false }));
    t.same(more, four);
  });

  t.test('keeps room for timed entries of a week, even when much lasts all day', async (t) => {
    const horse = await own();
    const one = day('2026-11-26');
    await buildEvents(app, 14, { horse, start_day: one, end_day: one });
    const [starts_at, ends_at] = [new Date('2026-11-26T09:00:00Z'), new Date('2026-11-26T10:00:00Z')];
    await buildEvents(app, 41, { horse, title: 'o', starts_at, ends_at });
    const timed = async (days: string) =>
      (await shown(horse, days)).entries.filter(({ title }) => title.startsWith('o')).length;
    t.equal(await timed('from=2026-11-23&to=2026-11-29'), 40);
    t.equal(await timed(NOVEMBER), 12, 'a month has no hours');
    t.same((await shown(horse, 'from=2026-11-23&to=2026-11-29')).more, [{ day: one, count: 3, at_least: false }]);
    t.same((await shown(horse, `from=${one}&to=${one}`)).more, []);
  });

  t.test('marks the events that the viewer may change', async (t) => {
    const person = await buildPerson(app);
    const horse = await buildHorse(app, { owner: person });
    const one = { start_day: day('2026-11-25'), end_day: day('2026-11-25') };
    await buildEvent(app, { horse, title: 'Własne', author: person, ...one });
    await buildEvent(app, { horse, title: 'Kierownika', author: await app.person('manager'), ...one });
    await buildTask(app, { horse, day: one.start_day });
    const titles = async (as: Awaited<ReturnType<typeof app.as>>) => {
      const query = `mode=horse&horse_id=${horse.id}&from=2026-11-25&to=2026-11-25`;
      const [grid, list] = [await as.get(`/api/get_calendar?${query}`), await as.get(`/api/get_agenda?${query}`)];
      type Listed = { entries: { title: string; may_edit: boolean }[] };
      const editable = (answer: typeof grid) => {
        const mine = answer.json<Listed>().entries.filter(({ may_edit }) => may_edit);
        return mine.map(({ title }) => title).sort();
      };
      t.same(editable(grid), editable(list), 'in lists too');
      return editable(grid);
    };
    t.same(await titles(await app.as(person)), ['Własne']);
    t.same(await titles(await app.as('manager')), ['Kierownika', 'Własne'], 'tasks are not');
  });

  t.test('stops counting at the largest number it shows', async (t) => {
    const horse = await own();
    const one = day('2026-10-05');
    await buildEvents(app, 401, { horse, start_day: one, end_day: one });
    const { more } = await shown(horse, 'from=2026-10-01&to=2026-10-31');
    t.same(more, [{ day: one, count: 300 - 12, at_least: true }]);
  });

  t.test('ends where the calendar ends on both sides', async (t) => {
    const horse = await own();
    const read = (days: string) => client.get(`/api/get_calendar?mode=horse&horse_id=${horse.id}&${days}`);
    for (const days of ['from=1999-12-27&to=2000-02-06', 'from=2199-12-01&to=2200-01-11'])
      t.equal((await read(days)).status, 200, days);
    t.equal((await read('from=2026-02-02&to=2026-02-01')).status, 400, 'backwards');
  });

  t.test('leaves out finished tasks of deleted horses, and does not count them', async (t) => {
    const another = await buildPerson(app);
    const [gone, here] = [await buildHorse(app, { owner: another }), await buildHorse(app, { owner: another })];
    for (let nth = 0; nth < 14; nth++) await buildTask(app, { horse: gone, day: day('2026-12-03'), finishedBy: owner });
    await buildTask(app, { horse: here, day: day('2026-12-03') });
    const manager = await app.as('manager');
    await manager.delete(`/api/delete_horse/${gone.id}`);
    const reader = await app.as(another);
    const answer = await reader.get('/api/get_calendar?mode=user&from=2026-12-03&to=2026-12-03');
    t.match(answer.json<Shown>(), { entries: { length: 1 }, more: { length: 0 } });
  });
});
