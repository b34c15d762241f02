import type { Call } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { signedIn } from '../../platform/session.ts';
import { rememberPushes } from './device-cookie.ts';
import { keepDevice } from './queries.ts';
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
