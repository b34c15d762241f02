import type { Page } from 'playwright-core';
import t from 'tap';
import { addDays, type Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectCount, expectFocus, openPage } from '../support/browser.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

const PHONE = { width: 375, height: 720 };
const DESK = { width: 1440, height: 900 };
/** Wherever the phone thinks it is, the stable's days are the stable's. */
const TOKYO = { timezoneId: 'Asia/Tokyo' };

/** The calendar is awake and shows what it has read. */
async function awake(page: Page, text: string | RegExp) {
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.locator('.calendar-view').getByText(text).filter({ visible: true }).first().waitFor();
  await page.locator('.calendar-view:not([aria-busy="true"])').waitFor(); // what is loading is pale
}

/** The names of what stands at a day of the agenda, drawn by the server. */
const atDay = (page: Page, day: string) => page.getByRole('region', { name: day }).getByRole('link').allTextContents();

t.test('a calendar without JavaScript, on a phone', async (t) => {
  const app = await startApp(t, { now: '2026-03-20T08:10:00Z' });
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Bursztyn', health_alert: true });
  const page = await openPage(t, app, { as: owner, javaScriptEnabled: false, viewport: PHONE, ...TOKYO });
  await page.goto(`/horses/${horse.id}?tab=calendar&view=agenda`);

  t.test('plans something in the night in which the clocks change', async (t) => {
    await page.getByRole('link', { name: 'Dodaj wydarzenie' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
    t.equal(await dialog.getByLabel('Od godziny').inputValue(), '09:15', 'a quarter later than now');
    t.equal(await dialog.getByLabel('Do godziny').inputValue(), '10:00', '30 minutes after the next half-hour');
    await dialog.getByLabel('Tytuł').fill('Nocny dyżur');
    await dialog.getByLabel('Od dnia').fill('2026-03-29');
    await dialog.getByLabel('Od godziny').fill('02:30');
    await dialog.getByLabel('Do dnia').fill('2026-03-29');
    await dialog.getByLabel('Do godziny').fill('04:00');
    await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).click();
    t.match(await atDay(page, 'niedziela, 29 marca'), [/03:30Nocny dyżur.*do\s04:00/]);
  });

  t.test('shows and deletes it in its panel', async (t) => {
    await page.getByRole('link', { name: 'Nocny dyżur' }).click();
    const panel = page.getByRole('dialog', { name: 'Nocny dyżur · Bursztyn' });
    t.match(await panel.textContent(), 'Alert zdrowotny');
    t.match(await panel.textContent(), '29.03.2026, 03:30–04:00');
    t.match(await panel.textContent(), `Autor${owner.first_name} ${owner.last_name}`);
    await panel.getByRole('button', { name: 'Oznacz jako wykonane' }).click();
    t.match(await atDay(page, 'niedziela, 29 marca'), [/Wykonano/]);
    await page.getByRole('link', { name: 'Nocny dyżur' }).click();
    await panel.getByRole('link', { name: 'Usuń wydarzenie' }).click();
    t.match(await panel.textContent(), 'Jesteś pewny, że chcesz usunąć to wydarzenie?');
    await panel.getByRole('link', { name: 'Anuluj' }).click();
    t.match(await panel.textContent(), '29.03.2026, 03:30–04:00', 'back in the panel');
    await panel.getByRole('link', { name: 'Usuń wydarzenie' }).click();
    await panel.getByRole('button', { name: 'Tak' }).click();
    t.match(await page.getByRole('dialog', { name: 'SUKCES' }).textContent(), 'Usunięto wydarzenie');
    t.same(await atDay(page, 'niedziela, 29 marca'), []);
  });

  t.test('says what a form lacks, and keeps what was typed', async (t) => {
    await page.getByRole('link', { name: 'Dodaj wydarzenie' }).click();
    await page.getByLabel('Tytuł').fill('Kowal');
    await page.getByLabel('Od godziny').fill('');
    await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click();
    t.equal(await page.getByLabel('Tytuł').inputValue(), 'Kowal');
    t.equal(await page.getByLabel('Od godziny').getAttribute('aria-invalid'), 'true');
    await page.getByLabel('Cały dzień').check();
    await page.getByRole('button', { name: 'Dodaj wydarzenie' }).click();
    t.match(await atDay(page, 'niedziela, 29 marca'), [/Kowal/], 'on the day that one looks at');
  });

  t.test('leads from month to month and fits the screen', async (t) => {
    await page.goto(`/horses/${horse.id}?tab=calendar`);
    await page.getByRole('link', { name: 'Następny miesiąc' }).click();
    await page.getByRole('heading', { name: 'kwiecień 2026' }).waitFor();
    await page.getByRole('link', { name: 'Poprzedni miesiąc' }).click();
    await page.getByRole('heading', { name: 'marzec 2026' }).waitFor();
    await page.getByRole('link', { name: 'Dzisiaj' }).click();
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  });
});

t.test('work is finished in a calendar without JavaScript after a question', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  const task = await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Czyszczenie' }) });
  const finished = async () =>
    (await app.db.selectFrom('occurrences').select('finished_at').where('id', '=', task.id).executeTakeFirst())
      ?.finished_at;
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport: PHONE });
  await page.goto(`/horses/${horse.id}?tab=calendar&view=agenda`);
  await page.getByRole('link', { name: 'Czyszczenie' }).click();
  const panel = page.getByRole('dialog', { name: 'Czyszczenie · Bursztyn' });
  await panel.getByRole('link', { name: 'Oznacz jako wykonane' }).click();
  t.match(page.url(), 'dialog=finish-service', 'the question has an address');
  t.match(await panel.textContent(), 'Zatwierdź zadanieZatwierdzenie jest ostateczne i nie można go cofnąć.');
  await panel.getByRole('link', { name: 'Anuluj' }).click();
  t.match(await panel.textContent(), 'Oczekujące', 'back in the panel');
  t.equal(await finished(), null);
  await panel.getByRole('link', { name: 'Oznacz jako wykonane' }).click();
  await panel.getByRole('button', { name: 'Zatwierdź' }).click();
  t.match(await page.getByRole('dialog').textContent(), 'Zadanie zostało pomyślnie zatwierdzone');
  t.match(await atDay(page, 'sobota, 21 listopada'), [/Wykonano/]);
  t.ok(await finished());
});

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
    ...{ horse, title: 'Nocny dyżur' },
    ...{ starts_at: new Date('2026-03-29T01:30:00Z'), ends_at: new Date('2026-03-29T02:00:00Z') },
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

