import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';

/** Marks a request as settled, idempotently. Throws NotFound. */
export async function settleVisit(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const visit = await tx
      .selectFrom('visits')
      .select('settled_at')
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!visit) throw gone();
    if (visit.settled_at) return;
    await tx
      .updateTable('visits')
      .set({ settled_at: now, settled_by: signedIn(command).id })
      .where('id', '=', input.id)
      .execute();
    await recordAudit(tx, command, 'settle_visit', { visit: input.id });
  });
}

/** Deletes a request before its time. Throws NotFound. */
export async function forgetVisitor(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const deleted = await tx.deleteFrom('visits').where('id', '=', input.id).returning('id').executeTakeFirst();
    if (!deleted) throw gone();
    await recordAudit(tx, command, 'forget_visitor', { visit: input.id });
  });
}

const gone = () => new NotFound('Nie ma takiej prośby o wizytę.');
