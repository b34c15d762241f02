import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { makeLink } from '../../server/features/statements/mail-queries.ts';
import { buildAnnasNovember } from '../support/anna.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildSettings, CLUB } from '../support/builders.ts';
import { buildFourHorses } from '../support/four-horses.ts';

const app = await startApp(t);
const { anna, bursztyn } = await buildAnnasNovember(app);
const ACCOUNT = '57999000090000202600001101';
await buildSettings(app, { club: CLUB, payee: { account: ACCOUNT, recipient: 'Stajnia Pod Lipami' } });
const MONTH = `/user/${anna.id}/payments/${bursztyn.id}`;
const OWN = '/home?section=9';

const overfull = (cards: Element[]) =>
  cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent);

const seen = async (page: Page, part: string) => (await page.locator(part).innerText()).replace(/\s+/g, ' ');

for (const { javaScriptEnabled, width } of [
  { javaScriptEnabled: false, width: 375 },
  { javaScriptEnabled: true, width: 375 },
  { javaScriptEnabled: true, width: 768 },
  { javaScriptEnabled: true, width: 1440 },
])
  t.test(`payments at ${width} px with${javaScriptEnabled ? '' : 'out'} JavaScript`, async (t) => {
    const page = await openPage(t, app, { as: anna, javaScriptEnabled, viewport: { width, height: 800 } });
    const looksRight = async () => {
      if (javaScriptEnabled && width !== 768) await expectAccessible(t, page);
      await expectFits(t, page, page.url());
    };

    await page.goto(OWN);
    t.match(await seen(page, '.saldo'), 'Zaległość 1450,00 zł');
    t.same(await page.locator('.stat').evaluateAll(overfull), [], 'each number’s words have room in its card');
    await looksRight();

    t.match(await seen(page, '.transfer'), '11 dni po terminie');
    t.match(await seen(page, '.transfer'), /Numer konta (Kopiuj numer konta )?57 9990 0009 0000 2026 0000 1101/);
    const copying = await page
      .getByRole('button', { name: /^Kopiuj/ })
      .filter({ visible: true })
      .count();
    t.equal(copying, javaScriptEnabled ? 4 : 0, 'what needs a script is not there without');
    t.ok(await page.getByRole('img', { name: /^Kod QR przelewu na 1450,00/ }).isVisible());

    await page.getByRole('link', { name: /^Zestawienie/ }).click();
    await page.getByRole('heading', { name: 'Zestawienie za listopad 2026' }).waitFor();
    t.match(
      await seen(page, '.ending'),
      /Zaległość, stan na 21\.11\.2026 1450,00 zł słownie: tysiąc czterysta .* Przelew 1450,00 zł/,
    );
    const printing = page.getByRole('button', { name: 'Drukuj' });
    if (javaScriptEnabled) await printing.waitFor();
    else t.notOk(await printing.isVisible());
    await looksRight();
    await page.getByRole('link', { name: 'Rozliczenia' }).click();
    await page.waitForURL(`**${OWN}`);

    await page.getByRole('link', { name: 'Zobacz szczegóły' }).click();
    const dialog = page.getByRole('dialog', { name: 'Historia płatności' });
    await dialog.getByText('Saldo', { exact: true }).first().waitFor();
    const { width: broad } = (await dialog.boundingBox()) ?? {};
    t.equal(broad, width, 'the history takes the whole screen');
    await looksRight();
    await dialog.getByRole('link', { name: 'Poprzedni miesiąc' }).click();
    await dialog.getByRole('heading', { name: 'Październik 2026' }).waitFor();
    t.match(await seen(page, '.equation'), /Saldo 25,00 zł/);
    await dialog.getByRole('link', { name: 'Zamknij' }).click();
    await page.waitForURL(`**${OWN}`);

    await page.getByRole('link', { name: /^Bursztyn/ }).click();
    await page.waitForURL(`**${MONTH}`);
    const line = page.getByRole('row', { name: /Kowal/ });
    t.match(await line.innerText(), width < 768 ? 'Kowal: werkowanie cz…' : 'Kowal: werkowanie czterech kop…');
    t.match((await line.innerText()).replace(/\s+/g, ' '), 'Ewa Lis');
    const balances = await page.locator('.lines .running').filter({ visible: true }).count();
    t.equal(balances, width < 1440 ? 0 : 11, 'where there is room each line has the balance after it, and a heading');
    await looksRight();
    await page.getByRole('link', { name: 'Wróć' }).click();
    t.match(await seen(page, 'main'), 'Zarządzanie płatnościami', 'the section one came from');
  });

