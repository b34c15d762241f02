import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import { buildAnnasNovember } from '../support/anna.ts';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildCare,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildPhoto,
  buildService,
  buildSettings,
  buildTask,
  today,
} from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { atOnce } from '../support/concurrent.ts';
import { HURRIED } from '../support/jobs.ts';
import { bill } from '../support/ledger.ts';
import { pushSink, type TestDevice } from '../support/push-sink.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';
import { buildByDays, buildStay } from './support.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });

const HAND_OVER = '/api/hand_over_horse';
const DAILY = { onetime: 0, days_of_week: 'Poniedziałek,Wtorek,Środa,Czwartek,Piątek,Sobota,Niedziela' };

const horseRow = (id: string) => storedRow(app, 'horses', { id });
const bookingsOf = (horse_id: string) => storedRows(app, 'bookings', { horse_id });
const workOf = (id: string) =>
  app.db.selectFrom('tasks').selectAll().where('horse_id', '=', id).orderBy('date_to_finish').execute();
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const daysOf = async (id: string) => (await workOf(id)).map(({ date_to_finish }) => date_to_finish);

t.test('a horse that changes owners', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const on = (days: number) => addDays(today(app), days);
  const handOver = (horse: { id: string }, owner: { id: string }, id: string = randomUUID()) =>
    manager.post(HAND_OVER, { horse_id: horse.id, owner_id: owner.id, id });

  t.test('continues as a new horse with everything still to come; the past stays with the old one', async (t) => {
    const [from, to] = [await buildPerson(app), await buildPerson(app)];
    const look = { coat: 'grey' as const, blaze: true, box_number: 'P1' };
    const fees = { payment: grosze(120_000), payment_for_annual: grosze(60_000) };
    const horse = await buildHorse(app, { owner: from, ...look, ...fees, health_alert: true, reason: 'Kuleje' });
    await buildPhoto(app, horse);
    const every = { days_of_week: [1, 2, 3, 4, 5, 6, 7], remark: 'Powoli', starts_on: on(-9) };
    const daily = await buildBooking(app, { horse, ...every });
    await topUpTasks(app.db, today(app));
    const late = await buildTask(app, { horse, booking: daily, day: on(-2) });
    const worker = await buildPerson(app, { role: 'worker' });
    const done = await buildTask(app, { horse, booking: daily, day: on(-1), finishedBy: worker });
    const ended = await buildBooking(app, { horse, starts_on: on(-5) });
    const asked = await buildBooking(app, { horse, approved: false, starts_on: on(5), requested_by: from.id });
    await buildNote(app, { horse });
    const past = await buildEvent(app, { horse, start_day: on(-3), end_day: on(-1) });
    const coming = await buildEvent(app, { horse, start_day: on(-1), end_day: on(0) });
    const open = idsOf((await workOf(horse.id)).filter(({ finished_at }) => !finished_at));

    const id = randomUUID();
    const answer = await handOver(horse, to, id);
    t.same([answer.status, answer.json()], [201, { id }]);
    const { name, breed, description } = horse;
    const same = { name, breed, description, ...look, ...fees };
    t.match(await horseRow(id), { ...same, owner_id: to.id, stays_from: on(0) });
    t.match(await horseRow(horse.id), { owner_id: from.id, handed_over: true, archived_at: app.clock.now() });
    t.same(idsOf(await workOf(id)), open, 'open tasks, overdue too, with their ids');
    t.ok(open.includes(late.id));
    t.same(idsOf(await workOf(horse.id)), [done.id]);
    const [copy, ...others] = await bookingsOf(id);
    t.same(others, []);
    const before = await storedRow(app, 'bookings', { id: daily.id });
    const { service_id, price, days_of_week, check_until, filled_until, requested_by } = before;
    t.match(copy, { service_id, price, days_of_week, check_until, filled_until, requested_by });
    t.match(copy, { remark: 'Powoli', starts_on: on(0), deleted_at: null });
    t.ok((await workOf(id)).every(({ booking_id }) => booking_id === copy?.id));
    const old = await bookingsOf(horse.id);
    t.same(idsOf(old).sort(), [daily.id, ended.id, asked.id].sort());
    const allEnded = old.every(({ deleted_at }) => deleted_at);
    t.ok(allEnded, 'they have ended');
    const count = async (table: 'notes' | 'health_alerts' | 'horse_photos', horse_id: string) =>
      (await storedRows(app, table, { horse_id })).length;
    for (const [table, there, here] of [
      ['notes', 1, 0],
      ['health_alerts', 0, 1],
      ['horse_photos', 0, 1],
    ] as const)
      t.same([await count(table, horse.id), await count(table, id)], [there, here], table);
    t.equal((await storedRow(app, 'events', { id: past.id })).horse_id, horse.id);
    t.equal((await storedRow(app, 'events', { id: coming.id })).horse_id, id);
    const client = await app.as(to);
    t.match((await client.get(`/horses/${id}`)).words(), 'Kuleje');
    t.equal((await client.get(`/horses/${horse.id}`)).status, 404, 'the old one belonged to another');
    t.equal((await (await app.as(from)).get(`/horses/${id}`)).status, 404);
    await topUpTasks(app.db, on(1));
    t.equal((await workOf(id)).length, open.length + 1, 'the top-up continues');
  });

  t.test('is handed over once, however often it is sent; not when archived, and not to its owner', async (t) => {
    const [from, to] = [await buildPerson(app), await buildPerson(app)];
    const horse = await buildHorse(app, { owner: from });
    const id = randomUUID();
    t.equal((await handOver(horse, to, id)).status, 201);
    t.same((await handOver(horse, to, id)).json(), { id });
    t.equal((await handOver(horse, from, id)).status, 409, 'another person with the same id');
    t.equal((await handOver(horse, to)).status, 409, 'it is archived');
    t.equal((await handOver({ id }, to)).status, 409, 'they own it');
    t.equal((await handOver({ id: randomUUID() }, to)).status, 404);
    t.equal((await handOver({ id }, { id: randomUUID() })).status, 404);
    const back = randomUUID();
    t.equal((await handOver({ id }, from, back)).status, 201, 'and back again');
    t.match(await horseRow(back), { owner_id: from.id, name: horse.name });
  });

  t.test('ends its stay with the old owner that day, and earlier open tasks stay there', async (t) => {
    const horse = await buildHorse(app, { name: 'Bryza', stays_until: on(9) });
    const booking = await buildBooking(app, { horse, days_of_week: [1, 2, 3, 4, 5, 6, 7], starts_on: on(-9) });
    await topUpTasks(app.db, today(app));
    const [now, ahead] = await workOf(horse.id);
    const past = await buildTask(app, { horse, booking, day: on(-1) });
    const late = await buildTask(app, { horse, booking, day: on(-2) });
    const ids = [now?.id, ahead?.id, past.id].map(String);
    const skipped = await manager.post('/api/skip_services', { ids, reason: 'other', note: 'zalany padok' });
    const { operation } = skipped.json<{ operation: string }>();
    app.clock.advance({ minutes: 1 });
    const id = randomUUID();
    t.equal((await handOver(horse, await buildPerson(app), id)).status, 201);
    t.same((await horseRow(horse.id)).stays_until, on(0));
    t.match(await horseRow(id), { stays_from: on(0), stays_until: null });
    t.match(await workOf(horse.id), [{ id: past.id, skipped: 'other', booking_id: booking.id }]);
    const moved = (await workOf(id)).slice(0, 3);
    t.same(idsOf(moved), [late.id, now?.id, ahead?.id]);
    t.match(moved, [{ skipped: null }, { skipped: 'other' }, { skipped: 'other' }]);
    const gone = 'Tego konia już nie ma w stajni, więc jego zadań nie można przywrócić.';
    const takenBack = await manager.post('/api/take_back_skipping', { operation });
    t.same([takenBack.status, takenBack.json<{ message: string }>().message], [409, gone]);
    const reopened = (await manager.post('/api/unskip_services', { ids })).json();
    const refused = [{ id: past.id, code: 'horse_archived', message: gone }];
    t.same(reopened, { done: ids.slice(0, 2), refused });
    const coming = await buildHorse(app, { stays_from: on(5), stays_until: on(9) });
    const next = randomUUID();
    await handOver(coming, await buildPerson(app), next);
    t.same([(await horseRow(coming.id)).stays_until, (await horseRow(next)).stays_from], [on(5), on(5)]);
  });

  t.test('has no tasks of a day twice, even when some of today’s are done and its stay changes', async (t) => {
    const horse = await buildHorse(app, { stays_until: on(9) });
    const service_id = (await buildService(app)).id;
    await manager.post('/api/add_service_to_horse', { horse_id: horse.id, service_id, ...DAILY });
    const [first] = await workOf(horse.id);
    await manager.post('/api/complete_service', { id: first?.id });
    const id = randomUUID();
    await handOver(horse, await buildPerson(app), id);
    t.equal((await horseRow(id)).stays_until, null, 'the new owner has set no last day');
    await topUpTasks(app.db, today(app));
    await manager.post('/api/end_stay', { horse_id: id, stays_until: on(3) });
    t.same(await daysOf(horse.id), [on(0)]);
    t.same(await daysOf(id), [on(1), on(2), on(3)]);
  });

  t.test('gets all tasks of a booking that had none yet, although it was to leave', async (t) => {
    const horse = await buildHorse(app, { stays_until: on(3) });
    await buildBooking(app, { horse, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
    const id = randomUUID();
    await handOver(horse, await buildPerson(app), id);
    await topUpTasks(app.db, today(app));
    t.same((await daysOf(id)).slice(0, 5), [on(0), on(1), on(2), on(3), on(4)]);
  });

  t.test('pays its package once in twelve periods, under any owner', async (t) => {
    const horse = await buildHorse(app, { payment_for_annual: grosze(60_000) });
    await buildLedgerEntry(app, { horse, kind: 'package_fee', amount: grosze(-60_000), period: day('2026-08-01') });
    const [second, third] = [randomUUID(), randomUUID()];
    await handOver(horse, await buildPerson(app), second);
    await handOver({ id: second }, await buildPerson(app), third);
    await bill(app);
    await bill(app, day('2027-08-31'));
    const paid = async (horse_id: string) =>
      (await storedRows(app, 'ledger_entries', { horse_id, kind: 'package_fee' })).map(({ period }) => period);
    t.same([await paid(horse.id), await paid(second), await paid(third)], [['2026-08-01'], [], ['2027-08-01']]);
  });

  t.test('goes to a new person, who is added with it, or is refused', async (t) => {
    const horse = await buildHorse(app, { name: 'Zefir' });
    const page = `/horses/${horse.id}?tab=data`;
    const dialog = `${page}&dialog=hand-over&dialog_id=${horse.id}`;
    const typed = { horse_id: horse.id, id: randomUUID(), form: 'hand-over', owner_id: '' };
    const refused = await manager.form(HAND_OVER, typed, { back: dialog });
    t.match((await refused.follow()).words(), 'Wybierz osobę albo wpisz nową');
    const half = await manager.form(HAND_OVER, { ...typed, owner_first_name: 'Ewa' }, { back: dialog });
    t.match((await half.follow()).words(), 'To pole jest wymagane');
    const { email } = await buildPerson(app);
    const name = { owner_first_name: 'Ewa', owner_last_name: 'Nowa' };
    const taken = await manager.form(HAND_OVER, { ...typed, ...name, owner_email: email }, { back: dialog });
    t.match((await taken.follow()).words(), 'Już konto na takim mailu istnieje');
    t.same(await storedRows(app, 'people', { last_name: 'Nowa' }), []);
    const sent = await manager.form(HAND_OVER, { ...typed, ...name }, { back: dialog });
    t.equal(sent.location, `/horses/${typed.id}`);
    t.match((await sent.follow()).words(), 'Ewa Nowa');
    const person = await storedRow(app, 'people', { last_name: 'Nowa' });
    t.match(await horseRow(typed.id), { owner_id: person.id });
  });

  t.test('has a preview of what moves and what stays', async (t) => {
    const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Stara' });
    const horse = await buildHorse(app, { owner, name: 'Perła', box_number: 'P9' });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-25_000), period: day('2026-10-01') });
    await buildTask(app, { horse, booking: await buildBooking(app, { horse, days_of_week: [1] }), day: on(-1) });
    await buildBooking(app, { horse, approved: false, starts_on: on(5), requested_by: owner.id });
    await buildNote(app, { horse });
    const words = (await manager.get(`/horses/${horse.id}?tab=data&dialog=hand-over&dialog_id=${horse.id}`)).words();
    t.match(words, 'Przechodzi dziś Perła z opisem, zdjęciem i alertami, boks P9, opłaty');
    t.match(words, 'opłaty, 1 zamówiona usługa, 1 zadanie do wykonania, w tym 1 zaległe');
    t.match(words, 'Zostaje: Anna Stara rozliczenia (do rozliczenia 250,00 zł), wykonane zadania, 1 notatka');
    t.match(words, 'Odpada 1 prośba bez odpowiedzi');
    t.notMatch(words, 'Stara Anna', 'she owns it already');
  });

  t.test('can still be viewed at its old address, which links to the new owner', async (t) => {
    const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Stara' });
    const horse = await buildHorse(app, { owner, name: 'Tarantela' });
    await buildNote(app, { horse, title: 'Wędzidło', content: `Miękkie. ${'Zawsze. '.repeat(60)}` });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-25_000), period: day('2026-10-01') });
    const id = randomUUID();
    const to = await buildPerson(app, { first_name: 'Jan', last_name: 'Nowy' });
    await handOver(horse, to, id);
    const page = await manager.get(`/horses/${horse.id}?tab=services&dialog=add-service`);
    t.equal(page.status, 200);
    const head = 'Tarantela Koń w archiwum Koń przekazany Dziś u Jan Nowy Właściciel Anna Stara Pobyt do 21.11.2026';
    t.match(page.words(), head);
    t.match(page.words(), /Saldo do rozliczenia 250,00 zł Notatki Wędzidło .* Miękkie\. (Zawsze\. ){60}/);
    t.match(page.text, `<a href="/horses/${id}">Jan Nowy</a>`);
    t.match(page.text, `<a href="/user/${owner.id}/payments/${horse.id}">do`);
    const account = await manager.get(`/user/${owner.id}/payments/${horse.id}`);
    t.match(account.text, `href="/horses/${horse.id}?back=`, 'its account links to it');
    await manager.delete(`/api/delete_user/${owner.id}`, { with_debt: true });
    t.match((await manager.get(`/horses/${horse.id}`)).words(), /Właściciel Konto usunięte Pobyt/);
  });

  t.test('is marked as handed over in its old owner’s account', async (t) => {
    const horse = await buildHorse(app, { name: 'Sułtan' });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-25_000), period: day('2026-10-01') });
    await handOver(horse, await buildPerson(app));
    t.match((await manager.get(`/user/${horse.owner_id}/payments/${horse.id}`)).words(), 'Koń przekazany');
    t.match((await manager.get(`/statements/${horse.owner_id}/2026-11`)).words(), 'Sułtan · Koń przekazany');
    t.equal((await manager.post('/api/deposit-money-to-horse', { id: horse.id, amount: 250 })).status, 200);
  });
});

