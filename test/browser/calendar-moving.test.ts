import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectFocus, interceptNext, openPage, takeProblems, waitForNotice } from '../support/browser.ts';
import { buildEvent, buildHorse, buildPerson, buildService, buildTask, type TestPerson } from '../support/builders.ts';
import { at, drag, hoursOf, lineOf, openHours } from '../support/hours.ts';

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const manager = await app.person('manager');
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
const page = await openPage(t, app, { as: owner, viewport: { width: 1440, height: 1100 } });

const weekOf = ({ id }: { id: string }) => `/horses/${id}?tab=calendar&view=week&date=2026-11-25`;

/** An event from ten to eleven. */
const plan = (title: string, day: string, author: TestPerson = owner, of = horse) =>
  buildEvent(app, {
    horse: of,
    author,
    title,
    starts_at: new Date(`${day}T09:00:00Z`),
    ends_at: new Date(`${day}T10:00:00Z`),
  });

/** The beginning and end of an event in the stable's time. */
async function timesOf({ id }: { id: string }): Promise<string[]> {
  const columns = ['starts_at', 'ends_at', 'start_day', 'end_day'] as const;
  const row = await app.db.selectFrom('events').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.start_day && row.end_day) return [row.start_day, row.end_day];
  const clock = (instant: Date | null) => instant?.toLocaleString('sv-SE', { timeZone: 'Europe/Warsaw' }).slice(0, 16);
  return [clock(row.starts_at) ?? '', clock(row.ends_at) ?? ''];
}

/** Waits until the calendar has read its days again. */
const readAgain = () => page.locator('.calendar-view[aria-busy="false"]').waitFor();

/** Waits until an event is in the hours of a day. */
const standsOn = (date: string, title: string) => hoursOf(page, date).locator('.planned', { hasText: title }).waitFor();

t.test('events of a week, moved by the mouse,', async (t) => {
  const smith = await plan('Kowal', '2026-11-24');
  const training = await plan('Trening', '2026-11-25');
  const [start_day, end_day] = ['2026-11-26', '2026-11-27'] as [Day, Day];
  const show = await buildEvent(app, { horse, author: owner, title: 'Zawody', start_day, end_day });
  const managers = await plan('Przegląd', '2026-11-23', manager);
  await buildTask(app, { horse, service: await buildService(app, { name: 'Masaż' }), day: '2026-11-24' as Day });
  const hooves = await plan('Kopyta', '2026-11-28');
  const trip = await plan('Wyjazd', '2026-11-29');
  await openHours(page, weekOf(horse));
  await lineOf(page, 'Kowal').waitFor();

  await t.test('go to another day and hour, and can be taken back', async (t) => {
    await drag(page, await at(hoursOf(page, '2026-11-24'), 10.4), await at(hoursOf(page, '2026-11-26'), 12.4));
    await waitForNotice(page, 'Zmieniono termin: Kowal · Bursztyn, 26.11.2026, 12:00–13:00');
    t.same(await timesOf(smith), ['2026-11-26 12:00', '2026-11-26 13:00']);
    t.equal(await page.getByRole('dialog', { name: 'Kowal' }).count(), 0, 'its panel does not open');
    await page.getByRole('button', { name: 'Cofnij' }).click();
    await waitForNotice(page, 'Przywrócono termin: Kowal · Bursztyn, 24.11.2026, 10:00–11:00');
    t.same(await timesOf(smith), ['2026-11-24 10:00', '2026-11-24 11:00']);
    await standsOn('2026-11-24', 'Kowal');
    await readAgain();
  });

  await t.test('get another end by their lower edge', async (t) => {
    await lineOf(page, 'Trening').hover();
    const { x, y, width, height } = (await lineOf(page, 'Trening').boundingBox()) as DOMRect;
    await drag(page, { x: x + width / 2, y: y + height - 2 }, await at(hoursOf(page, '2026-11-25'), 12.4));
    await waitForNotice(page, 'Zmieniono termin: Trening · Bursztyn, 25.11.2026, 10:00–12:30');
    t.same(await timesOf(training), ['2026-11-25 10:00', '2026-11-25 12:30'], 'by quarters of an hour');
    await readAgain();
  });

  await t.test('go to other days and into the hours when they last all day', async (t) => {
    const { y, height } = (await lineOf(page, 'Zawody').boundingBox()) as DOMRect;
    const above = async (date: string) => ({ ...(await at(hoursOf(page, date), 0)), y: y + height / 2 });
    await drag(page, await above('2026-11-26'), await above('2026-11-27'));
    await waitForNotice(page, 'Zmieniono termin: Zawody · Bursztyn, 27.11.2026 – 28.11.2026');
    t.same(await timesOf(show), ['2026-11-27', '2026-11-28']);
    await readAgain();
    await drag(page, await above('2026-11-27'), await at(hoursOf(page, '2026-11-27'), 9.1));
    await waitForNotice(page, 'Zmieniono termin: Zawody · Bursztyn, 27.11.2026, 09:00–10:00');
    t.same(await timesOf(show), ['2026-11-27 09:00', '2026-11-27 10:00']);
    await readAgain();
  });

  await t.test('show where somebody else has moved them meanwhile', async (t) => {
    const eight = { starts_at: new Date('2026-11-27T07:00:00Z'), ends_at: new Date('2026-11-27T08:00:00Z') };
    const moved = app.db.updateTable('events').set({ title: 'Rozczyszczanie', ...eight });
    await moved.where('id', '=', hooves.id).execute();
    await drag(page, await at(hoursOf(page, '2026-11-28'), 10.4), await at(hoursOf(page, '2026-11-26'), 12.4));
    await waitForNotice(page, 'Ktoś zmienił termin tego wydarzenia w międzyczasie');
    await standsOn('2026-11-27', 'Rozczyszczanie');
    await readAgain();
    await drag(page, await at(hoursOf(page, '2026-11-27'), 8.4), await at(hoursOf(page, '2026-11-26'), 12.4));
    await waitForNotice(page, 'Zmieniono termin: Rozczyszczanie · Bursztyn, 26.11.2026, 12:00–13:00');
    t.same(await timesOf(hooves), ['2026-11-26 12:00', '2026-11-26 13:00']);
    await readAgain();
  });

  await t.test('go back, with an alert, when the server refuses the move', async (t) => {
    const refusal = { status: 403, json: { message: 'Brak uprawnień' } };
    await interceptNext(page, '**/api/update_event', (route) => route.fulfill(refusal));
    await drag(page, await at(hoursOf(page, '2026-11-29'), 10.4), await at(hoursOf(page, '2026-11-28'), 12.4));
    await waitForNotice(page, 'Nie udało się zmienić wydarzenia');
    await standsOn('2026-11-29', 'Wyjazd');
    t.equal(await page.getByRole('button', { name: 'Cofnij' }).count(), 0);
    t.same(await timesOf(trip), ['2026-11-29 10:00', '2026-11-29 11:00']);
    t.match(takeProblems(page), [/403/]);
    await readAgain();
  });

  await t.test('stay when they are tasks or belong to others, and then work as links', async (t) => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await drag(page, await at(hoursOf(page, '2026-11-23'), 10.4), await at(hoursOf(page, '2026-11-26'), 15.4));
    const { x, y, width, height } = (await lineOf(page, 'Masaż').boundingBox()) as DOMRect;
    await drag(page, { x: x + width / 2, y: y + height / 2 }, { x: x + width * 2.5, y: y + height / 2 });
    await lineOf(page, 'Przegląd').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Przegląd · Bursztyn' }).waitFor();
    t.same(await timesOf(managers), ['2026-11-23 10:00', '2026-11-23 11:00']);
    t.equal(await hoursOf(page, '2026-11-23').locator('.planned', { hasText: 'Przegląd' }).count(), 1);
    t.same(sent, []);
  });
});

