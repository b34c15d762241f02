/** Services paid by the month: booked once, charged by each run. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze, toZloty } from '../../server/domain/money.ts';
import { previewRuns } from '../../server/features/billing/preview.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildRunOfNovember, buildService, buildSettings } from '../support/builders.ts';
import { hiddenFields } from '../support/forms.ts';
import { bill as billDue, expectSoundLedger } from '../support/ledger.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

type Booked = { id: string };

const app = await startApp(t);

/** A stable that has billed November on the 10th; its clock stands at 21 November. */
async function openStable(settings: object = {}) {
  await startOver(app);
  await buildSettings(app, { payment_date: '2026-12-10', payment_day: 10, payment_term: 9, ...settings });
  await buildRunOfNovember(app);
  const owner = await buildPerson(app, { last_name: 'Lis' });
  const horse = (name: string) => buildHorse(app, { name, owner, payment: grosze(0), created_on: day('2026-10-01') });
  const service = await buildService(app, { name: 'Padok', monthly: true, price: grosze(12_000) });
  return { owner, horse, service };
}

const go = (app: TestApp, on: string, time = '09:00') => app.clock.set(`${on}T${time}:00+01:00`);

async function bill(app: TestApp, on: string) {
  go(app, on, '00:05');
  return billDue(app);
}

