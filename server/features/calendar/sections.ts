import type CalendarSection from '../../../views/calendar/section.page.tsx';
import { dayOf } from '../../domain/days.ts';
import { SECTION, sectionAddress } from '../../domain/sections.ts';
import { section } from '../../platform/pages/section.ts';
import { signedIn } from '../../platform/session/session.ts';
import { isYearBeingMade } from '../tasks/make-tasks.ts';
import { CalendarPageQuery, calendarView } from './calendar-view.ts';
import type { Mode } from './schema.ts';
import { openCalendar } from './scope.ts';

const calendarSection = (index: number, mode: Exclude<Mode, 'horse'>) =>
  section({
    index,
    query: CalendarPageQuery,
    async answer(visit) {
      const today = dayOf(visit.now);
      const person = signedIn(visit);
      const scope = await openCalendar(visit.db, person, { mode }, today);
      const calendar = await calendarView(visit, scope, sectionAddress(index));
      const incomplete = mode === 'manager' && (await isYearBeingMade(visit.db, today));
      const props = { calendar, incomplete, ownsHorse: person.owns_horse };
      return visit.reply.page<typeof CalendarSection>('calendar/section', props, { title: 'Kalendarz' });
    },
  });

export const calendarSections = [
  calendarSection(SECTION.ownCalendar, 'user'),
  calendarSection(SECTION.workCalendar, 'worker'),
  calendarSection(SECTION.stableCalendar, 'manager'),
];
