import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { noteSuccess } from '../../server/platform/data/last-runs.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildService, buildSettings, buildUnregistered, CLUB } from '../support/builders.ts';
import { smtpSink } from '../support/smtp-sink.ts';
import { storeRow } from '../support/stored-rows.ts';

const PANEL = '/home?section=0';
const ADMIN_PANEL = '/home?section=12';

const PADOK = { name: 'Padok', description: '–', price: 5, groups: [], general: false };

const stepsIn = (text: string): string[] => {
  const list = /<ul[^>]*aria-label="Pierwsze kroki">(.*?)<\/ul>/s.exec(text)?.[1] ?? '';
  return [...list.matchAll(/<strong>(.*?)<\/strong>/g)].map(([, title]) => title ?? '');
};

t.test('a new stable is led through its first steps, and each disappears once it is done', async (t) => {
  const app = await startApp(t);
  const [admin, manager] = [await app.as('admin'), await app.as('manager')];
  const left = async () => stepsIn((await manager.get(PANEL)).text);
  const all = [
    ...['Dane stajni', 'Konto do przelewów', 'Boksy', 'Usługi z cenami i godzinami', 'Osoby, które pracują'],
    ...['Konie i właściciele', 'Zaproszenia', 'Poczta', 'Dzień naliczania opłat', 'Pierwsza kopia zapasowa'],
  ];
  t.same(await left(), all);
  t.same(stepsIn((await admin.get(ADMIN_PANEL)).text), all, 'on the panel of admins too');

  await manager.post('/api/edit_club', CLUB);
  await manager.post('/api/settings/update/payee', { account: '57999000090000202600001101', recipient: 'Stajnia' });
  await storeRow(app, 'boxes', { name: '1', aisle: 'Stajnia', position: 1 });
  await buildService(app, { price: grosze(700) });
  t.same(await left(), all.slice(3), 'a price, but no time yet');
  await buildService(app, { price: grosze(0), at: '08:00' });
  t.same(await left(), all.slice(4));
  const owner = await buildUnregistered(app);
  await buildHorse(app, { owner });
  await buildUnregistered(app, { role: 'worker' });
  t.same(await left(), all.slice(6), 'people without an account work and own horses as well');
  await manager.post('/api/make_invitation_link', { person_id: owner.id });
  t.ok((await left()).includes('Dzień naliczania opłat'));
  const kept = await manager.form('/api/settings/update/payment_date', { value: '' }, { back: PANEL });
  t.same(stepsIn((await kept.follow()).text), ['Poczta', 'Pierwsza kopia zapasowa'], 'the 10th may be kept');
  await manager.post('/api/send_test_mail');
  await noteSuccess(app.db, 'backup', app.clock.now());
  t.same(await left(), []);
  for (const client of [manager, admin])
    for (const panel of [PANEL, ADMIN_PANEL]) t.notMatch((await client.get(panel)).text, 'Pierwsze kroki');
});

