import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';

// The walk over all screens has the demo's stable; here nobody has told anything yet.
const app = await startApp(t);
const viewport = { width: 375, height: 800 };

t.test('the first steps shut nobody out and fit on a phone', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport });
  await page.goto('/home?section=0');
  t.equal(await page.getByRole('list', { name: 'Pierwsze kroki' }).getByRole('listitem').count(), 10);
  await expectFits(t, page, 'the panel');
  await expectAccessible(t, page);
});

t.test('public pages of a stable without settings fit on a phone', async (t) => {
  const page = await openPage(t, app, { viewport });
  for (const address of ['/', '/support', '/umow-wizyte']) {
    await page.goto(address);
    await expectFits(t, page, address);
    await expectAccessible(t, page);
  }
});
