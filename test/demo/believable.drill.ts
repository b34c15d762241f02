/** The demo at other instants than in the tests; each fills its own stable. */
import t from 'tap';
import { expectBelievable } from './believable.ts';
import { openDemo } from './stable.ts';

const INSTANTS: Readonly<Record<string, string>> = {
  'on the billing day, before the billing': '2026-11-10T00:02:00+01:00',
  'in the hour that comes twice': '2026-10-25T02:30:00+02:00',
  'in the early afternoon of the 29th of February': '2028-02-29T13:41:00+01:00',
  'late in the evening of the 31st': '2026-12-31T23:30:00+01:00',
  'just before the clocks go forward': '2027-03-28T01:59:00+01:00',
};

for (const [when, at] of Object.entries(INSTANTS))
  t.test(`it is believable ${when}`, async (t) => expectBelievable(t, await openDemo(t, at)));
