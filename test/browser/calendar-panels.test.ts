import type { Page, Route } from 'playwright-core';
import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, focusOn, openPage, takeProblems } from '../support/browser.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 720 };

/** The calendar is awake and shows this entry. */
async function awake(page: Page, title: string) {
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await entry(page, title).waitFor();
}

const entry = (page: Page, title: string) =>
  page.locator('.calendar-view a', { hasText: title }).filter({ visible: true }).first();
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Widok' }).getByRole('link', { name });
const pressed = (page: Page, name: string) => view(page, name).and(page.locator('[aria-current]')).waitFor();
/** What reads days: those of squares and hours, and those of a list. */
const DAYS = /\/api\/get_(calendar|agenda)\?/;
/** The days that are read from here on. */
function readings(page: Page): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (DAYS.test(request.url())) found.push(new URL(request.url()).search);
  });
  return found;
}

async function stable(t: Tap) {
  const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
  const manager = await app.person('manager');
  await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Sowa' });
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Czyszczenie' }) });
  return { app, manager, horse, calendar: `/horses/${horse.id}?tab=calendar` };
}
type Tap = Parameters<typeof startApp>[0];

t.test('panels over a calendar', async (t) => {
  const { app, manager, horse, calendar } = await stable(t);
  const other = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  const feeding = await buildOccurrence(app, {
    horse,
    service: await buildService(app, { name: 'Pasze' }),
    day: '2026-11-18' as Day,
  });
  await buildOccurrence(app, {
    horse,
    service: await buildService(app, { name: 'Owies' }),
    day: '2026-11-19' as Day,
    worker: await buildPerson(app, { role: 'worker' }),
  });
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  const read = readings(page);

  t.test('open and close without reading the calendar, and give the focus back', async (t) => {
    await entry(page, 'Czyszczenie').focus();
    await page.keyboard.press('Enter');
    await panel(page, 'Czyszczenie · Bursztyn').getByText('Oczekujące').waitFor();
    t.match(page.url(), /dialog=service&id=/, 'it has an address');
    await expectAccessible(t, page);
    await page.keyboard.press('Escape');
    await panel(page, 'Czyszczenie').waitFor({ state: 'detached' });
    await focusOn(page, 'Czyszczenie');
    await page.waitForURL((url) => !url.search.includes('dialog'));
    t.same(read, []);
  });

  t.test('read it once when work is given to somebody, and once when it is done', async (t) => {
    await entry(page, 'Czyszczenie').press('Enter');
    await panel(page, 'Czyszczenie').getByLabel('Pracownik').selectOption({ label: 'Piotr Sowa' });
    await panel(page, 'Czyszczenie').getByRole('button', { name: 'Zapisz' }).press('Enter');
    await page.getByText('Zmiana zapisana').waitFor();
    await page.locator('.calendar-view[aria-busy="false"]').waitFor();
    await focusOn(page, 'Czyszczenie');
    t.equal(read.splice(0).length, 1);
    await entry(page, 'Czyszczenie').press('Enter');
    await panel(page, 'Czyszczenie').getByRole('button', { name: 'Oznacz jako wykonane' }).press('Enter');
    await panel(page, 'Czyszczenie').getByRole('button', { name: 'Zatwierdź' }).press('Enter');
    await entry(page, 'Wykonano: Czyszczenie').waitFor();
    await focusOn(page, 'Czyszczenie');
    t.equal(read.splice(0).length, 1);
  });

  t.test('stay open with what was chosen when it is refused, and are asked again', async (t) => {
    await entry(page, 'Pasze').press('Enter');
    const choice = panel(page, 'Pasze').getByLabel('Pracownik');
    await choice.selectOption({ label: 'Ewa Lis' });
    await page.route('**/api/assign_worker_to_service', (route) => route.abort());
    const save = panel(page, 'Pasze').getByRole('button', { name: 'Zapisz' });
    await save.press('Enter');
    const alert = panel(page, 'Pasze').getByText('Nie udało się przypisać pracownika');
    await alert.waitFor();
    await panel(page, 'Pasze').getByText('Serwer nie odpowiada.').waitFor();
    t.equal(await panel(page, 'Pasze').getByText('BŁĄD', { exact: true }).count(), 1, 'there is no status to name');
    t.equal(await panel(page, 'Pasze').getByRole('button', { name: 'OK', exact: true }).count(), 1, "a modal's notice");
    t.equal(await choice.inputValue(), other.id);
    t.ok(await save.evaluate((one) => one === document.activeElement), 'the focus has not moved');
    await expectAccessible(t, page);
    takeProblems(page);
    await page.unroute('**/api/assign_worker_to_service');
    await page.route('**/api/assign_worker_to_service', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway' }),
    );
    await save.press('Enter');
    await panel(page, 'Pasze').getByText('Error 502', { exact: true }).waitFor();
    await panel(page, 'Pasze').getByText('Serwer jest chwilowo zajęty.').waitFor();
    await page.unroute('**/api/assign_worker_to_service');
    await app.db.updateTable('people').set({ role: 'user' }).where('id', '=', other.id).execute();
    await save.press('Enter');
    await panel(page, 'Pasze').getByText('Wybierz pracownika', { exact: true }).and(page.locator('.error')).waitFor();
    takeProblems(page);

    await panel(page, 'Pasze').getByRole('button', { name: 'Oznacz jako wykonane' }).press('Enter');
    await page.route('**/api/complete_service', (route) => route.abort());
    await panel(page, 'Pasze').getByRole('button', { name: 'Zatwierdź' }).click();
    const failed = panel(page, 'Pasze').getByText('Wystąpił błąd podczas zatwierdzania zadania');
    await failed.waitFor();
    const seen = () => getComputedStyle(document.querySelector('dialog .notice') as Element).opacity === '1';
    await failed.hover();
    await page.waitForFunction(seen); // also where the pointer lies when it comes
    takeProblems(page);
    await page.unroute('**/api/complete_service');
    read.splice(0);
    await panel(page, 'Pasze').getByRole('button', { name: 'Zatwierdź' }).press('Enter');
    await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    await panel(page, 'Pasze').waitFor({ state: 'detached' });
    const done = await app.db.selectFrom('occurrences').select('finished_at').where('id', '=', feeding.id).execute();
    t.ok(done[0]?.finished_at);
    await page.locator('.calendar-view[aria-busy="false"]').waitFor();
    read.splice(0);
  });

  t.test('close without a word when the work is given to whose it is', async (t) => {
    await entry(page, 'Owies').press('Enter');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await panel(page, 'Owies').getByRole('button', { name: 'Zapisz' }).press('Enter');
    await panel(page, 'Owies').waitFor({ state: 'detached' });
    await focusOn(page, 'Owies');
    t.same([...sent, ...read], []);
    t.equal(await page.getByText('Zmiana zapisana').count(), 0);
  });

  t.test('lead from a slot to the entry that was made', async (t) => {
    const slot = page.locator('.square[data-date="2026-11-24"]');
    await slot.click({ position: { x: 60, y: 60 } });
    const dialog = panel(page, 'Nowe wydarzenie · Bursztyn');
    await dialog.waitFor();
    t.match(page.url(), 'dialog=create-event');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    t.same(read, [], 'Back closes it');
    await slot.click({ position: { x: 60, y: 60 } });
    await dialog.waitFor();
    await page.keyboard.type('Kowal');
    await page.keyboard.press('Enter');
    await awake(page, 'Kowal');
    await focusOn(page, 'Kowal');
    t.equal(read.splice(0).length, 1);
  });

  t.test('tell of an entry that is gone', async () => {
    await app.db.deleteFrom('events').where('title', '=', 'Kowal').execute();
    await entry(page, 'Kowal').click();
    await page.getByText('Tego wydarzenia już nie ma').waitFor();
    await entry(page, 'Kowal').waitFor({ state: 'detached' });
    takeProblems(page);
  });

  t.test('are there again after a reload and Forward', async () => {
    await entry(page, 'Czyszczenie').click();
    await panel(page, 'Czyszczenie').getByText('Wykonano').first().waitFor();
    await page.reload();
    await panel(page, 'Czyszczenie').waitFor();
    await page.goBack();
    await panel(page, 'Czyszczenie').waitFor({ state: 'detached' });
    await awake(page, 'Czyszczenie');
  });
});

