import type { FastifyReply } from 'fastify';
import { siteCookie, YEAR } from '../../platform/cookies.ts';

/**
 * What the loader asks before it saves the browser's subscription anew (client/keep-pushes.ts): `on`, that has been done
 * since the person signed in; `off`, they switched it off here.
 */
const PUSH_COOKIE = 'push';

/** As long as a session lives. */
const MONTH = 30 * 24 * 3600;

/** Remembers in the browser whether its person is told things on it. */
export function rememberPushes(reply: FastifyReply, state: 'on' | 'off'): void {
  reply.setCookie(PUSH_COOKIE, state, { ...siteCookie(reply), maxAge: state === 'on' ? MONTH : YEAR });
}

/** Somebody signs in: the subscription of this browser, if it has one, is to be saved as theirs. */
export function awaitPushes(reply: FastifyReply): void {
  if (reply.request.cookies[PUSH_COOKIE] === 'on') reply.clearCookie(PUSH_COOKIE, { path: '/' });
}