t.test('a step that is not needed', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  await t.test('is not shown to workers', async (t) => {
    t.notMatch((await (await app.as('worker')).get('/home')).text, 'Pierwsze kroki');
  });
  await t.test('is hidden with the whole list, which can be undone', async (t) => {
    const hidden = await manager.form('/api/hide_first_steps', { hidden: 'true' }, { back: PANEL });
    const page = await hidden.follow();
    t.match(page.words(), 'Schowano');
    t.same(stepsIn(page.text), []);
    t.match(page.text, /value="false" name="hidden" formAction="\/api\/hide_first_steps"/);
    const shown = await manager.form('/api/hide_first_steps', { hidden: 'false' }, { back: PANEL });
    t.equal(stepsIn((await shown.follow()).text).length, 8, 'a worker has an account');
    await manager.post('/api/settings/update/payment_term', { value: 0 });
    const left = stepsIn((await manager.get(PANEL)).text).length;
    t.equal(left, 7, 'saving the payment term unchanged counts as choosing it');
  });
  await t.test('does not come back by itself, and archived horses do not count', async (t) => {
    await buildHorse(app, { archived_at: app.clock.now() });
    await buildSettings(app, { payee: { account: '', recipient: '' } });
    const left = stepsIn((await manager.get(PANEL)).text);
    for (const title of ['Konie i właściciele', 'Konto do przelewów']) t.ok(left.includes(title), title);
  });
  await t.test('asks for a price only for services that are booked', async (t) => {
    const archived = await buildHorse(app, { archived_at: app.clock.now() });
    const horse = await buildHorse(app);
    const booked = { horse, onetime: false, days_of_week: [1], check_until: day('2026-11-30'), price: grosze(0) };
    const step = async () => {
      const panel = (await manager.get(PANEL)).text;
      return stepsIn(panel).includes('Usługi z cenami i godzinami') && /Zamówione bez ceny: ([^<]+)/.exec(panel)?.[1];
    };
    const derka = await buildService(app, { name: 'Derka', at: '08:00' });
    const padok = await buildService(app, { name: 'Padok', price: grosze(0) });
    await buildBooking(app, { ...booked, horse: archived, service: padok });
    t.equal(await step(), false, 'an unbooked service may be free');
    await buildBooking(app, { ...booked, service: derka });
    const { id } = await buildBooking(app, { ...booked, service: padok });
    t.equal(await step(), 'Derka, Padok');
    await manager.post('/api/update_service', { ...PADOK, id: padok.id });
    t.equal(await step(), 'Derka, Padok', 'the catalogue’s price applies only to later bookings');
    const priced = await manager.post('/api/update_bookings', { ids: [id], from: '2026-11-21', price: 5 });
    t.equal(priced.status, 200);
    t.equal(await step(), 'Derka');
    await buildBooking(app, { ...booked, service: padok });
    t.equal(await step(), 'Derka', 'one horse may have it for nothing');
    app.clock.advance({ days: 10 });
    t.equal(await step(), false, 'an ended booking may be free');
  });
});

t.test('a test mail', async (t) => {
  const back = { back: PANEL };
  const sink = await smtpSink(t);
  const answering = await startApp(t, { config: { smtpUrl: sink.url } });
  await t.test('that is refused says why, and the step stays', async (t) => {
    sink.refuse(1);
    const silent = await startApp(t, { config: { smtpUrl: 'smtp://127.0.0.1:9' } });
    for (const [app, reason] of [
      [answering, 'Serwer poczty nie przyjął nadawcy albo adresata.'],
      [silent, 'Serwer poczty nie odpowiada.'],
    ] as const) {
      const page = await (await (await app.as('manager')).form('/api/send_test_mail', {}, back)).follow();
      t.match(page.words(), 'Wiadomość próbna nie wyszła');
      t.match(page.words(), reason);
      t.ok(stepsIn(page.text).includes('Poczta'));
    }
  });
  await t.test('that is refused uses up none of the three of a day', async (t) => {
    const app = await startApp(t, { config: { smtpUrl: 'smtp://127.0.0.1:9' }, limits: { throttles: true } });
    const manager = await app.as('manager');
    for (let nth = 1; nth <= 5; nth++) t.equal((await manager.post('/api/send_test_mail')).status, 409, `${nth}`);
  });
  await t.test('goes at once to the person who asks', async (t) => {
    const manager = await answering.as('manager');
    const page = await (await manager.form('/api/send_test_mail', {}, back)).follow();
    t.match(page.words(), 'Wysłano wiadomość próbną na Twój adres');
    t.match(sink.mails, [{ to: manager.person?.email, subject: 'Wiadomość próbna' }]);
    t.notOk(stepsIn(page.text).includes('Poczta'));
  });
  await t.test('is not offered when mail is not configured, and links are instead', async (t) => {
    const files = await startApp(t, { config: { mode: 'production', mailFiles: true } });
    const none = await startApp(t, { config: { mailFiles: false, logLevel: 'error' } });
    for (const app of [files, none]) {
      const manager = await app.as('manager');
      const panel = (await manager.get(PANEL)).words();
      t.match(panel, 'wiadomości zostają na serwerze. Zaproszenia przekażesz linkiem');
      t.notMatch(panel, 'Wyślij do siebie');
      t.equal((await manager.post('/api/send_test_mail')).status, 409);
      const invited = await manager.form('/api/send_app_invitation', { email: 'jan@example.pl' }, back);
      const answer = (await invited.follow()).words();
      t.match(answer, /Zaproszenie czeka .*nic nie wysłano. Wiadomość czeka na serwerze. .*Daj link/);
      t.notMatch(answer, 'Wysłano zaproszenie');
      t.match((await manager.get('/invitations')).words(), 'zaproszenia e-mailem czekają. Utwórz link');
    }
  });
});