t.test('Back through a calendar', async (t) => {
  const { app, manager, horse, calendar } = await stable(t);
  const day = '2026-11-26' as Day;
  for (let nth = 0; nth < 9; nth++)
    await buildEvent(app, { horse, title: `Zawody ${nth}`, start_day: day, end_day: day });
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(calendar);
  await awake(page, 'Zawody');
  const title = (text: string | RegExp) => page.locator('.calendar-toolbar h2', { hasText: text }).first().waitFor();
  await page.getByRole('link', { name: 'Następny' }).click();
  await title('grudzień 2026');
  await view(page, 'Tydzień').click();
  await pressed(page, 'Tydzień');
  await page.goBack();
  await pressed(page, 'Miesiąc');
  await title('grudzień 2026');
  await page.goBack();
  await title('listopad 2026');

  const more = page.getByRole('link', { name: /^jeszcze/ }).first();
  const read = readings(page);
  /** Does it and waits until the calendar has read its entries: Back would be quicker, and leave one out. */
  const reads = async (act: () => Promise<unknown>) => {
    const answer = page.waitForResponse(DAYS);
    await act();
    await answer;
  };
  await reads(() => more.click());
  await page.getByRole('link', { name: 'Wróć' }).waitFor();
  await focusOn(page, '26 listopada 2026');
  await pressed(page, 'Agenda');
  t.match(page.url(), /date=2026-11-26&view=list|view=list&date=2026-11-26/);
  await awake(page, 'Zawody 8');
  await reads(() => page.getByRole('link', { name: 'Wróć' }).click());
  await pressed(page, 'Miesiąc');
  await page.waitForFunction(() => document.activeElement?.closest('[data-date="2026-11-26"]'));
  await reads(() => page.goBack());
  await title('26 listopada 2026');
  await reads(() => page.reload());
  await title('26 listopada 2026');
  await reads(() => page.goBack());
  await title('listopad 2026');
  await awake(page, 'Zawody');
  await page.waitForLoadState('networkidle');
  t.equal(read.length, 5, 'each is read once');
});

