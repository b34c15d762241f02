import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { EMPTY_CONTENT, forgetContent, keyOf } from './content.ts';
import type { SiteContent, SitePart } from './schema.ts';

/** Changes a part of the public site. This process shows it at once, others within a minute. */
export async function editContent<Part extends SitePart>(
  command: Command<object>,
  part: Part,
  content: SiteContent[Part],
): Promise<void> {
  await inTransaction(command.db, async (tx) => {
    const before = { ...EMPTY_CONTENT[part], ...(await lockPart(tx, part)) };
    const change = changeOf<object>(before, content);
    await tx
      .updateTable('settings')
      .set({ value: JSON.stringify(content), changed_at: command.now })
      .where('key', '=', keyOf(part))
      .execute();
    await recordAudit(tx, command, `edit_site_${part}`, { settings: null }, change);
  });
  forgetContent(command.db);
}

/** Locks the part, so that concurrent edits run one after another. */
async function lockPart(tx: Tx, part: SitePart): Promise<object> {
  const key = keyOf(part);
  await tx
    .insertInto('settings')
    .values({ key, value: '{}' })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.value as object;
}
