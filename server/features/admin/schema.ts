import type { Day } from '../../domain/days.ts';
import type { Role } from '../../domain/policy.ts';

/** A person with an open session. `began`: ISO 8601. */
export type SignIn = { id: string; name: string; role: Role; began: string };

/** The state of the app itself, for its admins. */
export type Installation = {
  people: { role: Role; count: number }[];
  /** Open invitations. */
  invited: number;
  /** Jobs that wait for their turn or a retry, and jobs that have lately failed for good. */
  jobs: { waiting: number; failed: number };
  /** Devices that get notifications. */
  devices: number;
  /** The last billing run, and the day of the next one. */
  billing: { last: { period: Day; billing_day: Day } | null; next: Day };
  signIns: SignIn[];
};
