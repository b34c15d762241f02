import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { formatLines, type Line, parseLine } from '../../server/domain/instructions.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildInstruction, buildService, buildTask, today } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';

const app = await startApp(t);
const [manager, owner] = [await app.as('manager'), await app.as('user')];
const on = (days: number): Day => addDays(today(app), days);
const service = await buildService(app, { name: 'Karmienie poranne' });

type Answer = { lines: Line[]; valid_until: Day | null };
type Said = { from: number; until?: number; lines: string[] };

let made = 0;

/** A horse that is fed in the morning, with versions that begin on a day counted from today, permanent or temporary. */
async function fed(...versions: Said[]) {
  made += 1;
  // Named in the order in which they are made, which is that of the forms.
  const name = { name: `Koń ${String(made).padStart(2, '0')}`, box_number: `${made}` };
  const horse = await buildHorse(app, { owner: await app.person('user'), ...name });
  const days_of_week = [1, 2, 3, 4, 5, 6, 7];
  const booking = await buildBooking(app, { horse, service, days_of_week, starts_on: on(-20) });
  for (const { from, until, lines } of versions) {
    const valid_until = until === undefined ? null : on(until);
    await buildInstruction(app, { booking, lines, valid_from: on(from), valid_until });
  }
  const givenOn = async (day: number) => {
    const [version] = (await manager.get(`/api/instructions/${horse.id}?on=${on(day)}`)).json<Answer[]>();
    const until = version?.valid_until ? ` do ${version.valid_until === on(13) ? 13 : version.valid_until}` : '';
    return version && formatLines(version.lines) + until;
  };
  const given = (...days: number[]) => Promise.all(days.map(givenOn));
  return { horse, booking, given, address: `/instructions?dialog_ids=${booking.id}` };
}

const OATS = { from: -20, lines: ['owies 1,5 miarki', 'siano 4 kg'] };
const NO_OATS = { from: -1, until: 13, lines: ['bez owsa', 'siano 4 kg'] };
const set = (body: object) => manager.post('/api/set_instructions', { valid_from: on(0), ...body });

t.test('a permanent addition keeps the end of a temporary change, and stays after it', async (t) => {
  const { horse, booking, given } = await fed(OATS, NO_OATS);
  const body = { booking_ids: [booking.id], how: 'added', line: parseLine('olej 50 ml') };
  t.match((await set(body)).json(), { changed: 1 });
  const temporary = 'bez owsa · siano 4 kg · olej 50 ml do 13';
  t.same(await given(-1, 0, 13, 14), [
    'bez owsa · siano 4 kg do 13',
    temporary,
    temporary,
    'owies 1,5 miarki · siano 4 kg · olej 50 ml',
  ]);
  t.match((await set(body)).json(), { changed: 0 }, 'sent again, it changes nothing');

  await buildTask(app, { booking, day: on(14) });
  const sums = await manager.get(`/api/feed_sums?from=${on(14)}&to=${on(14)}`);
  const items = sums.json<{ item: string }[]>().map(({ item }) => item);
  t.same(items.sort(), ['olej', 'owies', 'siano']);
  const all = (await manager.get(`/api/instructions/${horse.id}?all=1`)).json<Answer[]>();
  t.equal(all.length, 4, 'one version for each of the two');
});

t.test('a replacement of one item also changes temporary and later versions', async (t) => {
  const later = { from: 20, lines: ['owies 2 miarki', 'siano 4 kg'] };
  const { booking, given } = await fed(OATS, NO_OATS, later);
  const instead = { booking_ids: [booking.id], how: 'instead', instead_of: 'Siano', line: parseLine('siano 5 kg') };
  t.match((await set(instead)).json(), { changed: 1 });
  t.same(await given(0, 14, 20), [
    'bez owsa · siano 5 kg do 13',
    'owies 1,5 miarki · siano 5 kg',
    'owies 2 miarki · siano 5 kg',
  ]);
  t.match((await set({ ...instead, instead_of: 'owies', line: parseLine('owies 3 miarki') })).json(), { changed: 1 });
  t.same(await given(0, 14, 20), [
    'bez owsa · siano 5 kg do 13',
    'owies 3 miarki · siano 5 kg',
    'owies 3 miarki · siano 5 kg',
  ]);
  const missing = await set({ ...instead, instead_of: 'musli' });
  t.equal(missing.status, 400);
  t.match(missing.json(), { fields: { instead_of: 'W tych dniach nie ma takiej pozycji' } });
});

t.test('two overlapping temporary changes keep their own items', async (t) => {
  const { booking, given } = await fed(OATS, { from: 0, until: 6, lines: ['bez musli'] });
  const change = { booking_ids: [booking.id], how: 'added', line: parseLine('olej 50 ml') };
  await set({ ...change, valid_from: on(4), valid_until: on(8) });
  t.same(await given(3, 6, 8, 9), [
    `bez musli do ${on(6)}`,
    `bez musli · olej 50 ml do ${on(6)}`,
    `owies 1,5 miarki · siano 4 kg · olej 50 ml do ${on(8)}`,
    'owies 1,5 miarki · siano 4 kg',
  ]);
});

