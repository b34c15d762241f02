import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildHorse, buildLedgerEntry, buildOccurrence, buildPerson, today } from '../support/builders.ts';

const WAYS = [
  { javaScriptEnabled: false, width: 375 },
  { javaScriptEnabled: true, width: 375 },
  { javaScriptEnabled: true, width: 1440 },
];

for (const { javaScriptEnabled, width } of WAYS)
  t.test(`horses in a browser of ${width} px with${javaScriptEnabled ? '' : 'out'} JavaScript`, async (t) => {
    const app = await startApp(t);
    const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wójcik' });
    const other = await buildPerson(app, { first_name: 'Piotr', last_name: 'Żak' });
    await buildHorse(app, { owner: other, name: 'Grom', box_number: '12' });
    await buildHorse(app, { owner: other, name: 'Sonata', box_number: '14' });
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: { width, height: 800 } });
    const accessible = async () => {
      if (javaScriptEnabled) await expectAccessible(t, page);
      const { scroll, client } = (await page.evaluate(
        '({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })',
      )) as { scroll: number; client: number };
      t.ok(scroll <= client, 'nothing hangs over the edge');
    };
    const apart = async () => {
      const [said, form] = [await page.locator('.notice').boundingBox(), await page.locator('.dialog').boundingBox()];
      return said && form && (said.y + said.height <= form.y || form.y + form.height <= said.y);
    };
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
    const notice = page.locator('.notice');

    await page.goto(`/user/${owner.id}?tab=horses`);
    t.match(await page.locator('main').innerText(), 'Brak koni');
    await accessible();
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    t.equal(await page.evaluate('document.activeElement.name'), 'name', 'one may type at once');
    await accessible();
    await page.getByLabel('Nazwa').fill('Bursztyn');
    await page.getByLabel('Rasa').fill('małopolska');
    await page.getByLabel('Boks').fill('12');
    await page.getByLabel('Opis').fill('Łagodny,\nlubi marchew.');
    await page.getByRole('button', { name: 'Dodaj', exact: true }).click();

    await t.test('whose box is taken', async (t) => {
      t.match(
        await notice.innerText(),
        /BŁĄD 409\s+Już istnieje koń z takim boksem\. Koń: Grom, właściciel: Piotr Żak\./,
      );
      t.equal(await page.getByLabel('Boks').getAttribute('aria-invalid'), 'true');
      await accessible();
      t.ok(await apart(), 'the notice covers nothing of the form');
      t.equal((await dialog.innerText()).match(/Grom/g), null, 'who stands there is said by the notice alone');
      t.equal(await page.evaluate('document.activeElement.name'), 'box_number', 'the box has the focus');
      await notice.getByRole('link', { name: 'ROZWIĄŻ PROBLEM' }).click();
      t.match(await dialog.innerText(), /ROZWIĄŻ PROBLEM[\s\S]*Grom \(właściciel: Piotr Żak\) stoi w boksie 12/);
      await accessible();
      await page.getByLabel('Nowy boks').fill('14');
      await page.getByRole('button', { name: 'Zapisz' }).click();
      t.match(await notice.innerText(), /BŁĄD 409\s+Już istnieje koń w takim boksie\./, 'taken meanwhile');
      t.equal(await page.getByLabel('Nowy boks').inputValue(), '14');
      await accessible();
      await dialog.getByRole('link', { name: 'Anuluj' }).click();
      t.equal(await page.getByLabel('Nazwa').inputValue(), 'Bursztyn', 'even then the form is still filled');
      await dialog.getByRole('link', { name: 'ROZWIĄŻ PROBLEM' }).click();
      await page.getByLabel('Nowy boks').fill('15');
      await page.getByRole('button', { name: 'Zapisz' }).click();
      t.match(await notice.innerText(), /Sukces\s+Problem został rozwiązany\. Możesz już dodać konia!/);
      for (const [label, text] of [
        ['Nazwa', 'Bursztyn'],
        ['Rasa', 'małopolska'],
        ['Boks', '12'],
      ] as const)
        t.equal(await page.getByLabel(label).inputValue(), text, `${label} is still filled in`);
      t.match(await page.getByLabel('Opis').inputValue(), /Łagodny,\s+lubi marchew\./);
      t.equal(await page.locator('[aria-invalid]').count(), 0);
      await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
      t.match(await notice.innerText(), 'Dodano konia');
    });

    await t.test('is edited', async (t) => {
      await page.getByRole('link', { name: 'Edytuj Bursztyn' }).click();
      await accessible();
      await page.getByLabel('Opłata miesięczna').fill('1 200,50');
      await page.getByLabel('Pakiet roczny').fill('dużo');
      await page.getByRole('button', { name: 'Zapisz' }).click();
      t.match(await dialog.innerText(), 'Wpisz kwotę');
      t.equal(await page.getByLabel('Opłata miesięczna').inputValue(), '1 200,50');
      await page.getByLabel('Pakiet roczny').fill('600');
      await page.getByRole('button', { name: 'Zapisz' }).click();
      t.match(await notice.innerText(), 'Pomyślnie zaktualizowano dane');
      const saved = await app.db
        .selectFrom('horses')
        .select(['payment', 'payment_for_annual'])
        .where('name', '=', 'Bursztyn')
        .executeTakeFirst();
      t.same(saved, { payment: 120_050, payment_for_annual: 60_000 });
      t.equal(await page.getByText('Opłacone').isVisible(), width > 768, 'the status stands where there is room');
      await accessible();
    });

    await t.test('is deleted', async (t) => {
      await page.getByRole('link', { name: 'Usuń Bursztyn' }).click();
      t.match(await dialog.innerText(), /USUŃ KONIA[\s\S]*CZY CHCESZ KONTYNUOWAĆ\?/);
      await page.locator('a:focus', { hasText: 'ANULUJ' }).waitFor();
      await accessible();
      await page.getByRole('link', { name: 'ANULUJ' }).click();
      await page.getByRole('link', { name: 'Usuń Bursztyn' }).click();
      await page.getByRole('button', { name: 'DALEJ' }).click();
      t.match(await page.locator('main').innerText(), 'Brak koni');
    });

    await t.test('stands in the stable, and has a card', async (t) => {
      await page.goto('/stable');
      const rows = await page.locator('tbody tr').allInnerTexts();
      t.match(rows[0], /14[\s\S]*Sonata[\s\S]*Piotr Żak/);
      t.match(rows[1], /15[\s\S]*Grom/);
      await accessible();
      await page.goto('/stable?q=zak');
      t.equal(await page.locator('tbody tr').count(), 2, 'found by the owner, too');
    });
  });

