import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { DayField } from '../../platform/forms/fields.ts';
import { registerStream, setUpStreams } from './event-stream.ts';

export function boardStream(app: FastifyInstance): void {
  setUpStreams(app);
  registerStream(app, {
    path: '/api/day_changes',
    summary: 'Tells, as server-sent events, when the work of a day, or a health alert, has changed',
    may: 'seeWall',
    query: z.object({ date: DayField }),
    // Today's board also shows what was left over, and a health alert concerns every day.
    concerns: (day, { date }, now) => day === '' || day === date || (day < date && date === dayOf(now)),
  });
}
