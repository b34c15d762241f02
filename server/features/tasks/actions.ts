import { action, Nothing } from '../../platform/action.ts';
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
    answer: Nothing,
    run: completeTask,
  }),
];
