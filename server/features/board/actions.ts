import { action } from '../../platform/forms/action.ts';
import { assignWork } from './assign-work.ts';
import { Assigned, AssignedWork, AssignWork } from './schema.ts';
import { takeBackAssignment } from './take-back-assignment.ts';
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
    undo: ({ now }) => now.toISOString(),
    success({ input: { date } }, { refused }) {
      const query = new URLSearchParams({ date });
      for (const { id } of refused.slice(0, REFUSED_NAMED)) query.append('refused', id);
      return refused.length > 0 ? `/day/assign?${query}` : `/day?${query}`;
    },
  }),
  action({
    path: '/api/take_back_assignment',
    summary:
      'Give the work that one assigned at an instant back to whom it was before, as long as all of it is as it was left',
    may: 'assignWork',
    texts: boardTexts.takeBackAssignment,
    body: Assigned,
    refusals: [404, 409],
    run: takeBackAssignment,
  }),
];
