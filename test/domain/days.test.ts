import fc from 'fast-check';
import t from 'tap';
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  addMonths,
  type Day,
  day,
  dayOf,
  daysBetween,
  formatDay,
  formatFinished,
  formatLongDay,
  formatSpan,
  formatTime,
  formatUntil,
  isDay,
  monthOf,
  weekdayOf,
  ZONE,
} from '../../server/domain/days.ts';
import { startOfDay } from '../../server/domain/instants.ts';
import { quietFor } from '../../server/domain/quiet-hours.ts';
import { anyCharacter, holds } from '../support/properties.ts';

const from = new Date('2000-01-01T00:00:00Z');
const until = new Date('2099-12-31T00:00:00Z');
const instants = fc.date({ min: from, max: until, noInvalidDate: true });
const days = instants.map((instant) => day(instant.toISOString().slice(0, 10)));
const steps = fc.integer({ min: -4000, max: 4000 });

t.test('only real days are days', async (t) => {
  for (const real of ['2026-11-21', '2024-02-29', '2000-12-31']) t.ok(isDay(real), real);
  const unreal = ['2026-02-31', '2025-02-29', '2026-13-01', '2026-00-10', '2026-1-2', '21.11.2026', '', 'NaN'];
  for (const text of [...unreal, 'infinity', '2026-11-21\u0000', '2026-11-21T00:00', '２０２６-11-21'])
    t.notOk(isDay(text), JSON.stringify(text));
  t.throws(() => day('2026-02-31'), RangeError);
});

t.test('the check throws for no text', async (t) => {
  await holds(
    t,
    fc.property(fc.string({ unit: anyCharacter }), (text) => typeof isDay(text) === 'boolean'),
  );
});

t.test('a day begins at midnight in Warsaw, in winter and in summer', async (t) => {
  const midnights: [string, string, string][] = [
    ['2026-01-14T22:59:59Z', '2026-01-14T23:00:00Z', '2026-01-15'],
    ['2026-07-14T21:59:59Z', '2026-07-14T22:00:00Z', '2026-07-15'],
    // The days of the clock changes, and the days after.
    ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z', '2026-10-26'],
  ];
  for (const [before, midnight, expected] of midnights) {
    t.equal(dayOf(new Date(before)), addDays(day(expected), -1), before);
    t.equal(dayOf(new Date(midnight)), expected, midnight);
    t.equal(startOfDay(day(expected)).getTime(), Date.parse(midnight), `start of ${expected}`);
  }
});

t.test('the day of any instant is the one Temporal gives', async (t) => {
  await holds(
    t,
    fc.property(instants, (instant) => {
      const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE);
      return dayOf(instant) === there.toPlainDate().toString();
    }),
  );
});

t.test('adding days is reversible, across clock changes and leap years', async (t) => {
  t.equal(addDays(day('2026-03-28'), 2), '2026-03-30');
  t.equal(addDays(day('2026-10-24'), 2), '2026-10-26');
  t.equal(addDays(day('2024-02-28'), 1), '2024-02-29');
  await holds(
    t,
    fc.property(days, steps, (start, step) => {
      const end = addDays(start, step);
      return daysBetween(start, end) === step && addDays(end, -step) === start && isDay(end);
    }),
  );
});

t.test('the calendar agrees with Temporal about weekdays and months', async (t) => {
  await holds(
    t,
    fc.property(days, fc.integer({ min: -60, max: 60 }), (start, months) => {
      const date = Temporal.PlainDate.from(start);
      return weekdayOf(start) === date.dayOfWeek && addMonths(start, months) === date.add({ months }).toString();
    }),
  );
});

t.test('a month after the 31st is the last day of a shorter month', async (t) => {
  const ends: [string, number, string][] = [
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 1, '2026-12-30'],
    ['2026-12-31', 2, '2027-02-28'],
  ];
  for (const [start, months, end] of ends) t.equal(addMonths(day(start), months), end, `${start} ${months}`);
  t.equal(monthOf(day('2026-11-21')), '2026-11-01');
});

t.test('days and times are formatted in Polish', async (t) => {
  const saturday: Day = day('2026-11-21');
  t.equal(formatDay(saturday), '21.11.2026');
  t.equal(formatLongDay(saturday), 'sobota, 21 listopada');
  t.equal(formatTime('2026-11-21T06:42:00Z'), '07:42');
  t.equal(formatTime('2026-07-21T06:42:00Z'), '08:42');
  t.equal(formatFinished('2026-11-21T14:05:00Z'), '21.11.2026, 14:05 UTC');
});

t.test('a last day is written as a weekday while that is unambiguous', async (t) => {
  const friday = day('2026-11-20');
  t.same(
    [0, 1, 2, 6, 7, 12, -1].map((days) => formatUntil(addDays(friday, days), friday)),
    [
      'do dziś',
      'do jutra',
      'do niedzieli',
      'do czwartku',
      'do 27\u00a0listopada',
      'do 2\u00a0grudnia',
      'do 19\u00a0listopada',
    ],
  );
  const december = day('2026-12-28');
  t.equal(formatUntil(day('2027-01-03'), december), 'do niedzieli');
  t.equal(formatUntil(day('2027-01-04'), december), 'do 4\u00a0stycznia\u00a02027', 'in another year it has its year');
});

t.test('future days are written from first to last, current ones up to the last', async (t) => {
  const friday = day('2026-11-20');
  const told = (first: number, last: number) =>
    formatSpan({ from: addDays(friday, first), to: addDays(friday, last) }, friday);
  t.equal(told(-3, 7), 'do 27\u00a0listopada');
  t.equal(told(0, 0), 'do dziś');
  t.equal(told(1, 7), 'od jutra do 27\u00a0listopada');
  t.equal(told(3, 5), 'od poniedziałku do środy');
  t.equal(told(8, 14), 'od 28\u00a0listopada do 4\u00a0grudnia');
  t.equal(told(1, 1), 'tylko jutro');
  t.equal(told(9, 9), 'tylko 29\u00a0listopada');
});

t.test('the quiet hours end at their hour of the clock, also when the clocks change', async (t) => {
  const usual = { from: 21, until: 6 };
  const minutes = (now: string, hours = usual) => quietFor(hours, new Date(now)) / 60_000;
  t.equal(minutes('2026-11-20T20:59:59+01:00'), 0);
  t.equal(minutes('2026-11-20T21:00:00+01:00'), 9 * 60);
  t.equal(minutes('2026-11-21T05:59:00+01:00'), 1);
  t.equal(minutes('2026-11-21T06:00:00+01:00'), 0);
  t.equal(minutes('2026-10-24T23:30:00+02:00'), 7.5 * 60, 'winter time begins');
  t.equal(minutes('2027-03-27T23:30:00+01:00'), 5.5 * 60, 'summer time begins');
  t.equal(minutes('2026-11-21T01:15:00+01:00', { from: 0, until: 5 }), 3.75 * 60, 'within one day');
  t.equal(minutes('2026-11-21T23:15:00+01:00', { from: 0, until: 5 }), 0);
});
