import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import { billNovember, buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
await billNovember(app);
const owes = async (first_name: string, last_name: string, more = {}) => {
  const owner = await buildPerson(app, { first_name, last_name, ...more });
  const horse = await buildHorse(app, { owner, name: `Koń ${last_name}` });
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-145_000), period: day('2026-11-01') });
  return owner;
};
await owes('Anna', 'Wiśniewska-Brzęczyszczykiewicz');
const tomasz = await owes('Tomasz', 'Zając');
const second = await buildHorse(app, { owner: tomasz, name: 'Orlik' });
await buildLedgerEntry(app, { horse: second, kind: 'main_fee', amount: grosze(-5_000), period: day('2026-11-01') });
await owes('Stanisław', 'Wilk', { email: null, password_hash: null, phone_number: null });

t.test('on a phone without script people are ticked and reminded', async (t) => {
  const viewport = { width: 375, height: 800 };
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport });
  await page.goto('/unpaid');
  await expectFits(t, page, page.url());
  await page.getByLabel('Przypomnij: Tomasz Zając').check();
  const button = page.getByRole('button', { name: 'Przypomnij zaznaczonym' });
  t.ok(await page.getByLabel('Przypomnij: Stanisław Wilk').isDisabled(), 'nobody writes to who has no e-mail');
  await button.click();
  await page.getByText('Wysłano przypomnienie o płatności').waitFor();
  t.equal(await page.getByRole('button', { name: /^Przypomnij ?: Tomasz/ }).count(), 0);
  await page.getByText('Przypomnij od 24 lis').waitFor();

  await page.getByRole('link', { name: /^Zapisz wpłatę ?: Tomasz/ }).click();
  t.equal(await page.getByLabel('Kwota w złotych').inputValue(), '1500,00');
  await page.getByLabel('Kwota w złotych').fill('1 460');
  await expectFits(t, page, page.url());
  await page.getByRole('button', { name: 'Dalej' }).click();
  const shares = page.getByRole('table', { name: 'Podział wpłaty' });
  t.match(await shares.innerText(), /Koń Zając\s+1450,00.zł\s+0,00.zł\s+Orlik\s+10,00.zł\s+40,00.zł/);
  await expectFits(t, page, page.url());
  await page.getByRole('link', { name: 'Zmień' }).click();
  await page.getByRole('button', { name: 'Dalej' }).click();
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).click();
  await page.getByText('Pomyślnie dodano wpłatę').waitFor();
  t.match(await page.locator('li', { hasText: 'Tomasz Zając' }).innerText(), /Orlik[\s\S]*40,00/);
});

t.test('by keyboard alone a payment is booked from a row, and one is reminded', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/unpaid');
  await expectAccessible(t, page);
  await expectFits(t, page, page.url());
  await page.getByRole('button', { name: /^Przypomnij ?: Anna/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Wysłano przypomnienie o płatności').waitFor();
  await page.getByRole('link', { name: /^Zapisz wpłatę ?: Stanisław Wilk/ }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Zapisz wpłatę/ });
  await dialog.waitFor();
  await expectAccessible(t, page);
  await dialog.getByLabel('Kwota w złotych').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Pomyślnie dodano wpłatę').waitFor();
  t.equal(await page.getByText('Stanisław Wilk').count(), 0, 'what was asked for is paid');
});

t.test('a list for paper says who owes what, and offers nothing to press', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 768, height: 1000 } });
  await page.goto('/unpaid');
  await expectFits(t, page, page.url());
  await page.emulateMedia({ media: 'print' });
  t.match(await page.locator('main').innerText(), /Anna Wiśniewska[\s\S]*1450,00/);
  for (const name of [/^Przypomnij/, /^Szukaj/])
    t.equal(await page.getByRole('button', { name }).filter({ visible: true }).count(), 0, String(name));
});
