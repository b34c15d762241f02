import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { NotFound } from '../../platform/errors.ts';

/**
 * Undoes what was read by columns that were named wrongly: what the file brought and nobody has settled goes, and the next
 * file asks for its columns. All that are remembered are forgotten: a stable has one account, and so one kind of list.
 * Throws NotFound: no file of named columns.
 */
export async function forgetColumns(command: Command<{ id: string }>): Promise<Record<string, never>> {
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
  return {};
}
