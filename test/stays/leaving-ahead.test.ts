/** A last day set before the billing of its month. */
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { archiveDepartedHorses } from '../../server/features/stays/archive-departed.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildPerson, buildService } from '../support/builders.ts';
import { bill, expectSoundLedger } from '../support/ledger.ts';
import { storedRows } from '../support/stored-rows.ts';
import { buildByDays, buildStay, booked as entriesOf } from './support.ts';

const app = await startApp(t, { now: '2026-12-04T09:00:00+01:00' });
await buildByDays(app, { payment_date: '2027-01-01', payment_day: 1 });
const owner = await buildPerson(app, { first_name: 'Ewa', last_name: 'Lis' });
const stay = (name: string, zloty = 1450) =>
  buildStay(app, { owner, name, payment: grosze(zloty * 100), created_on: day('2026-11-01') });
type Horse = Awaited<ReturnType<typeof stay>>;

const leave = async ({ id }: Horse, stays_until: string | null, more = {}) =>
  (await app.as('manager')).post('/api/end_stay', { horse_id: id, stays_until, ...more });

/** Runs the jobs of just after midnight. */
async function midnight(on: string): Promise<void> {
  app.clock.set(`${on}T00:05:00+01:00`);
  await archiveDepartedHorses(app.db, app.clock.now());
  await bill(app);
}

const booked = (horse: Horse) => entriesOf(app, horse);

const words = async (address: string) => (await (await app.as('manager')).get(address)).words();
const account = (horse?: Horse) =>
  words(horse ? `/user/${owner.id}/payments/${horse.id}` : `/user/${owner.id}?tab=payments`);

const dukat = await stay('Dukat');
const spared = await stay('Darowany');
const stays = await stay('Zostaje');

t.test('the dialog names the charge for leaving, and asks for confirmation', async (t) => {
  const manager = await app.as('manager');
  const back = `/horses/${dukat.id}?tab=data&dialog=leave&dialog_id=${dukat.id}`;
  const save = async (confirmed = '') => {
    const [, shown = ''] = (await manager.get(back)).text.match(/name="shown" value="([^"]*)"/) ?? [];
    const form = { horse_id: dukat.id, shown, settle: 'true', form: 'stay', stays_until: '2027-01-05', confirmed };
    return (await (await manager.form('/api/end_stay', form, { back })).follow()).words();
  };
  const question = 'Po wyjeździe: Opłata za pensjonat (1–5 stycznia 2027): 233,87\u00a0zł. Zapisać?';
  const asked = await save();
  t.match(asked, question.replace('\u00a0', ' '));
  t.match(asked, 'Naliczenie 1 stycznia za grudzień 2026 doliczy 1450,00 zł.');
  t.match(asked, 'Po wyjeździe dojdzie: Opłata za pensjonat (1–5 stycznia 2027) −233,87 zł');
  t.match(await save(question), 'SUKCES');
  t.same(await booked(dukat), [], 'nothing is booked ahead');
  await leave(spared, '2027-01-05');
  await leave(spared, '2027-01-05', { settle: false });
  const data = { name: 'Dukat', breed: 'śląska', description: '–', payment: 1450, payment_for_annual: 0 };
  const other = await manager.post(`/api/update_horse/${dukat.id}`, { ...data, stays_until: '2027-01-06' });
  t.match(other.json<{ fields: object }>().fields, { stays_until: /Wyprowadzka/ });
});

t.test('until it has left, its account shows what is still to be billed', async (t) => {
  const days = 'po wyjeździe: Opłata za pensjonat (1–5 stycznia 2027). Jeszcze poza saldem 233,87 zł';
  const line = `Do naliczenia 06.01.2027 Dukat ${days}`;
  t.match(await account(), line);
  t.match(await account(dukat), line);
  const onPaper = 'Do naliczenia 06.01.2027 233,87 zł (Dukat, po wyjeździe)';
  t.match(await words(`/statements/${owner.id}/2026-12`), onPaper);
  t.notMatch(await account(), 'Darowany po wyjeździe', 'without the tick its days are not listed');
  await midnight('2027-01-01');
  const FEE = 'main_fee 2026-12 -1450';
  t.same(await booked(dukat), [FEE]);
  t.match(await account(), line, 'also once December is billed');
  await midnight('2027-01-05');
  t.match(await account(), line);
});

t.test('it is charged in the night after its last day, once', async (t) => {
  await midnight('2027-01-06');
  const days = 'main_fee 2027-01 01-01…01-05 -233.87 due 2027-02-10';
  t.same((await booked(dukat)).slice(1), [days]);
  const nightly = { horse_id: dukat.id, occurred_on: '2027-01-06', created_by: null };
  t.equal((await storedRows(app, 'ledger_entries', nightly)).length, 1);
  const page = await account();
  t.match(page, /Do zapłaty do 10\.02\.2027|Do zapłaty do 10\.01\.2027/);
  t.notMatch(page, 'po wyjeździe');
  t.notMatch(await words('/home?section=0&preview=all'), 'Dukat');
  await midnight('2027-02-01');
  t.same((await booked(dukat)).slice(1), [days], 'the next run finds it charged');
  t.same(await booked(spared), ['main_fee 2026-12 -1450'], 'without the tick it stays as billed');
});

t.test('the result is the same when no job ran for weeks, in any order of the jobs', async (t) => {
  const service = await buildService(app, { name: 'Padokowanie', monthly: true });
  const bills = () => bill(app);
  const leaves = () => archiveDepartedHorses(app.db, app.clock.now());
  const orders = [
    { month: '03', jobs: [[bills], [leaves]] },
    { month: '05', jobs: [[leaves], [bills]] },
    { month: '07', jobs: [[leaves, bills, leaves, bills]] },
  ];
  for (const { month, jobs } of orders) {
    const before = `2027-0${Number(month) - 1}`;
    app.clock.set(`${before}-04T09:00:00+01:00`);
    const horse = await stay(`Zaspany ${month}`, 310);
    const starts_on = day(`${before}-01`);
    await buildBooking(app, { horse, service, days_of_week: [1], price: grosze(31_000), starts_on, monthly: true });
    await leave(horse, `2027-${month}-05`);
    // The run of the month before and the day of leaving lie in between.
    app.clock.set(`2027-${month}-20T09:00:00+01:00`);
    for (const some of jobs) await Promise.all(some.map((job) => job()));
    const due = `2027-${String(Number(month) + 1).padStart(2, '0')}-10`;
    const days = `2027-${month} ${month}-01…${month}-05 -50 due ${due}`;
    t.same((await booked(horse)).slice(-2).toSorted(), [`main_fee ${days}`, `service ${days}`]);
    const nightly = { horse_id: horse.id, occurred_on: `2027-${month}-20`, created_by: null };
    t.equal((await storedRows(app, 'ledger_entries', nightly)).length, 2, 'on the day of the jobs');
    t.equal((await booked(horse)).filter((line) => line.includes(`${month}-05`)).length, 2);
  }
});

t.test('a horse that stays after all is not charged', async (t) => {
  app.clock.set('2027-07-20T09:00:00+02:00');
  await leave(stays, '2027-08-05');
  t.match(await account(stays), 'Do naliczenia 06.08.2027 Zostaje po wyjeździe');
  await leave(stays, null);
  t.notMatch(await account(stays), 'po wyjeździe');
  await midnight('2027-08-06');
  t.notMatch((await booked(stays)).join(), '08-05');
  await expectSoundLedger(t, app);
});
