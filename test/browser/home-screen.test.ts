import type { BrowserContextOptions, Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import type { TestPerson } from '../support/builders.ts';

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
const OVERVIEW = '/home?section=13';

const app = await startApp(t);
const worker = await app.person('worker');

/** A browser in which the overview was opened on two earlier days. An iPhone knows `standalone`. */
async function openedTwice(as: TestPerson, { iPhone = true, look = PHONE as BrowserContextOptions } = {}) {
  const page = await openPage(t, app, { as, alone: true, ...look });
  await page.addInitScript((iPhone) => {
    if (!localStorage.getItem('home_screen')) localStorage.setItem('home_screen', 'Thu Nov 19 2020,Fri Nov 20 2020');
    if (iPhone) Object.assign(navigator, { standalone: false });
  }, iPhone);
  return page;
}

const hint = (page: Page) => page.locator('.card', { hasText: 'Nie pokazuj więcej' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('home_screen'));
const keep = (page: Page, days: string) => page.evaluate((days) => localStorage.setItem('home_screen', days), days);

const countedDays = (page: Page, count: number) =>
  page.waitForFunction((count) => localStorage.getItem('home_screen')?.split(',').length === count, count);

t.test('a worker reads on the third day how the app gets onto an iPhone, until they have enough of it', async (t) => {
  const page = await openPage(t, app, { as: worker, alone: true, ...PHONE });
  await page.addInitScript(() => Object.assign(navigator, { standalone: false }));
  await page.goto(OVERVIEW);
  await countedDays(page, 1);
  t.equal(await hint(page).count(), 0, 'not on the first day');
  const today = await kept(page);
  await keep(page, `Fri Nov 20 2020,${today}`);
  await page.reload({ waitUntil: 'networkidle' });
  t.equal(await kept(page), `Fri Nov 20 2020,${today}`, 'a day counts once');
  t.equal(await hint(page).count(), 0);

  await keep(page, 'Thu Nov 19 2020,Fri Nov 20 2020');
  await page.goto(OVERVIEW);
  await hint(page).waitFor();
  t.match(await hint(page).innerText(), /„Udostępnij”.*„Do ekranu początkowego”.*powiadomienia/s);
  await expectAccessible(t, page);
  await expectFits(t, page, 'the overview');
  const nextTo = await hint(page).evaluate((it) => [it.parentElement?.className, it.nextElementSibling]);
  t.same(nextTo, ['beside-tasks', null], 'it is last, so that nothing moves');

  await hint(page).getByRole('button', { name: 'Nie pokazuj więcej' }).press('Enter');
  t.equal(await hint(page).count(), 0);
  t.ok(await page.evaluate(() => document.activeElement?.matches('.beside-tasks')), 'the focus stays there');
  await page.reload({ waitUntil: 'networkidle' });
  t.equal(await hint(page).count(), 0, 'and never again');
});

t.test("our button asks Chromium's own question", async (t) => {
  const page = await openedTwice(worker, { iPhone: false });
  /** As Chromium does when the app can be installed. */
  const offer = (outcome: 'accepted' | 'dismissed') =>
    page.evaluate((outcome) => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome }) }));
      return event.defaultPrevented;
    }, outcome);
  const add = hint(page).getByRole('button', { name: 'Dodaj do ekranu' });
  for (const outcome of ['dismissed', 'accepted'] as const) {
    await page.goto(OVERVIEW);
    await countedDays(page, 3);
    t.equal(await hint(page).count(), 0, 'no hint without an offer, as where the app is installed');
    t.ok(await offer(outcome), 'the browser shows no banner of its own');
    await add.click();
    await hint(page).waitFor({ state: 'detached' });
    if (outcome === 'dismissed') await keep(page, 'Thu Nov 19 2020,Fri Nov 20 2020');
  }
  t.equal(await kept(page), 'never');
});

t.test('in other browsers the hint names their menu, and leaves when the app is installed', async (t) => {
  const page = await openedTwice(worker, { iPhone: false });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'onbeforeinstallprompt'));
  await page.goto(OVERVIEW);
  await hint(page).waitFor();
  t.match(await hint(page).innerText(), 'menu przeglądarki „Dodaj do ekranu głównego”');
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await hint(page).waitFor({ state: 'detached' });
  t.equal(await kept(page), 'never');
});

t.test('nothing is loaded with a mouse, for a manager, or in the installed app', async (t) => {
  const installed = await openedTwice(worker);
  // The page sees the display mode of an installed app. Playwright loses an emulated one when the renderer changes.
  await installed.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query.replace('display-mode:browser', 'display-mode:standalone'));
  });
  const others = {
    installed,
    mouse: await openedTwice(worker, { look: { viewport: PHONE.viewport } }),
    manager: await openedTwice(await app.person('manager')),
  };
  for (const [who, page] of Object.entries(others)) {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(OVERVIEW, { waitUntil: 'networkidle' });
    t.notMatch(asked.join('\n'), 'home-screen', who);
    t.equal(await hint(page).count(), 0, who);
  }
});

t.test('nothing is shown where the browser stores nothing', async (t) => {
  const page = await openPage(t, app, { as: worker, alone: true, ...PHONE });
  await page.addInitScript(() => {
    Object.assign(navigator, { standalone: false });
    Reflect.defineProperty(window, 'localStorage', { value: undefined });
  });
  const loaded = page.waitForResponse(/home-screen/);
  await page.goto(OVERVIEW);
  await loaded;
  await page.waitForLoadState('networkidle');
  t.equal(await hint(page).count(), 0);
});
