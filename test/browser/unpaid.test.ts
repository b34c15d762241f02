import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { billNovember, buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';

t.test('a manager reminds and books a payment by keyboard alone, and prints who owes what', async (t) => {
  const app = await startApp(t);
  await billNovember(app);
  for (const last_name of ['Wilk', 'Zając']) {
    const owner = await buildPerson(app, { first_name: 'Anna', last_name });
    const horse = await buildHorse(app, { owner, name: `Koń ${last_name}` });
    await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-145_000), period: day('2026-11-01') });
  }
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/unpaid');
  await page.getByRole('link', { name: /^Przypomnij ?: Anna Wilk/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Przypomnij o płatności' }).getByText('1450,00 zł').first().waitFor();
  const main = page.getByRole('button', { name: 'Wyślij 1 przypomnienie' });
  await page.setViewportSize({ width: 1440, height: 560 });
  const box = await main.boundingBox();
  t.ok(box && box.y + box.height < 560, 'the foot of a long dialog is in sight');
  await main.press('Enter');
  await page.getByText('Wysłano 1 przypomnienie').waitFor();
  await page.getByRole('link', { name: /^Zapisz wpłatę ?: Anna Wilk/ }).press('Enter');
  await page.getByRole('dialog', { name: /^Zapisz wpłatę/ }).waitFor();
  await page.getByLabel('Kwota w złotych').press('Enter');
  await page.getByText('Pomyślnie dodano wpłatę').waitFor();
  t.equal(await page.getByText('Anna Wilk').count(), 0, 'what was asked for is paid');

  await page.emulateMedia({ media: 'print' });
  t.match(await page.locator('main').innerText(), /Anna Zając[\s\S]*1450,00/);
  t.equal(await page.getByRole('button').filter({ visible: true }).count(), 0, 'nothing on paper is to be pressed');
});
