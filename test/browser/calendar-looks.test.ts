import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { awake, expectFits, openPage } from '../support/browser.ts';
import {
  buildBooking,
  buildEvent,
  buildHorse,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';
import { storeRow } from '../support/stored-rows.ts';

const PHONE = { width: 375, height: 667 };
const DESK = { width: 1440, height: 1000 };
const TODAY = day('2026-11-20');

const app = await startApp(t, { now: '2026-11-20T13:41:00+01:00' });
const owner = await buildPerson(app);
const worker = await buildPerson(app, { role: 'worker' });
const horse = await buildHorse(app, { owner, name: 'Jutrzenka', health_alert: true });
const service = (name: string) => buildService(app, { name });
const feeding = await buildBooking(app, {
  horse,
  service: await service('Karmienie'),
  days_of_week: [1, 2, 3, 4, 5, 6, 7],
});
for (let nth = -5; nth < 5; nth++)
  await buildTask(app, { booking: feeding, day: addDays(TODAY, nth), ...(nth < 0 && { finishedBy: worker }) });
await buildTask(app, { horse, service: await service('Trening'), day: addDays(TODAY, 1) });
const kmicic = await buildHorse(app, { owner, name: 'Kmicic' });
await buildTask(app, { horse: kmicic, service: await service('Lonża'), day: addDays(TODAY, 4) });
const on = (title: string, start_day: Day, end_day = start_day) =>
  buildEvent(app, { horse, author: owner, title, start_day, end_day });
const LONG = 'Przyjazd bryczki z Janowa Podlaskiego przed południem';
await on(LONG, addDays(TODAY, 3));

const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Widok' }).getByRole('link', { name }).click();
const isAwake = (page: Page) => awake(page, 'calendar');
const isCut = (words: Locator) =>
  words.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
    ),
  );

t.test('the calendar of an owner', async (t) => {
  const [starts_at, ends_at] = [new Date('2026-11-20T13:00:00Z'), new Date('2026-11-20T13:45:00Z')];
  await buildEvent(app, { horse, author: owner, title: 'Wizyta weterynarza', starts_at, ends_at });
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  await page.goto('/home?section=4');
  await isAwake(page);

  await t.test('has dots on a phone for special entries, and lists the chosen day', async (t) => {
    const dots = (of: Day) => page.locator(`.square[data-date="${of}"] .dots i`).count();
    t.same([await dots(addDays(TODAY, -2)), await dots(addDays(TODAY, 1))], [0, 1]);
    const folded = page.locator(`.square[data-date="${addDays(TODAY, 2)}"] .dots i.urgent`);
    t.equal(await folded.count(), 1, 'and an orange one for the folded services of a horse in alert');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: 'sobota, 21 listopada' }).press('Enter');
    await page.getByRole('heading', { name: 'sobota, 21 listopada' }).waitFor();
    t.match(await page.locator('.day-list').innerText(), /Trening[\s\S]*Stałe usługi 1\s+Karmienie/);
    await page.goBack();
    await page.getByRole('heading', { name: 'piątek, 20 listopada' }).waitFor();
    t.same(asked, [], 'without reading again');
    await page.locator('.chores').getByRole('link', { name: 'Karmienie' }).click();
    await page.getByRole('dialog', { name: 'Karmienie · Jutrzenka' }).getByText('Oczekujące').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  await t.test('shows all filters and the first week on the narrowest phone', async (t) => {
    await page.setViewportSize({ width: 320, height: 667 });
    const chips = await page
      .locator('.chips .chip')
      .evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().right));
    t.ok(chips.length === 4 && chips.every((right) => right <= 320), `${chips}`);
    const week = await page.locator('.week').first().boundingBox();
    t.ok(week && week.y + week.height < 667);
    await expectFits(t, page, 'the month');
  });

  await t.test('names special entries on a desktop, each kind in its colour', async (t) => {
    await page.setViewportSize(DESK);
    const tones = () =>
      page.locator('.square .cal-line').evaluateAll((lines) => {
        const colour = (of: string) => {
          const probe = document.body.appendChild(document.createElement('i'));
          probe.style.setProperty('color', `var(--${of})`);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        };
        const names = Object.fromEntries(['red', 'green', 'orange', 'ink'].map((of) => [colour(of), of]));
        return lines.map((line) => [
          /Płatność|Lonża|Trening|Wizyta|Przyjazd|Alert zdrowotny(?= ·)/.exec(line.textContent ?? '')?.[0],
          names[getComputedStyle(line).borderInlineStartColor],
          line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth,
        ]);
      });
    t.same(await tones(), [
      ['Alert zdrowotny', 'orange', true],
      ['Wizyta', 'ink', true],
      ['Trening', 'orange', true],
      ['Przyjazd', 'ink', true],
      ['Lonża', 'green', true],
    ]);
    await page.getByRole('link', { name: 'Następny' }).click();
    await page.locator('.square').getByText('Płatność').first().waitFor();
    t.same(await tones(), [
      ['Płatność', 'red', true],
      ['Płatność', 'red', true],
    ]);
    await page.goBack();
  });

  await t.test('says by words and an icon what colours mean', async (t) => {
    await view(page, 'Tydzień');
    const training = page
      .locator('.calendar-hours')
      .getByRole('link', { name: /Alert zdrowotny, Oczekujące: Trening/ });
    await training.locator('svg').waitFor();
    const visit = page.locator('.calendar-lane .planned-inner', { hasText: 'Wizyta' });
    t.match(await visit.innerText(), /^14:00 Jutrzenka\s+Wizyta/, 'an hour names the horse first');
    t.notOk(await isCut(visit), 'in two lines');
  });
});

