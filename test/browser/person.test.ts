import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectFits, expectFocus, focusOn, openPage } from '../support/browser.ts';
import { buildGroup, buildPerson } from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };
const DESK = { width: 1440, height: 900 };

t.test('the staff’s page of a person', async (t) => {
  const app = await startApp(t);
  const worker = await buildPerson(app, { role: 'worker', last_name: 'Brzęczyszcz'.repeat(5) });
  for (const name of ['Aaa stajenni', 'Kowale', 'Trenerzy']) await buildGroup(app, { name });
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  const general = `/user/${worker.id}?tab=general`;

  await t.test('opens from its row in the list, whose number calls instead', async (t) => {
    await page.goto(`/home?section=7&q=${encodeURIComponent(worker.email)}`);
    const row = page.getByRole('row').filter({ hasText: worker.first_name });
    const number = row.getByRole('link', { name: /^\d{3}.\d{3}.\d{3}$/ });
    t.equal(await number.getAttribute('href'), `tel:+48${worker.phone_number}`);
    await number.scrollIntoViewIfNeeded();
    const onTop = await number.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === link;
    });
    t.ok(onTop, 'a tap on the number calls');
    await row.click({ position: { x: 5, y: 5 } });
    await page.waitForURL(`**/user/${worker.id}`);
  });

  await t.test('has a menu of groups in which a few show without scrolling, and many scroll', async (t) => {
    const parts = page.locator('.dialog, .choices');
    const scrolls = () =>
      parts.evaluateAll((parts) => parts.map(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
    await page.goto(`${general}&dialog=groups`);
    t.same(await scrolls(), [false, false]);
    for (let nth = 0; nth < 9; nth++) await buildGroup(app, { name: `${'N'.repeat(50)} ${nth}` });
    await page.reload();
    t.same(await scrolls(), [false, true]);
    await expectFits(t, page, 'the dialog with long names');
  });

  await t.test('is worked by keyboard alone', async (t) => {
    await page.setViewportSize(DESK);
    await page.goto(general);
    await page.getByRole('link', { name: 'EDYTUJ GRUPY' }).focus();
    await page.keyboard.press('Enter');
    await expectFocus(t, page.getByRole('dialog', { name: 'EDYTUJ GRUPY' }).getByText('Zamknij'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    t.equal(await page.getByLabel('Aaa stajenni').isChecked(), true, 'the first choice is next to the way out');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Zaktualizowano' }).waitFor();
    t.match(await page.getByRole('main').innerText(), 'Aaa stajenni');
    await focusOn(page, 'EDYTUJ GRUPY');

    await page.getByRole('link', { name: 'USUŃ KONTO' }).focus();
    await page.keyboard.press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'USUŃ KONTO' });
    await confirmation.waitFor();
    await expectFocus(t, confirmation.getByText('Zamknij'), 'nothing is deleted in haste');
    await page.keyboard.press('Escape');
    await confirmation.waitFor({ state: 'detached' });
    await page.waitForURL((url) => url.pathname + url.search === general);
    await focusOn(page, 'USUŃ KONTO');
  });
});
