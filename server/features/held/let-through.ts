import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { notifyOfReport } from '../site/notify-of-report.ts';
import { notifyOfVisit } from '../visits/notify-of-visit.ts';
import { endHold } from './queries.ts';

/**
 * Releases a held request or report, which is then announced as if it came now. Throws NotFound when it is not held.
 */
export async function letThrough(command: Command<{ id: string }>): Promise<void> {
  const { db, now, jobs, input } = command;
  const { id } = input;
  await inTransaction(db, async (tx) => {
    if (await endHold(tx, 'visits', id)) {
      await notifyOfVisit(tx, jobs, id, now);
      await recordAudit(tx, command, 'let_through', { visit: id });
    } else if (await endHold(tx, 'bug_reports', id)) {
      await notifyOfReport(tx, jobs, id);
      await recordAudit(tx, command, 'let_through', { bug_report: id });
    } else throw new NotFound('To zgłoszenie nie jest już zatrzymane.');
  });
}
