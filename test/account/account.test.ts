import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildSession } from '../support/builders.ts';
import type { Answer, Client } from '../support/client.ts';
import { linksOf } from '../support/forms.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

const PROFILE = { first_name: 'Żaneta', last_name: 'Śmigły-Rydz', phone_number: '601202303' };
const ADDRESS = { city: 'Gniezno', street: 'Stajenna', house_number: '7a/2', postal_code: '62-200' };

const fieldsOf = (answer: Answer) => answer.json<{ fields: Record<string, string> }>().fields;

const app = await startApp(t);

t.test('a person’s own account', async (t) => {
  t.test('returns the profile in the shape the contract gives', async (t) => {
    const owner = await app.as('user');
    const { id, email, first_name, last_name, phone_number, city, street, house_number, postal_code } =
      await app.person('user');
    const contact = { first_name, last_name, email, phone_number, city, street, house_number, postal_code };
    const account = { id_user: id, ...contact, has_account: true };
    for (const call of ['get_user_contact_data', 'get_user_data'])
      t.same((await owner.get(`/api/${call}/${id}`)).json(), account, call);
  });

  t.test('is fully visible to managers; workers see only the name', async (t) => {
    const { id, first_name, last_name, email } = await app.person('user');
    const manager = await app.as('manager');
    const worker = await app.as('worker');
    for (const call of ['get_user_contact_data', 'get_user_data'])
      t.match((await manager.get(`/api/${call}/${id}`)).json(), { id_user: id, email }, call);
    t.same((await worker.get(`/api/get_user_data/${id}`)).json(), { id_user: id, first_name, last_name });
    t.equal((await worker.get(`/api/get_user_contact_data/${id}`)).status, 404);
  });

  t.test('has a tab for each part, and cuts a long name to 30 letters, or 14 on a narrow screen', async (t) => {
    const person = await buildPerson(app, {
      first_name: 'Konstancja Aleksandra',
      last_name: 'Żółkiewska-Przybyszewska',
      email: 'konstancja.zolkiewska.przybyszewska@example.pl',
    });
    const owner = await app.as(person);
    for (const [tab, label] of [
      ['profile', 'Profil'],
      ['address', 'Adres'],
      ['password', 'Hasło'],
      ['notifications', 'Powiado\u00admienia'],
      ['devices', 'Urządzenia'],
      ['calendar', 'Kalendarz'],
    ] as const) {
      const { text } = await owner.get(`/my-account?tab=${tab}`);
      const [, current] = /aria-label="Menu główne".*?href="([^"]*)" aria-current="page"/s.exec(text) ?? [];
      t.equal(current, `/my-account?tab=${tab}`);
      t.same(linksOf(text, label)[0], current, label);
    }
    const page = await owner.get('/my-account');
    t.match(page.words(), 'Moje Konto Wróć Profil Adres Hasło');
    t.match(page.words(), 'Konstancja Aleksandra Żółkiews… Konstancja Ale…');
    t.match(page.words(), 'konstancja.zolkiewska.przybysz… konstancja.zol…');
  });

  t.test('shows the e-mail read-only, and accepts a postal code of 6 characters', async (t) => {
    const owner = await app.as('user');
    t.match((await owner.get('/my-account')).text, /<input type="email"[^>]* readonly=""/i);
    t.match((await owner.get('/my-account?tab=address')).text, /id="postal_code"[^>]* maxlength="6"/i);
  });

  t.test('offers statements by mail to everyone who has a horse', async (t) => {
    const owner = await buildPerson(app, { role: 'manager' });
    const mails = async () => (await (await app.as(owner)).get('/my-account?tab=notifications')).words();
    t.notMatch(await mails(), 'Zestawienie e-mailem');
    await buildHorse(app, { owner });
    t.match(await mails(), 'Zestawienie e-mailem Włączone.');
  });

  t.test('is changed by a form on each tab, with the alert of the spec', async (t) => {
    const person = await buildPerson(app);
    const owner = await app.as(person);
    for (const [tab, path, fields] of [
      ['profile', '/api/update_profile', PROFILE],
      ['address', '/api/update_address', ADDRESS],
    ] as const) {
      const back = `/my-account?tab=${tab}`;
      const done = await owner.form(path, fields, { back });
      t.equal(done.location, back);
      const page = await done.follow();
      t.match(page.words(), 'Zaktualizowano Pomyślnie zaktualizowano dane');
      for (const value of Object.values(fields)) t.match(page.text, `value="${value}"`);
    }
    const changed = { ...PROFILE, ...ADDRESS, email: person.email };
    t.match((await owner.get(`/api/get_user_data/${person.id}`)).json(), changed);
  });

  t.test('the audit log names the changed fields, not their values', async (t) => {
    const person = await buildPerson(app, ADDRESS);
    const owner = await app.as(person);
    await owner.post('/api/update_address', { ...ADDRESS, city: 'Września' });
    await owner.post('/api/update_address', { ...ADDRESS, city: 'Września' });
    const { action, actor_id, before, after } = await storedRow(app, 'audit_log', { entity_id: person.id });
    t.same([action, actor_id, before, after], ['update_own_data', person.id, null, { fields: ['city'] }]);
  });

  t.test('reports an error at each wrong field, and keeps what was typed', async (t) => {
    const owner = await app.as('user');
    for (const [path, sent, fields] of [
      ['/api/update_profile', { ...PROFILE, first_name: ' ' }, { first_name: 'To pole jest wymagane' }],
      ['/api/update_profile', { ...PROFILE, last_name: 'x'.repeat(61) }, { last_name: 'Najwyżej 60 znaków' }],
      ['/api/update_profile', { ...PROFILE, phone_number: '60120230' }, { phone_number: 'Numer telefonu to 9 cyfr' }],
      ['/api/update_profile', { ...PROFILE, phone_number: '60120230a' }, { phone_number: 'Numer telefonu to 9 cyfr' }],
      ['/api/update_address', { ...ADDRESS, postal_code: '6220' }, { postal_code: 'Kod pocztowy ma postać 00-000' }],
      ['/api/update_address', { ...ADDRESS, house_number: '1'.repeat(21) }, { house_number: 'Najwyżej 20 znaków' }],
      ['/api/update_address', { city: 'Gniezno', street: '', house_number: '7' }, {}],
    ] as const) {
      const answer = await owner.post(path, sent);
      t.equal(answer.status, 400);
      t.match(fieldsOf(answer), fields);
    }
    const typed = { ...PROFILE, first_name: 'Zmieniona', phone_number: '12' };
    const refused = await owner.form('/api/update_profile', typed, { back: '/my-account?tab=profile' });
    const page = await refused.follow();
    t.match(page.words(), 'Error 400 Wystąpił błąd podczas aktualizacji danych');
    t.match(page.words(), 'Numer telefonu to 9 cyfr');
    t.match(page.text, 'value="Zmieniona"');
    t.notMatch((await owner.get('/my-account')).text, 'Zmieniona', 'nothing was written');
  });
});

