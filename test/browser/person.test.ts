import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import {
  expectAccessible,
  expectAccessibleInAnyLight,
  expectFits,
  expectFocus,
  focusOn,
  openPage,
} from '../support/browser.ts';
import { buildGroup, buildHorse, buildPerson } from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };
const DESK = { width: 1440, height: 900 };

const menuOf = async (page: Page) => {
  const links = page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link');
  return (await links.allTextContents()).map((text) => text.trim());
};

t.test('the staff’s page of a person', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app, {
    first_name: 'Konstancja Aleksandra',
    last_name: 'Żółkiewska-Przybyszewska',
  });

  t.test('leads where the role may go', async (t) => {
    for (const [role, entries] of [
      ['admin', ['Wróć', 'Dane', 'Konie', 'Rozliczenie']],
      ['manager', ['Wróć', 'Dane', 'Konie', 'Rozliczenie']],
      ['worker', ['Wróć', 'Konie']],
    ] as const) {
      const page = await openPage(t, app, { as: role, viewport: DESK });
      await page.goto(`/user/${person.id}`);
      t.same(await menuOf(page), entries, role);
      const side = page.getByRole('complementary', { name: 'Menu' });
      t.match(await side.innerText(), 'Konstancja A…', 'the title of the menu is cut at 12 characters');
      t.equal(await side.locator('.avatar').count(), 1, 'a picture stands above it');
      await page.goto(`/user/${person.id}?tab=general&dialog=delete`);
      t.equal(await page.getByRole('dialog').count(), role === 'worker' ? 0 : 1);
      await page.goto(`/user/${randomUUID()}`);
      t.equal(new URL(page.url()).pathname, '/home', 'nobody: home');
      await page.getByRole('dialog', { name: 'Error 404' }).getByText('Nie ma takiej osoby.').waitFor();
      await page.goto(`/user/${person.id}`);
      await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Wróć' }).click();
      t.equal(new URL(page.url()).pathname, '/home');
    }
    const owner = await openPage(t, app, { as: 'user' });
    await owner.goto(`/user/${person.id}`);
    t.equal(new URL(owner.url()).pathname, '/', 'others go to the site');
  });

  t.test('has a number that calls, for workers too', async (t) => {
    const phone = { width: 375, height: 800 };
    for (const role of ['worker', 'manager'] as const) {
      const page = await openPage(t, app, { as: role, viewport: phone });
      await page.goto(`/user/${person.id}`);
      const number = page.locator('main').getByRole('link', { name: /^\d{3}.\d{3}.\d{3}$/ });
      t.equal(await number.getAttribute('href'), `tel:+48${person.phone_number}`, role);
      t.ok(((await number.boundingBox())?.height ?? 0) >= 44, 'large enough for a thumb');
      await page.goto(`/home?section=7&q=${encodeURIComponent(person.email)}`);
      const row = page.getByRole('row').filter({ hasText: 'Konstancja' });
      const called = row.getByRole('link', { name: /^\d{3}.\d{3}.\d{3}$/ });
      t.equal(await called.getAttribute('href'), `tel:+48${person.phone_number}`);
      const onTop = await called.evaluate((link) => {
        const { left, top, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === link;
      });
      t.ok(onTop, 'a tap on it calls, rather than open the person');
    }
  });

  t.test('cuts a long name by the width', async (t) => {
    const page = await openPage(t, app, { as: 'manager', viewport: DESK });
    await page.goto(`/user/${person.id}`);
    t.match(await page.locator('h1').innerText(), 'Konstancja Aleksandra Żółkiews...');
    await page.setViewportSize(PHONE);
    t.match(await page.locator('h1').innerText(), 'Konstancja...');
  });

  t.test('edits a press away, with the labels of paired fields on one line', async (t) => {
    const page = await openPage(t, app, { as: 'manager', viewport: DESK });
    await page.goto(`/user/${person.id}`);
    t.notOk(await page.getByLabel('E-mail').isVisible());
    await page.locator('summary', { hasText: 'Edytuj dane' }).click();
    const lines = await page.locator('.pairs').evaluateAll((pairs) =>
      pairs.map((pair) => {
        const labels = [...pair.querySelectorAll('label')];
        return new Set(labels.map((label) => Math.round(label.getBoundingClientRect().top))).size;
      }),
    );
    t.same(lines, [1, 1, 2], 'names, e-mail and phone, and two lines of the address');
    await expectAccessible(t, page);
  });

  t.test('tells a manager that an admin is locked, and nobody to delete themself', async (t) => {
    const manager = await app.person('manager');
    const admin = await app.person('admin');
    const page = await openPage(t, app, { as: manager, viewport: DESK });
    await page.goto(`/user/${admin.id}?tab=general`);
    t.match(await page.getByRole('main').innerText(), 'Zmienić je może tylko administrator');
    for (const name of ['Wyślij link', 'Zmień rolę', 'USUŃ KONTO'])
      t.equal(await page.getByRole('button', { name }).isDisabled(), true, name);
    t.equal(await page.getByLabel('Nowa rola').isDisabled(), true);
    await expectAccessible(t, page);
    await page.goto(`/user/${admin.id}?tab=general&dialog=delete`);
    t.equal(await page.getByRole('dialog').count(), 0, 'the dialog’s address opens none');
    await page.goto(`/user/${admin.id}`);
    t.equal(await page.getByRole('textbox').count(), 0, 'the data can only be read');
    t.match(await page.getByRole('main').innerText(), admin.email);
    await page.goto(`/user/${manager.id}?tab=general`);
    t.match(await page.getByRole('main').innerText(), 'Własnego konta nie można usunąć');
  });

  t.test('chooses groups from a menu at most 10rem high', async (t) => {
    const worker = await buildPerson(app, { role: 'worker' });
    for (const name of ['Stajenni', 'Kowale', 'Trenerzy', 'Lonżowanie', 'Weterynaria', 'Karmienie'])
      await buildGroup(app, { name });
    const few = await openPage(t, app, { as: 'manager', viewport: PHONE });
    await few.goto(`/user/${worker.id}?tab=general&dialog=groups`);
    const scrolls = await few
      .locator('.dialog, .choices')
      .evaluateAll((parts) => parts.map(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
    t.same(scrolls, [false, false], 'a few fit without scrolling, in the menu and in the dialog');
    for (let nth = 0; nth < 12; nth++)
      await buildGroup(app, { name: `Grupa o nazwie, która ledwo mieści się w sześćdziesięciu ${nth}` });
    const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
    for (const tab of ['general', 'horses']) {
      await page.goto(`/user/${worker.id}?tab=${tab}`);
      await page.getByRole('link', { name: 'EDYTUJ GRUPY' }).click();
      t.match(page.url(), /dialog=groups/);
      const height = await page.locator('.choices').evaluate((menu) => menu.getBoundingClientRect().height);
      t.ok(height <= 160, `${height} px`);
    }
    await page.goto(`/user/${person.id}?tab=horses`);
    t.equal(await page.getByRole('link', { name: 'EDYTUJ GRUPY' }).count(), 0, 'owners have none');
    await page.goto(`/user/${person.id}?tab=horses&dialog=groups`);
    t.equal(await page.locator('.dialog').count(), 0);
    t.match(
      await page.locator('.notice').innerText(),
      'nie pracuje już w stajni',
      'its address leads to the page beneath',
    );
    t.notMatch(page.url(), /dialog=/);
  });

  t.test('fits every screen and shuts nobody out', async (t) => {
    const owner = await buildPerson(app, {
      first_name: 'Wawrzyniec'.repeat(6),
      last_name: 'Brzęczyszcz'.repeat(5),
      email: `${'bardzo.dlugi.adres.'.repeat(3)}a@poczta.example.pl`,
    });
    const worker = await buildPerson(app, { role: 'worker' });
    await buildGroup(app, { name: 'N'.repeat(60), workers: [worker] });
    for (const name of ['Bursztyn', 'K'.repeat(60)]) await buildHorse(app, { owner, name });
    const pages = [
      `/user/${owner.id}`,
      `/user/${owner.id}?tab=general`,
      `/user/${owner.id}?tab=horses`,
      `/user/${owner.id}?tab=general&dialog=delete`,
      `/user/${worker.id}?tab=general`,
      `/user/${worker.id}?tab=horses&dialog=groups`,
    ];
    const page = await openPage(t, app, { as: 'manager', viewport: DESK });
    for (const path of pages) {
      await page.goto(path);
      await expectAccessibleInAnyLight(t, page);
      for (const width of [375, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await expectFits(t, page, `${path} at ${width} px`);
      }
      await page.setViewportSize(DESK);
    }
  });

  t.test('is worked by keyboard alone', async (t) => {
    const worker = await buildPerson(app, { role: 'worker' });
    await buildGroup(app, { name: 'Aaa stajenni' });
    const page = await openPage(t, app, { as: 'manager', viewport: DESK });
    const general = `/user/${worker.id}?tab=general`;
    await page.goto(general);
    await page.getByRole('link', { name: 'EDYTUJ GRUPY' }).focus();
    await page.keyboard.press('Enter');
    const groups = page.getByRole('dialog', { name: 'EDYTUJ GRUPY' });
    await expectFocus(t, groups.getByText('Zamknij'));
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
    t.ok(page.url().endsWith(general));
    await focusOn(page, 'USUŃ KONTO');
  });
});
