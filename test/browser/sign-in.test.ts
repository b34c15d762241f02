import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';

t.test('a person signs in by the form after a mistake, and returns to the page before', async (t) => {
  const app = await startApp(t);
  const { email, password } = await app.person('worker');
  const page = await openPage(t, app);
  await page.goto('/home?section=2');
  t.equal(new URL(page.url()).pathname, '/login', 'the page asks who is there');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Hasło').fill('nie to hasło');
  await page.keyboard.press('Enter');
  await page.getByText('Nie udało się zalogować').waitFor();
  t.equal(await page.getByLabel('E-mail').inputValue(), email, 'the password alone is typed again');
  await page.getByLabel('Hasło').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home\?section=2$/);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
