import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson, buildTask } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { setStored, storedRows } from '../support/stored-rows.ts';

type Note = { id: string; title: string };

const TEXT = { title: 'Dieta', content: 'Siano moczone.\nOwies dwa razy dziennie.' };

t.test('notes on a horse', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Ćwik' });
  const [owner, manager, worker] = [await app.as(person), await app.as('manager'), await app.as('worker')];
  const stableHorse = () => buildHorse(app, { owner: person });
  const notesOf = async (client: Client, id: string) => (await client.get(`/api/get_all_notes/${id}`)).json<Note[]>();

  t.test('are dated and signed by the server, the newest first', async (t) => {
    const horse = await stableHorse();
    const sent = { horse_id: horse.id, ...TEXT, date: '1999-01-01', author: randomUUID(), owner_id: randomUUID() };
    const first = await owner.post('/api/create_note', { id: randomUUID(), ...sent });
    t.equal(first.status, 201);
    app.clock.advance({ minutes: 1 });
    await manager.post('/api/create_note', { horse_id: horse.id, title: 'Kowal', content: 'We wtorek.' });
    const notes = await notesOf(owner, horse.id);
    const titles = notes.map(({ title }) => title);
    t.same(titles, ['Kowal', 'Dieta']);
    const signed = { date: '2026-11-21T08:00:00.000Z', author: person.id, author_name: 'Żaneta Ćwik' };
    t.match(notes[1], { ...TEXT, id: first.json<Note>().id, ...signed, horse_id: horse.id, owner_id: person.id });
  });

  t.test('that waited for a signal have the time at which they were written', async (t) => {
    const horse = await stableHorse();
    const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000).toISOString();
    const note = { id: randomUUID(), horse_id: horse.id, ...TEXT };
    const sent = await owner.form('/api/create_note', { ...note, written_at: ago(30) }, { fromQueue: true });
    t.equal(sent.status, 201);
    const again = await owner.post('/api/create_note', { ...note, written_at: ago(29) });
    t.equal(again.status, 201, 'a phone that lost the answer may reckon the time again');
    t.match(await notesOf(owner, horse.id), [{ id: note.id, date: ago(30) }]);
    const [audit] = await storedRows(app, 'audit_log', { entity_id: note.id }, 'at', 'after');
    t.same(audit, { at: app.clock.now(), after: { horse_id: horse.id, created_at: ago(30) } });
    for (const [hours, code] of [
      [73, 'too_old'],
      [-1, 'in_the_future'],
    ] as const) {
      const refused = await owner.post('/api/create_note', { ...note, id: randomUUID(), written_at: ago(hours) });
      t.match(refused.json(), { code, fields: { written_at: /\w/ } });
    }
  });

  t.test('need a title and a text', async (t) => {
    const horse = await stableHorse();
    const wrong = [{ title: ' ' }, { content: '' }, { title: 'x'.repeat(121) }, { content: 'x'.repeat(5001) }];
    for (const fields of wrong) {
      const answer = await owner.post('/api/create_note', { horse_id: horse.id, ...TEXT, ...fields });
      t.equal(answer.status, 400);
      t.same(Object.keys(answer.json<{ fields: object }>().fields), Object.keys(fields));
    }
    t.same(await notesOf(owner, horse.id), []);
  });

  t.test('are changed and deleted by their author and by managers, with an audit row', async (t) => {
    const horse = await stableHorse();
    const mine = await buildNote(app, { horse });
    const theirs = await buildNote(app, { horse, author: await app.person('manager') });
    const change = (client: Client, { id }: { id: string }) => client.post('/api/update_note', { id, ...TEXT });
    t.equal((await change(owner, mine)).status, 200);
    t.equal((await change(owner, theirs)).status, 403);
    t.equal((await change(manager, mine)).status, 200);
    t.equal((await owner.delete(`/api/delete_note/${theirs.id}`)).status, 403);
    t.equal((await owner.delete(`/api/delete_note/${mine.id}`)).status, 200);
    t.equal((await owner.delete(`/api/delete_note/${mine.id}`)).status, 404, 'it is gone');
    t.equal((await manager.delete(`/api/delete_note/${theirs.id}`)).status, 200);
    const audit = [
      ...(await storedRows(app, 'audit_log', { entity_id: mine.id }, 'id', 'action')),
      ...(await storedRows(app, 'audit_log', { entity_id: theirs.id }, 'id', 'action')),
    ];
    const actions = audit.map(({ action }) => action);
    t.same(actions, ['update_note', 'update_note', 'delete_note', 'delete_note']);
  });

  t.test('can no longer be changed by the author when the horse has another owner', async (t) => {
    const horse = await stableHorse();
    const note = await buildNote(app, { horse });
    await setStored(app, 'horses', horse, { owner_id: (await buildPerson(app)).id });
    t.equal((await owner.delete(`/api/delete_note/${note.id}`)).status, 404);

    const sold = await buildHorse(app, { owner: await app.person('worker') });
    const theirs = await buildNote(app, { horse: sold, author: await app.person('worker') });
    await setStored(app, 'horses', sold, { owner_id: horse.owner_id });
    await buildTask(app, { horse: sold });
    const refused = await worker.delete(`/api/delete_note/${theirs.id}`);
    t.equal(refused.status, 403, 'even when they see the horse, because they work with it');
  });

  t.test('can be read, but not written, by a worker who sees the horse', async (t) => {
    const horse = await stableHorse();
    const { id } = await buildNote(app, { horse });
    t.equal((await worker.get(`/api/get_all_notes/${horse.id}`)).status, 404, 'no tasks with it yet');
    await buildTask(app, { horse });
    t.match(await notesOf(worker, horse.id), [{ id }]);
    t.equal((await worker.post('/api/create_note', { horse_id: horse.id, ...TEXT })).status, 403);
    const page = await worker.get(`/horses/${horse.id}?tab=notes`);
    t.notMatch(page.text, 'create-note');
    t.notMatch(page.text, 'delete-note');
  });

  t.test('work as plain forms, and nothing typed is lost', async (t) => {
    const horse = await stableHorse();
    const tab = `/horses/${horse.id}?tab=notes`;
    const open = `${tab}&dialog=create-note`;
    const empty = { horse_id: horse.id, title: 'Dieta', content: '' };
    const refused = await owner.form('/api/create_note', empty, { back: open });
    t.match(refused, { status: 303, headers: { location: open } });
    const again = await refused.follow();
    t.match(again.text, 'value="Dieta"');
    t.match(again.words(), 'Nie udało się dodać notatki');
    const done = await owner.form('/api/create_note', { horse_id: horse.id, ...TEXT }, { back: open });
    t.match(done, { status: 303, headers: { location: tab } });
    const [note] = (await notesOf(owner, horse.id)) as [Note];
    const edit = `${tab}&dialog=edit-note&id=${note.id}`;
    const typed = { id: note.id, title: 'Żywienie', content: 'Bez zmian' };
    const changed = await owner.form('/api/update_note', typed, { back: edit });
    t.match((await changed.follow()).words(), 'Żywienie');
    const gone = await owner.form(`/api/delete_note/${note.id}?_method=DELETE`, {}, { back: tab });
    t.match((await gone.follow()).words(), 'Brak notatek');
  });

  t.test('that are gone lead to the page beneath, with an alert', async (t) => {
    const horse = await stableHorse();
    const list = `/horses/${horse.id}?tab=notes`;
    const { id: gone } = await buildNote(app, { horse });
    await manager.delete(`/api/delete_note/${gone}`);
    const { id: elsewhere } = await buildNote(app, { horse: await stableHorse() });
    for (const dialog of ['note', 'edit-note', 'delete-note'])
      for (const subject of [`&id=${gone}`, `&id=${elsewhere}`, '']) {
        const page = await manager.get(`${list}&dialog=${dialog}${subject}`);
        t.same([page.status, page.headers.location], [303, list]);
        t.match((await manager.get(list)).words(), 'Nie ma takiej notatki.', dialog);
      }
  });

  t.test('are listed fifty at a time, and open on any page of the list', async (t) => {
    const horse = await stableHorse();
    const notes = [];
    for (let number = 1; number <= 51; number++) {
      app.clock.advance({ minutes: 1 });
      notes.push(await buildNote(app, { horse, title: `Notatka numer ${number}.` }));
    }
    const list = `/horses/${horse.id}?tab=notes`;
    const first = await owner.get(list);
    t.match(first.words(), 'Notatka numer 51.');
    t.notMatch(first.words(), 'Notatka numer 1.');
    t.match((await owner.get(`${list}&page=2`)).words(), 'Notatka numer 1.');
    t.match((await owner.get(`${list}&dialog=note&id=${notes[0]?.id}`)).words(), 'Notatka numer 1.');
  });

  t.test('are not reported as deleted when the database fails', async (t) => {
    const note = await buildNote(app, { horse: await stableHorse() });
    await sql`alter table horses rename column health_alert to lost`.execute(app.db);
    const answer = await owner.post('/api/update_note', { id: note.id, ...TEXT });
    await sql`alter table horses rename column lost to health_alert`.execute(app.db);
    t.equal(answer.status, 500);
  });
});
