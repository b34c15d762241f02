import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { letLeave, openPage } from '../support/browser.ts';

const app = await startApp(t);

t.test('a folded list is printed whole', async (t) => {
  const page = await openPage(t, app);
  await page.goto('/support');
  const answer = page.locator('details:not([open]) p').first();
  t.notOk(await answer.isVisible());
  await page.emulateMedia({ media: 'print' });
  t.ok(await answer.isVisible());
});

t.test('the alert of a page without script leaves by itself, less motion or not, and by its button', async (t) => {
  const refused = async (page: Page) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill('nikt@stajnia.test');
    await page.getByLabel('Hasło').fill('nie to hasło');
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    const alert = page.locator('.notice');
    await alert.getByText('Nie udało się zalogować').waitFor();
    return alert;
  };
  const page = await openPage(t, app, { javaScriptEnabled: false, noticesLeave: true });
  await (await refused(page)).waitFor({ state: 'hidden' });

  const lasting = await openPage(t, app, { javaScriptEnabled: false, reducedMotion: 'reduce' });
  await letLeave(await refused(lasting));
  const alert = await refused(lasting);
  await alert.getByRole('button', { name: 'Dalej' }).click();
  await alert.and(lasting.locator(':not([open])')).waitFor({ state: 'attached' });
  t.pass('it has left each time');
});
