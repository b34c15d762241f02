import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import { buildBooking, buildHorse, buildInstruction, buildOccurrence, buildService } from '../support/builders.ts';

const DAILY = { days_of_week: [1, 2, 3, 4, 5, 6, 7] };

t.test('the board of an aisle with twelve horses that are fed three times', async (t) => {
  const app = await startApp(t, { limits: { streamLife: 3_600_000 } });
  const worker = await app.as('worker');
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
      tasks.push(await buildOccurrence(app, { booking }));
    }
  }
  const page = await openPage(t, app, { as: 'worker', viewport: { width: 1440, height: 900 } });

  await t.test('is one sheet of A4', async (t) => {
    await page.goto('/board');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    t.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1);
    const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
    t.ok(Number(width) > 841 && Number(height) < 596, `${width} × ${height} points`);
  });

  await t.test('fits on a screen and is redrawn when work is done', async (t) => {
    await page.getByText('Na żywo').waitFor();
    const last = await page.getByRole('row').last().boundingBox();
    t.ok(last && last.y + last.height < 900, 'without scrolling');
    await page.waitForTimeout(1_000); // it is read at most once a second
    await worker.post('/api/complete_service', { id: tasks[0]?.id });
    await page.getByText('1/12').waitFor();
  });

  await t.test('shuts nobody out', async (t) => {
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(t, page);
      await expectFits(t, page, `${width} px`);
    }
  });
});
