import t, { type Test } from 'tap';
import { introduceClub } from '../../server/demo/club.ts';
import { showPhotographs } from '../../server/demo/photographs.ts';
import { timesAt } from '../../server/demo/times.ts';
import { forgetPhotographs } from '../../server/features/photographs/queries.ts';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildPhotograph } from '../support/builders.ts';

t.test('photographs are put in order by dragging, without loading the page again', async (t) => {
  const app = await startApp(t);
  for (const [nth, alt] of ['pierwsze', 'drugie', 'trzecie'].entries())
    await buildPhotograph(app, { position: nth + 1, alt });
  const page = await openPage(t, app, { as: 'manager' });
  await page.route('/photographs/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto('/settings/photographs', { waitUntil: 'networkidle' });
  const rows = page.locator('[data-order] li');
  const grip = (nth: number) => rows.nth(nth).locator('[data-grip]');
  await page.evaluate(() => Object.assign(window, { same: true }));
  await grip(2).hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await rows.first().boundingBox()) ?? {};
  await page.mouse.move(x + 40, y + 4, { steps: 4 });
  t.equal(await rows.first().getAttribute('data-falls'), 'above', 'shows where it would fall');
  await page.mouse.up();
  await page.getByText('Goście widzą zdjęcia w nowej kolejności').waitFor();
  t.same(await rows.locator('.text').allTextContents(), ['trzecie', 'pierwsze', 'drugie']);
  await page.getByRole('button', { name: 'Później: trzecie' }).press('Enter');
  await page.locator('[data-order] li:nth-child(2)', { hasText: 'trzecie' }).waitFor();
  t.ok(await page.evaluate(() => 'same' in window), 'the page is the same one');
});

/** A club with the photographs of the demo. */
async function startShownClub(t: Test) {
  const app = await startApp(t);
  await app.db.deleteFrom('photographs').execute();
  forgetPhotographs(app.db);
  const times = timesAt(app.clock.now());
  await app.db.transaction().execute(async (tx) => {
    await introduceClub(tx, app.clock.now());
    await showPhotographs(tx, times);
  });
  return app;
}

t.test('every photograph of an album is in sight and whole, on a phone and on a desk', async (t) => {
  const app = await startShownClub(t);
  await app.db
    .updateTable('photographs')
    .set({ shape: 'free', width: 1600, height: 400 })
    .where('place', '=', 'gallery')
    .execute();
  forgetPhotographs(app.db);
  for (const width of [375, 1440]) {
    const page = await openPage(t, app, { viewport: { width, height: 800 } });
    await page.goto('/');
    const album = await page.locator('.album .photograph').evaluateAll((all) =>
      (all as HTMLImageElement[]).map((one) => {
        const shown = one.clientWidth / one.clientHeight;
        const taken = Number(one.getAttribute('width')) / Number(one.getAttribute('height'));
        return one.checkVisibility() && (getComputedStyle(one).objectFit !== 'cover' || Math.abs(shown - taken) < 0.03);
      }),
    );
    t.same(album, [true, true, true, true], `${width} px`);
  }
});

t.test('a first visit on a phone is light, and so is a page before scrolling', async (t) => {
  const app = await startShownClub(t);
  for (const [path, width, height, deviceScaleFactor, most] of [
    ['/', 375, 667, 2, 106_000],
    ['/', 375, 667, 3, 106_000],
    ['/aktualnosci', 375, 667, 3, 106_000],
    ['/', 1440, 900, 1, 386_000],
  ] as const) {
    const page = await openPage(t, app, { alone: true, viewport: { width, height }, deviceScaleFactor });
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (answer) => {
      if (answer.url().includes('/photographs/')) bodies.push(answer.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const sizes = (await Promise.all(bodies)).map(({ length }) => length);
    t.ok((sizes[0] ?? Infinity) <= 60_000, `${path} at ${width} px: the first has ${sizes[0]} bytes`);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    t.ok(
      all <= most,
      `${path} at ${width} px: ${sizes.length} photographs of ${all} bytes, beside 14 kB of HTML and CSS`,
    );
  }
});
