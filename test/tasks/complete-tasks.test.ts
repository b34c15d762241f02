import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);

type Answer = { done: string[]; refused: { id: string; message: string; finished_by?: string }[] };
type Service = Awaited<ReturnType<typeof buildService>>;

const CALL = '/api/complete_services';

async function buildRound(many: number, service?: Service): Promise<string[]> {
  const round = service ?? (await buildService(app, { price: grosze(1500) }));
  const ids: string[] = [];
  for (let nth = 0; nth < many; nth++)
    ids.push((await buildTask(app, { service: round, horse: await buildHorse(app) })).id);
  return ids;
}

const nameOf = ({ person }: Client) => `${person?.first_name} ${person?.last_name}`;
const doneBy = (who: Client) => `Zadanie jest już wykonane: ${nameOf(who)}, dziś o 09:00`;

const finished = (ids: string[]) => app.db.selectFrom('tasks').selectAll().where('id', 'in', ids).execute();
const entries = (ids: string[]) =>
  app.db.selectFrom('ledger_entries').selectAll().where('task_id', 'in', ids).execute();
const audited = (ids: string[]) => app.db.selectFrom('audit_log').selectAll().where('entity_id', 'in', ids).execute();

t.test('a round confirmed in one call', async (t) => {
  const worker = await app.as('worker');
  const today = dayOf(app.clock.now());

  t.test('completes, charges and audits each of its tasks', async (t) => {
    const ids = await buildRound(5);
    const answer = await worker.post(CALL, { ids });
    t.equal(answer.status, 200);
    t.same(answer.json(), { done: ids, refused: [] });
    const by = worker.person?.id;
    for (const task of await finished(ids)) t.match(task, { finished_by: by, finished_at: app.clock.now() });
    const charged = await entries(ids);
    t.equal(charged.length, 5);
    for (const entry of charged) t.match(entry, { kind: 'service', amount: -1500, occurred_on: today, created_by: by });
    for (const { horse_id, owner_id } of charged)
      t.equal((await storedRow(app, 'horses', { id: horse_id })).owner_id, owner_id);
    const rows = await audited(ids);
    t.same(rows.map(({ entity_id }) => entity_id).sort(), [...ids].sort());
    for (const row of rows) t.match(row, { actor_id: by, action: 'complete_task', entity: 'task' });
  });

  t.test('charges nothing for general or free services', async (t) => {
    const free = await buildRound(3, await buildService(app, { price: grosze(0) }));
    const general = await buildTask(app, { horse: null });
    const ids = [...free, general.id];
    t.same((await worker.post(CALL, { ids })).json<Answer>().done, ids);
    t.same(await entries(ids), []);
    t.equal((await audited(ids)).length, 4);
  });

  t.test('applies the rules of completing to each task', async (t) => {
    const [mine = '', theirs = '', open = ''] = await buildRound(3);
    const other = await app.as(await buildPerson(app, { role: 'worker' }));
    const tomorrow = await buildTask(app, { day: addDays(today, 1) });
    const hidden = await buildTask(app, { worker: await buildPerson(app, { role: 'worker' }) });
    const nothing = randomUUID();
    await worker.post('/api/complete_service', { id: mine });
    await other.post('/api/complete_service', { id: theirs });
    const ids = [nothing, tomorrow.id, mine, hidden.id, theirs, open];
    t.same((await worker.post(CALL, { ids })).json(), {
      done: [mine, open],
      refused: [
        { id: nothing, code: 'not_found', message: 'Nie ma takiego zadania.' },
        { id: tomorrow.id, code: 'too_early', message: 'To zadanie jest zaplanowane na późniejszy dzień.' },
        { id: hidden.id, code: 'not_found', message: 'Nie ma takiego zadania.' },
        { id: theirs, code: 'already_done', message: doneBy(other), finished_by: nameOf(other) },
      ],
    });
    t.equal((await entries(ids)).length, 3, 'once for each completed task');
    t.equal((await audited([mine])).length, 1, 'a task already done by the same worker is not done again');
    const repeated = (await worker.post(CALL, { ids: [mine, open] })).json<Answer>();
    t.same(repeated, { done: [mine, open], refused: [] }, 'a phone that lost the answer');
    t.equal((await entries(ids)).length, 3);
  });

  t.test('needs 1 to 200 ids, each once', async (t) => {
    const ids = Array.from({ length: 201 }, () => randomUUID());
    const [one = ''] = ids;
    for (const bad of [[], ids, [one, one], [one, one.toUpperCase()], ['x'], 'x', undefined])
      t.equal((await worker.post(CALL, { ids: bad })).status, 400, JSON.stringify(bad)?.slice(0, 60));
    t.equal((await worker.post(CALL, { ids: ids.slice(1) })).json<Answer>().refused.length, 200);
    const [task = ''] = await buildRound(1);
    t.same((await worker.post(CALL, { ids: [task.toUpperCase()] })).json<Answer>().done, [task]);
  });
});

