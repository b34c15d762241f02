import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, onUniqueViolation } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import type { Group, NewGroup } from './schema.ts';
import { groupErrors } from './texts.ts';

/** The index compares names without case and outer blanks. */
const nameTaken = onUniqueViolation(
  'groups_name_key',
  () => new Conflict('name_taken', groupErrors.taken, undefined, { name: groupErrors.taken }),
);

const missing = () => new NotFound('Nie ma takiej grupy.');

/** Throws Conflict (the name is taken). */
export async function createGroup(command: Command<z.output<typeof NewGroup>>): Promise<Group> {
  const { db, now, input } = command;
  const { id = randomUUID(), name } = input;
  return inTransaction(db, async (tx) => {
    await tx.insertInto('groups').values({ id, name, created_at: now }).execute().catch(nameTaken);
    await recordAudit(tx, command, 'create_group', { group: id });
    return { id, name };
  });
}

/** Throws NotFound, Conflict. */
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

/** Deletes a group, also from its workers and services. Throws NotFound. */
export async function deleteGroup(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('groups').where('id', '=', input.id).executeTakeFirstOrThrow();
    if (!numDeletedRows) throw missing();
    await recordAudit(tx, command, 'delete_group', { group: input.id });
  });
}
