import t from 'tap';
import { expectBelievable } from './believable.ts';

expectBelievable(t, {
  'on the billing day, before the billing': '2026-11-10T00:02:00+01:00',
  'in the hour that comes twice': '2026-10-25T02:30:00+02:00',
});
