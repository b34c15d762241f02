import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type StableEvent from '../../../views/calendar/stable-event.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { page } from '../../platform/pages/page.ts';
import { CalendarDay } from './schema.ts';
import { horsesToChoose } from './stable-events.ts';

export const calendarPages = [
  page({
    path: '/stable-event',
    may: 'planStableEvents',
    query: z.object({ date: CalendarDay.optional().catch(undefined) }),
    async answer({ db, now, input, reply }) {
      const day = input.date ?? dayOf(now);
      const props = { id: randomUUID(), day, horses: await horsesToChoose(db) };
      return reply.page<typeof StableEvent>('calendar/stable-event', props, { title: 'Wydarzenie stajni' });
    },
  }),
];
