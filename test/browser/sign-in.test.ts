import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';

const app = await startApp(t);

for (const javaScriptEnabled of [true, false])
  t.test(`one signs in by the form (JavaScript: ${javaScriptEnabled})`, async (t) => {
    const { email, password } = await app.person('worker');
    const page = await openPage(t, app, { javaScriptEnabled });
    const send = async (password: string) => {
      await page.getByLabel('Hasło').fill(password);
      await page.getByLabel('Hasło').press('Enter');
    };

    await page.goto('/login');
    await page.getByLabel('E-mail').fill(email);
    await send('nie to hasło');
    await page.getByText('Nie udało się zalogować').waitFor();
    t.equal(await page.getByLabel('E-mail').inputValue(), email, 'after a slip the password alone is typed again');
    await send(password);
    await page.waitForURL(/\/home$/);

    await page.goto('/logout');
    await page.goto('/home?section=2');
    t.equal(new URL(page.url()).pathname, '/login', 'the page asks who is there');
    await page.getByLabel('E-mail').fill(email);
    await send(password);
    await page.waitForURL(/\/home\?section=2$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

t.test('whoever has to wait is told that it failed, and beneath for how long, on a phone', async (t) => {
  const app = await startApp(t, { limits: { throttles: true } });
  const { email, password } = await app.person('user');
  const page = await openPage(t, app, { viewport: { width: 375, height: 800 } });
  for (let tries = 0; tries < 5; tries++)
    await page.request.post('/api/login', { data: { email, password: 'nie to hasło' }, headers: { origin: app.url } });
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Hasło').fill(password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  const alert = page.getByRole('dialog', { name: 'Error 429' });
  await alert.getByText('Nie udało się zalogować').waitFor();
  const wait = await page.locator('.summary').innerText();
  t.match(wait, /^Zbyt wiele prób\. Spróbuj ponownie za \d+ (sekund[ęy]?|minut[ęy]?)\.$/);
  t.notMatch(await alert.innerText(), wait, 'which the alert does not repeat');
});
