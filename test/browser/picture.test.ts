import fs from 'node:fs';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFocus, openPage, takeProblems } from '../support/browser.ts';
import { buildHorse, buildPerson, buildPicture } from '../support/builders.ts';
import { canvas } from '../support/photos.ts';
import { storedRow } from '../support/stored-rows.ts';

const UNREADABLE = 'Tego pliku nie da się otworzyć jako zdjęcia. Wybierz całe zdjęcie JPEG, PNG albo WebP.';

/** Red on the left, blue on the right. */
async function wide() {
  const left = await canvas(300, 300, { background: 'red' }).png().toBuffer();
  const buffer = await canvas(900, 300, { background: 'blue' })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'koń.jpg', mimeType: 'image/jpeg', buffer };
}

t.test('a picture', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app, { role: 'manager' });
  const page = await openPage(t, app, { as: person, viewport: { width: 375, height: 667 } });
  const dialog = page.getByRole('dialog', { name: 'Zmień zdjęcie' });
  const file = dialog.getByLabel('Zdjęcie', { exact: true });
  const save = dialog.getByRole('button', { name: 'Zapisz' });
  const preview = dialog.getByRole('img', { name: 'Podgląd zdjęcia' });
  const dismiss = async (alert: Locator) => {
    await alert.getByRole('button', { name: 'Dalej' }).click();
    await alert.waitFor({ state: 'hidden' });
  };

  await t.test('is asked for in a dialog that the keyboard opens', async (t) => {
    await page.goto('/my-account');
    await page.getByRole('link', { name: 'Zmień zdjęcie' }).press('Enter');
    await dialog.waitFor();
    await expectFocus(t, file, 'the focus starts at the file');
    await page.locator('[data-island="picture-form"][data-hydrated]').waitFor();
    await save.click();
    t.equal(
      await file.evaluate((input: HTMLInputElement) => input.validity.valueMissing),
      true,
      'needs a file to save',
    );
  });

  await t.test('that this browser cannot open, or that is too large, is refused here each time', async (t) => {
    await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
    await page.getByText(UNREADABLE).first().waitFor();
    t.equal(await file.getAttribute('aria-invalid'), 'true');
    for (const time of ['at once', 'each time']) {
      await save.click();
      const alert = page.getByRole('dialog', { name: 'Error 415' });
      t.match(await alert.textContent(), 'Wystąpił błąd podczas dodawania zdjęcia', `saving it is refused ${time}`);
      await page.locator('.summary:focus').waitFor();
      await dismiss(alert);
    }
    // A file on disk; the bytes themselves would take a busy browser half a minute to be handed.
    const folder = t.testdir({ 'large.txt': 'a'.repeat(5 * 1024 ** 2 + 1) });
    await file.setInputFiles(`${folder}/large.txt`);
    await page.getByText('Plik może mieć najwyżej 5 MB.').first().waitFor();
    await save.click();
    await dismiss(page.getByRole('dialog', { name: 'Error 413' }));
  });

  await t.test('that the server refuses stays chosen, with the alert of the spec', async (t) => {
    await file.setInputFiles(await wide());
    await preview.waitFor();
    for (const [status, message] of [
      [413, 'Wystąpił błąd podczas dodawania zdjęcia'],
      [500, 'Nieznany błąd'],
    ] as const) {
      const refusal = { status, json: { error: 'x', message: '' } };
      // Not `interceptNext`: while a page has a route, the size of an upload is not reported.
      await page.route('**/api/add_profile_picture', (route) => route.fulfill(refusal), { times: 1 });
      await save.click();
      const alert = page.getByRole('dialog', { name: `Error ${status}` });
      t.match(await alert.textContent(), message);
      await dismiss(alert);
    }
    takeProblems(page);
  });

  await t.test('is cropped with the keyboard and the pointer', async (t) => {
    t.equal(await dialog.getByLabel('W pionie').isDisabled(), true, 'a wide picture has no room up and down');
    const colour = () =>
      preview.evaluate((shown) => {
        const [red = 0, , blue = 0] =
          (shown as HTMLCanvasElement).getContext('2d')?.getImageData(256, 256, 1, 1).data ?? [];
        return red > blue ? 'red' : 'blue';
      });
    t.equal(await colour(), 'blue', 'at first its middle');
    const across = dialog.getByLabel('W poziomie');
    await across.press('Home');
    t.equal(await colour(), 'red', 'then what is at its left');
    await across.press('End');
    const box = await preview.boundingBox();
    if (!box) throw new Error('no preview');
    await page.mouse.move(box.x + 20, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 80, { steps: 5 });
    await page.mouse.up();
    t.ok(Number(await across.inputValue()) < 80, 'dragged to the right, its left comes in');
    await dialog.getByLabel('Powiększenie').press('ArrowRight');
    t.equal(await dialog.getByLabel('W pionie').isDisabled(), false, 'an enlarged one has room');
  });

  await t.test('is sent small, and shown as large as the screen needs', async (t) => {
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/add_profile_picture'));
    await save.press('Enter');
    t.ok(Number((await (await sent).allHeaders())['content-length']) < 60_000, 'what is sent is small');
    await page.waitForURL('/my-account?tab=profile');
    await page.getByRole('dialog', { name: 'SUKCES' }).getByText('Zapisano zdjęcie').waitFor();
    const shown = page.getByRole('main').locator('header img');
    await shown.evaluate((img: HTMLImageElement) => img.decode());
    t.match(await shown.evaluate((img: HTMLImageElement) => img.currentSrc), 'size=96', 'enough for this screen');
  });

  await t.test('that fails to load leaves the icon, and nothing moves', async (t) => {
    const broken = await buildPerson(app);
    await buildPicture(app, broken); // not a valid picture
    await page.goto(`/home?section=7&q=${encodeURIComponent(broken.email)}`, { waitUntil: 'load' });
    const avatar = page.getByRole('table').locator('.avatar:has(img)');
    t.match(await avatar.boundingBox(), { width: 40, height: 40 });
    const img = avatar.locator('img');
    const undecoded = await img.evaluate((one: HTMLImageElement) => one.decode().catch(() => one.naturalWidth));
    t.equal(undecoded, 0, 'it has failed');
    const shown = await avatar.screenshot();
    await img.evaluate((one) => one.setAttribute('hidden', ''));
    t.ok(shown.equals(await avatar.screenshot()), 'and looks as if there were none');
    takeProblems(page);
  });
});

