import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFocus, openPage, takeProblems, waitForNotice } from '../support/browser.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';
import { at, drag, hoursOf, lineOf, openHours } from '../support/hours.ts';

const DESK = { width: 1440, height: 1100 };
const PHONE = { width: 375, height: 720 };

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const manager = await app.person('manager');

/** A horse of its own for each test, with the address of its week. */
async function horseWithWeek(name: string, view = 'week') {
  const horse = await buildHorse(app, { owner, name });
  return { horse, week: `/horses/${horse.id}?tab=calendar&view=${view}&date=2026-11-25` };
}
type Horse = Awaited<ReturnType<typeof buildHorse>>;

/** On Tuesday the 24th from ten to eleven. */
const tenToEleven = { starts_at: new Date('2026-11-24T09:00:00Z'), ends_at: new Date('2026-11-24T10:00:00Z') };
const plan = (horse: Horse, title: string, author = owner) => buildEvent(app, { horse, author, title, ...tenToEleven });

/** When an event begins and ends by the clock of the stable. */
async function timesOf(id: string): Promise<string[]> {
  const columns = ['starts_at', 'ends_at', 'start_day', 'end_day'] as const;
  const row = await app.db.selectFrom('events').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.start_day && row.end_day) return [row.start_day, row.end_day];
  const clock = (instant: Date | null) => instant?.toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 16);
  return [clock(row.starts_at) ?? '', clock(row.ends_at) ?? ''];
}

const FIRST = ['2026-11-24 10:00', '2026-11-24 11:00'];

t.test('an event is dragged to another day and hour, and taken back', async (t) => {
  const { horse, week } = await horseWithWeek('Bursztyn');
  const { id } = await plan(horse, 'Kowal');
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await openHours(page, week);
  await lineOf(page, 'Kowal').waitFor();
  await drag(page, await at(hoursOf(page, '2026-11-24'), 10.4), await at(hoursOf(page, '2026-11-26'), 12.4));
  await waitForNotice(page, 'Zmieniono termin: Kowal · Bursztyn, 26.11.2026, 12:00–13:00');
  t.same(await timesOf(id), ['2026-11-26 12:00', '2026-11-26 13:00']);
  t.equal(await page.getByRole('dialog', { name: 'Kowal' }).count(), 0, 'its panel does not open');
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await waitForNotice(page, 'Przywrócono termin: Kowal · Bursztyn, 24.11.2026, 10:00–11:00');
  t.same(await timesOf(id), FIRST);
  await hoursOf(page, '2026-11-24').locator('.planned', { hasText: 'Kowal' }).waitFor();
});

t.test('an event is resized by its lower edge', async (t) => {
  const { horse, week } = await horseWithWeek('Łuna');
  const { id } = await plan(horse, 'Trening');
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  await openHours(page, week);
  await lineOf(page, 'Trening').hover();
  const { x, y, width, height } = (await lineOf(page, 'Trening').boundingBox()) as DOMRect;
  await drag(page, { x: x + width / 2, y: y + height - 2 }, await at(hoursOf(page, '2026-11-24'), 12.4));
  await waitForNotice(page, 'Zmieniono termin: Trening · Łuna, 24.11.2026, 10:00–12:30');
  t.same(await timesOf(id), ['2026-11-24 10:00', '2026-11-24 12:30'], 'by quarters of an hour');
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await waitForNotice(page, 'Przywrócono termin');
  t.same(await timesOf(id), FIRST);
});

t.test('what lasts all day is dragged over days, and into the hours', async (t) => {
  const { horse, week } = await horseWithWeek('Tęcza');
  const [start_day, end_day] = ['2026-11-24', '2026-11-25'] as [Day, Day];
  const { id } = await buildEvent(app, { horse, author: owner, title: 'Zawody', start_day, end_day });
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await openHours(page, week);
  const { y, height } = (await lineOf(page, 'Zawody').boundingBox()) as DOMRect;
  const above = async (date: string) => ({ ...(await at(hoursOf(page, date), 0)), y: y + height / 2 });
  await drag(page, await above('2026-11-24'), await above('2026-11-26'));
  await waitForNotice(page, 'Zmieniono termin: Zawody · Tęcza, 26.11.2026 – 27.11.2026');
  t.same(await timesOf(id), ['2026-11-26', '2026-11-27']);
  await drag(page, await above('2026-11-26'), await at(hoursOf(page, '2026-11-25'), 9.1));
  await waitForNotice(page, 'Zmieniono termin: Zawody · Tęcza, 25.11.2026, 09:00–10:00');
  t.same(await timesOf(id), ['2026-11-25 09:00', '2026-11-25 10:00']);
});

