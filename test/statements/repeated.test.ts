/** Repeated charges are one row of a statement, so that four horses fit on two sheets. */
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildCharge, buildDoubt, buildHorse, buildPerson, buildSettings, CLUB } from '../support/builders.ts';
import { buildFourHorses } from '../support/four-horses.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';

const app = await startApp(t);
const PAYEE = { account: '57999000090000202600001101', recipient: 'Stajnia Pod Lipami' };
await buildSettings(app, { club: CLUB, payee: PAYEE });

t.test('a statement of four horses has two sheets', async (t) => {
  const owner = await buildFourHorses(app);
  const client = await app.as(owner);
  const statement = `/statements/${owner.id}/2026-11`;
  const sheets = await pagesOfPdf(await bytesOf(app, client, `${statement}.pdf`));
  t.equal(sheets.length, 2);
  for (const text of [sheets.join(' ').replace(/\s+/g, ' '), (await client.get(statement)).words()]) {
    t.equal(text.split('Padokowanie 19 × 8,00 zł = 152,00 zł dni 1–12, 14–20').length, 1 + 4, 'one row for each horse');
    t.match(text, 'Derkowanie 16 × 4,50 zł = 72,00 zł dni 4–12, 14–20');
    t.match(text, 'Trening 4 × 80,00 zł = 320,00 zł dni 4, 7, 13, 19');
  }
  const page = await openPage(t, app, { as: owner });
  await page.goto(statement);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  t.equal(printed.match(/\/Type \/Page\b/g)?.length, 2, 'like the page printed by a browser');
  const csv = (await client.get(`${statement}.csv`)).text;
  t.equal(csv.split(';Padokowanie;Ewa Lis;').length, 1 + 4 * 19, 'a spreadsheet has a row for each line');
});

t.test('a doubted charge has its own row there too, and two on one day are shown', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner });
  const by = await app.person('worker');
  const charge = (date: number) => buildCharge(app, { horse, by, on: day(`2026-11-0${date}`), zloty: 8 });
  for (const date of [1, 2, 3]) await charge(date);
  await buildDoubt(app, { entry: await charge(4) });
  for (const date of [5, 5, 6]) await charge(date);
  const client = await app.as(owner);
  const words = (await client.get(`/statements/${owner.id}/2026-11`)).words();
  const singled = '04.11.2026 Padokowanie [^=]* −8,00 zł −8,00 zł 06.11.2026 Padokowanie 6 × 8,00 zł = 48,00 zł';
  t.match(words, new RegExp(`${singled} dni 1–3, 5 \\(2×\\), 6 `));
  t.match(words, '−48,00 zł −56,00 zł Saldo −56,00 zł');
});
