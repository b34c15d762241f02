import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const owner = await buildPerson(app, { first_name: 'Katarzyna', last_name: 'Żak' });
const horse = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '4', health_alert: true });
await buildHorse(app, { owner, name: 'W'.repeat(60), box_number: 'W'.repeat(12), health_alert: true });

/** The overflow of the table over its card in pixels; the page's own width does not tell. */
const overhang = (page: Page) =>
  page.evaluate(() => {
    const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN;
    return right('.card table') - right('.card');
  });

/** The number of lines of a box's number. */
const linesOf = (page: Page, box: string) =>
  page
    .getByText(box, { exact: true })
    .evaluate((it) =>
      Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight)),
    );

for (const width of [320, 375, 768, 1440])
  t.test(`the map of the stable at ${width} px`, async (t) => {
    for (const as of ['manager', 'worker'] as const) {
      const page = await openPage(t, app, { as, viewport: { width, height: 800 }, colorScheme: 'dark' });
      await page.goto('/stable');
      t.ok((await overhang(page)) <= 0, `the table stays in its card for a ${as}`);
      t.ok((await linesOf(page, 'W'.repeat(12))) <= (width < 768 ? 2 : 1), 'a long box is not broken into pieces');
      const named = await page.getByText('Katarzyna Żak').filter({ visible: true }).count();
      t.equal(named > 0, as === 'manager', 'the owner is named to managers');
      const cards = page.getByRole('link', { name: 'Karta boksu: Bursztyn' });
      t.equal(await cards.count(), as === 'manager' ? 1 : 0, 'managers find the card of a box here');
      if (width === 375 || width === 1440) await expectAccessible(t, page); // between them the same is drawn
    }
  });

t.test('a horse closes to where it was opened, and the menu says where one is', async (t) => {
  for (let nth = 0; nth < 50; nth++) await buildHorse(app, { owner, name: `Stadny ${nth}`, box_number: `S ${nth}` });
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false });
  const here = () => page.url().slice(app.url.length);
  const marked = () => page.locator('.side [aria-current]').innerText();
  const tab = (name: string) => page.locator('.tabs').getByRole('link', { name }).click();

  await t.test('from a page of a search in the stable', async (t) => {
    await page.goto('/stable?page=2&q=zak');
    await page.locator('tbody .whole').first().click();
    t.match(await marked(), 'Boksy', 'the stable in the menu');
    await tab('Notatki');
    await tab('Dane');
    await page.getByRole('link', { name: 'Karta boksu' }).click();
    t.match(await marked(), 'Boksy');
    await page.getByRole('link', { name: 'Wróć' }).click();
    t.match(await page.locator('.tabs [aria-current]').innerText(), 'Dane');
    await page.getByRole('link', { name: 'Zamknij' }).click();
    t.equal(here(), '/stable?page=2&q=zak');
    await page
      .getByRole('link', { name: /^Karta boksu/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Wróć' }).click();
    t.equal(here(), '/stable?page=2&q=zak');
  });

  await t.test('from somebody’s horses', async (t) => {
    const list = `/user/${owner.id}?tab=horses`;
    await page.goto(list);
    await page.getByRole('link', { name: 'Bursztyn', exact: true }).click();
    t.match(await marked(), 'Użytkownicy');
    await tab('Kalendarz');
    await page.getByRole('link', { name: 'Zamknij' }).click();
    t.equal(here(), list);
  });

  await t.test('by an address alone', async (t) => {
    await page.goto(`/horses/${horse.id}`);
    t.match(await marked(), 'Użytkownicy');
    await page.getByRole('link', { name: 'Zamknij' }).click();
    t.equal(here(), `/user/${owner.id}?tab=horses`);
    await page.goto(`/horses/${horse.id}/card`);
    t.match(await marked(), 'Boksy');
    await page.getByRole('link', { name: 'Wróć' }).click();
    t.equal(here(), '/stable');
  });

  await t.test('but never to elsewhere', async (t) => {
    for (const back of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/logout', '/api/logout'])
      for (const address of [`/horses/${horse.id}`, `/horses/${horse.id}/card`]) {
        await page.goto(`${address}?${new URLSearchParams({ back })}`);
        const ways = await page
          .locator('main a')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        const leadsAway = ways.some((way) => way.startsWith(back) || way.includes(encodeURIComponent(back)));
        t.notOk(leadsAway, back);
      }
  });
});

t.test('an owner’s horse is under their horses, without a card to print', async (t) => {
  const page = await openPage(t, app, { as: owner });
  await page.goto('/home?section=3');
  await page.getByRole('link', { name: 'Bursztyn', exact: true }).click();
  await page.getByRole('heading', { name: 'Bursztyn', level: 1 }).waitFor();
  t.match(await page.locator('.side [aria-current]').innerText(), 'Konie');
  t.equal(await page.getByRole('link', { name: 'Karta boksu' }).count(), 0);
  await page.getByRole('link', { name: 'Zamknij' }).click();
  t.match(page.url(), '/home?section=3');
});

t.test('the whole stable is printed, not a page of it', async (t) => {
  for (const as of ['manager', 'worker'] as const) {
    const page = await openPage(t, app, { as });
    await page.goto('/stable');
    const all = Number.parseInt(await page.locator('.head .muted').innerText(), 10);
    t.ok(all > 50, 'it has several pages');
    await page.getByRole('link', { name: 'Wersja do druku' }).click();
    await page.getByRole('button', { name: 'Drukuj' }).waitFor();
    t.equal(await page.locator('tbody tr').count(), all);
    t.equal(await page.locator('tbody a').count(), 0, 'paper opens nothing');
    await expectAccessible(t, page);
    await page.emulateMedia({ media: 'print' });
    t.equal(await page.getByRole('button').filter({ visible: true }).count(), 0);
    t.equal((await page.getByRole('main').innerText()).includes('WŁAŚCICIEL'), as === 'manager');
  }
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false });
  await page.goto('/stable?q=bursztyn');
  await page.getByRole('link', { name: 'Wersja do druku' }).click();
  t.match(await page.locator('tbody tr').allInnerTexts(), [/Bursztyn/]);
  await page.getByRole('link', { name: 'Wróć' }).click();
  t.match(page.url(), '/stable?q=bursztyn');
});

