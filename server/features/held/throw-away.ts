import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { deleteHeld } from './queries.ts';

/** Deletes held requests and reports; others are ignored. Throws NotFound when none was held. */
export async function throwAway(command: Command<{ ids: string[] }>): Promise<{ count: number }> {
  const { db, input } = command;
  return inTransaction(db, async (tx) => {
    const visits = await deleteHeld(tx, 'visits', input.ids);
    const reports = await deleteHeld(tx, 'bug_reports', input.ids);
    const count = visits.length + reports.length;
    if (count === 0) throw new NotFound('Tych zgłoszeń już tu nie ma.');
    if (visits.length > 0) await recordAudit(tx, command, 'throw_away', { visit: visits });
    if (reports.length > 0) await recordAudit(tx, command, 'throw_away', { bug_report: reports });
    return { count };
  });
}