t.test('the old owner’s months stay the same to the grosz', async (t) => {
  await startOver(app);
  const { anna, bursztyn } = await buildAnnasNovember(app);
  const manager = await app.as('manager');
  const read = async () => {
    const months = ['2026-09', '2026-10', '2026-11', '2026-12'];
    const csv = await Promise.all(months.map((month) => manager.get(`/statements/${anna.id}/${month}.csv`)));
    const html = await Promise.all(months.map((month) => manager.get(`/statements/${anna.id}/${month}`)));
    const place = (text: string) => text.replaceAll('Koń przekazany', 'boks 11').replaceAll(/ ?· boks 11/g, '');
    return {
      csv: csv.map(({ text }) => text),
      figures: html.map((page) => place(page.words()).match(/[-−\d\s\u00a0]+,\d\d/g)),
      balance: (await manager.get(`/api/get_saldo_balance/${anna.id}`)).json(),
      owed: (await manager.get(`/api/get_due_payments/${bursztyn.id}`)).json(),
    };
  };
  const before = await read();
  const to = await buildPerson(app);
  t.equal((await manager.post(HAND_OVER, { horse_id: bursztyn.id, owner_id: to.id, id: randomUUID() })).status, 201);
  t.same(await read(), before);
  t.same((await manager.get(`/api/get_saldo_balance/${to.id}`)).json(), { saldo: 0 });
});

