import t from 'tap';
import { expiring } from '../../server/app.ts';
import { exportOf } from '../../server/features/waiting-list/queries.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildOffer, buildPerson, buildSettings, buildWaiting, CLUB } from '../support/builders.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const PAGE = '/lista-oczekujacych';
const ENTRY = { name: 'Katarzyna Bielska', phone: '512 300 400', kind: 'Boks', wished_day: '2027-01-01' };

t.test('the waiting list', async (t) => {
  const app = await startApp(t);
  const [manager, visitor] = [await app.as('manager'), app.anonymous()];
  await buildOffer(app);
  await buildSettings(app, { club: CLUB });
  const entries = () => storedRows(app, 'waiting_list');
  const names = async () => (await entries()).map(({ name }) => name).sort();
  const panel = async () => (await manager.get('/home?section=0')).words();
  const mark = (id: string, state: string) =>
    manager.form('/api/mark_waiting', { id, state }, { back: '/waiting-list' });
  t.beforeEach(async () => {
    await app.db.deleteFrom('waiting_list').execute();
  });

  t.test('is joined by a plain form, which mails the stable and the visitor', async (t) => {
    const form = { ...ENTRY, name: 'Ewa <b>Lis</b>', email: 'ewa@poczta.example', website: '' };
    const sent = await visitor.form('/api/join_waiting_list', form, { back: PAGE });
    const thanked = await sent.follow();
    t.match(thanked.words(), /Zapisano na listę .*Odezwiemy się, gdy tylko będzie boks\. Wpis jest ważny rok/);
    t.notMatch(thanked.text, '<select', 'in place of the form');
    const stored = { name: 'Ewa <b>Lis</b>', phone: '512300400', kind: 'Boks', state: 'waiting' };
    t.match(await entries(), [{ ...stored, email: 'ewa@poczta.example', wished_day: '2027-01-01' }]);

    const list = await manager.get('/waiting-list');
    t.match(list.words(), '1 osoba czeka na boks');
    t.match(
      list.words(),
      /Ewa <b>Lis<\/b> 512 300 400 ewa@poczta\.example Boks od 01\.01\.2027 na liście od 21\.11\.2026/,
    );
    await app.drainJobs();
    const [toVisitor, toStable] = (await app.mails()).sort((one, other) => one.to.localeCompare(other.to));
    t.match(toStable, { to: 'kontakt@podlipami.example' });
    t.match(toStable?.text, /Ewa <b>Lis<\/b>.*512300400.*Boks.*01\.01\.2027/s);
    t.notMatch(toStable?.html, '<b>Lis');
    t.match(toVisitor, { to: 'ewa@poczta.example', subject: 'Jesteś na liście oczekujących' });
    t.match(toVisitor?.text, 'Odezwiemy się, gdy tylko będzie wolne miejsce');
    t.notMatch(toVisitor?.text, 'Lis', 'nothing that was typed');
    t.same((await exportOf(app.db, '', ['ewa@poczta.example'])).length, 1);
  });

  t.test('needs a contact, a day to come, and a place that is on the price list', async (t) => {
    const wrong: [body: object, field: string, message: string][] = [
      [{ ...ENTRY, phone: '' }, 'phone', 'Podaj telefon albo e-mail, żebyśmy mogli odpowiedzieć'],
      [{ ...ENTRY, name: '' }, 'name', 'Napisz, jak się do Ciebie zwracać'],
      [{ ...ENTRY, kind: 'Pałac' }, 'kind', 'Wybierz z listy'],
      [{ ...ENTRY, wished_day: '2026-11-20' }, 'wished_day', 'Ten dzień już minął'],
      [{ ...ENTRY, wished_day: '2028-01-01' }, 'wished_day', 'Wybierz dzień w ciągu najbliższego roku'],
    ];
    for (const [body, field, message] of wrong) {
      const answer = await visitor.post('/api/join_waiting_list', body);
      t.same([answer.status, answer.json<{ fields: object }>().fields], [400, { [field]: message }]);
    }
    t.equal(
      (await visitor.post('/api/join_waiting_list', { name: 'Ewa', phone: '512300400' })).status,
      200,
      'any place',
    );
    t.equal((await entries()).length, 1);
  });

  t.test('has an entry that is sent five times at once only once', async (t) => {
    const send = () => visitor.form('/api/join_waiting_list', ENTRY, { back: PAGE });
    for (const { status } of await Promise.all(Array.from({ length: 5 }, send))) t.equal(status, 303);
    t.equal((await entries()).length, 1);
  });

  t.test('offers a free box to the first in line on the panel, and the next box to the next', async (t) => {
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 3_600_000);
    await app.db.insertInto('boxes').values({ name: '57', aisle: 'Stajnia', position: 1 }).execute();
    const horse = await buildHorse(app, { box_number: '57' });
    await buildWaiting(app, { name: 'Ola Druga', created_at: ago(1) });
    const first = await buildWaiting(app, { name: 'Jan Pierwszy', kind: 'Boks', created_at: ago(2) });
    t.notMatch(await panel(), 'Wolny boks', 'no box is free');

    await app.db.updateTable('horses').set({ archived_at: app.clock.now() }).where('id', '=', horse.id).execute();
    t.match(await panel(), /Wolny boks 57, pierwsza osoba z listy: Jan Pierwszy Boks .*czeka 2/);
    t.match((await manager.get('/waiting-list')).words(), /wolne: 57 .*Jan Pierwszy .*Ola Druga/, 'in order');
    t.match((await (await mark(first.id, 'offered')).follow()).words(), /Jan Pierwszy .*zaproponowano/);
    t.notMatch(await panel(), 'Wolny boks', 'the only free box is offered');
    await app.db.insertInto('boxes').values({ name: '58', aisle: 'Stajnia', position: 2 }).execute();
    t.match(await panel(), 'pierwsza osoba z listy: Ola Druga');

    await mark(first.id, 'waiting');
    t.match(await panel(), 'pierwsza osoba z listy: Jan Pierwszy', 'who waits on keeps the place');
    await mark(first.id, 'closed');
    t.match(await panel(), 'pierwsza osoba z listy: Ola Druga');
    const { first_name, last_name } = await app.person('manager');
    const settled = (await manager.get('/waiting-list?show=settled')).words();
    t.match(settled, `załatwiono 21.11.2026, ${first_name} ${last_name} Przywróć na listę`);
    const log = (await storedRows(app, 'audit_log', { entity_id: first.id })).map(({ action }) => action);
    t.same(log.sort(), ['waiting_list_closed', 'waiting_list_offered', 'waiting_list_waiting']);
    t.match(await storedRow(app, 'audit_log', { action: 'waiting_list_closed' }), { before: null, after: null });
  });

  t.test('forgets an entry 90 days after it was closed, and an open one after a year', async (t) => {
    const changed = { changed_at: app.clock.now(), changed_by: (await app.person('manager')).id };
    await buildWaiting(app, { name: 'Closed', state: 'closed', ...changed });
    await buildWaiting(app, { name: 'Offered', state: 'offered', ...changed });
    await buildWaiting(app, { name: 'Waiting' });
    const leftAfter = async (days: number) => {
      app.clock.advance({ days });
      await sweep(app.db, expiring, app.clock.now());
      return names();
    };
    t.same(await leftAfter(89), ['Closed', 'Offered', 'Waiting']);
    t.same(await leftAfter(1), ['Offered', 'Waiting']);
    t.same(await leftAfter(275), ['Offered', 'Waiting']);
    t.same(await leftAfter(1), []);
  });

  t.test('forgets who deletes their account, and their name in the entry of another', async (t) => {
    const given = { first_name: 'Żaneta', last_name: 'Kłysz', phone_number: '698765432' };
    const person = await buildPerson(app, given);
    await buildWaiting(app, { name: 'The same phone', phone: '698765432' });
    await buildWaiting(app, { name: 'The same e-mail', phone: '', email: person.email });
    await buildWaiting(app, { name: 'Dla: Żaneta Kłysz' });
    t.equal((await (await app.as('manager')).delete(`/api/delete_user/${person.id}`)).status, 200);
    t.same(await names(), ['Dla: …']);
  });
});

