import type { FastifyReply } from 'fastify';
import { dayOf } from '../../domain/days.ts';
import { signedIn } from '../../platform/session.ts';
import { type CalendarVisit, calendarView } from './calendar-view.ts';
import type { Mode } from './schema.ts';
import { openCalendar } from './scope.ts';

/** A section of /home with a calendar: an owner's, a worker's, the whole stable's. */
export const calendarSection =
  (mode: Exclude<Mode, 'horse'>, section: number) =>
  async (visit: CalendarVisit): Promise<FastifyReply> => {
    const scope = await openCalendar(visit.db, signedIn(visit), { mode }, dayOf(visit.now));
    const calendar = await calendarView(visit, scope, `/home?section=${section}`);
    return visit.reply.page('calendar/section', { calendar }, { title: 'Kalendarz' });
  };
