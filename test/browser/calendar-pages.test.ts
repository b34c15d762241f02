import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildEvents, buildHorse } from '../support/builders.ts';

const DESK = { width: 1440, height: 900 };

t.test('a day of more than a list holds leads on to its pages', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  const one = '2026-11-24' as Day;
  await buildEvents(app, 405, { horse, start_day: one, end_day: one });
  const page = await openPage(t, app, { as: 'manager', viewport: DESK });
  const kowal = page.locator('.calendar-view').getByText('Kowal').first();
  await page.goto('/home?section=6&view=list&date=2026-11-24');
  await kowal.waitFor();
  await page.getByRole('link', { name: '+5 więcej – cała lista, podzielona na strony' }).click();
  await page.waitForURL(/paged=1/);
  t.equal(await page.locator('.agenda-day li').count(), 50);
  await expectAccessible(t, page);
  t.equal(await page.locator('[data-island="calendar"]').count(), 0, 'no calendar takes its place');
  await page.getByRole('link', { name: 'więcej' }).click();
  t.match(page.url(), 'page=2');
  await page.goto(page.url().replace('page=2', 'page=9'));
  t.equal(await page.locator('.agenda-day li').count(), 5, 'to the last one');
  await page.getByRole('link', { name: 'Wróć do kalendarza' }).click();
  await kowal.waitFor();
  t.match(page.url(), /date=2026-11-24&view=list$/);
});
