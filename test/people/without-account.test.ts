import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildTask, buildUnregistered } from '../support/builders.ts';
import { dump } from '../support/dump.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const CALL = '/api/create_person';
const NAME = { first_name: 'Bogna', last_name: 'Zieleniak' };
const ADDRESS = { city: 'Poznań', street: 'Końska', house_number: '7a', postal_code: '60-101' };
const NOTHING = { email: null, phone_number: null, city: null, street: null, house_number: null, postal_code: null };

const rowOf = (id: string) => storedRow(app, 'people', { id });

t.test('a manager adds a person without an account', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');

  t.test('by name alone', async (t) => {
    const id = randomUUID();
    const answer = await manager.post(CALL, { id, ...NAME });
    t.same([answer.status, answer.json()], [201, { id }]);
    t.match(await rowOf(id), { ...NAME, ...NOTHING, role: 'user', password_hash: null });
    const audited = await storedRows(app, 'audit_log', { entity_id: id });
    t.match(audited, [{ action: 'create_person', actor_id: manager.person?.id, after: { role: 'user' } }]);
    t.notMatch(JSON.stringify(audited), 'Zieleniak');
  });

  t.test('with the known data, if valid', async (t) => {
    const id = randomUUID();
    const email = 'bogna@example.pl';
    const known = { role: 'worker', email: ' Bogna@Example.pl', phone_number: '600 100 200', ...ADDRESS };
    t.equal((await manager.post(CALL, { id, ...NAME, ...known })).status, 201);
    t.match(await rowOf(id), { ...ADDRESS, email, role: 'worker', phone_number: '600100200' });
    for (const [wrong, field] of [
      [{ first_name: ' ' }, 'first_name'],
      [{ email: 'bogna@' }, 'email'],
      [{ phone_number: '123' }, 'phone_number'],
      [{ postal_code: '6' }, 'postal_code'],
      [{ role: 'manager' }, 'role'],
    ] as const) {
      const refused = await manager.post(CALL, { id: randomUUID(), ...NAME, ...wrong });
      t.equal(refused.status, 400);
      t.same(Object.keys(refused.json<{ fields: object }>().fields), [field]);
    }
  });

  t.test('with a free e-mail only', async (t) => {
    const account = await buildPerson(app);
    const { email } = await buildUnregistered(app, { email: 'zajety@example.pl' });
    for (const taken of [account.email, email]) {
      const refused = await manager.post(CALL, { id: randomUUID(), ...NAME, email: taken });
      t.equal(refused.status, 409);
      t.match(refused.json(), { fields: { email: 'Już konto na takim mailu istnieje' } });
    }
    const both = ['dwoje@example.pl', 'dwoje@example.pl'].map((email) =>
      manager.post(CALL, { id: randomUUID(), ...NAME, email }),
    );
    t.same((await Promise.all(both)).map(({ status }) => status).sort(), [201, 409]);
  });

  t.test('by a plain form, which leads to their horses', async (t) => {
    const address = '/home?section=7&dialog=create-person';
    const page = await manager.get(address);
    t.match(page.words(), /Dodaj osobę Zamknij Wystarczy imię i nazwisko/);
    const id = /name="id" value="([^"]+)"/.exec(page.text)?.[1] as string;
    const empty = { email: '', phone_number: '', city: '', street: '', house_number: '', postal_code: '' };
    const refused = await manager.form(CALL, { id, ...NAME, last_name: '', ...empty }, { back: address });
    const again = await refused.follow();
    t.match(again.text, 'value="Bogna"');
    t.match(again.text, `name="id" value="${id}"`);
    const made = await manager.form(CALL, { id, ...NAME, ...empty }, { back: address });
    t.equal(made.location, `/user/${id}?tab=horses`);
    t.match((await made.follow()).words(), /SUKCES Dodano osobę/);
    t.match(await rowOf(id), NOTHING);
    t.notMatch((await (await app.as('worker')).get(address)).text, 'Dodaj osobę', 'workers have no such form');
  });
});

