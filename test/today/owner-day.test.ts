import t from 'tap';
import { addDays, monthOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildEvent, buildHorse, buildLedgerEntry, buildPerson, buildTask, today } from '../support/builders.ts';
import { setStored, storeRow } from '../support/stored-rows.ts';

const SECTION = '/home?section=3';
const app = await startApp(t);

t.test('an owner’s first page', async (t) => {
  const owner = await buildPerson(app);
  const marta = await buildPerson(app, { role: 'worker', first_name: 'Marta', last_name: 'Nowicka' });
  const horse = await buildHorse(app, { owner, name: 'Jutrzenka', box_number: '28' });
  const client = await app.as(owner);
  const day = today(app);
  const page = async (query = '') => (await client.get(SECTION + query)).words();

  const done = async (service_name: string, at: string) => {
    const task = await buildTask(app, { horse, service_name, finishedBy: marta });
    await setStored(app, 'tasks', task, { finished_at: new Date(`${day}T${at}:00Z`) });
  };

  t.test('shows what was done with the horse today, with time and worker, and what comes next', async (t) => {
    await done('Padokowanie', '09:20');
    await done('Karmienie poranne', '06:05');
    await buildTask(app, { horse, service_name: 'Karmienie wieczorne' });
    const words = await page();
    t.match(words, 'Twój koń dziś');
    t.match(words, /Jutrzenka boks 28 2 z 3 wykonane \d\d:05 Karmienie poranne Wykonano Marta \d\d:20 Padokowanie/);
    t.match(words, /Jeszcze dziś Karmienie wieczorne Oczekujące/);
    t.notMatch(words, 'Nowicka', 'only the first name');
    t.match((await client.get(`/horses/${horse.id}`)).words(), /2 z 3 wykonane \d\d:05 Karmienie poranne/);
  });

  t.test('names the next two dates, without the daily routine', async (t) => {
    await buildEvent(app, { horse, title: 'Kowal', start_day: addDays(day, 4) });
    await buildEvent(app, { horse, title: 'Weterynarz', start_day: addDays(day, 1) });
    await buildEvent(app, { horse, title: 'Zawody', start_day: addDays(day, 9) });
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
    const { id } = await buildHorse(app, { owner, name: 'Żwirek' });
    const manager = await app.as('manager');
    await manager.post('/api/change_horse_health', { horse_id: id, health: true, reason: 'Kaszel przy pracy' });
    const words = await page();
    t.match(words, /Twoje konie dziś .*Żwirek .*Alert zdrowotny od dziś, \d\d:\d\d: Kaszel przy pracy.*Jutrzenka/);
    t.match(words, /NAZWA STATUS Szczegóły Żwirek Opłacone Szczegóły: Żwirek Jutrzenka/);
  });

  t.test('has one line about payments, in red above the horses once an amount is overdue', async (t) => {
    t.match(await page(), /Szczegóły|Nic do zapłaty · następne naliczenie/);
    const due = { period: monthOf(day), billing_day: addDays(monthOf(day), 9) };
    await storeRow(app, 'billing_runs', { ...due, ran_at: app.clock.now() });
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
