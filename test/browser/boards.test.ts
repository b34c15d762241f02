import t from 'tap';
import { startApp } from '../support/app.ts';
import { intercept, openPage, takeProblems } from '../support/browser.ts';
import {
  buildBooking,
  buildHorse,
  buildInstruction,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';

const DAILY = { days_of_week: [1, 2, 3, 4, 5, 6, 7] };

// Twelve horses of an aisle, which are fed three times.
const app = await startApp(t, { limits: { streamLife: 3_600_000 } });
const worker = await app.as('worker');
for (let nth = 0; nth < 5; nth++) await buildPerson(app, { role: 'worker' }); // have no work
const meals = [
  await buildService(app, { name: 'Karmienie poranne', at: '07:00' }),
  await buildService(app, { name: 'Karmienie południowe', at: '12:30' }),
  await buildService(app, { name: 'Karmienie wieczorne', at: '17:00' }),
];
const tasks: { id: string }[] = [];
for (let nth = 1; nth <= 12; nth++) {
  const horse = await buildHorse(app, { box_number: String(nth), health_alert: nth === 11, reason: 'obrzęk nogi' });
  for (const service of meals) {
    const booking = await buildBooking(app, { horse, service, ...DAILY });
    await buildInstruction(app, { booking, lines: ['owies 1,5 miarki', 'siano 4 kg'] });
    tasks.push(await buildTask(app, { booking }));
  }
}
const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });

t.test('the board of a day', async (t) => {
  await page.goto('/day');
  await page.getByText('Na żywo').waitFor();

  await t.test('shows what a worker finishes without a reload, and what was unfolded is unfolded still', async (t) => {
    await page.locator('#idle-team > summary').click();
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-same', ''));
    const row = page.getByRole('list', { name: 'Rundy' }).getByRole('listitem').filter({ hasText: 'poranne' });
    t.match(await row.textContent(), '0/12');
    await worker.post('/api/complete_service', { id: tasks[0]?.id });
    await row.getByText('1/12').waitFor();
    t.ok(await page.locator('h1[data-same]').count());
    t.ok(await page.locator('#idle-team[open]').count());
  });

  await t.test('says quietly that its connection is lost, and makes it again', async (t) => {
    const recover = await intercept(page, '**/api/day_changes**', (route) => route.fulfill({ status: 503 }));
    // Returning to the page makes it reconnect.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('Brak połączenia').waitFor();
    recover();
    await page.getByText('Na żywo').waitFor();
    t.match(takeProblems(page), [/503/]);
  });
});

t.test('the board of an aisle', async (t) => {
  await page.goto('/board');
  await page.getByText('Na żywo').waitFor();

  await t.test('is one sheet of A4', async (t) => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    t.equal(pdf.match(/\/Type \/Page\b/g)?.length, 1);
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    t.ok(Number(width) > 841 && Number(height) < 596, `${width} × ${height} points`);
  });

  await t.test('fits on a screen without scrolling and is redrawn when work is done', async (t) => {
    const last = await page.getByRole('row').last().boundingBox();
    t.ok(last && last.y + last.height < 900);
    await worker.post('/api/complete_service', { id: tasks[3]?.id });
    await page.getByText('2/12').waitFor();
  });
});
