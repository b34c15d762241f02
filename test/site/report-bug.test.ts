import t from 'tap';
import { erase, exportOf } from '../../server/features/site/queries.ts';
import { throttleKey } from '../../server/platform/data/throttle.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildPerson, buildSettings, CLUB } from '../support/builders.ts';
import { erasePartsOf } from '../support/personal-data.ts';
import { smtpSink } from '../support/smtp-sink.ts';

const REPORT = {
  name: 'Anna Nowak',
  email: 'anna@stajnia.test',
  page: 'Kalendarz',
  description: 'Kliknęłam zadanie i nic się nie stało.\n<script>alert("x")</script>',
};

const reports = ({ db }: TestApp) => db.selectFrom('bug_reports').selectAll().orderBy('created_at').execute();

t.test('a report', async (t) => {
  const app = await startApp(t);
  await buildSettings(app, { club: CLUB });
  // Gives each report its own instant, so that the last one is the one just sent.
  t.beforeEach(() => app.clock.advance({ seconds: 1 }));

  t.test('is stored, and mailed to the stable', async (t) => {
    const answer = await app.anonymous().post('/api/report_bug', REPORT);
    t.equal(answer.status, 200);
    t.same(answer.json(), {});
    const [report] = await reports(app);
    t.match(report, { ...REPORT, person_id: null, user_agent: 'tests', created_at: app.clock.now() });
    await app.drainJobs();
    const [mail, ...others] = await app.mails();
    t.equal(others.length, 0, 'once');
    t.match(mail, { to: 'kontakt@podlipami.example', subject: 'Zgłoszenie błędu, 21.11.2026, 09:00' });
    for (const phrase of ['Anna Nowak', 'anna@stajnia.test', 'Kalendarz', 'Kliknęłam zadanie', 'Stajnia Pod Lipami'])
      for (const version of ['html', 'text'] as const)
        t.ok(mail?.[version].includes(phrase), `${phrase} in ${version}`);
    t.notMatch(mail?.html, /<script/, 'markup in it is text');
  });

  t.test('that is refused is shown only to its sender, and is not cached', async (t) => {
    const stranger = app.anonymous();
    t.not((await stranger.get('/zglos-blad')).headers['cache-control'], 'no-store');
    const wrong = { ...REPORT, description: 'krótko' };
    const page = await (await stranger.form('/api/report_bug', wrong, { back: '/zglos-blad' })).follow();
    t.match(page.words(), 'Napisz trochę więcej');
    t.match(page.text, 'Kalendarz', 'what was typed is kept');
    t.equal(page.headers['cache-control'], 'no-store');
    t.not((await stranger.get('/zglos-blad')).headers['cache-control'], 'no-store', 'the public page is cached');
  });

  t.test('sent again, by a double tap or a lost answer, is mailed once', async (t) => {
    const form = { ...REPORT, description: 'Przycisk nie działa' };
    const before = [(await reports(app)).length, (await app.mails()).length] as const;
    const send = (change: object = {}) =>
      app.anonymous().form('/api/report_bug', { ...form, ...change }, { back: '/zglos-blad' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
    app.clock.advance({ hours: 23 });
    answers.push(await send());
    for (const answer of answers) t.match(answer, { status: 303, location: '/zglos-blad' });
    t.match((await answers.at(-1)?.follow())?.words(), 'Dziękujemy! Przeczytamy zgłoszenie');
    await app.drainJobs();
    t.same([(await reports(app)).length - before[0], (await app.mails()).length - before[1]], [1, 1]);

    await send({ page: 'Konie' });
    const owner = await app.as(await buildPerson(app));
    await owner.post('/api/report_bug', form);
    app.clock.advance({ hours: 2 });
    await send();
    t.equal(
      (await reports(app)).length - before[0],
      4,
      'another place, another person or another day makes another report',
    );
  });

  t.test('of a signed-in person names them', async (t) => {
    const owner = await app.as('user');
    await owner.post('/api/report_bug', { description: 'Coś tu nie działa' });
    t.match((await reports(app)).at(-1), { person_id: owner.person?.id, name: '', email: '' });
    await app.drainJobs();
    const mail = (await app.mails()).at(-1);
    t.match(mail?.text, /nie podała adresu e-mail/);
  });

  t.test('accepts the longest name of an account, as the form fills it in', async (t) => {
    const owner = await app.as(await buildPerson(app, { first_name: 'Ż'.repeat(60), last_name: 'ą'.repeat(60) }));
    const offered = /name="name"[^>]*?value="([^"]+)"/.exec((await owner.get('/zglos-blad')).text)?.[1] ?? '';
    t.equal(offered.length, 121);
    t.equal((await owner.post('/api/report_bug', { description: 'Coś tu nie działa', name: offered })).status, 200);
    t.match((await reports(app)).at(-1), { name: offered });
  });

  t.test('works as a plain form too, and is confirmed in its place', async (t) => {
    const form = { description: 'Formularz bez skryptów', name: '', email: '', page: '', website: '' };
    const answer = await app.anonymous().form('/api/report_bug', form, { back: '/zglos-blad' });
    t.equal(answer.status, 303);
    t.equal(answer.location, '/zglos-blad');
    const page = await answer.follow();
    t.equal(page.text.match(/Dziękujemy! Przeczytamy zgłoszenie/g)?.length, 2, 'in the alert and on the page');
    t.notMatch(page.text, '<textarea', 'in place of the form');
    t.match((await app.anonymous().get('/zglos-blad')).text, '<textarea');
    t.match((await reports(app)).at(-1), { description: 'Formularz bez skryptów' });
  });

  t.test('that filled the honeypot gets the usual answer and is dropped', async (t) => {
    const before = await reports(app);
    const bot = { ...REPORT, website: 'https://spam.test' };
    t.same((await app.anonymous().post('/api/report_bug', bot)).json(), {});
    const answer = await app.anonymous().form('/api/report_bug', bot, { back: '/zglos-blad' });
    t.match((await answer.follow()).text, 'Dziękujemy!');
    t.equal((await reports(app)).length, before.length);
  });

  t.test('of several lines is stored and quoted line by line, however it was sent', async (t) => {
    const written = 'Pierwszy wiersz zgłoszenia.\n\nDrugi wiersz.\nTrzeci.';
    const crlf = written.replaceAll('\n', '\r\n');
    const sendings = {
      form: () => app.anonymous().form('/api/report_bug', { description: crlf }, { back: '/zglos-blad' }),
      JSON: () => app.anonymous().post('/api/report_bug', { description: crlf }),
      'JSON of an old program': () =>
        app.anonymous().post('/api/report_bug', { description: written.replaceAll('\n', '\r') }),
    };
    for (const [how, send] of Object.entries(sendings)) {
      app.clock.advance({ seconds: 1 });
      await send();
      t.equal((await reports(app)).at(-1)?.description, written, how);
    }
    await app.drainJobs();
    const text = (await app.mails()).at(-1)?.text.replaceAll('\r\n', '\n');
    t.match(text, '\n> Pierwszy wiersz zgłoszenia.\n>\n> Drugi wiersz.\n> Trzeci.\n');
  });

  t.test('must say what happened', async (t) => {
    const before = await reports(app);
    const wrong = [
      [{}, { description: 'Napisz, co się stało' }],
      [{ description: '   krótko  ' }, { description: 'Napisz trochę więcej: co najmniej 10 znaków' }],
      [{ description: 'a'.repeat(5001) }, { description: 'Opis może mieć najwyżej 5000 znaków' }],
      [{ ...REPORT, email: 'anna@' }, { email: 'Wpisz adres w postaci nazwa@domena.pl' }],
      [{ ...REPORT, email: 'anna@stajnia.test\r\nBcc: x@y.pl' }, { email: 'Wpisz adres w postaci nazwa@domena.pl' }],
      [{ ...REPORT, name: 'a'.repeat(122) }, { name: 'Imię może mieć najwyżej 121 znaków' }],
      [{ ...REPORT, page: 'a'.repeat(301) }, { page: 'Nazwa miejsca może mieć najwyżej 300 znaków' }],
    ] as const;
    for (const [body, fields] of wrong) {
      const answer = await app.anonymous().post('/api/report_bug', body);
      t.equal(answer.status, 400);
      t.same(answer.json<{ fields: object }>().fields, fields);
    }
    t.equal(
      (await app.anonymous().post('/api/report_bug', { ...REPORT, description: 'zero \0 zero zero' })).status,
      400,
    );
    t.equal((await reports(app)).length, before.length);
  });

  t.test('lists errors in the order of its fields', async (t) => {
    const wrong = { name: 'a'.repeat(122), email: 'a', page: 'a'.repeat(301), description: '' };
    const { fields } = (await app.anonymous().post('/api/report_bug', wrong)).json<{ fields: object }>();
    t.same(Object.keys(fields), ['description', 'page', 'name', 'email']);
  });

  t.test('is erased with its author, who can export it before', async (t) => {
    const { id, email } = await app.person('user');
    await app.anonymous().post('/api/report_bug', { ...REPORT, email: email.toUpperCase() });
    t.equal((await exportOf(app.db, id)).length, 1);
    await erasePartsOf(app, id, erase);
    t.same(await exportOf(app.db, id), []);
    t.notOk((await reports(app)).some((report) => report.email.toLowerCase() === email));
    t.ok((await reports(app)).length > 0, 'others stay');
  });
});

