import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { parseLine } from '../../server/domain/instructions.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildInstruction, buildService, buildTask, today } from '../support/builders.ts';
import { storedRow } from '../support/stored-rows.ts';

const DAILY = { days_of_week: [1, 2, 3, 4, 5, 6, 7] };

const app = await startApp(t);
const manager = await app.as('manager');
const on = (days: number): Day => addDays(today(app), days);

await manager.form('/api/list_boxes', { aisle_1: 'Aleja A', boxes_1: '1-9' }, { back: '/settings/boxes' });
const service = await buildService(app, { name: 'Śniadanie' });

/** A horse that is fed for ten days. */
async function fed(box_number: string | null, lines: string[]) {
  const booking = await buildBooking(app, { horse: await buildHorse(app, { box_number }), service, ...DAILY });
  await buildInstruction(app, { booking, lines });
  for (let nth = 0; nth < 10; nth++) await buildTask(app, { booking, day: on(nth) });
  return booking;
}

const first = await fed('1', ['owies 1,5 miarki', 'siano 4 kg', 'padok 3']);
await fed('2', ['OWIES 0,25 Miarki', 'owies 2 Kg', 'derka zimowa 300 g (poniżej 0 °C)']);
await fed(null, ['siano 3,25 kg']);

const sums = async (from: Day, to: Day) =>
  (await manager.get(`/api/feed_sums?from=${from}&to=${to}`))
    .json<{ aisle: string | null; item: string; unit: string; amount: number }[]>()
    .map(({ aisle, item, unit, amount }) => `${aisle ?? '–'}: ${item} ${amount} ${unit}`);

t.test('items of one name and unit are summed over the days, by aisle', async (t) => {
  const expected = (days: number) => [
    `Aleja A: owies ${2 * days} kg`,
    `Aleja A: owies ${1.75 * days} miarki`,
    `Aleja A: siano ${4 * days} kg`,
    `–: siano ${3.25 * days} kg`,
  ];
  t.same((await sums(on(0), on(3))).sort(), expected(4).sort());
  t.same((await sums(on(8), on(20))).sort(), expected(2).sort(), 'of the planned days');
  t.same(await sums(on(-9), on(-1)), []);
});

t.test('each day counts with its valid version, and skipped work does not count', async (t) => {
  const lines = ['bez owsa', 'siano 6 kg'].map(parseLine);
  lines.push({ item: 'derka', amount: 200, unit: 'g', note: null });
  const body = { booking_ids: [first.id], valid_from: on(1), valid_until: on(2), lines };
  t.equal((await manager.post('/api/set_instructions', body)).status, 200);
  const ofAisle = async () => (await sums(on(0), on(3))).filter((line) => line.startsWith('Aleja'));
  const expected = ['Aleja A: owies 4 miarki', 'Aleja A: owies 8 kg', 'Aleja A: siano 20 kg'];
  t.same((await ofAisle()).sort(), expected, 'a blanket is not feed');
  const { id } = await storedRow(app, 'tasks', { booking_id: first.id, date_to_finish: on(0) });
  t.equal((await manager.post('/api/skip_services', { ids: [id], reason: 'away' })).status, 200);
  t.same((await ofAisle()).sort(), ['Aleja A: owies 2.5 miarki', 'Aleja A: owies 8 kg', 'Aleja A: siano 16 kg']);
});

t.test('the page shows a week from today, and the file has the same sums', async (t) => {
  const words = (await manager.get('/board/feed')).words();
  t.match(words, /Cała stajnia .* Aleja A .* Poza listą boksów/);
  const file = await manager.get(`/board/feed.csv?from=${on(4)}&to=${on(5)}`);
  t.match(file.headers['content-type'], 'text/csv');
  t.match(file.text, /^\ufeffAlejka;Pozycja;Ilość;Jednostka\r\n/);
  t.match(file.text, /Aleja A;siano;8;kg\r\n/);
  t.match(file.text, /;siano;6,5;kg\r\n/);
});

t.test('an invalid range of days is refused at its field', async (t) => {
  for (const [from, to, message] of [
    [on(0), on(62), 'Najwyżej 62 dni'],
    [on(3), on(2), 'Ostatni dzień jest przed pierwszym'],
  ] as const) {
    const answer = await manager.get(`/api/feed_sums?from=${from}&to=${to}`);
    t.match([answer.status, answer.text], [400, message]);
    t.match((await manager.get(`/board/feed?from=${from}&to=${to}`)).words(), message);
    const file = await manager.get(`/board/feed.csv?from=${from}&to=${to}`);
    t.match([file.status, file.headers.location], [303, `/board/feed?from=${from}&to=${to}`]);
  }
  t.equal((await manager.get(`/api/feed_sums?from=${on(0)}&to=${on(61)}`)).status, 200);
  t.equal((await manager.get('/api/feed_sums?from=2026-02-31&to=jutro')).status, 400);
  for (const wrong of ['from=jutro', 'from[]=1&to=2', 'from=0001-01-01', 'to=9999-12-31'])
    t.equal((await manager.get(`/board/feed?${wrong}`)).status, 200, wrong);
});
