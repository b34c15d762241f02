/**
 * Saves the subscription of this browser for the person who has signed in since, where notifications are allowed; the
 * person before gets none here any more. The cookie says that this was done, or that they were switched off.
 */
export function resubscribe(): void {
  const signedIn = document.querySelector('[data-shell]');
  if (!signedIn || window.Notification?.permission !== 'granted' || /(^|; )push=/.test(document.cookie)) return;
  // Where it fails, the next page tries again.
  import('./push.ts').then(({ saveDevice }) => saveDevice()).catch(() => {});
}
