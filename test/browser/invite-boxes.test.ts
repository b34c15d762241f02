import type { Locator } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not shown');
  return box;
}

/** Whether a notice and a part of the page overlap on the screen. */
async function covers(notice: Locator, part: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(notice), await boxOf(part)];
  const apart = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !(apart || one.x + one.width <= other.x || other.x + other.width <= one.x);
}

t.test('the notice of an invitation covers no field or button of the next one', async (t) => {
  // Without mail the notice is the longest.
  const app = await startApp(t, { config: { mailFiles: false, logLevel: 'error' } });
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false });
  await page.goto('/home?section=0');
  for (const [whom, email, says] of [
    ['KLIENTA', '', 'Puste pole'],
    ['PRACOWNIKA', 'stajenny@example.pl', 'Zaproszenie czeka'],
  ] as const) {
    const box = page.locator('.invite', { hasText: `ZAPROŚ ${whom}` });
    await box.getByLabel('E-mail').fill(email);
    await box.getByRole('button', { name: 'ZAPROŚ' }).click();
    const notice = page.locator('.notice', { hasText: says });
    await notice.waitFor();
    for (const viewport of [
      { width: 375, height: 667 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      for (const part of await page.locator('.invite').getByRole('textbox').all()) {
        await part.scrollIntoViewIfNeeded();
        t.notOk(await covers(notice, part), `${says}: a field at ${viewport.width} px`);
      }
      for (const part of await page.locator('.invite').getByRole('button').all())
        t.notOk(await covers(notice, part), `${says}: a button at ${viewport.width} px`);
    }
  }
});
