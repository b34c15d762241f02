import type { Page } from 'playwright-core';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import {
  expectAccessible,
  expectFits,
  expectFocus,
  focusOn,
  letLeave,
  openPage,
  takeProblems,
} from '../support/browser.ts';
import { buildHorse, buildOccurrence, buildPerson, buildService, emptyStable } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };

const awake = (page: Page) => page.locator('[data-island="task-list"][data-hydrated]').waitFor({ state: 'attached' });

/** A morning's work: a horse with an alert, a general task, something left over from yesterday. */
async function buildMorning() {
  await emptyStable(app);
  const today = dayOf(app.clock.now());
  const service = (name: string) => buildService(app, { name });
  await buildOccurrence(app, {
    day: addDays(today, -1),
    service: await service('Lonżowanie'),
    horse: await buildHorse(app, { name: 'Łuna', box_number: '2' }),
  });
  await buildOccurrence(app, {
    service: await service('Zmiana opatrunku'),
    horse: await buildHorse(app, { name: 'Bursztyn', box_number: '11', health_alert: true }),
  });
  await buildOccurrence(app, {
    service: await buildService(app, { name: 'Zamiatanie korytarza', general: true }),
    horse: null,
  });
}

t.test('a worker’s day on a phone, with JavaScript', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  const list = page.locator('[data-island="task-list"]');
  await awake(page);
  await page.evaluate(() => Object.assign(globalThis, { samePage: true }));

  await list.getByRole('link', { name: 'Zmiana opatrunku' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  await dialog.waitFor();
  t.ok(await page.evaluate(() => 'samePage' in globalThis), 'the dialog opens without a new page');
  await expectAccessible(t, page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectFocus(t, list.getByRole('link', { name: 'Zmiana opatrunku' }), 'the focus goes back');

  await page.keyboard.press('Enter');
  await dialog.evaluate((closing) => {
    const again = () => document.querySelector<HTMLElement>(`[href="${location.pathname}${location.search}"]`)?.click();
    closing.addEventListener('close', again, { once: true });
    const back = new Promise((resolve) => addEventListener('popstate', () => setTimeout(resolve), { once: true }));
    Object.assign(globalThis, { back });
  });
  await page.keyboard.press('Escape');
  await page.evaluate(() => (globalThis as unknown as { back: Promise<unknown> }).back);
  t.match(page.url(), 'dialog=', 'what is opened before the way back has ended stays open');

  await dialog.getByRole('button', { name: 'Zatwierdź' }).click();
  const alert = page.getByRole('dialog', { name: 'Sukces' });
  await alert.waitFor();
  t.match(await alert.textContent(), 'Zadanie zostało pomyślnie zatwierdzone');
  t.equal(await page.locator('main .round li').count(), 2, 'the list is read again');
  await focusOn(page, 'Zaległe'); // its replacement
  const top = (await alert.boundingBox())?.y ?? 0;
  t.ok(top > PHONE.height / 2, 'the alert lies over no title and no tabs');
  await letLeave(alert);
  t.pass('and the alert leaves by itself');
});

t.test('a confirmation that the server never got says so', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  await page.getByRole('link', { name: 'Zmiana opatrunku' }).click();
  await page.route('**/api/complete_service', (route) => route.abort());
  await page.getByRole('dialog').getByRole('button', { name: 'Zatwierdź' }).click();
  const alert = page.getByRole('dialog', { name: 'Błąd' });
  await alert.getByText('Wystąpił błąd podczas zatwierdzania zadania').waitFor();
  t.match(await alert.innerText(), 'Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.');
  t.ok(await page.getByRole('link', { name: 'Zmiana opatrunku' }).isVisible(), 'the task stays');
  takeProblems(page);
});

t.test('a task that somebody else has finished meanwhile', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const other = await app.as(await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' }));
  const tasks = (await other.get('/api/get_worker_service_data')).json<{ id: string; service_name: string }[]>();
  const { id } = tasks.find(({ service_name }) => service_name === 'Lonżowanie') as { id: string };
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  await page.getByRole('dialog').getByText('Termin').waitFor();
  await other.post('/api/complete_service', { id });
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  const alert = page.getByRole('dialog', { name: 'Błąd' });
  await alert.waitFor();
  t.match(await alert.textContent(), 'Wystąpił błąd podczas zatwierdzania zadania');
  t.match(await alert.textContent(), /Zadanie jest już wykonane: Marek Lis, dziś o \d\d:\d\d/, 'the reason too');
  await page.getByRole('link', { name: 'Lonżowanie' }).waitFor({ state: 'detached' });
  t.equal(await page.locator('main .round li').count(), 2, 'the list shows what is left');
  t.match(takeProblems(page), [/409/], 'the refusal is the only trouble on the page');
});

t.test('the rest of the page keeps up with the list', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=13');
  await awake(page);
  const counter = (label: string) => page.locator('.stat', { hasText: label }).locator('b');
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await counter('Wykonane dzisiaj').filter({ hasText: '1' }).waitFor();
  t.equal(await counter('Niewykonane').textContent(), '2', 'the counters of the overview');
});

