import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { upcomingVisits } from '../../server/features/care/coming.ts';
import { visitsTomorrow } from '../../server/features/care-visits/jobs.ts';
import { erase } from '../../server/features/care-visits/personal-data.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { buildCareVisit, buildKind, buildVisitLink } from '../support/care-visits.ts';
import type { Client } from '../support/client.ts';
import { dump } from '../support/dump.ts';
import { HURRIED } from '../support/jobs.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { erasePartsOf } from '../support/personal-data.ts';
import { pushSink } from '../support/push-sink.ts';
import { startOver } from '../support/start-over.ts';
import { setStored, storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
let [manager, worker] = [await app.as('manager'), await app.as('worker')];

/** Sets the clock, and signs in again, because sessions end meanwhile. */
async function clockAt(instant: string): Promise<void> {
  app.clock.set(instant);
  [manager, worker] = [await app.as('manager'), await app.as('worker')];
}

type Read = {
  horses: { horse_id: string; outcome: string | null; postponed_to: string | null; reason: string; remark: string }[];
};
const read = async (id: string) => (await manager.get(`/api/visit/${id}`)).json<Read>().horses;
const tick = (client: Client, visit: { id: string }, horse: { id: string }, said: object) =>
  client.post('/api/tick_visit', { id: visit.id, horse_id: horse.id, ...said });

const horseIn = (box_number: string) => buildHorse(app, { box_number, name: `Koń ${box_number}` });
const threeHorses = async () => [await horseIn('3'), await horseIn('1'), await horseIn('2')] as const;

t.test('a visit is planned once, changed until it is closed, and listed by box', async (t) => {
  await startOver(app);
  const [third, first, second] = await threeHorses();
  const kind = await buildKind(app, { name: 'Kowal' });
  const id = randomUUID();
  const plan = {
    ...{ id, kind_id: kind.id, day: '2026-11-24', hour: '10:00', by: 'Jan Kowalski' },
    horses: [{ horse_id: third.id, note: 'przód' }, { horse_id: first.id }],
  };
  t.equal((await manager.post('/api/plan_visit', plan)).status, 201);
  t.equal((await manager.post('/api/plan_visit', plan)).status, 201);
  t.equal((await manager.post('/api/plan_visit', { ...plan, by: 'Ktoś' })).status, 409);
  const foreign = { ...plan, id: randomUUID(), horses: [{ horse_id: randomUUID() }] };
  const refused = await manager.post('/api/plan_visit', foreign);
  t.match(refused, { status: 404 });
  t.match(refused.json(), { message: 'Nie ma takiego konia.' });
  const update = async (change: object) => (await manager.post('/api/update_visit', { id, ...change })).status;
  t.equal(await update({ horse: 'koń 2' }), 200, 'as one types it');
  t.equal(await update({ horse: 'Koń 2 · boks 2' }), 200);
  t.equal(await update({ horse: 'Nikt' }), 400);
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Nowak' });
  const [luna] = [await buildHorse(app, { name: 'Luna', owner }), await buildHorse(app, { name: 'Luna' })];
  t.equal(await update({ horse: 'Luna' }), 400, 'one of two');
  t.match((await manager.get(`/visits/${id}`)).text, 'value="Luna · Anna Nowak"');
  t.equal(await update({ horse: 'Luna · Anna Nowak' }), 200);
  t.equal(await update({ take_off: luna.id }), 200);
  t.equal(await update({ horse_id: third.id, note: 'tył' }), 200);
  t.equal((await manager.get(`/api/visit/${id}`)).json<{ hour: string }>().hour, '10:00', 'what is not sent stays');
  const form = (fields: object) => manager.form('/api/update_visit', { id, ...fields }, { back: `/visits/${id}` });
  await form({ horse_id: third.id, note: '' });
  t.match(await read(id), [{}, {}, { note: '' }], 'emptied');
  t.equal(await update({ horse_id: third.id, note: 'tył' }), 200);
  await form({ day: '2026-11-25', hour: '' });
  t.match((await worker.get(`/api/visit/${id}`)).json(), {
    ...{ kind: 'Kowal', day: '2026-11-25', hour: null, by: 'Jan Kowalski', closed_at: null },
    horses: [{ horse_id: first.id }, { horse_id: second.id }, { horse_id: third.id, note: 'tył' }],
  });
  t.equal(await update({ take_off: second.id }), 200);
  t.equal((await read(id)).length, 2);
  t.match(await upcomingVisits(app.db, day('2026-11-21')), [{ id, kind: 'Kowal', horses: 2, closed: false }]);
  t.notMatch((await worker.get('/home?section=13')).words(), 'Kowal', 'it is not near yet');
  await clockAt('2026-11-24T08:00:00Z');
  t.match((await worker.get('/home?section=13')).words(), 'Kowal jutro · 2 konie');
  t.equal((await manager.delete(`/api/delete_visit/${id}`)).status, 200);
  t.equal((await manager.get(`/api/visit/${id}`)).status, 404);
});

t.test('the later word on a horse counts, and the same once more changes nothing', async (t) => {
  await startOver(app);
  const [horse, other] = await threeHorses();
  const visit = await buildCareVisit(app, { horses: [horse, other] });
  const state = async () => (await storedRows(app, 'care_visit_horses', { horse_id: horse.id }))[0];
  t.equal((await tick(worker, visit, horse, { outcome: 'done' })).status, 200);
  const once = await state();
  app.clock.advance({ minutes: 5 });
  t.equal((await tick(worker, visit, horse, { outcome: 'done' })).status, 200);
  t.same(await state(), once);
  const late = { outcome: 'not_done', reason: 'brak czasu', done_at: '2026-11-21T07:00:00Z' };
  t.equal((await tick(worker, visit, horse, late)).status, 200);
  t.same(await state(), once, 'what was said before does not overwrite it');
  t.equal(
    (await tick(manager, visit, horse, { outcome: 'postponed', day: '2026-11-28', reason: 'po startach' })).status,
    200,
  );
  t.match(await state(), { outcome: 'postponed', postponed_to: '2026-11-28', reason: 'po startach' });
  t.equal((await tick(worker, visit, horse, { outcome: 'postponed', day: '2026-11-21' })).status, 400);
  t.equal((await tick(worker, visit, horse, { outcome: 'not_done' })).status, 400);
  t.equal((await tick(worker, visit, await buildHorse(app), { outcome: 'done' })).status, 404);
  const takenOff = await buildHorse(app);
  const rest = { id: visit.id, horse_ids: [horse.id, takenOff.id, other.id], outcome: 'done' };
  t.equal((await worker.post('/api/tick_visit', rest)).status, 200);
  t.same((await read(visit.id)).map(({ outcome }) => outcome).sort(), ['done', 'postponed']);
  t.equal((await tick(worker, visit, horse, { outcome: 'open' })).status, 200);
  t.match(await state(), { outcome: null, ticked_by: null, ticked_at: null });
});

t.test('a visit does not move to the day to which a horse was postponed', async (t) => {
  await startOver(app);
  const [ticked, proposed] = [await buildHorse(app, { name: 'Orkan' }), await buildHorse(app, { name: 'Luna' })];
  const visit = await buildCareVisit(app, { horses: [ticked, proposed] });
  await tick(worker, visit, ticked, { outcome: 'postponed', day: '2026-12-01' });
  const secret = await buildVisitLink(app, visit);
  const later = { secret, horse_id: proposed.id, outcome: 'postponed', day: '2026-11-28' };
  t.equal((await app.anonymous().post('/api/propose_tick', later)).status, 200);
  const move = (day: string) => manager.post('/api/update_visit', { id: visit.id, day });
  t.match((await move('2026-11-28')).json(), { fields: { day: /^Luna: przełożone na 28\.11\.2026/ } });
  await tick(worker, visit, proposed, { outcome: 'done' });
  t.equal((await move('2026-11-30')).status, 200);
  t.match((await move('2026-12-01')).json(), { fields: { day: /^Orkan: przełożone na 01\.12\.2026/ } });
});

t.test('closing records, books, charges and moves the dates, in one go and once', async (t) => {
  await startOver(app);
  const kind = await buildKind(app, { price: grosze(18_050) });
  const [one, two, later] = await threeHorses();
  const not = await horseIn('4');
  const visit = await buildCareVisit(app, { kind, horses: [one, two, later, not] });
  const changed = { changed_by: visit.planned_by, changed_at: app.clock.now() };
  const plan = { kind_id: kind.id, next_on: day('2026-11-20'), ...changed };
  for (const { id } of [later, not]) await storeRow(app, 'care_plans', { horse_id: id, ...plan });
  const page = `/visits/${visit.id}/close`;
  t.match((await manager.get(page)).words(), 'Najpierw odhacz wszystkie konie');
  await tick(worker, visit, one, { outcome: 'done' });
  const secret = await buildVisitLink(app, visit);
  const proposed = { secret, horse_id: two.id, outcome: 'done', reason: 'podkowa luźna' };
  t.equal((await app.anonymous().post('/api/propose_tick', proposed)).status, 200);
  await tick(worker, visit, later, { outcome: 'postponed', day: '2026-12-01' });
  await tick(worker, visit, not, { outcome: 'not_done', reason: 'choroba' });
  const shown = await manager.get(page);
  t.match(shown.words(), /z linku · następny termin 16\.01\.2027 · uwaga we wpisie: podkowa luźna 180,50 zł/);
  t.match(shown.words(), 'Nalicz właścicielom: 2 konie, razem 361,00 zł');
  const hidden = [...shown.text.matchAll(/name="horses" value="([^"]+)"/g)];
  const horses = hidden.map(([, value = '']) => value.replaceAll('&quot;', '"'));
  const send = (fields: object) =>
    manager.form('/api/close_visit', { id: visit.id, horses, ...fields }, { back: page });
  t.match((await (await send({ horses: horses.slice(1) })).follow()).words(), 'zmieniła się w międzyczasie');
  t.same(await storedRows(app, 'care_records'), []);
  const closed = await send({ book: '1' });
  t.match(closed, { status: 303, location: `/visits/${visit.id}` });
  t.match((await closed.follow()).words(), 'Wizyta zamknięta, wpisy i terminy zapisane');

  const records = await storedRows(app, 'care_records', {}, 'note', 'done_on', 'done_by', 'horse_id', 'visit_id');
  const record = { done_on: '2026-11-21', done_by: 'Jan Kowalski', visit_id: visit.id };
  t.same(records, [
    { ...record, note: '', horse_id: one.id },
    { ...record, note: 'podkowa luźna', horse_id: two.id },
  ]);
  const dates = new Map((await storedRows(app, 'care_plans')).map(({ horse_id, next_on }) => [horse_id, next_on]));
  t.same(
    [one, two, later, not].map(({ id }) => dates.get(id)),
    ['2027-01-16', '2027-01-16', '2026-12-01', '2026-11-20'],
  );
  t.same(await storedRows(app, 'ledger_entries', {}, 'amount'), [{ amount: -18_050 }, { amount: -18_050 }]);
  await expectSoundLedger(t, app);

  t.equal((await manager.post('/api/close_visit', { id: visit.id, horses: [] })).status, 409);
  t.equal((await tick(worker, visit, not, { outcome: 'open' })).status, 409);
  t.equal((await manager.post('/api/update_visit', { id: visit.id, take_off: not.id })).status, 409);
  t.equal((await manager.delete(`/api/delete_visit/${visit.id}`)).status, 409);
});

t.test('a call names each horse of the list, what became of it and whom to charge', async (t) => {
  await startOver(app);
  const kind = await buildKind(app, { price: grosze(10_001) });
  const [one, free, later] = await threeHorses();
  const visit = await buildCareVisit(app, { kind, horses: [one, free, later] });
  const before = { kind_id: kind.id, done_on: day('2026-09-26'), recorded_by: visit.planned_by };
  await storeRow(app, 'care_records', { ...before, horse_id: one.id, recorded_at: app.clock.now() });
  const done = [
    { horse_id: one.id, outcome: 'done', book: true },
    { horse_id: free.id, outcome: 'done' },
  ];
  const close = async (...horses: object[]) =>
    (await manager.post('/api/close_visit', { id: visit.id, horses })).status;
  t.equal(await close(...done), 409, 'one is missing');
  t.equal(await close(...done, { horse_id: later.id, outcome: 'not_done' }), 400, 'without a reason');
  t.equal(await close(...done, { horse_id: later.id, outcome: 'postponed', day: '2026-11-30' }), 200);
  t.match(await storedRows(app, 'ledger_entries', {}, 'horse_id', 'amount'), [{ horse_id: one.id, amount: -10_001 }]);
  t.match(await storedRow(app, 'care_plans', { horse_id: later.id }), { next_on: '2026-11-30', doses: 0 });
  t.match((await manager.get(`/visits/${visit.id}`)).words(), 'ostatnio 26.09.2026', 'the care before the visit');
});

t.test('a date set by hand stays when there is a later record, as the page says', async (t) => {
  await startOver(app);
  const [kind, horse] = [await buildKind(app), await buildHorse(app)];
  const visit = await buildCareVisit(app, { kind, horses: [horse], day: '2026-11-20' });
  const [of, by] = [{ kind_id: kind.id, horse_id: horse.id }, visit.planned_by];
  const record = { ...of, done_on: day('2026-11-21'), recorded_by: by, recorded_at: app.clock.now() };
  await storeRow(app, 'care_records', record);
  await storeRow(app, 'care_plans', { ...of, next_on: day('2026-12-24'), changed_by: by, changed_at: app.clock.now() });
  await tick(worker, visit, horse, { outcome: 'done' });
  t.match((await manager.get(`/visits/${visit.id}/close`)).words(), 'następny termin 24.12.2026');
  const horses = [{ horse_id: horse.id, outcome: 'done' }];
  t.equal((await manager.post('/api/close_visit', { id: visit.id, horses })).status, 200);
  t.match(await storedRow(app, 'care_plans', { horse_id: horse.id }), { next_on: '2026-12-24' });
});

t.test('an archived horse and care that is recorded already are neither recorded nor charged', async (t) => {
  await startOver(app);
  const kind = await buildKind(app, { price: grosze(18_000) });
  const [twice, gone, one] = await threeHorses();
  const visit = await buildCareVisit(app, { kind, horses: [twice, gone, one] });
  for (const horse of [twice, gone, one]) await tick(worker, visit, horse, { outcome: 'done' });
  const changed = { changed_by: visit.planned_by, changed_at: app.clock.now() };
  const of = { kind_id: kind.id, horse_id: twice.id, next_on: day('2026-11-21'), ...changed };
  const { id: plan_id } = await storeRow(app, 'care_plans', of);
  const record = { records: [{ id: randomUUID(), plan_id }], done_on: '2026-11-21', book: true };
  t.match((await manager.post('/api/record_care', record)).json(), { refused: [] });
  await setStored(app, 'horses', { id: gone.id }, { archived_at: app.clock.now() });
  const page = (await manager.get(`/visits/${visit.id}/close`)).words();
  t.match(page, 'Zrobione · już zapisane tego dnia');
  t.match(page, 'Zrobione · koń zarchiwizowany, bez zapisu');
  t.match(page, 'Nalicz właścicielom: 1 koń, razem 180,00 zł');
  const horses = [twice, gone, one].map(({ id: horse_id }) => ({ horse_id, outcome: 'done' }));
  t.equal((await manager.post('/api/close_visit', { id: visit.id, horses, book: true })).status, 200);
  const recorded = await storedRows(app, 'care_records', {}, 'horse_id');
  t.same(recorded.map(({ horse_id }) => horse_id).sort(), [twice.id, one.id].sort());
  t.equal((await storedRows(app, 'ledger_entries')).length, 2, 'once for each');
  t.same(
    (await read(visit.id)).map(({ outcome }) => outcome),
    ['done', 'done', 'done'],
  );
  await expectSoundLedger(t, app);
});

t.test('what the link says otherwise is shown and becomes no note', async (t) => {
  await startOver(app);
  const horse = await buildHorse(app);
  const visit = await buildCareVisit(app, { horses: [horse] });
  await tick(worker, visit, horse, { outcome: 'done' });
  const secret = await buildVisitLink(app, visit);
  const proposed = { secret, horse_id: horse.id, outcome: 'not_done', reason: 'nie dał się' };
  t.equal((await app.anonymous().post('/api/propose_tick', proposed)).status, 200);
  const page = (await manager.get(`/visits/${visit.id}/close`)).words();
  t.match(page, /Zrobione · z linku: Nie zrobiono „nie dał się”/);
  t.notMatch(page, 'uwaga we wpisie');
  const horses = [{ horse_id: horse.id, outcome: 'done' }];
  t.equal((await manager.post('/api/close_visit', { id: visit.id, horses })).status, 200);
  t.equal((await storedRow(app, 'care_records', { horse_id: horse.id })).note, '');
});

t.test('closing with what the page does not show any more is refused', async (t) => {
  await startOver(app);
  const kind = await buildKind(app, { price: grosze(18_000) });
  const horse = await buildHorse(app, { name: 'Orkan' });
  const visit = await buildCareVisit(app, { kind, horses: [horse] });
  await tick(worker, visit, horse, { outcome: 'done' });
  const page = `/visits/${visit.id}/close`;
  const form = async () => {
    const { text } = await manager.get(page);
    const [shown = ''] = /(?<=name="shown" value=")[^"]+/.exec(text) ?? [];
    const [sent = ''] = /(?<=name="horses" value=")[^"]+/.exec(text) ?? [];
    return { id: visit.id, horses: [sent.replaceAll('&quot;', '"')], shown, book: '1' };
  };
  const done = await form();
  t.match((await manager.get(page)).words(), 'razem 180,00 zł');
  await tick(worker, visit, horse, { outcome: 'not_done', reason: 'okulał' });
  const refused = await manager.form('/api/close_visit', done, { back: page });
  t.match(refused, { status: 303, location: page });
  t.match((await refused.follow()).words(), /Nie zrobiono: okulał.*zmieniła się w międzyczasie/);
  await tick(worker, visit, horse, { outcome: 'done' });
  await setStored(app, 'services', { id: kind.service_id ?? '' }, { price: grosze(19_000) });
  const horses = [{ horse_id: horse.id, outcome: 'done' }];
  const dearer = await manager.post('/api/close_visit', { id: visit.id, horses, shown: done.shown, book: true });
  t.match(dearer, { status: 409 });
  t.match(dearer.json(), { code: 'changed_since' });
  t.same(await storedRows(app, 'ledger_entries'), []);
  t.match(await manager.form('/api/close_visit', await form(), { back: page }), { location: `/visits/${visit.id}` });
  t.match(await storedRows(app, 'ledger_entries', {}, 'amount'), [{ amount: -19_000 }]);
});

t.test('a visit is closed before its day only after a question', async (t) => {
  await startOver(app);
  const horse = await buildHorse(app);
  const visit = await buildCareVisit(app, { horses: [horse], day: '2026-11-24' });
  await tick(worker, visit, horse, { outcome: 'done' });
  const page = `/visits/${visit.id}/close`;
  t.match((await manager.get(page)).words(), 'Zapis z dniem 21.11.2026');
  const fields = { id: visit.id, horses: [JSON.stringify({ horse_id: horse.id, outcome: 'done' })] };
  const asked = await (await manager.form('/api/close_visit', fields, { back: page })).follow();
  const question = 'Wizyta jest zaplanowana na wtorek, 24 listopada. Zapis będzie z dniem 21.11.2026. Zapisać mimo to?';
  t.match(asked.words().replaceAll('\u00a0', ' '), question);
  t.match(asked.words(), 'Tak, zapisz');
  t.same(await storedRows(app, 'care_records'), []);
  const [, confirmed = ''] = /value="([^"]*)" name="confirmed"/.exec(asked.text) ?? [];
  await manager.form('/api/close_visit', { ...fields, confirmed }, { back: page });
  t.equal((await storedRow(app, 'care_records', { horse_id: horse.id })).done_on, '2026-11-21');
});

