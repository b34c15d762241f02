import t from 'tap';
import { expectBelievable } from './believable.ts';

expectBelievable(t, {
  'before the stable wakes': '2026-11-20T05:30:00+01:00',
  'in the early afternoon': '2026-11-20T13:41:00+01:00',
  'on a Sunday evening': '2026-11-22T19:00:00+01:00',
  'late in the evening': '2026-11-20T23:30:00+01:00',
  'just before the clocks go forward': '2027-03-28T01:59:00+01:00',
  'in the hour that comes twice': '2026-10-25T02:30:00+02:00',
  'the evening after the clocks have gone back': '2026-10-25T19:00:00+01:00',
});
