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

const [october, november, december] = [charge(100, OCTOBER), charge(100, NOVEMBER), charge(45, DECEMBER)];
const [dear, later] = [charge(100, DECEMBER), charge(5, day('2027-01-01'))];
const mistaken = deposit(500);
const opening = (zloty: number) => line(zloty, { due_on: day('2026-10-31') });
const byHand = line(-30, { period: DECEMBER, correction: true });
const overdrawn = [november, october, december, deposit(-30)];

const TERM = { ...DUES, term: 9 };
const on = (today: string): Dues => ({ ...DUES, today: day(today) });
const billed = new Map([...DUES.billed, [DECEMBER, day('2026-12-19')]]);
const AFTER_DECEMBER = { ...DUES, billed, paymentDate: day('2027-01-10') };

/**
 * In zł and days of 2026: the number of late due days, their sum and the first of them, the asked sum and its next due
 * day, and the day until which everything is paid.
 */
type Expected = [late: number, overdue: number, since: string, asked: number, until: string, paid: string];

const CASES: [what: string, lines: LedgerLine[], expected: Expected, dues?: Dues][] = [
  ['without entries it is paid until the next billing day', [], [0, 0, '', 0, '', '12-10']],
  ['each due day counts', [november, october], [2, 200, '10-10', 200, '', '10-10']],
  [
    'a credit covers the oldest day first, though booked before',
    [deposit(130), november, october],
    [1, 70, '11-10', 70, '', '11-10'],
  ],
  ['a credit covers everything', [november, october, deposit(200)], [0, 0, '', 0, '', '12-10']],
  [
    'charges due on the same day are one payment',
    [november, charge(45, NOVEMBER), deposit(100)],
    [1, 45, '11-10', 45, '', '11-10'],
  ],
  ['a charge that is not billed is not asked for', [december], [0, 0, '', 0, '', '12-10']],
  ['with a term it falls due later', [december], [0, 0, '', 0, '', '12-19'], TERM],
  ['it is not late, however late its billing', [december], [0, 0, '', 0, '', '12-10'], on('2027-01-05')],
  [
    'a charge by hand is asked for at once, and covered before it',
    [december, byHand, deposit(10)],
    [0, 0, '', 20, '12-19', '12-19'],
    TERM,
  ],
  ['the due day is the last day to pay', [november], [0, 0, '', 100, '11-10', '11-10'], on('2026-11-10')],
  ['the day after it is late', [november], [1, 100, '11-10', 100, '', '11-10'], on('2026-11-11')],
  [
    'what is late is a part of what is asked',
    [october, dear, later, deposit(70)],
    [1, 30, '10-10', 130, '12-19', '10-10'],
    AFTER_DECEMBER,
  ],
  [
    'an opening balance has its own due day',
    [october, november, opening(-80), deposit(100)],
    [2, 180, '10-31', 180, '', '10-31'],
  ],
  [
    'an earlier charge is covered before it',
    [october, november, opening(-80), deposit(180)],
    [1, 100, '11-10', 100, '', '11-10'],
  ],
  ['a positive opening balance is a credit', [october, opening(80)], [1, 20, '10-10', 20, '', '10-10']],
  ['a reversed charge does not count', [october, november, reversal(october)], [1, 100, '11-10', 100, '', '11-10']],
  ['a reversed deposit does not count', [november, mistaken, reversal(mistaken)], [1, 100, '11-10', 100, '', '11-10']],
  ['a negative deposit reduces the credits', [october, deposit(100), deposit(-30)], [1, 30, '10-10', 30, '', '10-10']],
  ['a correction may add to them', [october, line(40), deposit(60)], [0, 0, '', 0, '', '12-10']],
  ['a negative deposit beyond them is asked for with the oldest debt', overdrawn, [2, 230, '10-10', 230, '', '10-10']],
  ['later deposits cover it with that debt', [...overdrawn, deposit(150)], [1, 80, '11-10', 80, '', '11-10']],
  ['without a debt it is asked for with the next billing', [deposit(-30)], [0, 0, '', 30, '12-19', '12-19'], TERM],
];

t.test('the model of coverage, by hand', async (t) => {
  for (const [what, lines, expected, dues = DUES] of CASES) {
    const { due_payments, overdue, since, asked, until, payment_until } = coverageOf(lines, dues);
    const found = [due_payments, overdue / 100, since ?? '', asked / 100, until ?? '', payment_until];
    t.same(
      found.map((part) => String(part).replace('2026-', '')),
      expected.map(String),
      what,
    );
  }
});
