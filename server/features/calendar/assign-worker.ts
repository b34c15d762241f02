import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { areWorkers } from '../catalogue/queries.ts';
import { lockSeenHorse } from '../horses/access.ts';
import { notifyWorker } from '../tasks/notify-worker.ts';
import type { AssignWorker } from './assign-schema.ts';

/**
 * Assigns a task to a worker, who is notified, or to nobody (null). Throws NotFound (no such task), Conflict (it is
 * finished or skipped), BadInput (not a worker).
 */
export async function assignWorker(command: Command<z.output<typeof AssignWorker>>): Promise<{ at: string }> {
  const { db, input } = command;
  const { worker_id, service_completion_id: id } = input;
  await inTransaction(db, async (tx) => {
    const tasks = tx.selectFrom('tasks').where('id', '=', id);
    const found = await tasks.select('horse_id').executeTakeFirst();
    // The horse is locked before its work, in the order of an owner's erasure.
    if (found?.horse_id) await lockSeenHorse(tx, signedIn(command), found.horse_id, dayOf(command.now));
    const work = await tasks.select(['worker_id', 'finished_at', 'skipped']).forUpdate().executeTakeFirst();
    if (!work) throw new NotFound('Nie ma takiego zadania.');
    if (work.finished_at) throw new Conflict('To zadanie jest już wykonane.');
    if (work.skipped) throw new Conflict(ALREADY_SKIPPED);
    if (worker_id && !(await areWorkers(tx, [worker_id])))
      throw new BadInput('Wybierz pracownika.', { worker_id: 'Wybierz pracownika' });
    if (work.worker_id === worker_id) return;
    await tx.updateTable('tasks').set({ worker_id }).where('id', '=', id).execute();
    const change = { before: { worker_id: work.worker_id }, after: { worker_id } };
    await recordAudit(tx, command, 'assign_worker', { task: id }, change);
    if (worker_id) await notifyWorker(tx, command, worker_id, id);
  });
  return { at: command.now.toISOString() };
}
