import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { archiveDepartedHorses } from '../../server/features/stays/archive-departed.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildService, buildTask, today } from '../support/builders.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const HORSE = { name: 'Bursztyn', breed: 'nieznana', description: '–' };
const DAILY = { onetime: 0, days_of_week: 'Poniedziałek,Wtorek,Środa,Czwartek,Piątek,Sobota,Niedziela' };

const workOf = async ({ id }: { id: string }): Promise<Day[]> =>
  (await storedRows(app, 'tasks', { horse_id: id }, 'date_to_finish')).map(({ date_to_finish }) => date_to_finish);

t.test('a stay', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const on = (days: number) => addDays(today(app), days);
  const add = async (more: object) =>
    manager.post('/api/create_horse', { ...HORSE, id: (await buildPerson(app)).id, ...more });
  const data = async ({ id }: { id: string }) =>
    (await manager.get(`/api/get_horse_data/${id}`)).json<{ stays_from: Day; stays_until: Day | null }>();

  t.test('begins when the horse is added and has no end, unless dates are given', async (t) => {
    const plain = (await add({})).json<{ id: string }>();
    t.match(await data(plain), { stays_from: on(0), stays_until: null });
    const guest = (await add({ stays_from: on(5), stays_until: on(40) })).json<{ id: string }>();
    t.match(await data(guest), { stays_from: on(5), stays_until: on(40) });
    const rest = { ...HORSE, payment: 0, payment_for_annual: 0 };
    await manager.post(`/api/update_horse/${guest.id}`, rest);
    t.match(await data(guest), { stays_from: on(5), stays_until: on(40) }, 'dates that are not sent are unchanged');
    await manager.post(`/api/update_horse/${guest.id}`, { ...rest, stays_from: on(7), stays_until: null });
    t.match(await data(guest), { stays_from: on(7), stays_until: null });
  });

  t.test('begins at most 62 days ago or 366 ahead, and ends no earlier than it begins or today', async (t) => {
    for (const days of [-62, 366]) t.equal((await add({ stays_from: on(days) })).status, 201, `${days}`);
    for (const days of [-63, 367]) t.equal((await add({ stays_from: on(days) })).status, 400, `${days}`);
    t.equal((await add({ stays_from: on(-9), stays_until: on(-1) })).status, 400);
    const refused = await add({ stays_from: on(9), stays_until: on(8) });
    t.same(refused.json<{ fields: object }>().fields, { stays_until: 'Pobyt zaczyna się 30.11.2026' });
    const far = '2099-11-21';
    const answer = await add({ stays_until: far });
    t.match([answer.status, answer.json<{ fields: object }>().fields], [400, { stays_until: /^To ponad 10 lat/ }]);
    t.equal((await add({ stays_until: '2036-11-21' })).status, 201);
    const horse = await buildHorse(app, { stays_until: day(far) });
    const end = async (last_day: string) =>
      (await manager.post('/api/end_stay', { horse_id: horse.id, stays_until: last_day })).status;
    for (const last_day of ['2098-11-21', '2036-11-22']) t.equal(await end(last_day), 400, last_day);
    for (const last_day of [far, '2036-11-21']) t.equal(await end(last_day), 200, 'an existing one may stay');
    const old = await buildHorse(app, { created_on: day('2024-01-01') });
    const same = { ...HORSE, payment: 0, payment_for_annual: 0, stays_from: '2024-01-01' };
    t.equal((await manager.post(`/api/update_horse/${old.id}`, same)).status, 200, 'an old one may stay as it is');
    t.equal((await manager.post(`/api/update_horse/${old.id}`, { ...same, stays_from: '2024-01-02' })).status, 400);
  });

  t.test('limits the days with tasks', async (t) => {
    const { id } = (await add({ stays_from: on(2), stays_until: on(5) })).json<{ id: string }>();
    const service_id = (await buildService(app)).id;
    await manager.post('/api/add_service_to_horse', { horse_id: id, service_id, ...DAILY });
    t.same(await workOf({ id }), [on(2), on(3), on(4), on(5)]);
    await manager.post('/api/end_stay', { horse_id: id, stays_until: on(3) });
    t.same(await workOf({ id }), [on(2), on(3)]);
    const moved = { ...HORSE, payment: 0, payment_for_annual: 0, stays_from: on(1), stays_until: on(6) };
    await manager.post(`/api/update_horse/${id}`, moved);
    t.same(await workOf({ id }), [on(1), on(2), on(3), on(4), on(5), on(6)]);
    await manager.post('/api/end_stay', { horse_id: id, stays_until: null });
    t.ok((await workOf({ id })).length > 300, 'as far ahead as for others');
  });

  t.test('in the future is shown with the horse', async (t) => {
    const owner = await buildPerson(app);
    const { id } = (await add({ id: owner.id, stays_from: on(10), stays_until: on(40) })).json<{ id: string }>();
    t.match((await manager.get(`/user/${owner.id}?tab=horses`)).words(), 'przyjazd 1 grudnia, zostaje do 31 grudnia');
    const page = (await manager.get(`/horses/${id}`)).words();
    t.match(page, '· przyjazd 1 grudnia · zostaje do 31 grudnia');
    t.match(page, 'Pobyt od 01.12.2026 do 31.12.2026');
    const later = { stays_from: '2027-01-02', stays_until: '2027-12-31' };
    await manager.post(`/api/update_horse/${id}`, { ...HORSE, payment: 0, payment_for_annual: 0, ...later });
    const [list, other] = [await manager.get(`/user/${owner.id}?tab=horses`), await manager.get(`/horses/${id}`)];
    t.match(list.words(), 'przyjazd 02.01.2027, zostaje do 31.12.2027', 'another year is named');
    t.match(other.words(), '· przyjazd 02.01.2027 · zostaje do 31.12.2027');
  });

  t.test('ends by a dialog that shows the debt and what happens to the rest', async (t) => {
    const horse = await buildHorse(app, { name: 'Luna', box_number: 'W1', payment: grosze(165_000) });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-25_000), period: day('2026-10-01') });
    const page = `/horses/${horse.id}?tab=data`;
    const dialog = `${page}&dialog=leave&dialog_id=${horse.id}`;
    const shown = await manager.get(dialog);
    const [field] = shown.text.match(/<input type="date"[^>]*name="stays_until"[^>]*>/) ?? [''];
    t.match(field, `value="${on(0)}"`);
    t.notMatch(field, ' min=', 'a past day is refused in Polish, not by the browser');
    const words = shown.words();
    t.match(words, 'Dzień później Luna zniknie z list, boks W1 będzie wolny');
    t.match(words, 'Rozliczenia zostają (do rozliczenia 250,00 zł).');
    const fee = 'Naliczenie 10 grudnia za grudzień 2026 doliczy 1650,00 zł, jeśli koń będzie tu jeszcze tego dnia.';
    t.match(words, `${fee} Jeśli wyjedzie wcześniej, nie doliczy już nic.`);
    const yesterday = { horse_id: horse.id, stays_until: on(-1), form: 'stay' };
    const refused = await manager.form('/api/end_stay', yesterday, { back: dialog });
    const passed = 'Ostatni dzień Puste: koń zostaje Ten dzień już minął. Najwcześniejszy to dziś, 21.11.2026';
    t.match((await refused.follow()).words(), passed);
    const saved = await manager.form('/api/end_stay', { ...yesterday, stays_until: on(3) }, { back: dialog });
    t.equal(saved.location, page);
    t.match((await saved.follow()).words(), 'zostaje do 24 listopada');
    t.match((await manager.get(dialog)).words(), fee, 'which applies to a day that is still to be chosen');
    const free = await buildHorse(app, { payment: grosze(0) });
    const other = await manager.get(`/horses/${free.id}?tab=data&dialog=leave&dialog_id=${free.id}`);
    t.match(other.words(), 'Naliczenie 10 grudnia za grudzień 2026 nic temu koniowi nie doliczy.');
    await manager.form('/api/end_stay', { ...yesterday, stays_until: '' }, { back: dialog });
    t.equal((await data(horse)).stays_until, null, 'it stays after all');
  });
});

