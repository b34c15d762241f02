/**
 * Saves this browser's subscription for the person who has signed in, if notifications are allowed; the person who used
 * the browser before gets none here any more. The cookie says that this was done, or that notifications were switched off.
 */
export function resubscribe(): void {
  const signedIn = document.querySelector('[data-shell]');
  if (!signedIn || window.Notification?.permission !== 'granted' || /(^|; )push=/.test(document.cookie)) return;
  // The next page tries again.
  import('./push.ts').then(({ saveDevice }) => saveDevice()).catch(() => {});
}
