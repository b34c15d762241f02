/** What a device sends again because the answer was lost is there once, whatever has become of it meanwhile. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

t.test('what was made is not made again when it was changed meanwhile', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const owner = await buildPerson(app);

  t.test('a horse', async (t) => {
    const text = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny.' };
    const sent = { ...text, id: owner.id, horse_id: randomUUID(), box_number: 'R1' };
    await manager.post('/api/create_horse', sent);
    const change = { ...text, name: 'Jantar', box_number: 'R2', payment: 5, payment_for_annual: 0 };
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
