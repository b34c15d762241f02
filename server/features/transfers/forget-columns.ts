import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { NotFound } from '../../platform/http/errors.ts';

/**
 * Undoes an import with wrongly named columns: its unsettled transfers are deleted, and the next file asks for its
 * columns. All remembered layouts are forgotten, because a stable has one account and so one kind of list. Throws
 * NotFound unless the file's columns were named.
 */
export async function forgetColumns(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const file = await tx
      .selectFrom('bank_imports')
      .select('id')
      .where('id', '=', input.id)
      .where('format', '=', 'columns')
      .where('file', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!file) throw new NotFound('Nie ma takiego wyciągu.');
    await tx.deleteFrom('bank_transfers').where('import_id', '=', input.id).where('state', '=', 'open').execute();
    await tx.deleteFrom('bank_layouts').execute();
    await recordAudit(tx, command, 'forget_columns', { bank_import: input.id });
  });
}
