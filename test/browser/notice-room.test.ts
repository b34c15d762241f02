import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { letLeave, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const TEXT_FILE = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };

const boxOf = (page: Page, selector: string) => page.locator(selector).boundingBox();
const topOf = async (page: Page, selector: string) => (await boxOf(page, selector))?.y;

t.test(
  'a file refused in a dialog moves neither the page below nor, with no notice to make room for, the dialog',
  async (t) => {
    for (const viewport of [PHONE, { width: 1440, height: 500 }]) {
      const page = await openPage(t, app, { as: 'user', viewport });
      await page.goto('/my-account');
      await page.getByRole('link', { name: 'Zmień zdjęcie' }).click();
      await page.locator('[data-island="picture-form"][data-hydrated]').waitFor();
      const [before, room] = [await topOf(page, 'h1'), await page.locator('.dialog').evaluate(roomAbove)];
      await page.getByLabel('Zdjęcie', { exact: true }).setInputFiles(TEXT_FILE);
      await page.getByText('Tego pliku nie da się otworzyć').first().waitFor();
      t.equal(await topOf(page, 'h1'), before, `the page stays where it is at ${viewport.width} px`);
      t.equal(await page.locator('.dialog').evaluate(roomAbove), room);
    }
  },
);

const roomAbove = (dialog: Element) => getComputedStyle(dialog).marginTop;

t.test('what was refused in a dialog by the server leaves the page below where it was', async (t) => {
  const page = await openPage(t, app, { as: 'user', javaScriptEnabled: false, viewport: PHONE });
  await page.goto('/my-account?tab=profile&dialog=picture');
  const before = await topOf(page, 'h1');
  await page.getByLabel('Zdjęcie', { exact: true }).setInputFiles(TEXT_FILE);
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  const notice = page.getByRole('dialog', { name: 'Error 415' });
  await notice.waitFor();
  t.equal(await topOf(page, 'h1'), before);
  const dialog = await topOf(page, '.dialog');
  await letLeave(notice);
  t.equal(await topOf(page, '.dialog'), dialog, 'and nothing jumps when the notice leaves');
});

for (const javaScriptEnabled of [true, false])
  t.test(`a notice leaves without a jump (JavaScript: ${javaScriptEnabled})`, async (t) => {
    const page = await openPage(t, app, { as: 'user', javaScriptEnabled, viewport: PHONE });
    let untouched: number | undefined;
    const refused = async () => {
      await page.goto('/my-account?tab=password');
      untouched = await topOf(page, 'h1');
      if (javaScriptEnabled) await page.locator('[data-island="password-form"][data-hydrated]').waitFor();
      for (const label of ['Obecne hasło', 'Nowe hasło', 'Powtórz nowe hasło'])
        await page.getByLabel(label, { exact: true }).fill('krótkie');
      await page.getByRole('button', { name: 'Zmień hasło' }).click();
      const [notice, first] = [await boxOf(page, '.notice'), await boxOf(page, '.summary')];
      t.ok(notice && first && notice.y >= first.y + first.height, 'it covers nothing of what is wrong');
      await page.evaluate(() => scrollTo(0, 0));
    };
    await refused();
    const tops = async () => [await topOf(page, 'h1'), await topOf(page, '.summary')];
    const before = await tops();
    t.equal(before[0], untouched, 'it lies over the page, which it does not move');
    await letLeave(page.locator('.notice'));
    t.same(await tops(), before, 'by itself');
    await refused();
    await page.locator('.notice').getByRole('button', { name: 'Dalej' }).click();
    await page.locator('.notice').waitFor({ state: 'hidden' });
    t.same(await tops(), before, 'sent away');
  });

t.test('on a phone a notice over a dialog covers none of its buttons', async (t) => {
  const owner = await buildPerson(app);
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE });
    const holder = await buildHorse(app, { owner });
    await page.goto(`/user/${owner.id}?tab=horses&dialog=fix-box&dialog_id=${holder.id}`);
    const create = `/user/${owner.id}?tab=horses&dialog=create-horse`;
    await page.locator('[name=form_page]').evaluate((field, to) => field.setAttribute('value', to), create);
    await page.getByRole('button', { name: 'Zapisz' }).click();
    const notice = await page.locator('.notice').boundingBox();
    const dialog = await page.locator('.dialog').boundingBox();
    if (!notice || !dialog) throw new Error('Both are there');
    t.ok(notice.y >= 0 && notice.y + notice.height <= dialog.y, 'it has room of its own above it');
    await letLeave(page.locator('.notice'));
    t.same(await page.locator('.dialog').boundingBox(), dialog, 'and nothing jumps when it leaves');
  }
});
