import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const PAGE = '/my-account?tab=calendar';

t.test('the private address of a calendar is copied', async (t) => {
  const page = await openPage(t, app, { as: 'user', viewport: PHONE, alone: true });
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Utwórz adres' }).click();
  await expectAccessible(t, page);
  await page.locator('[data-island="copy-button"][data-hydrated]').waitFor();
  const text = (await page.locator('code').textContent()) ?? '';
  await page.locator('code').click();
  t.match(text, /^http:.*\/calendar\/[\w-]{43}\.ics$/);
  t.equal(await page.evaluate(() => getSelection()?.toString()), text, 'one press marks it whole');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Kopiuj' }).click();
  await page.getByRole('status').getByText('Skopiowano').waitFor();
  t.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
  await page.context().clearPermissions();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Kopiuj' }).click();
  await page.getByText('Zaznacz tekst i skopiuj go samodzielnie.').waitFor();
  await expectAccessible(t, page);
});
