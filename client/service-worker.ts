/**
 * Shows pushed notifications and opens their page, also while no page of ours is open. The build makes it /sw.js. The server
 * decides what to send.
 */

/** The used parts of a service worker's types, because TypeScript's `webworker` library conflicts with `dom`. */
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type PushEvent = Waiting & { data: { json(): unknown } | null };
type ClickEvent = Waiting & { notification: Notification };
type Window = { url: string; focus(): Promise<unknown> };
type Worker = {
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'install', listener: (event: Waiting) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
};

const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  const { title, body, url, tag } = read(event);
  const look = { icon: '/icon-192.png', lang: 'pl' };
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: { url }, ...look }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data?.url)));
});

/** Opens a page of ours, or focuses the window that shows it already. */
async function open(address: string): Promise<void> {
  const wanted = new URL(address, location.origin);
  const url = wanted.origin === location.origin ? wanted.href : `${location.origin}/home`;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((window) => window.url === url);
  await (shown ? shown.focus() : worker.clients.openWindow(url));
}

/** No `import type`, although it is erased: the file would be a module, and browsers run this as a script. */
type Notice = import('../server/platform/jobs/push.ts').Notice;

/** Browsers require a notification for every push, even for one that cannot be parsed. */
function read({ data }: PushEvent): Notice {
  const plain = { title: 'Stajnia', body: 'Zajrzyj do aplikacji.', url: '/home', tag: '' };
  try {
    return { ...plain, ...(data?.json() as Partial<Notice>) };
  } catch {
    return plain;
  }
}
