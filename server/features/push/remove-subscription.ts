import type { Call } from '../../platform/action.ts';
import { signedIn } from '../../platform/session.ts';
import { rememberPushes } from './device-cookie.ts';
import { dropDevices } from './queries.ts';

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
