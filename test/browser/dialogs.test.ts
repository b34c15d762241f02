// Long: each dialog of the app opens by script and by address.
import type { Locator, Page } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { at, expectAccessible, expectFocus, focusOn, openPage, takeProblems } from '../support/browser.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const owner = await buildPerson(app);
const horse = await buildHorse(app, { owner, name: 'Bursztyn', box_number: '12' });
const ownerHorses = `/user/${owner.id}?tab=horses`;

/** Waits until the page guards its dialog's input, from its first idle moment on. */
async function watchesText(page: Page): Promise<void> {
  await page.locator('[data-dialog][data-hydrated], dialog:modal').first().waitFor({ state: 'attached' });
}

/** Waits until the page's script runs: before that, Escape does nothing and links navigate. */
async function shown(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  await page.waitForLoadState();
}

t.test('a dialog at an address', async (t) => {
  const page = await openPage(t, app, { as: 'manager' });
  const opener = page.getByRole('link', { name: 'DODAJ KONIA' });
  const dialog = page.getByRole('dialog', { name: 'DODAJ KONIA' });

  await t.test('gives the focus back however it is closed, also after Back and Forward', async (t) => {
    await page.goto('/support');
    await page.goto(ownerHorses);
    const closed = async () => {
      await dialog.waitFor({ state: 'detached' });
      await focusOn(page, 'DODAJ KONIA');
      await at(page, ownerHorses);
    };
    await opener.press('Enter');
    await shown(page, dialog);
    await page.keyboard.press('Escape');
    await closed();
    await opener.press('Enter');
    await shown(page, dialog);
    await page.goBack();
    await closed();
    await page.goForward();
    await shown(page, dialog);
    await page.mouse.click(5, 300);
    await closed();
    await page.goBack();
    t.equal(await dialog.count(), 0, 'and Back does not open it again');
    await at(page, '/support');
  });

  await t.test('reopens when Forward comes before its close event', async (t) => {
    await page.goto(ownerHorses);
    await opener.press('Enter');
    await shown(page, dialog);
    const loaded = await page.evaluate(() => {
      const delay = (event: Event) => {
        event.stopImmediatePropagation();
        const { target } = event;
        addEventListener('popstate', () => setTimeout(() => target?.dispatchEvent(new Event('close'))), { once: true });
      };
      addEventListener('close', delay, { capture: true, once: true });
      return performance.timeOrigin;
    });
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.goForward();
    await shown(page, dialog);
    t.match(page.url(), 'dialog=create-horse');
    t.equal(await page.evaluate(() => performance.timeOrigin), loaded, 'over the same page');
    await page.goto('/support');
  });

  await t.test('is replaced by the page below when it was opened by its address', async (t) => {
    await page.goto(`${ownerHorses}&dialog=create-horse`);
    await shown(page, dialog);
    await page.keyboard.press('Escape');
    await at(page, ownerHorses);
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await page.goBack();
    await at(page, '/support');
    t.equal(await dialog.count(), 0);
  });

  await t.test('is not offered again by Back once it is saved', async (t) => {
    await page.goto(ownerHorses);
    await opener.click();
    await shown(page, dialog);
    for (const label of ['Nazwa', 'Rasa', 'Opis']) await dialog.getByLabel(label).fill('Kasztan');
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await shown(page, page.getByRole('link', { name: 'Kasztan', exact: true }));
    await focusOn(page, 'DODAJ KONIA');
    await page.evaluate(() => {
      const followed = new Promise((done) => addEventListener('popstate', () => setTimeout(done), { once: true }));
      history.forward();
      return followed;
    });
    await at(page, ownerHorses);
    t.equal(await dialog.count(), 0, 'Forward does not open it either');
    await page.goBack();
    await at(page, '/support');
    t.equal(await dialog.count(), 0);
    await page.goForward();
  });

  await t.test('keeps its place and what was typed when it is refused', async (t) => {
    await opener.click();
    await shown(page, dialog);
    for (const label of ['Nazwa', 'Rasa', 'Opis']) await dialog.getByLabel(label).fill(label);
    await dialog.getByLabel('Boks').fill('12');
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await shown(page, page.getByText('BŁĄD 409'));
    t.equal(await dialog.getByLabel('Nazwa').inputValue(), 'Nazwa');
    takeProblems(page);
    await page.goBack();
    await page.getByRole('button', { name: 'Odrzuć' }).click();
    await at(page, ownerHorses);
    await page.goForward();
    await shown(page, dialog);
    t.match(page.url(), 'dialog=create-horse');
  });

  await t.test('stays when a click opens another tab', async (t) => {
    // Whether a tab opens is up to the browser: npm's Chromium misses one click in five.
    const prevented = page.evaluate(
      () => new Promise((resolve) => addEventListener('click', (event) => resolve(event.defaultPrevented))),
    );
    await dialog.getByRole('link', { name: 'Zamknij' }).click({ modifiers: ['ControlOrMeta'] });
    t.equal(await prevented, false);
    t.ok(await dialog.isVisible());
  });

  await t.test('is skipped by Back and Forward once it is saved', async (t) => {
    const services = '/home?section=1';
    const anyDialog = page.getByRole('dialog');
    for (const name of ['Poranna', 'Wieczorna']) {
      await page.goto(`${services}&dialog=create-group`);
      await page.locator('[data-dialog][data-hydrated]').waitFor();
      await anyDialog.getByLabel('Nazwa grupy').fill(name);
      await anyDialog.getByRole('button', { name: 'Utwórz' }).click();
      await shown(page, page.getByText('Utworzono grupę'));
    }
    await page.goto(ownerHorses);
    const visited: string[] = [];
    const go = async (way: 'goBack' | 'goForward', path: string) => {
      await page[way]();
      await at(page, path);
      await page.waitForLoadState();
      await at(page, path);
      visited.push(`${path} ${await page.locator('[data-dialog]').count()}`);
    };
    for (const path of [services, services]) await go('goBack', path);
    // History now has the first group's dialog behind and the second's ahead.
    await go('goForward', services);
    await go('goForward', ownerHorses);
    t.same(
      visited,
      [services, services, services, ownerHorses].map((path) => `${path} 0`),
    );
    const groups = (await app.db.selectFrom('groups').select('name').execute()).map(({ name }) => name);
    t.same(groups.filter((name) => /^(Poranna|Wieczorna)$/.test(name)).sort(), ['Poranna', 'Wieczorna']);
  });

  await t.test('gives the focus back to the button of a plain form on its page', async (t) => {
    await page.goto(`/horses/${horse.id}`);
    await page.getByRole('button', { name: 'Włącz alert zdrowotny' }).press('Enter');
    await focusOn(page, 'Wyłącz alert zdrowotny');
    t.pass('its label has changed');
  });
});

