import { formatLongDay } from '../../domain/days.ts';
import { plural } from '../../domain/plural.ts';
import { pushMessage } from '../push/push-message.ts';
import { assignedTo } from './queries.ts';

const A_DAY = 24 * 3600;

/** To a worker who has been given work, be it one task or many: about one of them; unless it is all taken back or done. */
export const workAssigned = pushMessage({
  name: 'work-assigned',
  seconds: A_DAY,
  async text(db, id, personId) {
    const { day, count } = await assignedTo(db, personId, id);
    if (count === 0) return undefined;
    const tasks = plural(count, 'zadanie', 'zadania', 'zadań');
    return {
      title: 'Przydzielono Ci zadania',
      body: `${formatLongDay(day)}: ${count} ${tasks} do wykonania`,
      url: '/home?section=2',
    };
  },
});
