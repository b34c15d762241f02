import { dayOf } from '../../domain/days.ts';
import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import { type Person, signedIn } from '../../platform/session.ts';
import { chargeForService } from '../billing/charge-for-service.ts';
import { visibleTo } from './queries.ts';

/**
 * Finishes a task, once: the mark, the charge and the audit row are one transaction. Repeating it answers the person
 * who did it as the first time. Throws NotFound (not theirs to see), Conflict (finished by another, or, for a worker,
 * its day has not come).
 */
export async function completeTask(command: Command<{ id: string }>): Promise<Record<string, never>> {
  const { db, now, input } = command;
  const person = signedIn(command);
  await inTransaction(db, async (tx) => {
    const task = await lockTask(tx, person, input.id);
    if (task.finished_by === person.id) return;
    if (task.finished_by) throw new Conflict('To zadanie jest już wykonane.');
    if (person.role === 'worker' && task.date_to_finish > dayOf(now))
      throw new Conflict('To zadanie jest zaplanowane na późniejszy dzień.');
    await tx
      .updateTable('occurrences')
      .set({ finished_at: now, finished_by: person.id })
      .where('id', '=', task.id)
      .execute();
    await chargeForService(tx, { ...task, finishedOn: dayOf(now), by: person.id }, now);
    const after = { finished_at: now.toISOString() };
    await recordAudit(tx, command, 'complete_task', { occurrence: task.id }, { after });
  });
  return {};
}

/** The task, if the person sees it, locked so that of many who finish it at once one does. */
async function lockTask(tx: Tx, person: Person, id: string) {
  const task = await tx
    .selectFrom('occurrences')
    .where('occurrences.id', '=', id)
    .where(visibleTo(person))
    .select(['id', 'horse_id', 'price', 'service_name', 'date_to_finish', 'finished_by'])
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw new NotFound('Nie ma takiego zadania.');
  return task;
}
