import type { z } from 'zod';
import { ALREADY_SKIPPED } from '../../domain/skipping.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { giveTasks } from '../tasks/give-tasks.ts';
import type { TaskState } from '../tasks/schema.ts';
import type { Assigned, AssignWorker } from './assign-schema.ts';

/**
 * Gives a task to a worker, or to nobody (null), by the rules of `giveTasks`. Throws NotFound (no such task), Conflict
 * (it is finished or skipped), BadInput (not a worker).
 */
export async function assignWorker(
  command: Command<z.output<typeof AssignWorker>>,
): Promise<z.output<typeof Assigned>> {
  const { worker_id, service_completion_id } = command.input;
  const assignment = { worker_id, ids: [service_completion_id] };
  await giveTasks(command, [assignment], { whyNot: requireOpen, field: 'worker_id' });
  return { operation: command.operation };
}

function requireOpen(task: TaskState | undefined): undefined {
  if (!task) throw new NotFound('Nie ma takiego zadania.');
  if (task.finished_at) throw new Conflict('already_done', 'To zadanie jest już wykonane.');
  if (task.skipped) throw new Conflict('already_skipped', ALREADY_SKIPPED);
}
