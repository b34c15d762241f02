import t from 'tap';
import { expectBelievable } from './believable.ts';

expectBelievable(t, {
  'in the early afternoon of the 29th of February': '2028-02-29T13:41:00+01:00',
  'late in the evening of the 31st': '2026-12-31T23:30:00+01:00',
  'just before the clocks go forward': '2027-03-28T01:59:00+01:00',
});
