import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildLedgerEntry, buildPerson, buildTask, today } from '../support/builders.ts';

const SECTION = '/home?section=3';
const app = await startApp(t);

type Horse = Awaited<ReturnType<typeof buildHorse>>;

/** Work finished by a worker at a time of a day. */
async function done({ db }: TestApp, horse: Horse, name: string, at: string, worker: { id: string }) {
  const { id } = await buildTask(app, { horse, service_name: name, finishedBy: worker as never });
  await db
    .updateTable('tasks')
    .set({ finished_at: new Date(at) })
    .where('id', '=', id)
    .execute();
}

t.test('an owner’s first page', async (t) => {
  const owner = await buildPerson(app);
  const marta = await buildPerson(app, { role: 'worker', first_name: 'Marta', last_name: 'Nowicka' });
  const horse = await buildHorse(app, { owner, name: 'Jutrzenka', box_number: '28' });
  const client = await app.as(owner);
  const day = today(app);
  const page = async (query = '') => (await client.get(SECTION + query)).words();

  t.test('shows what was done with the horse today, with time and worker, and what comes next', async (t) => {
    await done(app, horse, 'Padokowanie', `${day}T09:20:00Z`, marta);
    await done(app, horse, 'Karmienie poranne', `${day}T06:05:00Z`, marta);
    await buildTask(app, { horse, service_name: 'Karmienie wieczorne' });
    const words = await page();
    t.match(words, 'Twój koń dziś');
    t.match(words, /Jutrzenka boks 28 2 z 3 wykonane \d\d:05 Karmienie poranne Wykonano Marta \d\d:20 Padokowanie/);
    t.match(words, /Jeszcze dziś Karmienie wieczorne Oczekujące/);
    t.notMatch(words, 'Nowicka', 'only the first name');
    t.match((await client.get(`/horses/${horse.id}`)).words(), /2 z 3 wykonane \d\d:05 Karmienie poranne/);
  });

  t.test('names the next two dates, without the daily routine', async (t) => {
    for (const [days, title] of [
      [4, 'Kowal'],
      [1, 'Weterynarz'],
      [9, 'Zawody'],
    ] as const)
      await buildEvent(app, { horse, title, start_day: addDays(day, days) });
    const words = await page();
    t.match(words, /Najbliższe terminy .*Weterynarz.*Kowal/);
    t.notMatch(words, 'Zawody');
  });

  t.test('shows yesterday, and no earlier day', async (t) => {
    const yesterday = addDays(day, -1);
    await buildTask(app, { horse, service_name: 'Lonżowanie', day: yesterday });
    const words = await page(`&day=${yesterday}`);
    t.match(words, 'Twój koń wczoraj');
    t.match(words, /Nie wykonano Lonżowanie/);
    t.notMatch(words, 'Najbliższe terminy');
    for (const other of [addDays(day, 1), addDays(day, -63), 'x'])
      t.match(await page(`&day=${other}`), 'Twój koń dziś', other);
  });

  t.test('begins with a horse in alert and its reason, and keeps the columns of the list', async (t) => {
    await buildHorse(app, { owner, name: 'Żwirek' });
    const manager = await app.as('manager');
    const [{ id }] = (await app.db.selectFrom('horses').select('id').where('name', '=', 'Żwirek').execute()) as [
      { id: string },
    ];
    await manager.post('/api/change_horse_health', { horse_id: id, health: true, reason: 'Kaszel przy pracy' });
    const words = await page();
    t.match(words, /Twoje konie dziś .*Żwirek .*Alert zdrowotny od dziś, \d\d:\d\d: Kaszel przy pracy.*Jutrzenka/);
    t.match(words, /NAZWA STATUS Szczegóły Żwirek Opłacone Szczegóły: Żwirek Jutrzenka/);
  });

  t.test('has one line about payments, in red above the horses once an amount is overdue', async (t) => {
    t.match(await page(), /Szczegóły|Nic do zapłaty · następne naliczenie/);
    const run = { period: `${day.slice(0, 7)}-01`, billing_day: `${day.slice(0, 7)}-10`, ran_at: app.clock.now() };
    await app.db
      .insertInto('billing_runs')
      .values(run as never)
      .execute();
    await buildLedgerEntry(app, { horse, kind: 'main_fee' });
    t.match(await page(), /Zaległość: [\d\s,]+zł Rozliczenia.*Jutrzenka/);
  });

  t.test('does not show other people’s horses', async (t) => {
    const other = await app.as(await buildPerson(app));
    const words = (await other.get(SECTION)).words();
    t.match(words, 'Brak koni');
    t.notMatch(words, /Jutrzenka|Zaległość/);
  });
});
