import t from 'tap';
import { startApp } from './support/app.ts';
import { barriersOn, openPage, takeProblems } from './support/browser.ts';

// Guarantees that other tests rely on.

t.test('an error on a page fails its test', async (t) => {
  const app = await startApp(t);
  const ends: (() => Promise<unknown>)[] = [];
  const failures: unknown[] = [];
  const judged = {
    teardown: (end: () => Promise<unknown>) => ends.push(end),
    threw: (failure: unknown) => {
      failures.push(failure);
    },
  };
  const page = await openPage(judged, app);
  await page.goto('/support');
  t.same(takeProblems(page), [], 'a good page has none');
  await page.evaluate(() => fetch('https://example.com').catch(() => {}));
  t.match(takeProblems(page).join(), /Content Security Policy/, 'a CSP violation is noticed');
  await page.goto('/nowhere');
  await Promise.all(ends.map((end) => end()));
  t.match(failures, [{ message: /404/ }], 'an unexpected error fails the test, and cleanup still runs');
});

t.test('accessibility faults are found, also below the edge of the window', async (t) => {
  const page = await openPage(t, await startApp(t), { viewport: { width: 375, height: 300 } });
  await page.goto('/support');
  t.same(await barriersOn(page), []);
  await page.locator('main').evaluate((main) => {
    const picture = document.createElement('img');
    picture.src = '/favicon.svg';
    picture.style.marginTop = '2000px';
    main.append(picture);
  });
  t.match(await barriersOn(page), [{ rule: 'image-alt', where: 'img' }]);
  t.equal(page.viewportSize()?.height, 300, 'the window keeps its size');
});
