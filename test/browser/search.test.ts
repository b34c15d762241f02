import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectAccessibleInAnyLight, expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Żółtowska' });
const zolw = await buildHorse(app, { name: 'Żółw', box_number: 'A11', owner: anna });

t.test('with script it finds while one types, and the keyboard alone leads there', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/home?section=2');
  const field = page.getByRole('searchbox', { name: 'Szukaj' });
  const found = page.locator('.found');
  await field.focus();
  await page.keyboard.type('zol', { delay: 20 });
  await found.getByText('2 wyniki').waitFor();
  t.equal(await page.getByRole('status').filter({ hasText: '2 wyniki' }).count(), 1, 'readers are told');
  await expectAccessible(t, page);

  const [horse, person] = [
    found.getByRole('link', { name: 'Żółw' }),
    found.getByRole('link', { name: 'Anna Żółtowska Klient' }),
  ];
  await field.press('ArrowDown');
  await expectFocus(t, horse);
  await page.keyboard.press('ArrowDown');
  await expectFocus(t, person);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expectFocus(t, field);
  await page.keyboard.press('Escape');
  await found.waitFor({ state: 'hidden' });
  t.equal(await field.inputValue(), 'zol', 'Escape closes what was found and keeps what was typed');

  await page.keyboard.type('t');
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

t.test("'/' and Ctrl+K lead to it, but what is typed in a field stays there", async (t) => {
  const page = await openPage(t, app, { as: 'worker' });
  await page.goto('/home?section=2');
  const field = page.getByRole('searchbox', { name: 'Szukaj' });
  await page.keyboard.press('/');
  await expectFocus(t, field);
  t.equal(await field.inputValue(), '');
  await page.keyboard.type('a/b');
  t.equal(await field.inputValue(), 'a/b');
  await page.locator('[data-island="search"][data-hydrated]').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  t.equal(await field.evaluate((it) => it === document.activeElement), false, 'Escape leaves the field');
  t.equal(await field.inputValue(), 'a/b', 'and what is typed in it');
  for (const keys of ['Control+k', 'Control+k', '/']) {
    if (keys === '/') await field.blur();
    await page.keyboard.press(keys);
    await expectFocus(t, field);
    const selected = await field.evaluate((it: HTMLInputElement) => [it.selectionStart, it.selectionEnd]);
    t.same(selected, [0, 3], 'the next search replaces it');
    await field.press('End');
  }
});

t.test('an emptied field shows nothing, and nothing found says what to do', async (t) => {
  const page = await openPage(t, app, { as: 'worker' });
  await page.goto('/home');
  const field = page.getByRole('searchbox', { name: 'Szukaj' });
  const found = page.locator('.found');
  await field.focus();
  await page.keyboard.type('gniady rumak');
  await found.getByText('Nic nie pasuje do „gniady rumak”').waitFor();
  await found.getByText('Sprawdź pisownię').waitFor();
  await field.fill('z');
  await found.getByText('Wpisz co najmniej 2 litery').waitFor();
  await field.fill('');
  await found.waitFor({ state: 'hidden' });
});

t.test('on the page of the search the results follow what is typed, and Back returns to them', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  await page.goto('/search');
  await page.getByText('Wpisz, czego szukasz').waitFor();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('zoltowska');
  const person = page.getByRole('list', { name: 'Osoby' }).getByRole('link', { name: 'Anna Żółtowska' });
  await person.waitFor();
  t.equal(await page.locator('.found').isVisible(), false, 'they stand in one place');
  await page.waitForURL('**/search?q=zoltowska');
  await page.getByRole('searchbox').press('ArrowDown');
  await expectFocus(t, page.getByRole('main').getByRole('link', { name: 'Żółw' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/horses/${zolw.id}**`);
  await page.goBack();
  await person.waitFor();
});

t.test('it fits every screen, light and dark', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 800 } });
  await page.goto('/search?q=zol');
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectFits(t, page, `${width} px`);
    const { height = 0 } = (await page.getByRole('searchbox').boundingBox()) ?? {};
    t.ok(height >= 44);
  }
  await expectAccessibleInAnyLight(t, page);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/doubts'); // It is short: what was found covers no link in part.
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('zol');
  await page.locator('.found').getByText('2 wyniki').waitFor();
  const box = await page.locator('.found').boundingBox();
  t.ok(box && box.x >= 0 && box.x + box.width <= 375, 'what was found fits a phone');
  await expectAccessibleInAnyLight(t, page);
});