t.test('owners hear on the evening before, once, and when it is done', async (t) => {
  await startOver(app);
  const owner = await buildPerson(app);
  const device = sink.device();
  await (await app.as(owner)).post('/api/push/save_subscription', device.subscription);
  const kind = await buildKind(app, { name: 'Kowal' });
  const mine = await buildHorse(app, { owner, name: 'Bursztyn' });
  const visit = await buildCareVisit(app, { kind, horses: [mine, await buildHorse(app)], day: '2026-11-22' });
  const pushes = async () => {
    await app.drainJobs();
    return sink.pushed.splice(0).map((one) => device.read(one));
  };
  const evening = async () => {
    await app.db.transaction().execute((tx) => app.server.deps.jobs.enqueue(tx, visitsTomorrow, {}));
    return pushes();
  };
  t.match(await evening(), [{ title: 'Jutro: Kowal', body: 'o 10:00 · Bursztyn', url: `/horses/${mine.id}` }]);
  t.same(await evening(), []);
  await clockAt('2026-11-22T18:00:00Z');
  t.same(await evening(), []);
  const horses = (await read(visit.id)).map(({ horse_id }) => ({ horse_id, outcome: 'postponed', day: '2026-12-01' }));
  t.equal((await manager.post('/api/close_visit', { id: visit.id, horses })).status, 200);
  t.match(await pushes(), [{ title: 'Kowal', body: 'Bursztyn: Przełożone na wt. 1.12' }]);
});

