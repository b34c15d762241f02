/** A device that repeats a request after a lost answer creates nothing twice, whatever has changed meanwhile. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { insertOnce } from '../../server/platform/forms/insert-once.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';

const HORSE = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny.' };

t.test('what was made is not made again when it was changed meanwhile', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const owner = await buildPerson(app);

  t.test('a horse', async (t) => {
    const sent = { ...HORSE, id: owner.id, horse_id: randomUUID(), box_number: 'R1' };
    await manager.post('/api/create_horse', sent);
    const change = { ...HORSE, name: 'Jantar', box_number: 'R2', payment: 5, payment_for_annual: 0 };
    t.equal((await manager.post(`/api/update_horse/${sent.horse_id}`, change)).status, 200);
    await buildHorse(app, { box_number: 'R1' });
    const again = await manager.post('/api/create_horse', sent);
    t.same([again.status, again.json()], [201, { id: sent.horse_id }]);
    t.match((await manager.get(`/api/get_horse_data/${sent.horse_id}`)).json(), { name: 'Jantar', box_number: 'R2' });
    const other = { ...sent, name: 'Jantar', box_number: 'R2' };
    t.equal((await manager.post('/api/create_horse', other)).status, 409, 'what it has become was never sent');
  });

  t.test('a note', async (t) => {
    const horse = await buildHorse(app, { owner });
    const sent = { id: randomUUID(), horse_id: horse.id, title: 'Dieta', content: 'Siano moczone.' };
    await manager.post('/api/create_note', sent);
    await manager.post('/api/update_note', { ...sent, content: 'Siano suche.' });
    t.equal((await manager.post('/api/create_note', sent)).status, 201);
    t.match((await manager.get(`/api/get_all_notes/${horse.id}`)).json(), [{ content: 'Siano suche.' }]);
    t.equal((await manager.post('/api/create_note', { ...sent, content: 'Siano suche.' })).status, 409);
  });
});

t.test('what was made before there were digests is answered as long as it is what was sent', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const horse = await buildHorse(app);
  const planned = { horse_id: horse.id, title: 'Kowal', description: '' };
  const moments = { start: '2026-11-23T09:00:00.000Z', end: '2026-11-23T10:00:00.000Z', allDay: false };
  const sent = [
    ['horses', '/api/create_horse', { ...HORSE, id: horse.owner_id, horse_id: randomUUID(), box_number: 'R7' }],
    ['notes', '/api/create_note', { id: randomUUID(), horse_id: horse.id, title: 'Dieta', content: 'Siano.' }],
    ['events', '/api/create_event', { ...planned, ...moments, id: randomUUID() }],
    [
      'events',
      '/api/create_event',
      { ...planned, id: randomUUID(), start: '2026-11-23', end: '2026-11-24', allDay: true },
    ],
  ] as const;
  for (const [table, address, body] of sent) {
    t.equal((await manager.post(address, body)).status, 201);
    await app.db.updateTable(table).set({ request_digest: null }).execute();
    t.equal((await manager.post(address, body)).status, 201, `${address} again`);
    const other = table === 'horses' ? { ...body, name: 'Inny' } : { ...body, title: 'Inny' };
    t.equal((await manager.post(address, other)).status, 409, 'but nothing else by this id');
  }
});

t.test('what was sent is known in whatever order its fields come', async (t) => {
  const { db } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const horse = await buildHorse(world);
  const [id, created_at] = [randomUUID(), world.clock.now()];
  const text = { title: 'Dieta', content: 'Siano.' };
  const rest = { horse_id: horse.id, author_id: horse.owner_id };
  const insert = (sent: typeof text & typeof rest & { id: string }) =>
    db.transaction().execute((tx) => insertOnce(tx, 'notes', sent, { created_at }, 'inna'));
  t.equal(await insert({ id, ...text, ...rest }), true);
  await db.updateTable('notes').set({ content: 'Owies.' }).execute();
  t.equal(await insert({ ...rest, ...text, id }), false);
});