t.test('the calendar of the stable', async (t) => {
  const kasztan = await buildHorse(app, { name: 'Kasztan' });
  for (const finished of [true, false])
    await buildTask(app, { horse: kasztan, day: addDays(TODAY, -2), ...(finished && { finishedBy: worker }) });
  const [starts_at, ends_at] = [new Date('2026-11-20T15:30:00Z'), new Date('2026-11-20T17:00:00Z')];
  await buildEvent(app, { horse: kasztan, title: 'Sesja', starts_at, ends_at });
  await on('Zawody towarzyskie w Baborówku', addDays(TODAY, 6), addDays(TODAY, 7));
  await on('Kowal', addDays(TODAY, 6));
  await storeRow(app, 'billing_runs', { period: day('2026-11-01'), billing_day: TODAY, ran_at: app.clock.now() });
  await buildLedgerEntry(app, { horse: kasztan, kind: 'main_fee' });
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  const hours = page.locator('.calendar-hours');

  await t.test('is a list on a phone where a desk has the hours of a day', async (t) => {
    await page.goto(`/home?section=6&view=day&date=${addDays(TODAY, 3)}`);
    await isAwake(page);
    await page.locator('.day-lists').getByText(LONG).waitFor();
    t.equal(await hours.count(), 0);
    await page.setViewportSize({ width: 1024, height: 900 });
    await page.locator('.calendar-hours.drawn').waitFor();
  });

  await t.test('names all-day entries uncut above the hours of a narrow week', async (t) => {
    await view(page, 'Tydzień');
    const visit = page.locator('.calendar-square .named', { hasText: 'Przyjazd bryczki' });
    await visit.waitFor();
    t.notOk(await isCut(visit));
  });

  await t.test('gives a bar in a narrow month a second line, with other entries below it', async (t) => {
    await view(page, 'Miesiąc');
    const bar = page.locator('.span', { hasText: 'Zawody' });
    await bar.waitFor();
    t.notOk(await isCut(bar.locator('a')));
    const above = await bar.boundingBox();
    const below = await page.locator('.square .cal-line', { hasText: 'Kowal' }).boundingBox();
    t.ok(above && below && below.y >= above.y + above.height);
  });

  await t.test('has its routine above the hours of a week in one line, with alerts and unpaid bills', async (t) => {
    await page.setViewportSize(DESK);
    await page.goto('/home?section=6&view=week');
    await isAwake(page);
    const session = hours.getByText('Kasztan · Sesja').first();
    await session.waitFor();
    const missed = await hours
      .getByText(/1 niewykonana/)
      .first()
      .boundingBox();
    const below = await session.boundingBox();
    t.ok(missed && below && missed.y < below.y);
    const lines = hours.locator('.routine-line');
    const ends = await lines.evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().bottom)));
    t.ok(ends.length > 1);
    t.equal(new Set(ends).size, 1, `they end at ${ends}`);
    t.equal(await hours.getByText('Usługi', { exact: true }).count(), 1, 'in a row with a label');
    await hours.getByText('Jutrzenka · Alert zdrowotny').first().waitFor();
  });

  await t.test('applies the filter of events, services and payments at once', async (t) => {
    const unpaid = hours.getByRole('link', { name: /1 do zapłaty/ });
    const choose = (name: string) => page.getByLabel(name, { exact: true }).click();
    await unpaid.waitFor();
    await choose('Płatności');
    await unpaid.waitFor({ state: 'detached' });
    await choose('Wydarzenia');
    await hours.getByText('Kasztan · Sesja').first().waitFor({ state: 'detached' });
    t.match(page.url(), /show=services%2Ccare$/);
    t.ok(
      await hours
        .getByText(/Alert zdrowotny/)
        .first()
        .isVisible(),
      'an alert stays',
    );
    await choose('Wydarzenia');
    await hours.getByText('Kasztan · Sesja').first().waitFor();
    await choose('Płatności');
    await unpaid.click();
    await page.getByRole('heading', { name: 'Rozliczenia', level: 1 }).waitFor();
  });

  await t.test('keeps the names of both rows above the hours of a week without all-day entries', async (t) => {
    await page.goto(`/home?section=6&view=week&date=${addDays(TODAY, -5)}&show=none&show=services`);
    await page.locator('.calendar-hours.drawn').waitFor();
    const whole = await page.locator('.calendar-all-day').getByText('Cały dzień').boundingBox();
    const routine = await page.locator('.of-routine').boundingBox();
    t.ok(whole && routine && whole.y + whole.height <= routine.y, 'one does not strike through the other');
  });
});
