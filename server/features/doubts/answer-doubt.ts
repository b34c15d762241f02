import type { z } from 'zod';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { reverseEntry } from '../billing/reverse-entry.ts';
import { notify } from '../push/notify.ts';
import { doubtAnswered } from './messages.ts';
import { lockDoubt } from './queries.ts';
import type { DoubtAnswer } from './schema.ts';

/**
 * Answers a doubt: the charge stays, or is reversed with the answer as its reason. Tells the owner. Throws NotFound,
 * and Conflict when somebody has answered already.
 */
export async function answerDoubt(command: Command<z.output<typeof DoubtAnswer>>): Promise<void> {
  const { db, now, jobs, input } = command;
  const { id, outcome, answer } = input;
  const self = signedIn(command);
  await inTransaction(db, async (tx) => {
    const { entry_id, raised_by } = await lockDoubt(tx, id);
    // The reversal closes the doubt.
    if (outcome === 'reversed') await reverseEntry({ ...command, db: tx, input: { id: entry_id, reason: answer } });
    const answered = { outcome, answer, answered_by: self.id, answered_at: now };
    await tx.updateTable('doubts').set(answered).where('id', '=', id).execute();
    await recordAudit(tx, command, 'answer_doubt', { doubt: id }, { after: { reversed: outcome === 'reversed' } });
    if (raised_by !== self.id) await notify(tx, jobs, [raised_by], doubtAnswered, { about: id, now });
  });
}