t.test('the clock of the overview is small, and goes on every second', async (t) => {
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
  t.ok(((await clock.boundingBox())?.height ?? 99) <= 24);
});

t.test('a dialog opens with what its row says, and tells all that the server knows', async (t) => {
  await buildMorning();
  const service = await buildService(app, { name: 'Kąpiel', description: 'Ciepłą wodą, bez grzywy.' });
  await buildOccurrence(app, {
    service,
    horse: await buildHorse(app, { name: 'Iskra', box_number: '9', health_alert: true }),
  });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/home?section=2&dialog=*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Kąpiel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  const words = dialog.locator('dl');
  t.equal(await words.innerText(), 'Zadanie\nKąpiel\nKoń\nIskra · boks 9', 'at once, on a line however slow');
  t.equal(await dialog.getByText('Alert zdrowotny').count(), 1, 'the alert, which the row knows, stands there at once');
  const confirm = dialog.getByRole('button', { name: 'Zatwierdź' });
  t.ok(await confirm.isDisabled(), 'what cannot be undone waits for all that is known');
  letThrough();
  await dialog.getByText('Ciepłą wodą, bez grzywy.').waitFor();
  t.ok(await confirm.isEnabled());
  t.match(await words.innerText(), 'Termin\n21.11.2026');
  t.equal(await dialog.getByText('Alert zdrowotny').count(), 1);
});

t.test('a task whose facts cannot be had says so, and is read again', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE, alone: true });
  await page.clock.install({ time: app.clock.now() });
  await page.goto('/home?section=2');
  await awake(page);
  const facts = '**/home?section=2&dialog=*';
  await page.route(facts, (route) => route.abort());
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  const unread = dialog.getByText('Nie udało się wczytać wszystkiego o tym zadaniu.');
  const confirm = dialog.getByRole('button', { name: 'Zatwierdź' });
  await unread.waitFor();
  t.ok(await confirm.isDisabled());
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.unroute(facts);
  await page.route(facts, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await dialog.getByText('Wczytuję opis zadania…').waitFor();
  await page.clock.runFor(8000);
  await unread.waitFor(); // a line that answers nothing and breaks nothing off
  t.ok(await confirm.isDisabled());
  letThrough();
  await dialog.getByText('Termin').waitFor();
  t.ok(await confirm.isEnabled(), 'what comes late is shown');
  t.equal(await unread.count(), 0);
  takeProblems(page); // the request that was cut off
});

