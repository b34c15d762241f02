import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { offeredOperation } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { setStored, storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

type Answer = { done: string[]; refused: { id: string; code: string; message: string }[] };

const SKIP = '/api/skip_services';
const UNSKIP = '/api/unskip_services';
const DONE = 'To zadanie jest już wykonane.';
const by = ({ person }: Client) => `${person?.first_name} ${person?.last_name}, dziś o 09:0`;
const doneBy = (who: Client) => `Zadanie jest już wykonane: ${by(who)}`;
const skippedBy = (who: Client) => `Zadanie jest oznaczone jako niewykonane: ${by(who)}`;
const NONE = 'Nie ma takiego zadania.';

const rowOf = (id: string) => storedRow(app, 'tasks', { id });
const notesOf = (task_id: string) => storedRows(app, 'skip_notes', { task_id }, 'note');
const chargesOf = (task_id: string) => storedRows(app, 'ledger_entries', { task_id }, 'amount');
const actionsOn = async (entity_id: string) =>
  (await storedRows(app, 'audit_log', { entity_id }, 'id', 'action', 'after')).map(({ action, after }) => [
    action,
    after,
  ]);

t.test('a skipped task', async (t) => {
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const today = dayOf(app.clock.now());
  const paid = await buildService(app, { price: grosze(1500) });
  const task = (given = {}) => buildTask(app, { service: paid, ...given });

  t.test('records its reason, person and time, and is not charged', async (t) => {
    const { id } = await task();
    const skipped = (await worker.post(SKIP, { ids: [id], reason: 'weather' })).json();
    t.match(skipped, { done: [id], refused: [], operation: /^[0-9a-f-]{36}$/ });
    const by = { skipped_by: worker.person?.id, skipped_at: app.clock.now() };
    t.match(await rowOf(id), { skipped: 'weather', ...by, is_open: false, finished_at: null });
    t.same(await notesOf(id), []);
    t.same(await actionsOn(id), [['skip_task', { skipped: 'weather', skipped_at: app.clock.now().toISOString() }]]);
    t.same(await chargesOf(id), []);
  });

  t.test('accepts the same skip again, and refuses another', async (t) => {
    const { id } = await task();
    const said = { ids: [id], reason: 'vet' };
    await worker.post(SKIP, said);
    t.match((await worker.post(SKIP, said)).json(), { done: [id], refused: [] });
    t.equal((await actionsOn(id)).length, 1);
    const refused = { done: [], refused: [{ id, code: 'already_skipped', message: skippedBy(worker) }] };
    t.match((await worker.post(SKIP, { ...said, reason: 'away' })).json(), refused);
    t.match((await manager.post(SKIP, said)).json(), refused);
  });

  t.test("needs a reason, and words for 'other'", async (t) => {
    const { id } = await task();
    for (const [said, fields] of [
      [{}, { reason: 'Wybierz powód' }],
      [{ reason: 'snow' }, { reason: 'Wybierz powód' }],
      [{ reason: 'other' }, { note: 'Napisz, jaki to powód' }],
      [{ reason: 'other', note: '  ' }, { note: 'Napisz, jaki to powód' }],
      [{ reason: 'other', note: 'x'.repeat(121) }, { note: 'Najwyżej 120 znaków' }],
    ] as const) {
      const answer = await worker.post(SKIP, { ids: [id], ...said });
      t.equal(answer.status, 400);
      t.match(answer.json(), { fields });
    }
    await worker.post(SKIP, { ids: [id], reason: 'other', note: 'zabrakło trocin' });
    t.equal((await rowOf(id)).skipped, 'other');
    t.same(await notesOf(id), [{ note: 'zabrakło trocin' }]);
    t.same(
      await actionsOn(id),
      [['skip_task', { skipped: 'other', skipped_at: app.clock.now().toISOString() }]],
      'the log has no typed words',
    );
  });

  t.test('must be due and visible to a worker; a manager may skip on any day', async (t) => {
    const hidden = await task({ worker: await buildPerson(app, { role: 'worker' }) });
    const tomorrow = await task({ day: addDays(today, 1) });
    const [nothing, late] = [randomUUID(), await task({ day: addDays(today, -5) })];
    const ids = [hidden.id, tomorrow.id, nothing, late.id];
    t.match((await worker.post(SKIP, { ids, reason: 'weather' })).json(), {
      done: [late.id],
      refused: [
        { id: hidden.id, code: 'not_found', message: NONE },
        { id: tomorrow.id, code: 'too_early', message: 'To zadanie jest zaplanowane na późniejszy dzień.' },
        { id: nothing, code: 'not_found', message: NONE },
      ],
    });
    const all = (await manager.post(SKIP, { ids: [hidden.id, tomorrow.id], reason: 'weather' })).json<Answer>();
    t.same(all.done, [hidden.id, tomorrow.id]);
  });

  t.test('is not finished, and a finished task cannot be skipped', async (t) => {
    const [skipped, finished] = [await task(), await task()];
    await worker.post(SKIP, { ids: [skipped.id], reason: 'away' });
    await worker.post('/api/complete_service', { id: finished.id });
    const refused = await worker.post('/api/complete_service', { id: skipped.id });
    t.equal(refused.status, 409);
    t.match(refused.json<{ message: string }>().message, skippedBy(worker));
    const refusal = (code: string, message: string, { id }: { id: string }) => ({
      done: [],
      refused: [{ id, code, message }],
    });
    const completed = await manager.post('/api/complete_services', { ids: [skipped.id] });
    t.match(completed.json(), refusal('already_skipped', skippedBy(worker), skipped));
    t.match(
      (await worker.post(SKIP, { ids: [finished.id], reason: 'away' })).json(),
      refusal('already_done', doneBy(worker), finished),
    );
    t.same((await manager.post(UNSKIP, { ids: [finished.id] })).json<Answer>().refused[0]?.message, DONE);
    const given = { service_completion_id: skipped.id, worker_id: worker.person?.id };
    t.equal((await manager.post('/api/assign_worker_to_service', given)).status, 409);
  });

  t.test('can be reopened by a manager, and then done and charged', async (t) => {
    const { id } = await task();
    await worker.post(SKIP, { ids: [id], reason: 'other', note: 'zalany padok' });
    for (let turn = 0; turn < 2; turn++)
      t.same((await manager.post(UNSKIP, { ids: [id] })).json(), { done: [id], refused: [] });
    t.match(await rowOf(id), { skipped: null, skipped_by: null, skipped_at: null, is_open: true });
    t.same(await notesOf(id), []);
    t.match(await actionsOn(id), [['skip_task'], ['unskip_task']]);
    t.equal((await worker.post('/api/complete_service', { id })).status, 200);
    t.same(await chargesOf(id), [{ amount: -1500 }]);
  });

  t.test('can be reopened for 62 days', async (t) => {
    const [just, past] = [await task({ day: addDays(today, -62) }), await task({ day: addDays(today, -63) })];
    const ids = [just.id, past.id];
    await manager.post(SKIP, { ids, reason: 'weather' });
    t.same((await manager.post(UNSKIP, { ids })).json(), {
      done: [just.id],
      refused: [{ id: past.id, code: 'too_long_ago', message: 'Ten dzień minął zbyt dawno.' }],
    });
  });

  t.test('is unassigned when its worker has left since', async (t) => {
    const gone = await buildPerson(app, { role: 'worker' });
    const [theirs, others] = [await task({ worker: gone }), await task({ worker: worker.person as never })];
    const ids = [theirs.id, others.id];
    await manager.post(SKIP, { ids, reason: 'weather' });
    await setStored(app, 'people', gone, { role: 'user' });
    await manager.post(UNSKIP, { ids });
    t.equal((await rowOf(theirs.id)).worker_id, null);
    t.equal((await rowOf(others.id)).worker_id, worker.person?.id);
  });

  t.test('gets no second row from the top-up, and is deleted with its booking', async (t) => {
    const horse = await buildHorse(app);
    const booking = await buildBooking(app, { service: paid, horse, starts_on: addDays(today, -1) });
    const [before, now] = [await task({ booking, day: addDays(today, -1) }), await task({ booking, day: today })];
    await manager.post(SKIP, { ids: [before.id, now.id], reason: 'weather' });
    await topUpTasks(app.db, today);
    t.match(await storedRows(app, 'tasks', { booking_id: booking.id, date_to_finish: today }), [{ id: now.id }]);
    t.equal((await rowOf(now.id)).skipped, 'weather');
    t.equal((await manager.delete(`/api/delete_service_from_horse/${booking.id}`)).status, 200);
    const left = await storedRows(app, 'tasks', { booking_id: booking.id });
    t.match(left, [{ id: before.id, skipped: 'weather' }], 'skipped tasks before today stay');
    t.equal(left.length, 1);
  });
});

t.test('skipping a whole round by a plain form', async (t) => {
  await emptyStable(app);
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const today = dayOf(app.clock.now());
  const service = await buildService(app, { name: 'Padokowanie' });
  const ids: string[] = [];
  for (const [nth, name] of ['Łuna', 'Dukat', 'Kasztan', 'Malina'].entries()) {
    const horse = await buildHorse(app, { name, box_number: `${nth + 2}`, health_alert: name === 'Kasztan' });
    ids.push((await buildTask(app, { service, horse })).id);
  }
  const back = `/home?section=2&dialog=skip&dialog_round=${service.id}.${today}`;

  await t.test('has five reasons, none chosen, and ticks all horses except those in alert', async (t) => {
    t.match((await worker.get('/home?section=2')).text, 'dialog=skip');
    const page = (await worker.get(back)).text;
    t.equal([...page.matchAll(/<input type="radio"[^>]*name="reason"/g)].length, 5);
    t.notMatch(page, /name="reason"[^>]*checked/);
    const boxes = [...page.matchAll(/<input type="checkbox"[^>]*name="ids"[^>]*>/g)];
    const ticks = boxes.map(([box]) => box.includes('checked'));
    t.same(ticks, [true, true, false, true]);
  });

  await t.test('needs a reason', async (t) => {
    const refused = await worker.form(SKIP, { ids }, { back });
    t.match((await refused.follow()).words(), 'Wybierz powód');
  });

  await t.test('offers an undo at once to a manager, but not to a worker', async (t) => {
    const one = await worker.form(SKIP, { ids: ids.slice(0, 1), reason: 'weather' }, { back });
    const told = await one.follow();
    t.match(told.words(), 'Zapisano, że zadań nie wykonano');
    t.notMatch(told.words(), 'Cofnij');
    const rest = await manager.form(SKIP, { ids, reason: 'weather' }, { back });
    t.match((await rest.follow()).words(), /Nie wszystkie zapisano Niewykonane: 3 zadania.*Łuna/);
    await manager.post(UNSKIP, { ids });
    const again = await (await manager.form(SKIP, { ids, reason: 'weather' }, { back })).follow();
    t.match(again.words(), 'Cofnij');
    const operation = offeredOperation(again.text);
    t.equal((await manager.post('/api/take_back_skipping', { operation })).status, 200);
    t.equal((await rowOf(ids[0] as string)).is_open, true);
    t.equal((await manager.post('/api/take_back_skipping', { operation })).status, 409, 'once');
  });

  await t.test('is undone completely or not at all', async (t) => {
    const { operation } = (await manager.post(SKIP, { ids, reason: 'weather' })).json<{ operation: string }>();
    await manager.post(UNSKIP, { ids: ids.slice(0, 1) });
    t.equal((await manager.post('/api/take_back_skipping', { operation })).status, 409);
    t.equal((await rowOf(ids[1] as string)).skipped, 'weather');
  });
});

t.test('skipping all overdue tasks with one reason', async (t) => {
  await emptyStable(app);
  const [worker, manager] = [await app.as('worker'), await app.as('manager')];
  const today = dayOf(app.clock.now());
  const booking = await buildBooking(app, { starts_on: addDays(today, -500) });
  const days = Array.from({ length: 450 }, (_, nth) => addDays(today, -1 - nth));
  const { id: _, date_to_finish: _day, is_open: _open, ...values } = await buildTask(app, { booking, day: today });
  const overdue = days.map((date_to_finish) => ({ ...values, date_to_finish }));
  await app.db.insertInto('tasks').values(overdue).execute();
  const horse = await buildHorse(app, { name: 'Kasztan', health_alert: true });
  const other = await buildPerson(app, { role: 'worker' });
  const hidden = await buildTask(app, { day: days[0] as never, worker: other, horse });

  await t.test('covers only past days', async (t) => {
    const said = { reason: 'weather', before: addDays(today, 1) };
    t.equal((await worker.post('/api/skip_overdue', said)).status, 400);
  });

  await t.test('closes in batches of one call what the worker sees, except today', async (t) => {
    const back = '/home?section=2&dialog=skip';
    const words = (await worker.get(back)).words();
    t.match(words, '450 zaległych zadań');
    t.notMatch(words, 'z alertem', 'it is not theirs');
    const answer = await worker.post('/api/skip_overdue', { reason: 'weather', before: today });
    t.match(answer.json(), { done: 450, left: 0, operation: /^[0-9a-f-]{36}$/ });
    t.equal((await rowOf(hidden.id)).is_open, true);
    t.equal((await worker.get('/api/get_worker_service_data')).json<unknown[]>().length, 1);
    t.equal((await worker.get(back)).headers.location, '/home?section=2', 'nothing is left to close');
  });

  await t.test('is undone as a whole', async (t) => {
    app.clock.advance({ minutes: 1 });
    const back = '/home?section=2&dialog=skip';
    const dialog = (await manager.get(back)).words();
    t.match(dialog, /1 zaległe zadanie .* W tym zadania konia z alertem zdrowotnym: Kasztan ?\./);
    const told = await manager.form('/api/skip_overdue', { reason: 'weather', before: today }, { back });
    const page = await told.follow();
    t.match(page.words(), 'Cofnij');
    const operation = offeredOperation(page.text);
    t.equal((await manager.post('/api/take_back_skipping', { operation })).status, 200);
    t.equal((await rowOf(hidden.id)).is_open, true);
  });
});

t.test('can be limited to one service', async (t) => {
  await emptyStable(app);
  const manager = await app.as('manager');
  const day = addDays(dayOf(app.clock.now()), -1);
  const paddock = await buildService(app, { name: 'Padokowanie' });
  const dressing = await buildService(app, { name: 'Zmiana opatrunku' });
  const rained = [];
  for (let nth = 0; nth < 3; nth++)
    rained.push((await buildTask(app, { service: paddock, horse: await buildHorse(app), day })).id);
  const forgotten = await buildTask(app, { service: dressing, horse: await buildHorse(app), day });
  const back = '/home?section=2&dialog=skip';
  t.match((await manager.get(back)).words(), 'Wszystkie (4) Padokowanie (3) Zmiana opatrunku (1)');
  const said = { reason: 'weather', before: dayOf(app.clock.now()) };
  const wrong = await manager.form('/api/skip_overdue', { ...said, service_id: 'x' }, { back });
  t.match((await wrong.follow()).words(), 'Wybierz usługę');
  await manager.form('/api/skip_overdue', { ...said, service_id: paddock.id }, { back });
  for (const id of rained) t.equal((await rowOf(id)).skipped, 'weather');
  t.equal((await rowOf(forgotten.id)).is_open, true);
  t.match((await manager.get(back)).words(), '1 zaległe zadanie z poprzednich dni (Zmiana opatrunku)');
  await manager.form('/api/skip_overdue', { ...said, service_id: '' }, { back });
  t.equal((await rowOf(forgotten.id)).skipped, 'weather', 'without a choice all are closed');
});

t.test('5 000 overdue tasks are closed by one call in batches, and more by the next', async (t) => {
  await emptyStable(app);
  const manager = await app.as('manager');
  const today = dayOf(app.clock.now());
  const { id } = await buildTask(app, { day: addDays(today, 1) });
  await sql`
    insert into tasks
      (booking_id, horse_id, service_id, service_name, service_description, price, date_to_finish)
    select booking_id, horse_id, service_id, service_name, service_description, price, ${today}::date - nth
    from tasks, generate_series(1, 5001) as nth where id = ${id}
  `.execute(app.db);
  const close = async () => (await manager.post('/api/skip_overdue', { reason: 'weather', before: today })).json();
  t.match(await close(), { done: 5000, left: 1 });
  t.match(await close(), { done: 1, left: 0 });
  t.match(await close(), { done: 0, left: 0 });
});

t.test('a skip beside a completion: one is refused, and a skipped task is not charged', async (t) => {
  const [one, other] = [await app.as('worker'), await app.as(await buildPerson(app, { role: 'worker' }))];
  const service = await buildService(app, { price: grosze(1500) });
  const build = async () => (await buildTask(app, { service, horse: await buildHorse(app) })).id;
  const round = async () => [await build(), await build(), await build(), await build()];
  await one.post('/api/complete_service', { id: await build() }); // from now on the stable has a payment date

  const ids = await round();
  const [skipped, finished] = await atOnce(
    app,
    () => one.post(SKIP, { ids, reason: 'weather' }),
    () => other.post('/api/complete_services', { ids: [...ids].reverse() }),
  );
  t.same(skipped.json<Answer>().done, ids);
  for (const { message } of finished.json<Answer>().refused) t.match(message, skippedBy(one));

  for (let turn = 0; turn < 5; turn++) {
    const some = await round();
    const answers = await Promise.all([
      one.post(SKIP, { ids: some, reason: 'weather' }),
      other.post('/api/complete_services', { ids: [...some].reverse() }),
      one.post('/api/complete_service', { id: some[1] }),
    ]);
    for (const { status } of answers) t.ok([200, 409].includes(status), 'no deadlock');
    for (const id of some) {
      const { finished_at, is_open } = await rowOf(id);
      t.equal((await chargesOf(id)).length, finished_at ? 1 : 0);
      t.equal(is_open, false);
    }
  }
});
