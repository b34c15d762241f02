import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFocus, openPage, waitForNotice } from '../support/browser.ts';
import { buildEvent, buildHorse, buildPerson } from '../support/builders.ts';
import { at, drag, hoursOf, lineOf, openHours } from '../support/hours.ts';

const DESK = { width: 1440, height: 1100 };

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

t.test('hours are chosen for a new event in the calendar of one horse alone', async (t) => {
  const { week } = await horseWithWeek('Malina');
  const page = await openPage(t, app, { as: manager, viewport: DESK });
  const select = async () =>
    drag(page, await at(hoursOf(page, '2026-11-27'), 9.1), await at(hoursOf(page, '2026-11-27'), 10.4));
  await openHours(page, week);
  await select();
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Malina' });
  t.equal(await dialog.getByLabel('Od godziny').inputValue(), '09:00');
  t.equal(await dialog.getByLabel('Do godziny').inputValue(), '10:30');
  await openHours(page, '/home?section=6&view=week&date=2026-11-25');
  await select();
  t.equal(await page.locator('.calendar-marked').count(), 0);
  t.equal(await page.getByRole('dialog').count(), 0);
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
