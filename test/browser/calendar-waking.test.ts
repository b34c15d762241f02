import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { awake, expectFits, expectFocus, hold, openPage, takeProblems } from '../support/browser.ts';
import { buildEvent, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { lineOf } from '../support/hours.ts';

// The server's HTML is hydrated. React would log a difference, which fails any test of a page.
const VIEWS = ['month', 'week', 'day', 'agenda'];

const PHONE = { width: 375, height: 720 };
const DESK = { width: 1440, height: 1080 };

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn', health_alert: true });
await buildTask(app, { horse, service: await buildService(app, { name: 'Zmiana opatrunku' }) });
const [starts_at, ends_at] = [new Date('2026-11-21T13:00:00Z'), new Date('2026-11-21T13:45:00Z')];
const visit = 'Wizyta weterynarza, którą umówiliśmy już w październiku';
await buildEvent(app, { horse, title: visit, starts_at, ends_at });
await buildEvent(app, { horse, title: 'Odpoczynek', start_day: '2026-11-22' as Day, end_day: '2026-11-23' as Day });
// The calendar uses the stable's time zone, not the computer's.
const page = await openPage(t, app, { as: owner, viewport: PHONE, timezoneId: 'America/Los_Angeles' });

const OWN = '/home?section=4';
const HORSE = `/horses/${horse.id}?tab=calendar`;

const isAwake = () => awake(page, 'calendar');

type Shift = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shifting = Window & { shifts: string[] };

/** Runs in the page: records layout shifts. */
function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
      for (const { node, previousRect: from, currentRect: to } of entry.sources)
        shifts.push(`${(node as Element | null)?.outerHTML?.slice(0, 80)}: ${JSON.stringify([from, to])}`);
  }).observe({ type: 'layout-shift', buffered: true });
}

t.test('a calendar wakes without a jump', async (t) => {
  await page.addInitScript(noteShifts);
  /** Opens a view and waits until its hours, if any, are drawn. */
  const wakes = async (t: Tap, view: string, lines: string) => {
    await page.goto(`${HORSE}&view=${view}`);
    await isAwake();
    await page.locator(lines).filter({ visible: true }).first().waitFor();
    t.same(await page.evaluate(() => (window as unknown as Shifting).shifts), []);
    await expectFits(t, page, view);
  };
  const smallest = async () => {
    const words = page.locator('.calendar-toolbar .button, .calendar-words, .calendar-small, .row strong, .square > a');
    const sizes = await words
      .filter({ visible: true })
      .evaluateAll((all) => all.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)));
    return Math.min(...sizes);
  };

  for (const view of byDay(['month', 'day'], VIEWS))
    await t.test(`on a phone: ${view}, also in letters of twice the size`, async (t) => {
      await wakes(t, view, view === 'day' ? '.planned' : '.calendar-view a');
      if (view === 'day') await beginsNow();
      const rows = page.locator('.calendar-view .row').filter({ visible: true });
      const cut = await rows.evaluateAll((all) => all.filter((row) => row.scrollWidth > row.clientWidth).length);
      t.equal(cut, 0, 'no words are cut');
      const before = await smallest();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      t.ok((await smallest()) >= before * 1.99);
      await expectFits(t, page, 'twice as large');
    });

  /** The next entry is in view and not covered. */
  async function beginsNow() {
    await page.locator('.calendar-hours').scrollIntoViewIfNeeded(); // the day's list is above it
    const next = await page.locator('.calendar-hours a', { hasText: visit }).elementHandle();
    await page.waitForFunction((next) => {
      const { x, y } = next?.getBoundingClientRect() ?? { x: 0, y: 0 };
      return next?.contains(document.elementFromPoint(x + 8, y + 8));
    }, next);
  }

  await page.setViewportSize(DESK);
  for (const view of byDay(['week'], VIEWS))
    await t.test(`at a desk: ${view}, and is printed whole`, async (t) => {
      await wakes(t, view, view === 'day' || view === 'week' ? '.planned' : '.calendar-view a');
      await page.emulateMedia({ media: 'print' });
      const line = page.locator('.calendar-view :is(.row, .cal-line)', { hasText: visit }).filter({ visible: true });
      const box = await line.first().boundingBox();
      const room = await page.locator('.calendar-view').boundingBox();
      t.ok(box && room && box.height > 0 && box.y + box.height <= room.y + room.height);
      t.notOk(await page.getByRole('navigation', { name: 'Widok' }).isVisible(), 'without its buttons');
      await page.emulateMedia({ media: null });
    });
});
type Tap = Parameters<typeof startApp>[0];

t.test('a calendar that wakes keeps the focus', async (t) => {
  for (const control of [
    { role: 'link', name: 'Następny miesiąc' },
    { role: 'checkbox', name: 'Usługi' },
    { role: 'link', name: 'sobota, 21 listopada' },
  ] as const)
    await t.test(`on '${control.name}', though its days have changed meanwhile`, async (t) => {
      const release = await hold(page, /\/api\/get_calendar/);
      await page.goto(OWN);
      const subject = page.getByRole(control.role, { name: control.name, exact: true }).filter({ visible: true });
      await subject.focus();
      await buildEvent(app, { horse, title: 'Dentysta' });
      release();
      await isAwake();
      await expectFocus(t, subject);
      t.equal(takeProblems(page).length, 1, 'React says that it draws it again');
    });

  await t.test('on an entry of a week, also when its hours come later', async (t) => {
    const release = await hold(page, '**/assets/hours-*.js');
    await page.goto(`${HORSE}&view=week`);
    await isAwake();
    const listed = page.locator('.day-list').getByRole('link', { name: 'Odpoczynek' }).first();
    await listed.focus();
    await expectFocus(t, listed, 'its list stands until its hours have come');
    release();
    await expectFocus(t, lineOf(page, 'Odpoczynek'));
  });
});

t.test('all-day events across clock changes are on the stable’s days', async (t) => {
  const days = [
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
  ] as [Day, Day][];
  for (const [start_day, end_day] of days) await buildEvent(app, { horse, title: 'Zawody', start_day, end_day });
  const night = { starts_at: new Date('2026-03-29T01:30:00Z'), ends_at: new Date('2026-03-29T02:00:00Z') };
  await buildEvent(app, { horse, title: 'Nocny dyżur', ...night });
  const listed = async (date: string) => {
    await page.goto(`${OWN}&view=agenda&date=${date}`);
    await isAwake();
    const days = page.locator('.agenda-day');
    return days.evaluateAll((all) => all.map((day) => [day.getAttribute('aria-label'), day.textContent ?? '']));
  };
  const spring = await listed('2026-03-26');
  t.same(
    spring.slice(0, 3).map(([day]) => day),
    ['sobota, 28 marca', 'niedziela, 29 marca', 'poniedziałek, 30 marca'],
  );
  t.match(spring[1]?.[1], /03:30Nocny dyżur.*do\s04:00/, 'at the stable’s local time');
  t.notMatch(spring[0]?.[1], 'Nocny dyżur');
  const autumn = await listed('2026-10-22');
  t.same(
    autumn.slice(0, 3).map(([day]) => day),
    ['sobota, 24 października', 'niedziela, 25 października', 'poniedziałek, 26 października'],
  );
});
