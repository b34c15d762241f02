import { action } from '../../platform/forms/action.ts';
import { formPage, withoutDialog } from '../../platform/http/redirects.ts';
import { completeTask, completeTasks } from './complete-task.ts';
import { CompletedTasks, CompleteTask, CompleteTasks } from './schema.ts';
import { taskTexts } from './texts.ts';

export const taskActions = [
  action({
    path: '/api/complete_service',
    summary: 'Finish a task; repeating it changes nothing',
    may: 'completeTask',
    texts: taskTexts.completeTask,
    body: CompleteTask,
    run: completeTask,
  }),
  action({
    path: '/api/complete_services',
    summary: 'Finish 1 to 200 tasks at once, each by the rules of one; says which were refused, and why',
    may: 'completeTask',
    texts: taskTexts.completeTasks,
    body: CompleteTasks,
    answer: CompletedTasks,
    run: completeTasks,
    // The alert's cookie holds no texts, so the address names the refused tasks.
    success({ request }, { done, refused }) {
      const url = new URL(withoutDialog(formPage(request)), 'http://localhost');
      url.searchParams.set('confirmed', String(done.length));
      url.searchParams.delete('refused');
      if (refused.length > 0) url.searchParams.set('refused', refusedIn(refused));
      return url.pathname + url.search;
    },
  }),
];

/** Ids of 36 letters: 40 of them stay below the 2 000 characters of an address that every browser and proxy passes on. */
const MAX_IN_ADDRESS = 40;

const refusedIn = (refused: readonly { id: string }[]) =>
  refused
    .slice(0, MAX_IN_ADDRESS)
    .map(({ id }) => id)
    .join('.');
