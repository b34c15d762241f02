import type { Db, Tx } from '../../platform/database.ts';
import * as leftovers from '../../platform/leftovers.ts';
import * as billing from '../billing/personal-data.ts';
import * as bookings from '../bookings/personal-data.ts';
import * as calendar from '../calendar/personal-data.ts';
import * as catalogue from '../catalogue/queries.ts';
import * as horses from '../horses/personal-data.ts';
import * as invitations from '../invitations/queries.ts';
import * as passwords from '../passwords/queries.ts';
import * as pictures from '../pictures/queries.ts';
import * as push from '../push/personal-data.ts';
import * as sessions from '../sessions/queries.ts';
import * as site from '../site/queries.ts';
import * as tasks from '../tasks/personal-data.ts';
import * as emailChanges from './email-changes.ts';
import * as ownRecord from './own-record.ts';

/** What a part of the house keeps of people. */
export type Part = {
  exportOf?(db: Db, personId: string): Promise<unknown>;
  erase?(tx: Tx, personId: string, now: Date): Promise<void>;
};

/**
 * Everything there is of a person, by the name it has in an export. Erased in this order: whom to look for in what others
 * wrote is known from the account and its old e-mails, so these go last.
 */
export const personalData = {
  sessions,
  notifications: push,
  passwords,
  groups: catalogue,
  tasks,
  bookings,
  calendar,
  horses,
  ledger: billing,
  bug_reports: site,
  history: { exportOf: ownRecord.historyOf },
  picture: pictures,
  leftovers,
  invitations,
  email_changes: emailChanges,
  account: ownRecord,
} satisfies Record<string, Part>;

const parts: [string, Part][] = Object.entries(personalData);

/** Takes a person out of everything but the pseudonymous ledger and the work they did. */
export async function erasePerson(tx: Tx, personId: string, now: Date): Promise<void> {
  for (const [, part] of parts) await part.erase?.(tx, personId, now);
}

/** Everything there is of a person, by its kind. Pictures are JPEG in Buffers. */
export async function exportPerson(db: Db, personId: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, part] of parts.toReversed()) if (part.exportOf) data[name] = await part.exportOf(db, personId);
  return data;
}
