import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import { buildBooking, buildHorse, buildInstruction, buildService } from '../support/builders.ts';

t.test('no oats for seven days in both feedings, in eight presses on a phone', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { name: 'Malina', box_number: '5' });
  const starts_on = addDays(dayOf(app.clock.now()), -30);
  const feedings = [
    { name: 'Karmienie poranne', at: '07:00', hay: 4 },
    { name: 'Karmienie wieczorne', at: '19:00', hay: 5 },
  ];
  for (const { hay, ...offered } of feedings) {
    const service = await buildService(app, offered);
    const booking = await buildBooking(app, { horse, service, days_of_week: [1, 2, 3, 4, 5, 6, 7], starts_on });
    await buildInstruction(app, { booking, lines: ['owies 2 miarki', `siano ${hay} kg`] });
  }
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 667 } });
  await page.goto('/home?section=0');
  await page.getByLabel('Szukaj', { exact: true }).fill('Malina');
  await page.keyboard.press('Enter');
  await page
    .getByRole('link', { name: /Malina/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^Zmień.*Karmienie poranne/ }).click();
  await page.getByRole('checkbox', { name: 'Karmienie wieczorne' }).click();
  await page.getByRole('radio', { name: 'Zamiast: owies' }).click();
  await page.getByLabel('Dostaje', { exact: true }).fill('bez owsa');
  await page.getByRole('radio', { name: '7 dni' }).click();
  await expectAccessible(t, page);
  await expectFits(t, page, 'the editor');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Zapisano, co koń dostaje').waitFor();
  t.match(
    await page.locator('.gets').textContent(),
    /bez\sowsa do\s27\.11\u00a0· siano\s4\skg.*bez\sowsa do\s27\.11\u00a0· siano\s5\skg/,
  );
});
