import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildInvitation, buildLedgerEntry, buildPerson, buildUnregistered } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { scanQr } from '../support/scan-qr.ts';
import { setStored, storedRow, storedRows } from '../support/stored-rows.ts';

const NAME = { first_name: 'Bogna', last_name: 'Zieleniak', phone_number: '600100200' };
const ADDRESS = { city: 'Poznań', street: 'Końska', house_number: '7a', postal_code: '60-101' };
const PASSWORD = { password: 'kasztan w stajni', confirmPassword: 'kasztan w stajni' };
const REGISTRATION = { ...PASSWORD, ...NAME, ...ADDRESS };
const TAKEN = 'Już konto na takim mailu istnieje';

const app = await startApp(t);
const manager = await app.as('manager');

const rowOf = (id: string) => storedRow(app, 'people', { id });
const countPeople = async () => (await storedRows(app, 'people')).length;
const tokenIn = (text: string) => /\/register\/([\w-]{43})/.exec(text)?.[1] as string;

t.test('the page of invitations', async (t) => {
  const form = (path: string, fields: Record<string, string | string[]>, back = '/invitations') =>
    manager.form(path, fields, { back });

  t.test('lists people without an account, and invites them', async (t) => {
    const known = await buildUnregistered(app, { last_name: 'Adresowa', email: 'adresowa@example.pl' });
    const nameless = await buildUnregistered(app, { last_name: 'Bezadresowa' });
    const people = '/invitations?tab=people';
    const list = await manager.get(people);
    const listed = 'Adresowa Klient · adresowa@example\\.pl .*Bezadresowa Klient · bez e-maila';
    t.match(list.words(), new RegExp(`Bez konta \\(2\\) .*${listed}`));
    const sent = await form('/api/send_app_invitation', { email: 'adresowa@example.pl', person_id: known.id }, people);
    t.match((await sent.follow()).words(), /zaproszenie ważne do 28\.11\.2026 .*Wysłano zaproszenie/);
    const dialog = `${people}&dialog=invite-person&dialog_id=${nameless.id}`;
    t.match((await manager.get(dialog)).words(), 'Bezadresowa zarejestruje się z tej wiadomości');
    const asked = await form('/api/send_app_invitation', { email: 'teraz@example.pl', person_id: nameless.id }, dialog);
    t.equal(asked.location, people);
    await app.drainJobs();
    t.match((await manager.get('/invitations')).words(), /Bezadresowa Klient · teraz@example\.pl · wysłano/);
  });

  t.test('shows a new link once', async (t) => {
    const person = await buildUnregistered(app, { last_name: 'Linkowa' });
    const made = await form('/api/make_invitation_link', { person_id: person.id });
    t.equal(made.location, '/invitations');
    const page = await made.follow();
    t.match(page.words(), /Nowy link .*Linkowa Klient · ważny do 28\.11\.2026/);
    const token = tokenIn(page.text);
    t.equal((await app.anonymous().get(`/api/get_registration_data/${token}`)).status, 200);
    t.notMatch((await manager.get('/invitations')).text, token);
  });

  t.test('prints links with QR codes for the ticked people', async (t) => {
    const [one, other] = [await buildUnregistered(app), await buildUnregistered(app)];
    await buildUnregistered(app);
    const ids = [one.id, other.id];
    const made = await form('/api/make_invitation_links', { person_ids: ids });
    t.equal(made.location, '/invitations?print=1');
    const sheet = await made.follow();
    const codes = await scanQr(sheet.text);
    t.equal(codes.length, 2);
    for (const code of codes) {
      t.ok(code.startsWith(`${app.url}/register/`));
      t.equal((await app.anonymous().get(`/api/get_registration_data/${tokenIn(code)}`)).status, 200);
    }
    t.match((await manager.get('/invitations?print=1')).words(), 'Linki pokazujemy tylko raz');
    const none = await (await form('/api/make_invitation_links', {})).follow();
    t.match(none.words(), 'Zaznacz co najmniej jedną osobę');
  });

  t.test('ticks everyone without an account by an address', async (t) => {
    await buildUnregistered(app);
    const people = '/invitations?tab=people';
    const ticks = (html: string) => {
      const boxes = html.match(/<input[^>]*name="person_ids"[^>]*>/g) ?? [];
      return new Set(boxes.map((box) => box.includes('checked')));
    };
    const page = await manager.get(people);
    t.match(page.text, /href="\/invitations\?tab=people&amp;all=1"[^>]*>Zaznacz wszystkie/);
    t.same(ticks(page.text), new Set([false]));
    const ticked = await manager.get(`${people}&all=1`);
    t.same(ticks(ticked.text), new Set([true]));
    t.match(ticked.words(), 'Odznacz wszystkie');
  });

  t.test('invites many addresses, except those with an account', async (t) => {
    const { email } = await buildPerson(app);
    const many = (emails: string) => form('/api/send_app_invitations', { form: 'many', emails, role: 'worker' });
    const before = (await storedRows(app, 'invitations')).length;
    const taken = await (await many(email)).follow();
    t.match(taken.words(), `Konto już istnieje: ${email}`);
    const wrong = await (await many('wolny@example.pl; nie-adres')).follow();
    t.match(wrong.words(), 'To nie jest adres e-mail: nie-adres');
    t.match(wrong.text, 'wolny@example.pl', 'what was typed is kept');
    t.equal((await storedRows(app, 'invitations')).length, before);
    const sent = await (await many('Jeden@example.pl, dwa@example.pl;\r\njeden@example.pl')).follow();
    t.match(sent.words(), 'Wysłano zaproszenia');
    for (const invited of ['jeden@example.pl', 'dwa@example.pl'])
      t.equal((await storedRow(app, 'invitations', { email: invited })).role, 'worker');
    const some = await (await many(`trzy@example.pl\r\n${email}\r\ncztery@example.pl`)).follow();
    const told = `Nie wszystkich zaproszono Wysłano 2 zaproszenia Ten adres ma już konto: ${email}`;
    t.match(some.words(), told);
    await app.drainJobs();
    t.match((await manager.get('/invitations')).words(), 'cztery@example.pl Pracownik · wysłano');
  });

  t.test('parses addresses as mail programs copy them', async (t) => {
    const emails = [
      'Jan Kowalski <Jan.K@example.pl>, "Nowa, Anna" <anna.n@example.pl>; <sam@example.pl>',
      'przed@example.pl Ewa Po <po@example.pl>',
    ];
    const many = (text: string) => manager.post('/api/send_app_invitations', { emails: text });
    t.same((await many(emails.join('\r\n'))).json(), { sent: 5, refused: [] });
    const open = (await manager.get('/invitations')).words();
    for (const email of ['jan.k@', 'anna.n@', 'sam@', 'przed@', 'po@']) t.match(open, `${email}example.pl Klient`);
    t.match((await many('Jan <jan@>')).json(), { fields: { emails: 'To nie jest adres e-mail: jan@' } });
  });
});

