import { z } from 'zod';
import { action, Nothing } from '../../platform/forms/action.ts';
import { siteCookie, YEAR } from '../../platform/http/cookies.ts';
import { homeTexts } from './texts.ts';

export const homeActions = [
  action({
    method: 'POST',
    path: '/api/arrange_menu',
    summary: 'Fold the side menu into a rail, or unfold it; kept in a cookie',
    may: 'arrangeMenu',
    texts: homeTexts.arrangeMenu,
    body: z.object({ collapsed: z.boolean() }),
    answer: Nothing,
    run: async ({ input, reply }) => {
      reply.setCookie('menu', input.collapsed ? 'collapsed' : 'wide', { ...siteCookie(reply), maxAge: YEAR });
      return {};
    },
  }),
];
