import type { Page } from 'playwright-core';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import { buildBooking, buildHorse, buildInstruction, buildOccurrence, buildService } from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };
const DAILY = [1, 2, 3, 4, 5, 6, 7];

/** Presses that are counted; to type somewhere is one. */
function hand(page: Page) {
  const made = { presses: 0 };
  const press = async (role: 'link' | 'button' | 'radio' | 'checkbox', name: string | RegExp) => {
    made.presses += 1;
    await page.getByRole(role, { name }).first().click();
  };
  const type = async (label: string, text: string) => {
    made.presses += 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  return { made, press, type };
}

for (const javaScriptEnabled of [true, false])
  t.test(`no oats for seven days in both feedings (JavaScript: ${javaScriptEnabled})`, async (t) => {
    const app = await startApp(t);
    const horse = await buildHorse(app, { name: 'Malina', box_number: '5' });
    const starts_on = addDays(dayOf(app.clock.now()), -30);
    const feedings = [
      { name: 'Karmienie poranne', at: '07:00', hay: 4 },
      { name: 'Karmienie wieczorne', at: '19:00', hay: 5 },
    ];
    for (const { hay, ...offered } of feedings) {
      const service = await buildService(app, offered);
      const booking = await buildBooking(app, { horse, service, days_of_week: DAILY, starts_on });
      await buildInstruction(app, { booking, lines: ['owies 2 miarki', `siano ${hay} kg`] });
    }
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE });
    await page.goto('/home?section=0');
    const { made, press, type } = hand(page);
    await type('Szukaj', 'Malina');
    await page.keyboard.press('Enter');
    await press('link', /Malina/);
    await press('link', /^Zmień.*Karmienie poranne/);
    await press('checkbox', 'Karmienie wieczorne');
    await press('radio', 'Zamiast: owies');
    await type('Dostaje', 'bez owsa');
    await press('radio', '7 dni');
    if (javaScriptEnabled) await expectAccessible(t, page);
    await expectFits(t, page, 'the editor');
    await press('button', 'Zapisz');
    await page.getByText('Zapisano, co koń dostaje').waitFor();
    t.ok(made.presses <= 8, `${made.presses} presses`);
    const gets = page.locator('.gets');
    t.match(
      await gets.textContent(),
      /bez\sowsa do\s27\.11\u00a0· siano\s4\skg.*bez\sowsa do\s27\.11\u00a0· siano\s5\skg/,
    );
    if (javaScriptEnabled) await expectAccessible(t, page);
    await expectFits(t, page, 'the horse');
  });

t.test('a morning of 42 tasks, by hand only what changed and who is ill', async (t) => {
  const app = await startApp(t);
  const today = dayOf(app.clock.now());
  const names = ['Karmienie', 'Padokowanie', 'Derkowanie'];
  for (const [nth, name] of names.entries()) {
    const service = await buildService(app, { name });
    for (let box = 1; box <= 14; box++) {
      const ill = name === 'Karmienie' && box === 14 && { health_alert: true, reason: 'Kolka' };
      const horse = await buildHorse(app, {
        name: `${name.slice(0, 3)} ${box}`,
        box_number: `${nth * 20 + box}`,
        ...ill,
      });
      const booking = await buildBooking(app, { horse, service, days_of_week: DAILY, starts_on: addDays(today, -30) });
      await buildInstruction(app, { booking });
      if (name === 'Karmienie' && box < 3)
        await buildInstruction(app, { booking, valid_from: today, lines: ['bez owsa', 'siano 4 kg'] });
      await buildOccurrence(app, { booking });
    }
  }
  const page = await openPage(t, app, { as: 'worker', viewport: PHONE });
  await page.goto('/home?section=2');
  await page.locator('[data-island="task-list"][data-hydrated]').waitFor({ state: 'attached' });
  await expectAccessible(t, page);
  await expectFits(t, page, 'the rounds');
  await page.emulateMedia({ media: 'print' });
  t.ok(await page.getByText('bez owsa', { exact: false }).first().isVisible(), 'on paper too');
  await page.emulateMedia({ media: 'screen' });

  const { made, press } = hand(page);
  for (const name of names) {
    await press('link', new RegExp(`^Zatwierdź wszystkie .*${name}`));
    const sheet = page.getByRole('dialog', { name: 'Zatwierdź zadania' });
    await sheet.getByText('Tej czynności nie można cofnąć.').waitFor();
    if (name === 'Karmienie') {
      await expectAccessible(t, page);
      await expectFits(t, page, 'the sheet');
      for (const horse of ['Kar 1', 'Kar 2', 'Kar 14']) await press('checkbox', new RegExp(`${horse}\\b`));
    }
    t.equal(await sheet.getByRole('checkbox', { checked: true }).count(), 14);
    made.presses += 1;
    await sheet.getByRole('button', { name: 'Zatwierdź' }).click();
    await sheet.waitFor({ state: 'detached' });
  }
  await page.getByText('Wszystko zrobione').waitFor();
  t.ok(made.presses <= 8 + 3, `${made.presses} presses`);
});
