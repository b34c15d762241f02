import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage, takeProblems } from '../support/browser.ts';
import { buildPerson } from '../support/builders.ts';
import { showsNotifications } from '../support/chromium.ts';
import { type Pushed, pushSink, type TestDevice } from '../support/push-sink.ts';

const PHONE = { width: 375, height: 667 };
const TAB = '/my-account?tab=notifications';

const awake = (page: Page) => page.locator('[data-island="notifications"][data-hydrated]').waitFor();

/**
 * A test's browser reaches no push service, so the page gets this subscription. Everything else (permission, service
 * worker, our calls, the delivered message) is the browser's own.
 */
async function subscribable(page: Page, { subscription }: TestDevice): Promise<void> {
  await page.addInitScript((given) => {
    const made = (key: string) => {
      const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
      const unsubscribe = async () => {
        localStorage.removeItem('subscribed');
        return true;
      };
      return { ...given, options: { applicationServerKey: bytes.buffer }, toJSON: () => given, unsubscribe };
    };
    const here = () => localStorage.getItem('subscribed');
    PushManager.prototype.getSubscription = async () => (here() ? (made(here() as string) as never) : null);
    PushManager.prototype.subscribe = async (options) => {
      localStorage.setItem('subscribed', String(options?.applicationServerKey));
      return made(String(options?.applicationServerKey)) as never;
    };
  }, subscription);
}

/** Grants the permission, which a headless browser cannot ask for; npm's Chromium has none. */
async function allow(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  if (showsNotifications()) return;
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
}

/** As if switched off in this browser, so that the loader leaves them alone. */
const switchedOff = (page: Page, { url }: TestApp) => page.context().addCookies([{ name: 'push', value: 'off', url }]);

const endpoints = async ({ db }: TestApp, person: { id: string }) => {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('person_id', '=', person.id)
    .execute();
  return rows.map(({ endpoint }) => endpoint);
};

t.test('switched on, tried out and switched off, by keyboard', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services });
  const person = await buildPerson(app);
  const device = sink.device();
  const page = await openPage(t, app, { as: person, viewport: PHONE, alone: true });
  await subscribable(page, device);
  await switchedOff(page, app);
  await allow(page);
  await page.goto(TAB);
  await awake(page);
  await page.getByRole('main').getByText('Na tym urządzeniu powiadomienia są wyłączone.').waitFor();
  await expectAccessible(t, page);

  await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).press('Enter');
  await page.getByText('Włączono powiadomienia na tym urządzeniu').waitFor();
  t.same(await endpoints(app, person), [device.subscription.endpoint]);
  const off = page.getByRole('button', { name: 'Wyłącz na tym urządzeniu' });
  t.ok(await off.evaluate((button) => button === document.activeElement), 'the focus stays where it was');
  t.match(await page.getByRole('list', { name: 'Urządzenia z powiadomieniami' }).innerText(), 'To urządzenie');
  await expectAccessible(t, page);
  await expectFits(t, page, 'the page');

  await page.getByRole('button', { name: 'Wyślij próbne powiadomienie' }).press('Enter');
  await page.getByRole('dialog', { name: 'Wysłano powiadomienie' }).waitFor();
  await app.drainJobs();
  t.match(device.read(sink.pushed[0] as Pushed), { title: 'Powiadomienia działają' });

  await awake(page);
  await off.press('Enter');
  await page.getByText('Wyłączono powiadomienia').waitFor();
  t.same(await endpoints(app, person), []);
  await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).waitFor();
  await page.setViewportSize({ width: 320, height: 667 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expectFits(t, page, 'on the smallest phone with letters at twice their size');
  await page.goto('/home');
  await page.waitForLoadState('networkidle');
  t.same(await endpoints(app, person), [], 'and stays off');
});

