import type { z } from 'zod';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, onUniqueViolation } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { managerIds } from '../bookings/queries.ts';
import { notify } from '../push/notify.ts';
import { doubtRaised } from './messages.ts';
import { lockOwnCharge } from './queries.ts';
import type { Doubt } from './schema.ts';

/**
 * Stores an owner's doubt about a charge and tells the managers. Throws NotFound, and Conflict when the entry is no
 * charge, was reversed, or is doubted already.
 */
export async function raiseDoubt(command: Command<z.output<typeof Doubt>>): Promise<{ id: string }> {
  const { db, now, jobs, input } = command;
  const self = signedIn(command);
  return inTransaction(db, async (tx) => {
    await lockOwnCharge(tx, self.id, input.entry_id);
    const doubt = { entry_id: input.entry_id, reason: input.reason, raised_by: self.id, raised_at: now };
    const { id } = await tx
      .insertInto('doubts')
      .values(doubt)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(
        onUniqueViolation(
          'doubts_one_open',
          () => new Conflict('already_doubted', 'Ta wątpliwość już czeka na odpowiedź.'),
        ),
      );
    await recordAudit(tx, command, 'raise_doubt', { doubt: id }, { after: { ledger_entry: input.entry_id } });
    await notify(tx, jobs, await managerIds(tx, self.id), doubtRaised, { about: id, now });
    return { id };
  });
}
