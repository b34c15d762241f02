import fc from 'fast-check';
import t from 'tap';
import { addDays, addMonths, type Day, day } from '../../server/domain/days.ts';
import {
  billingDayIn,
  dayOfMonth,
  firstBillingDay,
  monthSums,
  nextBillingDay,
  paymentDateFor,
  paymentWindow,
  periodOf,
} from '../../server/domain/ledger.ts';
import { grosze } from '../../server/domain/money.ts';
import { holds } from '../support/properties.ts';

const TODAY = day('2026-11-21');
const [OCTOBER, NOVEMBER] = [day('2026-10-01'), day('2026-11-01')];

t.test('a period is the month of the day before its billing day', async (t) => {
  t.equal(periodOf(day('2026-11-02')), NOVEMBER);
  t.equal(periodOf(day('2026-12-01')), NOVEMBER);
  t.equal(periodOf(day('2026-12-02')), '2026-12-01');
  t.equal(firstBillingDay(day('2026-12-31')), '2027-01-10');
});

t.test('the billing day moves by a month, over short months and back', async (t) => {
  const year = [day('2027-01-31')];
  while (year.length < 5) year.push(nextBillingDay(year.at(-1) as Day, 31));
  t.same(year, ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  t.equal(nextBillingDay(day('2028-01-30'), 30), '2028-02-29', 'in a leap year');
  t.equal(nextBillingDay(day('2026-12-01'), 1), '2027-01-01', 'the 1st ends its cycle');
  t.equal(nextBillingDay(day('2026-11-02'), 2), '2026-12-02', 'the 2nd begins it');
});

t.test('every cycle has one billing day, whatever day of the month was chosen', (t) =>
  holds(
    t,
    fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 1, max: 31 }), (months, paymentDay) => {
      const period = addMonths(day('2000-01-01'), months);
      const billingDay = billingDayIn(period, paymentDay);
      t.equal(periodOf(billingDay), period);
      t.ok(dayOfMonth(billingDay) === paymentDay || addDays(billingDay, 1) === addMonths(period, 1));
      t.equal(nextBillingDay(billingDay, paymentDay), billingDayIn(addMonths(period, 1), paymentDay));
    }),
  ),
);

t.test('a payment date is chosen within one cycle, and moves past billed cycles', async (t) => {
  t.same(paymentWindow(TODAY), { from: '2026-11-02', to: '2026-12-01' });
  t.same(paymentWindow(day('2026-12-31')), { from: '2026-12-02', to: '2027-01-01' });
  t.equal(paymentDateFor(day('2026-11-05'), new Set([OCTOBER])), '2026-11-05', 'November is not billed yet');
  t.equal(paymentDateFor(day('2026-11-05'), new Set([OCTOBER, NOVEMBER])), '2026-12-05', 'November is billed');
  t.equal(paymentDateFor(day('2026-12-01'), new Set([NOVEMBER])), '2027-01-01', 'the 1st belongs to the cycle before');
  t.equal(paymentDateFor(day('2027-01-31'), new Set([day('2027-01-01')])), '2027-02-28', 'a shorter month');
});

t.test('a month carries over what its deposits do not cover', async (t) => {
  const month = [
    { kind: 'main_fee', amount: grosze(-120_000) },
    { kind: 'package_fee', amount: grosze(-60_000) },
    { kind: 'service', amount: grosze(-4_500) },
    { kind: 'deposit', amount: grosze(150_000) },
    { kind: 'correction', amount: grosze(4_500) },
  ] as const;
  const sums = { carry_over: -10_000, sum: 184_500, deposits: 154_500, closing: -40_000 };
  t.same(monthSums(grosze(-10_000), month), sums);
  t.same(monthSums(grosze(700), []), { carry_over: 700, sum: 0, deposits: 0, closing: 700 }, 'nothing happened');
});
