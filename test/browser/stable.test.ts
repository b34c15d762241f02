/** The map of the stable and the cards that hang at its boxes. */
import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const owner = await buildPerson(app, { first_name: 'Katarzyna', last_name: 'Żak' });
const horse = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '4', health_alert: true });
await buildHorse(app, { owner, name: 'W'.repeat(60), box_number: 'W'.repeat(12), health_alert: true });

/** By how many pixels the table hangs over its card; the page's own width does not tell. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN;
    return right('.card table') - right('.card');
  });

/** How many lines a box's number takes. */
const linesOf = (page: Page, box: string) =>
  page
    .getByText(box, { exact: true })
    .evaluate((it) =>
      Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight)),
    );

for (const width of [320, 375, 768, 1440])
  t.test(`the map of the stable at ${width} px`, async (t) => {
    for (const as of ['manager', 'worker'] as const) {
      const page = await openPage(t, app, { as, viewport: { width, height: 800 }, colorScheme: 'dark' });
      await page.goto('/stable');
      t.ok((await overhang(page)) <= 0, `the table stays in its card for a ${as}`);
      t.ok((await linesOf(page, 'W'.repeat(12))) <= (width < 768 ? 2 : 1), 'a long box is not broken into pieces');
      t.ok(await page.getByText('Katarzyna Żak').filter({ visible: true }).first().isVisible(), 'the owner is named');
      const cards = page.getByRole('link', { name: 'Karta boksu: Bursztyn' });
      t.equal(await cards.count(), as === 'manager' ? 1 : 0, 'managers find the card of a box here');
      await expectAccessible(t, page);
    }
  });
