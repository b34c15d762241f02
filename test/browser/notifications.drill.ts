import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { showsNotifications } from '../support/chromium.ts';

const TAB = '/my-account?tab=notifications';
const SKIPPED = !showsNotifications() && 'npm’s Chromium shows none: name another in CHROMIUM_PATH';

/** The visible notifications. Chromium loses one that is just being shown, so call this when none is. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await registration.getNotifications();
    const notices = all.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    return notices.sort((a, b) => a.title.localeCompare(b.title));
  });

t.test('the service worker shows what is pushed', { skip: SKIPPED }, async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { as: 'worker', alone: true, offline: true });
  // As if switched off in this browser, so that the loader leaves the service worker alone.
  await page.context().addCookies([{ name: 'push', value: 'off', url: app.url }]);
  await page.context().grantPermissions(['notifications']);
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
