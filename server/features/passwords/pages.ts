import { z } from 'zod';
import type ForgotPassword from '../../../views/passwords/forgot-password.page.tsx';
import type ResetPassword from '../../../views/passwords/reset-password.page.tsx';
import type { Call } from '../../platform/forms/action.ts';
import { setFlash } from '../../platform/forms/flash.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { reachesPeople } from '../../platform/jobs/mail.ts';
import { page } from '../../platform/pages/page.ts';
import { resetByToken } from './queries.ts';
import { Token } from './schema.ts';

export const passwordPages = [
  page({
    path: '/forgot-password',
    may: 'seePublicPages',
    query: z.object({ sent: z.literal('1').optional().catch(undefined) }),
    async answer({ input, request, reply }) {
      const { config, hold } = request.server.deps;
      const props = { sent: input.sent === '1', mailed: reachesPeople(config) && !hold?.on };
      return reply.page<typeof ForgotPassword>('passwords/forgot-password', props, { title: 'Nie pamiętasz hasła?' });
    },
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
    answer: newPassword,
  }),
];

async function newPassword({ db, input, now, request, reply }: Call<{ token: string }>) {
  try {
    const { token } = Token.parse(input);
    await resetByToken(db, token, now);
    return reply.page<typeof ResetPassword>('passwords/reset-password', { token }, { title: 'Resetuj hasło' });
  } catch (error) {
    const status = error instanceof z.ZodError ? 404 : error instanceof Refusal && error.status;
    if (!status) throw error;
    // A refused form has already set its own alert.
    if (!request.cookies.flash) setFlash(reply, `openReset.failed.${status}`);
    return reply.redirect('/', 303);
  }
}
