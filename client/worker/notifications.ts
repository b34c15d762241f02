/** Shows pushed notifications and opens their page, also while no page of ours is open. The server decides what to send. */
import type { Notice } from '../../server/platform/jobs/push.ts';
import { openPages, scope } from './scope.ts';

export function showNotifications(): void {
  scope.addEventListener('push', (event) => {
    const { title, body, url, tag } = read(event.data);
    const look = { icon: '/icon-192.png', lang: 'pl' };
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: { url }, ...look }));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data?.url)));
  });
}

/** Opens a page of ours, or focuses the window that shows it already. */
async function open(address: string): Promise<void> {
  const wanted = new URL(address, location.origin);
  const url = wanted.origin === location.origin ? wanted.href : `${location.origin}/home`;
  const shown = (await openPages()).find((page) => page.url === url);
  await (shown ? shown.focus() : scope.clients.openWindow(url));
}

/** Browsers require a notification for every push, even for one that cannot be parsed. */
function read(data: { json(): unknown } | null): Notice {
  const plain = { title: 'Stajnia', body: 'Zajrzyj do aplikacji.', url: '/home', tag: '' };
  try {
    return { ...plain, ...(data?.json() as Partial<Notice>) };
  } catch {
    return plain;
  }
}
