import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFocus, letLeave, openPage } from '../support/browser.ts';
import { buildReset } from '../support/builders.ts';

const NEW = 'trzy kasztany i wiadro';

const alertOf = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function typeTwice(page: Page, password: string, again: string): Promise<void> {
  await page.getByLabel('Nowe hasło', { exact: true }).fill(password);
  await page.getByLabel('Powtórz nowe hasło').fill(again);
  await page.keyboard.press('Enter');
}

t.test('what is wrong with a new password is said without the server, and nothing typed is lost', async (t) => {
  const app = await startApp(t);
  const { token } = await buildReset(app);
  const page = await openPage(t, app, { viewport: { width: 375, height: 667 } });
  await page.goto(`/reset-password/${token}`);
  await page.locator('[data-island="password-form"][data-hydrated]').waitFor({ state: 'attached' });
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));

  await typeTwice(page, NEW, 'coś innego');
  const different = alertOf(page, 'Różne hasła');
  await different.getByText('Podane hasła nie są takie same').waitFor();
  await expectFocus(t, page.locator('.summary'), 'the errors have the focus');
  t.equal(await page.getByLabel('Nowe hasło', { exact: true }).inputValue(), NEW);
  t.equal(await page.getByLabel('Powtórz nowe hasło').getAttribute('aria-invalid'), 'true');
  await letLeave(different);

  await typeTwice(page, '7znakow', '7znakow');
  const short = alertOf(page, 'Za krótkie hasło');
  await short.getByText('Hasło musi mieć co najmniej 8 znaków').waitFor();
  const first = await short.elementHandle();
  await page.getByLabel('Powtórz nowe hasło').press('Enter');
  await page.waitForFunction((element) => !element?.isConnected, first);
  t.ok(await short.isVisible(), 'the same refusal again is a new alert, with 3 s of its own');
  t.same(requests, []);

  await typeTwice(page, NEW, NEW);
  await page.waitForURL('**/login');
  await alertOf(page, 'Zresetowano hasło pomyślnie').waitFor();
});
