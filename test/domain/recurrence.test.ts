import fc from 'fast-check';
import t from 'tap';
import { Temporal } from 'temporal-polyfill';
import { addDays, type Day, day, weekdayOf } from '../../server/domain/days.ts';
import {
  daysOf,
  firstDayFrom,
  horizonOf,
  type Recurrence,
  WEEKDAYS,
  weekdayNames,
  weekdaysNamed,
} from '../../server/domain/recurrence.ts';
import { byDay } from '../support/drill.ts';
import { holds } from '../support/properties.ts';
import { bookings, fromTheYear, modelDays } from '../support/recurrences.ts';

t.test('weekdays are named in Polish, each once and in the order of the week', async (t) => {
  t.same(weekdaysNamed('Poniedziałek'), [1]);
  t.same(weekdaysNamed('Niedziela,Wtorek, Wtorek ,Czwartek'), [2, 4, 7]);
  t.same(weekdaysNamed(''), []);
  for (const wrong of ['poniedziałek', 'Monday', 'Wtorek;Środa', 'Wtorek,Dzień', 'Pn', '1'])
    t.equal(weekdaysNamed(wrong), null, wrong);
  t.equal(weekdayNames([1, 3, 7]), 'Poniedziałek,Środa,Niedziela');
  for (const [index, name] of WEEKDAYS.entries()) t.same(weekdaysNamed(name), [index + 1]);
});

t.test('the weekday names are those of a Polish calendar', async (t) => {
  for (const [index, name] of WEEKDAYS.entries()) {
    const date = Temporal.PlainDate.from('2026-11-16').add({ days: index }); // a Monday
    t.equal(date.toLocaleString('pl-PL', { weekday: 'long' }), name.toLowerCase());
  }
});

t.test('tasks are made for twelve months', async (t) => {
  t.equal(horizonOf(day('2026-11-21')), '2027-11-21');
  t.equal(horizonOf(day('2028-02-29')), '2029-02-28');
});

t.test('a booking has the days that a person would tick on a wall calendar', async (t) => {
  await holds(
    t,
    fc.property(bookings, fromTheYear, fc.integer({ min: 0, max: 400 }), (booking, from, length) => {
      const until = addDays(from, length);
      t.same(daysOf(booking, from, until), modelDays(booking, from, until));
    }),
    { runs: byDay(50, 1000) },
  );
});

t.test('its next day is the first one in the future', async (t) => {
  await holds(
    t,
    fc.property(bookings, fromTheYear, (booking, from) => {
      const ahead = modelDays(booking, from, addDays(from, 1000));
      t.equal(firstDayFrom(booking, from), ahead[0]);
    }),
    { runs: byDay(50, 1000) },
  );
});

t.test('every week has each weekday, in weeks of clock changes too', async (t) => {
  const daily: Recurrence = { onetime: false, days_of_week: [7], starts_on: day('2026-01-01'), check_until: null };
  for (const sunday of ['2026-03-29', '2026-10-25']) {
    const around = daysOf(daily, addDays(day(sunday), -7), addDays(day(sunday), 7));
    t.same(around, [addDays(day(sunday), -7), sunday, addDays(day(sunday), 7)] as Day[]);
    t.same(around.map(weekdayOf), [7, 7, 7]);
  }
});
