import t from 'tap';
import { expiring } from '../../server/app.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { JOB_RULES } from '../../server/platform/jobs/job-rules.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  buildBooking,
  buildHorse,
  buildOffer,
  buildPerson,
  buildSettings,
  buildVisit,
  CLUB,
} from '../support/builders.ts';
import { pushSink } from '../support/push-sink.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const ASKED = { topic: 'lessons', name: 'Katarzyna Bielska', phone: '512 300 400', wished_day: '2026-11-28' };
const PAGE = '/umow-wizyte';

const visits = async (app: TestApp) =>
  (await storedRows(app, 'visits')).sort((one, other) => +one.created_at - +other.created_at);

t.test('a request for a visit', async (t) => {
  const app = await startApp(t);
  await buildSettings(app, { club: CLUB, site_welcome: { reply_days: 1 } });
  const manager = await app.as('manager');
  const visitor = app.anonymous();
  t.beforeEach(async () => {
    await app.db.deleteFrom('visits').execute();
  });

  t.test('comes from a plain form, waits on the panel, and is settled by a manager', async (t) => {
    const form = { ...ASKED, email: '', message: 'Córka ma 8 lat.\r\nNigdy nie <b>jeździła</b>.', website: '' };
    const sent = await visitor.form('/api/ask_for_visit', form, { back: PAGE });
    t.equal(sent.location, PAGE);
    const thanked = await sent.follow();
    t.match(thanked.words(), 'Dziękujemy! Odezwiemy się');
    t.notMatch(thanked.text, '<textarea', 'in place of the form');
    const message = 'Córka ma 8 lat.\nNigdy nie <b>jeździła</b>.';
    t.match(await visits(app), [{ name: 'Katarzyna Bielska', phone: '512300400', email: '', message }]);

    const panel = (await manager.get('/home?section=0')).words();
    t.match(panel, /Prośba o wizytę: Katarzyna Bielska Nauka jazdy na sobotę, 28 listopada od dziś/);
    const list = await manager.get('/visits');
    t.match(list.text, 'href="tel:+48512300400"');
    const shown = /Katarzyna Bielska 512 300 400 Nauka jazdy sobota, 28 listopada .*Nigdy nie <b>jeździła<\/b>/;
    t.match(list.words(), shown);
    const id = (await visits(app))[0]?.id as string;
    const settled = await manager.form('/api/settle_visit', { id }, { back: '/visits' });
    t.match((await settled.follow()).words(), /Nikt nie czeka na odpowiedź .*Prośba załatwiona/);
    const { first_name, last_name } = await app.person('manager');
    t.match((await manager.get('/visits?show=settled')).words(), `załatwiono 21.11.2026, ${first_name} ${last_name}`);
    t.notMatch((await manager.get('/home?section=0')).words(), 'Prośba o wizytę');
    app.clock.advance({ minutes: 1 });
    t.equal((await manager.post('/api/settle_visit', { id })).status, 200, 'settling twice changes nothing');
    const audited = await storedRow(app, 'audit_log', { action: 'settle_visit' });
    t.match(audited, { entity: 'visit', entity_id: id, before: null, after: null });

    const options = { back: '/visits?show=settled', method: 'DELETE' } as const;
    const deleted = await manager.form(`/api/forget_visitor/${id}`, {}, options);
    t.match((await deleted.follow()).words(), /Nic tu jeszcze nie ma .*Dane usunięte/);
    t.same(await visits(app), [], 'as the visitor asked');
  });

  t.test('is mailed to the stable, and is told when one will hear', async (t) => {
    await visitor.post('/api/ask_for_visit', { ...ASKED, email: 'kasia@poczta.example', message: 'Tanie <b>buty</b>' });
    await app.drainJobs();
    const mails = await app.mails();
    t.match(mails, [{ to: 'kontakt@podlipami.example', subject: 'Prośba o wizytę: Katarzyna Bielska' }]);
    for (const said of ['512300400', 'kasia@poczta.example', 'Nauka jazdy', '28.11.2026', '/visits'])
      t.ok(mails[0]?.text.includes(said), said);
    t.notMatch(mails[0]?.html, '<b>buty');
    t.match((await visitor.get(PAGE)).words(), 'Odpowiadamy najpóźniej następnego dnia roboczego');
  });

  t.test('for the waiting list waits there, and is offered a free box on the panel in its turn', async (t) => {
    const panel = async () => (await manager.get('/home?section=0')).words();
    const list = async () => (await manager.get('/visits?show=list')).words();
    const page = `${PAGE}?about=waiting_list`;
    await buildOffer(app);
    t.match((await visitor.get(page)).words(), /Lista oczekujących .* Jakie miejsce\? .*Boks/);
    const form = { ...ASKED, topic: 'waiting_list', kind: 'Boks', email: '', message: '', wished_day: '2027-01-01' };
    const sent = await visitor.form('/api/ask_for_visit', form, { back: page });
    t.match((await sent.follow()).words(), /Dziękujemy! .* gdy tylko będzie wolne miejsce/);
    app.clock.advance({ minutes: 1 });
    await buildVisit(app, { name: 'Ola Druga', topic: 'waiting_list' });
    t.match(
      await list(),
      /2 czekają na boks .*Katarzyna Bielska 512 300 400 Boks od: 01\.01\.2027 .*Ola Druga .*jak najszybciej/,
    );
    t.match((await manager.get('/visits')).words(), 'Nikt nie czeka na odpowiedź');
    await app.drainJobs();
    t.match((await app.mails()).at(-1), { subject: 'Wpis na listę oczekujących: Katarzyna Bielska', text: /Boks/ });

    await app.db.insertInto('boxes').values({ name: '57', aisle: 'Stajnia', position: 1 }).execute();
    const horse = await buildHorse(app, { box_number: '57' });
    t.notMatch(await panel(), 'Wolny boks', 'no box is free');
    await app.db.updateTable('horses').set({ archived_at: app.clock.now() }).where('id', '=', horse.id).execute();
    t.match(await panel(), /Wolny boks 57, pierwsza osoba z listy: Katarzyna Bielska Boks .*czeka 2/);
    const id = (await visits(app))[0]?.id as string;
    await manager.form('/api/settle_visit', { id }, { back: '/visits?show=list' });
    t.match(await panel(), 'pierwsza osoba z listy: Ola Druga');
    t.match((await manager.get('/visits?show=settled')).words(), 'Katarzyna Bielska');
  });

  t.test('is counted with others on the panel, with the owners’ requests in the menu, and at its tab', async (t) => {
    for (const name of ['Ala', 'Ola']) await buildVisit(app, { name });
    await buildBooking(app, { approved: false });
    t.match((await manager.get('/home?section=0')).words(), /2 prośby o wizytę najdawniej od dziś/);
    const words = (await manager.get('/requests')).words();
    t.match(words, 'Prośby do decyzji , czeka: 3');
    t.match(words, 'O usługę 1 O karmienie O wizytę 2');
  });

  t.test('needs a contact, and a future day', async (t) => {
    const { phone: _, ...unreachable } = ASKED;
    const wrong: [body: object, field: string, message: string][] = [
      [unreachable, 'phone', 'Podaj telefon albo e-mail, żebyśmy mogli odpowiedzieć'],
      [{ ...ASKED, phone: '12345' }, 'phone', 'Numer telefonu to 9 cyfr, zagraniczny z kierunkowym, na przykład +49…'],
      [{ ...ASKED, email: 'anna@' }, 'email', 'Wpisz adres w postaci nazwa@domena.pl'],
      [{ ...ASKED, name: ' ' }, 'name', 'Napisz, jak się do Ciebie zwracać'],
      [{ ...ASKED, topic: 'free' }, 'topic', 'Wybierz, w jakiej sprawie'],
      [{ ...ASKED, wished_day: '2026-11-20' }, 'wished_day', 'Ten dzień już minął'],
      [{ ...ASKED, wished_day: '2028-01-01' }, 'wished_day', 'Wybierz dzień w ciągu najbliższego roku'],
      [{ ...ASKED, message: 'a'.repeat(1001) }, 'message', 'Wiadomość może mieć najwyżej 1000 znaków'],
    ];
    for (const [body, field, message] of wrong) {
      const answer = await visitor.post('/api/ask_for_visit', body);
      t.match(answer, { status: 400 }, message);
      t.same(answer.json<{ fields: object }>().fields, { [field]: message });
    }
    t.same(await visits(app), []);
    t.equal((await visitor.post('/api/ask_for_visit', { ...unreachable, phone: '+49 30 901820' })).status, 200);
    t.equal((await visitor.post('/api/ask_for_visit', { ...unreachable, email: 'Anna@Poczta.example' })).status, 200);
    const reachedBy = (await visits(app)).map(({ phone, email }) => phone || email);
    t.same(reachedBy, ['+4930901820', 'anna@poczta.example']);
  });

  t.test('sent again, by a double tap or a lost answer, is saved once while it waits', async (t) => {
    const send = (change: object = {}) =>
      visitor.form('/api/ask_for_visit', { ...ASKED, email: '', message: '', ...change }, { back: PAGE });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    app.clock.advance({ hours: 23 });
    answers.push(await app.anonymous('83.1.2.4').form('/api/ask_for_visit', ASKED, { back: PAGE }));
    for (const answer of answers) t.match(answer, { status: 303, location: PAGE });
    t.match((await answers.at(-1)?.follow())?.words(), 'Dziękujemy! Odezwiemy się');
    t.equal((await visits(app)).length, 1);

    const changes = [{ phone: '512300401' }, { wished_day: '' }, { topic: 'other' }, { message: 'Po południu.' }];
    for (const change of changes) await send(change);
    t.equal((await visits(app)).length, 5, 'any other text makes another');

    const settled_by = (await app.person('manager')).id;
    await app.db.updateTable('visits').set({ settled_at: app.clock.now(), settled_by }).execute();
    await send();
    t.equal((await visits(app)).length, 6, 'a settled one is followed by another');
    app.clock.advance({ hours: 25 });
    await send({ wished_day: '2026-11-28' });
    t.equal((await visits(app)).length, 7, 'so is one after a day');
  });

  t.test('is erased 90 days after it was settled, or unsettled after a year', async (t) => {
    const settled_by = (await app.person('manager')).id;
    await buildVisit(app, { name: 'Załatwiona', settled_at: app.clock.now(), settled_by });
    await buildVisit(app, { name: 'Zapomniana' });
    const left = async () => {
      await sweep(app.db, expiring, app.clock.now());
      return (await visits(app)).map(({ name }) => name).sort();
    };
    app.clock.advance({ days: 89 });
    t.same(await left(), ['Zapomniana', 'Załatwiona'].sort());
    app.clock.advance({ days: 1 });
    t.same(await left(), ['Zapomniana']);
    app.clock.advance({ days: 275 });
    t.same(await left(), ['Zapomniana']);
    app.clock.advance({ days: 1 });
    t.same(await left(), []);
  });

  t.test('is deleted with the account of its author', async (t) => {
    const person = await buildPerson(app, { phone_number: '698765432' });
    await buildVisit(app, { name: 'Ten sam telefon', phone: '698765432' });
    await buildVisit(app, { name: 'Ten sam adres', phone: '', email: person.email });
    await buildVisit(app, { name: 'Ktoś inny' });
    t.equal((await (await app.as('manager')).delete(`/api/delete_user/${person.id}`)).status, 200);
    const names = (await visits(app)).map(({ name }) => name);
    t.same(names, ['Ktoś inny']);
  });
});

