import type { Page } from 'playwright-core';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { at, awake, focusOn, hold, openPage } from '../support/browser.ts';
import { buildEvent, buildHorse, buildInvitation, buildPerson, buildService, buildTask } from '../support/builders.ts';

const app = await startApp(t);
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
const grooming = await buildService(app, { name: 'Czyszczenie' });
await buildTask(app, { horse, service: grooming });
const [list, horses] = ['/home?section=2', `/user/${owner.id}?tab=horses`];

function countLoads(page: Page): { count: number } {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) loads.count++;
  });
  return loads;
}

t.test('a dialog over the page', async (t) => {
  const page = await openPage(t, app, { as: 'worker' });
  const task = await buildTask(app, { horse, service: await buildService(app, { name: 'Lonżowanie' }) });
  const dialog = page.getByRole('dialog');
  await page.goto(list);

  await t.test('leads to the list on Forward when its task is gone', async (t) => {
    await page.getByRole('link', { name: 'Lonżowanie' }).click();
    await dialog.getByText('Termin').waitFor(); // or its facts, still on their way, would hear that the task is gone
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The page is back; the address that Playwright knows may be that from before the dialog.
    await page.waitForFunction((path) => location.pathname + location.search === path, list);
    await app.db.deleteFrom('tasks').where('id', '=', task.id).execute();
    const loads = countLoads(page);
    await page.goForward();
    await page.getByText('Nie ma takiego zadania').waitFor();
    await at(page, list);
    t.equal(loads.count, 0);
  });

  await t.test('opens on Forward although its script is not loaded', async (t) => {
    // With Save-Data it is fetched at the first press.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto(list);
    await page.getByRole('link', { name: 'Czyszczenie' }).press('Enter');
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.goForward();
    await dialog.waitFor();
    t.match(page.url(), 'dialog=task');
    await page.goBack();
    await at(page, list);
    await dialog.waitFor({ state: 'detached' });
    t.pass('and Back to the list');
  });

  await t.test('stays closed when Back is quicker than its script', async (t) => {
    const script = '**/assets/dialog-*.js';
    await page.reload();
    const release = await hold(page, script);
    const asked = page.waitForRequest(script);
    await page.goForward();
    await asked;
    await page.goBack();
    const loaded = page.waitForResponse(script);
    release();
    await (await loaded).finished();
    await page.getByRole('link', { name: 'Czyszczenie' }).press('Enter');
    await dialog.getByText('Termin').waitFor();
    t.equal(await dialog.count(), 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await at(page, list);
  });

  await t.test('stays closed when Back is quicker than its answer', async (t) => {
    const isDialog = (url: URL) => url.searchParams.has('dialog');
    const release = await hold(page, isDialog);
    const asked = page.waitForRequest((request) => isDialog(new URL(request.url())));
    await page.goForward();
    await asked;
    await page.goBack();
    const answer = page.waitForResponse((response) => isDialog(new URL(response.url())));
    release();
    await (await answer).finished();
    await page.getByRole('link', { name: 'Czyszczenie' }).press('Enter');
    await dialog.waitFor();
    t.equal(await dialog.count(), 1);
    await page.keyboard.press('Escape');
    await at(page, list);
  });
});

t.test('a dialog whose script does not come is a page of its own', async (t) => {
  await buildTask(app, { horse, service: await buildService(app, { name: 'Padokowanie' }) });
  const page = await openPage(t, app, { as: 'worker', alone: true });
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.clock.install();
  await page.goto(list);
  const script = '**/assets/dialog-*.js';
  const release = await hold(page, script);
  await Promise.all([page.waitForRequest(script), page.getByRole('link', { name: 'Padokowanie' }).press('Enter')]);
  await page.clock.runFor(5000);
  await page.getByRole('link', { name: 'Czyszczenie' }).press('Enter');
  await page.clock.runFor(8000);
  await page.waitForURL(/dialog=task/);
  await page.getByRole('dialog').getByText('Termin').waitFor();
  t.match(await page.getByRole('dialog').textContent(), 'Czyszczenie', 'the one that was pressed last');
  release();
});

t.test('the focus', async (t) => {
  await buildHorse(app, { owner, name: 'Łuna' });
  await buildEvent(app, { horse, title: 'Kowal', start_day: day('2026-11-21'), end_day: day('2026-11-21') });
  const page = await openPage(t, app, { as: 'manager' });
  const dialog = page.getByRole('dialog');

  await t.test('returns to the link that was pressed, among several that open dialogs', async () => {
    await page.goto(horses);
    const last = page.getByRole('link', { name: 'Usuń' }).last();
    const address = await last.getAttribute('href');
    await last.click();
    await dialog.waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await at(page, horses);
    await page.waitForFunction((href) => document.activeElement?.getAttribute('href') === href, address);
  });

  await t.test('is nowhere on the next page when a link has opened a new tab', async (t) => {
    // The new tab is up to the browser, and some do not announce it; the test looks at what stays behind.
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click({ modifiers: ['ControlOrMeta'] });
    await page.goto(list);
    await page.waitForLoadState();
    t.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY');
  });

  await t.test('returns to the entry of a calendar', async () => {
    await page.goto('/home?section=6');
    await awake(page, 'calendar');
    await page.locator('.square a', { hasText: 'Kowal' }).press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusOn(page, 'Kowal');
    const closed = () => page.waitForFunction(() => !location.search.includes('dialog='));
    await closed();
    await page.goForward();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusOn(page, 'Kowal');
    await closed();
  });

  await t.test('may be lost in a browser that forbids storage, but dialogs close', async (t) => {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get });
      Object.defineProperty(window, 'localStorage', { get });
    });
    await page.goto(horses);
    const dialog = page.getByRole('dialog', { name: 'DODAJ KONIA' });
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    await dialog.waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await at(page, horses);
    await dialog.waitFor({ state: 'detached' });
    t.pass('a dialog still closes by Escape');
  });
});

t.test('a link to a field in error leaves the errors of the wizard', async (t) => {
  const { token } = await buildInvitation(app);
  const page = await openPage(t, app);
  await page.goto(`/register/${token}`);
  await awake(page, 'registration');
  await page.getByLabel('Hasło', { exact: true }).fill('kasztan w stajni');
  await page.getByLabel('Powtórz hasło').fill('kasztan w stajni');
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Imię').waitFor();
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.locator('.summary a').first().click();
  await page.waitForURL(/#first_name$/);
  t.equal(await page.locator('.summary a').count(), 3);
  await page.getByLabel('Imię').and(page.locator('[aria-invalid="true"]')).waitFor();
  await page.goBack();
  await page.goBack();
  await page.getByLabel('Powtórz hasło').waitFor();
  t.equal(await page.locator('.summary').count(), 0, 'which Back to another step clears');
});