t.test('the link of the farrier', async (t) => {
  await startOver(app);
  const owner = await buildPerson(app, { last_name: 'Tajemnicka' });
  const [horse, other] = [await buildHorse(app, { owner, box_number: '7' }), await buildHorse(app)];
  const kind = await buildKind(app, { price: grosze(12_345) });
  const visit = await buildCareVisit(app, { kind, horses: [horse, other], planned_by: String(manager.person?.id) });
  const farrier = app.anonymous();
  const share = async () => (await manager.post('/api/share_visit', { id: visit.id })).json<{ url: string }>().url;
  const secretOf = (url: string) => url.split('/').at(-1) ?? '';
  const propose = (secret: string, said: object) => farrier.post('/api/propose_tick', { secret, ...said });

  const first = await share();
  const shown = await manager.form('/api/share_visit', { id: visit.id }, { back: `/visits/${visit.id}` });
  const [address = ''] = /\/visit\/[\w-]{43}/.exec((await shown.follow()).text) ?? [];
  t.notMatch((await manager.get(`/visits/${visit.id}`)).text, /\/visit\/[\w-]{43}/, 'it is shown once');
  t.equal((await farrier.get(new URL(first).pathname)).status, 410, 'one at a time');
  const secret = secretOf(address);
  const page = await farrier.get(address);
  t.match(page.words(), horse.name);
  t.notMatch(page.text, /Tajemnicka|123,45/);
  t.match(page.text, 'name="robots" content="noindex"');
  t.match(page.headers, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  t.notMatch(JSON.stringify(await dump(app.db)), secret, 'only its digest is kept');

  t.equal((await propose(secret, { horse_id: horse.id, outcome: 'done', reason: 'luźna podkowa' })).status, 200);
  t.equal((await propose(secret, { horse_id: other.id, outcome: 'not_done', reason: 'kopie' })).status, 200);
  t.equal((await propose(secret, { horse_id: other.id, outcome: 'not_done' })).status, 400, 'without a reason');
  const before = await propose(secretOf(first), { horse_id: horse.id, outcome: 'done' });
  t.equal(before.status, 410, 'by the link before');
  t.same(
    (await read(visit.id)).map(({ outcome }) => outcome),
    [null, null],
    'nothing is done that nobody confirmed',
  );
  t.match((await manager.get(`/visits/${visit.id}`)).words(), /Z linku: Zrobione „luźna podkowa”/);

  const open = async () => (await farrier.get(address)).status;
  app.clock.set('2026-11-22T22:59:00Z');
  t.equal(await open(), 200, 'on the day after, until midnight');
  app.clock.set('2026-11-22T23:00:00Z');
  t.equal(await open(), 410);
  t.equal((await propose(secret, { horse_id: horse.id, outcome: 'done' })).status, 410);
  await clockAt('2026-11-22T12:00:00Z');
  t.equal((await manager.post('/api/unshare_visit', { id: visit.id })).status, 200);
  t.equal(await open(), 410, 'ended in one press');
  const last = new URL(await share()).pathname;
  const horses = [horse, other].map(({ id: horse_id }) => ({ horse_id, outcome: 'done' }));
  t.equal((await manager.post('/api/close_visit', { id: visit.id, horses })).status, 200);
  t.equal((await farrier.get(last)).status, 410, 'ends with the visit');
});

t.test('guesses at links are slowed down', async (t) => {
  const strict = await startApp(t, { alone: true, limits: { throttles: true } });
  const visit = await buildCareVisit(strict);
  const secret = await buildVisitLink(strict, visit);
  const guess = async (secret: string) => (await strict.anonymous().get(`/visit/${secret}`)).status;
  for (let nth = 0; nth < 20; nth++) t.equal(await guess('x'.repeat(43)), 410);
  t.equal(await guess('y'.repeat(43)), 429);
  strict.clock.advance({ minutes: 6 });
  for (let nth = 0; nth < 25; nth++) t.equal(await guess(secret), 200, 'the right one never');
});

t.test('what people typed goes with them', async (t) => {
  await startOver(app);
  const owner = await buildPerson(app);
  const planner = await buildPerson(app, { role: 'manager' });
  const [mine, other] = [await buildHorse(app, { owner }), await buildHorse(app)];
  const visit = await buildCareVisit(app, { horses: [mine, other], planned_by: planner.id });
  await tick(worker, visit, mine, { outcome: 'not_done', reason: 'powód' });
  for (const row of await storedRows(app, 'care_visit_horses'))
    await setStored(app, 'care_visit_horses', row, { note: 'uwaga', remark: 'dopisek' });
  const texts = () => storedRows(app, 'care_visit_horses', {}, 'note', 'reason', 'remark');
  await erasePartsOf(app, owner.id, erase);
  t.same(await texts(), [
    { note: '', reason: '', remark: '' },
    { note: 'uwaga', reason: '', remark: 'dopisek' },
  ]);
  await erasePartsOf(app, planner.id, erase);
  const none = { note: '', reason: '', remark: '' };
  t.same(await texts(), [none, none]);
  t.equal((await storedRow(app, 'care_visits', { id: visit.id })).comes, '–');
});
