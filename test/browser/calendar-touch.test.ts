import type { Locator } from 'playwright-core';
import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { flawsOfPage } from '../showcase/flaws.ts';
import { startApp } from '../support/app.ts';
import { awake, expectAccessible, expectFits, letLeave, openPage, waitForNotice } from '../support/browser.ts';
import { buildEvent, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { at, hoursOf, openHours } from '../support/hours.ts';

// Calendars on a phone, by touch.
const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const finishedBy = await buildPerson(app, { role: 'worker' });
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
const cleaning = await buildService(app, { name: 'Czyszczenie' });
const massage = await buildService(app, { name: 'Masaż' });
const page = await openPage(t, app, { as: owner, viewport: { width: 375, height: 720 }, hasTouch: true });
const calendar = (view: string, date: string) => `/horses/${horse.id}?tab=calendar&view=${view}&date=${date}`;
const newEvent = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });

/** The calendar is awake and has read its days. */
async function isAwake(): Promise<void> {
  await awake(page, 'calendar');
  await page.locator('.calendar-view[aria-busy="false"]').waitFor();
}

/** Words that break over two lines. */
const brokenWords = async () => (await page.evaluate(flawsOfPage)).filter(({ kind }) => kind === 'broken');

/** Background colours, to compare finished and unfinished work. */
const groundsOf = (subject: Locator) =>
  subject.evaluateAll((all) => all.map((drawn) => getComputedStyle(drawn).backgroundColor).sort());