async function call(app: TestApp, path: string, body: object): Promise<Booked> {
  const answer = await (await app.as('manager')).post(`/api/${path}`, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<Booked>();
}

const book = (app: TestApp, horse: Booked, service: Booked, more: object = {}) =>
  call(app, 'add_service_to_horse', {
    horse_id: horse.id,
    service_id: service.id,
    onetime: 0,
    days_of_week: 'Poniedziałek, Środa',
    ...more,
  });

/**
 * A horse's charges for monthly services: the month or its days, the amount in zł, and its own due day if it has one.
 */
async function chargesOf({ db }: TestApp, horse: Booked): Promise<string[]> {
  const entries = db.selectFrom('ledger_entries').selectAll().where('horse_id', '=', horse.id);
  const booked = await entries.where('booking_id', 'is not', null).orderBy('period').orderBy('seq').execute();
  return booked.map(({ amount, period, first_day, last_day, due_on }) => {
    const days = first_day && last_day ? ` ${first_day.slice(8)}–${last_day.slice(8)}` : '';
    return `${period?.slice(0, 7)}${days} ${toZloty(grosze(-amount))}${due_on ? ` due ${due_on}` : ''}`;
  });
}

const sound = expectSoundLedger;

t.test('a service that is paid by the month', async (t) => {
  const { owner, horse, service } = await openStable();
  const manager = await app.as('manager');
  const bursztyn = await horse('Bursztyn');

  await t.test('is booked for days of the week, never for one day', async (t) => {
    const once = { horse_id: bursztyn.id, service_id: service.id, onetime: 1, check_until: '2026-11-25' };
    const refused = await manager.post('/api/add_service_to_horse', once);
    t.match([refused.status, refused.json<{ fields: object }>().fields], [400, { check_until: /jest za miesiąc/ }]);
    const many = { ...once, bookings: [{ id: randomUUID(), horse_id: bursztyn.id }] };
    t.equal((await manager.post('/api/add_service_to_horses', many)).status, 400);
    const page = await manager.get(`/horses/${bursztyn.id}?tab=services&dialog=add-service`);
    t.match(page.text, /data-monthly=""/);
    t.match(page.words(), /Padok, 120,00 zł \/ mies\..*Płatne raz w miesiącu/);
    const typed = { service_id: service.id, horse_id: bursztyn.id, onetime: '1', day: '2026-11-25', id: randomUUID() };
    const form = await manager.form('/api/add_service_to_horse', typed, {
      back: `/horses/${bursztyn.id}?tab=services&dialog=add-service`,
    });
    t.match((await form.follow()).words(), 'Ta usługa jest za miesiąc, więc nie zamawia się jej na jeden dzień');
  });

  await t.test('gives tasks that cost nothing', async (t) => {
    const { id } = await book(app, bursztyn, service);
    const booked = (await manager.get(`/api/get_all_services_for_horse/${bursztyn.id}`)).json();
    t.match(booked, [{ id, price: 120, monthly: true }]);
    const tab = `/horses/${bursztyn.id}?tab=services`;
    t.match((await manager.get(tab)).words(), '120,00 zł / mies.');
    t.match((await manager.get(`${tab}&dialog=service&id=${id}`)).words(), /Cena za miesiąc\W+120,00 zł/);
    t.match((await manager.get(`/bookings?service=${service.id}`)).words(), 'w cenniku 120,00 zł / mies.');
    const work = await storedRows(app, 'tasks', { booking_id: id }, 'date_to_finish', 'price', 'id');
    t.same([...new Set(work.map(({ price }) => price))], [0]);
    go(app, '2026-11-23');
    await call(app, 'complete_service', { id: work[0]?.id });
    t.same(await storedRows(app, 'ledger_entries'), []);
  });

  await t.test('is charged by the next run, for each month in which it was in force, once', async (t) => {
    const [seen] = await previewRuns(app.db, day('2026-11-23'), day('2026-12-10'));
    const months = seen?.lines.map(({ services }) => services.map(({ period, price }) => `${period} ${price}`));
    t.same(months, [['2026-11-01 12000', '2026-12-01 12000']]);
    const preview = await (await app.as('manager')).get('/home?section=0&preview=all');
    t.match(preview.words(), /Usługi miesięczne\W+240,00 zł/);
    go(app, '2026-12-10', '00:05');
    const both = await Promise.all([billDue(app), billDue(app)]);
    t.match(both.flat(), [{ horses: 1, charged: 24_000 }], 'two runs at once bill it once');
    const charges = ['2026-11 120 due 2026-12-19', '2026-12 120'];
    t.same(await chargesOf(app, bursztyn), charges, 'what began after a run is due with the next');
    await sound(t, app);
  });

  await t.test('is shown with its month on every account', async (t) => {
    go(app, '2026-12-10');
    const items = [
      { service_name: 'Padok (listopad 2026)', price: 120, is_finished: true, date_to_finish: '2026-12-10' },
      { service_name: 'Padok (grudzień 2026)', price: 120 },
    ];
    const manager = await app.as('manager');
    t.match((await manager.get(`/api/get_all_payment_data_for_horse/${bursztyn.id}/10.12.2026`)).json(), items);
    for (const address of [
      `/user/${owner.id}/payments/${bursztyn.id}`,
      `/statements/${owner.id}/2026-12.html`,
      `/statements/${owner.id}/2026-12.csv`,
    ])
      t.match((await manager.get(address)).words(), /Padok \(listopad 2026\).*Padok \(grudzień 2026\)/s, address);
    t.match((await manager.get('/statements/all/2026-12.csv')).text, /Bursztyn;Padok \(listopad 2026\);120,00;/);
    t.same((await manager.get(`/api/get_saldo_balance_for_horse/${bursztyn.id}`)).json(), { saldo: -240 });
    const [entry] = await storedRows(app, 'ledger_entries', { horse_id: bursztyn.id }, 'period', 'id');
    await call(app, 'reverse_entry', { id: entry?.id, reason: 'Gratis na początek.' });
    const statement = (await manager.get('/statements/all/2026-12.csv')).text;
    t.match(statement, /Bursztyn;Zmiana: Padok \(listopad 2026\);-120,00;/);
    await bill(app, '2027-01-10');
    const charges = ['2026-11 120 due 2026-12-19', '2026-12 120', '2027-01 120'];
    t.same(await chargesOf(app, bursztyn), charges, 'a reversed charge is not charged again');
    await sound(t, app);
  });

  await t.test('is caught up month by month after a long pause', async (t) => {
    const billed = (await bill(app, '2027-04-20')).map(({ period }) => period);
    t.same(billed, ['2027-02-01', '2027-03-01', '2027-04-01']);
    t.same((await chargesOf(app, bursztyn)).slice(3), ['2027-02 120', '2027-03 120', '2027-04 120']);
    await sound(t, app);
  });
});

t.test('a change of a monthly booking', async (t) => {
  const { horse, service } = await openStable();
  const end = async ({ id }: Booked) =>
    t.equal((await (await app.as('manager')).delete(`/api/delete_service_from_horse/${id}`)).status, 200);
  const horses = {
    mistaken: await horse('Pomyłka'),
    short: await horse('Krótki'),
    rebooked: await horse('Od nowa'),
    gone: await horse('Usunięty'),
    sold: await horse('Sprzedany'),
    dearer: await horse('Droższy'),
    ended: await horse('Skończony'),
  };
  const first = {
    mistaken: await book(app, horses.mistaken, service),
    short: await book(app, horses.short, service),
    rebooked: await book(app, horses.rebooked, service),
    gone: await book(app, horses.gone, service),
    sold: await book(app, horses.sold, service),
    dearer: await book(app, horses.dearer, service, { price: 100 }),
    ended: await book(app, horses.ended, service),
  };
  await end(first.mistaken);
  go(app, '2026-11-22');
  await end(first.short);
  await call(app, 'update_bookings', { ids: [first.dearer.id], from: '2026-12-01', price: 150 });
  go(app, '2026-11-28');
  await end(first.rebooked);
  await book(app, horses.rebooked, service, { days_of_week: 'Piątek' });
  t.equal((await (await app.as('manager')).delete(`/api/delete_horse/${horses.gone.id}`)).status, 200);
  go(app, '2026-12-03');
  const other = await buildPerson(app);
  const handed = { horse_id: horses.sold.id, owner_id: other.id, id: randomUUID() };
  const { id: bought } = await call(app, 'hand_over_horse', handed);
  t.equal((await (await app.as('manager')).delete(`/api/delete_service/${service.id}`)).status, 200);
  await call(app, 'update_bookings', { ids: [first.ended.id], from: '2026-12-03', check_until: '2026-12-05' });
  go(app, '2026-12-08');
  const longer = { ids: [first.ended.id], from: '2026-12-08', check_until: '2026-12-31' };
  const late = await (await app.as('manager')).post('/api/update_bookings', longer);
  t.match([late.status, late.json<{ fields: object }>().fields], [400, { from: /kończy się wcześniej/ }]);
  await bill(app, '2026-12-10');
  const LATE = ' due 2026-12-19';

  t.same(await chargesOf(app, horses.mistaken), [], 'ended on the day it was made, it costs nothing');
  t.same(await chargesOf(app, horses.short), [`2026-11 120${LATE}`], 'ended a day later, it is charged for that month');
  const once = [`2026-11 120${LATE}`, '2026-12 120'];
  t.same(await chargesOf(app, horses.rebooked), once, 'booked again, it is charged once for the shared month');
  t.same(await chargesOf(app, horses.gone), [], 'a deleted horse is charged nothing more');
  t.same(await chargesOf(app, horses.sold), [`2026-11 120${LATE}`], 'the seller pays the months before');
  t.same(await chargesOf(app, { id: bought }), ['2026-12 120'], 'the buyer pays this month, offered still or not');
  t.same(await chargesOf(app, horses.dearer), [`2026-11 100${LATE}`, '2026-12 150'], 'each month has its own price');
  t.same(await chargesOf(app, horses.ended), once);
  await bill(app, '2027-01-10');
  t.same((await chargesOf(app, horses.ended)).length, 2, 'the month after its end costs nothing');
  await sound(t, app);
});

t.test('an owner requests it, and a manager decides', async (t) => {
  const { service } = await openStable();
  const horse = await buildHorse(app, { owner: await app.person('user'), name: 'Figa' });
  const tab = `/horses/${horse.id}?tab=services`;
  const asked = { horse_id: horse.id, service_id: service.id, onetime: 0, days_of_week: 'Poniedziałek' };
  const ask = async (more: object = {}) =>
    (await app.as('user')).post('/api/send_service_request', { ...asked, ...more });

  await t.test('for days of the week, at the catalogue’s price', async (t) => {
    const [owner, manager] = [await app.as('user'), await app.as('manager')];
    const back = `${tab}&dialog=add-service`;
    const form = await owner.get(back);
    t.match(form.words(), /Padok, 120,00 zł \/ mies\..*Płatne raz w miesiącu/);
    const once = { ...hiddenFields(form.text, '/api/send_service_request'), service_id: service.id };
    const refused = await owner.form('/api/send_service_request', { ...once, onetime: '1', day: '2026-11-25' }, {});
    t.equal(refused.location, back);
    const again = await refused.follow();
    t.match(again.text, /aria-invalid="true"[^>]*name="day"/, 'a single day is refused at its field');
    t.match(again.words(), 'Ta usługa jest za miesiąc, więc nie zamawia się jej na jeden dzień: wybierz dni tygodnia');
    t.match((await ask({ onetime: 1, check_until: '2026-11-25' })).json(), { fields: { check_until: /za miesiąc/ } });
    const { id } = (await ask({ price: 1 })).json<Booked>();
    t.match((await owner.get(tab)).words(), /Padok .*\(Oczekuje\).*120,00 zł \/ mies\./);
    t.match((await owner.get(`${tab}&dialog=service&id=${id}`)).words(), /Cena za miesiąc\W+120,00 zł/);
    for (const where of ['/requests', '/home?section=0'])
      t.match((await manager.get(where)).words(), /(Figa.*Padok|Padok Figa).*120,00 zł \/ mies\./, where);
    await bill(app, '2026-12-10');
    t.same(await chargesOf(app, horse), [], 'a waiting request costs nothing');
    t.equal((await (await app.as('user')).delete(`/api/delete_service_from_horse/${id}`)).status, 200);
  });

  await t.test('it is charged from its approval on, and a charged request stays approved', async (t) => {
    const { id } = (await ask()).json<Booked>();
    go(app, '2026-12-14');
    const manager = await app.as('manager');
    t.equal((await manager.post('/api/approve_request', { id })).status, 200);
    const taken = await manager.post('/api/take_back_decision', { id });
    t.equal(taken.status, 200, 'it can be taken back before anything is charged');
    t.equal((await manager.post('/api/approve_request', { id })).status, 200);
    await bill(app, '2027-01-10');
    t.same(await chargesOf(app, horse), ['2026-12 120 due 2027-01-19', '2027-01 120']);
    t.equal((await (await app.as('manager')).post('/api/take_back_decision', { id })).status, 409);
    await sound(t, app);
  });

  await t.test('a rejected request costs nothing', async (t) => {
    const other = await buildHorse(app, { owner: await app.person('user') });
    const { id } = (await ask({ horse_id: other.id })).json<Booked>();
    await (await app.as('manager')).post('/api/deny_request', { id });
    await bill(app, '2027-02-10');
    t.same(await chargesOf(app, other), []);
  });
});

t.test('by days', async (t) => {
  const { owner, horse, service } = await openStable({ partial_months: 'by_days' });
  const horses = { stays: await horse('Zostaje'), ends: await horse('Kończy'), sold: await horse('Oddany') };
  await book(app, horses.stays, service);
  const ending = await book(app, horses.ends, service);
  await book(app, horses.sold, service);
  await call(app, 'update_bookings', { ids: [ending.id], from: '2026-11-21', check_until: '2026-12-05' });
  go(app, '2026-12-04');
  const other = await buildPerson(app);
  const { id } = await call(app, 'hand_over_horse', { horse_id: horses.sold.id, owner_id: other.id, id: randomUUID() });
  await bill(app, '2026-12-10');
  t.same(await chargesOf(app, horses.stays), ['2026-11 21–30 40 due 2026-12-19', '2026-12 120']);
  t.same(await chargesOf(app, horses.ends), ['2026-11 21–30 40 due 2026-12-19', '2026-12 01–05 19.35']);
  t.same(await chargesOf(app, horses.sold), ['2026-11 21–30 40 due 2026-12-19', '2026-12 01–03 11.61']);
  t.same(await chargesOf(app, { id }), ['2026-12 04–31 108.39'], 'each owner pays their own days');
  const address = `/api/get_all_payment_data_for_horse/${horses.ends.id}/2026-12-10`;
  const items = (await (await app.as('manager')).get(address)).json<{ service_name: string }[]>();
  const names = items.map(({ service_name }) => service_name);
  t.same(names, ['Padok (21–30 listopada 2026)', 'Padok (1–5 grudnia 2026)']);
  await sound(t, app);

  await t.test('a leaving owner gets the days of a billed month back, as the dialog showed', async (t) => {
    go(app, '2026-12-12');
    const leave = (stays_until: string | null) => call(app, 'end_stay', { horse_id: horses.stays.id, stays_until });
    const settled = async () => {
      const entries = app.db.selectFrom('ledger_entries').select('amount').where('horse_id', '=', horses.stays.id);
      const booked = await entries.where('kind', '=', 'correction').orderBy('seq').execute();
      return booked.map(({ amount }) => toZloty(amount));
    };
    await leave('2026-12-20');
    t.same(await settled(), [42.58], '120 zł less 20 of 31 days');
    const manager = await app.as('manager');
    const name = 'Zwrot: Padok (21–31 grudnia 2026)';
    const page = `/user/${owner.id}/payments/${horses.stays.id}?month=2026-12`;
    for (const address of [page, '/statements/all/2026-12.csv', '/accounts/2026-12/deposits.csv'])
      t.match((await manager.get(address)).words(), name, address);
    const { id: entry } = await storedRow(app, 'ledger_entries', { kind: 'correction', horse_id: horses.stays.id });
    await leave(null);
    t.same(await settled(), [42.58, -42.58], 'staying after all reverses the refund');
    t.equal((await storedRows(app, 'ledger_entries', { reverses: entry })).length, 1);
    await sound(t, app);
  });

  await t.test('and is charged at once for a month whose run would come after the last day', async (t) => {
    const { stays } = horses;
    const manager = await app.as('manager');
    const shown = `/horses/${stays.id}?tab=data&dialog=leave&dialog_id=${stays.id}`;
    await call(app, 'end_stay', { horse_id: stays.id, stays_until: '2027-01-05', settle: false });
    t.match((await manager.get(shown)).words(), 'Padok (1–5 stycznia 2027) −19,35 zł');
    await call(app, 'end_stay', { horse_id: stays.id, stays_until: '2027-01-05' });
    await bill(app, '2027-01-10');
    const charges = ['2026-11 21–30 40 due 2026-12-19', '2026-12 120', '2027-01 01–05 19.35 due 2027-01-19'];
    t.same(await chargesOf(app, stays), charges, 'the run does not charge it again');
    await sound(t, app);
  });
});