t.test('requests of strangers are limited, and each notifies the managers', async (t) => {
  const sink = await pushSink(t);
  const options = { limits: { throttles: true }, pushServices: sink.services, jobRules: { ...JOB_RULES, poll: 0.5 } };
  const app = await startApp(t, options);
  const device = sink.device();
  await (await app.as('manager')).post('/api/push/save_subscription', device.subscription);
  const send = (address: string, nth: number) =>
    app.anonymous(address).post('/api/ask_for_visit', { ...ASKED, message: `Pytanie ${nth}` });
  for (let nth = 1; nth <= 5; nth++) t.equal((await send('83.1.2.3', nth)).status, 200);
  t.equal((await send('83.1.2.3', 5)).status, 200, 'a repeat does not count');
  t.match(await send('83.1.2.3', 6), { status: 429, headers: { 'retry-after': '3600' } });
  const late = { ...ASKED, shown_at: '2026-11-21T07:00:00Z' };
  const form = await app.anonymous('83.1.2.3').form('/api/ask_for_visit', late, { back: PAGE });
  t.match((await form.follow()).words(), 'Zadzwoń do nas albo spróbuj ponownie później');
  const answers = [];
  for (let nth = 5; nth < 60; nth++) answers.push((await send(`83.1.3.${nth}`, nth + 1)).status);
  t.same(new Set(answers), new Set([200]));
  t.match(await send('83.1.4.1', 61), { status: 429, headers: { 'retry-after': '86400' } }, 'sixty a day in all');
  await app.drainJobs();
  t.equal(sink.pushed.length, 60);
  t.match(device.read(sink.pushed[0] as (typeof sink.pushed)[number]), {
    title: 'Nowa prośba o wizytę',
    body: 'Katarzyna Bielska · jazdy · sobota, 28 listopada',
    url: '/visits',
  });
});

