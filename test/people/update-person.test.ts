import t from 'tap';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildGroup, buildPerson, buildReset, buildTask, type TestPerson } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { untilWaiting } from '../support/concurrent.ts';
import { dump } from '../support/dump.ts';
import { startOver } from '../support/start-over.ts';
import { setStored, storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);

const CALL = '/api/update_user_information';

/** A person's data as the form sends them, partly changed. */
function dataOf(person: TestPerson, changed: Record<string, string> = {}): Record<string, string> {
  const { first_name, last_name, email, phone_number, city, street, house_number, postal_code } = person;
  const data = { first_name, last_name, email, phone_number, city, street, house_number, postal_code };
  return { ...data, old_email: email, ...changed };
}

const fieldsOf = (answer: Answer) => answer.json<{ fields: Record<string, string> }>().fields;

t.test('a person’s data, edited by staff', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const known = async ({ id }: TestPerson) =>
    (await manager.get(`/api/get_user_contact_data/${id}`)).json<Record<string, string>>();

  t.test('are found by the current e-mail, in any case', async (t) => {
    const person = await buildPerson(app);
    const changed = { first_name: 'Żaneta', city: 'Września', old_email: person.email.toUpperCase() };
    t.equal((await manager.post(CALL, dataOf(person, changed))).status, 200);
    t.match(await known(person), { first_name: 'Żaneta', city: 'Września', email: person.email });
    t.equal((await manager.post(CALL, dataOf(person, { old_email: 'nikt@stajnia.test' }))).status, 404);
  });

  t.test('are checked field by field', async (t) => {
    const person = await buildPerson(app);
    const empty = Object.fromEntries(Object.keys(dataOf(person)).map((name) => [name, ' ']));
    const refused = await manager.post(CALL, { ...empty, old_email: person.email });
    t.equal(refused.status, 400);
    const { old_email, ...fields } = dataOf(person);
    t.same(Object.keys(fieldsOf(refused)).sort(), Object.keys(fields).sort(), 'all are required');
    for (const [name, value, text] of [
      ['phone_number', '60010020', 'Numer telefonu to 9 cyfr'],
      ['postal_code', '6010a', 'Kod pocztowy ma postać 00-000'],
      ['email', 'anna', 'Wpisz adres w postaci nazwa@domena.pl'],
    ] as const)
      t.same(fieldsOf(await manager.post(CALL, dataOf(person, { [name]: value }))), { [name]: text });
  });

  t.test('leave an audit row with the changed fields and the editor, but no values', async (t) => {
    const person = await buildPerson(app);
    await manager.post(CALL, dataOf(person, { street: 'Łąkowa', phone_number: '601202303' }));
    await manager.post(CALL, dataOf(person, { street: 'Łąkowa', phone_number: '601202303' }));
    const entry = { action: 'update_person', actor_id: manager.person?.id, before: null };
    const after = { fields: ['phone_number', 'street'] };
    t.match(await storedRow(app, 'audit_log', { entity_id: person.id }), { ...entry, after });
  });

  t.test('of an admin are unchanged when a manager is refused', async (t) => {
    const admin = await buildPerson(app, { role: 'admin' });
    t.equal((await manager.post(CALL, dataOf(admin, { city: 'Gniezno' }))).status, 403);
    t.equal((await known(admin)).city, admin.city);
  });
});