t.test('a finger that rests on an event takes it along', async (t) => {
  const { horse, week } = await horseWithWeek('Iskra', 'day');
  const { id } = await plan(horse, 'Lonża');
  const page = await openPage(t, app, { as: owner, viewport: PHONE, hasTouch: true });
  await openHours(page, week.replace('2026-11-25', '2026-11-24'));
  await page.evaluate(() => document.querySelector('.calendar-view')?.scrollIntoView());
  const lane = hoursOf(page, '2026-11-24');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });

  const from = await at(lane, 10.4);
  await touch('touchStart', [from]);
  await page.locator('.calendar-hours .held').first().waitFor({ state: 'attached' });
  for (const hour of [10.8, 11.2, 11.4]) await touch('touchMove', [await at(lane, hour)]);
  await touch('touchEnd', []);
  await waitForNotice(page, 'Zmieniono termin: Lonża · Iskra, 24.11.2026, 11:00–12:00');
  t.same(await timesOf(id), ['2026-11-24 11:00', '2026-11-24 12:00']);
  await page.getByRole('button', { name: 'Cofnij' }).tap();
  await waitForNotice(page, 'Przywrócono termin');
  t.same(await timesOf(id), FIRST);
});

t.test('what one may not change does not move', async (t) => {
  const { horse, week } = await horseWithWeek('Kometa');
  const { id } = await plan(horse, 'Przegląd', manager);
  const service = await buildService(app, { name: 'Masaż' });
  await buildOccurrence(app, { horse, service, day: '2026-11-24' as Day });
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openHours(page, week);
  await drag(page, await at(hoursOf(page, '2026-11-24'), 10.4), await at(hoursOf(page, '2026-11-26'), 12.4));
  const { x, y, width, height } = (await lineOf(page, 'Masaż').boundingBox()) as DOMRect;
  await drag(page, { x: x + width / 2, y: y + height / 2 }, { x: x + width * 2.5, y: y + height / 2 });
  await lineOf(page, 'Przegląd').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Przegląd · Kometa' }).waitFor(); // the keys are those of a link
  t.same(await timesOf(id), FIRST);
  t.equal(await hoursOf(page, '2026-11-24').locator('.planned', { hasText: 'Przegląd' }).count(), 1);
  t.same(sent, []);
});

t.test('an event that somebody else has moved meanwhile goes where they have put it', async (t) => {
  const { horse, week } = await horseWithWeek('Wicher');
  const { id } = await plan(horse, 'Kopyta');
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await openHours(page, week);
  await lineOf(page, 'Kopyta').waitFor();
  const eight = { starts_at: new Date('2026-11-25T07:00:00Z'), ends_at: new Date('2026-11-25T08:00:00Z') };
  await app.db
    .updateTable('events')
    .set({ title: 'Kowal', ...eight })
    .where('id', '=', id)
    .execute();
  await drag(page, await at(hoursOf(page, '2026-11-24'), 10.4), await at(hoursOf(page, '2026-11-26'), 12.4));
  await waitForNotice(page, 'Ktoś zmienił termin tego wydarzenia w międzyczasie');
  await hoursOf(page, '2026-11-25').locator('.planned', { hasText: 'Kowal' }).waitFor();
  await drag(page, await at(hoursOf(page, '2026-11-25'), 8.4), await at(hoursOf(page, '2026-11-26'), 12.4));
  await waitForNotice(page, 'Zmieniono termin: Kowal · Wicher, 26.11.2026, 12:00–13:00');
  t.same(await timesOf(id), ['2026-11-26 12:00', '2026-11-26 13:00']);
});

t.test('an event that the server refuses to move goes back, and the alert says so', async (t) => {
  const boss = await buildPerson(app, { role: 'manager' });
  const horse = await buildHorse(app, { owner: boss, name: 'Orkan' });
  const week = `/horses/${horse.id}?tab=calendar&view=week&date=2026-11-25`;
  const { id } = await plan(horse, 'Wyjazd');
  const page = await openPage(t, app, { as: boss, viewport: DESK });
  await openHours(page, week);
  await lineOf(page, 'Wyjazd').waitFor();
  const becomes = (role: 'user' | 'manager') =>
    app.db.updateTable('people').set({ role }).where('id', '=', boss.id).execute();
  await becomes('user');
  await drag(page, await at(hoursOf(page, '2026-11-24'), 10.4), await at(hoursOf(page, '2026-11-26'), 12.4));
  await waitForNotice(page, 'Nie udało się zmienić wydarzenia');
  await hoursOf(page, '2026-11-24').locator('.planned', { hasText: 'Wyjazd' }).waitFor();
  t.equal(await page.getByRole('button', { name: 'Cofnij' }).count(), 0);
  t.same(await timesOf(id), FIRST);
  t.match(takeProblems(page), [/403/]);

  await page.route('**/api/update_event', (route) => route.abort());
  await becomes('manager');
  await openHours(page, week);
  await lineOf(page, 'Wyjazd').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForNotice(page, 'Nie udało się zmienić wydarzenia');
  await hoursOf(page, '2026-11-24').getByText('10:00').first().waitFor();
  takeProblems(page);
});

