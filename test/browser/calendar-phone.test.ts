import t from 'tap';
import { addDays, type Day, day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import {
  buildBooking,
  buildEvent,
  buildHorse,
  buildOccurrence,
  buildPerson,
  buildService,
} from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };
const DESK = { width: 1440, height: 1000 };
const TODAY = day('2026-11-20');

const app = await startApp(t, { now: '2026-11-20T13:41:00+01:00' });
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Jutrzenka', health_alert: true });
const service = await buildService(app, { name: 'Karmienie' });
const feeding = await buildBooking(app, { horse, service, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
for (let nth = -5; nth < 5; nth++)
  await buildOccurrence(app, { booking: feeding, day: addDays(TODAY, nth), ...(nth < 0 && { finishedBy: owner }) });
const training = addDays(TODAY, 1);
await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Trening' }), day: training });
const on = (title: string, of: Day) => buildEvent(app, { horse, author: owner, title, start_day: of, end_day: of });
const lunge = await buildService(app, { name: 'Lonża' });
const other = await buildHorse(app, { owner, name: 'Kmicic' });
await buildOccurrence(app, { horse: other, service: lunge, day: addDays(TODAY, 4) });
await on('Przyjazd bryczki z Janowa Podlaskiego przed południem', addDays(TODAY, 3));

const OWN = '/home?section=4';
const HORSE = `/horses/${horse.id}?tab=calendar`;

t.test('on a phone dots tell what stands out, and the chosen day all of it, without reading anew', async (t) => {
  for (const path of [OWN, HORSE]) {
    const page = await openPage(t, app, { as: owner, viewport: PHONE });
    await page.goto(path);
    await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
    const dots = (of: Day) => page.locator(`.square[data-date="${of}"] i`);
    t.same(
      [await dots(addDays(TODAY, -2)).count(), await dots(training).count(), await dots(addDays(TODAY, 2)).count()],
      [0, 1, 0],
    );
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: 'sobota, 21 listopada' }).click();
    await page.getByRole('heading', { name: 'sobota, 21 listopada' }).waitFor();
    t.match(await page.locator('.day-list').innerText(), /Trening[\s\S]*Stałe usługi 1\s+Karmienie/);
    t.same(asked, []);
    await expectAccessible(t, page);
    await page.locator('.chores').getByRole('link', { name: 'Karmienie' }).click();
    await page.getByRole('dialog', { name: 'Karmienie · Jutrzenka' }).getByText('Oczekujące').waitFor();
  }
});

t.test('what a calendar shows is chosen among chips that all stand whole on the narrowest phone', async (t) => {
  for (const javaScriptEnabled of [true, false])
    for (const width of [320, 375]) {
      const page = await openPage(t, app, { as: owner, javaScriptEnabled, viewport: { width, height: 667 } });
      for (const path of [OWN, HORSE]) {
        await page.goto(path);
        const ends = await page
          .locator('.chips')
          .evaluate((form) => [...form.querySelectorAll('.chip')].map((chip) => chip.getBoundingClientRect().right));
        const button = await page.locator('.chips > button').boundingBox();
        const end = javaScriptEnabled || (button?.x ?? 0) < 160 ? width : (button?.x ?? 0);
        t.ok(ends.length === 3 && ends.every((right) => right <= end), `${path} ${width}: ${ends} within ${end}`);
      }
    }
});

t.test('a phone shows the first weeks of a month, and nothing lies over it', async (t) => {
  for (const width of [320, 375])
    for (const [as, path, most] of [
      [owner, OWN, 315],
      [owner, HORSE, 542], // chips and the button for an event have a line each
      ['manager', '/home?section=6', 315],
    ] as const) {
      const page = await openPage(t, app, { as, viewport: { ...PHONE, width } });
      await page.goto(path);
      await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
      const { y = 999 } = (await page.locator('.week').first().boundingBox()) ?? {};
      const lines = width === 320 ? 40 : 0; // of a title that takes one more
      t.ok(y <= most + lines, `${path} at ${width}: the first week begins at ${y}`);
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  await page.goto(HORSE);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  const add = page.getByRole('link', { name: 'Dodaj wydarzenie' });
  t.equal(await add.evaluate((button) => getComputedStyle(button).position), 'static');
  const payments = page.getByLabel('Płatności', { exact: true });
  await payments.scrollIntoViewIfNeeded();
  await payments.click();
  await page.waitForURL(/show=events%2Cservices$/);
});

t.test('a manager’s day on a phone is a list, on a desk its hours', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  await page.goto(`/home?section=6&view=day&date=${addDays(TODAY, 3)}`);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle'); // hours would be read now
  t.equal(await page.locator('.calendar-hours').count(), 0);
  await page.locator('.day-lists').getByText('Przyjazd bryczki z Janowa Podlaskiego przed południem').waitFor();
  await page.setViewportSize(DESK);
  await page.locator('.calendar-hours.drawn').waitFor();
});

t.test('what lasts all day stands whole above the hours of a narrow week', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1024, height: 800 } });
  await page.goto(`/home?section=6&view=week&date=${addDays(TODAY, 3)}`);
  await page.locator('.calendar-hours.drawn').waitFor();
  const visit = page.locator('.calendar-square .named', { hasText: 'Przyjazd bryczki' });
  const isCut = (words: Element) =>
    [words, ...words.children].some((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0);
  t.notOk(await visit.evaluate(isCut));
  t.ok(((await visit.boundingBox())?.height ?? 0) > 40, 'on as many lines as it needs');
});

t.test('a month names what stands out whole, each kind in its colour', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  const tones = async (path: string) => {
    await page.goto(path);
    await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
    return page.locator('.square .cal-line').evaluateAll((lines) => {
      const colour = (of: string) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.setProperty('color', `var(--${of})`);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      const names = Object.fromEntries(['red', 'green', 'orange', 'ink'].map((of) => [colour(of), of]));
      return lines.map((line) => [
        /Płatność|Lonża|Trening|Przyjazd|Alert zdrowotny(?= ·)/.exec(line.textContent ?? '')?.[0],
        names[getComputedStyle(line).borderInlineStartColor],
        line.scrollHeight <= line.clientHeight && line.scrollWidth <= line.clientWidth,
      ]);
    });
  };
  t.same(await tones(OWN), [
    ['Alert zdrowotny', 'orange', true],
    ['Trening', 'orange', true],
    ['Przyjazd', 'ink', true],
    ['Lonża', 'green', true],
  ]);
  t.same(await tones(`${OWN}&date=2026-12-01`), [
    ['Płatność', 'red', true],
    ['Płatność', 'red', true],
  ]);
});
