import type { Feature } from '../../platform/feature.ts';
import { calendarActions } from './actions.ts';
import { calendarPages } from './pages.ts';
import { erase, exportOf, othersEvents } from './personal-data.ts';
import { calendarReads } from './reads.ts';
import { calendarSections } from './sections.ts';
import { calendarTexts } from './texts.ts';

export const calendar: Feature = {
  name: 'calendar',
  offers: [
    'appointment-queries.ts',
    'calendar-view.ts',
    'due-days.ts',
    'entry-details.ts',
    'queries.ts',
    'scope.ts',
    'texts.ts',
  ],
  sections: calendarSections,
  pages: calendarPages,
  actions: calendarActions,
  reads: calendarReads,
  texts: calendarTexts,
  personalData: { calendar: { exportOf, erase, texts: [othersEvents] } },
};
