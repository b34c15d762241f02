import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFits, expectFocus, openPage, waitForNotice } from '../support/browser.ts';
import { buildHorse, buildNote, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 800 };

t.test('horses in a browser', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wójcik' });
  const other = await buildPerson(app, { first_name: 'Piotr', last_name: 'Żak' });
  await buildHorse(app, { owner: other, name: 'Grom', box_number: '12' });
  await buildHorse(app, { owner: other, name: 'Sonata', box_number: '14' });
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
  const notice = page.locator('.notice');

  await t.test('are added after the horse in their box has moved', async (t) => {
    await page.goto(`/user/${owner.id}?tab=horses`);
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    await expectFocus(t, page.getByLabel('Nazwa'), 'the focus starts at the name');
    const typed = [
      ['Nazwa', 'Bursztyn'],
      ['Rasa', 'małopolska'],
      ['Boks', '12'],
      ['Opłata miesięczna', '1200,50'],
    ] as const;
    for (const [label, text] of typed) await page.getByLabel(label).fill(text);
    await page.getByLabel('Opis').fill('Łagodny,\nlubi marchew.');
    await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
    await waitForNotice(page, 'Już istnieje koń z takim boksem');
    t.match(
      await notice.innerText(),
      /BŁĄD 409\s+Już istnieje koń z takim boksem\. Koń: Grom, właściciel: Piotr Żak\./,
    );
    const [above, form] = [await notice.boundingBox(), await page.locator('.dialog').boundingBox()];
    t.ok(above && form && above.y + above.height <= form.y, 'the notice covers nothing of the form');
    t.notMatch(await dialog.locator('[data-body]').innerText(), 'Grom', 'only the notice names the horse in the box');
    await expectFocus(t, page.getByLabel('Boks'), 'the box has the focus');
    await notice.getByRole('link', { name: 'ROZWIĄŻ PROBLEM' }).click();
    await page.getByLabel('Nowy boks').waitFor();
    t.match(await dialog.innerText(), /ROZWIĄŻ PROBLEM[\s\S]*Grom \(właściciel: Piotr Żak\) stoi w boksie 12/);
    await page.getByLabel('Nowy boks').fill('15');
    await page.getByRole('button', { name: 'Zapisz' }).click();
    await waitForNotice(page, 'Możesz już dodać konia!');
    for (const [label, text] of typed)
      t.equal(await page.getByLabel(label).inputValue(), text, `${label} is still filled in`);
    t.match(await page.getByLabel('Opis').inputValue(), /Łagodny,\s+lubi marchew\./);
    t.equal(await page.locator('[aria-invalid]').count(), 0);
    await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
    await waitForNotice(page, 'Dodano konia');
  });

  await t.test('show their status on screens wider than 768 px', async (t) => {
    const status = page.getByRole('columnheader', { name: 'STATUS' });
    for (const [width, shown] of [
      [768, 'hidden'],
      [769, 'visible'],
    ] as const) {
      await page.setViewportSize({ ...PHONE, width });
      await status.waitFor({ state: shown });
      t.pass(`${shown} at ${width} px`);
    }
    await page.setViewportSize(PHONE);
  });

  await t.test('are handed over to a new person by keyboard alone', async (t) => {
    await page.getByRole('link', { name: 'Bursztyn', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Przekaż konia' }).press('Enter');
    await expectFocus(t, page.getByLabel('Komu'), 'the focus starts at the choice');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Imię').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ewa');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Nowa');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'Przekazano konia');
    t.match(await page.locator('main').innerText(), /Bursztyn[\s\S]*Ewa Nowa/);
  });

  await t.test('are deleted after a question', async (t) => {
    await page.getByRole('link', { name: 'Ewa Nowa: konie' }).click();
    await page.getByRole('link', { name: 'Usuń Bursztyn' }).press('Enter');
    await expectFocus(t, dialog.getByRole('link', { name: 'ANULUJ' }), 'Enter changes nothing');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await waitForNotice(page, 'Usunięto konia');
    await expectFocus(t, page.getByRole('heading', { level: 1 }), 'the pressed link is gone');
    t.match(await page.locator('main').innerText(), 'Brak koni');
  });
});

t.test('a note whose title is one very long word fits on a phone', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner });
  const note = await buildNote(app, { horse, title: 'Bardzodługitytułbezanijednejspacji'.repeat(3) });
  const page = await openPage(t, app, { as: owner });

  await page.setViewportSize(PHONE);
  await page.goto(`/horses/${horse.id}?tab=notes&dialog=note&id=${note.id}`);
  await expectFits(t, page, 'the note over its list');
});
