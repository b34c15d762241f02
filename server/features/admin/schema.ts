import type { Day } from '../../domain/days.ts';
import type { Role } from '../../domain/policy.ts';
import type { LastRun } from '../../platform/data/last-runs.ts';
import type { Unset } from '../../platform/jobs/unset.ts';

/** A person with an open session. `began`: ISO 8601. */
export type SignIn = { id: string; name: string; role: Role; began: string };

/** When a routine last succeeded and failed; `isWrong`: the last run failed, or the last success is too long ago. */
export type RoutineState = LastRun & { isFailing: boolean; isWrong: boolean };

/** The state of the app itself. What is `wrong`, `missed` or above 0 although it should not be stands above everything. */
export type AppState = {
  /** `set`: there is a mail server. `reason`: why the last mail did not leave; `waiting`: mails, `since`: the first of them. */
  mail: RoutineState & { set: boolean; reason: string; waiting: number; since: Date | null };
  /** `devices`: those that get notifications. */
  push: RoutineState & { devices: number };
  /** Jobs that failed for good and wait for somebody to decide. */
  dead: number;
  /** The last billing run, and the day of the next one; `missed`: that day is over. */
  billing: { last: { period: Day; billing_day: Day } | null; next: Day; missed: boolean };
  ledger: RoutineState;
  backup: RoutineState;
  verification: RoutineState;
  /** Bytes on the disk of DATA_DIR; null if it cannot be read. `own`: the database is on it too. */
  disk: { free: number; wrong: boolean; own: boolean } | null;
  /** `size` in bytes; `apart`: seconds between its clock and the app's. */
  database: { size: number; apart: number; wrong: boolean };
  /** Recommended settings that the server lacks. */
  unset: Unset[];
  version: string;
};

/** The people of the app and its own state, for its admins. `invited`: open invitations. */
export type Installation = {
  people: { role: Role; count: number }[];
  invited: number;
  signIns: SignIn[];
  state: AppState;
};

/** A job that failed for good. `about`: what it should have done; `reason`: why its mail did not leave, if that is known. */
export type DeadJob = { id: string; about: string; reason: string | null; failed_at: Date };
