import type { Page } from 'playwright-core';
import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFocus, openPage } from '../support/browser.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

const DESK = { width: 1440, height: 900 };
/** Wherever the phone thinks it is, the stable's days are the stable's. */
const TOKYO = { timezoneId: 'Asia/Tokyo' };

/** The calendar is awake and shows what it has read. */
async function awake(page: Page, text: string | RegExp) {
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.locator('.calendar-view').getByText(text).filter({ visible: true }).first().waitFor();
  await page.locator('.calendar-view:not([aria-busy="true"])').waitFor(); // what is loading is pale
}

t.test('whole days over both changes of the clock', async (t) => {
  const app = await startApp(t, { now: '2026-03-20T09:00:00+01:00' });
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Łuna' });
  const days = [
    ['2026-03-28', '2026-03-30'],
    ['2026-10-24', '2026-10-26'],
  ] as [Day, Day][];
  for (const [start_day, end_day] of days) await buildEvent(app, { horse, title: 'Zawody', start_day, end_day });
  await buildEvent(app, {
    horse,
    title: 'Nocny dyżur',
    starts_at: new Date('2026-03-29T01:30:00Z'),
    ends_at: new Date('2026-03-29T02:00:00Z'),
  });
  for (const zone of [TOKYO, { timezoneId: 'America/Los_Angeles' }]) {
    const page = await openPage(t, app, { as: owner, viewport: DESK, ...zone });
    const listed = async (date: string) => {
      await page.goto(`/home?section=4&view=agenda&date=${date}`);
      await awake(page, 'Zawody');
      const listed = page.locator('.agenda-day');
      return listed.evaluateAll((all) => all.map((day) => [day.getAttribute('aria-label'), day.textContent ?? '']));
    };
    const spring = await listed('2026-03-26');
    t.same(
      spring.map(([day]) => day),
      ['sobota, 28 marca', 'niedziela, 29 marca', 'poniedziałek, 30 marca', ...spring.slice(3).map(([day]) => day)],
      `${zone.timezoneId}: three days in spring`,
    );
    t.match(spring[1]?.[1], /03:30Nocny dyżur.*do\s04:00/, 'the night is the stable’s');
    t.notMatch(spring[0]?.[1], 'Nocny dyżur');
    const autumn = (await listed('2026-10-22')).map(([day]) => day);
    t.same(
      autumn.slice(0, 3),
      ['sobota, 24 października', 'niedziela, 25 października', 'poniedziałek, 26 października'],
      'and three in autumn',
    );
  }
});

t.test('the panels of a calendar ask before what is final, and the way out has the focus', async (t) => {
  const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
  const horse = await buildHorse(app, { name: 'Bursztyn', health_alert: true });
  await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Zmiana opatrunku' }) });
  await buildEvent(app, { horse, title: 'Kowal' });
  const page = await openPage(t, app, { as: 'manager', viewport: DESK, ...TOKYO });
  await page.goto(`/horses/${horse.id}?tab=calendar`);
  const open = async (title: string) => {
    await awake(page, title);
    await page.locator('.calendar-view').getByRole('link', { name: title }).first().press('Enter');
    await page.getByRole('dialog', { name: `${title} · Bursztyn` }).waitFor();
  };
  const panel = page.getByRole('dialog');

  await open('Kowal');
  await panel.getByText('21.11.2026, 13:10–14:10').waitFor();
  await panel.getByRole('button', { name: 'Usuń wydarzenie' }).press('Enter');
  const no = panel.getByRole('button', { name: 'Anuluj' });
  await expectFocus(t, no);
  await expectAccessible(t, page);
  await no.press('Enter');
  await panel.getByRole('button', { name: 'Usuń wydarzenie' }).press('Enter');
  await panel.getByRole('button', { name: 'Tak' }).press('Enter');
  await page.getByText('Usunięto wydarzenie').waitFor();
  await page.locator('.calendar-view a', { hasText: 'Kowal' }).first().waitFor({ state: 'detached' });

  await open('Zmiana opatrunku');
  const button = panel.getByRole('button', { name: 'Oznacz jako wykonane' });
  await button.click();
  await panel.getByRole('heading', { name: 'Zatwierdź zadanie' }).waitFor();
  await panel.getByText('Zatwierdzenie jest ostateczne i nie można go cofnąć.').waitFor();
  await expectAccessible(t, page);
  await no.click();
  await expectFocus(t, button, 'back where one was');
});
