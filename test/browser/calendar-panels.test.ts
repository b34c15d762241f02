// Long: it opens every panel over three calendars, and each calendar renders again.
import type { Page, Route } from 'playwright-core';
import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import {
  expectAccessible,
  expectFocus,
  focusOn,
  hold,
  intercept,
  interceptNext,
  awake as islandAwake,
  openPage,
  takeProblems,
} from '../support/browser.ts';
import { buildEvent, buildEvents, buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const manager = await app.person('manager');
const cleaning = await buildService(app, { name: 'Czyszczenie' });
// The calendar uses the stable's time zone, not the computer's.
const desk = { as: manager, viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Tokyo' };
const page = await openPage(t, app, desk);

async function horseWithWork(name: string) {
  const horse = await buildHorse(app, { name });
  await buildTask(app, { horse, service: cleaning });
  return { horse, calendar: `/horses/${horse.id}?tab=calendar` };
}

/** Waits until the calendar is awake and shows this entry. */
async function awake(page: Page, title: string) {
  await islandAwake(page, 'calendar');
  await entry(page, title).waitFor();
}

const entry = (page: Page, title: string) =>
  page.locator('.calendar-view a', { hasText: title }).filter({ visible: true }).first();
const panel = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const view = (name: string) => page.getByRole('navigation', { name: 'Widok' }).getByRole('link', { name });
const pressed = (name: string) => view(name).and(page.locator('[aria-current]')).waitFor();
const heading = (text: string) => page.locator('.calendar-toolbar h2', { hasText: text }).first().waitFor();
/** Waits until the calendar has read its days. */
const atRest = () => page.locator('.calendar-view[aria-busy="false"]').waitFor();
/** Calls that read days, for squares and hours or for a list. */
const DAYS = /\/api\/get_(calendar|agenda)\?/;

/** Records the days that are read from now on. */
function readings(): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    if (DAYS.test(request.url())) found.push(new URL(request.url()).search);
  });
  return found;
}

