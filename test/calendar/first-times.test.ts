import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { firstTimes } from '../../views/calendar/first-times.ts';

t.test('a new event begins at the next quarter after 15 minutes, and not in the past', async (t) => {
  const of = (now: string, on = '2026-11-21') => Object.values(firstTimes(day(on), now)).join(' ');
  t.equal(of('2026-11-21T14:05:00+01:00'), '2026-11-21 14:15 2026-11-21 15:00');
  t.equal(of('2026-11-21T23:20:00+01:00'), '2026-11-21 23:30 2026-11-22 00:00');
  t.equal(of('2026-11-21T23:40:00+01:00'), '2026-11-21 23:45 2026-11-22 00:30');
  for (const minute of ['23:46', '23:50', '23:59'])
    t.equal(of(`2026-11-21T${minute}:00+01:00`), '2026-11-22 00:00 2026-11-22 00:30', 'by then today is over');
  t.equal(of('2026-11-22T00:00:00+01:00', '2026-11-22'), '2026-11-22 00:00 2026-11-22 00:30');
  t.equal(of('2026-11-21T23:50:00+01:00', '2026-11-24'), '2026-11-24 00:00 2026-11-24 00:30', 'another day stays');
});