t.test('the forms of strangers hold against robots', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  await buildOffer(app);
  const FORMS = [
    { page: PAGE, action: '/api/join_waiting_list', table: 'waiting_list', form: ENTRY },
    {
      page: '/umow-wizyte',
      action: '/api/ask_for_visit',
      table: 'visits',
      form: { topic: 'other', name: 'Ewa Lis', phone: '512300400' },
    },
    {
      page: '/zglos-blad',
      action: '/api/report_bug',
      table: 'bug_reports',
      form: { description: 'Kalendarz się nie otwiera.' },
    },
  ] as const;
  const shownAt = (text: string) => /name="shown_at" value="([^"]+)"/.exec(text)?.[1] ?? '';

  for (const { page, action, table, form } of FORMS)
    await t.test(page, async (t) => {
      const count = async () => (await storedRows(app, table)).length;
      const send = (fields: object) => app.anonymous('83.1.2.3').form(action, { ...form, ...fields }, { back: page });
      const shown_at = shownAt((await app.anonymous().get(page)).text);
      const asPeople = { website: '', shown_at };

      app.clock.advance({ seconds: 2 });
      for (const fields of [asPeople, { website: '' }, { ...asPeople, shown_at: 'wczoraj' }]) {
        const answer = await send(fields);
        t.match(answer, { status: 303, location: page });
        t.match((await answer.follow()).words(), 'Dziękujemy!', 'a robot hears the same as people');
      }
      app.clock.advance({ seconds: 1 });
      await send({ ...asPeople, website: 'https://spam.test' });
      t.equal(await count(), 0, 'too fast, without the page, with a nonsense time, or in the field that nobody sees');
      await app.drainJobs();
      t.same(await app.mails(), [], 'nobody hears of it');

      const refused = await (await send({ ...asPeople, ...emptied(form) })).follow();
      t.equal(shownAt(refused.text), shown_at, 'a corrected form keeps the time, so it may be sent at once');
      await send(asPeople);
      t.equal(await count(), 1);
      const client = app.anonymous('83.1.2.3');
      for (let nth = 2; nth <= 5; nth++) await client.post(action, { ...form, ...other(form, nth) });
      t.equal(await count(), 5, 'a call of the API has no form');
      t.equal((await client.post(action, { ...form, ...other(form, 6) })).status, 429, 'five an hour from an address');
    });
});

/** The required text of a form, emptied, and changed. */
const emptied = (form: object) => ('description' in form ? { description: '' } : { name: '' });
const other = (form: object, nth: number) =>
  'description' in form ? { description: `Zgłoszenie numer ${nth}` } : { name: `Gość ${nth}` };
