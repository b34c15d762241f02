/**
 * Saves this browser's subscription for the signed-in person, if notifications are allowed; its previous user gets no more
 * notifications here. The cookie `push` records that this was done, or that notifications were switched off.
 */
export function resubscribe(): void {
  if (window.Notification?.permission !== 'granted' || /(^|; )push=/.test(document.cookie)) return;
  // The next page tries again.
  import('./push.ts').then((push) => push.saveDevice()).catch(() => {});
}