t.test('a sheet with typed text asks before it closes, on a phone', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 375, height: 800 } });
  await page.goto(`${ownerHorses}&dialog=create-horse`);
  const dialog = page.getByRole('dialog', { name: 'DODAJ KONIA' });
  await shown(page, dialog);
  const question = page.getByRole('alertdialog', { name: 'Odrzucić wpisany tekst?' });
  const name = dialog.getByLabel('Nazwa');
  await name.fill('Grom');
  await watchesText(page);
  const ways = {
    'a press beside it': () => page.mouse.click(180, 8),
    Escape: () => page.keyboard.press('Escape'),
    "'Zamknij'": () => dialog.getByRole('link', { name: 'Zamknij' }).click(),
  };
  for (const [way, close] of Object.entries(ways)) {
    await close();
    await question.waitFor();
    await expectFocus(t, question.getByRole('button', { name: 'Wróć do pisania' }), `${way} asks`);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    t.equal(await name.inputValue(), 'Grom', 'Escape from the question keeps the text');
  }
  await page.keyboard.press('Escape');
  await question.waitFor();
  // Both in one task, so that the dialog closing by the first event has not noticed the second.
  await question.evaluate((it: HTMLDialogElement) => {
    it.close();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await page.mouse.click(180, 8);
  await question.waitFor();
  await expectAccessible(t, page);
  await question.getByRole('button', { name: 'Odrzuć' }).click();
  await at(page, ownerHorses);
  t.equal(await dialog.count(), 0);

  await t.test('asks once, however often Back is pressed', async (t) => {
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    await shown(page, dialog);
    await name.fill('Grom');
    await watchesText(page);
    for (let times = 0; times < 3; times++) {
      await page.goBack();
      await question.waitFor();
      t.equal(await question.count(), 1);
    }
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    t.equal(await name.inputValue(), 'Grom');
    await page.goBack();
    await question.getByRole('button', { name: 'Odrzuć' }).click();
    await dialog.waitFor({ state: 'detached' });
    await at(page, ownerHorses);
  });

  await t.test('lets the browser ask before Back leaves it', async (t) => {
    await page.goto(`${ownerHorses}&dialog=create-horse`);
    await shown(page, dialog);
    await name.pressSequentially('Grom');
    await watchesText(page);
    const question = page.waitForEvent('dialog');
    const left = page.goBack();
    const own = await question;
    t.equal(own.type(), 'beforeunload');
    await own.accept();
    await left;
    await at(page, ownerHorses);
  });

  await t.test('asks about refused text too', async (t) => {
    await page.goto(`${ownerHorses}&dialog=create-horse`);
    for (const label of ['Nazwa', 'Rasa', 'Opis']) await dialog.getByLabel(label).fill(label);
    await dialog.getByLabel('Boks').fill('12');
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await shown(page, page.getByText('BŁĄD 409'));
    await watchesText(page);
    takeProblems(page);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Wróć do pisania' }).click();
    t.equal(await name.inputValue(), 'Nazwa');
    await name.fill('Nazwa');
    await dialog.getByLabel('Boks').fill('77');
    await dialog.getByRole('button', { name: 'Dodaj' }).click();
    await page.getByText('Dodano konia').waitFor();
    t.pass('a sent form asks nothing');
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });

  await t.test('asks nothing when its text was removed', async (t) => {
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    await shown(page, dialog);
    await name.fill('x');
    await watchesText(page);
    await name.fill('');
    await page.keyboard.press('Escape');
    await at(page, ownerHorses);
    t.equal(await question.count(), 0);
  });

  await t.test("asks nothing at 'Anuluj'", async (t) => {
    await page.getByRole('link', { name: 'DODAJ KONIA' }).click();
    await shown(page, dialog);
    await name.fill('Grom');
    await watchesText(page);
    await dialog.getByRole('link', { name: 'Anuluj' }).click();
    await at(page, ownerHorses);
    t.equal(await question.count(), 0);
  });
});

t.test('the foot of a tall dialog is in sight, with script and without', async (t) => {
  const dialogs = [
    `/user/${owner.id}?tab=general&dialog=delete`,
    `${ownerHorses}&dialog=create-horse`,
    `/horses/${horse.id}?tab=calendar&dialog=create-event`,
    `/horses/${horse.id}?tab=services&dialog=add-service`,
    '/home?section=1&dialog=create-service',
  ];
  const hidden: string[] = [];
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled });
    for (const [width, height] of [
      [375, 667],
      [1440, 700],
      [667, 375],
    ] as const)
      for (const address of dialogs) {
        await page.setViewportSize({ width, height });
        await page.goto(address);
        const { bottom, over } = await page.locator('dialog.dialog').evaluate((dialog) => ({
          bottom: [...dialog.querySelectorAll('.row-of-buttons')].at(-1)?.getBoundingClientRect().bottom ?? 9999,
          over: document.documentElement.scrollWidth - innerWidth,
        }));
        if (bottom > height || over > 0) hidden.push(`${address} at ${width}: ${bottom} of ${height}`);
      }
  }
  t.same(hidden, []);
});
