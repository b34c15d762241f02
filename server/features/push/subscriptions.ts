import type { FastifyReply } from 'fastify';
import type { Call } from '../../platform/action.ts';
import { siteCookie, YEAR } from '../../platform/cookies.ts';
import { inTransaction } from '../../platform/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { dropDevices, keepDevice } from './queries.ts';
import type { Subscription } from './schema.ts';

/**
 * Tells the caller things on this device from now on, and nobody else on it; it ends with their session.
 * Throws BadInput for a push service we do not know.
 */
export async function saveSubscription(call: Call<Subscription>): Promise<Record<string, never>> {
  const { db, now, request, reply } = call;
  const { endpoint, expirationTime = null, keys } = call.input;
  const self = signedIn(call);
  if (!request.server.deps.push.knows(endpoint))
    throw new BadInput('Przez tego dostawcę powiadomień nie wysyłamy.', { endpoint: 'Nieznany dostawca powiadomień' });
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const device = { subscription: { endpoint, expirationTime, keys }, user_agent };
  await inTransaction(db, (tx) => keepDevice(tx, self, device, now));
  rememberPushes(reply, 'on');
  return {};
}

/** Tells the caller nothing more on one of their devices, or on any; one that is not theirs is left alone. */
export async function removeSubscription(
  call: Call<{ endpoint?: string | undefined }>,
): Promise<Record<string, never>> {
  const { db, input, reply } = call;
  const self = signedIn(call);
  const sessions = await dropDevices(db, self.id, input.endpoint);
  if (!input.endpoint || sessions.includes(self.session_id)) rememberPushes(reply, 'off');
  return {};
}

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
