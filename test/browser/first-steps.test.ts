import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';

const PANELS = ['/home?section=0', '/home?section=12'];

t.test('the first steps fit every screen, and axe finds nothing on them', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { as: 'admin' });
  for (const address of PANELS) {
    await page.goto(address);
    t.equal(await page.getByRole('list', { name: 'Pierwsze kroki' }).getByRole('listitem').count(), 10);
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(t, page, `${address} at ${width} px`);
      if (width !== 768) await expectAccessible(t, page);
    }
  }
});

t.test('pages of a stable that has told nothing are as sound as others', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { viewport: { width: 375, height: 800 } });
  for (const address of ['/', '/support', '/umow-wizyte', '/register', '/terms-of-service', '/privacy-policy']) {
    await page.goto(address);
    await expectAccessible(t, page);
    await expectFits(t, page, page.url());
  }
});

t.test('a test mail by keyboard, and the list put away and taken back', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const app = await startApp(t);
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: { width: 375, height: 800 } });
    const list = page.getByRole('list', { name: 'Pierwsze kroki' });
    await page.goto('/home?section=0');
    await page.getByRole('button', { name: 'Wyślij do siebie' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Wysłano wiadomość próbną na Twój adres').waitFor();
    t.equal(await list.getByText('Poczta').count(), 0);
    await page.getByRole('button', { name: 'Schowaj listę' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Wszystko z tej listy jest też w menu').waitFor();
    t.equal(await list.count(), 0);
    await page.getByRole('button', { name: 'Cofnij' }).focus();
    await page.keyboard.press('Enter');
    await list.waitFor();
  }
});