t.test('a long name of a horse leaves the amount beside it in its card', async (t) => {
  const owner = await buildPerson(app, { role: 'user' });
  const horse = await buildHorse(app, { owner, name: 'K'.repeat(60) });
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });
  const page = await openPage(t, app, { as: owner, viewport: { width: 375, height: 800 } });
  await page.goto(OWN);
  t.match(await seen(page, '.sums'), 'K'.repeat(60));
  t.same(await page.locator('.card').evaluateAll(overfull), []);
});

t.test('a manager books without JavaScript', async (t) => {
  const page = await openPage(t, app, {
    as: 'manager',
    javaScriptEnabled: false,
    viewport: { width: 375, height: 800 },
  });
  await page.goto(MONTH);
  const amount = page.getByLabel('Kwota w złotych');
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).click();
  t.match(await seen(page, '.notice'), 'Wprowadź kwotę');
  t.equal(await amount.getAttribute('aria-invalid'), 'true');
  await expectFocus(t, amount, 'what is wrong is in sight, below the month');
  await amount.fill('12,50');
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).click();
  t.match(await seen(page, '.notice'), 'Wpłata dodana Pomyślnie dodano wpłatę');
  t.match(await seen(page, '.saldo-now'), 'Zaległość 1437,50 zł');

  await page.goBack();
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).click();
  t.match(await seen(page, '.saldo-now'), /Zaległość 1437,50 zł/, 'the form of before books nothing again');
  await amount.fill('13');
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).click();
  t.match(await seen(page, '.notice'), 'Błąd Nie udało się dodać wpłaty');
  t.match(
    await seen(page, 'main'),
    'Pod tym numerem zapisano już coś innego',
    'another amount is not booked in silence',
  );
  t.match(await seen(page, '.saldo-now'), 'Zaległość 1437,50 zł');

  await page.goto(MONTH);
  t.equal(await amount.getAttribute('inputmode'), 'decimal', 'digits open on a phone, which has no minus there');
  const subtract = page.getByLabel('Odejmij');
  await subtract.check();
  await amount.fill('dużo');
  await page.getByRole('button', { name: 'Odejmij kwotę' }).click();
  t.ok(await subtract.isChecked(), 'the choice comes back with the amount');
  await amount.fill('7');
  await page.getByRole('button', { name: 'Odejmij kwotę' }).click();
  t.match(await seen(page, '.notice'), 'SUKCES Zmiana zapisana');
  t.match(await seen(page, '.saldo-now'), 'Zaległość 1444,50 zł');
  t.match(await seen(page, '.lines'), /Zmiana −7,00 zł/);
  await amount.fill('7');
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).click();
  t.match(await seen(page, '.saldo-now'), 'Zaległość 1437,50 zł', 'the next one is paid in again');

  await page.goto(MONTH);
  await page.getByRole('row', { name: /12,50/ }).getByRole('link', { name: 'Wycofaj' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wycofaj wpis' });
  await dialog.getByLabel('Powód').fill('Inny koń');
  await dialog.getByRole('button', { name: 'Wycofaj wpis' }).click();
  t.match(await seen(page, '.saldo-now'), 'Zaległość 1450,00 zł');
  t.match(await seen(page, '.lines'), /wycofanie wpłaty · .* Zmiana Inny koń −12,50 zł/);
});

t.test('a manager books with the keyboard alone', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto(MONTH);
  await expectAccessible(t, page);
  await page.getByLabel('Kwota w złotych').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  t.ok(await page.getByLabel('Przelew').isChecked(), 'how it was paid is one stop');
  await page.keyboard.press('Tab');
  await expectFocus(t, page.getByLabel('Dzień wpłaty'), 'then when');
  // A field of a day has a stop for each of its parts.
  await page.getByRole('button', { name: 'Dodaj wpłatę' }).focus();
  await page.keyboard.press('Tab');
  t.equal(await page.evaluate('document.activeElement.textContent'), 'Nowa korekta');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Korekta: Bursztyn' });
  await dialog.waitFor();
  await expectAccessible(t, page);
  t.equal(await page.evaluate('document.activeElement.name'), 'amount', 'one may type at once');
  await page.keyboard.type('-5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Zgubiona podkowa');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Zapisano korektę').waitFor();
  t.match(await seen(page, '.equation'), '−1605,00 zł');
  const [line] = await page.getByRole('row', { name: /Zgubiona podkowa/ }).all();
  await line?.getByRole('link', { name: 'Wycofaj' }).click();
  await page.getByRole('dialog', { name: 'Wycofaj wpis' }).waitFor();
  await expectAccessible(t, page);
  await page.keyboard.press('Escape');
  await page.waitForURL(`**${MONTH}?deposit=*`);
  t.match(await seen(page, '.equation'), '−1605,00 zł', 'nothing was taken back');
});

t.test('a month is printed with all that it says, without what one does there', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 718, height: 1000 } });
  await page.emulateMedia({ media: 'print' });
  await page.goto(MONTH);
  const words = await seen(page, 'body');
  t.match(words, 'Kowal: werkowanie czterech kop… Ewa Lis −180,00 zł −150,00 zł');
  t.notMatch(words, /Nowa wpłata|Wycofaj\b|Wróć/);
  await expectFits(t, page, page.url());
});

