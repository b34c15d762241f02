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
const roomAbove = (dialog: Element) => getComputedStyle(dialog).marginTop;

t.test('with script', async (t) => {
  const page = await openPage(t, app, { as: 'user', viewport: PHONE });

  await t.test('a file refused in a dialog moves neither the page below nor the dialog', async (t) => {
    await page.goto('/my-account');
    await page.getByRole('link', { name: 'Zmień zdjęcie' }).click();
    await page.locator('[data-island="picture-form"][data-hydrated]').waitFor();
    const [before, room] = [await topOf(page, 'h1'), await page.locator('.dialog').evaluate(roomAbove)];
    await page.getByLabel('Zdjęcie', { exact: true }).setInputFiles(TEXT_FILE);
    await page.getByText('Tego pliku nie da się otworzyć').first().waitFor();
    t.equal(await topOf(page, 'h1'), before);
    t.equal(await page.locator('.dialog').evaluate(roomAbove), room, 'there is no notice to make room for');
  });

  await t.test('a notice leaves without a jump', async (t) => {
    let untouched: number | undefined;
    const refused = async () => {
      await page.goto('/my-account?tab=password');
      untouched = await topOf(page, 'h1');
      await page.locator('[data-island="password-form"][data-hydrated]').waitFor();
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
});

t.test('on a phone without script', async (t) => {
  const owner = await buildPerson(app);
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport: PHONE });

  await t.test('what was refused in a dialog leaves the page below where it was', async (t) => {
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

  await t.test('a notice over a dialog covers none of its buttons', async (t) => {
    const holder = await buildHorse(app, { owner });
    await page.goto(`/user/${owner.id}?tab=horses&dialog=fix-box&dialog_id=${holder.id}`);
    const create = `/user/${owner.id}?tab=horses&dialog=create-horse`;
    await page.locator('[name=form_page]').evaluate((field, to) => field.setAttribute('value', to), create);
    await page.getByRole('button', { name: 'Zapisz' }).click();
    const notice = await boxOf(page, '.notice');
    const dialog = await boxOf(page, '.dialog');
    if (!notice || !dialog) throw new Error('Both are there');
    t.ok(notice.y >= 0 && notice.y + notice.height <= dialog.y, 'it has room of its own above it');
    await letLeave(page.locator('.notice'));
    t.same(await boxOf(page, '.dialog'), dialog, 'and nothing jumps when it leaves');
  });
});
