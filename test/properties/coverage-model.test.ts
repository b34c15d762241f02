import t from 'tap';
import { type Day, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { coverageOf, type Dues, type LedgerLine } from './coverage-model.ts';

const TODAY = day('2026-11-21');
const [OCTOBER, NOVEMBER, DECEMBER] = [day('2026-10-01'), day('2026-11-01'), day('2026-12-01')];

/** October and November were billed on the 10th; December will be. */
const DUES: Dues = {
  billed: new Map([
    [OCTOBER, day('2026-10-10')],
    [NOVEMBER, day('2026-11-10')],
  ]),
  paymentDate: day('2026-12-10'),
  today: TODAY,
};

let made = 0;
const line = (zloty: number, more: Partial<LedgerLine> = {}): LedgerLine => ({
  id: `line ${++made}`,
  amount: grosze(Math.round(zloty * 100)),
  deposit: false,
  period: null,
  due_on: null,
  reverses: null,
  ...more,
});
const charge = (zloty: number, period: Day) => line(-zloty, { period });
const deposit = (zloty: number) => line(zloty, { deposit: true });
const reversal = ({ id, amount }: LedgerLine) => line(-amount / 100, { reverses: id });

t.test('a horse without entries is paid until the next billing day', async (t) => {
  t.match(coverageOf([], DUES), { due_payments: 0, payment_until: '2026-12-10', overdue: 0 });
});

t.test('credits cover the oldest due day first, whenever they were booked', async (t) => {
  const charges = [charge(100, NOVEMBER), charge(100, OCTOBER)];
  t.match(coverageOf(charges, DUES), { due_payments: 2, payment_until: '2026-10-10', overdue: 20_000 });
  t.match(coverageOf([deposit(130), ...charges], DUES), {
    due_payments: 1,
    payment_until: '2026-11-10',
    overdue: 7_000,
  });
  t.match(coverageOf([...charges, deposit(200)], DUES), { due_payments: 0, payment_until: '2026-12-10', overdue: 0 });
});

t.test('a fee and services due the same day are one payment', async (t) => {
  const lines = [charge(1000, NOVEMBER), charge(45, NOVEMBER), charge(20, NOVEMBER), deposit(1000)];
  t.match(coverageOf(lines, DUES), { due_payments: 1, payment_until: '2026-11-10', overdue: 6_500 });
});

t.test('what is not billed yet is neither asked for nor overdue, but is not paid either', async (t) => {
  const nothing = { due_payments: 0, overdue: 0, asked: 0, since: null, until: null };
  const lines = [charge(45, DECEMBER)];
  t.same(coverageOf(lines, DUES), { ...nothing, payment_until: '2026-12-10' });
  t.same(coverageOf(lines, { ...DUES, term: 9 }), { ...nothing, payment_until: '2026-12-19' });
  t.match(coverageOf(lines, { ...DUES, today: day('2027-01-05') }), nothing, 'however late its billing');
});

t.test('what was charged by hand is asked for at once, and covered before work that is not billed', async (t) => {
  const lines = [charge(45, DECEMBER), line(-30, { period: DECEMBER, correction: true }), deposit(10)];
  t.same(coverageOf(lines, { ...DUES, term: 9 }), {
    due_payments: 0,
    payment_until: '2026-12-19',
    overdue: 0,
    since: null,
    asked: 2_000,
    until: '2026-12-19',
  });
});

t.test('the due day is the last day to pay', async (t) => {
  const on = (today: string) => coverageOf([charge(100, NOVEMBER)], { ...DUES, today: day(today) });
  const owed = { payment_until: '2026-11-10', asked: 10_000 };
  t.same(on('2026-11-10'), { ...owed, due_payments: 0, overdue: 0, since: null, until: '2026-11-10' });
  t.same(on('2026-11-11'), { ...owed, due_payments: 1, overdue: 10_000, since: '2026-11-10', until: null });
});

t.test('what is overdue is a part of what is asked for', async (t) => {
  const billed = new Map([...DUES.billed, [DECEMBER, day('2026-12-19')]]);
  const lines = [charge(100, OCTOBER), charge(100, DECEMBER), charge(5, day('2027-01-01')), deposit(70)];
  t.same(coverageOf(lines, { ...DUES, billed, paymentDate: day('2027-01-10') }), {
    due_payments: 1,
    payment_until: '2026-10-10',
    overdue: 3_000,
    asked: 13_000,
    since: '2026-10-10',
    until: '2026-12-19',
  });
});

t.test('what was brought from the books before is due on its own day, or is a credit', async (t) => {
  const owed = line(-80, { due_on: day('2026-10-31') });
  const charges = [charge(100, OCTOBER), charge(100, NOVEMBER), owed];
  t.match(coverageOf([...charges, deposit(100)], DUES), {
    due_payments: 2,
    payment_until: '2026-10-31',
    overdue: 18_000,
  });
  t.equal(coverageOf([...charges, deposit(180)], DUES).payment_until, '2026-11-10', 'after what was due before it');
  t.equal(coverageOf([charge(100, OCTOBER), line(80, { due_on: day('2026-10-31') })], DUES).overdue, 2_000);
});

t.test('what was reversed leaves together with its reversal', async (t) => {
  const [wrong, right] = [charge(100, OCTOBER), charge(100, NOVEMBER)];
  t.match(coverageOf([wrong, right, reversal(wrong)], DUES), {
    due_payments: 1,
    payment_until: '2026-11-10',
    overdue: 10_000,
  });
  const mistaken = deposit(500);
  t.equal(coverageOf([right, mistaken, reversal(mistaken)], DUES).overdue, 10_000, 'a deposit too');
});

t.test('a negative deposit lessens the credits, and a correction may add to them', async (t) => {
  t.equal(coverageOf([charge(100, OCTOBER), deposit(100), deposit(-30)], DUES).overdue, 3_000);
  t.equal(coverageOf([charge(100, OCTOBER), line(40), deposit(60)], DUES).overdue, 0);
});

t.test('what negative deposits take beyond what was paid is asked for with the oldest debt', async (t) => {
  const lines = [charge(100, NOVEMBER), charge(100, OCTOBER), charge(45, DECEMBER), deposit(-30)];
  t.match(coverageOf(lines, DUES), { due_payments: 2, payment_until: '2026-10-10', overdue: 23_000, asked: 23_000 });
  t.match(coverageOf([...lines, deposit(150)], DUES), { due_payments: 1, since: '2026-11-10', asked: 8_000 });
  const alone = { due_payments: 0, payment_until: '2026-12-19', overdue: 0, asked: 3_000, until: '2026-12-19' };
  t.match(coverageOf([deposit(-30)], { ...DUES, term: 9 }), alone, 'or with the next billing');
});
