import { z } from 'zod';
import { Refusal } from '../../platform/errors.ts';
import { page } from '../../platform/page.ts';
import { resetByToken } from './queries.ts';
import { Token } from './schema.ts';

export const passwordPages = [
  page({
    path: '/forgot-password',
    may: 'seePublicPages',
    query: z.object({ sent: z.literal('1').optional().catch(undefined) }),
    answer: async ({ input, reply }) =>
      reply.page('passwords/forgot-password', { sent: input.sent === '1' }, { title: 'Nie pamiętasz hasła?' }),
  }),
  page({
    path: '/reset-password',
    may: 'seePublicPages',
    answer: async ({ reply }) => reply.redirect('/', 303),
  }),
  page({
    path: '/reset-password/:token',
    may: 'seePublicPages',
    params: z.object({ token: z.string() }),
    async answer({ db, input, now, reply }) {
      const token = Token.safeParse(input).data?.token;
      const works = token && (await resetByToken(db, token, now).catch(onlyRefusals));
      if (!works) return reply.redirect('/', 303);
      return reply.page('passwords/reset-password', { token }, { title: 'Resetuj hasło' });
    },
  }),
];

function onlyRefusals(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
