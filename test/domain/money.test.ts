import fc from 'fast-check';
import t from 'tap';
import { formatAmount, formatMoney, fromZloty, grosze, LARGEST_AMOUNT, toZloty } from '../../server/domain/money.ts';
import { holds } from '../support/properties.ts';

const amounts = fc.integer({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });

t.test('an amount stays the same on its way through the API', async (t) => {
  await holds(
    t,
    fc.property(amounts, (amount) => fromZloty(toZloty(grosze(amount))) === amount),
  );
});

t.test('typed złote become whole grosze, even where binary fractions are inexact', async (t) => {
  const typed: [number, number][] = [
    [0.29, 29],
    [1.005e2, 10_050],
    [1.1, 110],
    [-45.5, -4550],
    [1_000_000, LARGEST_AMOUNT],
  ];
  for (const [zloty, expected] of typed) t.equal(fromZloty(zloty), expected, `${zloty} zł`);
});

t.test('a third decimal is refused, not rounded', async (t) => {
  const cents = fc.integer({ min: -LARGEST_AMOUNT, max: LARGEST_AMOUNT });
  const third = fc.integer({ min: 1, max: 9 });
  await holds(
    t,
    fc.property(cents, third, (amount, digit) => {
      const zloty = Number(`${Math.trunc(amount / 100)}.${String(Math.abs(amount % 100)).padStart(2, '0')}${digit}`);
      try {
        fromZloty(zloty);
        return false;
      } catch (error) {
        return error instanceof RangeError;
      }
    }),
  );
});

t.test('anything but an amount is refused', async (t) => {
  for (const nonsense of [Number.NaN, Infinity, -Infinity, 0.5, 2 ** 53])
    t.throws(() => grosze(nonsense), RangeError, `${nonsense} grosze`);
  for (const nonsense of [Number.NaN, Infinity, 1e300])
    t.throws(() => fromZloty(nonsense), RangeError, `${nonsense} zł`);
});

t.test('zero has no sign', async (t) => {
  t.ok(Object.is(grosze(-0), 0));
  t.ok(Object.is(fromZloty(-0), 0));
});

t.test('amounts are formatted in Polish, with no-break spaces', async (t) => {
  t.equal(formatMoney(grosze(123_450)), '1234,50\u00a0zł');
  t.equal(formatMoney(grosze(1_234_500)), '12\u00a0345,00\u00a0zł');
  t.equal(formatMoney(grosze(-4500)), '-45,00\u00a0zł');
  t.equal(formatAmount(grosze(4500)), '45,00');
});