t.test('a person without an account', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const nameless = await buildUnregistered(app, { ...NAME });
  const known = await buildUnregistered(app, { last_name: 'Znana', email: 'znana@example.pl' });

  t.test('cannot sign in or reset a password, like an unknown address', async (t) => {
    for (const email of [known.email, 'nikt@example.pl']) {
      const answer = await app.anonymous().post('/api/login', { email, password: 'stajnia-demo' });
      t.match(answer, { status: 401 });
      t.match(answer.json(), {
        error: 'wrong_credentials',
        code: 'wrong_credentials',
        message: 'Nieprawidłowy e-mail lub hasło',
      });
      t.equal((await app.anonymous().post('/api/request_password_reset', { email })).status, 200);
    }
    t.equal((await manager.post('/api/send_password_reset', { id: known.id })).status, 404);
    await app.drainJobs();
    t.same(await app.mails(), []);
  });

  t.test('has a badge in lists, and a dash for unknown data', async (t) => {
    const list = await manager.get('/home?section=7&q=zieleniak');
    t.match(list.words(), /Bogna Zieleniak bez logowania – Klient – Klient –/);
    const page = await manager.get(`/user/${nameless.id}`);
    t.match(page.words(), /Klient bez logowania Profil Ogólne Kontakt Bogna Zieleniak Telefon –/);
    t.match((await manager.get('/search?q=zieleniak')).words(), 'Bogna Zieleniak Klient · bez logowania');
    const general = await manager.get(`/user/${nameless.id}?tab=general`);
    t.match(general.words(), /Zaproszenie Ta osoba nie ma jeszcze konta/);
    t.notMatch(general.words(), 'Wyślemy na adres');
    for (const shown of [list, page, general, await manager.get('/invitations?tab=people')])
      t.notMatch(shown.words(), /\bnull\b|undefined/);
  });

  t.test('has the badge beside their horse and their tasks as well', async (t) => {
    const helper = await buildUnregistered(app, { role: 'worker', last_name: 'Pomocnik' });
    const registered = await buildPerson(app);
    const names = `${helper.first_name} Pomocnik`;
    for (const worker of [helper, await buildPerson(app, { role: 'worker', last_name: 'Zdalny' })])
      await buildTask(app, { worker });
    const panel = (await manager.get('/home?section=0')).words();
    t.match(panel, `${names} bez logowania`);
    t.notMatch(panel, /Zdalny bez logowania/);
    const work = await buildTask(app);
    t.match((await manager.get('/day/assign?date=2026-11-21')).words(), `${names} · bez logowania`);
    const theirs = await buildHorse(app, { owner: nameless, name: 'Fryga' });
    const other = await buildHorse(app, { owner: registered });
    t.match((await manager.get(`/horses/${theirs.id}`)).words(), 'Bogna Zieleniak bez logowania');
    t.notMatch((await manager.get(`/horses/${other.id}`)).words(), 'bez logowania');
    for (const horse of [theirs, other])
      await buildLedgerEntry(app, { horse, kind: 'opening', occurred_on: day('2026-11-01') });
    const unpaid = (await manager.get('/home?section=0')).words();
    t.match(unpaid, `${theirs.name} Bogna Zieleniak bez logowania`);
    t.notMatch(unpaid, `${registered.last_name} bez logowania`);
    const dialog = `/horses/${work.horse_id}?tab=calendar&dialog=service&id=${work.id}`;
    t.match((await manager.get(dialog)).words(), `${names} · bez logowania`);
  });

  t.test('has null in the API for unknown data', async (t) => {
    const people = (await manager.get('/api/get_all_user_data')).json<{ id: string }[]>();
    const short = { ...NAME, email: null, phone_number: null, has_account: false };
    const listed = (id?: string) => people.find((person) => person.id === id);
    t.same(listed(nameless.id), { id: nameless.id, ...short });
    t.match(listed(manager.person?.id), { has_account: true });
    const whole = { id_user: nameless.id, ...NAME, ...NOTHING, has_account: false };
    t.same((await manager.get(`/api/get_user_data/${nameless.id}`)).json(), whole);
  });

  t.test('owns horses, is charged and gets statements on paper', async (t) => {
    const horse = { id: nameless.id, name: 'Kłapouch', breed: 'nieznana', description: '–', box_number: '' };
    t.equal((await manager.post('/api/create_horse', { ...horse, payment: 900, payment_for_annual: 0 })).status, 201);
    const owned = await storedRow(app, 'horses', { owner_id: nameless.id, name: 'Kłapouch' });
    await buildLedgerEntry(app, { horse: owned, kind: 'main_fee' });
    const ofHorse = [`/horses/${owned.id}`, `/user/${nameless.id}/payments/${owned.id}?returnType=1`];
    const ofPerson = [`/user/${nameless.id}?tab=payments`, `/statements/${nameless.id}/2026-11.html`];
    for (const page of [...ofHorse, ...ofPerson, '/unpaid', '/home?section=6', '/stable']) {
      const shown = await manager.get(page);
      t.equal(shown.status, 200, page);
      t.notMatch(shown.words(), /\bnull\b/, page);
    }
    t.match((await manager.get(`/statements/${nameless.id}/2026-11.html`)).words(), 'Bogna Zieleniak');
  });

  t.test('gets tasks if they are a worker', async (t) => {
    const worker = await buildUnregistered(app, { role: 'worker', last_name: 'Stajenna' });
    const work = { service_completion_id: (await buildTask(app)).id, worker_id: worker.id };
    t.equal((await manager.post('/api/assign_worker_to_service', work)).status, 200);
    t.match((await manager.get('/api/get_all_workers')).text, worker.id);
  });

  t.test('is found by id for a change, and may have fewer data than an account', async (t) => {
    const update = (body: object) => manager.post('/api/update_user_information', body);
    const { id } = nameless;
    t.equal((await update({ id, ...NAME, city: 'Gniezno', phone_number: '600 100 201' })).status, 200);
    t.match(await rowOf(id), { ...NOTHING, city: 'Gniezno', phone_number: '600100201' });
    t.equal((await update({ id, ...NAME })).status, 200);
    t.match(await rowOf(id), NOTHING);
    t.equal((await update({ ...NAME })).status, 404, 'no person is given');
    const account = await buildPerson(app);
    const emptied = await update({ ...NAME, id: account.id });
    t.equal(emptied.status, 400, 'an account must keep its data');
    t.same(Object.keys(emptied.json<{ fields: object }>().fields).sort(), Object.keys(NOTHING).sort());
    const form = await manager.get(`/user/${id}`);
    t.match(form.text, `name="id" value="${id}"`);
    const sent = { id, ...NAME, email: '', phone_number: '', city: 'Konin', street: '', house_number: '' };
    const saved = await manager.form('/api/update_user_information', { ...sent, postal_code: '' });
    t.match((await saved.follow()).words(), 'Zaktualizowano');
    t.match(await rowOf(id), { ...NOTHING, city: 'Konin' });
  });

  t.test('becomes a worker, but not a manager before they have an account', async (t) => {
    const { id } = await buildUnregistered(app);
    t.equal((await manager.post('/api/set_role', { id, role: 'worker' })).status, 200);
    const refused = await manager.post('/api/set_role', { id, role: 'manager' });
    t.equal(refused.status, 409);
    t.match(refused.json(), { message: /musi mieć konto/ });
    t.notMatch((await manager.get(`/user/${id}?tab=general`)).text, '<option value="manager"');
  });

  t.test('is erased without a trace', async (t) => {
    const { id } = await buildUnregistered(app, { first_name: 'Gościwita', email: 'goscwita@example.pl' });
    await manager.post('/api/send_app_invitation', { email: 'goscwita@example.pl', person_id: id });
    t.equal((await manager.delete(`/api/delete_user/${id}`)).status, 200);
    const left = (await dump(app.db)).filter((row) => /gościwita|gosciwita|goscwita/i.test(row));
    t.same(left, []);
  });
});

