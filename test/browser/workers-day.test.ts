import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFocus, focusOn, hold, intercept, letLeave, openPage, takeProblems } from '../support/browser.ts';
import { buildHorse, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { emptyStable } from '../support/start-over.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const LIST = '/home?section=2';

/** A morning's work: two horses in alert, two others, general tasks. */
async function buildMorning() {
  await emptyStable(app);
  const task = async (name: string, horse: Parameters<typeof buildHorse>[1] | null) => {
    const general = horse === null;
    const service = await buildService(app, { name, general, description: 'Ciepłą wodą, bez grzywy.' });
    return buildTask(app, { service, horse: general ? null : await buildHorse(app, horse) });
  };
  return {
    lunging: await task('Lonżowanie', { name: 'Łuna', box_number: '2' }),
    dressing: await task('Zmiana opatrunku', { name: 'Bursztyn', box_number: '11', health_alert: true }),
    bath: await task('Kąpiel', { name: 'Iskra', box_number: '9', health_alert: true }),
    rug: await task('Derkowanie', { name: 'Grom', box_number: '15' }),
    sweeping: await task('Zamiatanie', null),
    airing: await task('Wietrzenie', null),
  };
}

t.test('a worker’s day on a phone', async (t) => {
  const tasks = await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });

  await page.goto(LIST);
  for (const role of ['status', 'alert'] as const)
    t.equal(await page.getByRole(role).first().textContent(), '', `the region of role ${role} waits for its words`);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));
  const url = page.url();
  const link = (name: string) => page.locator('main').getByRole('link', { name });
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  const confirm = dialog.getByRole('button', { name: 'Zatwierdź' });
  const failure = page.getByRole('dialog', { name: 'Błąd' });
  const rows = page.locator('main .round li > a');
  const open = async (name: string) => {
    await link(name).click();
    await dialog.getByText('Termin').waitFor();
  };

  await t.test('the dialog of a row has an address', async (t) => {
    await open('Lonżowanie');
    t.match(page.url(), `&dialog=task&id=${tasks.lunging.id}`);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    t.equal(page.url(), url, 'Back closes it and stays on the page');
    await expectFocus(t, link('Lonżowanie'), 'the focus goes back');
    await open('Lonżowanie');
    await page.mouse.click(PHONE.width / 2, 20);
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(url);
    await open('Lonżowanie');
    t.ok(
      await page.evaluate(() => 'samePage' in globalThis),
      'a press beside it closes it too, all without a new page',
    );
    await page.reload();
    t.equal(await dialog.count(), 1, 'a reload shows it again');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    t.equal(page.url(), url, 'and Back closes that as well');
    await page.goForward();
    await dialog.waitFor();
    await page.waitForLoadState();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(url);
  });

  await t.test('it opens with the data of its row, and gets the rest from the server', async (t) => {
    const letThrough = await hold(page, '**/home?section=2&dialog=*');
    await link('Kąpiel').click();
    const facts = dialog.locator('dl');
    t.equal(await facts.innerText(), 'Koń\nIskra · boks 9\nZadanie\nKąpiel', 'at once, on any connection');
    t.equal(await dialog.getByText('Alert zdrowotny').count(), 1, 'the alert of the row is shown at once');
    t.ok(await confirm.isDisabled(), 'the button waits for the rest of the data');
    letThrough();
    await dialog.getByText('Ciepłą wodą, bez grzywy.').waitFor();
    t.ok(await confirm.isEnabled());
    t.match(await facts.innerText(), 'Termin\n21.11.2026');
    t.equal(await dialog.getByText('Alert zdrowotny').count(), 1);
    const { first_name, last_name } = await app.person('worker');
    const head = page.getByText(`21.11.2026 · dla: ${first_name} ${last_name}`);
    t.equal(await head.isVisible(), false);
    await page.emulateMedia({ media: 'print' });
    t.equal(await head.isVisible(), true, 'the printed list names its day and person');
    t.equal(await dialog.isVisible(), false, 'an open dialog is not printed');
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.waitForURL(url);
  });

  await t.test('a task finished since the list was drawn is only shown, and leaves the list', async (t) => {
    const other = await app.as(await buildPerson(app, { role: 'manager', first_name: 'Ewa', last_name: 'Sowa' }));
    t.equal((await other.post('/api/complete_service', { id: tasks.rug.id })).status, 200);
    await link('Derkowanie').click();
    const finished = page.getByRole('dialog', { name: 'Ukończone zadanie' });
    t.match(await finished.innerText(), /Wykonane przez\s+Ewa Sowa/);
    t.equal(await finished.getByRole('button', { name: 'Zatwierdź' }).count(), 0);
    await finished.getByRole('link', { name: 'Zamknij' }).click();
    await link('Derkowanie').waitFor({ state: 'detached' });
    t.equal(await rows.count(), 5, 'the list shows what is left');
    await page.waitForURL(url);
  });

  await t.test('a task that somebody else has finished meanwhile leaves the list with the reason', async (t) => {
    await open('Lonżowanie');
    const other = await app.as(await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' }));
    t.equal((await other.post('/api/complete_service', { id: tasks.lunging.id })).status, 200);
    await confirm.click();
    await failure.waitFor();
    t.match(await failure.textContent(), 'Wystąpił błąd podczas zatwierdzania zadania');
    t.match(await failure.textContent(), /Zadanie jest już wykonane: Marek Lis, dziś o \d\d:\d\d/, 'the reason too');
    await page.keyboard.press('Escape');
    await link('Lonżowanie').waitFor({ state: 'detached' });
    t.equal(await rows.count(), 4, 'the list shows what is left');
    await page.waitForURL(url);
  });

  await t.test('a confirmation that did not reach the server says so', async (t) => {
    await open('Zmiana opatrunku');
    const reconnect = await intercept(page, '**/api/complete_service', (route) => route.abort());
    await confirm.click();
    await failure.getByText('Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.').waitFor();
    t.ok(await confirm.isEnabled(), 'and may be sent again');
    await page.keyboard.press('Escape');
    reconnect();
    t.ok(await link('Zmiana opatrunku').isVisible(), 'the task stays');
    takeProblems(page);
    await page.waitForURL(url);
  });

  await t.test('a dialog opened during the way back stays open, and a confirmed task leaves the list', async (t) => {
    await open('Zmiana opatrunku');
    await dialog.evaluate((closing) => {
      const again = () =>
        document.querySelector<HTMLElement>(`[href="${location.pathname}${location.search}"]`)?.click();
      closing.addEventListener('close', again, { once: true });
      const back = new Promise((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }));
      Object.assign(globalThis, { back });
    });
    await page.keyboard.press('Escape');
    await page.evaluate(() => (globalThis as unknown as { back: Promise<unknown> }).back);
    await page.waitForURL(/dialog=/);
    await confirm.click();
    await page.getByRole('status').getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    const notice = page.getByRole('dialog', { name: 'Sukces' });
    await link('Zmiana opatrunku').waitFor({ state: 'detached' });
    t.equal(await rows.count(), 3, 'the list is read again');
    await focusOn(page, 'Zatwierdź pojedyncze (2)'); // what stands after it
    t.ok(((await notice.boundingBox())?.y ?? 0) > PHONE.height / 2, 'the notice lies over no title and no tabs');
    await letLeave(notice);
    await page.waitForURL(url);
  });

  await t.test('a session that is over loses nothing', async (t) => {
    await open('Zamiatanie');
    for (const name of ['access_token', 'refresh_token']) await page.context().clearCookies({ name });
    await confirm.click();
    await page.waitForURL('**/login?next=*');
    t.match(await page.getByRole('status').first().textContent(), 'Sesja wygasła. Zaloguj się ponownie.');
    const { email, password } = await app.person('worker');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Hasło').fill(password);
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    await dialog.getByText('tego jeszcze nie zapisano').waitFor();
    t.match(await dialog.textContent(), 'Zamiatanie');
    await confirm.click();
    await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    t.equal(await rows.count(), 2);
    t.ok(takeProblems(page).every((problem) => problem.includes('401')));
  });

  await t.test('an empty list says so, with its icon', async (t) => {
    await open('Kąpiel');
    await confirm.click();
    await link('Kąpiel').waitFor({ state: 'detached' });
    await open('Wietrzenie');
    app.clock.advance({ minutes: 20 }); // a session that ran out is refreshed silently
    t.teardown(() => app.clock.advance({ minutes: -20 }));
    await confirm.click();
    await page.getByText('Wszystko zrobione').waitFor();
    const icon = await page.locator('.empty svg use').getAttribute('href');
    t.equal(await page.locator(`symbol${icon}`).count(), 1, 'its icon was not on the page before');
  });
});

