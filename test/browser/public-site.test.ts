import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage, takeProblems } from '../support/browser.ts';

const app = await startApp(t);
const PUBLIC = [
  '/',
  '/support',
  '/privacy-policy',
  '/terms-of-service',
  '/zglos-blad',
  '/umow-wizyte',
  '/nasza-aplikacja',
  '/login',
  '/forgot-password',
  '/register',
];
const WIDTHS = [375, 768, 1440];

t.test('a folded list is printed whole', async (t) => {
  const page = await openPage(t, app);
  await page.goto('/support');
  const answer = page.locator('details:not([open]) p').first();
  t.notOk(await answer.isVisible());
  await page.emulateMedia({ media: 'print' });
  t.ok(await answer.isVisible());
});

t.test('every public page', async (t) => {
  const page = await openPage(t, app);
  for (const path of PUBLIC)
    t.test(path, async (t) => {
      await page.goto(path);
      t.equal(await page.locator('script:not([type="application/ld+json"])').count(), 0, 'runs no script');
      t.equal(await page.locator('h1').count(), 1, 'has one heading of the first level');
      t.ok(await page.locator('meta[name="description"], meta[name="robots"]').count());
      await expectAccessible(t, page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectFits(t, page, `${width} px`);
      }
    });
  t.test('an unknown address', async (t) => {
    await page.goto('/nie/ma/tego');
    t.match(takeProblems(page), [/404/]);
    t.equal(await page.locator('h1').textContent(), 'Page not found');
    t.equal(await page.getByRole('link', { name: 'Zaloguj się' }).count(), 1);
    await expectAccessible(t, page);
  });
  t.test('an unknown address, for somebody who is signed in', async (t) => {
    const own = await openPage(t, app, { as: 'user', viewport: { width: 375, height: 700 } });
    await own.goto('/nie/ma/tego');
    t.match(takeProblems(own), [/404/]);
    t.equal(await own.getByRole('link', { name: 'Zaloguj się' }).count(), 0);
    await own.getByRole('link', { name: 'Wróć do panelu' }).click();
    await own.waitForURL(/\/home/);
  });
});

t.test('the alert of a page without script', async (t) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const refusal = async (noticesLeave: boolean) => {
      const page = await openPage(t, app, { javaScriptEnabled: false, reducedMotion, noticesLeave });
      await page.goto('/login');
      await page.getByLabel('E-mail').fill('nikt@stajnia.test');
      await page.getByLabel('Hasło').fill('nie to hasło');
      await page.getByRole('button', { name: 'Zaloguj się' }).click();
      return page.locator('.notice');
    };
    const alert = await refusal(true);
    t.match(await alert.textContent(), 'Nie udało się zalogować');
    await alert.waitFor({ state: 'hidden' });
    t.pass(`leaves by itself (${reducedMotion})`);
    const lasting = await refusal(false);
    await lasting.getByRole('button', { name: 'Dalej' }).click();
    await lasting.and(lasting.page().locator(':not([open])')).waitFor({ state: 'attached' });
    t.pass('and by its button');
  }
});

t.test('a manager sets up what visitors read', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/settings');
  await page.getByRole('navigation', { name: 'Ustawienia' }).getByRole('link', { name: 'Strona dla gości' }).click();
  for (const part of ['Godziny', 'Dojazd', 'Nauka jazdy']) {
    await page.goto('/settings/site');
    await page.getByRole('list', { name: 'Części strony' }).getByRole('link', { name: part }).click();
    await page.getByRole('button', { name: 'Zapisz' }).waitFor();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(t, page, `${part} at ${width} px`);
    }
  }
  await expectAccessible(t, page);
  await page.getByLabel('Nazwa, wiersz 2').fill('Lonża');
  await page.getByLabel('Cena w zł, wiersz 3').fill('75');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  const summary = page.locator('.summary:focus');
  t.match(await summary.textContent(), 'Nazwa, wiersz 3', 'which row it is');
  await page.getByLabel('Cena w zł, wiersz 3').fill('');
  await page.getByLabel('Cena w zł, wiersz 2').fill('75');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Goście widzą już nową wersję strony').waitFor();
  await page.goto('/');
  t.match(await page.locator('#jazdy').innerText(), /Lonża\s+75\szł/);
  await expectAccessible(t, page);
});
