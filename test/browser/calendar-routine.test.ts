import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildEvent, buildHorse, buildLedgerEntry, buildOccurrence, buildPerson } from '../support/builders.ts';

const PHONE = { width: 375, height: 720 };
const DESK = { width: 1440, height: 1000 };
const TODAY = day('2026-11-20');

const app = await startApp(t, { now: '2026-11-20T13:41:00+01:00' });
const worker = await buildPerson(app, { role: 'worker' });
const horse = await buildHorse(app, { name: 'Kasztan' });
const ill = await buildHorse(app, { name: 'Bursztyn', health_alert: true });
await app.db
  .updateTable('horses')
  .set({ health_alert_since: new Date('2026-11-17T09:00:00Z') })
  .where('id', '=', ill.id)
  .execute();
for (let nth = 0; nth < 3; nth++) {
  await buildOccurrence(app, { horse, day: addDays(TODAY, -2), ...(nth > 0 && { finishedBy: worker }) });
  await buildOccurrence(app, { horse, day: addDays(TODAY, -1), finishedBy: worker });
  await buildOccurrence(app, { horse, ...(nth === 0 && { finishedBy: worker }) });
}
await buildOccurrence(app, { horse: ill, day: addDays(TODAY, 1) });
await buildEvent(app, {
  horse,
  title: 'Sesja',
  starts_at: new Date('2026-11-20T15:30:00Z'),
  ends_at: new Date('2026-11-20T17:00:00Z'),
});
const crowded = addDays(TODAY, 4);
for (let nth = 1; nth <= 5; nth++)
  await buildEvent(app, { horse, title: `Jazda ${nth}`, start_day: crowded, end_day: crowded });

const MONTH = '/home?section=6';

/** What the squares of a page say, by their day. */
const SQUARES = (squares: Element[]) =>
  squares.map((square) => [square.getAttribute('data-date'), (square as HTMLElement).innerText.replace(/\s+/g, ' ')]);

t.test('the island of a month shows what the server drew, in the same order', async (t) => {
  for (const viewport of [DESK, PHONE]) {
    const plain = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport });
    await plain.goto(MONTH);
    const squares = await plain.locator('.square').evaluateAll(SQUARES);
    const list = await plain.locator('.day-list').textContent();
    const page = await openPage(t, app, { as: 'manager', viewport });
    await page.goto(MONTH);
    await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
    t.same(await page.locator('.square').evaluateAll(SQUARES), squares);
    t.equal(await page.locator('.day-list').textContent(), list);
    await expectAccessible(t, page);
  }
});

t.test('a month folds the routine and names the rest', async (t) => {
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport: DESK });
  await page.goto(MONTH);
  const square = (of: string) => page.locator(`.square[data-date="${of}"]`);
  t.match(await square(addDays(TODAY, -2)).textContent(), /1 niewykonana z\s3/);
  t.equal(await square(addDays(TODAY, -1)).locator('.routine svg').count(), 1, 'a tick for a day that is done');
  t.match(await square(TODAY).textContent(), '1/3 usługi');
  t.equal(await square(TODAY).getByRole('progressbar').getAttribute('value'), '1');
  t.match(await square(TODAY).textContent(), '16:30 Kasztan · Sesja');
  t.match(await square(addDays(TODAY, 1)).textContent(), '1 w alercie zdrowotnym');
  t.match(await square(crowded).textContent(), /Jazda 1.*Jazda 2.*Jazda 3.*jeszcze 2/);
  const alert = page.getByRole('link', { name: 'Bursztyn · Alert zdrowotny od 17 lis' });
  t.equal(await alert.count(), 1, 'one bar from its day to today');
  t.match(await alert.getAttribute('href'), `/horses/${ill.id}`);
});

t.test('a bar takes a second line for its words, and what its days have stands below it', async (t) => {
  const [start_day, end_day] = [addDays(TODAY, 6), addDays(TODAY, 7)];
  await buildEvent(app, { horse, title: 'Zawody towarzyskie w Baborówku', start_day, end_day });
  await buildEvent(app, { horse, title: 'Kowal', start_day, end_day: start_day });
  const viewport = { width: 1024, height: 1000 };
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport });
  await page.goto(MONTH);
  const bar = page.locator('.span', { hasText: 'Zawody' });
  const cut = await bar
    .locator('a, a *')
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0).length);
  t.equal(cut, 0);
  const [{ y = 0, height = 0 } = {}, below] = [
    (await bar.boundingBox()) ?? {},
    await page.locator('.square .cal-line', { hasText: 'Kowal' }).boundingBox(),
  ];
  t.ok(height > 36, 'it has two lines');
  t.ok((below?.y ?? 0) >= y + height);
});

t.test('on a phone a day is the link to its list', async (t) => {
  for (const javaScriptEnabled of [false, true]) {
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE });
    await page.goto(MONTH);
    if (javaScriptEnabled) await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
    await page.getByRole('heading', { name: 'piątek, 20 listopada' }).waitFor();
    await page.getByRole('link', { name: 'środa, 18 listopada' }).click();
    await page.getByRole('heading', { name: 'środa, 18 listopada' }).waitFor();
    const row = page.locator('.day-list').getByRole('link', { name: /2 z 3 wykonanych/ });
    t.equal(await row.getAttribute('href'), '/day?date=2026-11-18');
    t.match(page.url(), 'date=2026-11-18');
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
    await page.locator('.day-list h2').waitFor(); // there is one, and it is seen
    t.ok(await page.locator('.days > .dots', { hasText: 'alert zdrowotny' }).isVisible(), 'an orange dot is explained');
  }
});

