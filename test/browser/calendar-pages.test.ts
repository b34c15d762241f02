import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, focusOn, openPage } from '../support/browser.ts';
import { buildEvents, buildHorse } from '../support/builders.ts';

const DESK = { width: 1440, height: 900 };

t.test('a day of more than a list holds leads on to its pages', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  const one = '2026-11-24' as Day;
  await buildEvents(app, 405, { horse, start_day: one, end_day: one });
  const page = await openPage(t, app, { as: 'manager', viewport: DESK });
  const rows = page.locator('.agenda-day li');
  await page.goto('/home?section=6&view=list&date=2026-11-24');
  t.equal(await rows.count(), 50, 'as the server draws it');
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  t.equal(await rows.count(), 50, 'and the calendar that is awake');
  await expectAccessible(t, page);
  await page.evaluate(() => Object.assign(window, { same: true }));
  await page.getByRole('link', { name: 'więcej' }).press('Enter');
  await page.getByRole('link', { name: 'Wcześniejsze' }).waitFor();
  t.match(page.url(), 'page=2');
  t.ok(await page.evaluate(() => 'same' in window), 'without a new page');
  await focusOn(page, 'więcej');
  await page.goBack();
  await page.getByRole('link', { name: 'Wcześniejsze' }).waitFor({ state: 'detached' });
  t.notMatch(page.url(), 'page=');
  await page.goto('/home?section=6&view=list&date=2026-11-24&page=9');
  t.equal(await rows.count(), 5, 'to the last one');
});
