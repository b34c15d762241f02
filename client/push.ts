import { type Answer, call } from './api.ts';

const WORKER = '/sw.js';

/** Whether this browser can be notified at all. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** This browser's subscription; it may be another person's. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return registration?.pushManager.getSubscription() ?? null;
}

/**
 * Subscribes this browser, if it has not, and has its person notified here. Asks for permission where that is still
 * open. Rejects when the browser, or its push service, does not let us.
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
  await before?.unsubscribe(); // made for another key, it reaches us no more
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The key a subscription was made for, base64url as the server gives it. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null;
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Has nobody notified on this browser any more. */
export async function removeDevice({ endpoint }: { endpoint: string }): Promise<Answer<unknown>> {
  const answer = await call('POST', '/api/push/remove_subscription', { endpoint });
  // Nothing is sent to it any more; it is only tidied up.
  if (answer.ok) await (await subscriptionHere())?.unsubscribe().catch(() => {});
  return answer;
}
