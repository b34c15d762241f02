import type { Feature } from '../../platform/feature.ts';
import { calendarActions } from './actions.ts';
import { linkActions } from './link-actions.ts';
import { erase, exportOf } from './personal-data.ts';
import { calendarReads } from './reads.ts';
import { calendarSections } from './sections.ts';
import { serveCalendarFeeds } from './serve-feed.ts';
import { calendarTexts } from './texts.ts';

export const calendar: Feature = {
  name: 'calendar',
  sections: calendarSections,
  actions: [...calendarActions, ...linkActions],
  reads: calendarReads,
  texts: calendarTexts,
  personalData: { calendar: { exportOf, erase } },
  routes: serveCalendarFeeds,
};