t.test('the overview’s clock runs, and its list is updated on a bad connection', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE, alone: true });
  await page.clock.install({ time: app.clock.now() });
  await page.goto('/home?section=13');
  const clock = page.locator('time[data-clock]');
  const shown: (string | null)[] = [];
  await clock.filter({ hasText: /^\d\d?:\d\d:\d\d$/ }).waitFor();
  for (let second = 0; second < 3; second++) {
    shown.push(await clock.textContent());
    await page.clock.runFor(1000);
  }
  t.equal(new Set(shown).size, 3, shown.join(' '));
  t.ok(((await clock.boundingBox())?.height ?? 99) <= 24, 'in small letters');

  const facts = '**/home?section=13&dialog=*';
  const reconnect = await intercept(page, facts, (route) => route.abort());
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  const unread = dialog.getByText('Nie udało się wczytać wszystkiego o tym zadaniu.');
  const confirm = dialog.getByRole('button', { name: 'Zatwierdź' });
  await unread.waitFor();
  t.ok(await confirm.isDisabled(), 'a task cannot be confirmed without its data');
  reconnect();
  const letThrough = await hold(page, facts);
  await dialog.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await dialog.getByText('Wczytuję opis zadania…').waitFor();
  await page.clock.runFor(8000);
  await unread.waitFor(); // a line that answers nothing and breaks nothing off
  t.ok(await confirm.isDisabled());
  letThrough();
  await dialog.getByText('Termin').waitFor();
  t.equal(await unread.count(), 0, 'a late answer is shown');
  takeProblems(page); // the request that was cut off

  const counter = (label: string) => page.locator('.stat', { hasText: label }).locator('b');
  t.equal(await counter('Niewykonane').textContent(), '6');
  await confirm.click();
  await counter('Wykonane dzisiaj').filter({ hasText: '1' }).waitFor();
  t.equal(await counter('Niewykonane').textContent(), '5');
});
