import { action, Nothing } from '../../platform/action.ts';
import { completeTask } from './complete-task.ts';
import { CompleteTask } from './schema.ts';
import { taskTexts } from './texts.ts';

export const taskActions = [
  action({
    method: 'POST',
    path: '/api/complete_service',
    summary: 'Finish a task; repeating it changes nothing',
    may: 'completeTask',
    texts: taskTexts.completeTask,
    body: CompleteTask,
    answer: Nothing,
    run: completeTask,
  }),
];
