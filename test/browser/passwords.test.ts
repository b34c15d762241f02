import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFocus, letLeave, openPage } from '../support/browser.ts';
import { buildReset } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const NEW = 'trzy kasztany i wiadro';

const awake = (page: Page) =>
  page.locator('[data-island="password-form"][data-hydrated]').waitFor({ state: 'attached' });

const alertOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function typeTwice(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('Nowe hasło', { exact: true }).fill(password);
  await page.getByLabel('Powtórz nowe hasło').fill(again);
}

t.test('a mailed link in a browser', async (t) => {
  const { token } = await buildReset(app);
  const page = await openPage(t, app, { viewport: PHONE });
  await page.goto(`/reset-password/${token}`);
  await awake(page);
  await expectAccessible(t, page);

  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  await page.getByLabel('Nowe hasło', { exact: true }).focus();
  await page.keyboard.type(NEW);
  await page.keyboard.press('Tab');
  await page.keyboard.type('coś innego');
  await page.keyboard.press('Enter');
  const different = alertOf(page, 'Różne hasła');
  await different.waitFor();
  t.match(await different.textContent(), 'Podane hasła nie są takie same');
  await expectFocus(t, page.locator('.summary'), 'the errors have the focus');
  t.equal(await page.getByLabel('Nowe hasło', { exact: true }).inputValue(), NEW, 'and nothing typed is lost');
  t.equal(await page.getByLabel('Powtórz nowe hasło').getAttribute('aria-invalid'), 'true');
  await expectAccessible(t, page);
  await letLeave(different);

  await typeTwice(page, '7znakow', '7znakow');
  await page.keyboard.press('Enter');
  const short = alertOf(page, 'Za krótkie hasło');
  await short.waitFor();
  t.match(await short.textContent(), 'Hasło musi mieć co najmniej 8 znaków');
  const first = await short.elementHandle();
  await page.getByLabel('Powtórz nowe hasło').press('Enter');
  await page.waitForFunction((element) => !element?.isConnected, first);
  t.ok(await short.isVisible(), 'the same refusal again is a new alert, with 3 s of its own');
  t.same(requests, [], 'all that was said without the server');

  await typeTwice(page, NEW, NEW);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
  await alertOf(page, 'Zresetowano hasło pomyślnie').waitFor();
  await page.goto(`/reset-password/${token}`);
  t.equal(new URL(page.url()).pathname, '/', 'a link works once');
});
