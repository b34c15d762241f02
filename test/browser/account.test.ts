import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, letLeave, openPage } from '../support/browser.ts';
import { buildPerson, buildSession } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const TABS = ['Profil', 'Adres', 'Hasło', 'Powiadomienia', 'Urządzenia', 'Kalendarz'];

t.test('one’s account at a desk', async (t) => {
  const person = await buildPerson(app, {
    first_name: 'Konstancja Aleksandra',
    last_name: 'Żółkiewska-Przybyszewska',
    email: 'konstancja.zolkiewska.przybyszewska@example.pl',
  });
  await buildSession(app, { person, user_agent: 'Mozilla/5.0 (Android 16; Mobile) Firefox/145.0' });
  const page = await openPage(t, app, { as: person, viewport: { width: 1440, height: 900 } });
  await page.goto('/my-account');
  const header = page.getByRole('main').locator('header').first();
  t.match(await header.innerText(), 'Konstancja Aleksandra Żółkiews…', 'the name is cut at 30 characters');
  t.match(await header.innerText(), 'konstancja.zolkiewska.przybysz…', 'the e-mail too');
  await page.setViewportSize(PHONE);
  t.match(await header.innerText(), 'Konstancja Ale…', 'and at 14 on a narrow screen');
  await page.setViewportSize({ width: 1440, height: 900 });

  const side = page.getByRole('navigation', { name: 'Menu główne' });
  t.match(await page.getByRole('complementary').textContent(), 'Moje Konto');
  for (const label of TABS) {
    await side.getByRole('link', { name: label }).click();
    t.equal(await side.getByRole('link', { name: label }).getAttribute('aria-current'), 'page');
  }
  await expectAccessible(t, page); // the next test looks at each tab
  await side.getByRole('link', { name: 'Urządzenia' }).click();
  t.match(await page.getByRole('main').textContent(), 'To urządzenie');
  await page.getByRole('button', { name: 'Wyloguj Firefox, Android' }).click();
  await page.getByRole('dialog', { name: 'SUKCES' }).waitFor();
  t.equal(await page.getByText('Firefox, Android').count(), 0);
  t.match(await page.getByRole('main').textContent(), 'Nigdzie indziej nie ma otwartej sesji');
});

t.test('one’s account by keyboard alone, in the dark', async (t) => {
  const person = await buildPerson(app, { email: 'konstancja.zolkiewska.przybyszewska@poczta.example.pl' });
  const page = await openPage(t, app, { as: person, viewport: PHONE, colorScheme: 'dark' });
  for (const tab of ['profile', 'address', 'password', 'notifications', 'devices', 'calendar']) {
    await page.goto(`/my-account?tab=${tab}`);
    await expectAccessible(t, page);
    await expectFits(t, page, tab);
  }
  await page.goto('/my-account?tab=profile');
  await page.getByLabel('Nazwisko').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Dąb');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('dialog', { name: 'Zaktualizowano' });
  await letLeave(saved);
  t.equal(await page.getByLabel('Nazwisko').inputValue(), 'Dąb');
});
