import { z } from 'zod';
import { action } from '../../platform/action.ts';

/** How long the menu's shape is remembered, in seconds. */
const YEAR = 365 * 24 * 3600;

export const homeActions = [
  action({
    method: 'POST',
    path: '/api/arrange_menu',
    summary: 'Fold the side menu into a rail, or unfold it; kept in a cookie',
    may: 'arrangeMenu',
    text: 'arrangeMenu',
    body: z.object({ collapsed: z.boolean() }),
    answer: z.object({}),
    run: async ({ input, request, reply }) => {
      const secure = request.server.deps.config.publicUrl.startsWith('https:');
      const options = { path: '/', sameSite: 'lax', secure, maxAge: YEAR } as const;
      reply.setCookie('menu', input.collapsed ? 'collapsed' : 'wide', options);
      return {};
    },
  }),
];
