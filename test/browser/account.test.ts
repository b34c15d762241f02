import t from 'tap';
import { startApp } from '../support/app.ts';
import { letLeave, openPage } from '../support/browser.ts';
import { buildPerson } from '../support/builders.ts';

t.test('a person changes their data by keyboard alone; the width cuts the name above', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app, { first_name: 'Konstancja Aleksandra', last_name: 'Żółkiewska-Przybyszewska' });
  const page = await openPage(t, app, { as: person, viewport: { width: 1440, height: 900 } });
  await page.goto('/my-account');
  const header = page.getByRole('main').locator('header').first();
  t.match(await header.innerText(), 'Konstancja Aleksandra Żółkiews…');
  await page.setViewportSize({ width: 768, height: 667 });
  t.match(await header.innerText(), 'Konstancja Ale…', 'to fewer letters on a narrow screen');

  await page.getByLabel('Nazwisko').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Dąb');
  await page.keyboard.press('Enter');
  await letLeave(page.getByRole('dialog', { name: 'Zaktualizowano' }));
  t.equal(await page.getByLabel('Nazwisko').inputValue(), 'Dąb');
});