t.test('the e-mail of another manager', async (t) => {
  await startOver(app);
  const [manager, admin] = [await app.as('manager'), await app.as('admin')];
  const REASON = 'Adres e-mail innego kierownika, także byłego, zmienia tylko administrator.';
  const emailOf = async ({ id }: { id: string }) => (await storedRow(app, 'people', { id })).email;
  let nth = 0;
  const mine = () => `moja-skrzynka-${++nth}@example.pl`;

  t.test('is changed only by admins; any manager changes the rest', async (t) => {
    const other = await buildPerson(app, { role: 'manager' });
    const client = await app.as(other);
    const refused = await manager.post(CALL, dataOf(other, { email: mine(), city: 'Gniezno' }));
    t.equal(refused.status, 403);
    t.match(refused.json(), { message: REASON, fields: { email: REASON } });
    t.match(await storedRow(app, 'people', { id: other.id }), { email: other.email, city: other.city });
    t.equal((await client.get('/api/protected')).status, 200, 'nobody is signed out');
    const same = { email: other.email.toUpperCase(), city: 'Gniezno' };
    t.equal((await manager.post(CALL, dataOf(other, same))).status, 200);
    t.equal((await admin.post(CALL, dataOf(other, { email: mine() }))).status, 200);
  });

  t.test('can be changed by its owner', async (t) => {
    const self = await buildPerson(app, { role: 'manager' });
    const email = mine();
    t.equal((await (await app.as(self)).post(CALL, dataOf(self, { email }))).status, 200);
    t.equal(await emailOf(self), email);
  });

  t.test('cannot be changed by changing the role first', async (t) => {
    const setRole = (id: string, role: string) => manager.post('/api/set_role', { id, role });
    for (const meanwhile of ['worker', 'user']) {
      const other = await buildPerson(app, { role: 'manager' });
      t.equal((await setRole(other.id, meanwhile)).status, 200);
      t.equal((await manager.post(CALL, dataOf(other, { email: mine() }))).status, 403, `made ${meanwhile} for it`);
      t.equal(await emailOf(other), other.email);
      t.equal((await admin.post(CALL, dataOf(other, { email: mine() }))).status, 200);
    }
    const promoted = await buildPerson(app, { role: 'worker' });
    await setRole(promoted.id, 'manager');
    t.equal((await manager.post(CALL, dataOf(promoted, { email: mine() }))).status, 403, 'promoted since');
    const chief = await buildPerson(app, { role: 'admin' });
    await admin.post('/api/set_role', { id: chief.id, role: 'worker' });
    t.equal((await manager.post(CALL, dataOf(chief, { email: mine() }))).status, 403, 'formerly an admin');
  });

  t.test('cannot be taken by an invitation either', async (t) => {
    const other = await buildPerson(app, { role: 'manager' });
    t.equal((await manager.post('/api/send_app_invitation', { email: other.email })).status, 409);
    const self = await buildPerson(app, { role: 'manager' });
    const taken = await (await app.as(self)).post(CALL, dataOf(self, { email: other.email }));
    t.equal(taken.status, 409, 'nor by using it for oneself');
  });

  t.test('stays when the role changes while the call waits', async (t) => {
    const [waits, demoted] = [await buildPerson(app, { role: 'worker' }), await buildPerson(app, { role: 'admin' })];
    const former = await app.as(demoted);
    const other = await buildPerson(app, { role: 'manager' });
    await using aside = connectDatabase(app.databaseUrl, { max: 2, timeouts: UNHURRIED });
    const { late, tooLate } = await aside.db.transaction().execute(async (tx) => {
      await tx.updateTable('people').set({ role: 'manager' }).where('id', 'in', [waits.id, demoted.id]).execute();
      const late = manager.post(CALL, dataOf(waits, { email: mine() }));
      const tooLate = former.post(CALL, dataOf(other, { email: mine() }));
      await untilWaiting(aside.db, 2);
      return { late, tooLate };
    });
    t.equal((await late).status, 403, 'a manager by now');
    t.equal((await tooLate).status, 403, 'asked by a former admin');
    t.equal(await emailOf(waits), waits.email);
    t.equal(await emailOf(other), other.email);
  });

  t.test('is read-only in the form, which says why', async (t) => {
    const other = await buildPerson(app, { role: 'manager' });
    const field = async (client: typeof manager, person: TestPerson) => {
      const { text } = await client.get(`/user/${person.id}`);
      return /<input type="email"[^>]*>/.exec(text)?.[0] ?? text;
    };
    const words = (await manager.get(`/user/${other.id}`)).words();
    t.match(words, 'Adres kierownika, także byłego, zmienia tylko administrator');
    t.match(await field(manager, other), /readonly=""/i);
    t.match(await field(manager, other), `value="${other.email}"`);
    t.notMatch(await field(admin, other), /readonly/i);
    t.notMatch(await field(manager, manager.person as TestPerson), /readonly/i, 'their own');
    t.notMatch(await field(manager, await buildPerson(app, { role: 'worker' })), /readonly/i);
    await manager.post('/api/set_role', { id: other.id, role: 'worker' });
    t.match(await field(manager, other), /readonly=""/i, 'a former manager’s too');
    const back = `/user/${other.id}`;
    const refused = await manager.form(CALL, dataOf(other, { email: mine() }), { back });
    t.match((await refused.follow()).words(), REASON);
  });
});

t.test('a new e-mail', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');

  t.test('signs its person out everywhere, ends open links, and notifies only the old address', async (t) => {
    const person = await buildPerson(app, { email: 'dawny@example.pl' });
    const [phone, desk, other] = [await app.as(person), await app.as(person), await app.as('worker')];
    const { token } = await buildReset(app, { person });
    t.equal((await manager.post(CALL, dataOf(person, { email: 'Nowy@Example.pl' }))).status, 200);

    for (const client of [phone, desk]) t.equal((await client.get('/api/protected')).status, 401);
    t.equal((await other.get('/api/protected')).status, 200, 'nobody else');
    t.equal((await app.anonymous().get(`/api/get_reset_data/${token}`)).status, 410);
    const login = (email: string) => app.anonymous().post('/api/login', { email, password: person.password });
    t.equal((await login('dawny@example.pl')).status, 401);
    t.equal((await login('nowy@example.pl')).status, 200);

    const queue = (await dump(app.db)).filter((row) => row.startsWith('pgboss.job')).join();
    t.match(queue, 'email-changed-mail');
    t.notMatch(queue, '@', 'the queue holds no address');
    await app.drainJobs();
    const mails = (await app.mails()).filter(({ subject }) => /adres e-mail/i.test(subject));
    const tos = mails.map(({ to }) => to);
    t.same(tos, ['dawny@example.pl']);
    t.match(mails[0]?.text, '21.11.2026 o 09:00');
    t.notMatch(JSON.stringify(mails), /nowy@/i, 'the new address gets no mail');
  });

  t.test('must be free, also when two take it at once', async (t) => {
    const [one, two, three] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
    const taken = await manager.post(CALL, dataOf(one, { email: two.email.toUpperCase() }));
    t.equal(taken.status, 409);
    t.same(fieldsOf(taken), { email: 'Już konto na takim mailu istnieje' });
    const email = 'jeden@example.pl';
    const race = await Promise.all([one, three].map((person) => manager.post(CALL, dataOf(person, { email }))));
    t.same(race.map(({ status }) => status).sort(), [200, 409]);
  });

  t.test('equal to the current one signs nobody out', async (t) => {
    const person = await buildPerson(app);
    const client = await app.as(person);
    await manager.post(CALL, dataOf(person, { city: 'Gniezno', email: person.email.toUpperCase() }));
    t.equal((await client.get('/api/protected')).status, 200);
  });
});