t.test('a person’s devices', async (t) => {
  const PAGE = '/my-account?tab=devices';
  const sessionOf = (client: Client) => client.cookies.get('access_token')?.split('.')[0];

  t.test('are listed with the browser in words, and this one is marked', async (t) => {
    const person = await buildPerson(app);
    const owner = await app.as(person);
    const iphone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
    await buildSession(app, { person, user_agent: iphone });
    await buildSession(app, { person, user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537 Edg/140.0' });
    const words = (await owner.get(PAGE)).words();
    t.match(words, 'Nieznana przeglądarka Używane teraz To urządzenie');
    t.match(words, 'Safari, iPhone Ostatnio używane 21.11.2026, 09:00');
    t.match(words, 'Edge, Windows');
    t.notMatch((await (await app.as('worker')).get(PAGE)).words(), 'iPhone', 'other people’s devices are not listed');
  });

  t.test('can be signed out one by one', async (t) => {
    const person = await buildPerson(app);
    const [here, phone, desk] = [await app.as(person), await app.as(person), await app.as(person)];
    const session = sessionOf(phone);
    const other = await app.as('worker');
    t.equal((await other.delete(`/api/end_session/${session}`)).status, 404, 'not by other people');
    const done = await here.form(`/api/end_session/${session}`, {}, { back: PAGE, method: 'DELETE' });
    t.equal(done.location, PAGE);
    t.match((await done.follow()).words(), 'SUKCES Wylogowano urządzenie');
    t.equal((await phone.get('/api/protected')).status, 401);
    t.equal((await desk.get('/api/protected')).status, 200);
    t.equal((await here.delete(`/api/end_session/${session}`)).status, 404, 'a session ends once');
    await desk.post('/api/logout');
    t.match((await here.get(PAGE)).words(), 'Nigdzie indziej nie ma otwartej sesji');
  });

  t.test('all other devices can be signed out at once, and get no more notifications', async (t) => {
    const person = await buildPerson(app);
    const other = await app.as('worker');
    const [here, phone] = [await app.as(person), await app.as(person)];
    for (const [nth, { id }] of (await storedRows(app, 'sessions', { person_id: person.id })).entries()) {
      const endpoint = `https://updates.push.services.mozilla.com/${nth}`;
      const sent = { endpoint, subscription: JSON.stringify({ endpoint }), created_at: app.clock.now() };
      await storeRow(app, 'push_subscriptions', { person_id: person.id, session_id: id, ...sent });
    }
    const done = await here.form('/api/end_other_sessions', {}, { back: PAGE });
    t.match((await done.follow()).words(), 'SUKCES Wylogowano inne urządzenia');
    t.equal((await here.get('/api/protected')).status, 200);
    t.equal((await phone.get('/api/protected')).status, 401);
    t.equal((await other.get('/api/protected')).status, 200);
    const left = await storedRows(app, 'push_subscriptions', {}, 'session_id');
    t.same(left, [{ session_id: sessionOf(here) }]);
  });
});