t.test('an approval changes each of the days alike, previews it, and is taken back whole', async (t) => {
  const { booking, given, horse } = await fed(OATS, { ...NO_OATS, from: 0 });
  const before = await given(0, 13, 14);
  const body = { booking_ids: [booking.id], valid_from: on(0), how: 'added', line: parseLine('marchew 1 kg') };
  const { id } = (await owner.post('/api/request_instructions', body)).json<{ id: string }>();
  const preview = (await manager.get('/requests/instructions')).words();
  t.match(preview, /bez owsa · siano 4 kg · jest marchew 1 kg do \d+\.\d+ od \d+\.\d+: owies 1,5 miarki/);
  t.match(preview, /: owies 1,5 miarki · siano 4 kg · jest marchew 1 kg/);
  app.clock.advance({ seconds: 1 });
  t.equal((await manager.post('/api/approve_request_of_instructions', { id })).status, 200);
  t.same(await given(0, 14), [
    'bez owsa · siano 4 kg · marchew 1 kg do 13',
    'owies 1,5 miarki · siano 4 kg · marchew 1 kg',
  ]);
  app.clock.advance({ seconds: 1 });
  t.equal((await manager.post('/api/take_back_decision_of_instructions', { id })).status, 200);
  t.same(await given(0, 13, 14), before);
  t.equal((await manager.get(`/api/instructions/${horse.id}?all=1`)).json<Answer[]>().length, 2);
});

t.test('a worker who has not seen a temporary change yet is still told of it', async (t) => {
  const { booking } = await fed(OATS, NO_OATS);
  await buildTask(app, { booking });
  await set({ booking_ids: [booking.id], how: 'instead', instead_of: 'owies', line: parseLine('owies 2 miarki') });
  const worker = await (await app.as('worker')).get('/home?section=2');
  t.match(worker.words(), /Zmiana.*było owies 1,5 miarki.*jest bez owsa/);
});

t.test('the form names the versions that an addition changes, and those that a replacement ends', async (t) => {
  const to_come = { from: 20, until: 22, lines: ['siano 3 kg'] };
  const { address } = await fed(OATS, NO_OATS, to_come);
  const page = await manager.get(address);
  const words = page.words();
  t.match(words, /Teraz na czas do \d+\.\d+: bez owsa · siano 4 kg; potem: owies 1,5 miarki · siano 4 kg; od \d/);
  t.match(words, /Zmiana na stałe zakończy to, co jest na czas do \d+\.\d+: bez owsa · siano 4 kg\. Zostanie/);
  t.match(words, /Zostanie to, co zaczyna się po jej pierwszym dniu: od \d+\.\d+ do \d+\.\d+: siano 3 kg\./);
  const offered = (text: string, wanted: RegExp) => [...text.matchAll(wanted)].map(([, value]) => value);
  const ways = ['whole', 'instead:bez owsa', 'instead:siano', 'instead:owies', 'added'];
  t.same(offered(page.text, /name="how"[^>]* value="([^"]*)"/g), ways, 'the items of this feeding, now or later');
  const plain = await fed(OATS);
  t.notMatch((await manager.get(plain.address)).words(), /na czas|zakończy/);

  const both = await manager.get(`${address}&dialog_ids=${plain.booking.id}`);
  t.match(both.words(), /Na czas jest co innego: .* do \d+\.\d+, .* od \d+\.\d+ do \d+\.\d+\. Zmiana obejmie/);
  const [select = ''] = /<select[^>]*name="instead_of".*?<\/select>/s.exec(both.text) ?? [];
  t.same(offered(select, /<option value="([^"]*)"/g), ['', 'bez owsa', 'siano', 'owies'], 'none is selected');
});

t.test('a form that changes one item needs it, whatever its hidden lines say', async (t) => {
  const { address, booking, given } = await fed(OATS);
  const form = { booking_ids: booking.id, valid_from: on(0), lasts: 'always', lines: ['owies 1,5 miarki'], line: '' };
  const log = await logChanges(app.db);
  for (const [fields, wrong] of [
    [{ how: 'added' }, 'Wpisz pozycję'],
    [{ how: 'instead:owies' }, 'Wpisz pozycję'],
    [{ how: 'instead', instead_of: '', line: 'musli' }, 'Wybierz, którą pozycję zastąpić'],
    [{ how: 'added', line: 'owies -1 kg' }, 'Ilość musi być większa od zera: -1'],
    [{ how: 'added', line: 'owies 99999999 kg' }, 'Za duża ilość: 99999999'],
    [{ how: 'added', line: 'owies 1,555 kg' }, 'Najwyżej 2 miejsca po przecinku: 1,555'],
    [{ how: 'added', line: 'owies 1/2 miarki' }, 'Wpisz ilość liczbą, na przykład 1,5'],
    [{ how: 'whole', lines: ['siano 4 kg', 'owies 0 kg'] }, 'Ilość musi być większa od zera: 0'],
  ] as const) {
    const answer = await manager.form('/api/set_instructions', { ...form, ...fields }, { back: address });
    t.match((await answer.follow()).words(), wrong);
  }
  const written = (await log.take()).filter(({ table }) => /instruction/.test(table));
  t.same(written, []);
  t.same(await given(0), ['owies 1,5 miarki · siano 4 kg']);
});
