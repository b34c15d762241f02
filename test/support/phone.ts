/** What a person does on a phone that loses its signal: pages of the app with their service worker. */
import type { BrowserContext, Page, Worker } from 'playwright-core';
import type { Asked, Waiting } from '../../client/worker/messages.ts';

/** Visits a page. Without a signal the driver takes the failed preload of a page for the page itself. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => page.waitForLoadState());
}

/** Waits until the worker controls the page, and the phone has all that it wants: some ninety pages, one after another. */
export const inPocket = (page: Page): Promise<void> =>
  page.locator('html[data-pocket]').waitFor({ state: 'attached', timeout: 120_000 });

/** The service worker of the context, once it runs. */
export const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers().at(-1) ?? context.waitForEvent('serviceworker');

/** Stops the phone's clock at an instant, on its pages and in its service worker. */
export async function stopClock(context: BrowserContext, at: Date): Promise<void> {
  await context.clock.setFixedTime(at);
  const worker = await workerOf(context);
  await worker.evaluate((at) => {
    Date.now = () => at;
  }, at.getTime());
}

/** All that Cache Storage and IndexedDB of a page's site contain, as one text; pictures as their bytes. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        parts.push(name, request.url, JSON.stringify([...(answer?.headers ?? [])]), (await answer?.text()) ?? '');
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      await new Promise((done) => Object.assign(open, { onsuccess: done }));
      for (const store of open.result.objectStoreNames) {
        const all = open.result.transaction(store).objectStore(store).getAll();
        await new Promise((done) => Object.assign(all, { onsuccess: done }));
        const withBytes = (_: string, value: unknown) => (value instanceof Blob ? `blob of ${value.size}` : value);
        parts.push(name, store, JSON.stringify(all.result, withBytes));
      }
      open.result.close();
    }
    return parts.join('\n');
  });

/** What the page's service worker answers: with `list` what waits for the signed-in person. */
export const askWorker = (page: Page, asked: Asked): Promise<Waiting[]> =>
  page.evaluate((asked) => {
    const { port1, port2 } = new MessageChannel();
    navigator.serviceWorker.controller?.postMessage(asked, [port2]);
    return new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
  }, asked);