t.test('an event is moved and resized by keys', async (t) => {
  const { horse, week } = await horseWithWeek('Figa');
  const { id } = await plan(horse, 'Pokaz');
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  await openHours(page, week);
  const said = (words: string) => page.getByRole('status').getByText(words).waitFor();
  await lineOf(page, 'Pokaz').focus();

  t.test('which say where it would be, and save it by Enter', async (t) => {
    await page.keyboard.press('ArrowDown');
    await said('Pokaz · Figa: 24.11.2026, 10:15–11:15. Enter zapisuje, Escape cofa.');
    await expectFocus(t, lineOf(page, 'Pokaz'));
    await page.keyboard.press('ArrowRight');
    await said('Pokaz · Figa: 25.11.2026, 10:15–11:15');
    await expectFocus(t, lineOf(page, 'Pokaz'), 'on its other day too');
    await page.keyboard.press('Shift+ArrowDown');
    await said('Pokaz · Figa: 25.11.2026, 10:15–11:30');
    await expectFocus(t, lineOf(page, 'Pokaz'));
    t.same(await timesOf(id), FIRST, 'nothing is saved yet');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'Zmieniono termin: Pokaz · Figa, 25.11.2026, 10:15–11:30');
    t.same(await timesOf(id), ['2026-11-25 10:15', '2026-11-25 11:30']);
    await expectFocus(t, lineOf(page, 'Pokaz'), 'the focus stays with it');
    await page.getByRole('button', { name: 'Cofnij' }).press('Enter');
    await waitForNotice(page, 'Przywrócono termin');
    t.same(await timesOf(id), FIRST);
  });

  t.test('and take it back by Escape', async (t) => {
    await lineOf(page, 'Pokaz').focus();
    await page.keyboard.press('ArrowUp');
    await said('Pokaz · Figa: 24.11.2026, 09:45–10:45');
    await page.keyboard.press('Escape');
    await page.getByRole('status').getByText('Enter zapisuje').waitFor({ state: 'detached' });
    await hoursOf(page, '2026-11-24').getByText('10:00').first().waitFor();
    t.same(await timesOf(id), FIRST);
  });

  t.test('and take it back when one turns to something else', async (t) => {
    for (const turn of [() => page.keyboard.press('Tab'), () => page.mouse.click(5, 5)]) {
      await lineOf(page, 'Pokaz').focus();
      await page.keyboard.press('ArrowDown');
      await said('Pokaz · Figa: 24.11.2026, 10:15–11:15');
      await hoursOf(page, '2026-11-24').getByText('10:15').first().waitFor();
      await turn();
      await page.getByRole('status').getByText('Enter zapisuje').waitFor({ state: 'detached' });
      await hoursOf(page, '2026-11-24').getByText('10:00').first().waitFor();
      t.same(await timesOf(id), FIRST);
    }
  });

  t.test('and never leave the days that are shown', async (t) => {
    await lineOf(page, 'Pokaz').focus();
    await page.keyboard.press('ArrowLeft');
    await said('Pokaz · Figa: 23.11.2026');
    await expectFocus(t, lineOf(page, 'Pokaz'));
    await page.keyboard.press('ArrowLeft');
    await expectFocus(t, lineOf(page, 'Pokaz'));
    await page.keyboard.press('ArrowDown');
    await said('Pokaz · Figa: 23.11.2026, 10:15–11:15');
    await page.keyboard.press('Escape');
  });

  t.test('of which those hear who look at nothing, and Enter alone opens its panel', async (t) => {
    await expectAccessible(t, page);
    await lineOf(page, 'Pokaz').focus();
    const hint = await lineOf(page, 'Pokaz').getAttribute('aria-describedby');
    t.equal(
      await page.locator(`#${hint}`).textContent(),
      'Strzałki przesuwają wydarzenie, ze Shift zmieniają jego koniec.',
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pokaz · Figa' }).waitFor();
  });
});

t.test('a week that wakes keeps the focus on its entry', async (t) => {
  const { horse, week } = await horseWithWeek('Kasztan');
  await plan(horse, 'Sesja');
  const page = await openPage(t, app, { as: owner, viewport: DESK });
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/assets/hours-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(week);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  const listed = page.locator('.day-list').getByRole('link', { name: 'Sesja' });
  await listed.focus();
  await expectFocus(t, listed, 'its list stands until its hours have come');
  arrive();
  await expectFocus(t, lineOf(page, 'Sesja'));
});
