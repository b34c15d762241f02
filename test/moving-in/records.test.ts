import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson, buildService } from '../support/builders.ts';
import { differences } from '../support/dump.ts';
import { emptyOfSheets, pasted, previewOf, stableAsItIs } from '../support/sheets.ts';
import { storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');

const HEADINGS = ['Koń', 'Właściciel', 'Płeć', 'Rok urodzenia', 'Nr paszportu', 'Mikroczip'];
const CARE = ['Kowal ostatnio', 'Szczepienie', 'Odrobaczanie'];
const ARIA = ['Aria', 'Maj Zofia', 'klacz', '2014', 'POL 005', '616 093 900 123 456', '1.10.2026', '12.3.2026', ''];

const sheetOf = (...rows: string[][]) => pasted([...HEADINGS, ...CARE], ...rows);

async function takeIn(sheet: string) {
  const preview = await previewOf(manager, sheet);
  const { status } = await manager.post('/api/moving_in/commit', { id: preview.id });
  t.equal(status, 200);
  return preview;
}

/** An empty stable with kinds of care; the course of vaccination has two first intervals. */
async function emptied() {
  await emptyOfSheets(app);
  await app.db.deleteFrom('care_kinds').execute();
  const created_at = app.clock.now();
  const farrier = await storeRow(app, 'care_kinds', { name: 'Kowal', every: 8, unit: 'week', created_at });
  const yearly = { name: 'Szczepienie – grypa', every: 12, unit: 'month' as const, course: [30, 180], created_at };
  return { farrier, vaccination: await storeRow(app, 'care_kinds', yearly) };
}

const plans = async () =>
  (await storedRows(app, 'care_plans', {}, 'next_on', 'counted_from', 'doses')).map((plan) => Object.values(plan));
const days = async () => (await storedRows(app, 'care_records', {}, 'done_on')).map(({ done_on }) => done_on);

t.test('the last days of care in a sheet', async (t) => {
  const { vaccination } = await emptied();
  const empty = await stableAsItIs(app.db);
  const { id, rows } = await takeIn(sheetOf(ARIA));
  t.match(rows, [{ state: 'new', errors: [] }]);

  t.test('become records and plans, past their courses', async (t) => {
    t.same(await days(), ['2026-03-12', '2026-10-01']);
    t.same(await plans(), [
      ['2026-11-26', '2026-10-01', 1],
      ['2027-03-12', '2026-03-12', 3],
    ]);
    t.same(await storedRows(app, 'ledger_entries'), [], 'nothing is charged');
    const animal = { sex: 'mare', born_year: 2014, passport_number: 'POL 005', chip: '616093900123456' };
    t.match(await storedRow(app, 'horses'), animal);
    t.match((await manager.get(`/moving-in?sheet=${id}`)).words(), 'Cofnij cały arkusz');
  });

  t.test('sent again double nothing, and change what differs', async (t) => {
    t.match((await takeIn(sheetOf(ARIA))).rows, [{ state: 'unchanged', changes: [], notes: [] }]);
    const later = [...ARIA.slice(0, 3), '12.5.2014', ...ARIA.slice(4, 6), '20.11.2026', '1.1.2026', ''];
    const changed = await takeIn(sheetOf(later));
    t.match(changed.rows[0]?.changes, [
      { what: 'Urodzony', from: '2014', to: '12.05.2014' },
      { what: 'Kowal ostatnio', from: '01.10.2026', to: '20.11.2026' },
    ]);
    t.same(changed.rows[0]?.notes, ['Szczepienie – grypa: jest już późniejszy wpis, 12.03.2026.']);
    t.same(await days(), ['2026-03-12', '2026-10-01', '2026-11-20']);
    t.same((await plans())[0], ['2027-01-15', '2026-11-20', 2]);
    t.equal((await manager.post('/api/moving_in/undo', { id: changed.id })).status, 200);
    t.same((await plans())[0], ['2026-11-26', '2026-10-01', 1], 'its undo restores the plan');
    t.match(await storedRow(app, 'horses'), { born_on: null, born_year: 2014 });
  });

  t.test('are taken back with the sheet, unless somebody has done more since', async (t) => {
    const { id: kind_id } = vaccination;
    const horse_id = (await storedRow(app, 'horses')).id;
    const by = { recorded_by: manager.person?.id as string, recorded_at: app.clock.now() };
    const more = await storeRow(app, 'care_records', { horse_id, kind_id, done_on: '2026-11-01' as never, ...by });
    const refused = await manager.post('/api/moving_in/undo', { id });
    t.match([refused.status, refused.text], [409, /Aria: ma już inne zabiegi/]);
    await app.db.deleteFrom('care_records').where('id', '=', more.id).execute();
    t.equal((await manager.post('/api/moving_in/undo', { id })).status, 200);
    t.same(differences(empty, await stableAsItIs(app.db)), { gone: [], added: [] });
  });
});

t.test('cells that cannot be care, or an animal, are wrong where they stand', async (t) => {
  await emptied();
  const bad = ['Aria', 'Maj Zofia', 'koń', '2027', 'żółty', '123', '22.11.2026', 'wiosną', '1.10.2026'];
  const old = ['Aria', 'Maj Zofia', '', '', '', '', '1.12.1999', '31.12.1998', ''];
  t.same((await previewOf(manager, sheetOf(old))).rows[0]?.errors, [
    { column: 6, message: 'Za dawny dzień.' },
    { column: 7, message: 'Za dawny dzień.' },
  ]);
  const { rows } = await previewOf(manager, sheetOf(bad));
  t.same(rows[0]?.errors, [
    { column: 2, message: '„koń”: napisz klacz, wałach albo ogier.' },
    { column: 3, message: 'Ten dzień jeszcze nie nadszedł.' },
    { column: 4, message: 'Numer paszportu to najwyżej 30 liter bez ogonków, cyfr, kropek i kresek.' },
    { column: 5, message: 'Numer chipa to 15 cyfr.' },
    { column: 6, message: 'Ten dzień jeszcze nie nadszedł.' },
    { column: 7, message: '„wiosną” to nie data. Napisz ją tak: 1.11.2026.' },
    { column: 8, message: 'Nie ma zabiegu „Odrobaczanie”. Dodaj go w Zabiegach albo zostaw komórkę pustą.' },
  ]);
});

t.test('a service that is called like care is still booked by ticks', async (t) => {
  await emptied();
  await buildService(app, { name: 'Szczepienie' });
  const sheet = (cell: string) => pasted(['Koń', 'Właściciel', 'Szczepienie'], ['Aria', 'Maj Zofia', cell]);
  t.equal((await previewOf(manager, sheet('x'))).sums.bookings, 1);
  t.match((await previewOf(manager, sheet('12.3.2026'))).columns[2], { kind: 'vaccination' });
});

t.test('everyday names above days are care', async (t) => {
  await emptied();
  const service = await buildService(app, { name: 'Kowal' });
  const sheet = (...cells: string[]) =>
    pasted(
      ['Koń', 'Właściciel', 'Kowal', 'Szczepienia'],
      ...cells.map((cell) => ['Aria', 'Maj Zofia', cell, '1.3.2026']),
    );
  const { columns } = await previewOf(manager, sheet('1.10.2026'));
  t.match(columns.slice(2), [{ kind: 'farrier' }, { kind: 'vaccination' }]);
  const booked = await previewOf(manager, sheet('x', '1.10.2026'));
  t.match(booked.columns[2], { kind: `service:${service.id}` });
  t.match(booked.rows[1]?.errors, [{ message: /^„1\.10\.2026” wygląda na datę\./ }, {}]);
});

t.test('two horses with one chip are refused, and a new row shows the animal', async (t) => {
  await emptied();
  const twin = ['Iskra', ...ARIA.slice(1)];
  const both = await previewOf(manager, sheetOf(ARIA, twin));
  t.match(both.rows[1]?.errors, [{ column: 5, message: 'Taki sam chip ma Aria.' }]);
  await takeIn(sheetOf(ARIA));
  const { id: later, rows } = await previewOf(manager, sheetOf(twin));
  t.match(rows[0]?.errors, [{ column: 5, message: 'Taki sam chip ma Aria.' }]);
  t.match((await manager.get(`/moving-in?sheet=${later}`)).words(), 'Iskra klacz, ur. 2014, paszport POL 005');
});

t.test('a record under an earlier owner is known', async (t) => {
  const { farrier } = await emptied();
  const owner = await buildPerson(app, { first_name: 'Zofia', last_name: 'Maj' });
  const old = await buildHorse(app, { name: 'Aria' });
  const by = { recorded_by: owner.id, recorded_at: app.clock.now() };
  await storeRow(app, 'care_records', { horse_id: old.id, kind_id: farrier.id, done_on: '2026-10-01' as never, ...by });
  const id = 'aaaaaaaa-0000-4000-8000-000000000001';
  t.equal((await manager.post('/api/hand_over_horse', { horse_id: old.id, owner_id: owner.id, id })).status, 201);
  const row = ['Aria', 'Maj Zofia', '', '', '', '', '1.10.2026', '', ''];
  t.match((await previewOf(manager, sheetOf(row))).rows, [{ state: 'unchanged' }]);
});
