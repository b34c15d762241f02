import t from 'tap';
import { addDays } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildBooking, buildService, today } from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };
const TASKS = '/home?section=2';

t.test('a manager adds and deletes work of the stable, without JavaScript, on a phone', async (t) => {
  const app = await startApp(t);
  await buildService(app, { name: 'Zamiatanie korytarza', general: true });
  const page = await openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport: PHONE });
  await page.goto(TASKS);
  await page.getByRole('link', { name: 'DODAJ USŁUGĘ' }).click();
  const form = page.getByRole('dialog', { name: 'Dodaj usługę' });
  await form.getByLabel('Usługa', { exact: true }).selectOption('Zamiatanie korytarza');
  await form.getByRole('button', { name: 'Dodaj' }).click();
  await page.getByText('Usługa została dodana pomyślnie').waitFor();
  t.match(await page.getByRole('main').textContent(), 'Zamiatanie korytarza');

  await page.goto(`${TASKS}&dialog=general-services`);
  await page.getByRole('link', { name: 'Usuń usługę „Zamiatanie korytarza”' }).click();
  await page.getByRole('dialog', { name: 'Usługi' }).getByRole('button', { name: 'Tak' }).click();
  await page.getByText('Usunięto usługę').waitFor();
  await page.goto(`${TASKS}&dialog=general-services`);
  await page.getByRole('dialog', { name: 'Usługi' }).getByText('Brak usług ogólnych').waitFor();
});

t.test('the same by keyboard alone', async (t) => {
  const app = await startApp(t);
  await buildService(app, { name: 'Mycie poideł', general: true });
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto(TASKS);
  await page.getByRole('link', { name: 'DODAJ USŁUGĘ' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Dodaj usługę' });
  const service = form.getByLabel('Usługa', { exact: true });
  await service.waitFor();
  t.ok(await service.evaluate((field) => field === document.activeElement), 'the dialog begins with what is chosen');
  await page.keyboard.type('Mycie');
  await form.getByRole('button', { name: 'Dodaj' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Usługa została dodana pomyślnie').waitFor();

  await page.goto(`${TASKS}&dialog=general-services`);
  await page.getByRole('link', { name: 'Usuń usługę „Mycie poideł”' }).focus();
  await page.keyboard.press('Enter');
  const no = page.getByRole('dialog', { name: 'Usługi' }).getByRole('link', { name: 'Anuluj' });
  await no.waitFor();
  t.ok(await no.evaluate((link) => link === document.activeElement), 'nothing is deleted by a second Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Usunięto usługę').waitFor();
});

t.test('everybody can use the dialogs, at every width', async (t) => {
  const app = await startApp(t);
  const service = await buildService(app, { name: 'Przegląd ogrodzeń na wszystkich padokach', general: true });
  const { id } = await buildBooking(app, {
    horse: null,
    service,
    check_until: addDays(today(app), 90),
    days_of_week: [1, 4],
  });
  const list = `${TASKS}&dialog=general-services`;
  for (const width of [375, 768, 1440]) {
    const page = await openPage(t, app, { as: 'manager', viewport: { width, height: 800 } });
    for (const address of [
      list,
      `${list}&id=${id}`,
      `${TASKS}&dialog=general-service&id=${id}`,
      `${TASKS}&dialog=add-general-service`,
    ]) {
      await page.goto(address);
      await expectAccessible(t, page);
      t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${address} fits ${width}`);
    }
  }
});
