import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectCount, expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { emptyStable } from '../support/start-over.ts';
import { storeRow } from '../support/stored-rows.ts';

const LONG = 'W'.repeat(60);
const LONG_BOX = 'W'.repeat(12);
/** In CSS pixels. */
const MM = 96 / 25.4;

const app = await startApp(t);
const owner = await buildPerson(app, { first_name: 'Aleksandra Maria', last_name: 'Wiśniewska-Kowalczyk' });
await buildHorse(app, { owner, name: LONG, box_number: LONG_BOX, health_alert: true });
await buildHorse(app, { owner, name: 'Szmaragdowa Wichura', box_number: 'STAJNIA-2/14' });
const plain = await buildPerson(app, { first_name: 'Anna', last_name: 'Żak' });
await buildHorse(app, { owner: plain, name: 'Bursztyn', box_number: '4' });
const page = await openPage(t, app, { as: 'manager', viewport: { width: 320, height: 800 } });

/** The overflow of a box's texts over the box in pixels; the page's own width does not tell. */
const overhang = () =>
  page.evaluate(() => {
    const right = (element: Element | null) => element?.getBoundingClientRect().right ?? Number.NaN;
    const texts = [...document.querySelectorAll('.stall > .box, .stall > .text')];
    return Math.max(...texts.map((text) => right(text) - right(text.closest('.stall'))));
  });

/** The number of lines of a box's number. */
const linesOf = (box: string) =>
  page
    .getByText(box, { exact: true })
    .evaluate((it) =>
      Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight)),
    );

t.test('the longest names stay in their box, on any screen', async (t) => {
  await page.goto('/stable');
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    t.ok((await overhang()) <= 0, `${width} px`);
    t.ok((await linesOf(LONG_BOX)) <= (width === 768 ? 1 : 2), `a long box is not broken into pieces: ${width} px`);
    await expectFits(t, page, `${width} px`);
  }
});

t.test('the printed stable is a line for each horse, and nothing to press', async (t) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/stable?all');
  await page.getByRole('button', { name: 'Drukuj' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const heightOf = async (text: string) =>
    (await page.locator('.stall').filter({ hasText: text }).boundingBox())?.height ?? Number.NaN;
  t.ok((await heightOf('Bursztyn')) < 28);
  t.ok((await heightOf('Szmaragdowa')) < 52, 'a long box breaks, and nobody’s name for it');
  t.ok((await overhang()) <= 0);
  t.equal(await page.getByRole('button').filter({ visible: true }).count(), 0);
  await page.emulateMedia({ media: null });
});

t.test('the card of a box is one sheet, however much is written on it', async (t) => {
  const written = { 'as much as there may be': 'W'.repeat(5_000), 'many short lines': 'siano\n'.repeat(300) };
  for (const [nth, [what, description]] of Object.entries(written).entries()) {
    const box_number = `${'W'.repeat(11)}${nth}`;
    const name = nth ? LONG : 'Wielkoszczęśliwa '.repeat(3).trim();
    const { id } = await buildHorse(app, { owner, name, box_number, description, health_alert: true });
    await page.goto(`/horses/${id}/card`);
    for (const landscape of [false, true]) {
      const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' };
      const pdf = await page.pdf({ format: 'A4', landscape, margin });
      t.equal(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, 1, what);
    }
    await page.emulateMedia({ media: 'print' });
    t.equal(await linesOf(box_number), 1, 'the number of the box is not broken');
    await page.emulateMedia({ media: null });
  }
});

t.test('the code on the card can be read from an arm’s length, and the texts have their room', async (t) => {
  await page.setViewportSize({ width: 718, height: 1047 });
  const horses = [
    { name: 'Luna', box_number: '21', lines: 1 },
    { name: 'Szmaragdowa Wichura', box_number: 'A-12', lines: 2 },
    { name: 'Wielkoszczęśliwa '.repeat(3).trim(), box_number: 'STAJNIA-3/15', lines: 3 },
  ];
  for (const { lines, ...horse } of horses) {
    const { id } = await buildHorse(app, { owner, ...horse });
    await page.goto(`/horses/${id}/card`);
    await page.emulateMedia({ media: 'print' });
    const code = await page.getByRole('img', { name: `Kod QR: karta konia ${horse.name}` }).boundingBox();
    t.ok((code?.width ?? 0) / MM >= 25, `${horse.name}: the code is ${(code?.width ?? 0) / MM} mm wide`);
    t.equal(await linesOf(horse.name), lines, `${horse.name}: no word is broken beside the code`);
    const room = async () => (await page.locator('.box-card > dl').boundingBox())?.height;
    const beside = await room();
    await page.locator('.code').evaluate((it) => it.remove());
    t.equal(beside, await room(), `${horse.name}: the code takes no room`);
    await page.emulateMedia({ media: null });
  }
});

t.test('a stable of 64 boxes', async (t) => {
  await emptyStable(app);
  for (let position = 1; position <= 60; position++) {
    const aisle = position <= 28 ? 'Stajnia główna' : position <= 58 ? 'Stajnia nowa' : 'Boksy angielskie';
    await storeRow(app, 'boxes', { aisle, name: `${position}`, position });
    const name = position === 43 ? 'Żółta Wichura' : `Koń ${position}`;
    await buildHorse(app, { owner, name, box_number: position <= 56 ? `${position}` : null });
  }
  const stalls = page.locator('.stall');
  const wichura = stalls.filter({ hasText: 'Żółta Wichura' });

  await t.test('is one screen, whose one search dims what it does not find', async (t) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/stable');
    await expectCount(t, stalls, 64);
    const ends = await stalls.evaluateAll((all) => all.map((stall) => stall.getBoundingClientRect().bottom));
    t.ok(Math.max(...ends) <= 900, `its last box ends at ${Math.max(...ends)} px`);
    t.equal(await page.getByRole('searchbox').count(), 1);
    const before = await wichura.boundingBox();
    await page.keyboard.press('/');
    await page.keyboard.type('zolta wich');
    await page.waitForURL('**/stable?q=zolta+wich');
    await page.getByRole('status').filter({ hasText: 'Znaleziono: 1' }).waitFor({ state: 'attached' });
    t.equal(await page.locator('[inert] > .stall:visible').count(), 63);
    t.same(await wichura.boundingBox(), before, 'all keep their places');
    await expectAccessible(t, page);
  });

  await t.test('is a list on a phone, with only what was found, and one press opens a horse', async (t) => {
    await page.setViewportSize({ width: 375, height: 667 });
    t.equal(await stalls.filter({ visible: true }).count(), 1);
    t.ok(((await wichura.boundingBox())?.width ?? 0) > 300, 'each box is a row');
    await wichura.click();
    await page.waitForURL('**/horses/*');
  });

  await t.test('shows where a horse stands that was just added', async (t) => {
    await page.goto('/stable');
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    const fields = { Nazwa: 'Nowina', Rasa: 'nieznana', Boks: '59', Opis: '–' };
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByLabel('Właściciel').selectOption(owner.id);
    await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
    await expectFocus(t, page.getByRole('link', { name: 'Nowina' }));
    const { y = -1, height = 0 } = (await page.locator('.here').boundingBox()) ?? {};
    t.ok(y >= 56 && y + height <= 667 - 56, 'between the bars of the screen');
  });
});
