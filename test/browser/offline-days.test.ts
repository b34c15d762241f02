// Long: eleven phones, each with its own browser context and service worker.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { startApp } from '../support/app.ts';
import { badNetwork } from '../support/bad-network.ts';
import { killBrowser, openPage, type PageOptions, takeProblems, waitForNotice } from '../support/browser.ts';
import { buildHorse, buildPerson, buildService, buildTask, PASSWORD, type TestPerson } from '../support/builders.ts';
import { START } from '../support/clock.ts';
import { askWorker, inPocket, stopClock, stored, visit, workerOf } from '../support/phone.ts';
import { photo } from '../support/photos.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const PHONE = { width: 375, height: 667 };
const TASKS = '/home?section=2';

const app = await startApp(t);
const other = await buildPerson(app, { role: 'worker', first_name: 'Marek', last_name: 'Lis' });

/** A round of a service. */
async function buildRound(name: string, horses: Awaited<ReturnType<typeof buildHorse>>[]) {
  const service = await buildService(app, { name });
  return Promise.all(horses.map((horse) => buildTask(app, { service, horse })));
}

/** Single tasks of different horses. */
async function buildTasks(number: number) {
  const tasks = [];
  for (let nth = 1; nth <= number; nth++) tasks.push(await buildTask(app));
  return tasks as [Task, Task, Task];
}

type Task = Awaited<ReturnType<typeof buildTask>>;

async function signInByForm(page: Page, { email }: TestPerson): Promise<void> {
  await visit(page, '/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Hasło').fill(PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/\/home/);
}

const waits = (page: Page, count: number) => page.getByRole('button', { name: `Czeka: ${count}` }).waitFor();

/** Unfolds the rounds of other hours. */
const unfold = (page: Page) =>
  page.locator('main details').evaluateAll((all) => {
    for (const one of all) (one as HTMLDetailsElement).open = true;
  });

/** The instant of the stopped clocks, some minutes after the morning's. */
const minutes = (number: number) => new Date(Date.parse(START) + number * 60_000);

