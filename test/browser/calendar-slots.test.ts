import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { at, drag, hoursOf } from '../support/hours.ts';

const DESK = { width: 1440, height: 1100 }; // the head of a horse and all hours of a week
const PHONE = { width: 375, height: 720 };

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
const calendar = (view: string) => `/horses/${horse.id}?tab=calendar&view=${view}&date=2026-11-25`;

const square = (page: Page, date: string) =>
  page.locator(`:is(.square, .calendar-square)[data-date="${date}"]`).filter({ visible: true });

async function rested(page: Page, path: string) {
  await page.goto(path);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.locator('.calendar-view[aria-busy="false"]').waitFor();
  if (/view=(week|day)/.test(path)) await page.locator('.calendar-lane').first().waitFor();
}

/** What the dialog of a new event says of its time. */
async function shown(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
  await dialog.waitFor();
  const value = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
  return {
    allDay: await dialog.getByLabel('Cały dzień').isChecked(),
    from: `${await value('Od dnia')} ${await value('Od godziny')}`,
    to: `${await value('Do dnia')} ${await value('Do godziny')}`,
  };
}

/** What the dialog of a new event says of its time; the dialog is closed then. */
async function planned(page: Page) {
  const plan = await shown(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return plan;
}

t.test('hours of a week', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await rested(page, calendar('week'));
  const [tuesday, thursday] = [hoursOf(page, '2026-11-24'), hoursOf(page, '2026-11-26')];
  const marked = page.locator('.calendar-marked');

  t.test('are taken half of one at a time', async (t) => {
    const { x, y } = await at(tuesday, 9.6);
    await page.mouse.click(x, y);
    t.equal(await marked.count(), 1, 'it is seen which');
    t.same(await planned(page), { allDay: false, from: '2026-11-24 09:30', to: '2026-11-24 10:00' });
    await marked.waitFor({ state: 'detached' });
  });

  t.test('are taken together, in whichever direction, over days too', async (t) => {
    await drag(page, await at(tuesday, 9.1), await at(tuesday, 11.2));
    t.same(await planned(page), { allDay: false, from: '2026-11-24 09:00', to: '2026-11-24 11:15' });
    await drag(page, await at(tuesday, 11.2), await at(tuesday, 9.1));
    t.same(await planned(page), { allDay: false, from: '2026-11-24 09:00', to: '2026-11-24 11:15' });
    await drag(page, await at(thursday, 8.1), await at(tuesday, 10.1));
    t.same(await planned(page), { allDay: false, from: '2026-11-24 10:00', to: '2026-11-26 08:15' });
  });

  t.test('end at midnight on the day after', async (t) => {
    await tuesday.locator('xpath=ancestor::*[contains(@class,"calendar-view")]').evaluate((view) => {
      for (const part of view.querySelectorAll('div')) part.scrollTop = part.scrollHeight;
      view.scrollIntoView({ block: 'end' });
    });
    // The dialog before this one may still give the page its place back.
    await page.waitForFunction(
      (lane) => {
        const { top, height } = (lane as Element).getBoundingClientRect();
        return top + (height * 23.8) / 24 < window.innerHeight;
      },
      await tuesday.elementHandle(),
    );
    await drag(page, await at(tuesday, 22.2), await at(tuesday, 23.8));
    t.same(await planned(page), { allDay: false, from: '2026-11-24 22:00', to: '2026-11-25 00:00' });
  });

  t.test('are not mixed with whole days', async (t) => {
    const above = async (date: string) => at(square(page, date), 12);
    await drag(page, await above('2026-11-24'), await at(thursday, 20));
    await drag(page, await above('2026-11-25'), await above('2026-11-26')); // on which a dialog would lie
    const { allDay, from, to } = await planned(page);
    t.same([allDay, from.slice(0, 10), to.slice(0, 10)], [true, '2026-11-25', '2026-11-26']);
  });
});

t.test('squares of a month', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await rested(page, calendar('month'));
  const [tuesday, thursday] = [square(page, '2026-11-24'), square(page, '2026-11-26')];
  const below = { x: 60, y: 60 };

  t.test('give a day at the usual hours', async (t) => {
    await tuesday.click({ position: below });
    t.same(await planned(page), { allDay: false, from: '2026-11-24 13:15', to: '2026-11-24 14:00' });
  });

  t.test('several give whole days', async (t) => {
    await drag(page, await at(thursday, 16), await at(tuesday, 16));
    const { allDay, from, to } = await planned(page);
    t.same([allDay, from.slice(0, 10), to.slice(0, 10)], [true, '2026-11-24', '2026-11-26']);
  });

  t.test('leave the number of the day its own way', async () => {
    await tuesday.getByRole('link').or(tuesday.getByRole('button')).first().click();
    await page.getByRole('link', { name: 'Wróć' }).waitFor();
  });

  t.test('open nothing for the other buttons of a mouse', async (t) => {
    await rested(page, calendar('month'));
    await tuesday.click({ position: below, button: 'right' });
    t.equal(await page.getByRole('dialog').count(), 0);
  });
});