t.test('an event moved by the keyboard', async (t) => {
  const figa = await buildHorse(app, { owner, name: 'Figa' });
  const event = await plan('Pokaz', '2026-11-24', owner, figa);
  const first = ['2026-11-24 10:00', '2026-11-24 11:00'];
  await openHours(page, weekOf(figa));
  const said = (words: string) => page.getByRole('status').getByText(words).waitFor();
  const isBack = async () => {
    await page.getByRole('status').getByText('Enter zapisuje').waitFor({ state: 'detached' });
    await hoursOf(page, '2026-11-24').getByText('10:00').first().waitFor();
  };
  const line = lineOf(page, 'Pokaz');
  await line.focus();

  await t.test('announces its new time, and is saved by Enter', async (t) => {
    await page.keyboard.press('ArrowDown');
    await said('Pokaz · Figa: 24.11.2026, 10:15–11:15. Enter zapisuje, Escape cofa.');
    await expectFocus(t, line);
    await page.keyboard.press('ArrowRight');
    await said('Pokaz · Figa: 25.11.2026, 10:15–11:15');
    await expectFocus(t, line, 'on its other day too');
    await page.keyboard.press('Shift+ArrowDown');
    await said('Pokaz · Figa: 25.11.2026, 10:15–11:30');
    await expectFocus(t, line);
    t.same(await timesOf(event), first, 'nothing is saved yet');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'Zmieniono termin: Pokaz · Figa, 25.11.2026, 10:15–11:30');
    t.same(await timesOf(event), ['2026-11-25 10:15', '2026-11-25 11:30']);
    await expectFocus(t, line, 'the focus stays with it');
    await page.getByRole('button', { name: 'Cofnij' }).press('Enter');
    await waitForNotice(page, 'Przywrócono termin');
    t.same(await timesOf(event), first);
    await readAgain();
  });

  await t.test('returns on Escape, and when it loses the focus', async (t) => {
    for (const turn of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Tab'),
      () => page.mouse.click(5, 5),
    ]) {
      await line.focus();
      await page.keyboard.press('ArrowUp');
      await said('Pokaz · Figa: 24.11.2026, 09:45–10:45');
      await hoursOf(page, '2026-11-24').getByText('09:45').first().waitFor();
      await turn();
      await isBack();
      t.same(await timesOf(event), first);
    }
  });

  await t.test('stays within the shown days', async (t) => {
    await line.focus();
    await page.keyboard.press('ArrowLeft');
    await said('Pokaz · Figa: 23.11.2026');
    await expectFocus(t, line);
    await page.keyboard.press('ArrowLeft');
    await expectFocus(t, line);
    await page.keyboard.press('ArrowDown');
    await said('Pokaz · Figa: 23.11.2026, 10:15–11:15');
    await page.keyboard.press('Escape');
    await isBack();
  });

  await t.test('returns when the server does not answer', async (t) => {
    await page.route('**/api/update_event', (route) => route.abort());
    await line.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'Nie udało się zmienić wydarzenia');
    await isBack();
    t.same(await timesOf(event), first);
    takeProblems(page);
    await readAgain();
  });

  await t.test('is announced to screen readers, and opens its panel by Enter', async (t) => {
    await line.focus();
    const hint = await line.getAttribute('aria-describedby');
    const told = await page.locator(`#${hint}`).textContent();
    t.equal(told, 'Strzałki przesuwają wydarzenie, ze Shift zmieniają jego koniec.');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pokaz · Figa' }).waitFor();
  });
});
