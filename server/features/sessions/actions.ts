import { z } from 'zod';
import { action } from '../../platform/forms/action.ts';
import { ourPage } from '../../platform/http/redirects.ts';
import { refreshSession } from '../../platform/session/session.ts';
import { RoleAnswer, SignIn } from './schema.ts';
import { signIn } from './sign-in.ts';
import { endOtherSessions, endOwnSession, signOut } from './sign-out.ts';
import { sessionTexts } from './texts.ts';

export const sessionActions = [
  action({
    path: '/api/login',
    summary: 'Sign in with e-mail and password',
    may: 'signIn',
    texts: sessionTexts.signIn,
    body: SignIn,
    answer: RoleAnswer,
    refusals: [401],
    run: signIn,
    success: ({ input, request }) => ourPage(request, input.next) ?? '/home',
  }),
  action({
    path: '/api/logout',
    summary: 'Sign out; answers the same without a session',
    may: 'signOut',
    texts: sessionTexts.signOut,
    run: ({ request, reply }) => signOut(request, reply),
    success: () => '/',
  }),
  action({
    path: '/api/token/refresh',
    summary: 'Exchange the refresh token for a new pair of tokens',
    may: 'refreshSession',
    texts: sessionTexts.refreshSession,
    refusals: [401],
    run: async ({ request, reply }) => void (await refreshSession(request, reply)),
  }),
  action({
    path: '/api/end_other_sessions',
    summary: 'Sign out everywhere else',
    may: 'endOwnSessions',
    texts: sessionTexts.endOtherSessions,
    run: endOtherSessions,
  }),
  action({
    method: 'DELETE',
    path: '/api/end_session/:id',
    summary: 'Sign one of one’s own devices out',
    may: 'endOwnSessions',
    texts: sessionTexts.endSession,
    params: z.object({ id: z.uuid() }),
    run: endOwnSession,
  }),
];