t.test('the printed stable is a line for each horse', async (t) => {
  const long = await buildPerson(app, { first_name: 'Aleksandra Maria', last_name: 'Wiśniewska-Kowalczyk' });
  await buildHorse(app, { owner: long, name: 'Szmaragdowa Wichura', box_number: 'STAJNIA-2/14' });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 718, height: 1000 } });
  await page.goto('/stable?all');
  await page.emulateMedia({ media: 'print' });
  const rowOf = (text: string) => page.locator('tbody tr').filter({ hasText: text });
  const heightOf = async (text: string) => (await rowOf(text).boundingBox())?.height ?? Number.NaN;
  t.ok((await heightOf('Stadny 49')) < 28);
  t.ok((await heightOf('Szmaragdowa')) < 52, 'a long box breaks, and nobody’s name for it');
  t.ok((await overhang(page)) <= 0);
});

t.test('the description alone gives the card its room', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  const printed = async (description: string) => {
    const { id } = await buildHorse(app, { owner, description });
    await page.goto(`/horses/${id}/card`);
    await page.emulateMedia({ media: 'print' });
    return page.locator('.box-card dd');
  };
  const points = (it: Element) => Math.round(Number.parseFloat(getComputedStyle(it).fontSize) * 0.75);
  const sizes = async (length: number) => {
    const facts = await printed('Łagodny, lubi marchew. '.repeat(300).slice(0, length).trim());
    return Promise.all((await facts.all()).map((it) => it.evaluate(points)));
  };
  t.same(await sizes(100), [24, 24, 24]);
  t.same(await sizes(600), [16, 16, 16]);
  t.same(await sizes(720), [16, 16, 13]);
  t.same(await sizes(2000), [16, 16, 11]);
  t.match(await (await printed('W'.repeat(5000))).last().innerText(), /^W{1000,}…$/, 'one word is cut by letters');
});

t.test('the card of a box is one sheet, however much is written on it', async (t) => {
  const written = {
    'words for two sheets': 'Łagodny, lubi marchew. '.repeat(120),
    'as much as there may be': 'W'.repeat(5_000),
    'many short lines': 'siano\n'.repeat(300),
    'a sentence': 'Łagodny.',
  };
  const page = await openPage(t, app, { as: 'manager' });
  for (const [nth, [what, description]] of Object.entries(written).entries()) {
    const box_number = `${'W'.repeat(11)}${nth}`;
    const name = nth ? 'W'.repeat(60) : 'Wielkoszczęśliwa '.repeat(3).trim();
    const { id } = await buildHorse(app, { owner, name, box_number, description, health_alert: true });
    await page.goto(`/horses/${id}/card`);
    for (const landscape of [false, true]) {
      const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
      t.equal(pagesOf(await page.pdf({ format: 'A4', landscape, margin })), 1, what);
    }
    await page.emulateMedia({ media: 'print' });
    t.equal(await linesOf(page, box_number), 1, 'the number of the box is not broken');
    const [sheet, foot] = [page.locator('.box-card'), page.locator('.box-card > :last-child')];
    const [whole, last] = [await sheet.boundingBox(), await foot.boundingBox()];
    t.ok(whole && last && last.y + last.height <= whole.y + whole.height, 'the club stands at its foot');
    await page.emulateMedia({ media: null });
  }
});

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

t.test('the list of the boxes, the free ones and their settings shut nobody out', async (t) => {
  const manager = await app.as('manager');
  t.equal((await manager.form('/api/list_boxes', { aisle_1: 'Główna', boxes_1: '1-4, 6' })).status, 303);
  const page = await openPage(t, app, { as: 'manager', colorScheme: 'dark' });
  for (const path of ['/settings/boxes', '/stable', '/stable?free', '/home?section=7&role=user']) {
    await page.goto(path);
    await expectAccessible(t, page);
  }
});
