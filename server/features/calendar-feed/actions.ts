import { z } from 'zod';
import { action, type Call, isFormCall, Nothing } from '../../platform/forms/action.ts';
import { linkAddress, showOnce } from './address.ts';
import { makeLink, revokeLink } from './link.ts';
import { feedTexts } from './texts.ts';

export const feedActions = [
  action({
    method: 'POST',
    path: '/api/make_calendar_link',
    summary:
      'A secret address at which one’s own calendar can be read; it replaces the one before and is told only now',
    may: 'seeOwnAccount',
    texts: feedTexts.makeCalendarLink,
    answer: z.object({ url: z.url() }),
    run: async (call: Call<object>) => {
      const secret = await makeLink(call);
      if (isFormCall(call.request)) showOnce(call.reply, secret);
      return { url: linkAddress(call.reply.server, secret) };
    },
  }),
  action({
    method: 'POST',
    path: '/api/revoke_calendar_link',
    summary: 'Take the secret address of one’s calendar back',
    may: 'seeOwnAccount',
    texts: feedTexts.revokeCalendarLink,
    answer: Nothing,
    run: revokeLink,
  }),
];
