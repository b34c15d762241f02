/** Partial months: a horse that was here for some days of a month, charged by days. */
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze, toZloty } from '../../server/domain/money.ts';
import { previewRuns } from '../../server/features/billing/preview.ts';
import { archiveDepartedHorses } from '../../server/features/stays/archive-departed.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildRunOfNovember, buildSettings } from '../support/builders.ts';
import { bill as billDue } from '../support/ledger.ts';
import { startOver } from '../support/start-over.ts';
import { setStored, storedRows } from '../support/stored-rows.ts';

const BY_DAYS = { payment_date: '2026-12-10', payment_day: 10, payment_term: 9, partial_months: 'by_days' };

const app = await startApp(t);

async function bill(on: string) {
  app.clock.set(`${on}T00:05:00+01:00`);
  const billed = await billDue(app);
  await archiveDepartedHorses(app.db, app.clock.now());
  return billed;
}

/** Charges of a horse in zł with the days they cover, and the due day where a charge has its own. */
async function feesOf(horse: { id: string }): Promise<string[]> {
  const entries = await storedRows(app, 'ledger_entries', { horse_id: horse.id });
  entries.sort((one, other) => String(one.period).localeCompare(String(other.period)));
  return entries.map(({ kind, amount, period, first_day, last_day, due_on }) => {
    const days = first_day && last_day ? `${first_day.slice(8)}–${last_day.slice(8)}` : 'whole';
    return `${kind} ${period?.slice(0, 7)} ${days} ${toZloty(grosze(-amount))}${due_on ? ` due ${due_on}` : ''}`;
  });
}

t.test('a run by days', async (t) => {
  await startOver(app);
  await buildSettings(app, BY_DAYS);
  await buildRunOfNovember(app);
  const owner = await buildPerson(app, { last_name: 'Lis' });
  const price = { owner, payment: grosze(120_000), created_on: day('2026-11-21') };
  const horse = (name: string, more: object) => buildHorse(app, { ...price, name, ...more });
  const stays = {
    here: await horse('Stały', { created_on: day('2026-10-01'), payment_for_annual: grosze(60_000) }),
    came: await horse('Nowy', { stays_from: day('2026-11-25') }),
    leaving: await horse('Odjeżdża', { created_on: day('2026-10-01'), stays_until: day('2026-12-20') }),
    guest: await horse('Gość', { stays_from: day('2026-11-28'), stays_until: day('2026-12-02') }),
    coming: await horse('Przyjedzie', { stays_from: day('2026-12-11') }),
    deleted: await horse('Pomyłka', { stays_until: day('2026-12-05'), archived_at: new Date('2026-11-22T09:00:00Z') }),
    free: await horse('Darmowy', { stays_from: day('2026-11-25'), payment: grosze(0) }),
    cheap: await horse('Tani', { stays_from: day('2026-11-30'), payment: grosze(10) }),
  };
  await t.test('can be previewed', async (t) => {
    const [run] = await previewRuns(app.db, day('2026-11-21'), day('2026-12-10'));
    const lines = run?.lines.map(({ horse_name, main_fee, package_fee }) => [horse_name, main_fee, package_fee]);
    t.same(lines, [
      ['Gość', 19_742, 0],
      ['Nowy', 144_000, 0],
      ['Odjeżdża', 77_419, 0],
      ['Stały', 120_000, 60_000],
      ['Tani', 10, 0],
    ]);
    const words = (await (await app.as('manager')).get('/home?section=0&preview=all')).words();
    t.match(words, /Nowy.* 1440,00 zł 25–30 lis 2026 grudzień 2026/);
    t.match(words, /Opłaty za pensjonat 3611,71 zł/);
  });

  await t.test('charges the days since a horse came, and until it leaves', async (t) => {
    t.match(await bill('2026-12-10'), [{ horses: 5, charged: 421_171 }]);
    const main = (text: string) => `main_fee ${text}`;
    const due = 'due 2026-12-19';
    t.same(await feesOf(stays.here), [main('2026-12 whole 1200'), 'package_fee 2026-12 whole 600']);
    t.same(await feesOf(stays.came), [main(`2026-11 25–30 240 ${due}`), main('2026-12 whole 1200')]);
    t.same(await feesOf(stays.leaving), [main('2026-12 01–20 774.19')], '774.1935 rounds to 774.19');
    const stay = [main(`2026-11 28–30 120 ${due}`), main('2026-12 01–02 77.42')];
    t.same(await feesOf(stays.guest), stay, 'a stay between two runs is charged with the next');
    for (const name of ['coming', 'deleted', 'free'] as const) t.same(await feesOf(stays[name]), [], name);
    t.same(await feesOf(stays.cheap), [main('2026-12 whole 0.1')], 'a third of a grosz rounds to zero');
  });

  await t.test('is shown with its days, and due with the run that made it', async (t) => {
    const { id } = stays.came;
    const manager = await app.as('manager');
    const name = 'Opłata za pensjonat (25–30 listopada 2026)';
    const charged = { horse_name: 'Nowy', payment_date: '2026-12-10' };
    t.same((await manager.get(`/api/get_main_payment_for_horse/${id}/10.12.2026`)).json(), [
      { name, ...charged, price: 240 },
      { name: 'Opłata za pensjonat (grudzień 2026)', ...charged, price: 1200 },
    ]);
    const page = (await manager.get(`/user/${owner.id}/payments/${id}?month=2026-12`)).words();
    t.match(page, name);
    t.match(page, 'Do zapłaty 1440,00 zł.');
    const paper = await manager.get(`/statements/${owner.id}/2026-12.csv`);
    t.match(paper.text, name);
    t.same((await manager.get(`/api/get_due_payments/${id}`)).json(), { due_payments: 0 });
    app.clock.set('2026-12-20T09:00:00+01:00');
    t.same((await (await app.as('manager')).get(`/api/get_due_payments/${id}`)).json(), { due_payments: 1 });
  });

  await t.test('charges no fee twice, even after a reversal or a change of the setting', async (t) => {
    await setStored(app, 'horses', stays.free, { payment: grosze(150_000) });
    await setStored(app, 'horses', stays.leaving, { stays_until: null });
    await bill('2027-01-10');
    t.same((await feesOf(stays.came)).slice(2), ['main_fee 2027-01 whole 1200']);
    t.same((await feesOf(stays.guest)).slice(2), []);
    t.same((await feesOf(stays.leaving)).slice(1), ['main_fee 2027-01 whole 1200']);
    const since = ['main_fee 2027-01 whole 1500'];
    t.same(await feesOf(stays.free), since, 'months before it had a price were billed at zero');
    t.same(await feesOf(stays.coming), ['main_fee 2026-12 11–31 812.9 due 2027-01-19', 'main_fee 2027-01 whole 1200']);
  });
});

