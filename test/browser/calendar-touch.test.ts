import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import type { Day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildEvent, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

// Calendars on a phone, by touch.
const TOUCH = { viewport: { width: 375, height: 720 }, hasTouch: true };

const app = await startApp(t, { now: '2026-11-21T13:10:00+01:00' });
const owner = await buildPerson(app);
const worker = await buildPerson(app, { role: 'worker', first_name: 'Zofia', last_name: 'Mazur' });
const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
const cleaning = await buildService(app, { name: 'Czyszczenie' });
const calendar = (view: string, date = '2026-11-21') => `/horses/${horse.id}?tab=calendar&view=${view}&date=${date}`;
const day = (date: string) => ({ start_day: date as Day, end_day: date as Day });

/** Opens a calendar and waits until the island has read its days. */
async function rested(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('[data-island="calendar"][data-hydrated]').waitFor();
  await page.locator('.calendar-view[aria-busy="false"]').waitFor();
}

/** The words of something that stand on two lines. */
const brokenWords = (subject: Locator) =>
  subject.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of node.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    return broken;
  });

t.test('the heading of a day is broken between its words alone', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(t, app, { as: owner, javaScriptEnabled, ...TOUCH });
    // The longest there are.
    for (const date of ['2026-11-30', '2026-10-19', '2027-10-25'])
      for (const view of ['day', 'list']) {
        const path = calendar(view, date);
        if (javaScriptEnabled) await rested(page, path);
        else await page.goto(path);
        t.same(await brokenWords(page.locator('.calendar-toolbar h2')), [], `${view} ${date}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        t.equal(wide, 375, 'and the page is no wider than the phone');
      }
  }
});

t.test('lines of a description stay lines', async (t) => {
  const description = 'Zdjąć okulary.\nKopyta z przodu.\n\nBez gniazd.';
  await buildEvent(app, { horse, author: owner, title: 'Kowal', description, ...day('2026-11-26') });
  const page = await openPage(t, app, { as: owner, ...TOUCH });
  await rested(page, calendar('month', '2026-11-26'));
  await page.getByRole('link', { name: 'Kowal' }).filter({ visible: true }).tap();
  t.equal(await page.getByRole('dialog').locator('dd', { hasText: 'Kopyta' }).innerText(), description);
  t.same(await brokenWords(page.getByRole('dialog')), [], 'and no word of the panel is broken, in its buttons neither');

  const feeding = await buildService(app, { name: 'Karmienie' });
  const task = await buildOccurrence(app, { horse, service: feeding, worker, service_description: description });
  const list = await openPage(t, app, { as: worker, ...TOUCH });
  await list.goto(`/home?section=2&dialog=task&id=${task.id}`);
  t.equal(await list.getByRole('dialog').locator('dd', { hasText: 'Kopyta' }).innerText(), description);
});

t.test('what is finished looks so without its tick', async (t) => {
  const date = '2026-11-18' as Day;
  const finishedBy = worker;
  await buildOccurrence(app, { horse, service: cleaning, day: date, finishedBy });
  await buildOccurrence(app, { horse, service: await buildService(app, { name: 'Lonża' }), day: date });
  const page = await openPage(t, app, { as: owner, ...TOUCH });
  await rested(page, calendar('month', date));
  const dots = page.locator(`.square[data-date="${date}"] div > i`);
  const filled = await dots.evaluateAll((all) =>
    all.map((dot) => [dot.classList.contains('done'), getComputedStyle(dot).backgroundColor !== 'rgba(0, 0, 0, 0)']),
  );
  t.same(
    filled.sort(),
    [
      [false, false],
      [true, true],
    ],
    'a dot for what is done, a ring for what was left',
  );
  t.ok(await page.locator('.days > .dots', { hasText: 'niewykonane usługi' }).isVisible(), 'and what a ring means');
  await rested(page, calendar('day', date));
  const line = (name: string) => page.locator('.planned', { hasText: name }).filter({ visible: true });
  const ground = (name: string) => line(name).evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
  t.not(await ground('Czyszczenie'), await ground('Lonża'));
  t.equal(await line('Czyszczenie').locator('svg').count(), 1, 'the tick is drawn, not written');
  t.notMatch(await line('Czyszczenie').innerText(), /[✓✔]/);
});

t.test('one is led to an event that was added where one does not look', async (t) => {
  const page = await openPage(t, app, { as: owner, ...TOUCH });
  const dialog = page.getByRole('dialog', { name: 'Nowe wydarzenie · Bursztyn' });
  const add = async (title: string, date: string) => {
    await page.getByRole('link', { name: 'Dodaj wydarzenie' }).tap();
    await dialog.getByLabel('Tytuł').fill(title);
    await dialog.getByLabel('Od dnia').fill(date);
    await dialog.getByLabel('Do dnia').fill(date);
    await dialog.getByRole('button', { name: 'Dodaj wydarzenie' }).tap();
    await dialog.waitFor({ state: 'detached' });
  };
  const seen = (title: string) => page.getByText(title).filter({ visible: true }).first().waitFor();
  const at = (date: string) => page.waitForURL((url) => url.searchParams.get('date') === date);
  await rested(page, calendar('month'));
  await add('Zawody w Lesznie', '2027-02-13');
  await at('2027-02-13');
  await seen('Zawody w Lesznie');
  await add('Trener', '2027-02-20');
  await at('2027-02-20');
  await seen('Trener');
  t.pass('to another day of the month too, whose squares have no words on a phone');

  await page.getByRole('checkbox', { name: 'Wydarzenia' }).uncheck({ force: true });
  await page.getByText('Trener').filter({ visible: true }).first().waitFor({ state: 'detached' });
  await add('Dentysta', '2027-02-20');
  await seen('Dentysta');
  t.ok(await page.getByRole('checkbox', { name: 'Wydarzenia' }).isChecked(), 'events are shown again');

  const plain = await openPage(t, app, { as: owner, javaScriptEnabled: false, ...TOUCH });
  await plain.goto(`${calendar('month')}&dialog=create-event`);
  await plain.getByLabel('Tytuł').fill('Pensjonat w górach');
  for (const label of ['Od dnia', 'Do dnia']) await plain.getByLabel(label).fill('2027-03-06');
  await plain.getByRole('button', { name: 'Dodaj wydarzenie' }).tap();
  await plain.waitForURL((url) => url.searchParams.get('date') === '2027-03-06');
  await plain.getByText('Pensjonat w górach').filter({ visible: true }).first().waitFor();
});

t.test('an event is edited', async (t) => {
  const event = await buildEvent(app, { horse, author: owner, title: 'Lekarz', ...day('2026-11-27') });
  const page = await openPage(t, app, { as: owner, ...TOUCH });
  await rested(page, calendar('month', '2026-11-27'));
  await page.getByRole('link', { name: 'Lekarz' }).filter({ visible: true }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Edytuj' }).tap();
  const form = page.getByRole('dialog', { name: 'Edytuj wydarzenie' });
  await form.getByLabel('Tytuł').fill('Lekarz po południu');
  await form.getByRole('button', { name: 'Zapisz' }).tap();
  await page.getByText('Lekarz po południu').filter({ visible: true }).first().waitFor();
  const saved = await app.db.selectFrom('events').select('title').where('id', '=', event.id).executeTakeFirst();
  t.equal(saved?.title, 'Lekarz po południu');
});

t.test('a worker reads why work to come has no button', async (t) => {
  const lunge = await buildService(app, { name: 'Karuzela' });
  const work = await buildOccurrence(app, { horse, service: lunge, day: '2026-11-25' as Day, worker });
  const page = await openPage(t, app, { as: worker, ...TOUCH });
  await page.goto(`/home?section=5&date=2026-11-25&dialog=service&id=${work.id}`);
  const panel = page.getByRole('dialog', { name: /Karuzela/ });
  t.match(await panel.innerText(), 'Wykonanie potwierdzisz 25.11.2026, nie wcześniej.');
  t.equal(await panel.getByRole('link', { name: 'Oznacz jako wykonane' }).count(), 0);
});

t.test('the panel of the stable’s calendar leads to the horse, and from there back', async (t) => {
  await buildEvent(app, { horse, author: owner, title: 'Weterynarz', ...day('2026-11-29') });
  const page = await openPage(t, app, { as: 'manager', ...TOUCH });
  await rested(page, '/home?section=6&view=month&date=2026-11-29');
  await page.getByRole('link', { name: 'Weterynarz' }).filter({ visible: true }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Bursztyn' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Bursztyn' }).waitFor();
  await page.getByRole('link', { name: 'Zamknij' }).tap();
  await page.waitForURL(
    (url) => url.searchParams.get('section') === '6' && url.searchParams.get('date') === '2026-11-29',
  );

  await rested(page, calendar('month', '2026-11-29'));
  await page.getByRole('link', { name: 'Weterynarz' }).filter({ visible: true }).tap();
  await page.getByRole('dialog').getByText('Bursztyn', { exact: true }).waitFor();
  t.equal(
    await page.getByRole('dialog').getByRole('link', { name: 'Bursztyn' }).count(),
    0,
    'in its own it is no link',
  );
});

t.test('an owner’s calendar says where events are added', async (t) => {
  const page = await openPage(t, app, { as: owner, ...TOUCH });
  await rested(page, '/home?section=4');
  await page.getByRole('main').getByRole('link', { name: 'wybierz konia' }).tap();
  await page.waitForURL(/section=3/);
  t.ok(await page.getByRole('link', { name: 'Bursztyn', exact: true }).isVisible());
});