t.test('a horse is archived on the day after its last one, once, even when the app was down', async (t) => {
  await startOver(app);
  const leaving = await buildHorse(app, { box_number: '1', stays_until: today(app) });
  const staying = await buildHorse(app, { stays_until: addDays(today(app), 9) });
  await buildTask(app, { horse: leaving });
  const archived = async () => {
    const horses = await storedRows(app, 'horses', {}, 'id', 'archived_at');
    return horses.filter(({ archived_at }) => archived_at).map(({ id }) => id);
  };
  await archiveDepartedHorses(app.db, app.clock.now());
  t.same(await archived(), [], 'on its last day it is here');
  app.clock.set('2026-11-22T00:02:00+01:00');
  await Promise.all([archiveDepartedHorses(app.db, app.clock.now()), archiveDepartedHorses(app.db, app.clock.now())]);
  t.same(await archived(), [leaving.id]);
  t.same(await workOf(leaving), []);
  const log = await storedRow(app, 'audit_log', { action: 'archive_horse' });
  t.match(log, { actor_id: null, entity_id: leaving.id });
  const next = { ...HORSE, id: leaving.owner_id, box_number: '1' };
  t.equal((await (await app.as('manager')).post('/api/create_horse', next)).status, 201, 'its box is free');
  app.clock.set('2027-03-01T09:00:00+01:00');
  await archiveDepartedHorses(app.db, app.clock.now());
  t.same(new Set(await archived()), new Set([leaving.id, staying.id]));
});
