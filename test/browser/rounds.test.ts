import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectFocus, focusOn, hold, intercept, openPage, takeProblems } from '../support/browser.ts';
import {
  buildBooking,
  buildHorse,
  buildInstruction,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';
import { emptyStable } from '../support/start-over.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const LIST = '/home?section=2';

const group = (page: Page, name: string) =>
  page.locator('details', { has: page.getByRole('heading', { name, includeHidden: true }) });

const worker = await openPage(t, app, { as: 'worker', viewport: PHONE });

const sheetIn = (page: Page) => page.getByRole('dialog', { name: 'Zatwierdź zadania' });

/** Presses what is in sight without scrolling. */
async function pressInSight(t: Test, what: Locator): Promise<void> {
  const box = await what.boundingBox();
  t.ok(box && box.y >= 0 && box.y + box.height <= PHONE.height, 'in sight');
  await what.click();
}

/** Ten horses to feed, one of them in alert, three to turn out, and two single tasks. */
async function buildMorning() {
  await emptyStable(app);
  const feeding = await buildService(app, { name: 'Karmienie' });
  const paddock = await buildService(app, { name: 'Padokowanie' });
  for (let box = 1; box <= 10; box++) {
    const ill = box === 10 && { health_alert: true, reason: 'Kolka' };
    const horse = await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}`, ...ill });
    await buildTask(app, { service: feeding, horse });
    if (box <= 3) await buildTask(app, { service: paddock, horse });
  }
  const horse = await buildHorse(app, { name: 'Łuna', box_number: '20' });
  await buildTask(app, { horse, service: await buildService(app, { name: 'Kowal' }) });
  await buildTask(app, { horse: null, service: await buildService(app, { name: 'Zamiatanie', general: true }) });
}

t.test('the rounds of a morning on a phone', async (t) => {
  await buildMorning();
  const page = worker;
  await page.goto(LIST);
  const list = page.url();
  const main = page.locator('main');
  const sheet = sheetIn(page);
  const confirm = sheet.getByRole('button', { name: 'Zatwierdź' });
  const round = (count: number, name: string) =>
    page.getByRole('link', { name: `Zatwierdź wszystkie (${count}) ${name}` });
  const openCount = () => page.locator('main .round li > a').count();

  await t.test('a group that was opened or closed by hand stays so', async (t) => {
    const isOpen = (name: string) => group(page, name).evaluate((it) => (it as HTMLDetailsElement).open);
    t.same([await isOpen('Karmienie'), await isOpen('Padokowanie')], [true, false]);
    await group(page, 'Karmienie').locator('summary').click();
    await group(page, 'Padokowanie').locator('summary').click();
    await page.getByRole('link', { name: 'Zamiatanie' }).press('Enter');
    await page.getByRole('button', { name: 'Zatwierdź' }).click();
    await page.getByRole('link', { name: 'Zamiatanie' }).waitFor({ state: 'detached' });
    await page.locator('.sum-up').getByText('1/15').waitFor();
    t.same([await isOpen('Karmienie'), await isOpen('Padokowanie')], [false, true]);
    await page.waitForURL(list);
  });

  await t.test('a sheet without a tick is refused, and left without a trace', async (t) => {
    await round(3, 'Padokowanie').press('Enter');
    const first = sheet.getByRole('checkbox').first();
    await first.waitFor();
    for (const box of await sheet.getByRole('checkbox').all()) await box.uncheck();
    await confirm.click();
    await sheet.getByText('Zaznacz co najmniej jednego konia').waitFor();
    t.equal(await sheet.getByRole('checkbox', { checked: true }).count(), 0, 'what was unticked stays so');
    await sheet.getByRole('link', { name: 'Anuluj' }).click();
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL(list);
    await focusOn(page, 'Zatwierdź wszystkie (3)');
    t.equal(await openCount(), 15, 'nothing was sent');
  });

  await t.test('a sheet that cannot be read says so, unless it was closed before', async (t) => {
    const reconnect = await intercept(page, /dialog=round/, (route) => route.abort());
    await round(3, 'Padokowanie').click();
    await sheet.getByText('Nie udało się wczytać zadań. Sprawdź połączenie.').waitFor();
    reconnect();
    await sheet.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await sheet.getByRole('checkbox').first().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.waitForURL(list);

    const fail = Promise.withResolvers<void>();
    const reconnectAgain = await intercept(page, /dialog=round/, async (route) => {
      await fail.promise;
      await route.abort();
    });
    await round(3, 'Padokowanie').click();
    await sheet.getByText('Wczytuję zadania').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(list);
    const failed = page.waitForEvent('requestfailed');
    fail.resolve();
    await failed;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    reconnectAgain();
    t.equal(page.url(), list);
    t.equal(await sheet.count(), 0);
    t.equal(await openCount(), 15);
    t.match(takeProblems(page).join(), 'dialog=round');
  });

  await t.test('a late answer leaves the dialog of another task open', async (t) => {
    const answer = await hold(page, '**/api/complete_service');
    const task = (name: string) => page.getByRole('dialog', { name: 'Zatwierdź zadanie' }).filter({ hasText: name });
    const link = (name: string) => group(page, 'Padokowanie').getByRole('link', { name: new RegExp(`${name}\\b`) });
    await link('Koń 1').click();
    await task('Koń 1').getByRole('button', { name: 'Zatwierdź' }).click();
    await page.keyboard.press('Escape');
    await task('Koń 1').waitFor({ state: 'detached' });
    await page.waitForURL(list);
    await link('Koń 2').click();
    await task('Koń 2').getByText('Termin').waitFor();
    t.ok(await task('Koń 2').getByRole('button', { name: 'Zatwierdź' }).isEnabled(), 'only the other is being sent');
    answer();
    await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
    t.equal(await task('Koń 2').count(), 1, 'still open');
    await page.keyboard.press('Escape');
    await page.waitForURL(list);
  });

  await t.test('a round is confirmed at once, and tells what somebody else did of it meanwhile', async (t) => {
    await group(page, 'Karmienie').locator('summary').click();
    await round(9, 'Karmienie').click();
    await sheet.getByText('Tej czynności nie można cofnąć.').waitFor();
    t.match(page.url(), /&dialog=round&dialog_round=/, 'it has an address');
    t.equal(await sheet.getByRole('checkbox').count(), 10);
    t.equal(await sheet.getByRole('checkbox', { checked: true }).count(), 9, 'all but the horse in alert');
    await sheet.getByRole('checkbox', { name: 'Koń 2' }).click();
    const piotr = await buildPerson(app, { role: 'worker', first_name: 'Piotr', last_name: 'Nowak' });
    const other = await app.as(piotr);
    const tasks = (await other.get('/api/get_worker_service_data')).json<Record<string, string>[]>();
    const theirs = tasks.filter(
      ({ horse_name = '', service_name }) => service_name === 'Karmienie' && ['Koń 1', 'Koń 4'].includes(horse_name),
    );
    t.equal((await other.post('/api/complete_services', { ids: theirs.map(({ id }) => id) })).status, 200);
    const button = await confirm.boundingBox();
    t.ok(button && button.y + button.height <= PHONE.height, 'the button is in sight');
    t.ok(button && button.x + button.width <= PHONE.width - 12, 'and inside of its dialog');
    await confirm.click();
    const notice = page.getByRole('dialog', { name: 'Nie wszystkie zatwierdzono' });
    t.match(await notice.textContent(), 'Zatwierdzono 6 zadań');
    t.match(await notice.textContent(), 'Wykonane wcześniej (Piotr Nowak): Koń 1, Koń 4.');
    await page.getByRole('link', { name: 'Zatwierdź Karmienie' }).waitFor();
    t.match(await main.textContent(), '6/8', 'the round goes on');
    t.equal(await page.getByRole('progressbar').getAttribute('value'), '8', 'one’s own');
    await page.waitForURL(list);
  });

  await t.test('an alert is raised where it is noticed, in three presses', async (t) => {
    const raise = async (link: Locator, reason: string) => {
      await pressInSight(t, link);
      const dialog = page.getByRole('dialog', { name: 'Alert zdrowotny' });
      await dialog.getByLabel('Powód').fill(reason);
      await pressInSight(t, dialog.getByRole('button', { name: 'Włącz alert zdrowotny' }));
      await page.getByText('Zmiana zapisana').waitFor();
    };
    await round(2, 'Padokowanie').click();
    const third = sheet.getByRole('checkbox', { name: 'Koń 3' });
    await third.uncheck();
    for (const [link, name] of [
      ['Nie wykonano… Koń 3', 'Nie wykonano'],
      ['Zgłoś alert… Koń 3', 'Alert zdrowotny'],
    ] as const) {
      await sheet.getByRole('link', { name: link }).click();
      await page.getByRole('dialog', { name, exact: true }).getByRole('link', { name: 'Anuluj' }).click();
      t.equal(await third.isChecked(), false, 'who thinks better of it finds the sheet as it was');
    }
    await raise(sheet.getByRole('link', { name: 'Zgłoś alert… Koń 3' }), 'Kaszle');
    await page.goto(LIST);
    const paddock = group(page, 'Padokowanie');
    if (!(await paddock.evaluate((it) => (it as HTMLDetailsElement).open))) await paddock.locator('summary').click();
    await paddock.getByRole('link', { name: /Koń 2\b/ }).click();
    await raise(page.getByRole('link', { name: 'Zgłoś alert zdrowotny…' }), 'Kuleje');
    await group(page, 'Koń 2').getByText('Kuleje').waitFor();
    const alerts = await app.db.selectFrom('health_alerts').select('reason').where('ended_at', 'is', null).execute();
    t.same(alerts.map(({ reason }) => reason).sort(), ['Kaszle', 'Kolka', 'Kuleje']);
  });
});

/** Twelve tasks that are due at nine o'clock, one of a horse in alert, and three of the evening. */
async function buildHours() {
  await emptyStable(app);
  const horses: Awaited<ReturnType<typeof buildHorse>>[] = [];
  for (let box = 1; box <= 5; box++)
    horses.push(await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}`, health_alert: box === 5 }));
  const task = async (name: string, at: string, of: typeof horses | [null]) => {
    const service = await buildService(app, { name, at, general: of[0] === null });
    for (const horse of of) {
      const booking = await buildBooking(app, { service, horse, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
      if (horse) await buildInstruction(app, { booking, lines: ['owies 2 miarki'] });
      await buildTask(app, { booking });
    }
  };
  await task('Karmienie poranne', '08:00', horses);
  await task('Padokowanie', '09:30', horses.slice(0, 3));
  await task('Karmienie wieczorne', '19:00', horses.slice(0, 3));
  await task('Kowal', '09:00', horses.slice(0, 1));
  for (const name of ['Zamiatanie', 'Wietrzenie', 'Mycie']) await task(name, '10:30', [null]);
}

t.test('a morning of twelve tasks takes at most ten presses', async (t) => {
  await buildHours();
  const page = worker;
  await page.goto(LIST);
  let presses = 0;
  const press = (button: Locator) => {
    presses += 1;
    return button.click();
  };
  const confirm = page.getByRole('button', { name: 'Zatwierdź' });
  for (const name of ['wszystkie (4) Karmienie', 'wszystkie (3) Padokowanie', 'pojedyncze (4)']) {
    const link = page.getByRole('link', { name: `Zatwierdź ${name}` });
    await press(link);
    const links = sheetIn(page).getByRole('group').getByRole('link');
    await links.first().waitFor();
    const boxes = await Promise.all((await links.all()).map((one) => one.boundingBox()));
    for (const [nth, box] of boxes.entries()) {
      t.ok(box && box.height >= 44, 'a link of a sheet is as high as a thumb');
      const next = boxes[nth + 1];
      if (box && next?.y === box.y) t.ok(next.x - box.x - box.width >= 16, 'and apart from the next');
    }
    await press(confirm);
    await link.waitFor({ state: 'detached' });
  }
  const ill = page.getByRole('link', { name: /^Karmienie poranne/ });
  await press(ill);
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  await dialog.getByText('Termin').waitFor();
  const bySize = await dialog.evaluate((it) => {
    const words = [...it.querySelectorAll('*')].filter(({ firstChild }) => firstChild?.nodeType === Node.TEXT_NODE);
    const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
    return words.sort((one, other) => sizeOf(other) - sizeOf(one)).map(({ textContent }) => textContent);
  });
  t.match(
    bySize.slice(0, 3),
    [/^Koń 5/, '· boks 5', 'owies 2 miarki'],
    'what it gets is the largest text after the horse',
  );
  await press(confirm);
  await ill.waitFor({ state: 'detached' });
  await page.getByText('Na teraz nic nie ma. Następne o 19:00.').waitFor();
  t.equal(await page.locator('.sum-up b').textContent(), '12/15');
  t.ok(presses <= 10, `${presses} presses`);
});

t.test('nothing moves under a finger, and what has the focus keeps its place', async (t) => {
  await buildHours();
  const page = worker;
  await page.goto(LIST);
  const ill = page.getByRole('link', { name: /^Karmienie poranne · 8:00/ });
  const letThrough = await hold(page, '**/api/complete_service');
  await ill.click();
  const dialog = page.getByRole('dialog', { name: 'Zatwierdź zadanie' });
  await dialog.getByText('Termin').waitFor();
  await dialog.getByRole('button', { name: 'Zatwierdź' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('link', { name: /Mycie/ });
  await page.mouse.move(4, 300);
  await page.mouse.down();
  await row.focus();
  const top = async () => (await row.boundingBox())?.y ?? 0;
  const before = await top();
  letThrough();
  await page.getByText('Zadanie zostało pomyślnie zatwierdzone').waitFor();
  t.equal(await ill.count(), 1, 'the list waits until the finger is gone');
  await page.mouse.up();
  await ill.waitFor({ state: 'detached' });
  t.ok(Math.abs((await top()) - before) <= 1, 'though the alert above it is gone');
});

t.test('overdue work is closed with a reason in four presses from the panel, by keyboard alone', async (t) => {
  await emptyStable(app);
  const today = dayOf(app.clock.now());
  const booking = await buildBooking(app, { starts_on: addDays(today, -20) });
  for (let nth = 0; nth <= 6; nth++) await buildTask(app, { booking, day: addDays(today, -nth) });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/home?section=0');
  await page.getByRole('link', { name: /6 zadań zaległych/ }).press('Enter');
  const settle = page.getByRole('link', { name: 'Oznacz zaległe jako niewykonane…' });
  await settle.press('Enter'); // the panel's link has unfolded its group
  await page.getByText('6 zaległych zadań').waitFor();
  const weather = page.getByRole('radio', { name: 'Pogoda' });
  await weather.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  const vet = page.getByRole('radio', { name: 'Zalecenie weterynarza' });
  await expectFocus(t, vet);
  t.ok(await vet.isChecked());
  await page.keyboard.press('Enter');
  await settle.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cofnij' }).press('Enter');
  await page.getByRole('heading', { name: 'Zaległe' }).waitFor();
});
