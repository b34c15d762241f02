import type { Feature } from '../../platform/feature.ts';
import { feedActions } from './actions.ts';
import { erase, exportOf } from './personal-data.ts';
import { serveCalendarFeeds } from './serve-feed.ts';
import { feedTexts } from './texts.ts';

export const calendarFeed: Feature = {
  name: 'calendar-feed',
  actions: feedActions,
  texts: feedTexts,
  personalData: { calendar_feed: { exportOf, erase } },
  routes: serveCalendarFeeds,
};
