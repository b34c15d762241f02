import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage, waitForNotice } from '../support/browser.ts';
import { buildBooking, buildGroup, buildService } from '../support/builders.ts';
import { storedRow } from '../support/stored-rows.ts';

t.test('a manager’s services', async (t) => {
  const app = await startApp(t);
  await buildGroup(app, { name: 'Stajenni' });
  await buildGroup(app, { name: 'Kowal i weterynarz' });
  await buildService(app, { name: 'Zamiatanie korytarza', general: true });
  t.test('are made, changed and deleted in dialogs', async (t) => {
    const page = await openPage(t, app, { as: 'manager' });
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
    const name = 'Padokowanie';
    await page.goto('/home?section=1');
    const sweeping = page.getByRole('link', { name: 'Zamiatanie korytarza' });
    t.match(await sweeping.textContent(), /Zamiatanie….*Usługa ogólna/, 'cut at 10');

    await page.getByRole('link', { name: 'UTWÓRZ USŁUGĘ' }).first().click();
    await dialog.getByLabel('Nazwa').fill(name);
    await dialog.getByRole('button', { name: 'Utwórz' }).click();
    t.equal(await dialog.locator('textarea:invalid').count(), 1, 'the browser asks for the description');
    t.notOk(await dialog.getByLabel('Stawka VAT').isVisible(), 'VAT is folded');
    await dialog.getByLabel('Opis').fill('Wyprowadzić na padok.');
    await dialog.getByLabel('Kowal i weterynarz').check();
    await dialog.getByRole('button', { name: 'Utwórz' }).click();
    await waitForNotice(page, 'Wystąpił błąd podczas tworzenia usługi');
    t.match(await page.locator('#service-price-error').textContent(), 'Wpisz cenę');
    t.equal(await dialog.getByLabel('Nazwa').inputValue(), name, 'nothing typed is lost');
    t.equal(await dialog.getByLabel('Kowal i weterynarz').isChecked(), true);
    await dialog.getByLabel('Usługa ogólna').check();
    t.equal(await dialog.getByLabel('Cena (zł)').isVisible(), false, 'a free service has no price field');
    await dialog.getByLabel('Usługa ogólna').uncheck();
    await dialog.getByLabel('Cena (zł)').pressSequentially('1e2,5e0');
    t.equal(await dialog.getByLabel('Cena (zł)').inputValue(), '12,50', 'a price accepts no letters');
    await dialog.getByRole('button', { name: 'Utwórz' }).click();
    await waitForNotice(page, 'Utworzono usługę');
    await page.getByRole('heading', { name }).waitFor();
    await page.goto('/home?section=1');
    const tile = page.locator('.tile').filter({ hasText: name });
    t.match(await tile.textContent(), /Padokowanie.*Cena: 12,50PLN/);

    await tile.click();
    t.equal(await dialog.getByLabel('Cena (zł)').inputValue(), '12,5');
    await dialog.getByLabel('Cena (zł)').fill('13');
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await waitForNotice(page, 'Pomyślnie zaktualizowano dane');
    await tile.filter({ hasText: 'Cena: 13,00PLN' }).waitFor();

    const service = await storedRow(app, 'services', { name });
    for (let nth = 0; nth < 2; nth++) await buildBooking(app, { service, days_of_week: [1] });
    await tile.click();
    await dialog.getByRole('link', { name: 'Usuń usługę' }).click();
    await dialog.getByText('Nic, co już zamówiono, nie zniknie: 2 zamówienia będą wykonywane dalej').waitFor();
    await dialog.getByRole('link', { name: 'Anuluj' }).click();
    await page.waitForURL(/section=1$/);
    await tile.click();
    await dialog.getByRole('link', { name: 'Usuń usługę' }).click();
    await dialog.getByRole('button', { name: 'Tak' }).click();
    await waitForNotice(page, 'Usunięto usługę');
    await tile.waitFor({ state: 'detached' });
  });
});