t.test('a month that was paid ahead is not charged to the next owner, however many runs later', async (t) => {
  await startOver(app);
  app.clock.set('2026-11-21T09:00:00+01:00');
  await buildByDays(app);
  const manager = await app.as('manager');
  const horse = await buildStay(app, { created_on: day('2026-11-21') });
  const { id: booking_id } = await buildBooking(app, {
    horse,
    monthly: true,
    days_of_week: [1],
    price: grosze(30_000),
  });
  await manager.post('/api/end_stay', { horse_id: horse.id, stays_until: '2026-12-06' });
  const paid = await storedRows(app, 'ledger_entries', { booking_id });
  t.same(paid.map(({ period }) => period).sort(), ['2026-11-01', '2026-12-01']);
  const id = randomUUID();
  await manager.post(HAND_OVER, { horse_id: horse.id, owner_id: (await buildPerson(app)).id, id });
  await manager.post('/api/settings/update/partial_months', { value: 'whole' });
  app.clock.set('2027-03-10T09:00:00+01:00');
  await bill(app);
  const services = (await storedRows(app, 'ledger_entries', { horse_id: id })).filter((entry) => entry.booking_id);
  t.same(services.map(({ period }) => period).sort(), ['2027-01-01', '2027-02-01', '2027-03-01']);
});

