import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { isOpen, managedBy } from './queries.ts';

/** Ends an open invitation: its link works no more. Throws NotFound. */
export async function withdrawInvitation(command: Command<{ id: string }>): Promise<Record<string, never>> {
  const { db, now, input } = command;
  const by = signedIn(command);
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .updateTable('invitations')
      .set({ ended_at: now })
      .where('id', '=', input.id)
      .where(isOpen)
      .where(managedBy(by))
      .returning(['id', 'role'])
      .executeTakeFirst();
    if (!ended) throw new NotFound('Nie ma takiego zaproszenia.');
    const before = { role: ended.role };
    await recordAudit(tx, command, 'withdraw_invitation', { invitation: ended.id }, { before });
  });
  return {};
}
