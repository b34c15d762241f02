import { z } from 'zod';
import { action } from '../../platform/action.ts';
import { completeTask } from './complete-task.ts';
import { CompleteTask } from './schema.ts';

export const taskActions = [
  action({
    method: 'POST',
    path: '/api/complete_service',
    summary: 'Finish a task; repeating it changes nothing',
    may: 'completeTask',
    text: 'completeTask',
    body: CompleteTask,
    answer: z.object({}),
    run: completeTask,
  }),
];
