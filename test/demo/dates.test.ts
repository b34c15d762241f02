import t from 'tap';
import { expectBelievable } from './believable.ts';

expectBelievable(t, {
  'on the 1st': '2026-12-01T09:00:00+01:00',
  'on the billing day': '2026-11-10T09:00:00+01:00',
  'on the billing day, before the billing': '2026-11-10T00:02:00+01:00',
  'on the 31st': '2026-12-31T15:00:00+01:00',
  'on the 29th of February': '2028-02-29T12:00:00+01:00',
});