t.test('an invitation for a person without an account', async (t) => {
  const register = (body: object) => app.anonymous().post('/api/register', { ...REGISTRATION, ...body });
  const open = (token: string) => app.anonymous().get(`/api/get_registration_data/${token}`);
  const newestToken = async () => {
    await app.drainJobs();
    return tokenIn((await app.mails()).at(-1)?.text ?? '');
  };

  t.test('completes them; their horses and their account stay theirs', async (t) => {
    const known = { first_name: 'B.', last_name: 'Zieleniak', phone_number: '611222333' };
    const person = await buildUnregistered(app, known);
    const horse = await buildHorse(app, { owner_id: person.id, name: 'Kłapouch' });
    await buildLedgerEntry(app, { horse, kind: 'main_fee' });
    const email = 'bogna@example.pl';
    const before = await countPeople();
    const invited = await manager.post('/api/send_app_invitation', { email, person_id: person.id, role: 'worker' });
    t.equal(invited.status, 200);
    const token = await newestToken();
    t.same((await open(token)).json(), { email, ...known }, 'it opens with the known data');
    const wizard = await app.anonymous().get(`/register/${token}`);
    t.match(wizard.text, '611222333');
    const answer = await register({ token });
    t.same([answer.status, answer.json()], [201, { id: person.id }]);
    t.match(await rowOf(person.id), { ...NAME, ...ADDRESS, email, role: 'user' }, 'the role stays too');
    t.equal(await countPeople(), before);
    const client = app.anonymous();
    t.equal((await client.post('/api/login', { email, password: PASSWORD.password })).status, 200);
    t.match((await client.get('/api/get_my_basic_horses')).json(), [{ name: 'Kłapouch' }]);
    t.same((await register({ token })).json(), { id: person.id }, 'a repeated registration gets the first answer');
  });

  t.test('is any invitation to their e-mail', async (t) => {
    const email = 'sama@example.pl';
    const before = await buildInvitation(app, { email });
    const person = await buildUnregistered(app, { email });
    t.equal((await register({ token: before.token })).json<{ id: string }>().id, person.id);
    const other = await buildUnregistered(app, { email: 'druga@example.pl' });
    await manager.post('/api/send_app_invitation', { email: 'druga@example.pl' });
    const row = await storedRow(app, 'invitations', { person_id: other.id });
    t.match(row, { email: 'druga@example.pl', used_at: null });
  });

  t.test('is refused when they have an account, or the e-mail belongs to another', async (t) => {
    const account = await buildPerson(app);
    const person = await buildUnregistered(app);
    const other = await buildUnregistered(app, { email: 'cudza@example.pl' });
    const send = (body: object) => manager.post('/api/send_app_invitation', body);
    t.equal((await send({ email: 'nowa@example.pl', person_id: account.id })).status, 409);
    t.match((await send({ email: account.email, person_id: person.id })).json(), { fields: { email: TAKEN } });
    const fields = { email: 'Ten adres ma w stajni inna osoba.' };
    t.match((await send({ email: other.email, person_id: person.id })).json(), { fields });
  });

  t.test('never overwrites a person who has an account', async (t) => {
    const person = await buildUnregistered(app, { email: 'wczesniej@example.pl' });
    const { id, token } = await buildInvitation(app, { email: 'inny.adres@example.pl', person_id: person.id });
    const first = await buildInvitation(app, { email: 'wczesniej@example.pl' });
    t.equal((await register({ token: first.token })).status, 201);
    const before = await rowOf(person.id);
    t.equal((await register({ token, first_name: 'Intruz' })).status, 410, 'the other link has ended');
    await setStored(app, 'invitations', { id }, { ended_at: null });
    t.equal((await register({ token, first_name: 'Intruz' })).status, 409);
    t.same(await rowOf(person.id), before);
  });

  t.test('ends when their e-mail is changed', async (t) => {
    const { id } = await buildUnregistered(app, { email: 'stary@example.pl' });
    await manager.post('/api/send_app_invitation', { email: 'stary@example.pl' });
    const token = await newestToken();
    const changed = { first_name: 'Anna', last_name: 'Nowa', old_email: 'stary@example.pl', email: 'nowy@example.pl' };
    const mails = (await app.mails()).length;
    t.equal((await manager.post('/api/update_user_information', changed)).status, 200);
    t.equal((await open(token)).status, 410);
    await app.drainJobs();
    t.equal((await app.mails()).length, mails, 'the old address, which never had an account, gets no mail');
    t.match(await rowOf(id), { email: 'nowy@example.pl' });
  });

  t.test('finds a person added with its e-mail while it is being used', async (t) => {
    for (let nth = 0; nth < byDay(4, 10); nth++) {
      const email = `naraz${nth}@example.pl`;
      const { token } = await buildInvitation(app, { email });
      const person = { id: randomUUID(), first_name: 'Anna', last_name: 'Naraz', email };
      const [made, registered] = await Promise.all([manager.post('/api/create_person', person), register({ token })]);
      t.equal(registered.status, 201);
      t.ok([201, 409].includes(made.status), `${made.status}`);
      const people = await storedRows(app, 'people', { email }, 'id');
      t.same(people, [registered.json()]);
      if (made.status === 201) t.equal(people[0]?.id, person.id);
    }
  });

  t.test('can be used by only one of two who register at once', async (t) => {
    const person = await buildUnregistered(app, { email: 'razem@example.pl' });
    const mailed = await buildInvitation(app, { email: 'razem@example.pl' });
    const linked = await buildInvitation(app, { email: null, person_id: person.id });
    const before = await countPeople();
    const tries = Array.from({ length: byDay(6, 20) }, (_, nth) =>
      register({ token: [mailed, linked][nth % 2]?.token, first_name: `Anna ${nth}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    t.equal(statuses.filter((status) => status === 201).length, 1);
    for (const status of statuses) t.ok([201, 409, 410].includes(status), `${status}`);
    t.equal(await countPeople(), before);
  });
});

t.test('a link to hand over', async (t) => {
  const make = (body: object) => manager.post('/api/make_invitation_link', body);
  const link = async (body: object) => (await make(body)).json<{ url: string; expires_at: string }>();
  const register = (body: object) => app.anonymous().post('/api/register', { ...REGISTRATION, ...body });

  t.test('is shown once, works for a week, and replaces the one before', async (t) => {
    await app.drainJobs();
    const mails = (await app.mails()).length;
    const person = await buildUnregistered(app);
    const older = await link({ person_id: person.id });
    const { url, expires_at } = await link({ person_id: person.id });
    t.match(url, new RegExp(`^${app.url}/register/[\\w-]{43}$`));
    t.equal(expires_at, '2026-11-28T08:00:00.000Z');
    const status = async (of: string) =>
      (await app.anonymous().get(`/api/get_registration_data/${tokenIn(of)}`)).status;
    t.same([await status(older.url), await status(url)], [410, 200]);
    t.notMatch(JSON.stringify(await storedRows(app, 'invitations')), tokenIn(url), 'only its hash is stored');
    await app.drainJobs();
    t.equal((await app.mails()).length, mails, 'no mail is sent');
  });

  t.test('asks for the e-mail when none is known, and for a free one', async (t) => {
    const person = await buildUnregistered(app, { role: 'worker' });
    const token = tokenIn((await link({ person_id: person.id })).url);
    const { first_name, last_name } = person;
    const data = await app.anonymous().get(`/api/get_registration_data/${token}`);
    t.same(data.json(), { email: '', first_name, last_name, phone_number: '' });
    const missing = await register({ token });
    t.match(missing, { status: 400 });
    t.match(missing.json(), { fields: { email: 'Wpisz adres e-mail' } });
    const account = await buildPerson(app);
    const unregistered = await buildUnregistered(app, { email: 'ksiegi@example.pl' });
    const refusal = async ({ email }: { email: string | null }) => {
      const answer = await register({ token, email });
      return [answer.status, answer.json<{ fields: object }>().fields];
    };
    t.same(await refusal(account), [409, { email: TAKEN }]);
    const known = 'Ten adres jest już zapisany w stajni. Poproś stajnię o zaproszenie na ten adres albo o własny link.';
    t.same(await refusal(unregistered), [409, { email: known }], 'an account is not given to the holder of a link');
    const page = (await manager.get('/invitations')).text;
    t.match(page, /potrzebuje\s+własnego linku: <a href="\/invitations\?tab=people">/);
    t.equal((await register({ token, email: ' Nowa@example.pl' })).status, 201);
    t.match(await rowOf(person.id), { email: 'nowa@example.pl', role: 'worker' });
  });

  t.test('keeps the known e-mail, whatever is typed', async (t) => {
    const person = await buildUnregistered(app, { email: 'znany@example.pl' });
    const token = tokenIn((await link({ person_id: person.id })).url);
    t.equal((await register({ token, email: 'nie adres' })).status, 201);
    t.match(await rowOf(person.id), { email: 'znany@example.pl' });
  });

  t.test('works without JavaScript, from the e-mail on', async (t) => {
    const person = await buildUnregistered(app, { phone_number: '611222333' });
    const token = tokenIn((await link({ person_id: person.id })).url);
    const client = app.anonymous();
    const back = `/register/${token}`;
    const send = (step: number, fields: Record<string, string>) =>
      client.form('/api/save_registration_step', { token, step, go: 'next', ...fields }, { back });
    const refused = await (await send(1, PASSWORD)).follow();
    t.match(refused.words(), 'Wpisz adres e-mail');
    const second = await (await send(1, { ...PASSWORD, email: 'krok@example.pl' })).follow();
    t.match(second.text, 'value="611222333"', 'it continues with the known data');
    await send(2, NAME);
    const last = await client.form('/api/finish_registration', { token, ...ADDRESS });
    t.equal(last.location, '/login');
    t.match(await rowOf(person.id), { ...NAME, email: 'krok@example.pl' });
  });

  t.test('can be for a new person, with a role', async (t) => {
    const token = tokenIn((await link({ role: 'worker' })).url);
    t.same((await app.anonymous().get(`/api/get_registration_data/${token}`)).json(), { email: '' });
    const before = await countPeople();
    t.equal((await register({ token, email: 'swieza@example.pl' })).status, 201);
    t.equal(await countPeople(), before + 1);
    t.match(await storedRow(app, 'people', { email: 'swieza@example.pl' }), { role: 'worker' });
  });

  t.test('can be for a manager, but only admins make and see it', async (t) => {
    const admin = await app.as('admin');
    t.match((await admin.get('/invitations')).words(), 'Rola Klient Pracownik Kierownik');
    t.notMatch((await manager.get('/invitations')).words(), 'Klient Pracownik Kierownik');
    const made = await admin.post('/api/make_invitation_link', { role: 'manager' });
    const token = tokenIn(made.json<{ url: string }>().url);
    const { id } = await storedRow(app, 'invitations', { role: 'manager' });
    t.equal((await make({ id })).status, 404, 'another manager cannot reach it');
    t.equal((await register({ token, email: 'kierowniczka@example.pl' })).status, 201);
    t.match(await storedRow(app, 'people', { email: 'kierowniczka@example.pl' }), { role: 'manager' });
  });

  t.test('is refused without a person, and for one with an account', async (t) => {
    t.equal((await make({ person_id: (await buildPerson(app)).id })).status, 409);
    t.equal((await make({})).status, 400);
    t.equal((await make({ role: 'manager' })).status, 403);
    t.equal((await make({ role: 'admin' })).status, 400);
  });

  t.test('replaces an open invitation', async (t) => {
    const { id, email, token } = await buildInvitation(app, { role: 'worker' });
    const fresh = tokenIn((await link({ id })).url);
    t.equal((await app.anonymous().get(`/api/get_registration_data/${token}`)).status, 410);
    t.same((await app.anonymous().get(`/api/get_registration_data/${fresh}`)).json(), { email });
  });
});

t.test('while mail is not configured, links are offered first', async (t) => {
  const app = await startApp(t, { config: { mailFiles: false, logLevel: 'error' } });
  const manager = await app.as('manager');
  await buildUnregistered(app, { email: 'znana@example.pl' });
  await buildInvitation(app);
  const page = await manager.get('/invitations?tab=people');
  t.match(page.words(), 'Poczta nie wychodzi');
  t.notMatch(page.words(), /Zaproś /, 'no button to send');
  t.match(page.words(), 'Link (');
  t.notMatch((await manager.get('/invitations')).words(), /Wyślij ponownie|Zaproś wiele/);
  const sent = await manager.form('/api/send_app_invitation', { email: 'a@example.pl' }, { back: '/home?section=0' });
  const answer = await sent.follow();
  t.notMatch(answer.words(), 'Wysłano zaproszenie');
  t.match(answer.text, /href="\/invitations"[^>]*>Daj link/);
});