t.test('after a billing everyone with an e-mail gets their statement, with or without an account', async (t) => {
  await startOver(app);
  for (const owner of [await buildUnregistered(app), await buildUnregistered(app, { email: 'list@example.pl' })])
    await buildHorse(app, { owner_id: owner.id, payment: grosze(90_000) });
  const manager = await app.as('manager');
  const billed = await manager.post('/api/settings/update/payment_date', { value: '2026-11-21' });
  t.equal(billed.status, 200);
  await app.drainJobs();
  const sent = (await app.mails()).map(({ to, subject }) => [to, subject.split(':')[0]]);
  t.same(sent, [['list@example.pl', 'Zestawienie za listopad 2026']]);
});

t.test('the statements of everyone without an e-mail are printed from one file', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  t.equal((await manager.get('/statements/all/2026-11.pdf')).status, 404, 'while there are no such people');
  t.notMatch((await manager.get('/accounts/2026-11')).words(), 'Zestawienia dla osób bez');
  const [ewa, bogna] = [await buildUnregistered(app, { last_name: 'Żak' }), await buildUnregistered(app, NAME)];
  for (const owner of [ewa, bogna, await buildUnregistered(app, { last_name: 'Mailowa', email: 'm@example.pl' })])
    await buildLedgerEntry(app, { horse: await buildHorse(app, { owner_id: owner.id }), kind: 'main_fee' });
  const link = /href="(\/statements\/all\/2026-11\.pdf[^"]*)"/.exec((await manager.get('/accounts/2026-11')).text);
  const pages = await pagesOfPdf(await bytesOf(app, manager, link?.[1] as string));
  t.equal(pages.length, 2, 'one sheet each');
  t.match(pages[0], /Bogumiła Żak|Bogna Zieleniak/);
  t.match(pages.join(' '), 'Bogumiła Żak');
  t.notMatch(pages.join(' '), 'Mailowa');
  for (const page of pages) t.match(page, 'Strona 1 z 1');
  t.equal((await manager.get('/statements/all/2026-11.pdf?page=2')).status, 404);
});
