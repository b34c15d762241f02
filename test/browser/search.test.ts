import t from 'tap';
import { startApp } from '../support/app.ts';
import { awake, expectFocus, hold, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

t.test('the search', async (t) => {
  const app = await startApp(t);
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Żółtowska' });
  const zolw = await buildHorse(app, { name: 'Żółw', box_number: 'A11', owner: anna });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/home?section=2');
  const field = page.getByRole('searchbox', { name: 'Szukaj' });
  const found = page.locator('.found');

  await t.test("is reached by '/' and Ctrl+K, which type nothing into the field", async (t) => {
    await page.keyboard.press('/');
    await expectFocus(t, field);
    await page.keyboard.type('a/b');
    t.equal(await field.inputValue(), 'a/b');
    await page.locator('[data-island="search"][data-hydrated]').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    t.equal(await field.evaluate((it) => it === document.activeElement), false, 'Escape leaves the field');
    t.equal(await field.inputValue(), 'a/b', 'its text stays');
    for (const keys of ['Control+k', 'Control+k', '/']) {
      if (keys === '/') await field.blur();
      await page.keyboard.press(keys);
      await expectFocus(t, field);
      const selected = await field.evaluate((it: HTMLInputElement) => [it.selectionStart, it.selectionEnd]);
      t.same(selected, [0, 3], 'the next search replaces it');
      await field.press('End');
    }
  });

  await t.test('gives advice when nothing is found, and closes when the field is emptied', async () => {
    await field.fill('gniady rumak');
    await found.getByText('Nic nie pasuje do „gniady rumak”').waitFor();
    await field.fill('z');
    await found.getByText('Wpisz co najmniej 2 litery').waitFor();
    await field.fill('');
    await found.waitFor({ state: 'hidden' });
  });

  await t.test('shows results while typing, and is used by keyboard alone', async (t) => {
    await page.keyboard.type('zol');
    await found.getByText('2 wyniki').waitFor();
    await page.getByRole('status').filter({ hasText: '2 wyniki' }).waitFor({ state: 'attached' });
    const horse = found.getByRole('link', { name: 'Żółw' });
    const person = found.getByRole('link', { name: 'Anna Żółtowska Klient' });
    await field.press('ArrowDown');
    await expectFocus(t, horse);
    await page.keyboard.press('ArrowDown');
    await expectFocus(t, person);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expectFocus(t, field);
    await page.keyboard.press('Escape');
    await found.waitFor({ state: 'hidden' });
    t.equal(await field.inputValue(), 'zol', 'Escape closes the results and keeps the text');

    const release = await hold(page, /search\?q=zolw$/);
    await field.fill('zo');
    await found.waitFor();
    const asked = page.waitForRequest(/search\?q=zolw$/);
    await field.fill('zolw');
    await asked;
    await page.keyboard.press('Escape');
    release();
    await found.getByText('1 wynik').waitFor({ state: 'attached' });
    t.equal(await found.isVisible(), false, 'a late answer does not open the closed results');

    await field.fill('zol');
    await found.waitFor();
    await page.mouse.click(1435, 850);
    await found.waitFor({ state: 'hidden' });
    await field.click();
    await found.waitFor();
    await field.press('Tab');
    await expectFocus(t, horse);
    await page.keyboard.press('Tab');
    await expectFocus(t, person);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/user/${anna.id}`);
  });

  await t.test('opens the first result with Enter, also one that is still on its way', async () => {
    for (const [typed, address] of [
      ['wpłata żółtowskiej', `**/unpaid?dialog=deposit&dialog_id=${anna.id}**`],
      ['gniady rumak', '**/search?q=gniady+rumak'],
    ] as const) {
      await page.goto('/home?section=2');
      await field.focus();
      await awake(page, 'search');
      await field.fill(typed);
      await field.press('Enter');
      await page.waitForURL(address);
    }
  });

  await t.test('shows results only in the list on its own page, and Back returns there', async (t) => {
    await page.goto('/search');
    await field.focus();
    await page.keyboard.type('zoltowska');
    const person = page.getByRole('list', { name: 'Osoby' }).getByRole('link', { name: 'Anna Żółtowska' });
    await person.waitFor();
    t.equal(await found.isVisible(), false, 'the results stand in one place');
    await page.waitForURL('**/search?q=zoltowska');
    await field.press('ArrowDown');
    await expectFocus(t, page.getByRole('main').getByRole('link', { name: 'Żółw' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/horses/${zolw.id}**`);
    await page.goBack();
    await person.waitFor();
  });
});