t.test('a day without a signal', async (t) => {
  await emptyStable(app);
  const worker = await app.person('worker');
  const horses = [];
  for (let box = 1; box <= 8; box++) horses.push(await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}` }));
  const feeding = await buildRound('Karmienie', horses);
  const paddock = await buildRound('Padokowanie', horses.slice(0, 7));
  const washing = await buildRound('Mycie', horses.slice(0, 6));
  const lunging = await buildRound('Lonża', horses.slice(0, 3));
  const own = await buildHorse(app, { name: 'Własny', owner: worker });
  const emergency = { consent: true, up_to: 2000, phone: '22 601 20 30', never: 'Penicylina' };
  const manager = await app.as('manager');
  await manager.post(`/api/emergency/${feeding[1]?.horse_id}`, emergency);
  const page = await openPage(t, app, { viewport: PHONE, offline: true, alone: true });
  const context = page.context();
  await signInByForm(page, worker);
  await inPocket(page);
  await stopClock(context, minutes(0));
  for (const address of [`/horses/${own.id}?tab=notes`, TASKS]) {
    await page.goto(address);
    await inPocket(page);
  }
  await context.setOffline(true);

  const approve = async (name: string, at: number, unticked?: string) => {
    await stopClock(context, minutes(at));
    await unfold(page);
    await page.getByRole('link', { name: new RegExp(`^Zatwierdź.* ${name}$`) }).click();
    const sheet = page.getByRole('dialog', { name: 'Zatwierdź zadania' });
    if (unticked) await sheet.getByRole('checkbox', { name: unticked }).uncheck();
    await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
    await sheet.waitFor({ state: 'detached' });
  };
  await visit(page, TASKS);
  await inPocket(page);
  await approve('Karmienie', 10);
  await approve('Padokowanie', 20);
  await approve('Mycie', 30, 'Koń 6');
  await waits(page, 3);
  t.equal(await page.locator('.sum-up b').innerText(), '20/24');
  t.match(await page.locator('.tabs a').allInnerTexts(), [/^Niewykonane\s+4$/, /^Wykonane\s+20$/]);

  await stopClock(context, minutes(40));
  await unfold(page);
  await page.getByRole('link', { name: 'Nie wykonano… Lonża' }).click();
  const skipping = page.getByRole('dialog', { name: 'Nie wykonano' });
  await skipping.getByLabel('Pogoda').check();
  await skipping.getByRole('button', { name: 'Zapisz' }).click();
  await waits(page, 4);

  await stopClock(context, minutes(50));
  await visit(page, `/horses/${feeding[1]?.horse_id}/card`);
  await page.getByRole('article', { name: /Koń 2/ }).waitFor();
  await page.getByText('Weterynarza można wezwać bez pytania, do 2000 zł.').waitFor();
  await page.getByText('Penicylina').waitFor();
  t.equal(await page.getByRole('link', { name: '22 601 20 30' }).getAttribute('href'), 'tel:+48226012030');
  await visit(page, `/horses/${feeding[0]?.horse_id}/card`);
  await inPocket(page);
  await page.getByRole('link', { name: /alert/ }).click();
  const alarm = page.getByRole('dialog', { name: 'Alert zdrowotny' });
  await alarm.getByLabel(/Powód/).fill('Kuleje');
  await alarm.getByLabel(/Zdjęcie/).setInputFiles({
    name: 'noga.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(await (await photo()).arrayBuffer()),
  });
  await alarm.getByRole('button', { name: 'Włącz alert zdrowotny' }).click();
  await waits(page, 5);

  await stopClock(context, minutes(60));
  await visit(page, `/horses/${own.id}?tab=notes`);
  await inPocket(page);
  await page.getByRole('link', { name: 'Dodaj notatkę' }).click();
  const note = page.getByRole('dialog', { name: 'Nowa notatka' });
  await note.getByLabel('Tytuł').fill('Kopyto');
  await note.getByLabel('Treść').fill('Gorące');
  await note.getByRole('button', { name: 'Dodaj' }).click();
  await waits(page, 6);

  await page.reload().catch(() => page.waitForLoadState());
  await waits(page, 6);
  const [{ id: taken = '' } = {}] = paddock;
  t.equal((await (await app.as(other)).post('/api/complete_service', { id: taken })).status, 200);
  await page.close();
  app.clock.set(minutes(180));
  await stopClock(context, minutes(180));
  const again = await context.newPage();
  await visit(again, TASKS);
  await waits(again, 6);
  t.equal(await again.getByText('czeka na wysłanie').count(), 23);
  await context.setOffline(false);
  await waitForNotice(again, 'Nie przyjęto: Padokowanie · Koń 1.');
  await again.getByRole('button', { name: 'Sprawdź: 1' }).waitFor();

  const done = await storedRows(app, 'tasks', { finished_by: worker.id });
  const times = new Map(done.map(({ id, finished_at }) => [id, finished_at]));
  const all = [feeding, paddock.slice(1), washing.slice(0, 5)];
  t.same(
    all.map((tasks) => tasks.map(({ id }) => times.get(id))),
    all.map((tasks, nth) => tasks.map(() => minutes(10 * (nth + 1)))),
    'each at its time',
  );
  t.equal(times.size, 19);
  t.same(
    await storedRows(app, 'tasks', { skipped_by: worker.id }, 'skipped', 'skipped_at'),
    lunging.map(() => ({ skipped: 'weather', skipped_at: minutes(40) })),
  );
  const alert = await storedRow(app, 'health_alerts', { raised_by: worker.id });
  t.match(alert, { horse_id: feeding[0]?.horse_id, reason: 'Kuleje', raised_at: minutes(50) });
  t.equal((await storedRows(app, 'health_alert_pictures', { alert_id: alert.id })).length, 1);
  const written = await storedRow(app, 'notes', { author_id: worker.id });
  t.match(written, { title: 'Kopyto', content: 'Gorące', created_at: minutes(60) });

  await again.getByRole('button', { name: 'Sprawdź: 1' }).click();
  const list = again.getByRole('dialog', { name: 'Do sprawdzenia' });
  await list.getByText('Padokowanie · Koń 1').waitFor();
  await list.getByText(/Zadanie jest już wykonane: Marek Lis/).waitFor();
  await list.getByRole('button', { name: 'Usuń z listy' }).click();
  await list.waitFor({ state: 'detached' });
  takeProblems(page);
});

/** A phone on which the person has seen their tasks; its clock stands still. `ahead`: how fast it is, in minutes. */
async function phoneOf(t: Test, person: TestPerson, { ahead = 0, ...options }: PageOptions & { ahead?: number } = {}) {
  const page = await openPage(t, app, { as: person, viewport: PHONE, offline: true, alone: true, ...options });
  await page.goto(TASKS);
  await inPocket(page);
  await stopClock(page.context(), minutes(ahead));
  await page.goto(TASKS);
  await inPocket(page);
  return page;
}

/** Approves the task of a row on the page. */
async function tick(page: Page, { id }: { id: string }): Promise<void> {
  await unfold(page);
  await page.locator(`main a[href*="id=${id}"]`).click();
  const dialog = page.locator('dialog.dialog');
  await dialog.getByRole('button', { name: 'Zatwierdź' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Sends all that waits, and waits until it is gone. */
async function sendAll(page: Page): Promise<void> {
  await askWorker(page, { ask: 'send' });
  t.same(await askWorker(page, { ask: 'list' }), []);
}

const finishedAt = async ({ id }: { id: string }) => (await storedRow(app, 'tasks', { id })).finished_at;

const timesDone = async ({ id }: { id: string }) => (await storedRows(app, 'audit_log', { entity_id: id })).length;

async function startDay(): Promise<TestPerson> {
  await emptyStable(app);
  app.clock.set(START);
  return buildPerson(app, { role: 'worker' });
}

t.test('two tabs at once send each thing once', async (t) => {
  const worker = await startDay();
  const [first, second, third] = await buildTasks(3);
  const page = await phoneOf(t, worker);
  await page.context().setOffline(true);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await visit(tab, TASKS);
  for (const tab of [page, other]) await inPocket(tab);
  await tick(page, first);
  const buttons = [];
  for (const tab of [page, other]) {
    await unfold(tab);
    await tab.locator(`main a[href*="id=${second.id}"]`).click();
    buttons.push(tab.locator('dialog.dialog').getByRole('button', { name: 'Zatwierdź', disabled: false }));
  }
  for (const button of buttons) await button.waitFor();
  await Promise.all(buttons.map((button) => button.evaluateAll(([found]) => (found as HTMLElement)?.click())));
  for (const tab of [page, other]) await visit(tab, TASKS);
  await tick(other, third);
  for (const tab of [page, other]) await tab.getByRole('button', { name: /^Czeka: [34]$/ }).waitFor();
  await page.context().setOffline(false);
  await Promise.all([page, other].map((tab) => askWorker(tab, { ask: 'send' })));
  await sendAll(page);
  for (const task of [first, second, third]) t.equal(await timesDone(task), 1);
  for (const tab of [page, other]) await tab.getByText('Wszystko zrobione').waitFor();
  takeProblems(page);
});

t.test('a phone that is an hour ahead', async (t) => {
  const worker = await startDay();
  const [task] = await buildTasks(1);
  const page = await phoneOf(t, worker, { ahead: 60 });
  await page.context().setOffline(true);
  await stopClock(page.context(), minutes(60 + 10));
  await tick(page, task);
  app.clock.set(minutes(25));
  await page.context().setOffline(false);
  await sendAll(page);
  t.same(await finishedAt(task), minutes(10));
});

t.test('after more than 72 hours it is sent without its time', async (t) => {
  const worker = await startDay();
  const [task] = await buildTasks(1);
  const page = await phoneOf(t, worker);
  await page.context().setOffline(true);
  await tick(page, task);
  app.clock.set(minutes(73 * 60));
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Sprawdź: 1' }).click();
  await page
    .getByText(/Minęły już ponad 72 godziny/)
    .first()
    .waitFor();
  t.equal(await finishedAt(task), null);
  await page.getByRole('button', { name: 'Wyślij bez godziny' }).click();
  await waitForNotice(page, 'Wszystko wysłane');
  t.same(await finishedAt(task), minutes(73 * 60));
  takeProblems(page);
});

t.test('an update of the app keeps the queue and what is half typed', async (t) => {
  const worker = await startDay();
  const [task] = await buildTasks(1);
  const network = await badNetwork(t, app);
  const page = await phoneOf(t, worker, { baseURL: network.url });
  await page.context().setOffline(true);
  await tick(page, task);
  await waits(page, 1);
  network.fates.push(...Array(9).fill('busy'));
  network.instead.set('/sw.js', (code) => `self.isNewer = true; ${code}`);
  await page.context().setOffline(false);
  await page.evaluate(async () => {
    const typed = document.createElement('textarea');
    typed.id = 'half';
    typed.value = 'W połowie';
    document.querySelector('main')?.append(typed);
    const { serviceWorker } = navigator;
    const taken = new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
    await (await serviceWorker.ready).update();
    await taken;
  });
  const updated = await workerOf(page.context());
  t.ok(await updated.evaluate('self.isNewer'));
  t.equal(await page.locator('#half').inputValue(), 'W połowie');
  t.equal((await askWorker(page, { ask: 'list' })).length, 1);
  network.fates.length = 0;
  await sendAll(page);
  t.same(await finishedAt(task), minutes(0));
  takeProblems(page);
});

t.test('a session that has expired, and one that has ended for good', async (t) => {
  const worker = await startDay();
  const [first, second] = await buildTasks(2);
  const page = await phoneOf(t, worker);
  const context = page.context();
  await context.setOffline(true);
  await tick(page, first);
  await context.clearCookies({ name: 'access_token' });
  await context.setOffline(false);
  await sendAll(page);
  t.equal(await timesDone(first), 1, 'is refreshed');

  await visit(page, TASKS);
  await inPocket(page);
  await context.setOffline(true);
  await stopClock(context, minutes(20));
  await tick(page, second);
  await app.db.deleteFrom('sessions').where('person_id', '=', worker.id).execute();
  await context.setOffline(false);
  await askWorker(page, { ask: 'send' }).catch(() => {}); // the page leaves
  await page.waitForURL(/\/login/);
  t.notMatch(await page.evaluate(() => caches.keys()), [/pages/], 'the copies are gone');
  t.equal(await timesDone(second), 0);
  app.clock.set(minutes(30));
  await signInByForm(page, worker);
  await page.getByText('Wszystko zrobione').waitFor();
  t.same(await finishedAt(second), minutes(20), 'what waited is sent when its person signs in');
  takeProblems(page);
});

t.test('another person in between sees and sends nothing of the first', async (t) => {
  const worker = await startDay();
  const next = await buildPerson(app, { role: 'worker' });
  const service = await buildService(app, { name: 'Werkowanie' });
  const mine = await buildTask(app, { service, worker });
  const free = await buildTask(app, { worker: next });
  const page = await phoneOf(t, worker);
  const context = page.context();
  await context.setOffline(true);
  await tick(page, mine);
  await waits(page, 1);
  await context.clearCookies();
  await context.setOffline(false);

  await signInByForm(page, next);
  await inPocket(page);
  t.same(await askWorker(page, { ask: 'list' }), []);
  t.equal(await page.getByRole('button', { name: /^Czeka/ }).count(), 0);
  await askWorker(page, { ask: 'send' });
  t.equal(await finishedAt(mine), null);
  const kept = await stored(page);
  t.notMatch(kept.slice(0, kept.indexOf('\nqueue\n')), /Werkowanie/, 'no copy of the first is left');
  t.notMatch(await page.content(), /Werkowanie/);
  await page.goto(TASKS);
  await tick(page, free);
  await sendAll(page);
  t.equal((await storedRow(app, 'tasks', { id: free.id })).finished_by, next.id);
  await signOut(page);
  await page.waitForURL((url) => url.pathname === '/');

  app.clock.set(minutes(60));
  await signInByForm(page, worker);
  await inPocket(page);
  await sendAll(page);
  t.match(await storedRow(app, 'tasks', { id: mine.id }), { finished_by: worker.id, finished_at: minutes(0) });
  takeProblems(page);
});

async function signOut(page: Page): Promise<void> {
  await page.locator('[popovertarget="me"]').click();
  await page.getByRole('button', { name: 'Wyloguj się' }).click();
}

t.test('signing out asks, and wipes everything', async (t) => {
  const worker = await startDay();
  const horse = await buildHorse(app, { name: 'Tajemniczy' });
  const task = await buildTask(app, { horse, worker });
  const network = await badNetwork(t, app);
  const page = await phoneOf(t, worker, { baseURL: network.url });
  network.fates = Array(20).fill('busy');
  await tick(page, task);
  await waits(page, 1);
  t.match(await stored(page), /Tajemniczy/);
  await signOut(page);
  await page.getByText('Czeka na wysłanie: 1. Po wylogowaniu przepadnie.').waitFor();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await waits(page, 1);
  await signOut(page);
  await page.getByRole('button', { name: 'Wyloguj i usuń' }).click();
  await page.waitForURL(network.url);
  t.notMatch(await stored(page), new RegExp(`Tajemniczy|${worker.id}|${worker.last_name}`));
  t.equal(await finishedAt(task), null);
  takeProblems(page);
});

t.test('a browser that stores nothing says so, and the form goes the usual way', async (t) => {
  const worker = await startDay();
  const [task] = await buildTasks(1);
  const network = await badNetwork(t, app);
  const none = 'IDBFactory.prototype.open = () => { throw new DOMException("no storage", "SecurityError"); };';
  network.instead.set('/sw.js', (code) => none + code);
  const page = await phoneOf(t, worker, { baseURL: network.url });
  await tick(page, task);
  await waitForNotice(page, 'Ta przeglądarka nie pozwala nic przechować');
  t.equal(await timesDone(task), 1);
  await signOut(page);
  await page.waitForURL(network.url);
  takeProblems(page);
});

t.test('what waits outlives a kill of the browser', async (t) => {
  const worker = await startDay();
  const [task] = await buildTasks(1);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'stajnia-profile-'));
  // A closed browser may still write.
  t.teardown(() => fs.rmSync(profile, { recursive: true, maxRetries: 20 }));
  const page = await openPage(t, app, { as: worker, offline: true, profile });
  await page.goto(TASKS);
  await inPocket(page);
  await page.context().setOffline(true);
  await tick(page, task);
  await waits(page, 1);
  const cookies = await page.context().cookies();
  await killBrowser(profile);

  const again = await openPage(t, app, { offline: true, profile });
  await again.context().addCookies(cookies);
  await visit(again, TASKS);
  await again.getByText('Wszystko zrobione').waitFor();
  t.equal(await timesDone(task), 1);
  takeProblems(page);
  takeProblems(again);
});
