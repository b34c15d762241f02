import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';

const LONG = 'Konstantynopolitanczykowianeczkowatosciowanieprzeszkodowanie';

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
