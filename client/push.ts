import { type Answer, call } from './api.ts';

const WORKER = '/sw.js';

export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's subscription, which may belong to somebody else. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return registration?.pushManager.getSubscription() ?? null;
}

/**
 * Subscribes this browser if needed, and saves the subscription for the person. Asks for permission if that is undecided.
 * Rejects when the browser or its push service refuses.
 */
export async function saveDevice(): Promise<Answer<unknown>> {
  const answer = await call<{ key: string }>('GET', '/api/push/public_key');
  if (!answer.ok) return answer;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscribe(pushManager, answer.data.key);
  return call('POST', '/api/push/save_subscription', subscription.toJSON());
}

async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) === key) return before;
  await before?.unsubscribe(); // it was made for an earlier key and no longer works
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** A subscription's key, base64url as the server's. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Ends all notifications on this browser. */
export async function removeDevice({ endpoint }: { endpoint: string }): Promise<Answer<unknown>> {
  const answer = await call('POST', '/api/push/remove_subscription', { endpoint });
  // The server no longer sends anything, so a failure here does no harm.
  if (answer.ok) await (await subscriptionHere())?.unsubscribe().catch(() => {});
  return answer;
}