t.test('between phone and desk, what a horse in alert has stands in two lines and is marked once', async (t) => {
  const longReason = app.db
    .updateTable('health_alerts')
    .set({ reason: 'Obrzęk nogi, nie wyprowadzać na padok. '.repeat(4) });
  await longReason.where('horse_id', '=', ill.id).where('ended_at', 'is', null).execute();
  await buildEvent(app, {
    horse: ill,
    title: 'Wizyta weterynarza',
    starts_at: new Date('2026-11-20T13:00:00Z'),
    ends_at: new Date('2026-11-20T13:45:00Z'),
  });
  for (const javaScriptEnabled of [false, true]) {
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: { width: 768, height: 1024 } });
    await page.goto(MONTH);
    if (javaScriptEnabled) await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
    const rows = page.locator('.day-list .row.alarm');
    const [alert, visit] = [rows.filter({ hasText: 'Obrzęk' }), rows.filter({ hasText: 'Wizyta' })];
    t.ok(((await alert.boundingBox())?.height ?? 99) <= 64);
    t.ok(((await alert.locator('.badge').boundingBox())?.height ?? 99) <= 24, 'its state is no taller than its line');
    t.equal(await visit.count(), 0, 'a personal event keeps its own colour');
    await page.setViewportSize(DESK);
    t.ok(
      await page.getByText('liczba usług koni z alertem zdrowotnym').isVisible(),
      'what the number at a sign counts',
    );
    const sign = page.locator('.alerts').first();
    t.equal(await sign.getAttribute('title'), '1 usługa koni z alertem zdrowotnym');
  }
});

t.test('a day of a month is reached and chosen by keyboard', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  await page.goto(MONTH);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.getByRole('link', { name: 'sobota, 21 listopada' }).press('Enter');
  await page.getByRole('heading', { name: 'sobota, 21 listopada' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'piątek, 20 listopada' }).waitFor();
});

t.test('filters work at once with script', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: DESK });
  await page.goto(MONTH);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.getByLabel('Wydarzenia', { exact: true }).click();
  await page.getByText('Kasztan · Sesja').first().waitFor({ state: 'detached' });
  t.ok(
    await page
      .getByRole('link', { name: /Alert zdrowotny/ })
      .first()
      .isVisible(),
    'an alert stays',
  );
  t.match(page.url(), 'show=services');
  await page.getByLabel('Wydarzenia', { exact: true }).click();
  await page.locator('.square').getByText('Kasztan · Sesja').waitFor();
});

t.test('what is to be paid is a line of its due day, which leads to who is to pay', async (t) => {
  await app.db
    .insertInto('billing_runs')
    .values({ period: day('2026-11-01'), billing_day: TODAY, ran_at: app.clock.now() })
    .execute();
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });
  for (const javaScriptEnabled of [false, true])
    for (const [view, viewport] of [
      ['month', DESK],
      ['week', DESK],
      ['agenda', DESK],
      ['month', PHONE],
    ] as const) {
      const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport });
      await page.goto(`${MONTH}&view=${view}`);
      if (javaScriptEnabled) await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
      const hasHours = javaScriptEnabled && view === 'week';
      if (hasHours) await page.locator('.calendar-lane').first().waitFor();
      const line = page.getByRole('link', { name: /1 do zapłaty/ }).filter({ visible: true });
      const where = `${view} at ${viewport.width} ${javaScriptEnabled ? 'with' : 'without'} script`;
      t.equal(await line.count(), 1, where);
      await line.click();
      await page.getByRole('heading', { name: 'Rozliczenia', level: 1 }).waitFor();
      await page.goBack();
      if (!javaScriptEnabled) continue;
      await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
      if (hasHours) await page.locator('.calendar-lane').first().waitFor();
      await page.getByLabel('Płatności', { exact: true }).click();
      await line.waitFor({ state: 'detached' });
      t.match(page.url(), 'show=events%2Cservices', where);
      await page.getByLabel('Płatności', { exact: true }).click();
      await line.waitFor();
      await expectAccessible(t, page);
    }
});

t.test('a week has its routine above its hours, in one line, whatever else its days have', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: DESK });
  await page.goto(`${MONTH}&view=week`);
  const hours = page.locator('.calendar-hours');
  const routine = hours.getByText(/1 niewykonana/);
  const session = hours.getByText('Kasztan · Sesja');
  await session.first().waitFor();
  const [above, below] = [await routine.first().boundingBox(), await session.first().boundingBox()];
  t.ok(above && below && above.y < below.y);
  await hours.getByText('Bursztyn · Alert zdrowotny od 17 lis').first().waitFor();
  const ends = await hours
    .locator('.routine-line')
    .evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().bottom)));
  t.ok(ends.length > 1);
  t.same(new Set(ends).size, 1, `they end at ${ends}`);
  t.equal(await hours.getByText('Usługi', { exact: true }).count(), 1, 'in a row that has a name');
});

t.test('a week without script is a list by day, each with its routine at its foot', async (t) => {
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport: DESK });
  await page.goto(`${MONTH}&view=week`);
  const days = page.locator('.day-list').filter({ visible: true });
  t.equal(await days.count(), 7);
  t.match(await days.nth(2).innerText(), /środa, 18 listopada[\s\S]*2 z 3 wykonanych/);
  t.match(
    await days.nth(4).innerText(),
    /piątek, 20 listopada[\s\S]*Alert zdrowotny[\s\S]*Sesja[\s\S]*1 z 3 wykonanych/,
  );
  t.equal(await page.locator('.days').filter({ visible: true }).count(), 0, 'the squares of a phone are not seen');
});
