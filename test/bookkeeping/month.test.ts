import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import { addMonths, type Day, day, monthOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { monthOfAccount } from '../../server/features/billing/month-queries.ts';
import { debtsAfter, kindsOf } from '../../server/features/bookkeeping/queries.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { byDay } from '../support/drill.ts';
import { linksOf } from '../support/forms.ts';
import { holds } from '../support/properties.ts';
import { storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const [OCTOBER, NOVEMBER] = [day('2026-10-01'), day('2026-11-01')];
const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
const jan = await buildPerson(app, { first_name: 'Jan', last_name: 'Lis' });
const ewa = await buildPerson(app, { first_name: 'Ewa', last_name: 'Żak' });
const bursztyn = await buildHorse(app, { owner: anna, name: 'Bursztyn' });
const figa = await buildHorse(app, { owner: anna, name: '=Figa' });
const luna = await buildHorse(app, { owner: jan, name: 'Luna' });
const iskra = await buildHorse(app, { owner: ewa, name: 'Iskra' });
const manager = await app.as('manager');

type Kind = 'main_fee' | 'package_fee' | 'service' | 'deposit' | 'correction';
const book = (horse: typeof luna, kind: Kind, amount: number, date: string, given: object = {}) => {
  const occurred_on = day(date);
  const period = kind !== 'deposit' && amount < 0 && { period: monthOf(occurred_on) };
  return buildLedgerEntry(app, { horse, kind, amount: grosze(amount), occurred_on, ...period, ...given });
};

await book(luna, 'main_fee', -100_000, '2026-09-10');
await book(bursztyn, 'main_fee', -145_000, '2026-10-10');
await book(figa, 'main_fee', -120_000, '2026-10-10');
await book(luna, 'main_fee', -110_000, '2026-10-10');
await book(iskra, 'main_fee', -99_999, '2026-10-10');
await book(bursztyn, 'package_fee', -60_000, '2026-10-10');
await book(figa, 'service', -8_050, '2026-10-12');
await book(iskra, 'service', -18_001, '2026-10-31');
await book(bursztyn, 'deposit', 300_000, '2026-10-15');
await book(luna, 'deposit', 50_000, '2026-10-16');
await book(iskra, 'correction', 4_000, '2026-10-20');
await book(luna, 'deposit', 40_000, '2026-11-02');
const wrong = await book(iskra, 'deposit', 70_000, '2026-10-18');
await book(iskra, 'correction', -70_000, '2026-10-21', { reverses: wrong.id, period: null });
const noted = await book(luna, 'deposit', 1_000, '2026-10-31');
await storeRow(app, 'entry_notes', { entry_id: noted.id, note: '+48 600; "gotówka"' });

t.test('it is the sum of the months of all horses', async (t) => {
  for (const month of [day('2026-09-01'), OCTOBER, NOVEMBER]) {
    const sums = { carry_over: 0, sum: 0, deposits: 0, closing: 0 };
    for (const { id } of [bursztyn, figa, luna, iskra]) {
      const of = (await monthOfAccount(app.db, { horse_id: id }, month)).sums;
      for (const name of ['carry_over', 'sum', 'deposits', 'closing'] as const) sums[name] += of[name];
    }
    const shown = await kindsOf(app.db, month);
    t.same(shown.sums, sums, month);
    const { owed, overpaid } = await debtsAfter(app.db, month, 1);
    t.equal(overpaid - owed, shown.sums.closing, 'debts and overpayments add up too');
  }
});

t.test('the page lists what was booked, and the debtors at its end', async (t) => {
  t.same(linksOf((await manager.get('/home?section=0')).text, 'Księgowość'), ['/accounts']);
  t.equal((await manager.get('/accounts')).headers.location, '/accounts/2026-10');
  const words = (await manager.get('/accounts/2026-10')).words();
  for (const phrase of [
    'Październik 2026 01.10.2026–31.10.2026',
    'Saldo z poprzedniego miesiąca −1000,00 zł',
    'Suma miesiąca 5610,50 zł',
    'Wpłaty i zmiany 3550,00 zł',
    'Saldo −3060,50 zł',
    'Opłaty za pensjonat 4 4749,99 zł',
    'Pakiety roczne 1 600,00 zł',
    'Usługi 2 260,51 zł',
    'Razem 7 5610,50 zł',
    'Wpłaty 4 4210,00 zł',
    'Zmiany 1 40,00 zł',
    'Wycofania opłat i zmian 0 0,00 zł',
    'Wycofania wpłat 1 −700,00 zł',
    'Razem 6 3550,00 zł',
    'Wykaz obciążeń daje razem 5570,50 zł, wykaz wpłat i zmian 3550,00 zł.',
    'Ujemne salda na 31.10.2026',
    'Lis Jan 1590,00 zł',
    'Żak Ewa 1140,00 zł',
    'Wiśniewska Anna 330,50 zł',
    'Razem: 3 właścicieli 3060,50 zł',
  ])
    t.match(words, phrase);
  t.match((await manager.get('/accounts/2026-11')).words(), 'Lis Jan 1190,00 zł', 'later payments count later');
  t.match(await manager.get('/accounts/2026-12'), { status: 404 }, 'a future month');
  t.match((await manager.get('/accounts/2020-01')).words(), 'Nikt nie ma ujemnego salda');
  const past = await manager.get('/accounts/2026-10?page=9');
  t.match([past.status, past.headers.location], [303, '/accounts/2026-10']);
});

t.test('its deposits and changes are exported as a file', async (t) => {
  const sent = await manager.get('/accounts/2026-10/deposits.csv');
  t.match(sent.headers['content-disposition'], 'wplaty-2026-10.csv');
  const [head, ...rows] = sent.text.split('\r\n');
  t.equal(head, '\ufeffData;Numer;Właściciel;Koń;Rodzaj;Kwota;Dzień wpłaty;Forma;Wycofuje numer;Z wyciągu;Uwagi');
  const lines = rows.map((row) => row.replace(/;\d+;/, ';#;'));
  t.same(lines, [
    '15.10.2026;#;Wiśniewska Anna;Bursztyn;Wpłata;3000,00;;;;;',
    '16.10.2026;#;Lis Jan;Luna;Wpłata;500,00;;;;;',
    '18.10.2026;#;Żak Ewa;Iskra;Wpłata;700,00;;;;;',
    '20.10.2026;#;Żak Ewa;Iskra;Zmiana;40,00;;;;;',
    `21.10.2026;#;Żak Ewa;Iskra;Wycofanie wpłaty;-700,00;;;${wrong.seq};;`,
    `31.10.2026;#;Lis Jan;Luna;Wpłata;10,00;;;;;"'+48 600; ""gotówka"""`,
    '',
  ]);
  await book(figa, 'correction', 100, '2026-11-03');
  const november = (await manager.get('/accounts/2026-11/deposits.csv')).text;
  t.match(november, "Wiśniewska Anna;'=Figa;Zmiana;1,00", 'not a formula');
});

t.test('each check is noted with the name of who made it, and erased with the person', async (t) => {
  const ola = await buildPerson(app, { role: 'manager', first_name: 'Ola', last_name: 'Bąk' });
  const manager = await app.as(ola);
  t.match((await manager.get('/accounts/2026-10')).words(), 'Jeszcze nikt nie sprawdził');
  const press = () => manager.form('/api/check_accounts', { month: OCTOBER }, { back: '/accounts/2026-10' });
  const sent = await press();
  t.equal(sent.location, '/accounts/2026-10');
  t.match((await sent.follow()).words(), `Sprawdzone: Ola Bąk, 21.11.2026 09:00`);
  app.clock.advance({ minutes: 5 });
  await press();
  const again = (await manager.get('/accounts/2026-10')).words();
  t.match(again, `Sprawdzone: Ola Bąk, 21.11.2026 09:05`);
  t.match(again, `Wcześniej: Ola Bąk, 21.11.2026 09:00`);
  const refused = await manager.post('/api/check_accounts', { month: NOVEMBER });
  t.match(refused, { status: 409 }, 'an unfinished month');
  t.match(await manager.post('/api/check_accounts', { month: '2026-10-02' }), { status: 400 });
  const admin = await app.as('admin');
  t.equal((await admin.delete(`/api/delete_user/${ola.id}`)).status, 200);
  t.match((await admin.get('/accounts/2026-10')).words(), 'Sprawdzone: Konto usunięte, 21.11.2026 09:05');
});

t.test('the debts of any month are the plain sum of everything booked by its end', async (t) => {
  const { db } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const horses = await Promise.all([1, 2, 3, 4].map(() => buildHorse(world)));
  const MONTHS = Array.from({ length: 5 }, (_, nth) => addMonths(NOVEMBER, nth - 3));
  const booked = fc.record({
    of: fc.nat(horses.length - 1),
    month: fc.constantFrom(...MONTHS),
    amount: fc.integer({ min: -9, max: 9 }).filter((amount) => amount !== 0),
  });
  const step = fc.oneof({ weight: 6, arbitrary: booked }, fc.constant('rebuild' as const));
  const entries: { owner: string; month: Day; amount: number }[] = [];

  /** By owner, the largest debt first. Entries booked into a past month count. */
  const plainly = (month: Day) => {
    const saldos = new Map<string, number>();
    for (const one of entries) if (one.month <= month) saldos.set(one.owner, (saldos.get(one.owner) ?? 0) + one.amount);
    const rows = [...saldos].filter(([, saldo]) => saldo < 0).map(([owner_id, saldo]) => ({ owner_id, saldo: -saldo }));
    rows.sort((one, other) => other.saldo - one.saldo || (one.owner_id < other.owner_id ? -1 : 1));
    const over = [...saldos.values()].filter((saldo) => saldo > 0);
    const sum = (all: number[]) => all.reduce((some, one) => some + one, 0);
    return { rows, total: rows.length, owed: sum(rows.map(({ saldo }) => saldo)), overpaid: sum(over) };
  };
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
    for (const one of steps) {
      if (one === 'rebuild') await sql`select rebuild_ledger_sums()`.execute(db);
      else {
        const [horse, amount] = [horses[one.of] as typeof luna, grosze(one.amount)];
        await buildLedgerEntry(world, { horse, amount, occurred_on: one.month, created_by: horse.owner_id });
        entries.push({ owner: horse.owner_id, ...one });
      }
    }
    for (const month of [addMonths(NOVEMBER, -4), ...MONTHS, addMonths(NOVEMBER, 2)]) {
      const { rows, total, owed, overpaid } = await debtsAfter(db, month, 1);
      const named = rows.map(({ owner_id, saldo }) => ({ owner_id, saldo }));
      t.same({ rows: named, total, owed, overpaid }, plainly(month), month);
    }
  });
  await holds(t, property, { runs: byDay(8, 200) });
});

t.test('a deleted account is named as such in lists by last name', async (t) => {
  const admin = await app.as('admin');
  t.equal((await admin.delete(`/api/delete_user/${jan.id}`, { with_debt: true })).status, 200);
  t.match((await admin.get('/accounts/2026-10')).words(), 'Konto usunięte 1590,00 zł');
  t.match((await admin.get('/accounts/2026-10/deposits.csv')).text, ';Konto usunięte;Luna;');
});
