import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectAccessibleInAnyLight, expectFocus, openPage } from '../support/browser.ts';
import { buildDoubt, buildHorse, buildLedgerEntry, buildPerson, buildTransfer } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 800 };
const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
const bursztyn = await buildHorse(app, { name: 'Bursztyn', owner: anna, box_number: '11' });
const figa = await buildHorse(app, { name: 'Figa', owner: anna, box_number: '13' });
await buildLedgerEntry(app, { horse: bursztyn, kind: 'main_fee', amount: grosze(-145_000) });
await buildLedgerEntry(app, { horse: figa, kind: 'main_fee', amount: grosze(-125_000) });

t.test('a statement keeps its form whatever names there are', async (t) => {
  const named = await buildPerson(app, {
    first_name: 'Maksymiliana-Wierzchosława Świętosława Dobromiła Żelisława',
    last_name: 'Brzęczyszczykiewicz-Konstantynopolitańczykowianeczkowska',
  });
  const horse = await buildHorse(app, {
    owner: named,
    name: 'Konstantynopolitańczykowianeczka-Brzęczyszczykiewicz-Źdźbło',
  });
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-800_050) });
  for (const width of [375, 768, 1440]) {
    const page = await openPage(t, app, { as: named, viewport: { width, height: 900 } });
    await page.goto(`/statements/${named.id}/2026-11`);
    t.equal(
      await page.evaluate('document.documentElement.scrollWidth'),
      width,
      `nothing stands over the edge at ${width}`,
    );
    const { height = 0 } = (await page.locator('h1').boundingBox()) ?? {};
    t.ok(height > 0 && height < 70, `the heading takes two lines at most: ${height} px at ${width}`);
  }
});

t.test('by keyboard alone', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  const transfer = await buildTransfer(app, { horse: bursztyn });
  await page.goto('/transfers');
  const box = page.getByRole('checkbox', { name: /Bursztyn/ });
  await box.focus();
  await page.keyboard.press('Space');
  t.notOk(await box.isChecked());
  await page.keyboard.press('Tab');
  await expectFocus(t, page.getByRole('link', { name: /Zmień/ }), 'what one does about it comes next');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  t.match(page.url(), `dialog_id=${transfer.id}`);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/transfers'); // ticks them again
  await page.getByRole('checkbox', { name: /Bursztyn/ }).focus();
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key);
  await page.getByText('Zaksięgowano zaznaczone przelewy').waitFor();
});

t.test('nobody is shut out of it', async (t) => {
  const [manager, owner] = [await app.as('manager'), await app.as(anna)];
  const other = new File([new Uint8Array(Buffer.from('Dzień;Ile;Za co\n2026-11-05;1450,00;Bursztyn'))], 'lista.csv');
  const { id: waiting } = (await manager.post('/api/import_transfers', { file: other })).json<{ id: string }>();
  const open = await buildTransfer(app, { horse: figa, sure: false });
  await buildTransfer(app, { horse: bursztyn });
  const entry = await buildLedgerEntry(app, { horse: figa, kind: 'main_fee', period: '2026-10-01' as never });
  await buildDoubt(app, { entry });
  const month = `/user/${anna.id}/payments/${figa.id}`;
  const office = await openPage(t, app, { as: manager.person as never, viewport: PHONE });
  for (const address of [
    '/transfers',
    '/transfers?list=booked',
    `/transfers?dialog=transfer&dialog_id=${open.id}`,
    `/transfers/columns/${waiting}`,
    '/doubts',
    `${month}?dialog=answer&dialog_entry=${entry.id}`,
  ]) {
    await office.goto(address);
    await expectAccessibleInAnyLight(t, office);
    t.equal(await office.evaluate('document.documentElement.scrollWidth'), PHONE.width, address);
  }
  const charge = (
    await app.db
      .selectFrom('ledger_entries')
      .select('id')
      .where('horse_id', '=', figa.id)
      .orderBy('seq')
      .executeTakeFirstOrThrow()
  ).id;
  const page = await openPage(t, app, { as: owner.person as never });
  for (const address of [month, `${month}?dialog=doubt&dialog_entry=${charge}`]) {
    await page.goto(address);
    await expectAccessible(t, page);
  }
});