/** Sends touch events, because `page.touchscreen` can only tap. */
async function finger() {
  const session = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

t.test('hours of a day', async (t) => {
  const date = '2026-10-19' as Day; // 'poniedziałek, 19 października 2026' is as long as a day is
  await buildTask(app, { horse, service: cleaning, day: date, finishedBy });
  await buildTask(app, { horse, service: massage, day: date });
  const [starts_at, ends_at] = [new Date(`${date}T08:00:00Z`), new Date(`${date}T09:00:00Z`)];
  const lunge = await buildEvent(app, { horse, author: owner, title: 'Lonża', starts_at, ends_at });
  await openHours(page, calendar('day', date));
  await page.evaluate(() => document.querySelector('.calendar-view')?.scrollIntoView());
  const lane = hoursOf(page, date);
  const touch = await finger();

  await t.test('have a heading that breaks only between words, however long', async (t) => {
    t.same(await brokenWords(), []);
    await expectFits(t, page, 'the day');
    const [done, left] = await groundsOf(page.locator('.calendar-hours .planned', { hasText: /Czyszczenie|Masaż/ }));
    t.not(done, left, 'finished work looks different');
  });

  await t.test('are chosen by a tap', async (t) => {
    const { x, y } = await at(lane, 12.1);
    await page.touchscreen.tap(x, y);
    await newEvent.waitFor();
    const times = ['Od godziny', 'Do godziny'].map((label) => newEvent.getByLabel(label, { exact: true }).inputValue());
    t.same(await Promise.all(times), ['12:00', '12:30']);
    await page.keyboard.press('Escape');
    await newEvent.waitFor({ state: 'detached' });
  });

  await t.test('have events that a long press moves', async (t) => {
    const startOf = async () => {
      const row = app.db.selectFrom('events').select('starts_at').where('id', '=', lunge.id);
      return (await row.executeTakeFirstOrThrow()).starts_at;
    };
    await touch('touchStart', [await at(lane, 10.4)]);
    await page.locator('.calendar-hours .held').first().waitFor({ state: 'attached' });
    for (const hour of [10.8, 11.2, 11.4]) await touch('touchMove', [await at(lane, hour)]);
    await touch('touchEnd', []);
    await waitForNotice(page, 'Zmieniono termin: Lonża · Bursztyn, 19.10.2026, 11:00–12:00');
    t.same(await startOf(), ends_at);
    await page.getByRole('button', { name: 'Cofnij' }).tap();
    await waitForNotice(page, 'Przywrócono termin');
    await letLeave(page.locator('.notice', { hasText: 'Przywrócono termin' }));
    t.same(await startOf(), starts_at);
    await page.locator('.calendar-view[aria-busy="false"]').waitFor();
  });

  await t.test('scroll by a swipe', async (t) => {
    const { x, y } = await at(lane, 12.1);
    const top = await lane.evaluate((hours) => hours.getBoundingClientRect().top);
    // Sent at once: a finger that rests before it moves would be a long press.
    const moves = [10, 30, 60].map((up) => ['touchMove', [{ x, y: y - up }]] as const);
    const events = [['touchStart', [{ x, y }]], ...moves, ['touchEnd', []]] as const;
    await Promise.all(events.map(([type, points]) => touch(type, [...points])));
    await page.waitForFunction(
      (top) => document.querySelector('.calendar-lane')?.getBoundingClientRect().top !== top,
      top,
    );
    t.equal(await page.getByRole('dialog').count(), 0);
  });
});

t.test('squares of a month', async (t) => {
  const [done, planned] = ['2026-11-18', '2026-11-26'] as [Day, Day];
  await buildTask(app, { horse, service: cleaning, day: done, finishedBy });
  await buildTask(app, { horse, service: massage, day: done });
  const description = 'Zdjąć okulary.\nKopyta z przodu.\n\nBez gniazd.';
  await buildEvent(app, { horse, author: owner, title: 'Kowal', description, start_day: planned, end_day: planned });
  await page.goto(calendar('month', planned));
  await isAwake();
  const seen = (title: string) => page.getByText(title).filter({ visible: true }).first();

  await t.test('have a dot for finished work and a ring for unfinished work', async (t) => {
    const [dot, ring] = await groundsOf(page.locator(`.square[data-date="${done}"] div > i`));
    t.equal(ring, 'rgba(0, 0, 0, 0)');
    t.not(dot, ring);
  });

  await t.test('open a panel that keeps the lines of a description, and from there the form', async (t) => {
    await page.getByRole('link', { name: 'Kowal' }).filter({ visible: true }).tap();
    const panel = page.getByRole('dialog', { name: 'Kowal · Bursztyn' });
    t.equal(await panel.locator('dd', { hasText: 'Kopyta' }).innerText(), description);
    t.same(await brokenWords(), [], 'no word of it is broken, also in its buttons');
    await panel.getByRole('link', { name: 'Edytuj' }).tap();
    const form = page.getByRole('dialog', { name: 'Edytuj wydarzenie' });
    await form.getByLabel('Tytuł').fill('Kowal po południu');
    await form.getByRole('button', { name: 'Zapisz' }).tap();
    await seen('Kowal po południu').waitFor();
    const saved = app.db.selectFrom('events').select('id').where('title', '=', 'Kowal po południu');
    t.equal((await saved.execute()).length, 1);
    await isAwake();
  });

  await t.test('lead to an event added on a day that is not shown', async (t) => {
    const add = async (title: string, date: string) => {
      await page.getByRole('link', { name: 'Dodaj wydarzenie' }).tap();
      await newEvent.getByLabel('Tytuł').fill(title);
      await newEvent.getByLabel('Od dnia').fill(date);
      await newEvent.getByLabel('Do dnia').fill(date);
      await newEvent.getByRole('button', { name: 'Dodaj wydarzenie' }).tap();
      await newEvent.waitFor({ state: 'detached' });
    };
    const isAt = (date: string) => page.waitForURL((url) => url.searchParams.get('date') === date);
    await add('Zawody w Lesznie', '2027-02-13');
    await isAt('2027-02-13');
    await seen('Zawody w Lesznie').waitFor();
    await add('Trener', '2027-02-20'); // whose square has no words on a phone
    await isAt('2027-02-20');
    await seen('Trener').waitFor();

    await page.getByRole('checkbox', { name: 'Wydarzenia' }).uncheck({ force: true });
    await seen('Trener').waitFor({ state: 'detached' });
    await add('Dentysta', '2027-02-20');
    await seen('Dentysta').waitFor();
    t.ok(await page.getByRole('checkbox', { name: 'Wydarzenia' }).isChecked(), 'events are shown again');
  });
});

t.test('a tap selects the whole private address of a calendar, when it cannot be copied', async (t) => {
  await page.goto('/my-account?tab=calendar');
  await page.getByRole('button', { name: 'Utwórz adres' }).tap();
  await awake(page, 'copy-button');
  const address = (await page.locator('code').textContent()) ?? '';
  t.match(address, /^http:.*\/calendar\/[\w-]{43}\.ics$/);
  await page.locator('code').tap();
  t.equal(await page.evaluate(() => getSelection()?.toString()), address);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Kopiuj' }).tap();
  await page.getByText('Zaznacz tekst i skopiuj go samodzielnie.').waitFor();
  await expectAccessible(t, page); // the address is shown once
});
