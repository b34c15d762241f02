import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { focusOn, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
const herd = `/user/${owner.id}?tab=horses`;

const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname + url.search === path);

t.test('a dialog at an address', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/home?section=0');
  await page.goto(herd);
  const opener = page.getByRole('link', { name: 'DODAJ KONIA' });
  const dialog = page.getByRole('dialog', { name: 'DODAJ KONIA' });

  t.test('gives the focus back however it is closed', async (t) => {
    const ways = [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('link', { name: 'Zamknij' }).click(),
      () => page.mouse.click(5, 300),
    ];
    for (const close of ways) {
      await opener.press('Enter');
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      await focusOn(page, 'DODAJ KONIA');
      await at(page, herd);
    }
    await page.goBack();
    t.equal(await dialog.count(), 0, 'and Back does not open it again');
    await at(page, '/home?section=0');
  });

  t.test('that was opened by its address leads to the page below, in its own place', async (t) => {
    await page.goto(`${herd}&dialog=create-horse`);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await at(page, herd);
    await page.goBack();
    await at(page, '/home?section=0');
    t.equal(await dialog.count(), 0);
  });

  t.test('opens another tab where one wants one', async (t) => {
    await page.goto(`${herd}&dialog=create-horse`);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Zamknij' }).click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await tab.close();
    t.ok(await dialog.isVisible());
  });
});

t.test('a plain form gives the focus back to its button', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto(`/horses/${horse.id}`);
  await page.getByRole('button', { name: 'Włącz alert zdrowotny' }).press('Enter');
  await focusOn(page, 'Wyłącz alert zdrowotny');
  t.pass('though it says something else now');
});
