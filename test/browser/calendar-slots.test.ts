import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { at, drag, hoursOf, openHours } from '../support/hours.ts';

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
// High enough for the head of a horse and all hours of a week.
const page = await openPage(t, app, { as: owner, viewport: { width: 1440, height: 1100 } });
const calendar = (view: string, date: string) => `/horses/${horse.id}?tab=calendar&view=${view}&date=${date}`;

const square = (date: string) =>
  page.locator(`:is(.square, .calendar-square)[data-date="${date}"]`).filter({ visible: true });

async function openSquares(path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
}

/** The times in the dialog of a new event. */
async function shown() {
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
  await dialog.waitFor();
  const value = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
  return {
    allDay: await dialog.getByLabel('Cały dzień').isChecked(),
    from: `${await value('Od dnia')} ${await value('Od godziny')}`,
    to: `${await value('Do dnia')} ${await value('Do godziny')}`,
  };
}

/** The times in the dialog of a new event, which is then closed. */
async function planned() {
  const plan = await shown();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => !new URLSearchParams(location.search).has('dialog')); // navigation has gone back
  return plan;
}

/** The times are in the address, so a reload keeps them. */
async function staysAfterReload(t: Tap): Promise<void> {
  const plan = await shown();
  await page.reload();
  t.same(await shown(), plan, 'a reload shows it again');
}
type Tap = Parameters<typeof startApp>[0];

t.test('hours of a week', async (t) => {
  await openHours(page, calendar('week', '2026-11-25'));
  const [tuesday, thursday] = [hoursOf(page, '2026-11-24'), hoursOf(page, '2026-11-26')];
  const marked = page.locator('.calendar-marked');

  await t.test('are chosen by half hours', async (t) => {
    const { x, y } = await at(tuesday, 9.6);
    await page.mouse.click(x, y);
    t.equal(await marked.count(), 1, 'the choice is marked');
    t.same(await planned(), { allDay: false, from: '2026-11-24 09:30', to: '2026-11-24 10:00' });
    await marked.waitFor({ state: 'detached' });
  });

  await t.test('are dragged over in either direction', async (t) => {
    for (const [from, to] of [
      [9.1, 11.2],
      [11.2, 9.1],
    ] as const) {
      await drag(page, await at(tuesday, from), await at(tuesday, to));
      t.same(await planned(), { allDay: false, from: '2026-11-24 09:00', to: '2026-11-24 11:15' });
    }
  });

  await t.test('end at midnight on the day after', async (t) => {
    // Scrolls until it stays, because closing the previous dialog may still restore the scroll position.
    await page.waitForFunction(
      (lane) => {
        const { top, height } = (lane as Element).getBoundingClientRect();
        if (top + (height * 23.8) / 24 < window.innerHeight) return true;
        const view = (lane as Element).closest('.calendar-view');
        for (const part of view?.querySelectorAll('div') ?? []) part.scrollTop = part.scrollHeight;
        view?.scrollIntoView({ block: 'end' });
        return false;
      },
      await tuesday.elementHandle(),
    );
    await drag(page, await at(tuesday, 22.2), await at(tuesday, 23.8));
    t.same(await planned(), { allDay: false, from: '2026-11-24 22:00', to: '2026-11-25 00:00' });
  });

  await t.test('are not mixed with whole days', async (t) => {
    const above = async (date: string) => at(square(date), 12);
    await drag(page, await above('2026-11-24'), await at(thursday, 20));
    await drag(page, await above('2026-11-25'), await above('2026-11-26')); // a dialog would cover these
    const { allDay, from, to } = await planned();
    t.same([allDay, from.slice(0, 10), to.slice(0, 10)], [true, '2026-11-25', '2026-11-26']);
  });

  await t.test('are chosen over several days', async (t) => {
    await drag(page, await at(thursday, 20.1), await at(tuesday, 22.1));
    t.same(await shown(), { allDay: false, from: '2026-11-24 22:00', to: '2026-11-26 20:15' });
    await staysAfterReload(t);
  });
});

t.test('squares of a month', async (t) => {
  await openSquares(calendar('month', '2026-11-21'));
  const [tuesday, thursday] = [square('2026-11-24'), square('2026-11-26')];
  const below = { x: 60, y: 60 };

  await t.test('offer an event of that day at the default hours', async (t) => {
    await tuesday.click({ position: below });
    t.same(await planned(), { allDay: false, from: '2026-11-24 13:15', to: '2026-11-24 14:00' });
  });

  await t.test('open nothing for the other buttons of a mouse', async (t) => {
    await tuesday.click({ position: below, button: 'right' });
    t.equal(await page.getByRole('dialog').count(), 0);
  });

  await t.test('keep the link of the day’s number', async () => {
    await tuesday.getByRole('link').or(tuesday.getByRole('button')).first().click();
    await page.getByRole('link', { name: 'Wróć' }).click();
    await tuesday.waitFor();
  });

  await t.test('and the button for an event use the current time, also after the computer slept', async (t) => {
    const add = page.getByRole('link', { name: 'Dodaj wydarzenie' });
    const begins = async () => {
      await add.click();
      return (await planned()).from.slice(-5);
    };
    t.equal(await begins(), '13:15');
    app.clock.advance({ hours: 1 });
    t.teardown(() => app.clock.advance({ hours: -1 }));
    t.equal(await begins(), '14:15');
  });

  await t.test('dragged over several offer whole days', async (t) => {
    await drag(page, await at(thursday, 16), await at(tuesday, 16));
    const { allDay, from, to } = await shown();
    t.same([allDay, from.slice(0, 10), to.slice(0, 10)], [true, '2026-11-24', '2026-11-26']);
    await staysAfterReload(t);
  });

  await t.test('offer no event in the calendar of all own horses', async (t) => {
    await openSquares('/home?section=4&date=2026-11-25');
    await tuesday.click({ position: below });
    t.equal(await page.getByRole('dialog').count(), 0);
  });
});
