import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFocus, openPage, waitForNotice } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const WAYS = [
  { javaScriptEnabled: false, width: 375 },
  { javaScriptEnabled: true, width: 1440 },
];

for (const { javaScriptEnabled, width } of WAYS)
  t.test(`horses in a browser of ${width} px with${javaScriptEnabled ? '' : 'out'} JavaScript`, async (t) => {
    const app = await startApp(t);
    const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wójcik' });
    const other = await buildPerson(app, { first_name: 'Piotr', last_name: 'Żak' });
    await buildHorse(app, { owner: other, name: 'Grom', box_number: '12' });
    await buildHorse(app, { owner: other, name: 'Sonata', box_number: '14' });
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: { width, height: 800 } });
    const accessible = async () => {
      if (javaScriptEnabled) await expectAccessible(t, page);
      const { scroll, client } = (await page.evaluate(
        '({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth })',
      )) as { scroll: number; client: number };
      t.ok(scroll <= client, 'nothing hangs over the edge');
    };
    const apart = async () => {
      const [notice, form] = [await page.locator('.notice').boundingBox(), await page.locator('.dialog').boundingBox()];
      return notice && form && (notice.y + notice.height <= form.y || form.y + form.height <= notice.y);
    };
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
    const notice = page.locator('.notice');

    await page.goto(`/user/${owner.id}?tab=horses`);
    t.match(await page.locator('main').innerText(), 'Brak koni');
    await accessible();
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    await expectFocus(t, page.getByLabel('Nazwa'), 'one may type at once');
    await accessible();
    await page.getByLabel('Nazwa').fill('Bursztyn');
    await page.getByLabel('Rasa').fill('małopolska');
    await page.getByLabel('Boks').fill('12');
    await page.getByLabel('Opis').fill('Łagodny,\nlubi marchew.');
    await page.getByLabel('Opłata miesięczna').fill('1200,50');
    await page.getByLabel('Pakiet roczny').fill('350');
    await page.getByRole('button', { name: 'Dodaj', exact: true }).click();

    await t.test('whose box is taken', async (t) => {
      await waitForNotice(page, 'Już istnieje koń z takim boksem');
      t.match(
        await notice.innerText(),
        /BŁĄD 409\s+Już istnieje koń z takim boksem\. Koń: Grom, właściciel: Piotr Żak\./,
      );
      t.equal(await page.getByLabel('Boks').getAttribute('aria-invalid'), 'true');
      await accessible();
      t.ok(await apart(), 'the notice covers nothing of the form');
      t.equal((await dialog.innerText()).match(/Grom/g), null, 'who stands there is said by the notice alone');
      await expectFocus(t, page.getByLabel('Boks'), 'the box has the focus');
      await notice.getByRole('link', { name: 'ROZWIĄŻ PROBLEM' }).click();
      t.match(await dialog.innerText(), /ROZWIĄŻ PROBLEM[\s\S]*Grom \(właściciel: Piotr Żak\) stoi w boksie 12/);
      await accessible();
      await page.getByLabel('Nowy boks').fill('14');
      await page.getByRole('button', { name: 'Zapisz' }).click();
      await waitForNotice(page, 'Już istnieje koń w takim boksie');
      t.match(await notice.innerText(), /BŁĄD 409\s+Już istnieje koń w takim boksie\./, 'taken meanwhile');
      t.equal(await page.getByLabel('Nowy boks').inputValue(), '14');
      await accessible();
      await dialog.getByRole('link', { name: 'Anuluj' }).click();
      t.equal(await page.getByLabel('Nazwa').inputValue(), 'Bursztyn', 'even then the form is still filled');
      await dialog.getByRole('link', { name: 'ROZWIĄŻ PROBLEM' }).click();
      await page.getByLabel('Nowy boks').fill('15');
      await page.getByRole('button', { name: 'Zapisz' }).click();
      await waitForNotice(page, 'Problem został rozwiązany');
      t.match(await notice.innerText(), /Sukces\s+Problem został rozwiązany\. Możesz już dodać konia!/);
      for (const [label, text] of [
        ['Nazwa', 'Bursztyn'],
        ['Rasa', 'małopolska'],
        ['Boks', '12'],
        ['Opłata miesięczna', '1200,50'],
        ['Pakiet roczny', '350'],
      ] as const)
        t.equal(await page.getByLabel(label).inputValue(), text, `${label} is still filled in`);
      t.match(await page.getByLabel('Opis').inputValue(), /Łagodny,\s+lubi marchew\./);
      t.equal(await page.locator('[aria-invalid]').count(), 0);
      await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
      await waitForNotice(page, 'Dodano konia');
    });

    await t.test('is handed over to somebody new by the keyboard alone', async (t) => {
      await page.getByRole('link', { name: 'Bursztyn', exact: true }).click();
      const there = page.url();
      await page.getByRole('link', { name: 'Wyprowadzka' }).click();
      await expectFocus(t, page.getByLabel('Ostatni dzień'), 'one may type at once');
      await accessible();
      await page.goto(there);
      await page.getByRole('link', { name: 'Przekaż konia' }).focus();
      await page.keyboard.press('Enter');
      await expectFocus(t, page.getByLabel('Komu'), 'one may choose at once');
      t.match(await dialog.innerText(), /Przechodzi dziś\s+Bursztyn[\s\S]*Zostaje: Anna Wójcik\s+rozliczenia/);
      await accessible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await accessible();
      await page.keyboard.press('Tab');
      await page.keyboard.type('Ewa');
      await page.keyboard.press('Tab');
      await page.keyboard.type('Nowa');
      await page.keyboard.press('Enter');
      await waitForNotice(page, 'Przekazano konia');
      t.match(await page.locator('main').innerText(), /Bursztyn[\s\S]*Ewa Nowa/);
      await accessible();
      await page.getByRole('link', { name: 'Ewa Nowa: konie' }).click();
    });

    await t.test('is deleted', async (t) => {
      await page.getByRole('link', { name: 'Usuń Bursztyn' }).click();
      t.match(await dialog.innerText(), /USUŃ KONIA[\s\S]*CZY CHCESZ KONTYNUOWAĆ\?/);
      await page.locator('a:focus', { hasText: 'ANULUJ' }).waitFor();
      await accessible();
      await page.getByRole('link', { name: 'ANULUJ' }).click();
      await page.getByRole('link', { name: 'Usuń Bursztyn' }).click();
      await page.getByRole('button', { name: 'DALEJ' }).click();
      t.match(await page.locator('main').innerText(), 'Brak koni');
    });
  });