t.test('the forms of strangers hold against robots', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const FORMS = [
    { page: PAGE, action: '/api/ask_for_visit', table: 'visits', form: ASKED, empty: { name: '' } },
    {
      page: '/zglos-blad',
      action: '/api/report_bug',
      table: 'bug_reports',
      form: { description: 'Kalendarz się nie otwiera.' },
      empty: { description: '' },
    },
  ] as const;
  const shownAt = (text: string) => /name="shown_at" value="([^"]+)"/.exec(text)?.[1] ?? '';
  for (const { page, action, table, form, empty } of FORMS) {
    const count = async () => (await storedRows(app, table)).length;
    const send = (fields: object) => app.anonymous().form(action, { ...form, ...fields }, { back: page });
    const shown_at = shownAt((await app.anonymous().get(page)).text);
    app.clock.advance({ seconds: 2 });
    for (const fields of [{ shown_at }, {}, { shown_at: 'wczoraj' }, { shown_at, website: 'https://spam.test' }]) {
      if ('website' in fields) app.clock.advance({ seconds: 1 });
      t.match((await (await send(fields)).follow()).words(), 'Dziękujemy!', 'a robot hears the same as people');
    }
    t.equal(await count(), 0, 'too fast, without the page, with a nonsense time, or in the field that nobody sees');
    const refused = await (await send({ shown_at, ...empty })).follow();
    t.equal(shownAt(refused.text), shown_at, 'a corrected form keeps the time, so it may be sent at once');
    await send({ shown_at });
    t.equal((await app.anonymous().post(action, { ...form, name: 'API' })).status, 200, 'a call has no form');
    t.equal(await count(), 2);
  }
});
