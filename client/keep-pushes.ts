/**
 * Whoever signs in where notifications are allowed gets theirs on this device, and whoever had theirs here before no
 * more. The cookie says that this was done since, or that they switched it off.
 */
export function keepPushes(): void {
  const signedIn = document.querySelector('[data-shell]');
  if (!signedIn || window.Notification?.permission !== 'granted' || /(^|; )push=/.test(document.cookie)) return;
  // Where it fails, the next page tries again.
  import('./push.ts').then(({ saveDevice }) => saveDevice()).catch(() => {});
}
