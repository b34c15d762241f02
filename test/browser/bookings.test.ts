// Long: every form is opened, refused and sent in a browser.
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildBooking, buildHorse, buildPerson, buildService } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const lunging = await buildService(app, { name: 'Lonżowanie z trenerem' });
await buildService(app, { name: 'Kowal', price: 18_000 as never });
const manager = await openPage(t, app, { as: 'manager' });

t.test('a manager books, rejects and deletes, by keyboard alone', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Figa' });
  const wanted = await buildBooking(app, { horse, service: lunging, approved: false, requested_by: owner.id });
  const page = manager;
  await page.goto(`/horses/${horse.id}?tab=services`);

  await page.getByRole('link', { name: 'Dodaj usługę' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Dodaj usługę Figa' });
  await dialog.getByRole('radio', { name: 'Jednorazowa' }).focus();
  await page.keyboard.press('ArrowRight');
  t.ok(await dialog.getByRole('radio', { name: 'Wielorazowa' }).isChecked());
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lonżowanie z');
  await page.keyboard.press('Tab');
  await expectFocus(t, dialog.getByLabel('codziennie'));
  await page.keyboard.press('Tab');
  await expectFocus(t, dialog.getByLabel('Poniedziałek'));
  await page.keyboard.press('Space');
  await dialog.locator('[data-island="booking-kinds"][data-hydrated]').waitFor();
  await dialog.getByText('Jednorazowa').click();
  await dialog.getByText('Wielorazowa').click();
  t.equal(await dialog.getByLabel('Poniedziałek').isChecked(), false, 'one-time clears the weekdays');
  await dialog.getByLabel('Poniedziałek').focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Dodaj' }).focus();
  await page.keyboard.press('Enter');
  const added = page.getByRole('dialog', { name: 'USŁUGA DODANA' });
  t.match(await added.textContent(), 'Usługa została dodana pomyślnie');

  await page.goto(`/horses/${horse.id}?tab=services&dialog=service&id=${wanted.id}`);
  t.equal(
    await page.getByRole('link', { name: /Usuń usługę/ }).count(),
    0,
    'a waiting request is decided, not deleted',
  );
  await page.getByRole('button', { name: /^Odrzuć/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'SUKCES' }).getByText('Usługa odrzucona').waitFor();
  t.equal(await page.getByRole('row').filter({ hasText: '(Oczekuje)' }).count(), 0);

  await page.getByRole('link', { name: 'Usuń: Lonżowanie z trenerem' }).focus();
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog', { name: 'Usuń usługę' });
  t.match(await confirmation.textContent(), 'Jesteś pewny, że chcesz usunąc tę usługę?');
  await expectFocus(t, confirmation.getByRole('link', { name: 'Anuluj' }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'SUKCES' }).getByText('Usunięto usługę').waitFor();
  t.match(await page.getByRole('main').textContent(), 'Brak usług');
});

t.test('the price follows the chosen service', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner });
  const address = `/horses/${horse.id}?tab=services&dialog=add-service`;

  await t.test('a manager may change it; it accepts no letters', async (t) => {
    const page = manager;
    await page.goto(address);
    await page.locator('[data-island="booking-price"][data-hydrated]').waitFor();
    const price = page.getByLabel('Cena za jeden raz (zł)');
    await page.getByLabel('Usługa').selectOption({ label: 'Kowal, 180,00 zł' });
    t.equal(await price.inputValue(), '180,00');
    const remark = page.getByLabel(/Uwagi/);
    await remark.fill('1e3');
    await remark.selectText();
    await page.keyboard.press('ControlOrMeta+c');
    await remark.fill('');
    await price.click();
    // The script that helps with typing may still be loading.
    await price.evaluate(async (field: HTMLInputElement) => {
      const isSelected = () => field.selectionStart === 0 && field.selectionEnd === field.value.length;
      while (!isSelected()) await new Promise(requestAnimationFrame);
    });
    await page.keyboard.press('ControlOrMeta+v');
    t.equal(await price.inputValue(), '1e3', 'pasted text replaces the old price and is refused by the form');
    await price.fill('');
    await price.pressSequentially('1e2,5zł');
    t.equal(await price.inputValue(), '12,5');
    await page.getByLabel('Usługa').selectOption({ label: 'Lonżowanie z trenerem, 45,00 zł' });
    t.equal(await price.inputValue(), '12,5', 'a typed price stays');
    await page.getByRole('button', { name: 'Dodaj' }).click();
    const booked = page.getByRole('row').filter({ hasText: 'Lonżowanie' });
    t.match(await booked.textContent(), /12,50\szł/);

    await page.goto(address);
    await page.getByLabel('Usługa').selectOption({ label: 'Lonżowanie z trenerem, 45,00 zł' });
    await page.getByRole('button', { name: 'Dodaj' }).click();
    const question = page.getByRole('alert').filter({ hasText: 'Zapisać mimo to?' });
    await expectFocus(t, question, 'a second booking on the same day needs a confirmation');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expectFocus(t, page.getByRole('button', { name: 'Tak, zapisz' }), 'the answer is the last button');
    await page.keyboard.press('Enter');
    await booked.nth(1).waitFor();
  });

  await t.test('an owner cannot change it; a monthly service is not offered for a single day', async (t) => {
    await buildService(app, { name: 'Padok', price: 12_000 as never, monthly: true });
    const page = await openPage(t, app, { as: owner, viewport: PHONE });
    await page.goto(address);
    const price = page.getByLabel('Cena za jeden raz');
    await price.waitFor();
    await page.locator('[data-island="booking-kinds"][data-hydrated]').waitFor();
    t.equal(await price.inputValue(), '');
    const service = page.getByLabel('Usługa');
    await service.selectOption({ label: 'Kowal, 180,00 zł' });
    t.match(await price.inputValue(), /^180,00\szł$/);
    t.equal(await price.getAttribute('readonly'), '');
    t.equal(await price.getAttribute('name'), null, 'the form does not send it');

    const once = page.getByRole('radio', { name: 'Jednorazowa' });
    t.ok(await once.isChecked());
    await service.selectOption({ label: 'Padok, 120,00 zł / mies.' });
    t.notOk(await once.isVisible(), 'one day is not offered');
    await page.getByText('Płatne raz w miesiącu').waitFor();
    await expectAccessible(t, page);
    await expectFits(t, page, 'a service of the month');
    await service.selectOption({ label: 'Kowal, 180,00 zł' });
    t.ok(await once.isChecked(), 'the earlier choice comes back');
    await service.selectOption({ label: 'Padok, 120,00 zł / mies.' });
    await page.getByLabel('Poniedziałek').check();
    await page.getByRole('button', { name: 'Wyślij zgłoszenie' }).click();
    await page.getByText('Zgłoszenie usługi zostało wysłane do zatwierdzenia').waitFor();
    t.match(await page.getByRole('row').filter({ hasText: 'Padok' }).textContent(), /120,00\szł\s\/\smies\./);
  });
});
