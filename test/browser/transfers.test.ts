import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildTransfer } from '../support/builders.ts';

const app = await startApp(t);

t.test('a statement keeps its layout with very long names', async (t) => {
  const named = await buildPerson(app, {
    first_name: 'Maksymiliana-Wierzchosława Świętosława Dobromiła Żelisława',
    last_name: 'Brzęczyszczykiewicz-Konstantynopolitańczykowianeczkowska',
  });
  const horse = await buildHorse(app, {
    owner: named,
    name: 'Konstantynopolitańczykowianeczka-Brzęczyszczykiewicz-Źdźbło',
  });
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-800_050) });
  const page = await openPage(t, app, { as: named });
  await page.goto(`/statements/${named.id}/2026-11`);
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(t, page, `${width} px`);
    const { height = 0 } = (await page.locator('h1').boundingBox()) ?? {};
    t.ok(height > 0 && height < 70, `the heading takes two lines at most: ${height} px at ${width}`);
  }
});

t.test('transfers are chosen, changed and booked by keyboard alone', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-145_000) });
  const transfer = await buildTransfer(app, { horse });
  await page.goto('/transfers');
  const box = page.getByRole('checkbox', { name: /Bursztyn/ });
  await box.focus();
  await page.keyboard.press('Space');
  t.notOk(await box.isChecked());
  await page.keyboard.press('Tab');
  await expectFocus(t, page.getByRole('link', { name: /Zmień/ }), 'its action is the next tab stop');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  t.match(page.url(), `dialog_id=${transfer.id}`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForURL((url) => !url.search.includes('dialog'));
  await page.goto('/transfers'); // ticks it again
  await page.getByRole('checkbox', { name: /Bursztyn/ }).focus();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Zaksięgowano zaznaczone przelewy').waitFor();
});
