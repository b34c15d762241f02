import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { fileOf, pictures, versionsOf } from '../../server/features/site/showcase.ts';
import { DEVICES, SCENES } from '../showcase/scenes.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../client/public/showcase');
const SHOWN_AT_FIRST = 8;
const PHONE = { width: 375, height: 800 };

const pixelsOf = (on: keyof typeof DEVICES) => {
  const { width, height, scale } = DEVICES[on];
  return { width: width * scale, height: height * scale };
};

t.test('the pictures', async (t) => {
  t.equal(pictures.length, 16);
  for (const word of ['id', 'caption', 'alt'] as const)
    t.equal(new Set(pictures.map((picture) => picture[word])).size, 16, `each has its own ${word}`);
  t.same(
    pictures.map(({ id, caption, alt, width, height }) => ({ id, caption, alt, width, height })),
    SCENES.map(({ id, caption, alt, on }) => ({ id, caption, alt, ...pixelsOf(on) })),
    'are those of the scenes: after a change of these, npm run showcase',
  );
});

t.test('the files of the pictures', async (t) => {
  const expected = pictures.flatMap(({ id, width }) => {
    const { small, large } = versionsOf(width);
    return [...small, large].flatMap((version) => [fileOf(id, version, 'avif'), fileOf(id, version, 'webp')]);
  });
  t.same(fs.readdirSync(FOLDER).sort(), expected.sort(), 'are all there, and no others');

  const bytesOf = (file: string) => fs.statSync(path.join(FOLDER, file)).size;
  const all = expected.reduce((total, file) => total + bytesOf(file), 0);
  t.ok(all <= 1_500_000, `weigh little in all: ${all} bytes`);
  for (const { id, width, height } of pictures) {
    const large = await sharp(fs.readFileSync(path.join(FOLDER, fileOf(id, width, 'webp')))).metadata();
    t.same([large.width, large.height], [width, height], `${id} is as large as the page says`);
    const thumbnail = bytesOf(fileOf(id, versionsOf(width).small[0] as number, 'avif'));
    t.ok(thumbnail <= 15_000, `${id} has a small version`);
  }
});

const shown = (page: Page) => page.locator('.shot:visible');

t.test('one picture is large, and those of a phone are large enough to be read', async (t) => {
  const page = await openPage(t, await startApp(t), { viewport: { width: 1440, height: 900 } });
  await page.goto('/nasza-aplikacja');
  const boxes = await shown(page).evaluateAll((shots) =>
    shots.map((shot) => ({ width: shot.clientWidth, height: shot.clientHeight })),
  );
  t.equal(boxes.filter(({ width, height }) => width > 500 && height > 500).length, 1);
  t.ok(
    boxes.every(({ width }) => width >= 0.6 * PHONE.width),
    'not smaller than 0.6 of the telephone',
  );
});

t.test('the gallery without JavaScript', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { javaScriptEnabled: false, viewport: PHONE });
  await page.goto('/nasza-aplikacja');
  const scrolled = () => page.evaluate(() => scrollY);

  for (const href of ['/support', '/zglos-blad']) t.ok(await page.locator(`main a[href="${href}"]`).isVisible(), href);
  t.equal(await shown(page).count(), SHOWN_AT_FIRST);
  await page.getByText('Pokaż więcej').click();
  t.equal(await shown(page).count(), pictures.length);
  t.notOk(await page.getByText('Pokaż więcej').isVisible());
  await page.getByText('Pokaż mniej').click();
  t.equal(await shown(page).count(), SHOWN_AT_FIRST);

  const button = page.getByRole('button', { name: 'Powiększ: Panel kierownika' });
  const full = page.locator('#full-panel');
  await button.scrollIntoViewIfNeeded();
  const place = await scrolled();
  for (const close of [() => page.mouse.click(40, 40), () => page.mouse.click(190, 400)]) {
    await button.click();
    t.match(await full.boundingBox(), { x: 0, y: 0, ...PHONE }, 'fills the screen');
    t.ok(await full.getByText('Panel kierownika').isVisible(), 'says what it shows');
    const [way, caption] = [full.getByText('Zamknij'), full.getByText('Panel kierownika')];
    const boxes = await Promise.all([way, caption, full.locator('img')].map((part) => part.boundingBox()));
    const [out, captionBox, picture] = boxes.map((box) => box as NonNullable<typeof box>);
    t.ok(out && picture && out.y >= 0 && out.y + out.height <= picture.y, 'with a way out that is seen above it');
    t.ok(
      captionBox &&
        picture &&
        captionBox.y >= picture.y + picture.height &&
        captionBox.y + captionBox.height <= PHONE.height,
    );
    await close();
    await full.waitFor({ state: 'hidden' });
  }
  t.pass('a press anywhere closes it, beside the picture or on it');
  t.equal(await scrolled(), place, 'and one is where one was');
});

t.test('the gallery by keyboard', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { javaScriptEnabled: false });
  await page.goto('/nasza-aplikacja');
  const toggle = page.locator('summary');
  await toggle.focus();
  await page.keyboard.press('Enter');
  t.equal(await shown(page).count(), pictures.length);

  const button = page.getByRole('button', { name: 'Powiększ: Strona stajni' });
  const full = page.locator('#full-strona');
  await button.focus();
  await page.keyboard.press('Enter');
  await full.waitFor();
  await page.keyboard.press('Escape');
  await full.waitFor({ state: 'hidden' });
  t.ok(await button.evaluate((it) => it === document.activeElement), 'the focus is where it was');
  t.equal(await shown(page).count(), pictures.length, 'Escape closes the picture and nothing else');

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Zamknij');
  await page.keyboard.press('Enter');
  await full.waitFor({ state: 'hidden' });
  t.ok(await button.evaluate((it) => it === document.activeElement));
});

t.test('what the page costs', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { viewport: PHONE, colorScheme: 'dark' });
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/nasza-aplikacja');
  const bytes = await page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .filter(({ entryType, name }) => entryType === 'navigation' || name.endsWith('.css'))
      .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
  );
  t.ok(bytes > 0 && bytes <= 14 * 1024, `HTML and CSS take ${bytes} bytes`);
  await page.getByText('Pokaż więcej').scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  const loaded = files.filter((file) => file.startsWith('/showcase/'));
  t.equal(loaded.length, SHOWN_AT_FIRST, 'only the pictures one sees are loaded');
  const scaled = loaded.every((file) => /-(195|300|390|480|600)\.avif$/.test(file));
  t.ok(scaled, 'as small ones', { loaded });

  await page.getByText('Pokaż więcej').click();
  await expectAccessible(t, page);
  await page.getByRole('button', { name: 'Powiększ: Zrobione' }).click();
  await page.locator('#full-zatwierdzone').waitFor();
  await expectAccessible(t, page);
});
