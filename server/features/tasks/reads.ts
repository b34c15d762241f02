import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { horsesOfDay, MAX_HORSES } from './pocket.ts';
import { finishedTasks, MAX_FINISHED, MAX_ROWS, openTasks } from './queries.ts';
import { FinishedTask, Task } from './schema.ts';

export const taskReads = [
  read({
    path: '/api/get_worker_service_data',
    summary: 'Open tasks: visible to the caller, due today or earlier, oldest first',
    may: 'seeTasks',
    answer: z.array(Task),
    most: MAX_ROWS,
    load: async (call) => openTasks(call.db, signedIn(call), dayOf(call.now)),
  }),
  read({
    path: '/api/get_worker_finished_service_data',
    summary: 'Tasks the caller finished, newest first, at most 200',
    may: 'seeTasks',
    answer: z.array(FinishedTask),
    most: MAX_FINISHED,
    load: async (call) => finishedTasks(call.db, signedIn(call)),
  }),
  read({
    path: '/api/horses_of_day',
    summary:
      'The horses that the caller has open tasks with, today or earlier, in the order of their boxes; at most 60',
    may: 'seeTasks',
    answer: z.array(z.uuid()),
    most: MAX_HORSES,
    load: async (call) => horsesOfDay(call.db, signedIn(call), dayOf(call.now)),
  }),
];
