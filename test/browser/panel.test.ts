import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { expectFocus, openPage } from '../support/browser.ts';
import {
  billNovember,
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';

const PANEL = '/home?section=0';

const app = await startApp(t, { limits: { streamLife: 3_600_000 } });
const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
const horse = await buildHorse(app, { owner, name: 'Bursztyn', payment: grosze(145_000) });
await billNovember(app);
await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-145_000), occurred_on: day('2026-11-10') });
await buildLedgerEntry(app, { horse, amount: grosze(50_000) });
const ill = await buildHorse(app, {
  owner,
  name: 'Kasztan',
  box_number: '7',
  health_alert: true,
  reason: 'Kuleje na lewą tylną. '.repeat(9),
});
await buildEvent(app, { horse: ill, title: 'Wizyta weterynarza' });
const feeding = await buildService(app, { name: 'Karmienie wieczorne' });
const worker = await buildPerson(app, {
  role: 'worker',
  first_name: 'Maria Anna Zofia',
  last_name: 'Kowal-Nowak-Lis-Sowa',
});
const task = await buildTask(app, { service: feeding, worker });
await buildTask(app, { service: feeding });
await buildTask(app, { service: feeding, day: day('2026-11-20') });
const lunging = await buildService(app, { name: 'Lonżowanie' });
for (let nth = 0; nth < 2; nth++) await buildBooking(app, { horse, service: lunging, approved: false });

t.test('the manager’s panel', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1180, height: 800 } });
  await page.goto(PANEL);

  await t.test('keeps a long reason and a long name within their rows, and bars apart by shape', async (t) => {
    await page.getByText('Na żywo').waitFor(); // until then the panel is drawn once more
    for (const row of await page.locator('.panel .list > li, .team > li').all())
      t.ok(await row.evaluate((it) => it.scrollHeight <= it.clientHeight + 1), await row.innerText());
    const chart = page.getByRole('img', { name: /^Naliczono i wpłacono, grudzień 2025/ });
    const paid = await chart.locator('rect.paid').last().boundingBox();
    const charged = await chart.locator('rect.charged').last().boundingBox();
    t.ok(paid && charged && paid.height < charged.height && paid.width < charged.width);
  });

  await t.test('shows without a reload what a worker finishes', async (t) => {
    const numbers = page.locator('details', { hasText: 'Pokaż liczby' });
    await numbers.locator('summary').press('Enter');
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-same', ''));
    const work = page.getByRole('list', { name: 'Praca dziś według usług' }).getByRole('listitem');
    t.match(await work.textContent(), '0/2');
    await (await app.as(worker)).post('/api/complete_service', { id: task.id });
    await work.getByText('1/2').waitFor();
    t.ok(await page.locator('h1[data-same]').count(), 'the page was not loaded again');
    t.ok(await numbers.evaluate((it: HTMLDetailsElement) => it.open), 'what was unfolded is unfolded still');
  });

  await t.test('does not focus the button of another request once one is decided', async (t) => {
    await page.getByRole('button', { name: 'Zatwierdź prośbę: Lonżowanie, Bursztyn' }).first().press('Enter');
    await page.getByText('Usługa zatwierdzona').waitFor();
    await expectFocus(t, page.getByRole('heading', { name: 'Dziś w stajni' }));
    t.ok(page.url().endsWith(PANEL), 'it leads back to the panel');
  });

  await t.test('has room for five figures of money on a phone', async (t) => {
    const fee = { kind: 'main_fee', amount: grosze(-1_234_567), occurred_on: day('2026-11-10') } as const;
    await buildLedgerEntry(app, { horse: ill, ...fee });
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto(PANEL);
    const table = page.getByRole('table', { name: 'Nieopłacone konie' });
    await table.getByText('12 345,67').waitFor();
    const over = await table.evaluate((it) => it.scrollWidth - (it.parentElement?.clientWidth ?? 0));
    t.ok(over <= 0, `it is ${over} px too wide`);
    await page.setViewportSize({ width: 1180, height: 800 });
  });

  await t.test('has its lists on paper, and nothing to press', async (t) => {
    await page.emulateMedia({ media: 'print' });
    for (const title of ['Wymaga uwagi', 'Praca dziś', 'Terminy', 'Zespół', 'NIEOPŁACONE KONIE'])
      t.ok(await page.getByRole('heading', { name: title }).isVisible(), title);
    for (const what of ['button', 'form', '.live', '#zaproszenia', '.team a.done', '.ways', '.numbers summary'])
      t.equal(await page.locator(`${what}:visible`).count(), 0, what);
  });
});

t.test('nothing moves when scripts start: the clock and the live mark have their room from the start', async (t) => {
  for (const [as, screens] of [
    [
      'manager',
      [
        [PANEL, 375],
        [PANEL, 1440],
        ['/day', 375],
      ],
    ],
    ['worker', [['/home?section=13', 375]]],
  ] as const) {
    const page = await openPage(t, app, { as });
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifted: number }).shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const drawn = () =>
      page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    let held = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    for (const [address, width] of screens) {
      held = Promise.withResolvers();
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await drawn();
      held.resolve();
      await page.getByText(as === 'worker' ? /^\d+:\d\d:\d\d$/ : 'Na żywo').waitFor();
      await drawn(); // moved elements are announced with the next frame
      t.equal(
        await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
        0,
        `${address} ${width} px`,
      );
    }
  }
});