t.test('the time that was chosen is in the address', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  const unaided = await openPage(t, app, { as: owner, viewport: DESK, javaScriptEnabled: false });
  for (const [view, slot, to] of [
    ['week', hoursOf, '2026-11-26 11:15'],
    ['month', square, '2026-11-26 14:00'],
  ] as const) {
    await rested(page, calendar(view));
    await drag(page, await at(slot(page, '2026-11-24'), 9.1), await at(slot(page, '2026-11-26'), 11.2));
    const plan = await shown(page);
    t.match(plan, { allDay: view === 'month', to });
    await page.reload();
    t.same(await shown(page), plan, `${view}: a reload shows it again`);
    await unaided.goto(page.url());
    t.same(await shown(unaided), plan, `${view}: the link too, without script`);
  }
});

t.test('a tap of a finger takes a slot, a swipe only scrolls', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: PHONE, hasTouch: true });
  await rested(page, calendar('day'));
  await page.evaluate(() => document.querySelector('.calendar-view')?.scrollIntoView());
  const { x, y } = await at(hoursOf(page, '2026-11-25'), 11.1);
  await page.touchscreen.tap(x, y);
  t.same(await planned(page), { allDay: false, from: '2026-11-25 11:00', to: '2026-11-25 11:30' });

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const top = await hoursOf(page, '2026-11-25').evaluate((hours) => hours.getBoundingClientRect().top);
  await touch('touchStart', [{ x, y }]);
  for (const up of [10, 30, 60]) await touch('touchMove', [{ x, y: y - up }]);
  await touch('touchEnd', []);
  await page.waitForFunction(
    (top) => document.querySelector('.calendar-lane')?.getBoundingClientRect().top !== top,
    top,
  );
  t.equal(await page.getByRole('dialog').count(), 0);
});

t.test('the calendar of all one’s horses takes no slot', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await rested(page, '/home?section=4&view=month&date=2026-11-25');
  await square(page, '2026-11-24').click({ position: { x: 60, y: 60 } });
  t.equal(await page.getByRole('dialog').count(), 0);
});

t.test('an hour that the computer slept has passed for the calendar too', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  // While it sleeps the clock on the wall runs on, and what counts the milliseconds of a page stands.
  const sleep = () =>
    page.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 3_600_000;
    });
  const plan = page.getByRole('link', { name: 'Dodaj wydarzenie' });
  await rested(page, `/horses/${horse.id}?tab=calendar&view=day&date=2026-11-21`);
  await plan.click();
  t.match(await planned(page), { from: '2026-11-21 13:15' });
  await sleep();
  await plan.click();
  t.match(await planned(page), { from: '2026-11-21 14:15' });
});

t.test('a new event with a typed title is not lost by a stray tap, Escape or Back', async (t) => {
  const page = await openPage(t, app, { as: owner, viewport: PHONE, hasTouch: true });
  await rested(page, calendar('day'));
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
  const question = page.getByRole('alertdialog', { name: 'Odrzucić wpisany tekst?' });
  await page.getByRole('link', { name: 'Dodaj wydarzenie' }).tap();
  await dialog.getByLabel('Tytuł').fill('Kowal');
  await page.waitForLoadState('networkidle');
  const opened = page.url();
  const ways = {
    'a tap beside it': () => page.touchscreen.tap(180, 4),
    Escape: () => page.keyboard.press('Escape'),
    "'Zamknij'": () => dialog.getByRole('button', { name: 'Zamknij' }).tap(),
    Back: () => page.goBack(),
  };
  for (const [way, close] of Object.entries(ways)) {
    await close();
    await question.getByRole('button', { name: 'Wróć do pisania' }).tap();
    await question.waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.closest('dialog[open]')); // Escape closes where the focus is
    t.equal(await dialog.getByLabel('Tytuł').inputValue(), 'Kowal', `${way} asks first`);
    t.equal(page.url(), opened);
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Odrzuć' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.search.includes('dialog='));
});
