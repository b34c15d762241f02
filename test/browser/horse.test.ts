import type { Locator } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectAccessibleInAnyLight, expectFits, openPage } from '../support/browser.ts';
import { buildHorse, buildNote, buildPerson } from '../support/builders.ts';
import { photo } from '../support/photos.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };

t.test('everybody reaches a horse, its notes and their dialogs', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Łuna', health_alert: true });
  const note = await buildNote(app, { horse, title: 'Bardzodługitytułbezanijednejspacji'.repeat(3) });
  const page = await openPage(t, app, { as: owner, viewport: PHONE });
  const tab = `/horses/${horse.id}?tab=notes`;
  for (const address of [
    `/horses/${horse.id}`,
    tab,
    `${tab}&dialog=create-note`,
    `${tab}&dialog=note&id=${note.id}`,
    `${tab}&dialog=edit-note&id=${note.id}`,
    `${tab}&dialog=delete-note&id=${note.id}`,
  ]) {
    await page.goto(address);
    await expectAccessibleInAnyLight(t, page);
    await expectFits(t, page, address);
  }
});

t.test('the button of a health alert is orange as the alert is, not red as what is overdue', async (t) => {
  const owner = await buildPerson(app);
  const well = await buildHorse(app, { owner });
  const ill = await buildHorse(app, { owner, health_alert: true });
  const page = await openPage(t, app, { as: owner });
  const colors = async (part: Locator) => {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      found.push(await part.evaluate((it) => getComputedStyle(it).color));
    }
    return found;
  };
  await page.goto(`/horses/${ill.id}`);
  const oranges = await colors(page.getByText('Alert zdrowotny', { exact: true }));
  await page.goto(`/horses/${well.id}`);
  t.same(await colors(page.getByRole('button', { name: 'Włącz alert zdrowotny' })), oranges);
  t.not(oranges[0], oranges[1]);
  await expectAccessibleInAnyLight(t, page);
});

t.test('with JavaScript the photo is cut to a square before it is sent', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Łuna' });
  const page = await openPage(t, app, { as: owner });
  await page.goto(`/horses/${horse.id}?dialog=photo`);
  const file = await photo('luna.jpg', 800, 600);
  const buffer = Buffer.from(await file.arrayBuffer());
  const dialog = page.getByRole('dialog', { name: 'Zdjęcie konia' });
  await page.locator('[data-island="picture-form"][data-hydrated]').waitFor({ state: 'attached' });
  await dialog.getByLabel('Zdjęcie').setInputFiles({ name: file.name, mimeType: file.type, buffer });
  await dialog.locator('canvas').waitFor();
  await expectAccessible(t, page);
  await dialog.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('img', { name: 'Zdjęcie: Łuna' }).waitFor();
});