t.test('whoever signs in where notifications are allowed gets theirs, and the one before no more', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services });
  const [one, other] = [await buildPerson(app), await buildPerson(app)];
  const page = await openPage(t, app, { viewport: PHONE, alone: true });
  await allow(page);
  await subscribable(page, sink.device());
  for (const person of [one, other]) {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Hasło').fill(person.password);
    const saved = page.waitForResponse('**/api/push/save_subscription');
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    t.equal((await saved).status(), 200);
    if (person === one) await page.context().clearCookies({ name: /_token$/ }); // the session just ends
  }
  t.same(await endpoints(app, one), []);
  t.equal((await endpoints(app, other)).length, 1);

  const calls: string[] = [];
  page.on('request', (request) => void calls.push(new URL(request.url()).pathname));
  await page.goto('/my-account');
  await page.waitForLoadState('networkidle');
  t.notOk(calls.includes('/api/push/public_key'), 'once for a session');
  await page.goto('/logout');
  t.same(await endpoints(app, other), []);
  t.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
});

t.test('what the tab says', async (t) => {
  const app = await startApp(t);
  const tabText = async (page: Page) => {
    await page.goto(TAB);
    await awake(page);
    return page.locator('.this-device').innerText();
  };
  const page = await openPage(t, app, { as: 'worker', alone: true });

  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  t.match(await tabText(page), 'powiadomienia z naszej strony są zablokowane', 'where they are forbidden');
  await expectAccessible(t, page);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  t.match(await tabText(page), 'Ta przeglądarka nie pokaże naszych powiadomień', 'where there are none');

  const private_ = await openPage(t, app, { as: 'worker', alone: true });
  await switchedOff(private_, app);
  await allow(private_);
  await tabText(private_);
  await private_.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click();
  const refused = private_.getByRole('dialog', { name: 'BŁĄD' });
  t.match(await refused.innerText(), 'w trybie prywatnym przeglądarki nie działają', 'where the browser refuses');
  takeProblems(private_); // Chromium logs it in the console
});

/** The visible notifications. Chromium loses one that is just being shown, so call this when none is. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    const notices = all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    return notices.sort((a, b) => a.title.localeCompare(b.title));
  });

t.test('the service worker', async (t) => {
  const app = await startApp(t);
  await app.listen();
  const { headers } = await fetch(`${app.url}/sw.js`);
  t.equal(headers.get('cache-control'), 'no-cache');
  t.match(headers.get('content-type'), 'javascript');
  t.match(headers.get('content-security-policy'), "worker-src 'self'");

  t.test('shows what is pushed', { skip: !showsNotifications() && 'npm’s Chromium shows none' }, async (t) => {
    const page = await openPage(t, app, { as: 'worker', alone: true });
    await switchedOff(page, app);
    await allow(page);
    await page.goto(TAB);
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/sw.js');
      const { active } = await navigator.serviceWorker.ready;
      // `ready` resolves while the worker still activates, when it does not receive the developer tools' messages yet.
      while (active?.state === 'activating')
        await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
    });
    const message = { origin: app.url, registrationId: await registered };
    await devtools.send('BackgroundService.startObserving', { service: 'pushMessaging' });
    await devtools.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true });
    const afterPush = async (data: object | string) => {
      const handled = new Promise<void>((resolve) => {
        devtools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
          if (eventName === 'Push event completed') resolve();
        });
      });
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      await devtools.send('ServiceWorker.deliverPushMessage', { ...message, data: text });
      await handled;
      return shownOn(page);
    };
    const payload = { title: 'Powiadomienia działają', body: 'Próba.', url: TAB, tag: 'one' };
    const first = { title: payload.title, body: payload.body, tag: payload.tag, data: { url: TAB } };
    t.same(await afterPush(payload), [first]);
    const second = { ...first, body: 'Druga próba.' };
    t.same(await afterPush({ ...payload, body: second.body }), [second], 'of one tag only the last');
    const plain = { title: 'Stajnia', body: 'Zajrzyj do aplikacji.', tag: '', data: { url: '/home' } };
    t.same(await afterPush('no JSON'), [second, plain], 'something, whatever comes');
  });
});
