import type { Command } from '../../platform/action.ts';
import { changeOf, recordAudit } from '../../platform/audit.ts';
import { inTransaction, onUniqueViolation } from '../../platform/database.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { Group } from './schema.ts';

const TAKEN = 'Jest już grupa o tej nazwie.';
/** The index compares names without case and outer blanks. */
const nameTaken = onUniqueViolation('groups_name_key', () => new Conflict(TAKEN, undefined, { name: TAKEN }));

const missing = () => new NotFound('Nie ma takiej grupy.');

/** Makes a group. Throws Conflict when its name is taken. */
export async function createGroup(command: Command<{ name: string }>): Promise<Group> {
  const { db, now, input } = command;
  return inTransaction(db, async (tx) => {
    const group = await tx
      .insertInto('groups')
      .values({ name: input.name, created_at: now })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
      .catch(nameTaken);
    await recordAudit(tx, command, 'create_group', { group: group.id });
    return group;
  });
}

/** Gives a group another name. Throws NotFound, Conflict. */
export async function renameGroup(command: Command<{ id: string; name: string }>): Promise<Group> {
  const { db, input } = command;
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('groups')
      .select('name')
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw missing();
    const { id, name } = input;
    await tx.updateTable('groups').set({ name }).where('id', '=', id).execute().catch(nameTaken);
    await recordAudit(tx, command, 'rename_group', { group: id }, changeOf(before, { name }));
    return { id, name };
  });
}

/** Deletes a group; its workers and services lose it. Throws NotFound. */
export async function deleteGroup(command: Command<{ id: string }>): Promise<Record<string, never>> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('groups').where('id', '=', input.id).executeTakeFirstOrThrow();
    if (!numDeletedRows) throw missing();
    await recordAudit(tx, command, 'delete_group', { group: input.id });
  });
  return {};
}
