import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessibleInAnyLight, expectFits, openPage, takeProblems } from '../support/browser.ts';
import { buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

const LASTING = { limits: { streamLife: 3_600_000 } };

t.test('what a worker finishes shows on the open board within a second, without a reload', async (t) => {
  const app = await startApp(t, LASTING);
  const worker = await app.as('worker');
  for (let nth = 0; nth < 5; nth++) await buildPerson(app, { role: 'worker' }); // have no work
  const service = await buildService(app, { name: 'Karmienie' });
  const tasks = await Promise.all([1, 2, 3].map(() => buildOccurrence(app, { service })));
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/day');
  await page.getByText('Na żywo').waitFor();
  await page.locator('#idle-team > summary').click();
  const row = page.getByRole('list', { name: 'Rundy' }).getByRole('listitem');
  t.match(await row.textContent(), '0/3');
  const took: number[] = [];
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-same', ''));
  // Allows for one pause of the machine.
  for (const [nth, { id }] of tasks.entries()) {
    if (took.some((time) => time < 1_000)) break;
    await page.waitForTimeout(1_000); // the board is read at most once a second
    const begun = Date.now();
    await worker.post('/api/complete_service', { id });
    await row.getByText(`${nth + 1}/3`).waitFor();
    took.push(Date.now() - begun);
  }
  t.ok(Math.min(...took) < 1_000, `${took.join(', ')} ms after it was sent`);
  t.ok(await page.locator('h1[data-same]').count(), 'the page was not loaded again');
  t.ok(await page.locator('#idle-team[open]').count(), 'what was unfolded is unfolded still');
});

t.test('a connection that is lost is said quietly, and made again', async (t) => {
  const app = await startApp(t, LASTING);
  await buildOccurrence(app);
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/day');
  await page.getByText('Na żywo').waitFor();
  await page.route('**/api/day_changes**', (route) => route.fulfill({ status: 503 }));
  // Returning to the page makes it reconnect.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('Brak połączenia').waitFor();
  await page.unroute('**/api/day_changes**');
  await page.getByText('Na żywo').waitFor();
  t.match(takeProblems(page), [/503/]);
});

t.test('nobody is shut out', async (t) => {
  const app = await startApp(t, LASTING);
  const worker = await app.person('worker');
  const horse = await buildHorse(app, { name: 'Bursztyn', box_number: '11', health_alert: true });
  const { service_id } = await buildOccurrence(app, { horse });
  await buildOccurrence(app, { finishedBy: worker });
  await buildOccurrence(app, { worker });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 800 } });
  for (const address of ['/day', `/day?round=${service_id}`, '/day/assign', '/day/assign?show=even']) {
    await page.goto(address);
    await expectAccessibleInAnyLight(t, page);
    await expectFits(t, page, address);
  }
  await page.goto('/day?date=2026-11-20');
  const steps = page.getByRole('navigation', { name: 'Dni' }).getByRole('link');
  t.same(await steps.allTextContents(), ['Poprzedni dzień', 'Dzisiaj', 'Następny dzień']);
  const tops = await steps.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  t.equal(new Set(tops).size, 1, 'the ways to other days stand in one line');
});
