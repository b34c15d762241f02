import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService, today } from '../support/builders.ts';
import { buildCareVisit } from '../support/care-visits.ts';
import { logChanges } from '../support/changes.ts';
import { filledForm } from '../support/forms.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { photo } from '../support/photos.ts';
import { queriesDuring } from '../support/queries.ts';
import { startOver } from '../support/start-over.ts';
import { setStored, storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
const on = (days: number): Day => addDays(today(app), days);

type Kind = { name: string; every: number; unit: string; course?: number[]; service_id?: string };
type Answer = { plans: { id: string; kind: string; next_on: Day; doses: number }[]; records: { id: string }[] };

async function stable() {
  await startOver(app);
  const [manager, owner] = [await app.as('manager'), await app.as('user')];
  const horse = await buildHorse(app, { owner: await app.person('user'), name: 'Bursztyn', box_number: '11' });
  const kind = async (values: Partial<Kind> & Record<string, unknown> = {}) => {
    const made = await manager.post('/api/create_care_kind', { name: 'Kowal', every: 8, unit: 'week', ...values });
    return made.json<{ id: string }>().id;
  };
  /** The id of the plan. */
  const plan = async (kind_id: string, values: Record<string, unknown> = {}, horse_id = horse.id) => {
    await manager.post('/api/set_care_plan', { horse_id, kind_id, next_on: on(0), ...values });
    return (await storedRow(app, 'care_plans', { horse_id, kind_id })).id;
  };
  const record = async (plan_id: string, done_on: Day, more: object = {}) => {
    const id = randomUUID();
    const answer = await manager.post('/api/record_care', { records: [{ id, plan_id, done_on, ...more }] });
    return { id, answer };
  };
  const care = async () => (await manager.get(`/api/care/${horse.id}`)).json<Answer>();
  return { manager, owner, horse, kind, plan, record, care };
}

t.test('a kind of care is added, found by its name once, and deleted while nothing has it', async (t) => {
  const { manager, plan, kind } = await stable();
  const typed = { name: 'Szczepienie – tężec', every: '12', unit: 'month', notice_days: '1', course: '30, 60, 180' };
  const back = '/care/kinds?dialog=create-kind';
  const added = await manager.form('/api/create_care_kind', { ...typed, competition_months: '6' }, { back });
  t.match(
    (await added.follow()).words(),
    /pierwsze dawki po 30, 60 i 180 dniach, potem co 12 miesięcy · w zawodach co 6 miesięcy · przypomnienie 1 dzień/,
  );
  t.match((await manager.get('/api/care_kinds')).json(), [
    { course: [30, 60, 180], competition_months: 6, competition_days: 0 },
  ]);
  const again = { name: typed.name, every: 1, unit: 'day' };
  t.equal((await manager.post('/api/create_care_kind', again)).status, 409);
  const wrong = await manager.form('/api/create_care_kind', { ...typed, name: 'Inne', course: 'za miesiąc' }, { back });
  t.match((await wrong.follow()).words(), 'Wpisz odstępy w dniach');

  const id = await kind();
  const planned = await plan(id);
  t.equal((await manager.delete(`/api/delete_care_kind/${id}`)).status, 409, 'a plan has it');
  t.equal((await manager.delete(`/api/remove_care_plan/${planned}`)).status, 200);
  t.equal((await manager.delete(`/api/delete_care_kind/${id}`)).status, 200);
});

t.test('only a service for horses that is paid once may be booked with a kind', async (t) => {
  const { manager } = await stable();
  for (const service of [{ monthly: true }, { general: true, price: 0 as never }]) {
    const { id: service_id } = await buildService(app, service);
    const kind = { name: 'Kowal', every: 8, unit: 'week', service_id };
    t.match((await manager.post('/api/create_care_kind', kind)).json(), { fields: { service_id: /Wybierz usługę/ } });
  }
});

t.test('a record moves the plan on; its removal counts the date again from the one before', async (t) => {
  const { kind, plan, record, care, manager } = await stable();
  const id = await plan(await kind());
  await record(id, on(-60));
  const last = await record(id, on(-1), { by: 'Marek Kowalski', batch: 'A 12', note: 'Tył boso.' });
  t.match((await care()).plans, [{ next_on: on(55), doses: 2 }]);
  t.match((await care()).records[0], { by: 'Marek Kowalski', batch: 'A 12', note: 'Tył boso.', has_picture: false });
  t.equal((await manager.delete(`/api/remove_care_record/${last.id}`)).status, 200);
  t.match((await care()).plans, [{ next_on: on(-4), doses: 1 }]);
});

t.test('a date set by hand stays until a newer record; without a date it is counted', async (t) => {
  const { kind, plan, record, care } = await stable();
  const kowal = await kind();
  const id = await plan(kowal);
  await record(id, on(-10));
  await plan(kowal, { next_on: on(5), every: 6, unit: 'week' });
  await record(id, on(-30));
  t.match((await care()).plans, [{ next_on: on(5) }]);
  await plan(kowal, { next_on: undefined });
  t.match((await care()).plans, [{ next_on: on(32) }], 'by the interval of the plan');
});

t.test('a changed interval moves the dates that were counted, not those that were set', async (t) => {
  const { manager, kind, plan, record, horse, care } = await stable();
  const other = await buildHorse(app);
  const id = await kind();
  await record(await plan(id), on(-1));
  await plan(id, { next_on: on(20) }, other.id);
  t.equal((await manager.post('/api/edit_care_kind', { id, name: 'Kowal', every: 6, unit: 'week' })).status, 200);
  t.match((await care()).plans, [{ next_on: on(41) }], horse.name);
  t.equal((await storedRow(app, 'care_plans', { horse_id: other.id })).next_on, on(20));
});

t.test('an owner says that the horse competes, and the date is counted again', async (t) => {
  const { owner, manager, kind, plan, record, horse, care } = await stable();
  const vaccine = await kind({ name: 'Grypa', every: 12, unit: 'month', competition_months: 6, competition_days: 21 });
  const id = await plan(vaccine);
  await record(id, '2026-08-31' as Day);
  const tab = `/horses/${horse.id}?tab=care`;
  const ticked = await owner.form('/api/set_competing', { id, competes: '1' }, { back: tab });
  t.match((await ticked.follow()).words(), /Grypa startuje w zawodach: co 6 miesięcy i 21 dni 21\.03\.2027/);
  t.match((await care()).plans, [{ next_on: '2027-03-21' }], 'the end of February and 21 days');
  const another = await app.as(await buildPerson(app));
  t.equal((await another.post('/api/set_competing', { id, competes: false })).status, 404);
  t.equal((await manager.post('/api/set_competing', { id, competes: false })).status, 200);
  t.match((await care()).plans, [{ next_on: '2027-08-31' }]);
});

t.test('many are recorded at once, each by its own rules, and sent again change nothing', async (t) => {
  const { manager, kind, plan } = await stable();
  const kowal = await kind();
  const gone = await buildHorse(app);
  const horses = [await buildHorse(app), await buildHorse(app)];
  const plans = [];
  for (const { id } of [...horses, gone]) plans.push(await plan(kowal, {}, id));
  await setStored(app, 'horses', { id: gone.id }, { archived_at: app.clock.now() });
  const records = [...plans, randomUUID()].map((plan_id) => ({ id: randomUUID(), plan_id }));
  const tomorrow = { id: randomUUID(), plan_id: plans[0], done_on: on(1) };
  const twice = { id: randomUUID(), plan_id: plans[1] };
  const body = { done_on: on(0), by: 'Marek', records: [records[0], ...records, tomorrow, twice] };
  const answer = await manager.post('/api/record_care', body);
  t.match(answer.json(), {
    done: [records[0], records[0], records[1]].map((record) => record?.id),
    refused: [
      ...[{ code: 'not_found' }, { code: 'not_found' }, { id: tomorrow.id, code: 'too_early' }],
      { id: twice.id, code: 'already_done' },
    ],
  });
  const log = await logChanges(app.db);
  t.same((await manager.post('/api/record_care', body)).json(), answer.json());
  t.same(await log.take(), []);
});

t.test('of two managers who record the same at once, one is refused', async (t) => {
  const { kind, plan, record } = await stable();
  const id = await plan(await kind());
  const sent = await Promise.all([record(id, on(0)), record(id, on(0))]);
  t.match(sent.map(({ answer }) => answer.json<{ done: string[] }>().done.length).sort(), [0, 1]);
  await plan((await storedRow(app, 'care_plans', { id })).kind_id, { next_on: on(9) });
  t.match((await record(id, on(0))).answer.json(), { refused: [{ code: 'already_done' }] }, 'a date by hand, too');
});

t.test('the form tells the sum, books the service for the day and charges it', async (t) => {
  const { manager, kind, plan, horse } = await stable();
  const service = await buildService(app, { name: 'Kucie', price: 18_050 as never });
  const kowal = await kind({ service_id: service.id });
  const other = await buildHorse(app, { name: 'Luna', owner: await app.person('user') });
  await plan(kowal);
  await plan(kowal, {}, other.id);
  const back = `/care?kind=${kowal}&horse=${horse.id}&horse=${other.id}&dialog=done`;
  const page = await manager.get(back);
  t.match(page.words(), /Bursztyn, Luna|Luna, Bursztyn/);
  t.match(page.words(), /„Kucie” i opłatę: 2 × 180,50 zł = 361 zł/);
  const typed = { ...filledForm(page.text, '/api/record_care'), done_on: on(-3), by: 'Marek', book: '1' };
  const sent = await manager.form('/api/record_care', typed, { back });
  t.match((await sent.follow()).words(), 'Zapisano 2 zabiegi');
  const charges = await storedRows(app, 'ledger_entries', { kind: 'service' });
  t.same(
    charges.map(({ amount }) => amount),
    [-18_050, -18_050],
  );
  const tasks = await storedRows(app, 'tasks');
  t.match(tasks, [{ date_to_finish: on(-3) }, { date_to_finish: on(-3) }]);
  t.same(
    (await storedRows(app, 'care_records')).map(({ task_id }) => task_id).sort(),
    tasks.map(({ id }) => id).sort(),
  );
  await expectSoundLedger(t, app);
  const again = { ...filledForm((await manager.get(back)).text, '/api/record_care'), done_on: on(-3) };
  const repeated = await manager.form('/api/record_care', again, { back });
  t.match((await repeated.follow()).words(), /To jest już zapisane na ten dzień\..*Nie udało się zapisać zabiegu/);
  const tooEarly = await manager.form('/api/record_care', { ...typed, done_on: on(1) }, { back });
  t.match((await tooEarly.follow()).words(), 'Ten dzień jeszcze nie nadszedł');
});

t.test('/care shows what is overdue, within the notice and later, for one kind or by a day', async (t) => {
  const { manager, kind, plan, horse } = await stable();
  const kowal = await kind();
  await plan(kowal, { next_on: on(-12) });
  await plan(kowal, { next_on: on(14) }, (await buildHorse(app, { name: 'Luna' })).id);
  await plan(kowal, { next_on: on(15) }, (await buildHorse(app, { name: 'Iskra' })).id);
  await plan(await kind({ name: 'Dentysta' }), { next_on: on(200) });
  const words = (await manager.get('/care')).words();
  t.match(
    words,
    /Kowal Wszystkie \(3\) Zaznacz wszystkie \(2\) Po terminie 1 .*Bursztyn.*12 dni po terminie.*Do 14 dni 1 .*Luna.*za 14 dni.*Później 1.*Iskra/,
  );
  t.match(words, /Wizyty .*Kowal .*Później Dentysta najbliższy termin \d\d\.\d\d\.\d{4} 1 koń/);
  t.notMatch((await manager.get(`/care?kind=${kowal}`)).words(), /Dentysta/);
  t.notMatch((await manager.get(`/care?until=${on(14)}`)).words(), /Iskra|Dentysta/);
  t.equal((await manager.get(`/care?kind=${kowal}&all=${kowal}`)).text.match(/checked/g)?.length, 2);
  const due = (await manager.get('/api/care_due')).json<{ horse_name: string; overdue: boolean }[]>();
  t.match(due, [{ horse_id: horse.id, box_number: '11', kind: 'Kowal', overdue: true }, { overdue: false }]);
  t.equal(due.length, 2);
  t.equal((await manager.get(`/api/care_due?until=${on(15)}&kind=${kowal}`)).json<object[]>().length, 3);
});

t.test('/care has overdue kinds first, and does not tick a horse that stands on an open visit', async (t) => {
  const { manager, kind, plan, horse } = await stable();
  await plan(await kind({ name: 'Dentysta' }), { next_on: on(3) });
  const kowal = await kind();
  await plan(kowal, { next_on: on(-2) });
  for (let nth = 0; nth < 16; nth++) await plan(kowal, { next_on: on(4) }, (await buildHorse(app)).id);
  const visit = await buildCareVisit(app, { kind: { id: kowal }, horses: [horse], day: on(3) });
  const page = await manager.get('/care');
  t.match(page.words(), /Wizyty .*Kowal Wszystkie \(17\) Zaznacz wszystkie \(14\) .*Jeszcze 2.*Dentysta/);
  t.match(
    page.text,
    new RegExp(`href="/visits/${visit.id}">[^<]*<small>wizyta ${on(3).slice(8)}\\.${on(3).slice(5, 7)}<`),
  );
  t.equal((await manager.get(`/care?all=${kowal}`)).text.match(/checked/g)?.length, 14, 'as many as it says');
  const none = await manager.get(`/care?kind=${kowal}&dialog=done`);
  t.match((await manager.get(String(none.headers.location))).words(), 'BŁĄD Zaznacz konie');
});

t.test('an interval of its own has the unit of the kind by default', async (t) => {
  const { manager, kind, plan, horse } = await stable();
  const id = await kind({ name: 'Dentysta', every: 12, unit: 'month', competition_months: 1 });
  await plan(id, { competition: true });
  const page = await manager.get(`/horses/${horse.id}?tab=care&dialog=plan&id=${id}`);
  t.match(filledForm(page.text, '/api/set_care_plan'), { unit: ['month'] });
  t.match(page.words(), 'startuje w zawodach: co miesiąc');
});

t.test('of an earlier owner the next one sees the day and the kind', async (t) => {
  const { manager, owner: before, kind, plan, record, horse } = await stable();
  const id = await plan(await kind());
  const { id: recorded } = await record(id, on(-40), { by: 'Marek Kowalski', note: 'Właściciel prosi o rachunek.' });
  const sent = await manager.post(`/api/add_care_picture/${recorded}`, { image: await photo() });
  t.equal(sent.status, 200);
  const picture = `/api/get_care_picture/${recorded}`;
  t.match((await before.get(picture)).headers, { 'content-type': 'image/jpeg' });
  const owner = await buildPerson(app);
  const next = { id: randomUUID() };
  await manager.post('/api/hand_over_horse', { id: next.id, horse_id: horse.id, owner_id: owner.id });
  const client = await app.as(owner);
  const answer = await client.get(`/api/care/${next.id}`);
  t.match(answer.json(), { records: [{ id: recorded, kind: 'Kowal', done_on: on(-40), by: '', note: '' }] });
  t.notMatch((await client.get(`/horses/${next.id}?tab=care`)).words(), /Kowalski|prosi/);
  t.equal((await client.get(picture)).status, 404);
  await record(id, on(0));
  t.match((await client.get(`/api/care/${next.id}`)).json(), { plans: [{ next_on: on(56), doses: 2 }] });
});

t.test('with 1000 horses the list has the first of each kind, and a page of one', async (t) => {
  const { manager, horse, kind } = await stable();
  const kinds = [];
  for (const name of ['Kowal', 'Grypa', 'Dentysta', 'Badanie', 'Odrobaczanie']) kinds.push(await kind({ name }));
  await sql`
    insert into horses (owner_id, name, breed, description, created_on, created_at, stays_from)
    select owner_id, 'Koń ' || n, 'śląska', '', created_on, created_at, stays_from
    from horses cross join generate_series(2, 1000) as n where id = ${horse.id}
  `.execute(app.db);
  await sql`
    insert into care_plans (horse_id, kind_id, next_on, changed_by, changed_at)
    select horses.id, kinds.id, ${on(-5)}::date + (row_number() over (order by horses.id))::int % 300,
      ${manager.person?.id}, ${app.clock.now()}
    from horses, care_kinds as kinds
  `.execute(app.db);
  let page = await manager.get('/care');
  const queries = await queriesDuring(async () => {
    page = await manager.get('/care');
  });
  t.ok(queries.length <= 6, `${queries.length} queries`);
  t.equal(page.text.match(/name="horse"/g)?.length, 5 * 15);
  t.ok(gzipSync(page.text).length < 10_000, `${gzipSync(page.text).length} bytes`);
  const one = await manager.get(`/care?kind=${kinds[0]}&page=20`);
  t.equal(one.text.match(/name="horse"/g)?.length, 50);
  t.match(one.words(), 'Strona 20 z 20');
});
