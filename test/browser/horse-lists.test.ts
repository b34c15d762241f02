import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage, waitForNotice } from '../support/browser.ts';
import { billNovember, buildHorse, buildLedgerEntry, buildOccurrence, buildPerson } from '../support/builders.ts';

const app = await startApp(t);

t.test('an owner’s horses', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Żwirek', box_number: '6', health_alert: true });
  await buildHorse(app, { owner, name: 'Łuna' });
  await billNovember(app);
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });
  for (const width of [375, 1440]) {
    const page = await openPage(t, app, { as: owner, viewport: { width, height: 800 } });
    await page.goto('/home?section=3');
    const rows = await page.locator('tbody tr').allInnerTexts();
    t.match(rows[0], /Żwirek[\s\S]*Nieopłacone[\s\S]*1 zaległe/, 'one in alert first');
    t.match(rows[1], /Łuna[\s\S]*Opłacone/);
    t.match(await page.getByRole('article').first().innerText(), /Żwirek[\s\S]*Alert zdrowotny/);
    await expectAccessible(t, page);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Żwirek', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/horses/${horse.id}`));
  }
  const phone = await openPage(t, app, { as: owner });
  await phone.goto('/home?section=3');
  for (const width of [320, 344, 360, 375, 390, 412, 430]) {
    await phone.setViewportSize({ width, height: 800 });
    const table = await phone.locator('main table').boundingBox();
    const card = await phone.locator('main .card', { has: phone.locator('table') }).boundingBox();
    t.ok(
      table && card && table.x + table.width <= card.x + card.width,
      `the list stays within its card at ${width} px`,
    );
  }
  const worker = await openPage(t, app, { as: 'worker', viewport: { width: 1440, height: 800 } });
  await worker.goto(`/user/${owner.id}`);
  t.match(await worker.locator('main').innerText(), 'Brak koni');
  await buildOccurrence(app, { horse, worker: await app.person('worker') });
  await worker.reload();
  t.notMatch(await worker.locator('main').innerText(), /Nieopłacone|Edytuj|DODAJ/);
  await expectAccessible(t, worker);
});

t.test('the lists of horses, and the card of a box, at their widths', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Bursztyn', health_alert: true });
  const page = await openPage(t, app, { as: 'manager' });
  const status = page.getByRole('columnheader', { name: 'STATUS' });
  for (const [width, shown] of [
    [768, false],
    [769, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/user/${owner.id}?tab=horses`);
    t.equal(await status.isVisible(), shown, `the status at ${width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 800 });
  const row = await page.getByRole('row').nth(1).boundingBox();
  t.ok(row && row.height < 80, 'a row has one line');
  await page.goto(`/horses/${horse.id}/card`);
  await page.getByRole('button', { name: 'Drukuj' }).waitFor();
  const bare = await openPage(t, app, { as: 'manager', javaScriptEnabled: false });
  await bare.goto(`/horses/${horse.id}/card`);
  t.equal(await bare.getByRole('button', { name: 'Drukuj' }).count(), 0, 'only script can print');
});

t.test('what two managers change at once, on a phone', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Iskra', box_number: '7' });
  const other = await app.as('manager');
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 800 } });
  await page.goto(`/user/${owner.id}?tab=horses&dialog=edit-horse&dialog_id=${horse.id}`);
  const { name, breed, description } = horse;
  const theirs = { name, breed, description, box_number: '7', payment: 1800, payment_for_annual: 0 };
  t.equal((await other.post(`/api/update_horse/${horse.id}`, theirs)).status, 200);
  await page.getByLabel('Rasa').fill('śląska');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  const [notice, form] = [page.locator('.notice'), page.locator('.dialog')];
  await waitForNotice(page, 'Ktoś zmienił tego konia');
  t.match(
    await notice.innerText(),
    /Error 409\s+Wystąpił błąd podczas aktualizowania konia\s+Ktoś zmienił tego konia w międzyczasie/,
  );
  const [above, below] = [await notice.boundingBox(), await form.boundingBox()];
  t.ok(above && below && above.y + above.height <= below.y, 'the notice covers nothing of the form');
  const fee = page.getByLabel('Opłata miesięczna');
  t.equal(await fee.getAttribute('aria-invalid'), 'true');
  t.match(await form.innerText(), 'W międzyczasie zmieniono na: 1800');
  await expectAccessible(t, page);
  await fee.fill('1800');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await waitForNotice(page, 'Pomyślnie zaktualizowano dane');
  const saved = await app.db.selectFrom('horses').select(['breed', 'payment']).where('id', '=', horse.id).execute();
  t.same(saved, [{ breed: 'śląska', payment: 180_000 }]);
});
