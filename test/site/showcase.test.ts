import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import t from 'tap';
import { fileOf, pictures, versionsOf } from '../../server/features/site/showcase.ts';
import { DEVICES, SCENES } from '../showcase/scenes.ts';
import { startApp } from '../support/app.ts';
import { expectFocus, focusOn, openPage } from '../support/browser.ts';

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
    'match the scenes: after a change there, run npm run showcase',
  );
});

t.test('the files of the pictures', async (t) => {
  const expected = pictures.flatMap(({ id, width }) => {
    const { small, large } = versionsOf(width);
    return [...small, large].flatMap((version) => [fileOf(id, version, 'avif'), fileOf(id, version, 'webp')]);
  });
  t.same(fs.readdirSync(FOLDER).sort(), expected.sort(), 'all exist, and no others');

  const bytesOf = (file: string) => fs.statSync(path.join(FOLDER, file)).size;
  const all = expected.reduce((total, file) => total + bytesOf(file), 0);
  t.ok(all <= 1_500_000, `have a small total size: ${all} bytes`);
  for (const { id, width, height } of pictures) {
    const large = await sharp(fs.readFileSync(path.join(FOLDER, fileOf(id, width, 'webp')))).metadata();
    t.same([large.width, large.height], [width, height], `${id} is as large as the page says`);
    const thumbnail = bytesOf(fileOf(id, versionsOf(width).small[0] as number, 'avif'));
    t.ok(thumbnail <= 15_000, `${id} has a small version`);
  }
});

t.test('the page links to support and to the bug report', async (t) => {
  const { text } = await (await startApp(t)).anonymous().get('/nasza-aplikacja');
  const [, main = ''] = /<main(.*)<\/main>/s.exec(text) ?? [];
  for (const address of ['/support', '/zglos-blad']) t.match(main, `href="${address}"`);
});

t.test('the gallery', async (t) => {
  const page = await openPage(t, await startApp(t), { viewport: PHONE, alone: true });
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/nasza-aplikacja');
  const shown = page.locator('.shot:visible');
  const more = page.getByText('Pokaż więcej');

  await t.test('is small, and loads only visible pictures', async (t) => {
    const bytes = await page.evaluate(() =>
      (performance.getEntries() as PerformanceResourceTiming[])
        .filter(({ entryType, name }) => entryType === 'navigation' || name.endsWith('.css'))
        .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0),
    );
    t.ok(bytes > 0 && bytes <= 14 * 1024, `HTML and CSS take ${bytes} bytes`);
    await more.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    const loaded = files.filter((file) => file.startsWith('/showcase/'));
    t.equal(loaded.length, SHOWN_AT_FIRST);
    const scaled = loaded.every((file) => /-(195|300|390|480|600)\.avif$/.test(file));
    t.ok(scaled, 'as small versions', { loaded });
  });

  await t.test('unfolds, and shows a picture full screen until a click anywhere', async (t) => {
    t.equal(await shown.count(), SHOWN_AT_FIRST);
    await more.click();
    t.equal(await shown.count(), pictures.length);
    t.notOk(await more.isVisible());
    await page.getByText('Pokaż mniej').click();
    t.equal(await shown.count(), SHOWN_AT_FIRST);

    const button = page.getByRole('button', { name: 'Powiększ: Panel kierownika' });
    const full = page.locator('#full-panel');
    await button.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    for (const [x, y] of [
      [40, 40],
      [190, 400],
    ] as const) {
      await button.click();
      t.match(await full.boundingBox(), { x: 0, y: 0, ...PHONE }, 'fills the screen');
      for (const words of ['Zamknij', 'Panel kierownika'])
        t.ok(await full.getByText(words).isVisible(), `${words} is visible`);
      await page.mouse.click(x, y);
      await full.waitFor({ state: 'hidden' });
    }
    t.equal(await page.evaluate(() => scrollY), place, 'the scroll position is kept');
  });

  await t.test('works by keyboard', async (t) => {
    await page.locator('summary').press('Enter');
    t.equal(await shown.count(), pictures.length);
    const button = page.getByRole('button', { name: 'Powiększ: Strona stajni' });
    const full = page.locator('#full-strona');
    await button.press('Enter');
    await full.waitFor();
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'hidden' });
    await expectFocus(t, button, 'the focus is restored');
    t.equal(await shown.count(), pictures.length, 'Escape closes only the picture');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await focusOn(page, 'Zamknij');
    await page.keyboard.press('Enter');
    await full.waitFor({ state: 'hidden' });
    await expectFocus(t, button);
  });

  await t.test('shows whole pictures of desktops, and those of phones large enough to read', async (t) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const boxes = await shown.evaluateAll((shots) =>
      shots.map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight / clientWidth] as const),
    );
    for (const [nth, { width, height }] of pictures.entries()) {
      const [shownWidth = 0, ratio = 0] = boxes[nth] ?? [];
      if (width > height) t.ok(Math.abs(ratio - height / width) < 0.01, 'as high as the picture');
      t.ok(shownWidth >= 0.6 * PHONE.width, 'not smaller than 0.6 of the phone');
    }
  });
});
