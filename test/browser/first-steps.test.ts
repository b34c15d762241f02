import fs from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage, waitForNotice } from '../support/browser.ts';

// The walk over all screens has the demo's stable; here nobody has told anything yet.
const app = await startApp(t);
const viewport = { width: 375, height: 800 };

t.test('the first steps shut nobody out and fit on a phone', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport });
  await page.goto('/home?section=0');
  t.equal(await page.getByRole('list', { name: 'Pierwsze kroki' }).getByRole('listitem').count(), 10);
  await expectFits(t, page, 'the panel');
  await expectAccessible(t, page);
});

t.test('public pages of a stable without settings fit on a phone', async (t) => {
  const page = await openPage(t, app, { viewport });
  for (const address of ['/', '/support', '/umow-wizyte']) {
    await page.goto(address);
    await expectFits(t, page, address);
    await expectAccessible(t, page);
  }
});

/**
 * Counts the presses and the fields that are filled in. A choice from a list takes two presses, and the browser's own window
 * for files a second one.
 */
async function countPresses(page: Page): Promise<{ presses: number; fields: Set<string> }> {
  const counted = { presses: 0, fields: new Set<string>() };
  await page.exposeFunction('pressed', (presses: number, field?: string) => {
    counted.presses += presses;
    if (field) counted.fields.add(field);
  });
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed(presses: number, field?: string): void };
    addEventListener('pointerdown', () => pressed(1), true);
    addEventListener(
      'change',
      ({ target }) => {
        const { type, name } = target as HTMLInputElement;
        const isPressed = type === 'radio' || type === 'checkbox';
        const presses = { 'select-one': 2, file: 1 }[type] ?? 0;
        pressed(presses, isPressed ? undefined : `${location.pathname}${location.search} ${name}`);
      },
      true,
    );
  });
  return counted;
}

t.test('a new stable shows photographs, prices, hours and answers within sixty presses', async (t) => {
  const picture = sharp(fs.readFileSync('server/demo/photographs/limes-large.webp')).resize(4000);
  const buffer = await picture.jpeg({ quality: 82 }).toBuffer();
  const page = await openPage(t, app, { as: 'manager', viewport });
  const counted = await countPresses(page);
  const press = (name: string) => page.getByRole('link', { name }).click();
  const fill = async (fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) {
      await page.locator(`[name="${name}"]`).fill(value);
      await page.locator(`[name="${name}"]`).blur();
    }
  };
  const save = async (part: string, fields: Record<string, string>, choices: Record<string, string> = {}) => {
    await press(part);
    await fill(fields);
    for (const [name, value] of Object.entries(choices)) await page.locator(`[name="${name}"]`).selectOption(value);
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await waitForNotice(page, 'Goście');
  };

  await page.goto('/home?section=0');
  await press('Dane stajni');
  await fill({ name: 'Stajnia Pod Dębem', street: 'ul. Dębowa 3', postal_code: '62-080', city: 'Lusowo' });
  await fill({ phone: '600200300', email: 'biuro@debem.example' });
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await waitForNotice(page, 'Nowe dane stajni');
  await press('Strona dla gości');
  await press('Zdjęcia');
  for (const [alt, place] of [
    ['Aleja lip prowadząca do stajni', 'Strona główna'],
    ['Lipy przed stajnią', 'Pensjonat'],
  ] as const) {
    await press('Dodaj zdjęcie');
    const dialog = page.getByRole('dialog', { name: 'Dodaj zdjęcie' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByLabel('Zdjęcie').click()]);
    await chooser.setFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
    await fill({ alt });
    await dialog.getByLabel(place).check();
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await page.locator('.photographs').getByText(alt, { exact: true }).waitFor();
  }
  await press('Inne części strony');
  await save('Pensjonat i cena', {
    ...{ name_1: 'Boks', price_1: '1350', name_2: 'Wiata', price_2: '950' },
    included: 'siano trzy razy dziennie\nścielenie\npadok',
  });
  await save('Nauka jazdy', { name_1: 'Lonża, 30 minut', price_1: '75', name_2: 'Jazda, godzina', price_2: '90' });
  const days = [1, 2, 3, 4, 5, 6, 7].map((nth) => ({ [`opens_${nth}`]: '08:00', [`closes_${nth}`]: '20:00' }));
  await save('Godziny otwarcia', Object.assign({}, ...days));
  const own = { question_1: 'Czy mogę przyjechać z własnym instruktorem?', answer_1: 'Tak, po uzgodnieniu terminu.' };
  const ages = { question_2: 'Od ilu lat uczycie jeździć?', answer_2: 'Od sześciu.' };
  await save('Pytania i odpowiedzi', { ...own, ...ages }, { place_2: 'lessons' });

  await page.goto('/');
  await page.getByRole('img', { name: 'Aleja lip prowadząca do stajni' }).waitFor();
  const said = await page.getByRole('main').innerText();
  for (const words of [/od 950\szł/, '8:00–20:00', 'Lonża, 30 minut']) t.match(said, words);
  await page.goto('/pensjonat');
  await page.getByRole('img', { name: 'Lipy przed stajnią' }).waitFor();
  t.match(await page.getByRole('main').innerText(), /1350\szł\s\/\smiesiąc.*z własnym instruktorem/s);
  t.ok(counted.presses <= 60, `${counted.presses} presses, and ${counted.fields.size} fields`);
});
