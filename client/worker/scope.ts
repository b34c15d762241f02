/** The used parts of a service worker's types, because TypeScript's `webworker` library conflicts with `dom`. */

export type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Waiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};
type MessageEvent = Waiting & { data: unknown; ports: readonly MessagePort[] };
type PushEvent = Waiting & { data: { json(): unknown } | null };
type ClickEvent = Waiting & { notification: Notification };
export type Page = { url: string; focused: boolean; focus(): Promise<unknown>; postMessage(message: unknown): void };

type Events = {
  install: Waiting;
  activate: Waiting;
  fetch: FetchEvent;
  message: MessageEvent;
  push: PushEvent;
  notificationclick: ClickEvent;
  sync: Waiting;
};

type Scope = {
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration & {
    navigationPreload?: { enable(): Promise<void> };
    /** Background Sync, which only Chromium has. */
    sync?: { register(tag: string): Promise<void> };
  };
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener<Name extends keyof Events>(type: Name, listener: (event: Events[Name]) => void): void;
};

export const scope = self as unknown as Scope;

/** All open pages of ours. */
export const openPages = (): Promise<Page[]> => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
