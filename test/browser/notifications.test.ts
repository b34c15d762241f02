import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { awake, expectAccessible, expectFits, openPage, takeProblems } from '../support/browser.ts';
import { buildPerson } from '../support/builders.ts';
import { type Pushed, pushSink, type TestDevice } from '../support/push-sink.ts';
import { storedRows } from '../support/stored-rows.ts';

const PHONE = { width: 375, height: 667 };
const TAB = '/my-account?tab=notifications';

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

/** A headless browser cannot ask whether notifications are allowed. */
const answerAs = (page: Page, permission: 'granted' | 'denied') =>
  page.addInitScript((answer) => {
    Object.defineProperty(Notification, 'permission', { get: () => answer, configurable: true });
    Notification.requestPermission = async () => answer;
  }, permission);

/** As if switched off in this browser, so that the loader leaves them alone. */
const switchedOff = (page: Page, { url }: TestApp) => page.context().addCookies([{ name: 'push', value: 'off', url }]);

const endpoints = async (app: TestApp, { id }: { id: string }) =>
  (await storedRows(app, 'push_subscriptions', { person_id: id })).map(({ endpoint }) => endpoint);

t.test('notifications of a device', async (t) => {
  const sink = await pushSink(t);
  const app = await startApp(t, { pushServices: sink.services });
  const device = sink.device();
  const [person, one, other] = [await buildPerson(app), await buildPerson(app), await buildPerson(app)];
  const page = await openPage(t, app, { as: person, viewport: PHONE, alone: true, offline: true });
  await subscribable(page, device);
  await switchedOff(page, app);
  await answerAs(page, 'granted');

  await t.test('switched on, tried out and switched off, by keyboard', async (t) => {
    await page.goto(TAB);
    await awake(page, 'notifications');
    await page.getByRole('main').getByText('Na tym urządzeniu powiadomienia są wyłączone.').waitFor();
    await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).press('Enter');
    await page.getByText('Włączono powiadomienia na tym urządzeniu').waitFor();
    t.same(await endpoints(app, person), [device.subscription.endpoint]);
    const off = page.getByRole('button', { name: 'Wyłącz na tym urządzeniu' });
    t.ok(await off.evaluate((button) => button === document.activeElement), 'the focus stays where it was');
    t.match(await page.getByRole('list', { name: 'Urządzenia z powiadomieniami' }).innerText(), 'To urządzenie');
    await expectAccessible(t, page);

    await page.getByRole('button', { name: 'Wyślij próbne powiadomienie' }).press('Enter');
    await page.getByRole('dialog', { name: 'Wysłano powiadomienie' }).waitFor();
    await app.drainJobs();
    t.match(device.read(sink.pushed[0] as Pushed), { title: 'Powiadomienia działają' });

    await awake(page, 'notifications');
    await off.press('Enter');
    await page.getByText('Wyłączono powiadomienia').waitFor();
    t.same(await endpoints(app, person), []);
    await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).waitFor();
    await page.setViewportSize({ width: 320, height: 667 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectFits(t, page, 'on the smallest phone with letters at twice their size');
    await page.goto('/home');
    await page.locator('html[data-pocket]').waitFor({ state: 'attached' });
    t.same(await endpoints(app, person), [], 'and stays off');
  });

  await t.test('belong to the person who signed in last', async (t) => {
    await page.goto('/robots.txt'); // a page that asks for nothing after the session has ended
    await page.context().clearCookies();
    for (const who of [one, other]) {
      await page.goto('/login');
      await page.getByLabel('E-mail').fill(who.email);
      await page.getByLabel('Hasło').fill(who.password);
      const saved = page.waitForResponse('**/api/push/save_subscription');
      await page.getByRole('button', { name: 'Zaloguj się' }).click();
      t.equal((await saved).status(), 200);
      if (who !== one) continue;
      await page.goto('/robots.txt');
      await page.context().clearCookies({ name: /_token$/ }); // the session just ends
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

  await t.test('that cannot be switched on: the tab says why', async (t) => {
    const page = await openPage(t, app, { as: 'worker', alone: true, offline: true });
    await switchedOff(page, app);
    const tabText = async () => {
      await page.goto(TAB);
      await awake(page, 'notifications');
      return page.locator('.this-device').innerText();
    };
    await answerAs(page, 'granted');
    await tabText();
    await page.getByRole('button', { name: 'Włącz na tym urządzeniu' }).click();
    const refused = page.getByRole('dialog', { name: 'BŁĄD' });
    t.match(await refused.innerText(), 'w trybie prywatnym przeglądarki nie działają', 'where the browser refuses');
    takeProblems(page); // Chromium logs it in the console
    await answerAs(page, 'denied');
    t.match(await tabText(), 'powiadomienia z naszej strony są zablokowane', 'where they are forbidden');
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    t.match(await tabText(), 'Ta przeglądarka nie pokaże naszych powiadomień', 'where there are none');
    await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
    t.match(await tabText(), /Na iPhonie.*aplikacji dodanej do ekranu początkowego/, 'in a tab of an iPhone');
  });
});
