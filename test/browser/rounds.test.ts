import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { startApp } from '../support/app.ts';
import {
  expectAccessible,
  expectAccessibleInAnyLight,
  expectFits,
  focusOn,
  openPage,
  takeProblems,
} from '../support/browser.ts';
import { buildHorse, buildOccurrence, buildPerson, buildService, emptyStable } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };

const awake = (page: Page) => page.locator('[data-island="task-list"][data-hydrated]').waitFor({ state: 'attached' });

const group = (page: Page, name: string) =>
  page.locator('details', { has: page.getByRole('heading', { name, includeHidden: true }) });

/** Ten horses to feed, one of them in alert, and three to turn out. */
async function buildMorning() {
  await emptyStable(app);
  const feeding = await buildService(app, { name: 'Karmienie' });
  const paddock = await buildService(app, { name: 'Padokowanie' });
  for (let box = 1; box <= 10; box++) {
    const ill = box === 10 && { health_alert: true, reason: 'Kolka' };
    const horse = await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}`, ...ill });
    await buildOccurrence(app, { service: feeding, horse });
    if (box <= 3) await buildOccurrence(app, { service: paddock, horse });
  }
}

const sheetIn = (page: Page) => page.getByRole('dialog', { name: 'Zatwierdź zadania' });

for (const javaScriptEnabled of [true, false])
  t.test(`a round is confirmed at once (JavaScript: ${javaScriptEnabled})`, async (t) => {
    await buildMorning();
    const page = await openPage(t, app, { as: 'worker', javaScriptEnabled, viewport: PHONE });
    await page.goto('/home?section=2');
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('link', { name: 'Zatwierdź wszystkie (9) Karmienie' }).click();
    const sheet = sheetIn(page);
    await sheet.getByText('Tej czynności nie można cofnąć.').waitFor();
    t.match(page.url(), /&dialog=round&dialog_round=/, 'it has an address');
    const confirm = sheet.getByRole('button', { name: 'Zatwierdź' });
    const counted = () => confirm.evaluate((it) => getComputedStyle(it, '::after').content);
    t.equal(await sheet.getByRole('checkbox').count(), 10);
    t.equal(await sheet.getByRole('checkbox', { checked: true }).count(), 9, 'all but the horse in alert');
    t.match(await counted(), /counter\(picked\)/);
    t.ok(((await confirm.boundingBox())?.y as number) < PHONE.height, 'the button is in sight');

    await sheet.getByRole('checkbox', { name: 'Koń 2' }).click();
    await confirm.click();
    const alert = page.getByRole('dialog', { name: 'Sukces' });
    t.match(await alert.textContent(), 'Zatwierdzono 8 zadań');
    await page.getByRole('link', { name: 'Zatwierdź Karmienie' }).waitFor();
    t.match(await page.locator('main').textContent(), '8/10', 'the round goes on');
    t.equal(await page.getByRole('progressbar').getAttribute('value'), '8');
  });

for (const javaScriptEnabled of [true, false])
  t.test(`an alert is raised where it is noticed, in three presses (JavaScript: ${javaScriptEnabled})`, async (t) => {
    await buildMorning();
    const page = await openPage(t, app, { as: 'worker', javaScriptEnabled, viewport: PHONE });
    await page.goto('/home?section=2');
    if (javaScriptEnabled) await awake(page);
    const raise = async (link: Locator, reason: string) => {
      await pressInSight(t, link);
      const dialog = page.getByRole('dialog', { name: 'Alert zdrowotny' });
      await dialog.getByLabel('Powód').fill(reason);
      if (javaScriptEnabled) await expectAccessible(t, page);
      await pressInSight(t, dialog.getByRole('button', { name: 'Włącz alert zdrowotny' }));
      await page.getByText('Zmiana zapisana').waitFor();
    };

    await group(page, 'Padokowanie').locator('summary').click();
    await group(page, 'Padokowanie')
      .getByRole('link', { name: /Koń 2\b/ })
      .click();
    await raise(page.getByRole('link', { name: 'Zgłoś alert zdrowotny…' }), 'Kuleje');
    t.match(await group(page, 'Koń 2').textContent(), 'Kuleje', 'the list tells it');

    await page.goto('/home?section=2');
    if (javaScriptEnabled) await awake(page);
    await page.getByRole('link', { name: 'Zatwierdź wszystkie (8) Karmienie' }).click();
    await raise(sheetIn(page).getByRole('link', { name: 'Zgłoś alert… Koń 3' }), 'Kaszle');
    const alerts = await app.db.selectFrom('health_alerts').select('reason').where('ended_at', 'is', null).execute();
    t.same(alerts.map(({ reason }) => reason).sort(), ['Kaszle', 'Kolka', 'Kuleje']);
  });

/** Presses what is in sight without scrolling. */
async function pressInSight(t: Test, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  t.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height, 'in sight');
  await what.click();
}

t.test('a sheet without a tick is refused, and left without a trace', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const list = page.url();
  await group(page, 'Padokowanie').locator('summary').click();
  const button = page.getByRole('link', { name: 'Zatwierdź wszystkie (3) Padokowanie' });
  await button.focus();
  await page.keyboard.press('Enter');
  const sheet = sheetIn(page);
  await sheet.getByRole('checkbox').first().waitFor();
  await expectAccessible(t, page);
  for (const box of await sheet.getByRole('checkbox').all()) await box.uncheck();
  await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
  const first = sheet.getByRole('checkbox').first();
  const asked = await first.evaluate((it) => (it as HTMLInputElement).validationMessage);
  t.equal(asked, 'Zaznacz co najmniej jednego konia');
  await first.check();
  t.equal(await first.evaluate((it) => (it as HTMLInputElement).validationMessage), '');
  await sheet.getByRole('link', { name: 'Anuluj' }).click();
  await sheet.waitFor({ state: 'detached' });
  await page.waitForURL(list);
  await focusOn(page, 'Zatwierdź wszystkie (3)');
  t.equal(await page.locator('main .round li').count(), 14, 'nothing was sent');
});

t.test('a sheet that cannot be read says so, and the list stays', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE, alone: true });
  await page.goto('/home?section=2');
  await awake(page);
  const list = page.url();
  const button = page.getByRole('link', { name: 'Zatwierdź wszystkie (9) Karmienie' });
  await page.context().setOffline(true);
  await button.click();
  await page.getByText('Serwer nie odpowiada. Sprawdź połączenie z internetem i spróbuj ponownie.').waitFor();
  await sheetIn(page).waitFor({ state: 'detached' });
  await page.waitForURL(list);
  t.equal(await page.locator('main .round li').count(), 14);
  t.match(takeProblems(page).join(), 'ERR_INTERNET_DISCONNECTED');
});

t.test('a sheet that was closed before it came is not opened by its late failure', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const list = page.url();
  const fail = Promise.withResolvers<void>();
  await page.route(/dialog=round/, async (route) => {
    await fail.promise;
    await route.abort();
  });
  await page.getByRole('link', { name: 'Zatwierdź wszystkie (9) Karmienie' }).click();
  await sheetIn(page).getByText('Wczytuję konie tej rundy').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(list);
  const failed = page.waitForEvent('requestfailed');
  fail.resolve();
  await failed;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  t.equal(page.url(), list);
  t.equal(await page.getByRole('dialog').count(), 0);
  t.match(takeProblems(page).join(), 'dialog=round');
});

t.test('a late answer leaves the dialog of another task open', async (t) => {
  await emptyStable(app);
  for (const name of ['Bursztyn', 'Kasztan']) await buildOccurrence(app, { horse: await buildHorse(app, { name }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/complete_service', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const task = (name: string) => page.getByRole('dialog', { name: 'Zatwierdź zadanie' }).filter({ hasText: name });
  await page
    .locator('main')
    .getByRole('link', { name: /Bursztyn/ })
    .click();
  await task('Bursztyn').getByRole('button', { name: 'Zatwierdź' }).click();
  await page.keyboard.press('Escape');
  await task('Bursztyn').waitFor({ state: 'detached' });
  await page
    .locator('main')
    .getByRole('link', { name: /Kasztan/ })
    .click();
  await task('Kasztan').getByText('Termin').waitFor();
  t.ok(await task('Kasztan').getByRole('button', { name: 'Zatwierdź' }).isEnabled(), 'only the other is being sent');
  answer.resolve();
  await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
  t.equal(await task('Kasztan').count(), 1, 'still open');
});

t.test('a round that somebody else has begun tells which horses they did', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  await page.getByRole('link', { name: 'Zatwierdź wszystkie (9) Karmienie' }).click();
  await sheetIn(page).getByRole('checkbox').first().waitFor();
  const piotr = await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Nowak' });
  const other = await app.as(piotr);
  const tasks = (await other.get('/api/get_worker_service_data')).json<{ id: string; horse_name: string }[]>();
  const theirs = tasks.filter(({ horse_name }) => ['Koń 1', 'Koń 4'].includes(horse_name));
  await other.post('/api/complete_services', { ids: theirs.map(({ id }) => id) });
  await sheetIn(page).getByRole('button', { name: 'Zatwierdź' }).click();
  const alert = page.getByRole('dialog', { name: 'Nie wszystkie zatwierdzono' });
  t.match(await alert.textContent(), 'Zatwierdzono 7 zadań');
  t.match(await alert.textContent(), 'Wykonane wcześniej (Piotr Nowak): Koń 1, Koń 4.');
  await group(page, 'Karmienie').waitFor({ state: 'detached' });
  t.equal(await page.getByRole('progressbar').getAttribute('value'), '7', 'one’s own');
});

t.test('a group that was opened or closed by hand stays so', async (t) => {
  await buildMorning();
  await buildOccurrence(app, { horse: null, service: await buildService(app, { name: 'Zamiatanie', general: true }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await awake(page);
  const isOpen = (name: string) => group(page, name).evaluate((it) => (it as HTMLDetailsElement).open);
  t.same([await isOpen('Karmienie'), await isOpen('Padokowanie'), await isOpen('Pojedyncze')], [true, false, true]);
  await group(page, 'Karmienie').locator('summary').click();
  await group(page, 'Padokowanie').locator('summary').click();
  await page.getByRole('link', { name: 'Zamiatanie' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.getByRole('link', { name: 'Zamiatanie' }).waitFor({ state: 'detached' });
  await page.locator('.sum-up').getByText('1/14').waitFor();
  t.same([await isOpen('Karmienie'), await isOpen('Padokowanie')], [false, true]);
});

t.test('the headings of a list stand over what they head', async (t) => {
  await buildMorning();
  const horse = await buildHorse(app, { name: 'Łuna', box_number: '20' });
  await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Kowal' }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/home?section=2');
    const singles = group(page, 'Pojedyncze');
    const left = async (part: Locator) => (await part.boundingBox())?.x;
    const horses = singles.getByRole('link', { name: 'Kowal' }).locator('> span');
    t.equal(await left(singles.locator('.cols').getByText('KOŃ')), await left(horses.nth(1)), `at ${width}`);
  }
});

t.test('what stands beside the heading of a page stands at its other end', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/home?section=2');
  const [sum, button] = [page.locator('.head .sum-up'), page.getByRole('link', { name: 'ZOBACZ USŁUGI' })];
  const { x = 0, width = 0 } = (await sum.boundingBox()) ?? {};
  const gap = ((await button.boundingBox())?.x ?? 0) - (x + width);
  t.ok(gap > 0 && gap < 48, `${gap} px`);
});

t.test('the day at every width', async (t) => {
  await buildMorning();
  const page = await openPage(t, app, { as: 'worker' });
  for (const path of ['/home?section=2', '/home?section=2&tab=done', '/home?section=13'])
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expectFits(t, page, `${path} at ${width} px`);
      if (width !== 768) await expectAccessibleInAnyLight(t, page); // between them the same is drawn
    }
});
