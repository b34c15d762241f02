import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { parseLine } from '../../server/domain/instructions.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildHorse,
  buildInstruction,
  buildPerson,
  buildService,
  buildTask,
  today,
} from '../support/builders.ts';
import { queriesDuring } from '../support/queries.ts';

const DAILY = { days_of_week: [1, 2, 3, 4, 5, 6, 7] };

const app = await startApp(t);
const [manager, worker] = [await app.as('manager'), await app.as('worker')];
const on = (days: number): Day => addDays(today(app), days);

const aisles = { aisle_1: 'Aleja A', boxes_1: '1-20', aisle_2: 'Aleja B', boxes_2: '21-40' };
const listed = await manager.form('/api/list_boxes', aisles, { back: '/settings/boxes' });
t.equal(listed.status, 303);

const evening = await buildService(app, { name: 'Kolacja', at: '17:00' });
const morning = await buildService(app, { name: 'Śniadanie', at: '07:00' });
const paddock = await buildService(app, { name: 'Padok' });
const stands = (name: string, box_number: string | null) => buildHorse(app, { name, box_number });

type Horse = Awaited<ReturnType<typeof buildHorse>>;
type Work = Parameters<typeof buildTask>[1];

/** Work of today that repeats daily. */
async function gets(horse: Horse, service: typeof morning, lines: string[], work: Work = {}) {
  const booking = await buildBooking(app, { horse, service, ...DAILY, starts_on: on(-30) });
  if (lines.length > 0) await buildInstruction(app, { booking, lines });
  await buildTask(app, { booking, ...work });
  return booking;
}

const tecza = await stands('Tęcza', '1');
const luna = await stands('Łuna', '2');
const alert = { health_alert: true, reason: 'obrzęk, nie na padok' };
const bursztyn = await buildHorse(app, { name: 'Bursztyn', box_number: '11', ...alert });
const far = await stands('Dukat', '21');
const ewa = await buildPerson(app, { role: 'worker' });
await gets(tecza, evening, ['owies 1 miarka', 'siano 4 kg']);
await gets(tecza, morning, ['owies 1 miarka', 'siano 3 kg'], { finishedBy: ewa });
await gets(tecza, paddock, ['padok 1 (z Łuną)']);
const changed = await gets(luna, morning, ['owies 1,5 miarki']);
await gets(bursztyn, morning, []);
await gets(bursztyn, paddock, ['padok 3'], { skipped: 'weather', skipped_at: app.clock.now(), skipped_by: ewa.id });
await gets(far, morning, ['musli 1 miarka']);
await buildTask(app, { horse: luna, service: await buildService(app, { name: 'Kowal' }) });

const seen = async (address: string, who = worker) => {
  const page = await who.get(address);
  t.equal(page.status, 200, address);
  return page.words();
};

t.test('the horses of an aisle are in box order, their services by time', async (t) => {
  const words = await seen('/board?aisle=Aleja+A');
  t.match(words, /Koń Śniadanie 7:00 wykonane 1 ?\/ ?3 Kolacja 17:00 wykonane 0 ?\/ ?1 Padok wykonane 0 ?\/ ?1/);
  t.match(words, /1 Tęcza owies 1 miarka siano 3 kg owies 1 miarka siano 4 kg padok 1 z Łuną/);
  t.match(words, /2 Łuna owies 1,5 miarki – nie tego dnia – nie tego dnia/);
  t.match(words, /11 Bursztyn alert zdrowotny bez wskazówek – nie tego dnia Nie wykonano pogoda/);
  t.match(words, /11 Bursztyn obrzęk, nie na padok/, 'the alert’s reason is above');
  t.notMatch(words, /Kowal/, 'one-time services are left out');
  t.notMatch(words, /Dukat/, 'another aisle has its own screen');
  t.match(await seen('/board?aisle=Aleja+B'), /21 Dukat musli 1 miarka/);
});

t.test('a change is marked for three days with its date, even after it was seen', async (t) => {
  const change = { booking_ids: [changed.id], valid_from: on(0), lines: ['owies 2 miarki'].map(parseLine) };
  t.equal((await manager.post('/api/set_instructions', change)).status, 200);
  t.match(await seen('/board'), /Łuna owies 2 miarki zmiana od 21\.11/);
  t.match(await seen('/board'), /stan z 21\.11\.2026, 09:00/);
  await buildTask(app, { booking: changed, day: on(2) });
  await buildTask(app, { booking: changed, day: on(3) });
  t.match(await seen(`/board?date=${on(2)}`), /Łuna owies 2 miarki zmiana od 21\.11/);
  const later = await seen(`/board?date=${on(3)}`);
  t.match(later, /Łuna owies 2 miarki/);
  t.notMatch(later, /zmiana/);
});

t.test('a temporary instruction shows its last day', async (t) => {
  const lines = ['bez owsa', 'siano 4 kg'].map(parseLine);
  const body = { booking_ids: [changed.id], valid_from: on(0), valid_until: on(7), lines };
  t.equal((await manager.post('/api/set_instructions', body)).status, 200);
  t.match(await seen('/board'), /bez owsa siano 4 kg do 28\.11 zmiana od 21\.11/);
});

t.test('a screen shows fourteen horses, the next one the others', async (t) => {
  for (let nth = 22; nth <= 36; nth++) await gets(await stands(`Koń ${nth}`, String(nth)), morning, ['siano 3 kg']);
  const first = await seen('/board?aisle=Aleja+B');
  t.match(first, /34 Koń 34 .*· strona 1 z 2 ·/, 'paper tells that there are more');
  t.notMatch(first, /35 Koń 35/);
  t.match(await seen('/board?aisle=Aleja+B&page=2'), /35 Koń 35 .* 36 Koń 36/);
  const over = await worker.get('/board?aisle=Aleja+B&page=9');
  t.equal(over.headers.location, '/board?aisle=Aleja+B&page=2');
});

t.test('horses without a listed box have their own screen', async (t) => {
  t.notMatch(await seen('/board'), /Poza listą boksów/);
  await gets(await stands('Wolna', null), morning, ['siano 1 kg']);
  t.match(await seen('/board?aisle='), /Wolna siano 1 kg/);
  t.match(await seen('/board'), /Poza listą boksów/);
});

t.test('invalid parameters are ignored', async (t) => {
  const dates = ['date=jutro', 'date=2026-02-31', 'date[]=1', 'date=0001-01-01', 'date=9999-12-31'];
  for (const wrong of [...dates, 'aisle=%00', 'aisle=A&aisle=B', 'aisle=Z', 'page=-1'])
    t.match(await seen(`/board?${wrong}`), /1 Tęcza/, wrong);
  t.match(await seen('/board?date=2199-12-30'), /nie ma tu stałych usług/);
});

t.test('a screen reads only its horses, in a few queries', async (t) => {
  const queries = await queriesDuring(async () => t.equal((await worker.get('/board?aisle=Aleja+B')).status, 200));
  t.ok(queries.length <= 7, `${queries.length} queries`);
});
