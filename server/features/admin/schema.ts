import type { Day } from '../../domain/days.ts';
import type { Role } from '../../domain/policy.ts';

/** Somebody who is signed in, and since when (ISO 8601). */
export type SignIn = { id: string; name: string; role: Role; began: string };

/** How the app itself is, for its admins. */
export type Installation = {
  people: { role: Role; count: number }[];
  /** Open invitations. */
  invited: number;
  /** Jobs that wait for their turn or for another try, and those that were given up lately. */
  jobs: { waiting: number; failed: number };
  /** Devices that notices are sent to. */
  devices: number;
  /** The last billing run, and the day of the next one. */
  billing: { last: { period: Day; billing_day: Day } | null; next: Day };
  signIns: SignIn[];
};
