import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFits, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const LONG = 'W'.repeat(60);
const LONG_BOX = 'W'.repeat(12);

const app = await startApp(t);
const owner = await buildPerson(app, { first_name: 'Aleksandra Maria', last_name: 'Wiśniewska-Kowalczyk' });
await buildHorse(app, { owner, name: LONG, box_number: LONG_BOX, health_alert: true });
await buildHorse(app, { owner, name: 'Szmaragdowa Wichura', box_number: 'STAJNIA-2/14' });
const plain = await buildPerson(app, { first_name: 'Anna', last_name: 'Żak' });
await buildHorse(app, { owner: plain, name: 'Bursztyn', box_number: '4' });
const page = await openPage(t, app, { as: 'manager', viewport: { width: 320, height: 800 } });

/** The overflow of the table over its card in pixels; the page's own width does not tell. */
const overhang = () =>
  page.evaluate(() => {
    const right = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().right ?? Number.NaN;
    return right('.card table') - right('.card');
  });

/** The number of lines of a box's number. */
const linesOf = (box: string) =>
  page
    .getByText(box, { exact: true })
    .evaluate((it) =>
      Math.round(it.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(it).lineHeight)),
    );

t.test('the table of the stable stays in its card with the longest names, on any screen', async (t) => {
  await page.goto('/stable');
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    t.ok((await overhang()) <= 0, `${width} px`);
    t.ok((await linesOf(LONG_BOX)) <= (width < 768 ? 2 : 1), 'a long box is not broken into pieces');
    await expectFits(t, page, `${width} px`);
  }
});

t.test('the printed stable is a line for each horse, and nothing to press', async (t) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/stable?all');
  await page.getByRole('button', { name: 'Drukuj' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const heightOf = async (text: string) =>
    (await page.locator('tbody tr').filter({ hasText: text }).boundingBox())?.height ?? Number.NaN;
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