t.test('a task that was finished since its list was drawn is only looked at, and leaves it', async (t) => {
  await buildMorning();
  const task = await buildOccurrence(app, { service: await buildService(app, { name: 'Kąpiel' }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const other = await buildPerson(app, { role: 'manager', first_name: 'Ewa', last_name: 'Sowa' });
  t.equal((await (await app.as(other)).post('/api/complete_service', { id: task.id })).status, 200);
  await page.getByRole('link', { name: 'Kąpiel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ukończone zadanie' });
  t.match(await dialog.innerText(), /Wykonane przez\s+Ewa Sowa/);
  t.equal(await dialog.getByRole('button', { name: 'Zatwierdź' }).count(), 0);
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  await page.getByRole('link', { name: 'Kąpiel' }).waitFor({ state: 'detached' });
  t.equal(await page.locator('main .round li').count(), 3, 'the list shows what is left');
});

t.test('a task of a day to come is only looked at by a worker', async (t) => {
  await buildMorning();
  const day = addDays(dayOf(app.clock.now()), 3);
  await buildOccurrence(app, { day, service: await buildService(app, { name: 'Kąpiel' }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto(`/home?section=2&day=${day}`);
  await awake(page);
  await page.locator('main .round li a').click();
  const dialog = page.getByRole('dialog', { name: 'Zadanie', exact: true });
  await dialog.getByText('Wykonanie potwierdzisz 24.11.2026, nie wcześniej.').waitFor();
  t.equal(await dialog.getByRole('button', { name: 'Zatwierdź' }).count(), 0);
});

t.test('with the last task gone the list says so, with its picture', async (t) => {
  await emptyStable(app);
  await buildOccurrence(app, { horse: null, service: await buildService(app, { name: 'Wietrzenie', general: true }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  await page.getByRole('link', { name: 'Wietrzenie' }).click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByText('Wszystko zrobione').waitFor();
  const icon = await page.locator('.empty svg use').getAttribute('href');
  t.equal(await page.locator(`symbol${icon}`).count(), 1, 'which the page did not hold before');
});

t.test('an alert is heard', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  for (const role of ['status', 'alert'] as const)
    t.equal(await page.getByRole(role).first().textContent(), '', `the region of role ${role} waits for it`);
  await awake(page);
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('status').getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
});

t.test('on paper', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  const person = await app.person('worker');
  const head = page.getByText(`21.11.2026 · dla: ${person.first_name} ${person.last_name}`);
  t.equal(await head.isVisible(), false);
  await page.emulateMedia({ media: 'print' });
  t.equal(await head.isVisible(), true, 'the list says of which day it is and for whom');
  for (const dialog of await page.locator('.dialog, .backdrop').all())
    t.equal(await dialog.isVisible(), false, 'an open dialog stays off it');
});

t.test('letters at twice their size, and the smallest phone', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  for (const [width, size] of [
    [375, '200%'],
    [320, '100%'],
  ] as const)
    for (const path of ['/home?section=2', '/home?section=13', '/home?section=7', '/my-account', '/support']) {
      await page.setViewportSize({ width, height: 667 });
      await page.goto(path);
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      await expectFits(t, page, `${path} at ${width} px and ${size}`);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.tabs a, .next span, .top span span, h1')]
          .filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 1)
          .map((it) => it.textContent),
      );
      t.same(cut, [], 'no word of its bars and headings is cut');
    }
});

t.test('a session that ran out while a task lay open', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  await page.getByRole('link', { name: 'Lonżowanie' }).click();
  await page.getByRole('dialog').getByText('20.11.2026').waitFor();
  app.clock.advance({ minutes: 20 });
  t.teardown(() => app.clock.advance({ minutes: -20 }));
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('dialog', { name: 'Sukces' }).waitFor();
  t.match(takeProblems(page), [/401/], 'is refreshed silently, once');
});

for (const javaScriptEnabled of [true, false])
  t.test(`a session that is over loses nothing (JavaScript: ${javaScriptEnabled})`, async (t) => {
    await buildMorning();
    const page = await openPage(t, app, { as: 'worker', javaScriptEnabled, viewport: PHONE });
    await page.goto('/home?section=2');
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('link', { name: 'Lonżowanie' }).click();
    await page.getByRole('dialog').getByText('20.11.2026').waitFor();
    for (const name of ['access_token', 'refresh_token']) await page.context().clearCookies({ name });
    await page.getByRole('button', { name: 'Zatwierdź' }).click();
    await page.waitForURL('**/login?next=*');
    t.match(await page.getByRole('status').first().textContent(), 'Sesja wygasła. Zaloguj się ponownie.');
    const { email, password } = await app.person('worker');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Hasło').fill(password);
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
    await dialog.waitFor();
    t.match(await dialog.textContent(), 'Lonżowanie');
    t.match(await dialog.textContent(), 'tego jeszcze nie zapisano');
    await dialog.getByRole('button', { name: 'Zatwierdź' }).click();
    await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    t.equal(await page.locator('main .round li').count(), 2);
    if (javaScriptEnabled) t.ok(takeProblems(page).every((problem) => problem.includes('401')));
  });

t.test('the dialog of a row has an address', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const list = page.url();
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  const open = async () => {
    await page.getByRole('link', { name: 'Lonżowanie' }).click();
    await dialog.waitFor();
    t.match(page.url(), /&dialog=task&id=/);
  };

  await open();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  t.equal(page.url(), list, 'Back closes it and stays on the page');
  await expectFocus(t, page.getByRole('link', { name: /^Lonżowanie/ }), 'the focus goes back');

  await open();
  await page.mouse.click(PHONE.width / 2, 20);
  await dialog.waitFor({ state: 'detached' });
  await page.waitForURL(list);
  t.pass('a press beside it closes it too');

  await open();
  await page.reload();
  t.equal(await dialog.count(), 1, 'a reload shows it again');
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  t.equal(page.url(), list, 'and Back closes that as well');
  await page.goForward();
  await dialog.waitFor();
  t.pass('Forward opens it again');
});

t.test('a task that is no more', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2&dialog=task&id=00000000-0000-4000-8000-000000000000');
  t.match(page.url(), /section=2$/, 'leads to the list beneath');
  await page.getByText('Nie ma takiego zadania').waitFor();
  await expectAccessible(t, page);
  t.equal(await page.locator('main .round li').count(), 3);
});