t.test('an owner’s horses', async (t) => {
  const app = await startApp(t);
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Żwirek', box_number: '7', health_alert: true });
  await buildHorse(app, { owner, name: 'Łuna' });
  const day = today(app);
  const run = { period: `${day.slice(0, 7)}-01`, billing_day: `${day.slice(0, 7)}-10`, ran_at: app.clock.now() };
  await app.db
    .insertInto('billing_runs')
    .values(run as never)
    .execute();
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });
  for (const width of [375, 1440]) {
    const page = await openPage(t, app, { as: owner, viewport: { width, height: 800 } });
    await page.goto('/home?section=3');
    const rows = await page.locator('tbody tr').allInnerTexts();
    t.match(rows[0], /Łuna[\s\S]*Opłacone/);
    t.match(rows[1], /Żwirek[\s\S]*Alert zdrowotny[\s\S]*Nieopłacone[\s\S]*1 zaległe/);
    await expectAccessible(t, page);
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Żwirek', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/horses/${horse.id}`));
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
  const app = await startApp(t);
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
  const app = await startApp(t);
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
  const [said, form] = [page.locator('.notice'), page.locator('.dialog')];
  t.match(await said.innerText(), /BŁĄD 409\s+Ktoś zmienił tego konia w międzyczasie/);
  const [notice, dialog] = [await said.boundingBox(), await form.boundingBox()];
  t.ok(notice && dialog && notice.y + notice.height <= dialog.y, 'the notice covers nothing of the form');
  const fee = page.getByLabel('Opłata miesięczna');
  t.equal(await fee.getAttribute('aria-invalid'), 'true');
  t.match(await form.innerText(), 'W międzyczasie zmieniono na: 1800');
  await expectAccessible(t, page);
  await fee.fill('1800');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  t.match(await said.innerText(), 'Pomyślnie zaktualizowano dane');
  const saved = await app.db.selectFrom('horses').select(['breed', 'payment']).where('id', '=', horse.id).execute();
  t.same(saved, [{ breed: 'śląska', payment: 180_000 }]);
});