t.test('a photograph for an alert', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { as: 'worker', viewport: { width: 375, height: 667 } });
  const dialog = page.getByRole('dialog', { name: 'Alert zdrowotny' });
  const folder = t.testdir();

  async function fillIn(reason: string, file: string, bytes: Uint8Array): Promise<{ id: string }> {
    const horse = await buildHorse(app);
    fs.writeFileSync(`${folder}/${file}`, bytes);
    await page.goto(`/horses/${horse.id}/card?dialog=alert`);
    await page.locator('[data-dialog][data-hydrated]').waitFor();
    await dialog.getByLabel('Powód').fill(reason);
    await dialog.getByLabel('Zdjęcie').setInputFiles(`${folder}/${file}`);
    return horse;
  }

  async function raise({ id }: { id: string }) {
    await dialog.getByRole('button', { name: 'Włącz alert zdrowotny' }).click();
    await page.getByText('Zmiana zapisana').waitFor();
    return storedRow(app, 'health_alerts', { horse_id: id });
  }

  await t.test('as a phone takes it is made small, even when the button is pressed at once', async (t) => {
    const megapixels48 = await canvas(8064, 6048).jpeg().toBuffer();
    const horse = await fillIn('Kuleje', 'noga.jpg', Buffer.concat([megapixels48, Buffer.alloc(8_000_000)]));
    t.equal((await raise(horse)).reason, 'Kuleje');
    const { picture } = await storedRow(app, 'health_alert_pictures');
    t.match(await sharp(picture).metadata(), { width: 1600, height: 1200 });
  });

  await t.test('that this browser cannot open is left out with a word, and the alert is raised', async (t) => {
    const horse = await fillIn('Gorączka', 'noga.HEIC', Buffer.from('ftypheic'));
    await dialog.getByText('HEIC: zapisz jako JPEG').waitFor();
    t.equal((await raise(horse)).reason, 'Gorączka');
  });
});