t.test('roles and accounts are returned as requested', async (t) => {
  await startOver(app);
  const [admin, manager, owner] = [await app.as('admin'), await app.as('manager'), await app.as('user')];
  t.same((await admin.get('/api/fetch_available_roles')).json(), ['user', 'worker', 'manager', 'admin']);
  t.same((await manager.get('/api/fetch_available_roles')).json(), ['user', 'worker', 'manager'], 'not the admin’s');
  const { id } = await app.person('worker');
  const roles = { role: 'worker', current_user_role: 'manager' };
  t.same((await manager.get(`/api/fetch_user_role/${id}`)).json(), roles);
  t.same((await manager.get(`/api/get_user_exists/${id}`)).json(), { exists: true });
  const offered = async (client: typeof manager) =>
    /<select[^>]*name="dialog_role".*?<\/select>/s.exec((await client.get(`/user/${id}?tab=general`)).text)?.[0];
  const labels = (html = '') => [...html.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label);
  t.same(labels(await offered(manager)), ['Wybierz rolę', 'Klient', 'Kierownik'], 'without the current one');
  t.same(labels(await offered(admin)), ['Wybierz rolę', 'Klient', 'Kierownik', 'Administrator']);
  const own = (await app.person('user')).id;
  t.same((await owner.get(`/api/fetch_user_role/${own}`)).json(), { role: 'user', current_user_role: 'user' });
});

t.test('the plain forms of a person’s page confirm the change', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const worker = await buildPerson(app, { role: 'worker' });
  const { id: group } = await buildGroup(app);
  const { email } = await buildPerson(app);
  const back = `/user/${worker.id}?tab=general`;
  const says = async (path: string, fields: Record<string, string>, words: string) =>
    t.match((await (await manager.form(path, fields, { back })).follow()).words(), words);
  const become = (role: 'user' | 'admin') => setStored(app, 'people', worker, { role });
  const ofGroups = { worker_id: worker.id, groups: group };

  await says(CALL, dataOf(worker, { first_name: 'Żaneta' }), 'Zaktualizowano Pomyślnie zaktualizowano dane');
  await says(CALL, dataOf(worker, { house_number: ' ' }), 'Error 400 Wystąpił błąd podczas aktualizacji danych');
  await says(CALL, dataOf(worker, { email }), 'Error 409 Wystąpił błąd podczas aktualizacji danych');
  await says('/api/assign_worker_to_group', ofGroups, 'Zaktualizowano Pomyślnie zaktualizowano dane');
  const sent = 'Wiadomość wysłana Poproś tę osobę, żeby sprawdziła swoją skrzynkę odbiorczą i folder spam';
  await says('/api/send_password_reset', { id: worker.id }, sent);
  await become('user');
  await says('/api/assign_worker_to_group', ofGroups, 'Error 400 Wystąpił błąd podczas przypisywania grup');
  await become('admin');
  await says(CALL, dataOf(worker), 'Error 403 Wystąpił błąd podczas aktualizacji danych');
  await says('/api/send_password_reset', { id: worker.id }, 'Error 403 Wystąpił błąd podczas wysyłania maila');
});

t.test('the questions of a person’s page name what the person loses', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const worker = await buildPerson(app, { role: 'worker' });
  await buildGroup(app, { name: 'Kowale', workers: [worker] });
  await buildTask(app, { worker });
  const asked = async ({ id }: TestPerson, dialog: string, client = manager) =>
    (await client.get(`/user/${id}?tab=general&dialog=${dialog}`)).words();
  const loses = /Klient zamiast: Pracownik.*straci grupy: Kowale.*1 przypisane jej zadanie będzie wolne/;
  t.match(await asked(worker, 'role&dialog_role=user'), loses);
  t.notMatch(await asked(worker, 'role&dialog_role=manager'), 'straci grupy', 'groups stay while the person is staff');
  const admin = await app.as('admin');
  t.match(await asked(admin.person as TestPerson, 'role&dialog_role=user', admin), 'to Twoje konto');
  for (const named of ['e-mail, telefon, adres', 'wylogowana', 'rozliczenia zostaną'])
    t.match(await asked(worker, 'delete'), named);
});
