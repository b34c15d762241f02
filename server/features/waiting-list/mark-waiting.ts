import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import type { MarkWaiting } from './schema.ts';

/** Changes the state of an entry, idempotently; one that waits again keeps its place in line. Throws NotFound. */
export async function markWaiting(command: Command<MarkWaiting>): Promise<void> {
  const { db, now, input } = command;
  const { id, state } = input;
  await inTransaction(db, async (tx) => {
    const entry = await tx
      .selectFrom('waiting_list')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!entry) throw new NotFound('Nie ma takiego wpisu na liście.');
    if (entry.state === state) return;
    const change = { state, changed_at: now, changed_by: signedIn(command).id };
    await tx.updateTable('waiting_list').set(change).where('id', '=', id).execute();
    await recordAudit(tx, command, `waiting_list_${state}`, { waiting_list: id });
  });
}
