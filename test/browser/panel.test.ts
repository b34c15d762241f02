import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectFocus, openPage, takeProblems } from '../support/browser.ts';
import {
  billNovember,
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildOccurrence,
  buildPerson,
  buildService,
} from '../support/builders.ts';

const PANEL = '/home?section=0';

const app = await startApp(t, { limits: { streamLife: 3_600_000 } });
const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
const horse = await buildHorse(app, { owner, name: 'Bursztyn', payment: grosze(145_000) });
await billNovember(app);
await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-145_000), occurred_on: day('2026-11-10') });
await buildLedgerEntry(app, { horse, amount: grosze(50_000) });
const gone = await buildHorse(app, { owner, name: 'Grom', archived_at: app.clock.now() });
await buildLedgerEntry(app, { horse: gone, amount: grosze(30_000) });
const ill = await buildHorse(app, {
  owner,
  name: 'Kasztan',
  box_number: '7',
  health_alert: true,
  reason: 'Obrzęk lewej tylnej nogi',
});
await buildEvent(app, { horse: ill, title: 'Wizyta weterynarza' });
const feeding = await buildService(app, { name: 'Karmienie wieczorne' });
const task = await buildOccurrence(app, { service: feeding, worker: await app.person('worker') });
await buildOccurrence(app, { service: feeding });
await buildOccurrence(app, { service: feeding, day: day('2026-11-20') });
const lunging = await buildService(app, { name: 'Lonżowanie' });
for (let nth = 0; nth < 2; nth++) await buildBooking(app, { horse, service: lunging, approved: false });

t.test('the panel’s payments fit, can be pressed and shut nobody out', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto(PANEL);
  const numbers = page.locator('details', { hasText: 'Pokaż liczby' });
  await numbers.locator('summary').focus();
  await page.keyboard.press('Enter');
  t.equal(await numbers.getByRole('row').count(), 13, 'a heading and twelve months');
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(t, page, `${width} px`);
  }
  await expectAccessible(t, page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(t, page);
  const chart = page.getByRole('img', { name: /^Naliczono i wpłacono, grudzień 2025/ });
  const paid = await chart.locator('rect.paid').last().boundingBox();
  const charged = await chart.locator('rect.charged').last().boundingBox();
  t.ok(paid && charged && paid.height < charged.height && paid.width < charged.width, 'told apart by shape too');
  await page.emulateMedia({ colorScheme: 'light' });
  t.notOk(await page.getByRole('button', { name: 'Zmień datę' }).isVisible(), 'what is not of the day is folded');
  await page.locator('summary', { hasText: 'Rozliczenia' }).click();
  t.ok(await page.getByRole('heading', { name: 'Salda usuniętych koni' }).isVisible());
  await page.setViewportSize({ width: 412, height: 800 });
  await expectAccessible(t, page);
  await page.getByLabel('Nowa data płatności').fill('2027-06-01');
  await page.getByRole('button', { name: 'Zmień datę' }).click();
  await page.locator('#payment-date-value[aria-invalid=true]').waitFor();
  t.equal(await page.evaluate(() => document.activeElement?.id), 'payment-date-value', 'what is wrong has the focus');
  await expectAccessible(t, page);
  takeProblems(page);
  await page.getByRole('link', { name: 'Bursztyn', exact: true }).click();
  await page.waitForURL(`**/user/${owner.id}/payments/${horse.id}?returnType=1&deposit=*`);
});

t.test('a long reason and a long name stay within their rows on a wide screen', async (t) => {
  const app = await startApp(t);
  const worker = await buildPerson(app, {
    role: 'worker',
    first_name: 'Maria Anna Zofia',
    last_name: 'Kowal-Nowak-Lis-Sowa',
  });
  const horse = await buildHorse(app, {
    name: 'Księżna z Pól',
    health_alert: true,
    reason: 'Kuleje na lewą tylną. '.repeat(9),
  });
  for (let nth = 0; nth < 4; nth++) await buildOccurrence(app, { horse, worker });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1180, height: 800 } });
  await page.goto(PANEL);
  for (const row of await page.locator('.panel .list > li, .team > li').all())
    t.ok(await row.evaluate((it) => it.scrollHeight <= it.clientHeight + 1), await row.innerText());
});

t.test('what a worker finishes shows on the open panel, without a reload', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto(PANEL);
  await page.getByText('Na żywo').waitFor();
  const numbers = page.locator('details', { hasText: 'Pokaż liczby' });
  await numbers.locator('summary').click();
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-same', ''));
  const work = page.getByRole('list', { name: 'Praca dziś według usług' }).getByRole('listitem');
  t.match(await work.textContent(), '0/2');
  await (await app.as('worker')).post('/api/complete_service', { id: task.id });
  await work.getByText('1/2').waitFor();
  t.ok(await page.locator('h1[data-same]').count(), 'the page was not loaded again');
  t.ok(await numbers.evaluate((it: HTMLDetailsElement) => it.open), 'what was unfolded is unfolded still');
});

t.test('requests are decided upon by keyboard', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 800 } });
  for (const [answer, outcome] of [
    ['Zatwierdź', 'Usługa zatwierdzona'],
    ['Odrzuć', 'Usługa odrzucona'],
  ] as const) {
    await page.goto(PANEL);
    const button = page.getByRole('button', { name: `${answer} prośbę: Lonżowanie, Bursztyn` });
    await button.first().press('Enter');
    await page.getByText(outcome).waitFor();
    t.equal(new URL(page.url()).pathname + new URL(page.url()).search, PANEL, 'it leads back to the panel');
  }
});

t.test('after one request is decided upon, the focus is on no button that decides upon another', async (t) => {
  for (let nth = 0; nth < 2; nth++) await buildBooking(app, { horse, service: lunging, approved: false });
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto(PANEL);
  await page.getByRole('button', { name: 'Zatwierdź prośbę' }).first().press('Enter');
  await page.getByText('Usługa zatwierdzona').waitFor();
  await expectFocus(t, page.getByRole('heading', { name: 'Dziś w stajni' }));
});

t.test('on paper the panel has its lists and nothing to press', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 800, height: 1100 } });
  await page.goto(PANEL);
  await page.emulateMedia({ media: 'print' });
  for (const title of ['Wymaga uwagi', 'Praca dziś', 'Terminy', 'Zespół', 'NIEOPŁACONE KONIE'])
    t.ok(await page.getByRole('heading', { name: title }).isVisible(), title);
  for (const what of ['button', 'form', '.live', '#zaproszenia', '.team a', '.ways', '.numbers summary'])
    t.equal(await page.locator(`${what}:visible`).count(), 0, what);
});

t.test('nothing moves when script comes: what is live, and the clock, have their room from the start', async (t) => {
  for (const viewport of [
    { width: 375, height: 780 },
    { width: 1440, height: 900 },
  ])
    for (const [as, address, live] of [
      ['manager', PANEL, 'Na żywo'],
      ['manager', '/day', 'Na żywo'],
      ['worker', '/home?section=13', /^\d+:\d\d:\d\d$/],
    ] as const) {
      const page = await openPage(t, app, { as, viewport, alone: true });
      await page.addInitScript(() => {
        Object.assign(window, { shifted: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            (window as unknown as { shifted: number }).shifted += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(address);
      await page.getByText(live).waitFor();
      // moved elements are announced with the next frame
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      t.equal(
        await page.evaluate(() => (window as unknown as { shifted: number }).shifted),
        0,
        `${address} ${viewport.width} px`,
      );
    }
});