t.test('Back is quicker than the calendar', async (t) => {
  const { app, manager, calendar } = await stable(t);
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  const title = (text: string) => page.locator('.calendar-toolbar h2', { hasText: text }).first().waitFor();
  await page.getByRole('link', { name: 'Następny' }).click();
  await title('grudzień 2026');
  await page.route('**/assets/*calendar*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.reload();
  await title('grudzień 2026');
  await failed;
  await page.unroute('**/assets/*calendar*.js');
  await page.goBack();
  await title('listopad 2026');
  takeProblems(page);
});

t.test('Back and Forward through a panel', async (t) => {
  const { app, manager, horse, calendar } = await stable(t);
  const day = '2026-12-10' as Day;
  await buildEvent(app, { horse, title: 'Weterynarz', start_day: day, end_day: day });
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  const title = (text: string) => page.locator('.calendar-toolbar h2', { hasText: text }).first().waitFor();
  const vet = panel(page, 'Weterynarz · Bursztyn');
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  await page.getByRole('link', { name: 'Następny' }).click();
  await title('grudzień 2026');
  await awake(page, 'Weterynarz');
  const month = page.url();
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url());
  });

  t.test('closes it and keeps the month', async (t) => {
    await entry(page, 'Weterynarz').click();
    await vet.waitFor();
    t.match(page.url(), /dialog=event&id=/);
    await page.goBack();
    await vet.waitFor({ state: 'detached' });
    t.equal(page.url(), month);
    await title('grudzień 2026');
    await entry(page, 'Weterynarz').waitFor();
    t.same(loads, [], 'without a new page');
  });

  t.test('opens it again over the same month', async (t) => {
    await page.goForward();
    await vet.waitFor();
    t.match(page.url(), /date=2026-12-\d\d.*dialog=event&id=/);
    await page.goBack();
    await vet.waitFor({ state: 'detached' });
    await title('grudzień 2026');
    t.equal(page.url(), month);
  });

  t.test('leads on from there to the month before and back', async (t) => {
    await page.goBack();
    await title('listopad 2026');
    await awake(page, 'Czyszczenie');
    t.equal(await vet.count(), 0);
    await page.goForward();
    await title('grudzień 2026');
    await awake(page, 'Weterynarz');
    t.equal(await vet.count(), 0, 'the month alone');
  });
});

