import type { FastifyReply } from 'fastify';
import { inTransaction } from '../../platform/data/database.ts';
import type { Call } from '../../platform/forms/action.ts';
import { siteCookie, YEAR } from '../../platform/http/cookies.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { deleteDevices, saveDevice } from './queries.ts';
import type { Subscription } from './schema.ts';

/**
 * Notifies the caller, and nobody else, on this device until their session ends. Throws BadInput for an unknown push
 * service.
 */
export async function saveSubscription(call: Call<Subscription>): Promise<void> {
  const { db, now, request, reply } = call;
  const { expirationTime = null, keys } = call.input;
  const self = signedIn(call);
  const endpoint = request.server.deps.push.normalEndpoint(call.input.endpoint);
  if (!endpoint)
    throw new BadInput('Przez tego dostawcę powiadomień nie wysyłamy.', { endpoint: 'Nieznany dostawca powiadomień' });
  const user_agent = (request.headers['user-agent'] ?? '').slice(0, 300);
  const device = { subscription: { endpoint, expirationTime, keys }, user_agent };
  await inTransaction(db, (tx) => saveDevice(tx, self, device, now));
  setPushCookie(reply, 'on');
}

/** Stops notifying the caller on one device, or on all. Other people's devices are unchanged. */
export async function removeSubscription(call: Call<{ endpoint?: string | undefined }>): Promise<void> {
  const { db, input, request, reply } = call;
  const self = signedIn(call);
  const endpoint = input.endpoint && (request.server.deps.push.normalEndpoint(input.endpoint) ?? input.endpoint);
  const sessions = await deleteDevices(db, self.id, endpoint);
  if (!input.endpoint || sessions.includes(self.session_id)) setPushCookie(reply, 'off');
}

/**
 * The browser's script reads this cookie before it saves its subscription again (client/resubscribe.ts). `on`: saved
 * since the sign-in; `off`: switched off in this browser.
 */
const PUSH_COOKIE = 'push';

/** The lifetime of a session, in seconds. */
const MONTH = 30 * 24 * 3600;

function setPushCookie(reply: FastifyReply, state: 'on' | 'off'): void {
  reply.setCookie(PUSH_COOKIE, state, { ...siteCookie(reply), maxAge: state === 'on' ? MONTH : YEAR });
}

/** To be called at a sign-in, so that the browser's subscription is saved again, for the new person. */
export function resetPushCookie(reply: FastifyReply): void {
  if (reply.request.cookies[PUSH_COOKIE] === 'on') reply.clearCookie(PUSH_COOKIE, { path: '/' });
}
