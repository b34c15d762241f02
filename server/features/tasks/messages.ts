import { addDays, dayOf } from '../../domain/days.ts';
import { plural } from '../../domain/plural.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { pushMessage } from '../push/push-message.ts';
import { countOpen, countOverdue } from './queries.ts';

const HALF_A_DAY = 12 * 3600;

/** To a worker in the morning, unless there is nothing to do today. */
export const dayBegins = pushMessage({
  name: 'day-begins',
  kind: 'day',
  seconds: HALF_A_DAY,
  async text(db, _about, id, madeAt) {
    const viewer = { id, role: 'worker' } as const;
    const today = dayOf(madeAt);
    const open = await countOpen(db, viewer, today);
    if (open === 0) return undefined;
    const late = await countOpen(db, viewer, addDays(today, -1));
    const body = `${open} ${plural(open, 'zadanie', 'zadania', 'zadań')} do wykonania`;
    const rest = late > 0 ? `, w tym ${late} ${plural(late, 'zaległe', 'zaległe', 'zaległych')}` : '';
    return { title: 'Zadania na dziś', body: body + rest, url: sectionAddress(SECTION.tasks) };
  },
});

/** To managers in the morning: what was not done yesterday, and the total overdue; nothing otherwise. */
export const workOverdue = pushMessage({
  name: 'work-overdue',
  kind: 'overdue_work',
  seconds: HALF_A_DAY,
  async text(db, _about, _id, madeAt) {
    const { since_yesterday, all } = await countOverdue(db, dayOf(madeAt));
    if (since_yesterday === 0) return undefined;
    const tasks = plural(since_yesterday, 'zadanie', 'zadania', 'zadań');
    const body = `Wczoraj nie wykonano: ${since_yesterday} ${tasks}`;
    const rest = all > since_yesterday ? `, zaległych jest razem ${all}` : '';
    return { title: 'Zaległe zadania', body: body + rest, url: '/day' };
  },
});