t.test('a history is printed whole, without the page beneath it', async (t) => {
  const page = await openPage(t, app, { as: anna, javaScriptEnabled: false, viewport: { width: 1440, height: 500 } });
  await page.goto(OWN);
  await page.locator('a[href*="dialog=history"]').first().click();
  await page.emulateMedia({ media: 'print' });
  const history = page.getByRole('dialog', { name: 'Historia płatności' });
  t.ok(await history.getByRole('table').first().isVisible());
  t.notOk(await page.getByRole('main').isVisible());
  const isCut = (dialog: Element) => dialog.scrollHeight > dialog.clientHeight;
  t.notOk(await history.evaluate(isCut), 'no line is left out');
  t.notOk(await history.getByText('Zamknij').isVisible());
});

t.test('an owner copies the account with the keyboard, and prints the statement as it is on paper', async (t) => {
  const page = await openPage(t, app, {
    as: anna,
    viewport: { width: 718, height: 1000 },
    alone: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(OWN);
  await page.locator('[data-island="copy-button"][data-hydrated]').nth(3).waitFor();
  await page.getByRole('button', { name: 'Kopiuj numer konta' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Skopiowano').waitFor();
  t.equal(await page.evaluate('navigator.clipboard.readText()'), ACCOUNT);

  await page.getByRole('link', { name: /^Zestawienie/ }).click();
  await page.getByRole('heading', { name: 'Zestawienie za listopad 2026' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  const words = await seen(page, 'body');
  t.match(words, /^Stajnia Pod Lipami/, 'what one does there is not printed');
  t.match(words, 'Kowal: werkowanie czterech kopyt Ewa Lis −180,00 zł −150,00 zł');
  await expectFits(t, page, page.url());
});

t.test('what repeats opens to its days without JavaScript, and stays in sight', async (t) => {
  const owner = await buildFourHorses(app);
  const page = await openPage(t, app, {
    as: owner,
    javaScriptEnabled: false,
    viewport: { width: 375, height: 700 },
  });
  await page.goto(`${OWN}&dialog=history`);
  const row = page.getByRole('row', { name: /Zefir · 19 × 8,00/ });
  await row.getByRole('link', { name: 'Padokowanie' }).click();
  t.ok(await isInSight(row), 'it stands where one looks');
  t.equal(await page.locator('.inner').count(), 19);
  t.equal(await page.locator('.lines .running').filter({ visible: true }).count(), 0, 'no balances on a phone');
  await expectFits(t, page, page.url());
  await row.getByRole('link', { name: 'Padokowanie' }).click();
  t.equal(await page.locator('.inner').count(), 0);

  await page.goto(`/statements/${owner.id}/2026-11`);
  await expectFits(t, page, page.url());
  t.equal(pagesOf(await page.pdf({ preferCSSPageSize: true })), 2, 'four horses are printed on two sheets');
});

const isInSight = async (row: Locator) => {
  const { y = -1 } = (await row.boundingBox()) ?? {};
  return y >= 0 && y < 700;
};

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

t.test('a manager sets whom owners pay', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 800 } });
  await page.goto('/settings/transfers');
  await expectAccessible(t, page);
  await expectFits(t, page, page.url());
  const account = page.getByLabel('Numer konta');
  await account.fill(`58${ACCOUNT.slice(2)}`);
  await account.press('Enter');
  await page.getByText('suma kontrolna się nie zgadza').first().waitFor();
  t.equal(await account.getAttribute('aria-invalid'), 'true');
  t.equal(await account.inputValue(), `58${ACCOUNT.slice(2)}`, 'what was typed is not lost');
  await expectAccessible(t, page);
  await account.fill(`PL ${ACCOUNT}`);
  await account.press('Enter');
  await page.getByText('Zapisano dane do przelewów').first().waitFor();
  t.equal(await account.inputValue(), '57 9990 0009 0000 2026 0000 1101');
});

t.test('the link in a mail takes its mail back', async (t) => {
  const someone = await buildPerson(app);
  const token = await makeLink(app.db, someone.id, app.clock.now());
  const page = await openPage(t, app, { viewport: { width: 375, height: 800 } });
  await page.goto(`/unsubscribe/${token}`);
  await expectAccessible(t, page);
  await expectFits(t, page, page.url());
  const press = page.getByRole('button', { name: 'Wyłącz zestawienia e-mailem' });
  await press.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Zestawienia e-mailem są wyłączone').first().waitFor();
  await expectAccessible(t, page);
  await page.goto(`/unsubscribe/${token}`);
  t.notOk(await press.isVisible(), 'once more there is nothing to take back');
});
