// Long: a phone keeps some ninety pages, four times.
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { startApp } from '../support/app.ts';
import { openPage, takeProblems, waitForNotice } from '../support/browser.ts';
import { buildHorse, buildService, buildTask } from '../support/builders.ts';
import { askWorker, inPocket, visit } from '../support/phone.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const PHONE = { width: 375, height: 667 };
const TASKS = '/home?section=2';

const app = await startApp(t);

/** A round of feeding for six horses. */
async function buildRound() {
  await emptyStable(app);
  const service = await buildService(app, { name: 'Karmienie' });
  const tasks = [];
  for (let box = 1; box <= 6; box++) {
    const horse = await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}` });
    tasks.push(await buildTask(app, { service, horse }));
  }
  return { service, tasks };
}

/** The worker's list of today on a phone that keeps it ahead. */
async function openTasks(t: Test) {
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE, offline: true, alone: true });
  await page.goto(TASKS);
  await inPocket(page);
  return page;
}

/** The list's rows that wait, without those of a sheet that is still closing. */
const marked = (page: Page) => page.locator('main').getByText('czeka na wysłanie');

const finished = async () => (await storedRows(app, 'tasks', { is_open: false })).length;

t.test('a round without a signal', async (t) => {
  await buildRound();
  const page = await openTasks(t);
  await page.context().setOffline(true);

  await visit(page, TASKS);
  await page
    .getByText(/^Stan z \d+:\d\d$/)
    .first()
    .waitFor();
  await page.getByRole('link', { name: /Zatwierdź wszystkie/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Zatwierdź zadania' });
  await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('button', { name: 'Czeka: 1' }).waitFor();
  t.equal(await marked(page).count(), 6);
  t.equal(await page.locator('.sum-up b').innerText(), '6/6');
  t.equal(await finished(), 0);

  await visit(page, TASKS);
  await page.getByRole('button', { name: 'Czeka: 1' }).waitFor();
  t.equal(await marked(page).count(), 6);

  for (const address of ['/home?section=13', '/home?section=day']) {
    await visit(page, address);
    await page.getByRole('heading', { name: 'Przegląd' }).waitFor();
    await page.getByRole('link', { name: '0 Niewykonane' }).waitFor();
  }
  await visit(page, '/home?section=7');
  await page.getByText('Czeka na wysłanie: 1').waitFor();
  await page.getByRole('link', { name: 'Mój dzień' }).evaluate((link: HTMLAnchorElement) => {
    link.click();
    dispatchEvent(new Event('online')); // of a signal that is gone again
  });
  await page.getByRole('button', { name: 'Czeka: 1' }).click();
  const list = page.getByRole('dialog', { name: 'Czeka na wysłanie' });
  await list.getByText('Karmienie · Koń 1, Koń 2, Koń 3 i 3 inne').waitFor();
  await list.getByRole('button', { name: 'Wyślij teraz' }).click();
  await list.getByText(/Nadal nie ma połączenia/).waitFor();
  await list.getByRole('button', { name: 'Zamknij' }).click();
  await visit(page, TASKS);

  await page.context().setOffline(false);
  await waitForNotice(page, 'Wszystko wysłane');
  t.equal(await finished(), 6);
  t.notOk(await page.getByRole('button', { name: 'Czeka: 1' }).isVisible());
  await page.getByText('Wszystko zrobione').waitFor();
  takeProblems(page);
});

/** Keeps the server from writing tasks, or with 'access exclusive' also from reading them, until what it returns is called. */
async function holdTasks(mode: 'exclusive' | 'access exclusive'): Promise<() => Promise<unknown>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const transaction = app.db.transaction().execute(async (tx) => {
    await sql`lock table tasks in ${sql.raw(mode)} mode`.execute(tx);
    held.resolve();
    await promise;
  });
  await held.promise;
  return () => {
    resolve();
    return transaction;
  };
}

t.test('a tick is marked while its answer is on the way, until the page shows it', async (t) => {
  await buildRound();
  const page = await openTasks(t);
  t.notOk(await page.getByRole('button', { name: /^Czeka/ }).isVisible(), 'nothing waits');
  const release = await holdTasks('exclusive');
  await page.getByRole('link', { name: /Zatwierdź wszystkie/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Zatwierdź zadania' });
  await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('button', { name: 'Czeka: 1' }).waitFor();
  t.equal(await marked(page).count(), 6);
  await release();
  await page.getByText('Wszystko zrobione').waitFor();
  t.equal(await page.getByText('czeka na wysłanie').count(), 0);
  t.equal(await finished(), 6);
});

t.test('a copy gives way to the answer that comes late', async (t) => {
  const { tasks } = await buildRound();
  const page = await openTasks(t);
  await (await app.as('worker')).post('/api/complete_services', { ids: tasks.map(({ id }) => id) });
  const release = await holdTasks('access exclusive');
  await page.goto(TASKS);
  await page.getByText(/^Stan z/).waitFor();
  t.equal(await page.locator('.sum-up b').innerText(), '0/6');
  await release();
  await page.getByText('Wszystko zrobione').waitFor();
  t.notOk(await page.getByText(/^Stan z/).isVisible());
});

t.test('a reason that is missing is asked for at once, and the signal brings a new page', async (t) => {
  await buildRound();
  const page = await openTasks(t);
  await page.context().setOffline(true);
  await visit(page, TASKS);
  const state = page.getByText(/^Stan z/).first();
  await state.waitFor();
  await inPocket(page);
  await page.getByRole('link', { name: /^Nie wykonano/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Nie wykonano' });
  const press = () => dialog.getByRole('button', { name: 'Zapisz' }).click();
  await press();
  t.ok(await dialog.getByLabel('Pogoda').evaluate((reason: HTMLInputElement) => reason.validity.valueMissing));
  await dialog.getByLabel('Inny powód').check();
  await press();
  t.ok(await dialog.getByLabel('Dopisek').evaluate((note: HTMLInputElement) => note.validity.valueMissing));
  t.same(await askWorker(page, { ask: 'list' }), []);
  await dialog.getByRole('link', { name: 'Anuluj' }).click();

  for (const [ticked, wait] of [
    [2, 1],
    [3, 2],
  ] as const) {
    await page.getByRole('link', { name: /^Zatwierdź/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Zatwierdź zadania' });
    const ticks = sheet.locator('input[name="ids"]:enabled');
    await ticks.nth(ticked).waitFor();
    for (const tick of await ticks.all()) await tick.uncheck();
    for (let nth = 0; nth < ticked; nth++) await ticks.nth(nth).check();
    await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
    await page.getByRole('button', { name: `Czeka: ${wait}` }).waitFor();
  }
  await page.getByRole('link', { name: 'Zatwierdź wszystkie (1)' }).waitFor();
  t.equal(await page.locator('.sum-up b').innerText(), '5/6');
  for (const { nth } of await askWorker(page, { ask: 'list' })) await askWorker(page, { ask: 'remove', nth });
  await page.getByRole('link', { name: 'Zatwierdź wszystkie (6)' }).waitFor();

  await page.context().setOffline(false);
  await state.waitFor({ state: 'detached' });
  takeProblems(page);
});
