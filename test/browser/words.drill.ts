import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildGroup, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';

const app = await startApp(t);
const PHONES = [360, 375, 430];
const LONG = 'Konstantynopolitanczykowianeczkowatosciowanieprzeszkodowanie';

/** Words broken over two lines, except at a hyphen. */
const broken = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.closest('table, .list, .round li')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(word);
      }
    }
    return [...new Set(found)];
  });

/** The overflow of the page, or of a table within its card. */
const over = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const tables = [...document.querySelectorAll('.card table')].map((table) => {
      const card = table.closest('.card')?.clientWidth ?? 0;
      return table.scrollWidth - card;
    });
    return Math.max(scrollWidth - innerWidth, ...tables);
  });

t.test('no word of a list is broken on a phone', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Agnieszka', last_name: 'Lewandowska' });
  const worker = await app.person('worker');
  const bursztyn = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '11', health_alert: true });
  const stokrotka = await buildHorse(app, { owner, name: 'Stokrotka', box_number: '32' });
  for (const name of ['Czyszczenie', 'Padokowanie', 'Derkowanie', 'Rozczyszczanie', 'Zmiana opatrunku']) {
    const service = await buildService(app, { name });
    for (const horse of [bursztyn, stokrotka]) {
      await buildTask(app, { service, horse });
      await buildTask(app, { service, horse, finished_at: app.clock.now(), finished_by: worker.id });
    }
  }
  await buildGroup(app, { name: 'Rozczyszczanie i werkowanie' });

  for (const [as, ...paths] of [
    [worker, '/home?section=2', '/home?section=2&tab=done', '/home?section=13', '/home?section=7', '/stable'],
    [owner, '/home?section=3', '/home?section=9', '/my-account?tab=devices'],
    ['manager', `/user/${owner.id}?tab=horses`, '/home?section=0', '/home?section=1'],
  ] as const) {
    const page = await openPage(t, app, { as });
    for (const path of paths) {
      await page.goto(path);
      for (const width of PHONES) {
        await page.setViewportSize({ width, height: 800 });
        t.same(await broken(page), [], `${path} at ${width} px`);
      }
    }
  }
});

t.test('a word longer than a phone is broken rather than the page widened', async (t) => {
  const app = await startApp(t);
  const owner = await buildPerson(app, { first_name: LONG, last_name: LONG });
  const horse = await buildHorse(app, { owner, name: LONG, health_alert: true });
  await buildTask(app, { service: await buildService(app, { name: LONG }), horse });
  for (const [as, ...paths] of [
    ['worker', '/home?section=2', '/home?section=13', '/home?section=7', '/stable'],
    [owner, '/home?section=3', '/home?section=9'],
    ['manager', `/user/${owner.id}?tab=horses`, '/home?section=0', '/home?section=1'],
  ] as const) {
    const page = await openPage(t, app, { as });
    for (const path of paths) {
      await page.goto(path);
      for (const width of [320, 375, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        t.equal(await over(page), 0, `${path} at ${width} px`);
      }
    }
  }
});
