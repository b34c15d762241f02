import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { leaveGroups } from './queries.ts';

/** Sets a worker's groups. Throws NotFound (no such person), BadInput (not staff, or an unknown group). */
export async function assignGroups(command: Command<{ worker_id: string; groups: string[] }>): Promise<void> {
  const { db, input } = command;
  const groups = [...new Set(input.groups)].sort();
  await inTransaction(db, async (tx) => {
    await requireStaff(tx, input.worker_id);
    const before = { groups: await groupIds(tx, input.worker_id) };
    await leaveGroups(tx, input.worker_id);
    await joinGroups(tx, input.worker_id, groups);
    await recordAudit(tx, command, 'assign_groups', { person: input.worker_id }, { before, after: { groups } });
  });
}

/** Locks the person's row, so that concurrent assignments run one after the other. Throws NotFound, BadInput. */
async function requireStaff(tx: Tx, id: string): Promise<void> {
  const person = await tx
    .selectFrom('people')
    .select('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new NotFound('Nie ma takiej osoby.');
  if (person.role === 'user') throw new BadInput('Grupy przypisuje się pracownikom, nie klientom.');
}

const groupIds = async (tx: Tx, workerId: string) => {
  const rows = await tx.selectFrom('worker_groups').select('group_id').where('worker_id', '=', workerId).execute();
  return rows.map(({ group_id }) => group_id).sort();
};

async function joinGroups(tx: Tx, worker_id: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // The lock keeps the groups from being deleted meanwhile.
  const found = await tx.selectFrom('groups').select('id').where('id', '=', anyOf(ids)).forShare().execute();
  if (found.length < ids.length)
    throw new BadInput('Jednej z wybranych grup już nie ma.', { groups: 'Wybierz grupy jeszcze raz' });
  await tx
    .insertInto('worker_groups')
    .values(ids.map((group_id) => ({ worker_id, group_id })))
    .execute();
}
