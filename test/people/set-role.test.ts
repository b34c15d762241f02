import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildGroup, buildPerson, buildTask, type TestPerson } from '../support/builders.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const CALL = '/api/set_role';

const roleOf = async ({ id }: { id: string }) => (await storedRow(app, 'people', { id })).role;
const groupsOf = ({ id }: { id: string }) => storedRows(app, 'worker_groups', { worker_id: id });
const workerOf = async ({ id }: { id: string }) => (await storedRow(app, 'tasks', { id })).worker_id;

t.test('a role', async (t) => {
  await startOver(app);
  const [manager, admin] = [await app.as('manager'), await app.as('admin')];

  t.test('applies from the next request on, in open sessions too', async (t) => {
    const person = await buildPerson(app, { role: 'worker' });
    const client = await app.as(person);
    t.equal((await client.get('/api/get_all_user_data')).status, 200);
    t.equal((await manager.post(CALL, { id: person.id, role: 'user' })).status, 200);
    t.equal((await client.get('/api/get_all_user_data')).status, 403);
    t.match((await client.get('/api/get_user_status')).json(), { role: 'user' });
    t.equal((await manager.post(CALL, { id: person.id, role: 'manager' })).status, 200);
    t.equal((await client.get('/api/get_all_user_data')).status, 200);
  });

  t.test('is audited once', async (t) => {
    const person = await buildPerson(app, { role: 'worker' });
    for (const _ of [1, 2]) t.equal((await manager.post(CALL, { id: person.id, role: 'manager' })).status, 200);
    const entry = { actor_id: manager.person?.id, action: 'set_role', entity: 'person' };
    const change = { before: { role: 'worker' }, after: { role: 'manager' } };
    t.match(await storedRow(app, 'audit_log', { entity_id: person.id }), { ...entry, ...change });
  });

  t.test('outside the staff loses groups and assignments, but not finished tasks', async (t) => {
    const person = await buildPerson(app, { role: 'worker' });
    await buildGroup(app, { workers: [person] });
    const open = await buildTask(app, { worker: person });
    const done = await buildTask(app, { worker: person, finishedBy: person });
    await manager.post(CALL, { id: person.id, role: 'manager' });
    t.equal((await groupsOf(person)).length, 1, 'a manager may be in groups');
    t.equal(await workerOf(open), person.id);
    await manager.post(CALL, { id: person.id, role: 'user' });
    t.same(await groupsOf(person), []);
    t.equal(await workerOf(open), null);
    t.equal(await workerOf(done), person.id);
  });

  t.test('of an admin is given and removed only by admins', async (t) => {
    const person = await buildPerson(app, { role: 'manager' });
    t.equal((await manager.post(CALL, { id: person.id, role: 'admin' })).status, 403);
    t.equal((await manager.post(CALL, { id: manager.person?.id, role: 'admin' })).status, 403, 'not to oneself either');
    t.equal((await manager.post(CALL, { id: admin.person?.id, role: 'user' })).status, 403);
    t.equal((await manager.post(CALL, { id: admin.person?.id, role: 'admin' })).status, 403, 'not even unchanged');
    t.equal((await admin.post(CALL, { id: person.id, role: 'admin' })).status, 200);
    t.equal((await admin.post(CALL, { id: person.id, role: 'worker' })).status, 200);
    t.equal(await roleOf(person), 'worker');
  });

  t.test('of one’s own is changed only by an admin, to any role', async (t) => {
    const person = await buildPerson(app, { role: 'manager' });
    const client = await app.as(person);
    for (const role of ['user', 'worker', 'manager']) {
      const refused = await client.post(CALL, { id: person.id, role });
      t.match(
        [refused.status, refused.json()],
        [403, { code: 'own_role', message: 'Własną rolę zmienia tylko administrator.' }],
        role,
      );
    }
    t.equal(await roleOf(person), 'manager');
    const page = await client.get(`/user/${person.id}?tab=general`);
    t.match(page.words(), 'Własną rolę zmienia tylko administrator.');
    t.notMatch(page.text, 'name="dialog_role"');
    const asked = await client.get(`/user/${person.id}?tab=general&dialog=role&dialog_role=user`);
    t.notMatch(asked.words(), 'Czy chcesz kontynuować?');
    const other = await buildPerson(app, { role: 'admin' });
    t.equal((await (await app.as(other)).post(CALL, { id: other.id, role: 'user' })).status, 200);
    t.equal(await roleOf(other), 'user');
  });

  t.test('is one of four', async (t) => {
    const person = await buildPerson(app);
    for (const role of ['owner', 'Admin', '', null])
      t.equal((await admin.post(CALL, { id: person.id, role })).status, 400);
  });

  t.test('of the last admin stays', async (t) => {
    const refused = await admin.post(CALL, { id: admin.person?.id, role: 'manager' });
    t.equal(refused.status, 409);
    t.match(refused.json(), { error: 'conflict', code: 'last_admin', message: /^To ostatni administrator/ });
    t.equal(await roleOf(admin.person as TestPerson), 'admin');
  });

  t.test('is changed by a plain form, which confirms it', async (t) => {
    const person = await buildPerson(app, { role: 'worker' });
    const back = '/home?section=7';
    const done = await manager.form(CALL, { id: person.id, role: 'user' }, { back });
    t.match(done, { status: 303, location: back });
    t.match((await done.follow()).words(), /Zaktualizowano.*Pomyślnie zaktualizowano rolę/);
    const refused = await manager.form(CALL, { id: person.id, role: 'admin' }, { back });
    t.match((await refused.follow()).words(), /Error 403.*Wystąpił błąd podczas aktualizacji danych/);
  });
});

t.test('an outdated page about a person says so', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const [client, worker] = [await buildPerson(app), await buildPerson(app, { role: 'worker' })];
  const gone = await buildPerson(app);
  t.equal((await manager.delete(`/api/delete_user/${gone.id}`)).status, 200);
  const home = (await manager.get(`/user/${gone.id}`)).headers.location as string;
  t.match((await manager.get(home)).words(), 'Error 404 Nie ma takiej osoby.', 'an unknown person is reported too');
  for (const [person, dialog, text, shown] of [
    [worker, 'role&dialog_role=worker', 'Ta osoba ma już tę rolę.', undefined],
    [client, 'groups', 'Ta osoba nie pracuje już w stajni, więc nie ma grup.', undefined],
    [gone, 'delete', 'Nie ma takiej osoby.', home],
    [gone, 'role&dialog_role=user', 'Nie ma takiej osoby.', home],
    [gone, 'groups', 'Nie ma takiej osoby.', home],
  ] as const) {
    const beneath = `/user/${person.id}?tab=general`;
    const answer = await manager.get(`${beneath}&dialog=${dialog}`);
    t.same([answer.status, answer.headers.location], [303, beneath], dialog);
    t.match((await manager.get(shown ?? beneath)).words(), `Error 404 ${text}`, dialog);
    t.notMatch((await manager.get(shown ?? beneath)).words(), text, 'once');
  }
  const question = await manager.get(`/user/${worker.id}?tab=general&dialog=role&dialog_role=user`);
  t.match(question.words(), 'Czy chcesz kontynuować?');
});
