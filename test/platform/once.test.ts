/** A request that a device sends again, because its answer was lost, is done once, whatever has happened meanwhile. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { expiring } from '../../server/app.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';

const app = await startApp(t);
const manager = await app.as('manager');
const HORSE = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny.' };
const OTHERWISE = { error: 'conflict', code: 'sent_otherwise', message: /Wysłano to już wcześniej z inną treścią/ };

const note = async () => {
  const horse = await buildHorse(app);
  return { id: randomUUID(), horse_id: horse.id, title: 'Dieta', content: 'Siano moczone.' };
};

const notesOf = async ({ horse_id }: { horse_id: string }) =>
  (await manager.get(`/api/get_all_notes/${horse_id}`)).json<{ content: string }[]>().map(({ content }) => content);

t.test('the same again answers as the first time, in whatever order its fields come', async (t) => {
  const sent = await note();
  const first = await manager.post('/api/create_note', sent);
  t.same([first.status, first.json()], [201, { id: sent.id }]);
  const { id, ...rest } = sent;
  const again = await manager.post('/api/create_note', { ...rest, id });
  t.same([again.status, again.json()], [201, { id }]);
  t.same(await notesOf(sent), ['Siano moczone.']);
});

t.test('an answer of more than an id is told again too', async (t) => {
  const worker = await buildPerson(app, { role: 'worker' });
  const absence = { id: randomUUID(), worker_id: worker.id, from: '2026-11-23', to: '2026-11-24' };
  const first = await manager.post('/api/add_absence', absence);
  t.same([first.status, first.json()], [201, { id: absence.id, freed: 0 }]);
  const again = await manager.post('/api/add_absence', absence);
  t.same([again.status, again.json()], [201, { id: absence.id, freed: 0 }], 'though one is absent already');
});

t.test('other content by the same id, or another call, is a conflict', async (t) => {
  const sent = await note();
  await manager.post('/api/create_note', sent);
  const other = await manager.post('/api/create_note', { ...sent, content: 'Siano suche.' });
  t.match([other.status, other.json()], [409, OTHERWISE]);
  const call = await manager.post('/api/create_group', { id: sent.id, name: 'Stajenni' });
  t.match([call.status, call.json()], [409, OTHERWISE]);
  t.same(await notesOf(sent), ['Siano moczone.']);
});

t.test('of two at once one is done, and both have its answer', async (t) => {
  const sent = await note();
  const send = () => manager.post('/api/create_note', sent);
  const answers = await atOnce(app, send, send);
  const made = `201 {"id":"${sent.id}"}`;
  t.same(
    answers.map(({ status, text }) => `${status} ${text}`),
    [made, made],
  );
  t.equal((await notesOf(sent)).length, 1);
});

t.test('of two at once with other content the second is a conflict', async (t) => {
  const sent = await note();
  const send = (content: string) => () => manager.post('/api/create_note', { ...sent, content });
  const answers = await atOnce(app, send('Siano suche.'), send('Siano moczone.'));
  t.same(
    answers.map(({ status }) => status),
    [201, 409],
  );
  t.same(await notesOf(sent), ['Siano suche.']);
});

t.test('an id by which somebody else made a row is a conflict', async (t) => {
  const sent = await note();
  await manager.post('/api/create_note', sent);
  const admin = await app.as('admin');
  const theirs = await admin.post('/api/create_note', sent);
  t.match([theirs.status, theirs.json()], [409, OTHERWISE]);
  t.equal((await admin.post('/api/create_note', { ...sent, id: randomUUID() })).status, 201);
});

t.test('what was made is not made again when it was changed or removed meanwhile', async (t) => {
  const sent = await note();
  await manager.post('/api/create_note', sent);
  await manager.post('/api/update_note', { ...sent, content: 'Siano suche.' });
  t.equal((await manager.post('/api/create_note', sent)).status, 201);
  t.same(await notesOf(sent), ['Siano suche.']);
  const asIsNow = await manager.post('/api/create_note', { ...sent, content: 'Siano suche.' });
  t.equal(asIsNow.status, 409, 'what it has become was never sent');
  await manager.delete(`/api/delete_note/${sent.id}`);
  t.equal((await manager.post('/api/create_note', sent)).status, 201);
  t.same(await notesOf(sent), []);
});

t.test('a horse whose box somebody else has taken since is not made again', async (t) => {
  const owner = await buildPerson(app);
  const sent = { ...HORSE, id: owner.id, horse_id: randomUUID(), box_number: 'R1' };
  await manager.post('/api/create_horse', sent);
  const change = { ...HORSE, name: 'Jantar', box_number: 'R2', payment: 5, payment_for_annual: 0 };
  t.equal((await manager.post(`/api/update_horse/${sent.horse_id}`, change)).status, 200);
  const next = await buildHorse(app, { box_number: 'R1' });
  const again = await manager.post('/api/create_horse', sent);
  t.same([again.status, again.json()], [201, { id: sent.horse_id }]);
  t.match((await manager.get(`/api/get_horse_data/${sent.horse_id}`)).json(), { name: 'Jantar', box_number: 'R2' });
  const another = await manager.post('/api/create_horse', { ...sent, horse_id: randomUUID() });
  t.match([another.status, another.json()], [409, { horse_id: next.id, fields: { box_number: String } }], 'who has it');
});

t.test('what was refused is not remembered, so it may be sent again', async (t) => {
  const owner = await buildPerson(app);
  const { id } = await buildHorse(app, { box_number: 'R5' });
  const sent = { ...HORSE, id: owner.id, horse_id: randomUUID(), box_number: 'R5' };
  t.equal((await manager.post('/api/create_horse', sent)).status, 409);
  await manager.delete(`/api/delete_horse/${id}`);
  t.equal((await manager.post('/api/create_horse', sent)).status, 201);
});

t.test('without an id a call is done each time', async (t) => {
  const { id: _, ...sent } = await note();
  await manager.post('/api/create_note', sent);
  await manager.post('/api/create_note', sent);
  t.equal((await notesOf(sent)).length, 2);
});

t.test('a form that somebody goes back to and confirms no more is the same form', async (t) => {
  const name = `Padok ${randomUUID().slice(0, 8)}`;
  const service = { name, description: 'Dwie godziny.', price: 20, groups: [], general: false };
  t.equal((await manager.post('/api/create_service', service)).status, 201);
  const sent = { ...service, id: randomUUID() };
  t.match((await manager.post('/api/create_service', sent)).json(), { fields: { confirmed: String } });
  t.equal((await manager.post('/api/create_service', { ...sent, confirmed: true })).status, 201);
  const again = await manager.post('/api/create_service', sent);
  t.same([again.status, again.json()], [201, { id: sent.id }]);
});

t.test('requests are forgotten after 30 days, and what they made is not made twice', async (t) => {
  const sent = await note();
  await manager.post('/api/create_note', sent);
  const kept = () => app.db.selectFrom('requests').select('action').where('id', '=', sent.id).execute();
  const after = (days: number) => new Date(app.clock.now().getTime() + days * 24 * 3_600_000);
  await sweep(app.db, expiring, after(29));
  t.same(await kept(), [{ action: '/api/create_note' }]);
  await sweep(app.db, expiring, after(30));
  t.same(await kept(), []);
  const later = await app.as('manager');
  const again = await later.post('/api/create_note', sent);
  t.match([again.status, again.json()], [409, OTHERWISE]);
});