t.test('two workers who confirm one round at once', async (t) => {
  const [one, other] = [await app.as('worker'), await app.as(await buildPerson(app, { role: 'worker' }))];

  await t.test('do each task once, and each learns which the other did', async (t) => {
    await one.post(CALL, { ids: await buildRound(1) }); // from now on the stable has a payment date
    const ids = (await buildRound(20)).sort();
    const half = ids.slice(0, 10);
    const [first, second] = await atOnce(
      app,
      () => one.post(CALL, { ids: half }),
      () => other.post(CALL, { ids: [...ids].reverse() }),
      // Both lock the same first task, and then the payment date.
      sql`select from settings where key = 'payment_date' for update`,
    );
    t.same(first.json(), { done: half, refused: [] });
    const { done, refused } = second.json<Answer>();
    t.same(new Set(done), new Set(ids.slice(10)));
    t.same(new Map(refused.map(({ id, message }) => [id, message])), new Map(half.map((id) => [id, doneBy(one)])));
  });

  await t.test('however often they try, and in any order', async (t) => {
    for (let turn = 0; turn < 5; turn++) {
      const ids = await buildRound(12);
      const answers = await Promise.all([
        one.post(CALL, { ids }),
        other.post(CALL, { ids: [...ids].reverse() }),
        one.post(CALL, { ids: ids.slice(3) }),
        other.post('/api/complete_service', { id: ids[5] }),
      ]);
      for (const { status } of answers) t.ok([200, 409].includes(status), 'no deadlock');
      t.equal((await entries(ids)).length, 12);
      t.equal((await audited(ids)).length, 12);
      const [first, second] = answers.slice(0, 2).map((answer) => answer.json<Answer>());
      for (const { id, finished_by } of await finished(ids)) {
        const [doer, late] = finished_by === one.person?.id ? [first, second] : [second, first];
        t.ok(doer?.done.includes(id));
        const found = late?.refused.find((refusal) => refusal.id === id);
        const by = doer === first ? one : other;
        t.same(found, { id, code: 'already_done', message: doneBy(by), finished_by: nameOf(by) });
      }
    }
  });
});

t.test('a round by a plain form', async (t) => {
  const [worker, other] = [await app.as('worker'), await app.as(await buildPerson(app, { role: 'worker' }))];
  const service = await buildService(app, { name: 'Karmienie wieczorne' });
  const names = ['Łuna', 'Dukat', 'Kasztan', 'Malina'];
  const ids: string[] = [];
  for (const [nth, name] of names.entries()) {
    const horse = await buildHorse(app, { name, box_number: `${nth + 2}`, health_alert: name === 'Kasztan' });
    ids.push((await buildTask(app, { service, horse })).id);
  }
  const back = `/home?section=2&dialog=round&dialog_round=${service.id}.${dayOf(app.clock.now())}`;

  await t.test('has all horses ticked on its sheet except those in alert', async (t) => {
    const sheet = (await worker.get(back)).text;
    t.match(sheet, 'Tej czynności nie można cofnąć.');
    const boxes = [...sheet.matchAll(/<input type="checkbox"[^>]* name="ids"( checked="")? value="([^"]+)"/g)];
    const ticks = boxes.map(([, ticked, id]) => [id, ticked !== undefined]);
    const expected = ids.map((id, nth) => [id, nth !== 2]);
    t.same(ticks, expected, 'in the order of boxes');
  });

  await t.test('with no horse ticked says so, and ticks none again', async (t) => {
    const refused = await worker.form(CALL, {}, { back });
    t.equal(refused.location, back);
    const sheet = await refused.follow();
    t.match(sheet.words(), 'Zaznacz co najmniej jednego konia');
    t.notMatch(sheet.text, 'checked=""');
  });

  await t.test('shows how many were done, and names the refused ones', async (t) => {
    await other.post(CALL, { ids: ids.slice(0, 2) });
    const done = await worker.form(CALL, { ids }, { back });
    const page = await done.follow();
    t.match(page.words(), 'Nie wszystkie zatwierdzono Zatwierdzono 2 zadania');
    t.match(page.words(), `Wykonane wcześniej (${nameOf(other)}): Łuna, Dukat.`);
    const again = (await worker.get(done.location)).words();
    t.notMatch(again, 'Wykonane wcześniej', 'once');
    t.notMatch(again, 'Zatwierdzono');
  });

  await t.test('that is already done leads to the list, with an alert', async (t) => {
    const gone = await worker.get(back);
    t.match(gone, { status: 303, headers: { location: '/home?section=2' } });
    t.match((await worker.get('/home?section=2')).words(), 'Nie ma już czego zatwierdzić');
  });

  await t.test('names no task that the worker does not see', async (t) => {
    const horse = await buildHorse(app, { name: 'Tajemnica' });
    const hidden = await buildTask(app, { horse, worker: await buildPerson(app, { role: 'worker' }) });
    const done = await worker.form(CALL, { ids: [hidden.id] }, { back: '/home?section=2' });
    const page = (await done.follow()).words();
    t.match(page, 'Wystąpił błąd podczas zatwierdzania zadania');
    t.notMatch(page, 'Tajemnica');
  });
});
