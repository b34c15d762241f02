import type { Page } from 'playwright-core';
import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

const PHONE = { width: 375, height: 720 };
const VIEWS = ['month', 'week', 'day', 'agenda'];

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn', health_alert: true });
await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Zmiana opatrunku' }) });
await buildOccurrence(app, {
  horse: await buildHorse(app, { owner, name: 'Łuna' }),
  service: await buildService(app, { name: 'Czyszczenie' }),
});
await buildEvent(app, {
  horse,
  title: 'Wizyta weterynarza, którą umówiliśmy już w październiku',
  starts_at: new Date('2026-11-21T13:00:00Z'),
  ends_at: new Date('2026-11-21T13:45:00Z'),
});
const [start_day, end_day] = ['2026-11-22', '2026-11-23'] as [Day, Day];
await buildEvent(app, { horse, title: 'Odpoczynek', start_day, end_day });

const ALL = '/home?section=4';
const LIST = `${ALL}&view=agenda`;
const HORSE = `/horses/${horse.id}?tab=calendar`;

/** Opens a calendar and waits until it is awake and its hours, where it has some, have come. */
async function rested(page: Page, path: string) {
  await page.goto(path);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  const wide = (page.viewportSize()?.width ?? 0) > 900;
  const lines = /view=day/.test(path) || (wide && /view=week/.test(path)) ? '.planned' : '.calendar-view a';
  await page.locator(lines).filter({ visible: true }).first().waitFor();
}

t.test('the list of a calendar tells what the agenda of the server tells', async (t) => {
  const plain = await openPage(t, app, { as: owner, javaScriptEnabled: false, viewport: PHONE });
  await plain.goto(LIST);
  const today = plain.getByRole('region', { name: 'sobota, 21 listopada' }).locator('.row');
  const rows = (await today.allTextContents()).sort();
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  await rested(page, LIST);
  const listed = page.getByRole('region', { name: 'sobota, 21 listopada' }).locator('.row');
  t.same((await listed.allTextContents()).sort(), rows, 'in the same words');
  t.match(
    rows.join('\n'),
    /14:00Wizyta weterynarza.*październikuBursztyn · do\s14:45/,
    'a personal entry without the alert',
  );
  const dressing = page.getByRole('link', { name: /Zmiana opatrunku.*Alert zdrowotny.*Oczekujące.*Bursztyn/ });
  t.equal(await dressing.count(), 1, 'which are the row’s name');
  const alarmed = await page.locator('.calendar-view .row.alarm').allTextContents();
  t.equal(alarmed.length, 2, `the alert and the open work of its horse are tinted: ${alarmed}`);
  const cut = await listed.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth).length);
  t.equal(cut, 0, 'no words are cut');
  const [row, words] = [await dressing.boundingBox(), await dressing.locator('.text').boundingBox()];
  t.ok((words?.x ?? 0) - (row?.x ?? 0) < 40, 'on a phone no room is kept for the hour that work has not');
  const scrolled = await page.evaluate(
    () =>
      [...document.querySelectorAll('.calendar *')].filter(
        (part) => /auto|scroll/.test(getComputedStyle(part).overflowY) && part.scrollHeight > part.clientHeight,
      ).length,
  );
  t.equal(scrolled, 0, 'and it goes on down the page, not in a box of its own');
});

t.test('the other views tell what colours tell, in words', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: { width: 1440, height: 1080 } });
  for (const view of ['month', 'week', 'day']) {
    await rested(page, `${ALL}&view=${view}`);
    const name = /Alert zdrowotny, Oczekujące: Zmiana opatrunku · Bursztyn/;
    const dressing = page.getByRole('link', { name }).filter({ visible: true });
    t.ok(await dressing.first().isVisible(), view);
    t.ok(await dressing.first().locator('svg').isVisible(), 'and by a sign');
    if (view === 'month') continue;
    const visit = page.locator('.calendar-lane .planned-inner', { hasText: 'Wizyta' }).filter({ visible: true });
    t.match(await visit.innerText(), /^14:00 Bursztyn\s+Wizyta/, 'an hour names the horse first');
    const fits = await visit.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
    t.ok(fits, 'in two lines');
  }
  await rested(page, `${HORSE}&view=month`);
  const line = page.getByRole('link', { name: /Odpoczynek/ }).first();
  t.notMatch(await line.textContent(), 'Bursztyn', 'a horse’s own calendar does not repeat its name');
});

t.test('a week on a phone says which', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  await rested(page, `${ALL}&view=week`);
  await page.getByRole('heading', { name: '16–22 lis 2026' }).waitFor();
  const days = page.locator('.square').filter({ visible: true });
  t.same(
    await days.allTextContents().then((all) => all.map((text) => Number(text.slice(0, 2)))),
    [16, 17, 18, 19, 20, 21, 22],
  );
});

t.test('a day begins with the hours about now', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  await rested(page, `${HORSE}&view=day`);
  await page.locator('.calendar-hours').scrollIntoViewIfNeeded(); // the day's list is above it
  const visit = page.locator('.calendar-hours a', { hasText: 'Wizyta weterynarza' });
  await page.waitForFunction(
    (visit) => {
      const { x, y } = visit?.getBoundingClientRect() ?? { x: 0, y: 0 };
      return visit?.contains(document.elementFromPoint(x + 8, y + 8));
    },
    await visit.elementHandle(),
  );
  t.ok(await visit.isVisible(), 'what comes next is not below or under anything');
});

type Shift = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shifting = Window & { shifts: string[] };

/** Runs in the page: notes what was moved, and from where to where, by something that came later. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        shifts.push(`${(node as Element | null)?.outerHTML?.slice(0, 80)}: ${JSON.stringify([from, to])}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

t.test('every view wakes without a jump, is accessible in both schemes and fits', async (t) => {
  for (const [colorScheme, viewport] of [
    ['light', PHONE],
    ['dark', { width: 768, height: 1024 }],
    ['light', { width: 1440, height: 1080 }],
  ] as const) {
    const page = await openPage(t, app, { as: owner, viewport, colorScheme, alone: true });
    await page.addInitScript(noteShifts);
    for (const view of VIEWS) {
      await rested(page, `${HORSE}&view=${view}`);
      t.same(await page.evaluate(() => (window as unknown as Shifting).shifts), [], view);
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await expectAccessible(t, page);
    }
  }
});

t.test('letters of twice the size reach the calendar', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  for (const view of VIEWS) {
    await rested(page, `${HORSE}&view=${view}`);
    const sizes = () =>
      page
        .locator('.calendar-toolbar .button, .calendar-words, .calendar-small, .row strong, .square > a')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
    const before = Math.min(...(await sizes()));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    t.ok(Math.min(...(await sizes())) >= before * 1.99, view);
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, 'and it still fits');
  }
});

t.test('an awake calendar is printed whole', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: { width: 794, height: 1123 } });
  for (const view of VIEWS) {
    await rested(page, `${HORSE}&view=${view}`);
    await page.emulateMedia({ media: 'print' });
    const line = page
      .locator('.calendar-view :is(.row, .cal-line)', { hasText: 'Wizyta weterynarza' })
      .filter({ visible: true })
      .first();
    const box = await line.boundingBox();
    const room = await page.locator('.calendar-view').boundingBox();
    t.ok(box && room && box.height > 0 && box.y + box.height <= room.y + room.height, view);
    t.notOk(await page.getByRole('navigation', { name: 'Widok' }).isVisible(), 'without its buttons');
    await page.emulateMedia({ media: 'screen' });
  }
});