t.test('panels over a calendar', async (t) => {
  const { horse, calendar } = await horseWithWork('Bursztyn');
  await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Sowa' });
  const other = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
  await buildEvent(app, { horse, title: 'Dentysta' });
  const feeding = await buildTask(app, {
    horse,
    service: await buildService(app, { name: 'Pasze' }),
    day: '2026-11-18' as Day,
  });
  await buildTask(app, {
    horse,
    service: await buildService(app, { name: 'Owies' }),
    day: '2026-11-19' as Day,
    worker: await buildPerson(app, { role: 'worker' }),
  });
  await page.goto(calendar);
  await awake(page, 'Czyszczenie');
  const read = readings();
  const no = page.getByRole('dialog').getByRole('link', { name: 'Anuluj' });

  await t.test('open and close without reading the calendar, and give the focus back', async (t) => {
    await entry(page, 'Czyszczenie').focus();
    await page.keyboard.press('Enter');
    await panel(page, 'Czyszczenie · Bursztyn').getByText('Oczekujące').waitFor();
    t.match(page.url(), /dialog=service&id=/, 'it has an address');
    await page.keyboard.press('Escape');
    await panel(page, 'Czyszczenie').waitFor({ state: 'detached' });
    await focusOn(page, 'Czyszczenie');
    await page.waitForURL((url) => !url.search.includes('dialog'));
    t.same(read, []);
  });

  await t.test('read it once after an assignment, and once after a completion', async (t) => {
    await entry(page, 'Czyszczenie').press('Enter');
    await panel(page, 'Czyszczenie').getByLabel('Pracownik').selectOption({ label: 'Piotr Sowa' });
    const answer = page.waitForResponse((response) => DAYS.test(response.url()));
    await panel(page, 'Czyszczenie').getByRole('button', { name: 'Zapisz' }).press('Enter');
    await page.getByText('Zmiana zapisana').waitFor();
    await answer;
    await atRest();
    await focusOn(page, 'Czyszczenie');
    t.equal(read.splice(0).length, 1);
    await entry(page, 'Czyszczenie').press('Enter');
    await panel(page, 'Czyszczenie').getByRole('link', { name: 'Oznacz jako wykonane' }).press('Enter');
    await panel(page, 'Czyszczenie').getByRole('button', { name: 'Zatwierdź' }).press('Enter');
    await entry(page, 'Wykonano: Czyszczenie').waitFor();
    await focusOn(page, 'Czyszczenie');
    t.equal(read.splice(0).length, 1);
  });

  await t.test('ask before a final step, with the focus on cancel', async (t) => {
    await entry(page, 'Dentysta').press('Enter');
    const dentist = panel(page, 'Dentysta · Bursztyn');
    await dentist.getByText('21.11.2026, 13:10–14:10').waitFor();
    await dentist.getByRole('link', { name: 'Usuń wydarzenie' }).press('Enter');
    await expectFocus(t, no);
    await no.press('Enter');
    await dentist.getByRole('link', { name: 'Usuń wydarzenie' }).press('Enter');
    await dentist.getByRole('button', { name: 'Tak' }).press('Enter');
    await page.getByText('Usunięto wydarzenie').waitFor();
    await entry(page, 'Dentysta').waitFor({ state: 'detached' });

    await entry(page, 'Pasze').press('Enter');
    const button = panel(page, 'Pasze').getByRole('link', { name: 'Oznacz jako wykonane' });
    await button.click();
    await panel(page, 'Pasze').getByRole('heading', { name: 'Zatwierdź zadanie' }).waitFor();
    await panel(page, 'Pasze').getByText('Zatwierdzenie jest ostateczne i nie można go cofnąć.').waitFor();
    await expectFocus(t, no);
    await no.click();
    await expectFocus(t, button, 'the focus returns');
  });

  await t.test('stay open with the choice after a refusal, and can be sent again', async (t) => {
    const pasze = panel(page, 'Pasze');
    const choice = pasze.getByLabel('Pracownik');
    await choice.selectOption({ label: 'Ewa Lis' });
    const reconnect = await intercept(page, '**/api/assign_worker_to_service', (route) => route.abort());
    const save = pasze.getByRole('button', { name: 'Zapisz' });
    await save.press('Enter');
    await pasze.getByText('Serwer nie odpowiada.').waitFor();
    t.equal(await pasze.getByText('BŁĄD', { exact: true }).count(), 1, 'without a status');
    t.equal(await pasze.getByRole('button', { name: 'Dalej', exact: true }).count(), 1, 'over the dialog');
    t.equal(await choice.inputValue(), other.id);
    await expectFocus(t, save, 'the focus has not moved');
    await expectAccessible(t, page);
    takeProblems(page);
    reconnect();
    const recover = await intercept(page, '**/api/assign_worker_to_service', (route) =>
      route.fulfill({ status: 502, body: '<h1>Bad Gateway' }),
    );
    await save.press('Enter');
    await pasze.getByText('Serwer jest chwilowo zajęty.').waitFor();
    recover();
    await app.db.updateTable('people').set({ role: 'user' }).where('id', '=', other.id).execute();
    await save.press('Enter');
    await pasze.getByText('Wybierz pracownika', { exact: true }).and(page.locator('.error')).waitFor();
    takeProblems(page);

    await pasze.getByRole('link', { name: 'Oznacz jako wykonane' }).press('Enter');
    const reconnectAgain = await intercept(page, '**/api/complete_service', (route) => route.abort());
    await pasze.getByRole('button', { name: 'Zatwierdź' }).click();
    const failed = pasze.getByText('Serwer nie odpowiada.');
    await failed.waitFor();
    const seen = () => getComputedStyle(document.querySelector('dialog .notice') as Element).opacity === '1';
    await failed.hover();
    await page.waitForFunction(seen); // also under the pointer
    takeProblems(page);
    reconnectAgain();
    await pasze.getByRole('button', { name: 'Zatwierdź' }).press('Enter');
    await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    await pasze.waitFor({ state: 'detached' });
    const done = await app.db.selectFrom('tasks').select('finished_at').where('id', '=', feeding.id).execute();
    t.ok(done[0]?.finished_at);
    await atRest();
    read.splice(0);
  });

  await t.test('close without a request when the worker is unchanged', async (t) => {
    await entry(page, 'Owies').press('Enter');
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await panel(page, 'Owies').getByRole('button', { name: 'Zapisz' }).press('Enter');
    await panel(page, 'Owies').waitFor({ state: 'detached' });
    await focusOn(page, 'Owies');
    t.same([...sent, ...read], []);
    t.equal(await page.getByText('Zmiana zapisana').count(), 0);
  });

  const dialog = panel(page, 'Nowe wydarzenie · Bursztyn');

  await t.test('lead from a slot to the new entry', async (t) => {
    const slot = page.locator('.square[data-date="2026-11-24"]');
    await slot.click({ position: { x: 60, y: 60 } });
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

  await t.test('say that an entry was deleted', async () => {
    await app.db.deleteFrom('events').where('title', '=', 'Kowal').execute();
    await entry(page, 'Kowal').click();
    await page.getByText('Tego wydarzenia już nie ma').waitFor();
    await entry(page, 'Kowal').waitFor({ state: 'detached' });
  });

  await t.test('open again after a reload and Forward', async () => {
    await entry(page, 'Czyszczenie').click();
    await panel(page, 'Czyszczenie').getByText('Wykonano').first().waitFor();
    await page.reload();
    await panel(page, 'Czyszczenie').waitFor();
    await page.goBack();
    await panel(page, 'Czyszczenie').waitFor({ state: 'detached' });
    await awake(page, 'Czyszczenie');
  });

  await t.test('show errors of an event at its fields, with the focus on the summary', async (t) => {
    await page.getByRole('link', { name: 'Dodaj wydarzenie' }).press('Enter');
    await dialog.getByLabel('Tytuł').fill('   ');
    await page.keyboard.press('Enter');
    await focusOn(page, 'Popraw, proszę:Tytuł');
    t.equal(await dialog.getByLabel('Tytuł').inputValue(), '   ', 'the text stays');
  });

  await t.test('report a refused event after they were closed', async (t) => {
    const { promise: sent, resolve } = Promise.withResolvers<Route>();
    await interceptNext(page, '**/api/create_event', resolve);
    await dialog.getByLabel('Tytuł').fill('Kowal');
    await page.keyboard.press('Enter');
    const call = await sent;
    const tellOfClose = await holdClose();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Odrzuć' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await call.fulfill({ status: 503, body: 'Busy' });
    const notice = page.locator('[data-notices] .notice', { hasText: 'Serwer jest chwilowo zajęty.' });
    await notice.waitFor();
    await tellOfClose();
    t.ok(await notice.isVisible());
    takeProblems(page);
  });
});

/** Delays the `close` event of the open dialog until the returned function is called, as on a slow phone. */
async function holdClose(): Promise<() => Promise<void>> {
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

t.test('Back and Forward', async (t) => {
  const { horse, calendar } = await horseWithWork('Łuna');
  const [crowded, later] = ['2026-11-26', '2026-12-10'] as [Day, Day];
  await buildEvents(app, 110, { horse, title: 'Zawody', start_day: crowded, end_day: crowded });
  await buildEvent(app, { horse, title: 'Weterynarz', start_day: later, end_day: later });
  await page.goto(calendar);
  await awake(page, 'Zawody');
  const more = page.getByRole('link', { name: /^jeszcze/ }).first();
  /** Marks the page, to see whether another one is loaded. */
  const mark = () => page.evaluate(() => Object.assign(window, { same: true }));
  const isMarked = () => page.evaluate(() => 'same' in window);

  await t.test('lead through months and views', async () => {
    await page.getByRole('link', { name: 'Następny' }).click();
    await heading('grudzień 2026');
    await view('Tydzień').click();
    await pressed('Tydzień');
    await page.goBack();
    await pressed('Miesiąc');
    await heading('grudzień 2026');
  });

  await t.test('close a panel and open it again over the same month', async (t) => {
    const vet = panel(page, 'Weterynarz · Łuna');
    await awake(page, 'Weterynarz');
    const month = page.url();
    await mark();
    await entry(page, 'Weterynarz').click();
    await vet.waitFor();
    t.match(page.url(), /date=2026-12-\d\d.*dialog=event&id=/);
    await page.goBack();
    await vet.waitFor({ state: 'detached' });
    t.equal(page.url(), month);
    t.ok(await isMarked(), 'without a new page');
    await page.goForward();
    await vet.waitFor();
    t.match(page.url(), /date=2026-12-\d\d.*dialog=event&id=/);
    await page.goBack();
    await vet.waitFor({ state: 'detached' });
    await entry(page, 'Weterynarz').waitFor();
    await page.goBack();
    await heading('listopad 2026');
    await awake(page, 'Zawody');
    await page.goForward();
    await heading('grudzień 2026');
    await entry(page, 'Weterynarz').waitFor();
    t.equal(await vet.count(), 0, 'only the month is shown');
    await page.goBack();
    await heading('listopad 2026');
    await awake(page, 'Zawody');
  });

  await t.test('lead to the list of a day and back to its square, reading each once', async (t) => {
    const read = readings();
    /** Acts and waits until the calendar has read its entries, because Back may be quicker. */
    const reads = async (act: () => Promise<unknown>) => {
      const answer = page.waitForResponse(DAYS);
      await act();
      await answer;
    };
    await reads(() => more.click());
    await page.getByRole('link', { name: 'Wróć' }).waitFor();
    await focusOn(page, '26 listopada 2026');
    await pressed('Agenda');
    t.match(page.url(), /date=2026-11-26&view=list|view=list&date=2026-11-26/);
    await awake(page, 'Zawody');
    await reads(() => page.getByRole('link', { name: 'Wróć' }).click());
    await pressed('Miesiąc');
    await page.waitForFunction(() => document.activeElement?.closest('[data-date="2026-11-26"]'));
    await reads(() => page.goBack());
    await heading('26 listopada 2026');
    await reads(() => page.reload());
    await heading('26 listopada 2026');
    await reads(() => page.goBack());
    await heading('listopad 2026');
    await awake(page, 'Zawody');
    await atRest();
    t.equal(read.length, 5);
  });

  await t.test('lead through the pages of a list', async (t) => {
    await more.click();
    await heading('26 listopada 2026');
    await mark();
    await page.getByRole('link', { name: 'więcej' }).press('Enter');
    const earlier = page.getByRole('link', { name: 'Wcześniejsze' });
    await earlier.waitFor();
    t.match(page.url(), 'page=2');
    await focusOn(page, 'więcej');
    await page.goBack();
    await earlier.waitFor({ state: 'detached' });
    t.notMatch(page.url(), 'page=');
    t.ok(await isMarked(), 'without a new page');
  });

  await t.test('lead to views that are not drawn yet, without another history entry', async (t) => {
    await page.goto(calendar);
    await awake(page, 'Czyszczenie');
    const places = await page.evaluate(() => history.length);
    await view('Tydzień').click();
    await pressed('Tydzień');
    await page.getByRole('link', { name: 'Notatki' }).click();
    await page.waitForURL(/tab=notes/);
    await page.goBack();
    await pressed('Tydzień');
    await page.goBack();
    await pressed('Miesiąc');
    await awake(page, 'Czyszczenie');
    t.notMatch(page.url(), 'view=week');
    await page.goForward();
    await pressed('Tydzień');
    t.match(page.url(), 'view=week');
    await page.goForward();
    await page.waitForURL(/tab=notes/);
    t.equal(await page.evaluate(() => history.length), places + 2);
  });

  await t.test('lead away from a view whose hours are still loading', async () => {
    const plugin = '**/assets/hours-*.js';
    const arrive = await hold(page, plugin);
    const requested = page.waitForRequest(plugin);
    await page.goBack();
    await requested;
    await page.goBack();
    await pressed('Miesiąc');
    await awake(page, 'Czyszczenie');
    arrive();
    await page.goForward();
    await pressed('Tydzień');
    await awake(page, 'Czyszczenie');
  });

  await t.test('may be pressed quickly', async (t) => {
    await heading('16–22 lis 2026');
    for (const week of ['23–29 lis', '30 lis – 6 gru', '7–13 gru', '14–20 gru']) {
      await page.getByRole('link', { name: 'Następny' }).click();
      await heading(week);
    }
    const places = await page.evaluate(() => history.length);
    for (let times = 0; times < 4; times++) await page.evaluate(() => history.back());
    await heading('16–22 lis 2026');
    t.equal(await page.evaluate(() => history.length), places, 'Forward is not lost');
    for (let times = 0; times < 4; times++) await page.evaluate(() => history.forward());
    await heading('14–20 gru 2026');
  });

  await t.test('work when the script of the calendar fails to load', async () => {
    const reconnect = await intercept(page, '**/assets/*calendar*.js', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.reload();
    await heading('14–20 gru 2026');
    await failed;
    reconnect();
    await page.goBack();
    await heading('7–13 gru 2026');
    takeProblems(page);
  });
});

t.test('a calendar on a slow connection that breaks', async (t) => {
  const { calendar } = await horseWithWork('Tęcza');
  const phone = { as: manager, viewport: { width: 375, height: 720 }, alone: true };
  const page = await openPage(t, app, phone);
  /** Holds the next request of an address. */
  const next = async (url: string | RegExp) => {
    const { promise, resolve } = Promise.withResolvers<Route>();
    await interceptNext(page, url, resolve);
    return { held: promise };
  };
  await page.clock.install({ time: app.clock.now() });
  const first = await next('**/api/get_calendar?*');
  await page.goto(calendar);
  const month = await first.held;
  t.ok(await entry(page, 'Czyszczenie').isVisible(), 'the server’s version stays');
  t.equal(await page.getByText('Nic tu nie zaplanowano').count(), 0);
  await month.continue();
  await awake(page, 'Czyszczenie');

  const december = await next('**/api/get_calendar?*');
  await page.getByRole('link', { name: 'Następny' }).click();
  await page.getByRole('status').getByText('Ładowanie danych konia...').waitFor();
  await (await december.held).continue();
  await page.getByText('Nic tu nie zaplanowano').waitFor();
  await page.goBack();
  await awake(page, 'Czyszczenie');

  const unread = page.getByText('Nie udało się wczytać wydarzenia. Sprawdź połączenie.');
  const facts = panel(page, 'Czyszczenie').getByText('Oczekujące');
  const never = await next(/dialog=service/);
  await entry(page, 'Czyszczenie').click();
  await panel(page, 'Czyszczenie').getByText('Ładowanie…').waitFor();
  await page.clock.runFor(8000);
  await unread.waitFor(); // a connection without an answer or an error
  await (await never.held).abort();
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await facts.waitFor();
  await page.keyboard.press('Escape');
  await facts.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.search.includes('dialog'));

  const panels = await next(/dialog=service/);
  await entry(page, 'Czyszczenie').click();
  await panel(page, 'Czyszczenie').getByText('Ładowanie…').waitFor();
  const details = await panels.held;
  await page.context().setOffline(true);
  await details.continue();
  await unread.waitFor();
  await page.keyboard.press('Escape');
  await unread.waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.search.includes('dialog'));
  await page.getByRole('link', { name: 'Następny' }).click();
  await page.getByText('Nie udało się wczytać kalendarza. Spróbuj ponownie za chwilę.').waitFor();
  t.equal(await page.getByText('Nic tu nie zaplanowano').count(), 0, 'an unread month is not called empty');
  takeProblems(page);
  await page.context().setOffline(false);
  await page.getByText('Nic tu nie zaplanowano').waitFor();
});
