/** The tasks of a sheet's bookings, and what happens while they are made. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, addMonths } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, buildTask, today } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { atOnce, untilWaiting } from '../support/concurrent.ts';
import { differences } from '../support/dump.ts';
import { emptyOfSheets, pasted, previewOf, sendSheet, stableAsItIs } from '../support/sheets.ts';
import { setStored, storedRows } from '../support/stored-rows.ts';

const SHEET = pasted(['Koń', 'Właściciel', 'Karmienie rano'], ['Aria', 'Maj Zofia', 'x'], ['Figa', 'Maj Zofia', 'x']);

const app = await startApp(t);
const manager = await app.as('manager');

async function emptied() {
  await emptyOfSheets(app);
  return buildService(app, { name: 'Karmienie rano', price: grosze(500) });
}

async function takeIn(sheet = SHEET): Promise<string> {
  const { id } = await previewOf(manager, sheet);
  const { status, text } = await manager.post('/api/moving_in/commit', { id });
  if (status !== 200) throw new Error(text);
  return id;
}

/** The tasks of a horse by day. */
const workOf = async (name: string) => {
  const work = app.db.selectFrom('tasks').innerJoin('horses', 'horses.id', 'horse_id').where('name', '=', name);
  return work.select(['date_to_finish as day', 'tasks.price']).orderBy('date_to_finish').execute();
};

t.test('half of the tasks are reported as half', async (t) => {
  await emptied();
  const id = await takeIn();
  const [half] = await storedRows(app, 'bookings');
  await setStored(app, 'bookings', half as { id: string }, { filled_until: addMonths(today(app), 12) });
  t.match((await manager.get(`/moving-in?sheet=${id}`)).words(), 'Zadania na rok powstają: 50 %');
});

t.test('days that a sheet changes exist at once as well', async (t) => {
  await emptied();
  await takeIn();
  await topUpTasks(app.db, today(app));
  await takeIn(SHEET.replaceAll('x', 'pn'));
  t.equal((await workOf('Aria'))[0]?.day, '2026-11-23');
  await topUpTasks(app.db, today(app));
  t.equal((await workOf('Aria')).length, 52);
});

t.test('the job makes the year of what a sheet changes', async (t) => {
  await emptied();
  await takeIn();
  await topUpTasks(app.db, today(app));
  const was = await workOf('Aria');
  const log = await logChanges(app.db);
  await takeIn(SHEET.replaceAll('x', 'pn śr 7,50'));
  const written = (await log.take()).filter(({ table }) => table === 'tasks');
  t.ok(written.length > 0 && written.length < 40, `${written.length} rows at once of about seven hundred`);
  const soon = addDays(today(app), 7);
  const coming = (await workOf('Aria')).filter(({ day }) => day <= soon);
  t.same(coming, [
    { day: '2026-11-23', price: 750 },
    { day: '2026-11-25', price: 750 },
  ]);
  await topUpTasks(app.db, today(app));
  const isWanted = ({ day }: { day: string }) => [1, 3].includes(new Date(day).getUTCDay());
  const wanted = was.filter(isWanted).map(({ day }) => ({ day, price: 750 }));
  t.same(await workOf('Aria'), wanted);
});

t.test('a sheet is undone while its tasks are being made', async (t) => {
  await emptied();
  const before = await stableAsItIs(app.db);
  const id = await takeIn();
  const [made, undone] = await atOnce(
    app,
    () => topUpTasks(app.db, today(app)),
    () => manager.post('/api/moving_in/undo', { id }),
    sql`lock table changed_days in share mode`,
  );
  t.ok([0, 2].includes(made), 'they are made before the undo, or no more after it');
  t.match([undone.status, undone.text], [200, '{}']);
  t.same(differences(before, await stableAsItIs(app.db)), { gone: [], added: [] });
});

t.test('alerts, completed tasks, deposits and new people do not wait for a sheet', async (t) => {
  const service = await emptied();
  const horse = await buildHorse(app, { owner: await buildPerson(app) });
  const task = await buildTask(app, { horse, service });
  const words = SHEET.replaceAll('x', 'owies 2 miarki');
  await using aside = connectDatabase(app.databaseUrl, { max: 2, timeouts: UNHURRIED });
  const { id } = await previewOf(manager, words);
  const taken = await aside.db.transaction().execute(async (holder) => {
    await sql`lock table booking_instructions in share mode`.execute(holder);
    const taken = manager.post('/api/moving_in/commit', { id });
    await untilWaiting(aside.db, 1);
    const answers = [
      await manager.post('/api/change_horse_health', { horse_id: horse.id, health: true }),
      await manager.post('/api/complete_service', { id: task.id }),
      await manager.post('/api/deposit-money-to-horse', { id: horse.id, amount: 100, request_id: randomUUID() }),
      await manager.post('/api/create_person', { id: randomUUID(), first_name: 'Ewa', last_name: 'Dąb', role: 'user' }),
    ];
    const statuses = answers.map(({ status }) => status);
    t.same(statuses, [200, 200, 200, 201]);
    return { taken };
  });
  t.equal((await taken.taken).status, 200);
});

t.test('a sheet that books more than 20 000 services is refused', async (t) => {
  await emptied();
  const services = Array.from({ length: 11 }, (_, nth) => `Usługa ${'abcdefghijk'[nth]}`);
  const rows = Array.from({ length: 1_900 }, (_, nth) => [`Koń ${nth}`, 'Maj Zofia', ...services.map(() => 'x')]);
  const refused = await sendSheet(manager, pasted(['Koń', 'Właściciel', ...services], ...rows));
  t.equal(refused.status, 400);
  t.match(refused.text, 'Arkusz może zamówić najwyżej 20 000 usług');
});

// The last test, because the queue then keeps running jobs.
t.test('the tasks of the coming week exist at once, and a job makes those of the year', async (t) => {
  await emptied();
  const id = await takeIn();
  const first = today(app);
  const week = Array.from({ length: 8 }, (_, nth) => addDays(first, nth));
  const days = (await workOf('Aria')).map(({ day }) => day);
  t.same(days, week);
  const page = await manager.get(`/moving-in?sheet=${id}`);
  t.match(page.words(), 'Zadania na rok powstają: 0 %');
  t.match(page.words(), 'Zadania na najbliższy tydzień już są.');

  await app.drainJobs();
  const year = await workOf('Aria');
  t.match([year.length, year.at(-1)?.day], [366, addMonths(first, 12)]);
  t.notMatch((await manager.get(`/moving-in?sheet=${id}`)).words(), 'powstają');
  t.equal(await topUpTasks(app.db, first), 0, 'a repeated job makes nothing');
});