t.test('the setting', async (t) => {
  await startOver(app, '2026-12-10T09:00:00+01:00');
  await buildSettings(app, { ...BY_DAYS, partial_months: 'whole' });
  const early = await buildHorse(app, { payment: grosze(120_000), stays_from: day('2026-12-05') });
  const manager = await app.as('manager');
  const set = (value: unknown) => manager.post('/api/settings/update/partial_months', { value });

  await t.test('is whole months until a manager chooses days, which is audited', async (t) => {
    const get = async () => (await manager.get('/api/settings/get/partial_months')).json();
    t.same(await get(), { setting_value: 'whole' });
    for (const value of ['half', '', null, 1]) t.equal((await set(value)).status, 400, `${value}`);
    t.match((await manager.get('/home?section=0')).words(), 'koń za 1500 zł przyjeżdża 25 grudnia');
    const back = '/home?section=0';
    const form = await manager.form('/api/settings/update/partial_months', { value: 'by_days' }, { back });
    t.match((await form.follow()).words(), 'Zmieniono rozliczanie niepełnych miesięcy');
    t.same(await get(), { setting_value: 'by_days' });
    t.same(await storedRows(app, 'audit_log', { action: 'change_partial_months' }, 'before', 'after'), [
      { before: { by_days: false }, after: { by_days: true } },
    ]);
  });

  await t.test('applies to later runs, and does not charge what an earlier run let pass', async (t) => {
    t.same(await feesOf(early), ['main_fee 2026-12 whole 1200'], 'what was due is billed by the setting before');
    const late = await buildHorse(app, { payment: grosze(120_000), stays_from: day('2026-12-22') });
    await set('whole');
    await bill('2027-01-10');
    t.same(await feesOf(late), ['main_fee 2027-01 whole 1200'], 'whole months skip the days before');
    await set('by_days');
    await bill('2027-02-10');
    t.same((await feesOf(late)).slice(1), ['main_fee 2027-02 whole 1200'], 'later runs do not charge it');
  });
});

t.test('a day is charged to only one of two owners', async (t) => {
  await startOver(app);
  await buildSettings(app, BY_DAYS);
  const next = await buildPerson(app);
  const give = async (horse: { id: string }, on: string) => {
    app.clock.set(`${on}T09:00:00+01:00`);
    const given = { horse_id: horse.id, owner_id: next.id, id: crypto.randomUUID() };
    t.equal((await (await app.as('manager')).post('/api/hand_over_horse', given)).status, 201);
    return given;
  };
  const before = await buildHorse(app, { payment: grosze(120_000), created_on: day('2026-12-01') });
  const after = await buildHorse(app, { payment: grosze(120_000), created_on: day('2026-12-01') });
  const takenEarly = await give(before, '2026-12-05');
  await bill('2026-12-10');
  const takenLate = await give(after, '2026-12-15');
  await bill('2027-01-10');
  t.same(await feesOf(before), ['main_fee 2026-12 01–04 154.84']);
  t.same(await feesOf(takenEarly), ['main_fee 2026-12 05–31 1045.16', 'main_fee 2027-01 whole 1200']);
  t.same(await feesOf(after), ['main_fee 2026-12 whole 1200']);
  t.same(await feesOf(takenLate), ['main_fee 2027-01 whole 1200'], 'the previous owner paid December');
});
