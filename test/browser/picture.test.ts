import type { Locator } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectFocus, openPage, takeProblems } from '../support/browser.ts';
import { buildPerson, buildPicture } from '../support/builders.ts';
import { canvas } from '../support/photos.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const UNREADABLE = 'Tego pliku nie da się otworzyć jako zdjęcia. Wybierz całe zdjęcie JPEG, PNG albo WebP.';
const DIALOG = '/my-account?tab=profile&dialog=picture';

/** Red on the left, blue on the right. */
async function wide() {
  const left = await canvas(300, 300, { background: 'red' }).png().toBuffer();
  const buffer = await canvas(900, 300, { background: 'blue' })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'koń.jpg', mimeType: 'image/jpeg', buffer };
}

t.test('a new picture, by keyboard alone', async (t) => {
  const page = await openPage(t, app, { as: await buildPerson(app), viewport: PHONE });
  await page.goto('/my-account');
  await page.getByRole('link', { name: 'Zmień zdjęcie' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Zmień zdjęcie' });
  await dialog.waitFor();
  const file = dialog.getByLabel('Zdjęcie', { exact: true });
  await expectFocus(t, file, 'the file is what one is asked for');
  await page.locator('[data-island="picture-form"][data-hydrated]').waitFor();
  await expectAccessible(t, page);

  await file.setInputFiles(await wide());
  const preview = dialog.getByRole('img', { name: 'Podgląd zdjęcia' });
  await preview.waitFor();
  t.equal(await dialog.getByLabel('W pionie').isDisabled(), true, 'a wide picture has no room up and down');
  const colour = () =>
    preview.evaluate((shown) => {
      const [red = 0, , blue = 0] =
        (shown as HTMLCanvasElement).getContext('2d')?.getImageData(256, 256, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
  t.equal(await colour(), 'blue', 'at first its middle');
  await dialog.getByLabel('W poziomie').focus();
  await page.keyboard.press('Home');
  t.equal(await colour(), 'red', 'then what is at its left');
  await dialog.getByLabel('Powiększenie').press('ArrowRight');
  t.equal(await dialog.getByLabel('W pionie').isDisabled(), false, 'an enlarged one has room');
  await expectAccessible(t, page);
  const labels = dialog.locator('label', { hasText: /Zdjęcie|Powiększenie/ });
  const looks = await labels.evaluateAll((all) =>
    all.map((label) => `${getComputedStyle(label).fontSize} ${getComputedStyle(label).fontWeight}`),
  );
  t.equal(looks.length, 2);
  t.equal(new Set(looks).size, 1, 'the labels look alike');
  t.equal(await file.evaluate((input) => getComputedStyle(input).borderStyle), 'solid', 'no field that is only read');
  await expectFits(t, page, 'the dialog');

  const sent = page.waitForRequest((request) => request.url().endsWith('/api/add_profile_picture'));
  await dialog.getByRole('button', { name: 'Zapisz' }).press('Enter');
  t.ok(Number((await (await sent).allHeaders())['content-length']) < 60_000, 'what is sent is small');
  await page.waitForURL('/my-account?tab=profile', { waitUntil: 'commit' }); // the alert leaves after three seconds
  t.match(await page.getByRole('dialog', { name: 'SUKCES' }).textContent(), 'Zapisano zdjęcie');
  const shown = page.getByRole('main').locator('header img');
  await shown.evaluate((img: HTMLImageElement) => img.decode());
  t.match(await shown.evaluate((img: HTMLImageElement) => img.currentSrc), 'size=96', 'enough for this screen');
});

t.test('a picture is moved with the pointer as well', async (t) => {
  const page = await openPage(t, app, { as: await buildPerson(app), viewport: { width: 1440, height: 900 } });
  await page.goto(DIALOG);
  await page.locator('[data-island="picture-form"][data-hydrated]').waitFor();
  await page.getByLabel('Zdjęcie', { exact: true }).setInputFiles(await wide());
  const preview = page.getByRole('img', { name: 'Podgląd zdjęcia' });
  const box = await preview.boundingBox();
  if (!box) throw new Error('no preview');
  await page.mouse.move(box.x + 20, box.y + 80);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 80, { steps: 5 });
  await page.mouse.up();
  t.ok(Number(await page.getByLabel('W poziomie').inputValue()) < 30, 'dragged to the right, its left comes in');
});

t.test('a picture that does not come through', async (t) => {
  const page = await openPage(t, app, { as: await buildPerson(app) });
  await page.goto(DIALOG);
  await page.locator('[data-island="picture-form"][data-hydrated]').waitFor();
  const file = page.getByLabel('Zdjęcie', { exact: true });
  const save = page.getByRole('dialog').getByRole('button', { name: 'Zapisz' });
  const dismiss = async (alert: Locator) => {
    await alert.getByRole('button', { name: 'Dalej' }).click();
    await alert.waitFor({ state: 'hidden' });
  };
  await save.click();
  t.equal(await file.evaluate((input: HTMLInputElement) => input.validity.valueMissing), true, 'needs a file to save');

  await file.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByText(UNREADABLE).first().waitFor();
  t.equal(await file.getAttribute('aria-invalid'), 'true');
  for (const time of ['at once', 'each time']) {
    await save.click();
    const alert = page.getByRole('dialog', { name: 'Error 415' });
    t.match(await alert.textContent(), 'Wystąpił błąd podczas dodawania zdjęcia', `saving it is refused ${time}`);
    await page.locator('.summary:focus').waitFor();
    if (time === 'at once') await expectAccessible(t, page);
    await dismiss(alert);
  }

  // A file on disk; the bytes themselves would take a busy browser half a minute to be handed.
  const folder = t.testdir({ 'large.txt': 'a'.repeat(12 * 1024 ** 2) });
  await file.setInputFiles(`${folder}/large.txt`);
  await page.getByText('Plik może mieć najwyżej 5 MB.').first().waitFor();
  await save.click();
  await dismiss(page.getByRole('dialog', { name: 'Error 413' }));

  await file.setInputFiles(await wide());
  await page.getByRole('img', { name: 'Podgląd zdjęcia' }).waitFor();
  for (const [status, message] of [
    [413, 'Wystąpił błąd podczas dodawania zdjęcia'],
    [500, 'Nieznany błąd'],
  ] as const) {
    await page.route('**/api/add_profile_picture', (route) =>
      route.fulfill({ status, json: { error: 'x', message: '' } }),
    );
    await save.click();
    const alert = page.getByRole('dialog', { name: `Error ${status}` });
    t.match(await alert.textContent(), message);
    await dismiss(alert);
  }
  takeProblems(page);
});

t.test('a picture that fails to load leaves the icon, and nothing moves', async (t) => {
  const app = await startApp(t);
  await buildPicture(app, await buildPerson(app)); // not a valid picture
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/home?section=7');
  const avatar = page.getByRole('table').locator('.avatar:has(img)');
  await page.waitForLoadState('load');
  const box = await avatar.boundingBox();
  t.match(box, { width: 40, height: 40 });
  const img = avatar.locator('img');
  const undecoded = await img.evaluate((one: HTMLImageElement) => one.decode().catch(() => one.naturalWidth));
  t.equal(undecoded, 0, 'it has failed');
  const shown = await avatar.screenshot();
  await img.evaluate((one) => one.setAttribute('hidden', ''));
  t.ok(shown.equals(await avatar.screenshot()), 'and looks as if there were none');
  t.ok(await avatar.locator('svg').isVisible());
  takeProblems(page);
});
