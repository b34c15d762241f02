import { randomUUID } from 'node:crypto';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, buildSheet } from '../support/builders.ts';
import { buildManyTasks } from '../support/load.ts';
import { emptyOfSheets, pasted, previewOf } from '../support/sheets.ts';
import { longestStandstill, longestWaits, timed } from '../support/standstill.ts';

const HORSES = 40;
const SERVICES = Array.from({ length: 8 }, (_, nth) => `Usługa ${nth + 1}`);

t.setTimeout(600_000);
const app = await startApp(t);
const manager = await app.as('manager');

const sheet = (cell: string) =>
  pasted(
    ['Koń', 'Właściciel', ...SERVICES],
    ...Array.from({ length: HORSES }, (_, nth) => [`Koń ${nth}`, `Z${nth} Halina`, ...SERVICES.map(() => cell)]),
  );

t.test('a sheet of 40 horses with 8 daily services blocks nobody', async (t) => {
  await emptyOfSheets(app);
  for (const name of SERVICES) await buildService(app, { name, price: grosze(500) });
  const horse = await buildHorse(app);
  const tasks = await buildManyTasks(app, 3_000);
  let health = false;
  const about = (horse_id: () => string) => ({
    alert: () => {
      health = !health;
      return manager.post('/api/change_horse_health', { horse_id: horse_id(), health });
    },
    completion: () => manager.post('/api/complete_service', { id: tasks.pop() }),
    deposit: () => manager.post('/api/deposit-money-to-horse', { id: horse_id(), amount: 1, request_id: randomUUID() }),
  });
  const done = async (path: string, id: string) => {
    const { status, text } = await manager.post(path, { id });
    if (status !== 200) throw new Error(text);
  };
  const steps = async (name: string, cell: string, horse_id: () => string, limit = 1_000) => {
    const { id } = await previewOf(manager, sheet(cell));
    let took = 0;
    const commit = async () => {
      took = await timed(() => done('/api/moving_in/commit', id));
    };
    const taken = await longestWaits(commit(), about(horse_id));
    t.comment(`${name}: committed within ${took} ms; meanwhile ${JSON.stringify(taken)}`);
    let filled = 0;
    const fill = async () => {
      filled = await timed(() => app.drainJobs());
    };
    const made = await longestWaits(fill(), about(horse_id));
    t.comment(`${name}: the year's tasks within ${filled} ms; meanwhile ${JSON.stringify(made)}`);
    for (const waits of [taken, made])
      for (const [what, { longest }] of Object.entries(waits)) t.ok(longest <= limit, `${what}: ${longest} ms`);
  };
  await steps('new horses', 'x', () => horse.id);
  const known = await app.db.selectFrom('horses').select('id').where('name', '<>', horse.name).execute();
  let nth = 0;
  // Horses that the sheet changes wait for it, at most for the lock timeout.
  await steps('other days of known horses', 'pn śr pt', () => known[nth++ % known.length]?.id as string, 2_000);
  const other = await previewOf(manager, sheet('x').replaceAll('Koń ', 'Kucyk '));
  await manager.post('/api/moving_in/commit', { id: other.id });
  await app.drainJobs();
  let undone = 0;
  const undo = async () => {
    undone = await timed(() => done('/api/moving_in/undo', other.id));
  };
  const waits = await longestWaits(
    undo(),
    about(() => horse.id),
  );
  t.comment(`undone within ${undone} ms; meanwhile ${JSON.stringify(waits)}`);
});

t.test('a sheet of 2 000 owners with one name is calculated in another process', async (t) => {
  await emptyOfSheets(app);
  const rows = Array.from({ length: 2_000 }, (_, nth) => [`Koń ${nth}`, 'Maj Zofia', 600_100_000 + nth]);
  let took = 0;
  const preview = timed(() => previewOf(manager, pasted(['Koń', 'Właściciel', 'Telefon'], ...rows)));
  const standstill = await longestStandstill(preview.then((ms) => (took = ms)));
  t.comment(`calculated within ${took} ms; the app stood still for ${Math.round(standstill)} ms`);
  t.ok(standstill < 250, `${standstill} ms`);
});

t.test('a person is erased while large sheets are stored', async (t) => {
  await emptyOfSheets(app);
  const cells = 'Owies ł ✔ 600 100 '.repeat(50);
  const rows = [['Koń', 'Właściciel'], ...Array.from({ length: 1_000 }, () => [cells, cells])];
  for (let nth = 0; nth < 10; nth++) await buildSheet(app, { rows });
  const { id } = await buildPerson(app, { first_name: 'Zofia', last_name: 'Brzezicka' });
  let status = 0;
  const erasure = async () => {
    status = (await manager.delete(`/api/delete_user/${id}`)).status;
  };
  const standstill = await longestStandstill(erasure());
  t.equal(status, 200);
  t.ok(standstill < 250, `the app stood still for ${standstill} ms`);
});
