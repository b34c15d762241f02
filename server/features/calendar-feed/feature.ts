import { z } from 'zod';
import { alertTexts, failed } from '../../domain/texts.ts';
import type { Feature } from '../../platform/feature.ts';
import { action, type Call } from '../../platform/forms/action.ts';
import { linkAddress, newLink } from './address.ts';
import { endLinkOf, erase, exportOf, makeLink, revokeLink } from './link.ts';
import { serveCalendarFeeds } from './serve-feed.ts';

const texts = alertTexts({
  makeCalendarLink: { failed: failed('Nie udało się utworzyć adresu kalendarza') },
  revokeCalendarLink: {
    done: { title: 'SUKCES', message: 'Adres kalendarza już nie działa' },
    failed: failed('Nie udało się unieważnić adresu kalendarza'),
  },
});

const actions = [
  action({
    path: '/api/make_calendar_link',
    summary:
      'A secret address at which one’s own calendar can be read; it replaces the one before and is told only now',
    may: 'seeOwnAccount',
    texts: texts.makeCalendarLink,
    answer: z.object({ url: z.url() }),
    run: async (call: Call<object>) => {
      const secret = await makeLink(call);
      newLink.show(call.reply, [secret]);
      return { url: linkAddress(call.reply.server, secret) };
    },
  }),
  action({
    path: '/api/revoke_calendar_link',
    summary: 'Take the secret address of one’s calendar back',
    may: 'seeOwnAccount',
    texts: texts.revokeCalendarLink,
    run: revokeLink,
  }),
];

export const calendarFeed: Feature = {
  name: 'calendar-feed',
  offers: ['address.ts', 'feed.ts', 'link.ts'],
  actions,
  texts,
  actingLater: { calendar_links: { end: endLinkOf } },
  personalData: { calendar_feed: { exportOf, erase } },
  routes: serveCalendarFeeds,
};
