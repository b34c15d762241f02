import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';

const app = await startApp(t);
const unmailed = await startApp(t, { config: { mailFiles: false, logLevel: 'error' } });
const PANEL = '/home?section=0';

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is there');
  return box;
};

/** Whether a notice and a part of the page overlap, both as they stand on the screen. */
async function covers(notice: Locator, part: Locator): Promise<boolean> {
  const [one, other] = [await boxOf(notice), await boxOf(part)];
  const apart = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !(apart || one.x + one.width <= other.x || other.x + other.width <= one.x);
}

async function invite(page: Page, whom: 'KLIENTA' | 'PRACOWNIKA', email: string) {
  const box = page.locator('.invite', { hasText: `ZAPROŚ ${whom}` });
  await box.getByLabel('E-mail').fill(email);
  await box.getByRole('button', { name: 'ZAPROŚ' }).click();
}

for (const viewport of [
  { width: 375, height: 667 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
])
  t.test(`the notice of an invitation covers no box that one types in next, at ${viewport.width} px`, async (t) => {
    for (const [stable, whom, email, says] of [
      [app, 'KLIENTA', `klient${viewport.width}@example.pl`, 'SUKCES'],
      [app, 'PRACOWNIKA', '', 'Puste pole'],
      [unmailed, 'PRACOWNIKA', `stajenny${viewport.width}@example.pl`, 'Zaproszenie czeka'],
      [unmailed, 'KLIENTA', '', 'Puste pole'],
    ] as const) {
      const page = await openPage(t, stable, { as: 'manager', viewport, javaScriptEnabled: false });
      await page.goto(PANEL);
      await invite(page, whom, email);
      const notice = page.locator('.notice', { hasText: says });
      await notice.waitFor();
      for (const part of await page.locator('.invite').getByRole('textbox').all()) {
        await part.scrollIntoViewIfNeeded();
        t.notOk(await covers(notice, part), `${says}: the field of ${whom}`);
      }
      for (const part of await page.locator('.invite').getByRole('button').all())
        t.notOk(await covers(notice, part), `${says}: the button of ${whom}`);
      await page.close();
    }
  });
