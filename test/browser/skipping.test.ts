import type { Page } from 'playwright-core';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import { buildBooking, buildHorse, buildOccurrence, buildService } from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };

/** Presses that are counted. */
function hand(page: Page) {
  const made = { presses: 0 };
  const press = async (role: 'link' | 'button' | 'radio', name: string | RegExp) => {
    made.presses += 1;
    await page.getByRole(role, { name }).first().click();
  };
  return { made, press };
}

for (const javaScriptEnabled of [true, false])
  t.test(`a rained-off round of 30 in three presses (JavaScript: ${javaScriptEnabled})`, async (t) => {
    const app = await startApp(t);
    const service = await buildService(app, { name: 'Padokowanie' });
    for (let box = 1; box <= 30; box++)
      await buildOccurrence(app, {
        service,
        horse: await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}` }),
      });
    const page = await openPage(t, app, { as: 'worker', javaScriptEnabled, viewport: PHONE });
    await page.goto('/home?section=2');
    const { made, press } = hand(page);
    await press('link', /^Nie wykonano… Padokowanie/);
    const dialog = page.getByRole('dialog', { name: 'Nie wykonano' });
    await dialog.waitFor();
    if (javaScriptEnabled) await expectAccessible(t, page);
    await expectFits(t, page, 'the question');
    await press('radio', 'Pogoda');
    await press('button', 'Zapisz');
    await page.getByText('Wszystko zrobione').waitFor();
    t.equal(made.presses, 3);
    const skipped = app.db.selectFrom('occurrences').select('id').where('skipped', '=', 'weather');
    t.equal((await skipped.execute()).length, 30);
  });

t.test('116 overdue tasks are closed in four presses from the panel, and by keyboard alone', async (t) => {
  const app = await startApp(t);
  const today = dayOf(app.clock.now());
  const booking = await buildBooking(app, { starts_on: addDays(today, -200) });
  for (let nth = 1; nth <= 116; nth++) await buildOccurrence(app, { booking, day: addDays(today, -nth) });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/home?section=0');
  const { made, press } = hand(page);
  await press('link', /116 zadań zaległych/);
  await press('link', 'Zamknij zaległe…');
  await page.getByText('116 zaległych zadań').waitFor();
  await press('radio', 'Pogoda');
  await press('button', 'Zamknij zaległe');
  await page.getByText('Wszystko zrobione').waitFor();
  t.equal(made.presses, 4);
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await page.getByRole('link', { name: 'Zamknij zaległe…' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('radio', { name: 'Pogoda' }).focus();
  await page.keyboard.press('ArrowDown');
  t.ok(await page.getByRole('radio', { name: 'Zalecenie weterynarza' }).isChecked());
  await page.keyboard.press('Enter');
  await page.getByText('Wszystko zrobione').waitFor();
});

t.test('a horse of a round, from the sheet', async (t) => {
  const app = await startApp(t);
  const service = await buildService(app, { name: 'Karmienie' });
  for (const name of ['Łuna', 'Dukat', 'Malina'])
    await buildOccurrence(app, { service, horse: await buildHorse(app, { name }) });
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await page.getByRole('link', { name: /Zatwierdź wszystkie/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Zatwierdź zadania' });
  await sheet.getByRole('checkbox', { name: 'Dukat' }).waitFor();
  await expectFits(t, page, 'the sheet');
  await sheet.getByRole('link', { name: 'Nie wykonano… Dukat' }).click();
  await page.getByText('Karmienie\u00a0· Dukat').waitFor();
  await page.getByRole('radio', { name: 'Inny powód' }).check();
  await page.getByRole('textbox', { name: 'Dopisek' }).fill('u lekarza');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('0/2').first().waitFor();
});