t.test('an address may send five reports an hour, and the sixth must wait', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  let count = 0;
  const report = (address: string) => {
    count += 1;
    return app.anonymous(address).post('/api/report_bug', { ...REPORT, description: `Zgłoszenie numer ${count}` });
  };
  for (let nth = 1; nth <= 5; nth++) t.equal((await report('83.1.2.3')).status, 200);
  app.clock.advance({ minutes: 10 });
  const refused = await report('83.1.2.3');
  t.equal(refused.status, 429);
  t.equal(refused.headers['retry-after'], '3000');
  const late = { ...REPORT, shown_at: '2026-11-21T07:00:00Z' };
  const form = await app.anonymous('83.1.2.3').form('/api/report_bug', late, { back: '/zglos-blad' });
  const page = (await form.follow()).text;
  t.equal(page.match(/Wysłano już kilka zgłoszeń/g)?.length, 2, 'one text, in the alert and above the form');
  t.notMatch(page, 'Popraw, proszę', 'there is nothing to correct');
  t.same(await app.db.selectFrom('old_input').select('input').execute(), [{ input: {} }], 'its input is not stored');
  for (let host = 1; host <= 5; host++) t.equal((await report(`2a02:a310:c1:5f00::${host}`)).status, 200);
  t.equal((await report('2a02:a310:c1:5f00::6')).status, 429, 'an IPv6 household is one address');
  t.equal((await reports(app)).length, 10, 'refused reports are not stored');
  app.clock.advance({ hours: 1 });
  t.equal((await report('83.1.2.3')).status, 200);
  const ofAll = app.db.updateTable('throttles').set({ hits: 60 });
  await ofAll.where('key', '=', throttleKey('of-stable', 'bug_reports')).execute();
  t.equal((await report('83.1.4.1')).status, 429, 'sixty a day in all');
});

t.test('a report goes out by SMTP, and replies go to its author', async (t) => {
  const sink = await smtpSink(t);
  const app = await startApp(t, { config: { smtpUrl: sink.url } });
  await buildSettings(app, { club: CLUB });
  await app.anonymous().post('/api/report_bug', REPORT);
  await app.drainJobs();
  t.equal(sink.mails.length, 1);
  t.same(sink.mails[0]?.recipients, ['kontakt@podlipami.example']);
  t.match(sink.mails[0]?.raw, /^From: Stajnia Pod Lipami <stajnia@localhost>\r$/m, 'from the stable’s name');
  t.match(sink.mails[0]?.raw, /^Reply-To: anna@stajnia\.test\r$/m);
});