t.test('Back to views that a page has not drawn yet', async (t) => {
  const { app, manager, calendar } = await stable(t);
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  const places = await page.evaluate(() => history.length);
  await view(page, 'Tydzień').click();
  await pressed(page, 'Tydzień');
  await page.getByRole('link', { name: 'Notatki' }).click();
  await page.waitForURL(/tab=notes/);
  await page.goBack();
  await pressed(page, 'Tydzień');
  await page.goBack();
  await pressed(page, 'Miesiąc');
  await awake(page, 'Czyszczenie');
  t.notMatch(page.url(), 'view=week');
  await page.goForward();
  await pressed(page, 'Tydzień');
  t.match(page.url(), 'view=week');
  await page.goForward();
  await page.waitForURL(/tab=notes/);
  t.equal(await page.evaluate(() => history.length), places + 2, 'and no place is added');
});

t.test('Back from a view whose hours are still on their way', async (t) => {
  const { app, manager, calendar } = await stable(t);
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  await view(page, 'Tydzień').click();
  await pressed(page, 'Tydzień');
  await page.getByRole('link', { name: 'Notatki' }).click();
  await page.waitForURL(/tab=notes/);
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  const plugin = '**/assets/hours-*.js';
  await page.route(plugin, async (route) => {
    await arrived;
    await route.continue();
  });
  const requested = page.waitForRequest(plugin);
  await page.goBack();
  await requested;
  await page.goBack();
  await pressed(page, 'Miesiąc');
  await awake(page, 'Czyszczenie');
  arrive();
  await page.goForward();
  await pressed(page, 'Tydzień');
  await awake(page, 'Czyszczenie');
});

t.test('Back through a calendar in haste', async (t) => {
  const { app, manager, calendar } = await stable(t);
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(`${calendar}&view=week`);
  await awake(page, 'Czyszczenie');
  const title = (text: string) => page.locator('.calendar-toolbar h2', { hasText: text }).waitFor();
  await title('16–22 lis 2026');
  for (const week of ['23–29 lis', '30 lis – 6 gru', '7–13 gru', '14–20 gru']) {
    await page.getByRole('link', { name: 'Następny' }).click();
    await title(week);
  }
  const places = await page.evaluate(() => history.length);
  for (let times = 0; times < 4; times++) await page.evaluate(() => history.back());
  await title('16–22 lis 2026');
  t.equal(await page.evaluate(() => history.length), places, 'Forward is not lost');
  for (let times = 0; times < 4; times++) await page.evaluate(() => history.forward());
  await title('14–20 gru 2026');
});

/** Has the `close` event of the open dialog wait until what this returns is called, as it may on a slow phone. */
async function holdClose(page: Page): Promise<() => Promise<void>> {
  const dialog = await page.locator('dialog:modal').elementHandle();
  await dialog?.evaluate((dialog) => {
    const hold = (event: Event) => event.target === dialog && event.stopImmediatePropagation();
    addEventListener('close', hold, true);
    dialog.addEventListener('tell', () => {
      removeEventListener('close', hold, true);
      dialog.dispatchEvent(new Event('close'));
    });
  });
  return async () => dialog?.dispatchEvent('tell');
}

