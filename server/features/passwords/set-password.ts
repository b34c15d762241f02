import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { endSessionsOf } from '../../platform/session-life.ts';
import { passwordChangedMail } from './jobs.ts';
import { endReset } from './queries.ts';

type NewPassword = {
  personId: string;
  passwordHash: string;
  /** The session that goes on; all others end. */
  except?: string;
};

/** Gives an account its new password: sessions and links of before end, and its person hears of it by mail. */
export async function setPassword(
  tx: Tx,
  jobs: Jobs,
  { personId, passwordHash, except }: NewPassword,
  now: Date,
): Promise<void> {
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
  await endSessionsOf(tx, personId, except);
  await endReset(tx, personId, now);
  await jobs.enqueue(tx, passwordChangedMail, { person_id: personId, changed_at: now.toISOString() });
  await recordAudit(tx, { now, person: { id: personId } }, 'change_password', { person: personId });
}
