import { action } from '../../platform/forms/action.ts';
import { formPage } from '../../platform/http/redirects.ts';
import { CallToTakeBack, SettledWithUndo } from '../tasks/schema.ts';
import { assignWork, moveWork } from './assign-work.ts';
import { AssignedWork, AssignWork, MoveWork } from './schema.ts';
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
    undo: ({ operation }) => operation,
    success({ input: { date }, request }, { refused }) {
      const from = new URL(formPage(request), 'http://localhost').searchParams;
      const rota = from.has('week') ? `/rota?date=${encodeURIComponent(String(from.get('week')))}` : '/rota';
      if (refused.length === 0) return date ? `/day?date=${date}` : rota;
      const query = new URLSearchParams(date ? { date } : from);
      query.delete('show');
      for (const { id } of refused.slice(0, REFUSED_NAMED)) query.append('refused', id);
      return `/day/assign?${query}`;
    },
  }),
  action({
    path: '/api/move_work',
    summary: 'Give 1 to 500 open tasks to a worker, or to nobody, whoever had them; says which were refused, and why',
    may: 'assignWork',
    texts: boardTexts.moveWork,
    body: MoveWork,
    answer: SettledWithUndo,
    run: moveWork,
    undo: ({ operation }) => operation,
    /** The board of the page's day, with the page's round open. */
    success({ request }) {
      const from = new URL(formPage(request), 'http://localhost').searchParams;
      const query = new URLSearchParams([...from].filter(([name]) => name === 'date' || name === 'round'));
      return query.size > 0 ? `/day?${query}` : '/day';
    },
  }),
  action({
    path: '/api/take_back_assignment',
    summary:
      'Give the work that one assigned in a call back to whom it was before, as long as all of it is as it was left',
    may: 'assignWork',
    texts: boardTexts.takeBackAssignment,
    body: CallToTakeBack,
    refusals: [404, 409],
    run: takeBackAssignment,
  }),
];
