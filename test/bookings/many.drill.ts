// Long: it makes the year's tasks of a thousand bookings, and changes them twice.
import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildService, today } from '../support/builders.ts';
import { buildManyTasks } from '../support/load.ts';
import { longestWaits, timed } from '../support/standstill.ts';

const HORSES = 60;
const SERVICES = 8;

t.setTimeout(900_000);
const app = await startApp(t);
const manager = await app.as('manager');

async function buildHerd(count: number): Promise<string[]> {
  const horse = await buildHorse(app, { owner: await app.person('user') });
  const { id: _, animal_id, name, owner_name, box_key, box_position, search_text, box_text, ...like } = horse;
  const rows = Array.from({ length: count }, (_, nth) => ({ ...like, name: `Koń ${nth}` }));
  return (await app.db.insertInto('horses').values(rows).returning('id').execute()).map(({ id }) => id);
}

t.test('a change of many bookings for a year blocks nobody', async (drill) => {
  const herd = await buildHerd(500);
  const few = herd.slice(0, HORSES);
  const tasks = await buildManyTasks(app, 8_000);
  let [nth, health] = [0, false];
  const ofHerd = () => few[nth++ % few.length] as string;
  // Calls about the same horses whose bookings change.
  const meanwhile = {
    alert: () => {
      health = !health;
      return manager.post('/api/change_horse_health', { horse_id: ofHerd(), health });
    },
    completion: () => manager.post('/api/complete_service', { id: tasks.pop() }),
    deposit: () => manager.post('/api/deposit-money-to-horse', { id: ofHerd(), amount: 1, request_id: randomUUID() }),
  };
  const kept = async (what: string, work: () => Promise<unknown>) => {
    let took = 0;
    const waits = await longestWaits(
      timed(work).then((ms) => (took = ms)),
      meanwhile,
    );
    t.comment(`${what}: ${took} ms; meanwhile ${JSON.stringify(waits)}; load ${loadavg()[0]?.toFixed(1)}`);
    for (const [call, { longest }] of Object.entries(waits))
      drill.ok(longest <= 1_000, `${what}, ${call}: ${longest} ms`);
  };
  const sent = async (what: string, path: string, body: object) => {
    await kept(what, async () => {
      const { status, text } = await manager.post(path, body);
      if (status !== 200) throw new Error(text);
    });
    await kept(`${what}, the year's work`, () => app.drainJobs());
  };
  const orderFor = async (horses: readonly string[]) => {
    const service = await buildService(app, { price: grosze(500) });
    const bookings = horses.map((horse_id) => ({ id: randomUUID(), horse_id }));
    return { service_id: service.id, daily: true, bookings };
  };
  const ids: string[] = [];
  for (let service = 0; service < SERVICES; service++) {
    const order = await orderFor(few);
    await manager.post('/api/add_service_to_horses', order);
    ids.push(...order.bookings.map(({ id }) => id));
  }
  await topUpTasks(app.db, today(app));
  await sent('booked for 60 horses', '/api/add_service_to_horses', await orderFor(few));
  await sent('booked for 500 horses', '/api/add_service_to_horses', await orderFor(herd));
  const change = (what: string, body: object) =>
    sent(`${what} of ${ids.length} bookings`, '/api/update_bookings', { ids, from: today(app), ...body });
  await change('the price', { price: 6 });
  await change('the end', { check_until: addDays(today(app), 10) });
});
