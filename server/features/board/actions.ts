import { action } from '../../platform/forms/action.ts';
import { assignWork } from './assign-work.ts';
import { AssignedWork, AssignWork } from './schema.ts';
import { boardTexts } from './texts.ts';

const REFUSED_NAMED = 20;

export const boardActions = [
  action({
    path: '/api/assign_work',
    summary: 'Give a day’s open work to workers, or take it back; what was finished or taken meanwhile is refused',
    may: 'assignWork',
    texts: boardTexts.assignWork,
    body: AssignWork,
    answer: AssignedWork,
    run: assignWork,
    success({ input: { date } }, { refused }) {
      const query = new URLSearchParams({ date });
      for (const { id } of refused.slice(0, REFUSED_NAMED)) query.append('refused', id);
      return refused.length > 0 ? `/day/assign?${query}` : `/day?${query}`;
    },
  }),
];