t.test('a new event that is refused', async (t) => {
  const { app, manager, calendar } = await stable(t);
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  const dialog = panel(page, 'Nowe wydarzenie · Bursztyn');

  t.test('is told of at its fields, with the focus on what was wrong', async (t) => {
    await page.getByRole('link', { name: 'Dodaj wydarzenie' }).press('Enter');
    await dialog.getByLabel('Tytuł').fill('   ');
    await page.keyboard.press('Enter');
    await focusOn(page, 'Popraw, proszę:Tytuł');
    t.equal(await dialog.getByLabel('Tytuł').getAttribute('aria-invalid'), 'true');
    t.equal(await dialog.getByLabel('Tytuł').inputValue(), '   ', 'what was typed stays');
    await expectAccessible(t, page);
    takeProblems(page);
  });

  t.test('is told of though the dialog is closed by then', async (t) => {
    const { promise: sent, resolve } = Promise.withResolvers<Route>();
    await page.route('**/api/create_event', resolve, { times: 1 });
    await dialog.getByLabel('Tytuł').fill('Kowal');
    await page.keyboard.press('Enter');
    const call = await sent;
    const tellOfClose = await holdClose(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Odrzuć' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await call.fulfill({ status: 503, json: { message: 'Spróbuj za chwilę.' } });
    const notice = page.locator('[data-notices] .notice', { hasText: 'Nie udało się utworzyć wydarzenia' });
    await notice.waitFor();
    await tellOfClose();
    t.ok(await notice.isVisible());
    takeProblems(page);
  });
});

t.test('a calendar on a line that is slow, then gone', async (t) => {
  const { app, manager, calendar } = await stable(t);
  const page = await openPage(t, app, { as: manager, viewport: PHONE, alone: true });
  /** Holds the next request of an address, and gives it when it has come. */
  const hold = async (url: string) => {
    const { promise, resolve } = Promise.withResolvers<Route>();
    await page.route(url, resolve, { times: 1 });
    return { held: promise };
  };
  await page.clock.install({ time: app.clock.now() });
  const first = await hold('**/api/get_calendar?*');
  await page.goto(calendar);
  const month = await first.held;
  t.ok(await entry(page, 'Czyszczenie').isVisible(), 'what the server drew stays');
  t.equal(await page.getByText('Nic tu nie zaplanowano').count(), 0);
  await month.continue();
  await awake(page, 'Czyszczenie');

  const next = await hold('**/api/get_calendar?*');
  await page.getByRole('link', { name: 'Następny' }).click();
  await page.getByRole('status').getByText('Ładowanie…').waitFor();
  t.equal(await page.locator('.calendar-view').getAttribute('aria-busy'), 'true');
  await (await next.held).continue();
  await page.getByText('Nic tu nie zaplanowano').waitFor();
  await page.goBack();
  await awake(page, 'Czyszczenie');

  const unread = page.getByText('Nie udało się wczytać wydarzenia. Spróbuj ponownie za chwilę.');
  const never = await hold('**/api/get_calendar_entry/**');
  await entry(page, 'Czyszczenie').click();
  await panel(page, 'Czyszczenie · Bursztyn').getByText('Ładowanie danych konia...').waitFor();
  await page.clock.runFor(8000);
  await unread.waitFor(); // a line that answers nothing and breaks nothing off
  await (await never.held).abort();
  await page.getByRole('button', { name: 'Dalej' }).click();
  await unread.waitFor({ state: 'detached' });

  const panels = await hold('**/api/get_calendar_entry/**');
  await entry(page, 'Czyszczenie').click();
  await panel(page, 'Czyszczenie · Bursztyn').getByText('Ładowanie danych konia...').waitFor();
  const details = await panels.held;
  await page.context().setOffline(true);
  await details.continue();
  await unread.waitFor();
  await page.getByRole('link', { name: 'Następny' }).click();
  await page.getByText('Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.').waitFor();
  t.equal(await page.getByText('Nic tu nie zaplanowano').count(), 0, 'nobody knows');
  takeProblems(page);
  await page.context().setOffline(false);
  await page.getByText('Nic tu nie zaplanowano').waitFor();
});