t.test('a horse’s calendar in a browser', async (t) => {
  const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
  const manager = await app.person('manager');
  const worker = await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Sowa' });
  const horse = await buildHorse(app, { name: 'Bursztyn', health_alert: true });
  const service = await buildService(app, { name: 'Zmiana opatrunku' });
  await buildOccurrence(app, { horse, service });
  const page = await openPage(t, app, { as: manager, viewport: DESK, ...TOKYO });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`/horses/${horse.id}?tab=calendar`);
  await awake(page, /Zmiana opatrunku/);

  t.test('wakes without a jump and shuts nobody out', async (t) => {
    t.equal(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum), 0);
    for (const view of ['Tydzień', 'Dzień', 'Agenda', 'Miesiąc']) {
      const link = page.getByRole('navigation', { name: 'Widok' }).getByRole('link', { name: view, exact: true });
      await link.click();
      await link.and(page.locator('[aria-current]')).waitFor();
      await awake(page, /Zmiana opatrunku/);
      await expectAccessible(t, page);
    }
    t.notMatch(page.url(), 'view=', 'the address tells what is shown: a month');
  });

  t.test('takes an empty slot for a new event', async (t) => {
    await page.locator('.square[data-date="2026-11-24"]').click({ position: { x: 60, y: 60 } });
    const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
    await dialog.waitFor();
    t.equal(await dialog.getByLabel('Od dnia').inputValue(), '2026-11-24');
    t.equal(await dialog.getByLabel('Od godziny').inputValue(), '13:15');
    t.equal(await dialog.getByLabel('Do godziny').inputValue(), '14:00');
    t.equal(await dialog.getByLabel('Od godziny').getAttribute('step'), '900');
    await expectAccessible(t, page);
    await page.keyboard.type('Kowal');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await awake(page, /Kowal/);
  });

  t.test('is used by keyboard alone', async (t) => {
    await page.getByRole('link', { name: 'Dodaj wydarzenie' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(t, page.getByText('Dodaj wydarzenie').first(), 'the focus goes back');
    await page
      .locator('.calendar-view')
      .getByText(/Kowal/)
      .focus()
      .catch(() => undefined);
    for (let press = 0; press < 80; press++) {
      if (await page.evaluate(() => document.activeElement?.textContent?.includes('Kowal'))) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Kowal · Bursztyn' });
    await panel.getByText('24.11.2026, 13:15–14:00').waitFor();
    await panel.getByRole('button', { name: 'Usuń wydarzenie' }).press('Enter');
    const [no, yes] = [panel.getByRole('button', { name: 'Anuluj' }), panel.getByRole('button', { name: 'Tak' })];
    await expectFocus(t, no, 'the way out has the focus');
    await no.press('Enter');
    await page.keyboard.press('Enter');
    await expectAccessible(t, page);
    await yes.press('Enter');
    await panel.waitFor({ state: 'detached' });
    await page.getByText('Usunięto wydarzenie').waitFor();
    await page.locator('.calendar-view').getByText(/Kowal/).waitFor({ state: 'detached' });
  });

  t.test('has work given to a worker and done', async (t) => {
    await page
      .locator('.calendar-view')
      .getByText(/Zmiana opatrunku/)
      .first()
      .click();
    const panel = page.getByRole('dialog', { name: 'Zmiana opatrunku · Bursztyn' });
    await panel.getByText('Oczekujące').waitFor();
    await panel.getByLabel('Pracownik').selectOption({ label: 'Piotr Sowa' });
    await panel.getByRole('button', { name: 'Zapisz' }).click();
    await page.getByText('Zmiana zapisana').waitFor();
    await page
      .locator('.calendar-view')
      .getByText(/Zmiana opatrunku/)
      .first()
      .click();
    await expectAccessible(t, page);
    t.equal(await panel.getByLabel('Pracownik').inputValue(), worker.id);
    await panel.getByRole('button', { name: 'Oznacz jako wykonane' }).click();
    await panel.getByRole('heading', { name: 'Zatwierdź zadanie' }).waitFor();
    await panel.getByText('Zatwierdzenie jest ostateczne i nie można go cofnąć.').waitFor();
    await expectAccessible(t, page);
    await panel.getByRole('button', { name: 'Anuluj' }).click();
    const button = panel.getByRole('button', { name: 'Oznacz jako wykonane' });
    await expectFocus(t, button, 'back where one was');
    await button.click();
    await panel.getByRole('button', { name: 'Zatwierdź' }).click();
    await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    await page
      .locator('.calendar-view')
      .getByRole('link', { name: /Wykonano: Zmiana opatrunku/ })
      .first()
      .click();
    await panel.getByText('Wykonano').waitFor();
    t.match(await panel.textContent(), `Kto wykonał${manager.first_name} ${manager.last_name}`);
    t.match(await panel.textContent(), '21.11.2026, 12:10 UTC');
  });
});

t.test('a month of five thousand pieces of work stays usable', async (t) => {
  const app = await startApp(t);
  const booked = await buildOccurrence(app, { horse: await buildHorse(app, { name: 'Bursztyn' }) });
  const { id: _, horse_service_id: __, ...work } = booked;
  const service = await app.db
    .selectFrom('horse_services')
    .selectAll()
    .where('id', '=', booked.horse_service_id)
    .executeTakeFirstOrThrow();
  for (let nth = 0; nth < 167; nth++) {
    const booking = { ...service, id: crypto.randomUUID() };
    await app.db.insertInto('horse_services').values(booking).execute();
    const month = Array.from({ length: 30 }, (_, day) => addDays('2026-11-01' as Day, day));
    await app.db
      .insertInto('occurrences')
      .values(month.map((date_to_finish) => ({ ...work, horse_service_id: booking.id, date_to_finish })))
      .execute();
  }
  const page = await openPage(t, app, { as: 'manager', viewport: DESK });
  const answers: number[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/get_calendar')) answers.push((await response.body()).length);
  });
  await page.goto('/home?section=6&date=2026-11-01');
  await awake(page, '167 usług');
  t.ok(
    answers.every((bytes) => bytes < 10_000),
    `what a month reads is bounded: ${answers}`,
  );
  const day = page.locator('.square[data-date="2026-11-03"]');
  t.match(await day.textContent(), /167 niewykonanych z\s167/, 'a day is one line');
  t.equal(await day.getByRole('link', { name: /niewykonanych/ }).getAttribute('href'), '/day?date=2026-11-03');
  const still = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport: PHONE });
  await still.goto(`/horses/${booked.horse_id}?tab=calendar&view=agenda&date=2026-11-01`);
  await expectCount(t, still.locator('.agenda-day li'), 50);
  await still.getByRole('link', { name: 'więcej' }).click();
  await expectCount(t, still.locator('.agenda-day li'), 50);
  await still.getByRole('link', { name: 'Wcześniejsze' }).click();
  await expectCount(t, still.locator('.agenda-day li'), 50);
});
