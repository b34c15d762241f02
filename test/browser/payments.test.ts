import type { Page } from 'playwright-core';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { buildAnnasNovember } from '../support/anna.ts';
import { startApp } from '../support/app.ts';
import { expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildCharge, buildHorse, buildLedgerEntry, buildPerson, buildSettings, CLUB } from '../support/builders.ts';

const app = await startApp(t);
const { anna, ewa, bursztyn } = await buildAnnasNovember(app);
const ACCOUNT = '57999000090000202600001101';
await buildSettings(app, { club: CLUB, payee: { account: ACCOUNT, recipient: 'Stajnia Pod Lipami' } });
const MONTH = `/user/${anna.id}/payments/${bursztyn.id}`;
const OWN = '/home?section=9';
const PHONE = { width: 375, height: 800 };
const PAPER = { width: 718, height: 1000 };

const seen = async (page: Page, part: string) => (await page.locator(part).innerText()).replace(/\s+/g, ' ');

t.test('an owner’s payments', async (t) => {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const page = await openPage(t, app, { as: anna, viewport: PHONE, alone: true, permissions });
  await page.goto(OWN);

  await t.test('show a QR code, and an account number that the keyboard copies', async (t) => {
    await page.locator('[data-island="copy-button"][data-hydrated]').nth(3).waitFor();
    t.equal(
      await page
        .getByRole('button', { name: /^Kopiuj/ })
        .filter({ visible: true })
        .count(),
      4,
    );
    t.ok(await page.getByRole('img', { name: /^Kod QR przelewu na 1450,00/ }).isVisible());
    await page.getByRole('button', { name: 'Kopiuj numer konta' }).press('Enter');
    await page.getByText('Skopiowano').waitFor();
    t.equal(await page.evaluate('navigator.clipboard.readText()'), ACCOUNT);
  });

  await t.test('have a history that is printed without the page beneath it', async (t) => {
    await page.getByRole('link', { name: 'Zobacz szczegóły' }).click();
    const history = page.getByRole('dialog', { name: 'Historia płatności' });
    await history.waitFor();
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.emulateMedia({ media: 'print' });
    t.ok(await history.getByRole('table').first().isVisible());
    t.notOk(await page.getByRole('main').isVisible());
    t.notOk(await history.evaluate((dialog) => dialog.scrollHeight > dialog.clientHeight), 'all lines are printed');
    t.notOk(await history.getByText('Zamknij').isVisible());
    await page.emulateMedia({ media: 'screen' });
  });

  await t.test('have a month with running balances on wide screens', async (t) => {
    await page.goto(MONTH);
    const balances = page.locator('.lines .running').filter({ visible: true });
    t.equal(await balances.count(), 11, 'each line, and a heading');
    await page.setViewportSize(PHONE);
    t.equal(await balances.count(), 0);
  });

  await t.test('have a printed statement', async (t) => {
    await page.getByRole('link', { name: /^Zestawienie/ }).click();
    await page.getByRole('heading', { name: 'Zestawienie za listopad 2026' }).waitFor();
    await page.getByRole('button', { name: 'Drukuj' }).waitFor();
    await page.setViewportSize(PAPER);
    await page.emulateMedia({ media: 'print' });
    const words = await seen(page, 'body');
    t.match(words, /^Stajnia Pod Lipami/, 'buttons and forms are not printed');
    t.match(words, 'Kowal: werkowanie czterech kopyt Ewa Lis −180,00 zł −150,00 zł');
    await expectFits(t, page, page.url());
  });
});

t.test('a long name of a horse does not push the amount out of its card', async (t) => {
  const owner = await buildPerson(app, { role: 'user' });
  const horse = await buildHorse(app, { owner, name: 'K'.repeat(60) });
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  await page.goto(OWN);
  t.match(await seen(page, '.sums'), 'K'.repeat(60));
  const overfull = await page
    .locator('.card, .stat')
    .evaluateAll((cards) => cards.filter((card) => card.scrollWidth > card.clientWidth).map((it) => it.textContent));
  t.same(overfull, []);
});

t.test('a row of repeated charges opens to its days, and stays in view', async (t) => {
  const owner = await buildPerson(app);
  for (const name of ['Figa', 'Zefir']) {
    const horse = await buildHorse(app, { owner, name });
    for (let date = 1; date <= 12; date++)
      await buildCharge(app, { horse, by: ewa, on: day(`2026-11-${String(date).padStart(2, '0')}`), zloty: 8 });
  }
  const page = await openPage(t, app, { as: owner, viewport: { width: 375, height: 500 } });
  await page.goto(`${OWN}&dialog=history`);
  const row = page.getByRole('row', { name: /Zefir · 12 × 8,00/ });
  await row.getByRole('link', { name: 'Padokowanie' }).click();
  await page.locator('.inner').nth(11).waitFor();
  const { y = -1 } = (await row.boundingBox()) ?? {};
  t.ok(y >= 0 && y < 500, 'the row stays in view');
  await row.getByRole('link', { name: 'Padokowanie' }).click();
  await page.locator('.inner').first().waitFor({ state: 'detached' });
});

t.test('a manager books by keyboard alone, and prints the month without forms', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto(MONTH);
  await page.getByLabel('Odejmij').press('Space');
  await page.getByRole('button', { name: 'Odejmij kwotę' }).press('Enter');
  await page.getByText('Wprowadź kwotę').waitFor();
  const amount = page.getByLabel('Kwota w złotych');
  await expectFocus(t, amount, 'the field in error, below the month, has the focus');
  t.ok(await page.getByLabel('Odejmij').isChecked(), 'the choice is kept');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  t.ok(await page.getByLabel('Przelew').isChecked(), 'the choice of method is one tab stop');
  await page.keyboard.press('Tab');
  await expectFocus(t, page.getByLabel('Dzień wpłaty'), 'then the day');

  // A field of a day has a stop for each of its parts.
  await page.getByRole('button', { name: 'Odejmij kwotę' }).focus();
  await page.keyboard.press('Tab');
  await expectFocus(t, page.getByRole('link', { name: 'Nowa korekta' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Korekta: Bursztyn' });
  await expectFocus(t, dialog.getByLabel('Kwota w złotych'), 'the focus starts at the amount');
  await page.keyboard.type('-5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zgubiona podkowa');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Zapisano korektę').waitFor();
  t.match(await seen(page, '.equation'), '−1605,00 zł');
  await page
    .getByRole('row', { name: /Zgubiona podkowa/ })
    .getByRole('link', { name: 'Wycofaj' })
    .press('Enter');
  await page.getByRole('dialog', { name: 'Wycofaj wpis' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**${MONTH}?deposit=*`);
  t.match(await seen(page, '.equation'), '−1605,00 zł', 'Escape reverses nothing');

  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
  const words = await seen(page, 'body');
  t.match(words, 'Kowal: werkowanie czterech kop… Ewa Lis −180,00 zł −150,00 zł');
  t.notMatch(words, /Nowa wpłata|Wycofaj\b|Wróć/);
  await expectFits(t, page, page.url());
});