t.test('an erasure of either owner removes their texts, and leaves the other’s horse', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const [from, to] = [await buildPerson(app), await buildPerson(app)];
  const horse = await buildHorse(app, { owner: from, name: 'Wega' });
  const asked = { requested_by: from.id, remark: 'Sekret Anny' };
  await buildBooking(app, { horse, days_of_week: [1], ...asked });
  const id = randomUUID();
  await manager.post(HAND_OVER, { horse_id: horse.id, owner_id: to.id, id });
  t.equal((await manager.delete(`/api/delete_user/${from.id}`)).status, 200);
  t.match(await horseRow(id), { name: 'Wega', archived_at: null });
  const moved = await storedRow(app, 'bookings', { horse_id: id });
  t.match(moved, { remark: '', deleted_at: null }, 'their text is gone, the booking continues');
  t.equal((await manager.delete(`/api/delete_user/${to.id}`)).status, 200);
  t.ok((await horseRow(id)).archived_at);
  t.match(await horseRow(horse.id), { handed_over: true });
});

t.test('a hand-over beside', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const other = await app.as('admin');
  const make = async () => {
    const horse = await buildHorse(app, { payment: grosze(100_000) });
    return { horse, to: await buildPerson(app), id: randomUUID() };
  };
  const handOver = ({ horse, to, id }: Awaited<ReturnType<typeof make>>) =>
    manager.post(HAND_OVER, { horse_id: horse.id, owner_id: to.id, id });
  const charged = async ({ horse, id }: Awaited<ReturnType<typeof make>>) => [
    ...(await storedRows(app, 'ledger_entries', { horse_id: horse.id })),
    ...(await storedRows(app, 'ledger_entries', { horse_id: id })),
  ];

  t.test('a completion: the first decides which owner is charged, once', async (t) => {
    for (const first of ['completion', 'hand-over']) {
      const given = await make();
      const task = await buildTask(app, { horse: given.horse });
      const complete = () => other.post('/api/complete_service', { id: task.id });
      const [one, two] = await (first === 'completion'
        ? atOnce(app, complete, () => handOver(given))
        : atOnce(app, () => handOver(given), complete));
      t.same(new Set([one.status, two.status]), new Set([200, 201]), first);
      const [owner_id, horse_id] =
        first === 'completion' ? [given.horse.owner_id, given.horse.id] : [given.to.id, given.id];
      const entries = await charged(given);
      t.match(entries, [{ horse_id, owner_id, kind: 'service' }], first);
      t.equal(entries.length, 1);
    }
  });

  t.test('a round: no deadlock', async (t) => {
    const given = await make();
    const booking = await buildBooking(app, { horse: given.horse, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
    const tasks = [];
    for (let back = 0; back < 20; back++)
      tasks.push(await buildTask(app, { horse: given.horse, booking, day: addDays(today(app), -back) }));
    const ids = tasks.map(({ id }) => id);
    const [done, moved] = await Promise.all([other.post('/api/complete_services', { ids }), handOver(given)]);
    t.same([done.status, moved.status], [200, 201]);
    t.equal((await charged(given)).length, 20);
  });

  t.test('a booking: it moves too, or is refused', async (t) => {
    const service_id = (await buildService(app)).id;
    for (const first of ['booking', 'hand-over']) {
      const given = await make();
      const book = () => other.post('/api/add_service_to_horse', { horse_id: given.horse.id, service_id, ...DAILY });
      const [one, two] = await (first === 'booking'
        ? atOnce(app, book, () => handOver(given))
        : atOnce(app, () => handOver(given), book));
      t.same([one.status, two.status], first === 'booking' ? [200, 201] : [201, 404]);
      t.same((await workOf(given.horse.id)).length, 0);
      t.equal((await bookingsOf(given.id)).length, first === 'booking' ? 1 : 0);
      t.equal((await workOf(given.id)).length > 300, first === 'booking');
    }
  });

  t.test('another hand-over: one of the two new owners gets it', async (t) => {
    const given = await make();
    const rival = { ...given, to: await buildPerson(app), id: randomUUID() };
    const both = async (one: typeof given, two: typeof given) => {
      const calls = [one, two].map((of) => () => handOver(of)) as [() => Promise<Answer>, () => Promise<Answer>];
      return (await atOnce(app, ...calls)).map(({ status }) => status);
    };
    t.same(await both(given, rival), [201, 409]);
    const same = await make();
    t.same(await both(same, same), [201, 201], 'the same one sent twice');
    t.equal((await storedRows(app, 'horses', { name: same.horse.name })).length, 2);
  });

  t.test('a billing run on its day: one of the two pays', async (t) => {
    for (const first of ['run', 'hand-over']) {
      await startOver(app, '2026-12-10T09:00:00+01:00');
      const staff = await app.as('manager');
      const horse = await buildHorse(app, { payment: grosze(100_000) });
      const to = await buildPerson(app);
      await buildSettings(app, { payment_date: '2026-12-10' });
      const id = randomUUID();
      const move = () => staff.post(HAND_OVER, { horse_id: horse.id, owner_id: to.id, id });
      const run = () => bill(app);
      await (first === 'run' ? atOnce(app, run, move) : atOnce(app, move, run));
      const fees = await storedRows(app, 'ledger_entries');
      t.equal(fees.length, 1, `${first} first: ${JSON.stringify(fees)}`);
    }
  });
});

t.test('every table about horses is listed as moving or staying', async (t) => {
  const { rows } = await sql<{ of: string }>`
    select distinct conrelid::regclass || '.' || attname as of
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid in ('horses'::regclass, 'bookings'::regclass, 'tasks'::regclass)
    order by of
  `.execute(app.db);
  const of = (column: string, ...tables: string[]) => tables.map((table) => `${table}.${column}`);
  const MOVES = [
    ...of('horse_id', 'bookings', 'care_plans', 'event_horses', 'events', 'health_alerts', 'horse_photos', 'tasks'),
    ...of('horse_id', 'care_visit_horses'),
    ...of('booking_id', 'booking_instructions', 'earlier_terms', 'tasks'),
    ...of('task_id', 'skip_notes'),
  ];
  const STAYS = [
    ...of('horse_id', 'care_records', 'horse_emergencies'),
    ...of('task_id', 'care_records'),
    ...of('horse_id', 'horse_balances', 'horse_periods', 'instruction_requests', 'notes', 'transfer_horses'),
    ...['horse_id', 'booking_id', 'task_id'].flatMap((column) => of(column, 'ledger_entries')),
    ...of('series_id', 'bookings'),
    ...of('animal_id', 'horses'),
  ];
  const listed = rows.map((row) => row.of);
  t.same(listed, [...MOVES, ...STAYS].sort(), 'decide it in hand-over.ts');
});

t.test('care goes along: its dates and open visits; what was done stays with the old row', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const [from, to] = [await buildPerson(app), await buildPerson(app)];
  const horse = await buildHorse(app, { owner: from, name: 'Iskra' });
  const { kind, plan, record, by } = await buildCare(app, horse);
  const planned = {
    kind_id: kind.id,
    day: today(app),
    comes: 'Kowalski',
    planned_by: by.id,
    planned_at: app.clock.now(),
  };
  const open = await storeRow(app, 'care_visits', planned);
  const ended = { closed_by: by.id, closed_at: app.clock.now() };
  const closed = await storeRow(app, 'care_visits', { ...planned, ...ended });
  for (const { id: visit_id } of [open, closed])
    await storeRow(app, 'care_visit_horses', { visit_id, horse_id: horse.id });
  const id = randomUUID();
  await manager.post(`/api/emergency/${horse.id}`, { consent: false, never: 'Penicylina' });
  const asked = await manager.get(`/horses/${horse.id}?tab=data&dialog=hand-over&dialog_id=${horse.id}`);
  t.match(asked.words(), '1 termin zabiegu, 1 zaplanowana wizyta');
  t.match(
    asked.words(),
    'wykonane zadania, opisy i zdjęcia zabiegów Odpada wpisy „W nagłym wypadku”, także czego nie podawać',
  );
  t.equal((await manager.post(HAND_OVER, { horse_id: horse.id, owner_id: to.id, id })).status, 201);
  t.match(await storedRow(app, 'care_plans', { id: plan.id }), { horse_id: id, next_on: '2026-11-26', told_of: null });
  t.equal((await storedRow(app, 'care_records', { id: record.id })).horse_id, horse.id);
  t.equal((await storedRow(app, 'care_visit_horses', { visit_id: open.id })).horse_id, id);
  t.equal((await storedRow(app, 'care_visit_horses', { visit_id: closed.id })).horse_id, horse.id);

  const deletion = await manager.get(`/horses/${id}?tab=data&dialog=delete-horse&dialog_id=${id}`);
  t.match(deletion.words(), 'zniknie z list i z zaplanowanych wizyt, ');
  t.equal((await manager.delete(`/api/delete_horse/${id}`)).status, 200);
  t.match(await storedRow(app, 'care_plans', { id: plan.id }), { horse_id: id }, 'the archived horse keeps its plan');
  t.same(await storedRows(app, 'care_visit_horses', { visit_id: open.id }), [], 'nobody waits for it any more');
  t.equal((await storedRows(app, 'care_visit_horses', { visit_id: closed.id })).length, 1);
});

t.test('both owners are notified', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const [from, to] = [await buildPerson(app), await buildPerson(app)];
  const horse = await buildHorse(app, { owner: from, name: 'Iskra' });
  const devices = new Map<string, TestDevice>();
  for (const person of [from, to]) {
    const device = sink.device();
    devices.set(new URL(device.subscription.endpoint).pathname, device);
    await (await app.as(person)).post('/api/push/save_subscription', device.subscription);
  }
  const id = randomUUID();
  await manager.post(HAND_OVER, { horse_id: horse.id, owner_id: to.id, id });
  await app.drainJobs();
  const told = sink.pushed.map((one) => devices.get(one.path)?.read(one) as { title: string; url: string });
  const notices = told.map(({ title, url }) => `${title} ${url}`).sort();
  t.same(notices, [
    `Koń przekazany: Iskra /user/${from.id}/payments/${horse.id}`,
    `Nowy koń na Twoim koncie: Iskra /horses/${id}`,
  ]);
});
