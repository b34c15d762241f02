import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage, waitForNotice } from '../support/browser.ts';
import { buildBooking, buildGroup, buildService } from '../support/builders.ts';

t.test('an empty stable is told what to do next', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/home?section=1');
  const main = page.getByRole('main');
  await main.getByText('Nie ma jeszcze grup').waitFor();
  await main.getByText('Katalog jest pusty').waitFor();
  await expectAccessible(t, page);
  await main.getByRole('link', { name: 'UTWÓRZ USŁUGĘ' }).last().click();
  t.match(await page.getByRole('dialog').innerText(), 'usługę będzie mógł wykonać każdy pracownik');
});

t.test('a manager’s services', async (t) => {
  const app = await startApp(t);
  const group = await buildGroup(app, { name: 'Stajenni' });
  await buildGroup(app, { name: 'Kowal i weterynarz' });
  await buildService(app, { name: 'Zamiatanie korytarza', general: true });
  for (const javaScriptEnabled of [false, true])
    t.test(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', async (t) => {
      const viewport = { width: javaScriptEnabled ? 1440 : 375, height: 800 };
      const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport });
      const accessible = async () => javaScriptEnabled && expectAccessible(t, page);
      const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
      const name = `Padokowanie ${viewport.width}`;
      await page.goto('/home?section=1');
      const sweeping = page.getByRole('link', { name: 'Zamiatanie korytarza' });
      t.match(await sweeping.textContent(), /Zamiatanie….*Usługa ogólna/, 'cut at 10');
      await accessible();

      await page.getByRole('link', { name: 'UTWÓRZ USŁUGĘ' }).first().click();
      await accessible();
      await dialog.getByLabel('Nazwa').fill(name);
      await dialog.getByRole('button', { name: 'Utwórz' }).click();
      t.equal(await dialog.locator('textarea:invalid').count(), 1, 'the browser asks for the description');
      await dialog.getByLabel('Opis').fill('Wyprowadzić na padok.');
      await dialog.getByLabel('Kowal i weterynarz').check();
      await dialog.getByRole('button', { name: 'Utwórz' }).click();
      await waitForNotice(page, 'Wystąpił błąd podczas tworzenia usługi');
      t.match(await page.locator('#service-price-error').textContent(), 'Wpisz cenę');
      t.equal(await dialog.getByLabel('Nazwa').inputValue(), name, 'nothing typed is lost');
      t.equal(await dialog.getByLabel('Kowal i weterynarz').isChecked(), true);
      await accessible();
      await dialog.getByLabel('Usługa ogólna').check();
      t.equal(await dialog.getByLabel('Cena (zł)').isVisible(), false, 'what is free has no price, refused or not');
      await dialog.getByLabel('Usługa ogólna').uncheck();
      await dialog.getByLabel('Cena (zł)').pressSequentially(javaScriptEnabled ? '1e2,5e0' : '12,50');
      t.equal(await dialog.getByLabel('Cena (zł)').inputValue(), '12,50', 'no letter gets into a price');
      await dialog.getByRole('button', { name: 'Utwórz' }).click();
      await waitForNotice(page, 'Utworzono usługę');
      const tile = page.locator('.tile').filter({ hasText: name });
      t.match(await tile.textContent(), /Padokowani….*Cena: 12,50PLN/);
      const tiles = [sweeping, tile].map((one) => one.evaluate((box) => box.getBoundingClientRect().height));
      const [ofSweeping, ofTile] = await Promise.all(tiles);
      t.equal(ofSweeping, ofTile, 'tiles are of one height, with and without a link below them');

      await tile.click();
      t.equal(await dialog.getByLabel('Cena (zł)').inputValue(), '12,5');
      await dialog.getByLabel('Usługa ogólna').check();
      t.equal(await dialog.getByLabel('Cena (zł)').isVisible(), false, 'what is free has no price');
      await accessible();
      await dialog.getByLabel('Usługa ogólna').uncheck();
      await dialog.getByLabel('Cena (zł)').fill('13');
      await dialog.getByRole('button', { name: 'Zapisz' }).click();
      await waitForNotice(page, 'Pomyślnie zaktualizowano dane');
      t.match(await tile.textContent(), 'Cena: 13,00PLN');

      const { id } = await app.db
        .selectFrom('services')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      const service = await app.db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (let nth = 0; nth < 2; nth++) await buildBooking(app, { service, days_of_week: [1] });
      await tile.click();
      await dialog.getByRole('link', { name: 'Usuń usługę' }).click();
      t.match(await dialog.innerText(), /Nic, co już zamówiono, nie zniknie: 2 zamówienia będą wykonywane dalej/);
      await accessible();
      await dialog.getByRole('link', { name: 'Anuluj' }).click();
      t.match(page.url(), /section=1$/);
      await tile.click();
      await dialog.getByRole('link', { name: 'Usuń usługę' }).click();
      await dialog.getByRole('button', { name: 'Tak' }).click();
      await waitForNotice(page, 'Usunięto usługę');
      t.equal(await tile.count(), 0);
    });

  t.test('by keyboard alone', async (t) => {
    const page = await openPage(t, app, { as: 'manager' });
    await page.goto('/home?section=1');
    await page.getByRole('link', { name: 'Zamiatanie korytarza' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#service-name:focus').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.type(' i siodlarni');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'Pomyślnie zaktualizowano dane');
    await page.getByRole('link', { name: 'Zamiatanie korytarza i siodlarni' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#service-name:focus').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/section=1$/);
  });

  t.test('fit every width', async (t) => {
    const page = await openPage(t, app, { as: 'manager' });
    for (const width of [320, 375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const dialog of [
        '',
        '&dialog=create-service',
        '&dialog=create-group',
        `&dialog=edit-group&id=${group.id}`,
      ]) {
        const address = `/home?section=1${dialog}`;
        await page.goto(address);
        if (width === 375) await expectAccessible(t, page);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        t.equal(over, 0, `${address} at ${width} px`);
      }
    }
  });
});
