import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson } from '../support/builders.ts';
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

  t.test('tells how much more work there is on a day, whatever of it is shown', async (t) => {
    const horse = await own();
    for (let nth = 0; nth < 17; nth++) await buildOccurrence(app, { horse, day: day('2026-11-24') });
    for (let nth = 0; nth < 12; nth++) await buildOccurrence(app, { horse, day: day('2026-11-25') });
    const { entries, more } = await shown(horse);
    t.equal(entries.filter(({ start }) => start === '2026-11-24').length, 12);
    t.same(more, [{ day: '2026-11-24', count: 5, at_least: false }]);
    t.same((await shown(horse, 'from=2026-11-24&to=2026-11-24')).more, [], 'a day alone is shown whole');
  });

  t.test('tells the same of events, on each of the days that a hidden one touches', async (t) => {
    const horse = await own();
    for (let nth = 0; nth < 12; nth++)
      await buildEvent(app, { horse, title: `a${nth}`, start_day: day('2026-11-10'), end_day: day('2026-11-10') });
    const long = { start_day: day('2026-11-10'), end_day: day('2026-11-12') };
    const [first, second] = [
      await buildEvent(app, { horse, title: 'x', ...long }),
      await buildEvent(app, { horse, title: 'z', ...long }),
    ];
    await buildEvent(app, { horse, start_day: day('2026-11-20'), end_day: day('2026-11-20') });
    const { entries, more } = await shown(horse);
    t.equal(entries.filter(({ start }) => start === '2026-11-20').length, 1, 'no day is cut for another');
    const ids = entries.map(({ id }) => id);
    t.notOk(ids.includes(first.id) || ids.includes(second.id));
    t.same(more, [
      { day: '2026-11-10', count: 2, at_least: false },
      { day: '2026-11-11', count: 2, at_least: false },
      { day: '2026-11-12', count: 2, at_least: false },
    ]);
  });

  t.test('keeps every day in a stable where people write a lot', async (t) => {
    const horse = await own();
    const days = Array.from({ length: 30 }, (_, nth) => addDays(day('2026-11-01'), nth));
    for (const one of days)
      for (let nth = 0; nth < 18; nth++) await buildEvent(app, { horse, start_day: one, end_day: one });
    const { entries, more } = await shown(horse);
    t.equal(entries.filter(({ kind }) => kind === 'event').length, 30 * 12, 'of 540');
    t.same(
      more,
      days.map((one) => ({ day: one, count: 6, at_least: false })),
    );
  });

  t.test('shows the work of horses with an alert before all other, on every day', async (t) => {
    const [ill, well] = [await buildHorse(app, { name: 'Zorza', health_alert: true }), await buildHorse(app)];
    const days = [day('2027-01-01'), day('2027-01-02')];
    for (const one of days) {
      for (let nth = 0; nth < 13; nth++) await buildOccurrence(app, { horse: well, day: one });
      for (let nth = 0; nth < 3; nth++) await buildOccurrence(app, { horse: ill, day: one });
    }
    const manager = await app.as('manager');
    const { entries, more } = (await manager.get('/api/get_calendar?mode=manager&from=2027-01-01&to=2027-01-31')).json<
      Shown & { entries: { health_alert: boolean }[] }
    >();
    for (const one of days) {
      const ofDay = entries.filter(({ start }) => start === one);
      t.equal(ofDay.length, 12);
      t.equal(ofDay.filter(({ health_alert }) => health_alert).length, 3);
    }
    t.same(
      more,
      days.map((one) => ({ day: one, count: 4, at_least: false })),
    );
  });

  t.test('leaves out the finished work of horses that are gone, and does not count it', async (t) => {
    const [gone, here] = [await own(), await own()];
    for (let nth = 0; nth < 14; nth++)
      await buildOccurrence(app, { horse: gone, day: day('2026-12-03'), finishedBy: owner });
    await buildOccurrence(app, { horse: here, day: day('2026-12-03') });
    const manager = await app.as('manager');
    await manager.delete(`/api/delete_horse/${gone.id}`);
    const answer = await manager.get('/api/get_calendar?mode=manager&from=2026-12-01&to=2026-12-31');
    t.match(answer.json<Shown>(), { entries: { length: 1 }, more: { length: 0 } });
  });
});
