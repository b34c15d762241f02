import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Feature } from '../../platform/feature.ts';
import { read } from '../../platform/pages/read.ts';
import { signedIn } from '../../platform/session/session.ts';
import { countOpenAndFinished } from '../tasks/rounds.ts';
import { eventsToday, MAX_ROWS, relevantHorses } from './overview-queries.ts';
import { overviewSections } from './overview-sections.ts';
import { ownHorses } from './owner-day.ts';
import { OverviewEvent, RelevantHorse, TaskCount } from './schema.ts';
import { todaySections } from './sections.ts';
import { workSection } from './work-section.ts';

const reads = [
  read({
    path: '/api/overview/task_count',
    summary: 'How many tasks are open to the caller and how many were finished today, as the lists count them',
    may: 'seeTasks',
    answer: z.array(TaskCount),
    load: async (call): Promise<z.input<typeof TaskCount>[]> => {
      const { open, finished } = await countOpenAndFinished(call.db, signedIn(call), dayOf(call.now));
      return [
        { finished: 0, count: open },
        { finished: 1, count: finished },
      ];
    },
  }),
  read({
    path: '/api/overview/events_today',
    summary: 'The events of today of the horses the caller sees',
    may: 'seeTasks',
    answer: z.array(OverviewEvent),
    most: MAX_ROWS,
    load: (call) => eventsToday(call.db, signedIn(call), dayOf(call.now)),
  }),
  read({
    path: '/api/overview/relevant_horses',
    summary: 'Horses that need care: in alert, or with work left over from earlier days',
    may: 'seeTasks',
    answer: z.array(RelevantHorse),
    most: MAX_ROWS,
    load: (call) => relevantHorses(call.db, signedIn(call), dayOf(call.now)),
  }),
];

export const today: Feature = {
  name: 'today',
  sections: [ownHorses, workSection, ...todaySections, ...overviewSections],
  reads,
};
