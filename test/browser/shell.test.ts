import t from 'tap';
import { flawsOfPage } from '../showcase/flaws.ts';
import { startApp } from '../support/app.ts';
import { expectCount, expectFocus, openPage } from '../support/browser.ts';
import { buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const long = await buildPerson(app, {
  role: 'worker',
  first_name: 'Konstancja Aleksandra',
  last_name: 'Żółkiewska-Przybyszewska',
  email: 'konstancja.zolkiewska.przybyszewska@example.pl',
});

t.test('the menu at the side', async (t) => {
  const page = await openPage(t, app, { as: 'admin', viewport: { width: 768, height: 1024 } });
  await page.goto('/home?section=7');
  t.equal(await page.evaluate(() => localStorage.getItem('section')), '7', 'the section is remembered here too');
  const menu = page.getByRole('complementary', { name: 'Menu' });
  const width = async () => (await menu.boundingBox())?.width ?? 0;
  const fold = page.getByRole('button', { name: 'Zwiń menu', exact: true });
  const unfold = page.getByRole('button', { name: 'Rozwiń menu' });

  await t.test('is a rail from 768 to 1100 px, with a different name for each entry', async (t) => {
    for (const [screen, rail] of [
      [768, true],
      [1099, true],
      [1100, false],
    ] as const) {
      await page.setViewportSize({ width: screen, height: 1024 });
      t.equal((await width()) === 72, rail, `${screen} px`);
      t.same([await fold.count(), await unfold.count()], rail ? [0, 1] : [1, 0], 'it offers the other');
    }
    await page.setViewportSize({ width: 900, height: 1024 });
    const entries = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent ?? ''));
    t.same(
      entries.map((text) => text.replace(/\s+/g, ' ')).filter((text) => /Panel|Kalendarz|Boksy/.test(text)),
      [
        'Panel ludzie i serwer',
        'Panel dziś w stajni',
        'Kalendarz cała stajnia',
        'Kalendarz moja praca',
        'Boksy lista koni',
      ],
      'each entry has its own name',
    );
  });

  await t.test('has room for all entries of an admin on a desk', async (t) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const out = await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    t.ok(out <= 0, `${out} px are out of sight`);
    const bar = await page.locator('.top').evaluate((top) => getComputedStyle(top).backgroundColor);
    t.match(bar, /^rgb\(/, 'no text shows through the bar above');
    await page.setViewportSize({ width: 900, height: 1024 });
  });

  await t.test('folds and unfolds, stays so, and has the focus on what undoes it', async (t) => {
    await unfold.click();
    await expectFocus(t, fold);
    t.ok((await width()) > 200);
    await page.goto('/home');
    t.ok((await width()) > 200, 'it stays so');
    await page.setViewportSize({ width: 1440, height: 900 });
    const wide = await width();
    await fold.click();
    await expectFocus(t, unfold);
    t.ok((await width()) < wide / 2);
    await page.goto('/home?section=7');
    await unfold.waitFor();
    t.ok(await page.getByRole('link', { name: 'Zadania' }).first().count(), 'its entries keep their names');
    t.equal(await menu.getByRole('heading', { name: 'Pracownik' }).count(), 1, 'and its groups theirs, for readers');
  });
});

t.test('the menus on a phone need no script', async (t) => {
  const page = await openPage(t, app, { as: long, javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
  await page.goto('/home');
  const menu = page.getByRole('complementary', { name: 'Menu' });
  t.equal(await menu.isVisible(), false);
  await page.getByRole('navigation', { name: 'Na skróty' }).getByRole('button', { name: 'Więcej' }).click();
  await menu.getByRole('link', { name: 'Użytkownicy' }).click();
  t.match(page.url(), /section=7/);
  await page.goto('/my-account?tab=notifications');
  await expectCount(t, page.locator('.with-script'), 1);
  t.notOk(await page.locator('.with-script').isVisible(), 'what needs one is not there');
  await page.getByRole('button', { name: 'Konstancja Aleksandra' }).click();
  await page.getByRole('button', { name: 'Wyloguj' }).click();
  t.equal(new URL(page.url()).pathname, '/', 'signed out');
});

t.test('the menu of a phone closes, and a tap beside it presses nothing beneath', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(t, app, { as: 'admin', javaScriptEnabled, viewport: { width: 375, height: 667 } });
    await page.goto('/home?section=7');
    const menu = page.getByRole('complementary', { name: 'Menu' });
    const close = menu.getByRole('button', { name: 'Zamknij' });
    const more = page.getByRole('button', { name: 'Więcej' });
    const beneath = (await page.locator('[popovertarget="me"]').boundingBox()) as { x: number; y: number };
    for (const shut of [
      () => close.click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(beneath.x + 9, beneath.y + 9),
    ]) {
      await more.click();
      await menu.getByRole('link', { name: 'Tablica' }).scrollIntoViewIfNeeded();
      t.ok(await close.isVisible(), 'above a long menu too');
      await shut();
      await menu.waitFor({ state: 'hidden' });
      await expectFocus(t, more, `the focus is back after ${shut}`);
      t.equal(await page.locator('#me').isVisible(), false, 'the person’s menu was not pressed');
    }
  }
});

t.test('the list of people shows all thirty letters from 768 px on, in rows of one height', async (t) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 768, height: 800 } });
  await page.goto('/home?section=7');
  const row = page.getByRole('row', { name: /Konstancja/ });
  const seen = () =>
    row.evaluate((it) => {
      const parts = [...it.querySelectorAll<HTMLElement>(':is(.whole, .under, .beside) [aria-hidden]')];
      return {
        texts: parts.filter((part) => part.checkVisibility()).map((part) => part.textContent),
        cut: [...it.querySelectorAll(':not(.visually-hidden)')]
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
          .map((part) => part.textContent),
      };
    });
  const whole = ['Konstancja Aleksandra Żółkiews…', 'konstancja.zolkiewska.przybysz…'];
  for (const width of [768, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    t.same(await seen(), { texts: whole, cut: [] }, `${width} px`);
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((it) => it.clientHeight));
    if (width >= 900) t.equal(new Set(heights).size, 1, `${width} px: each row is as high as the others ${heights}`);
  }
  await page.setViewportSize({ width: 767, height: 800 });
  t.same((await seen()).texts, whole.slice(0, 1), 'the e-mail is hidden below 768 px');
});

t.test('pages have room for letters of twice the size, and for the smallest phone', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Bartłomiej', last_name: 'Brzęczyszczykiewicz' });
  for (const [as, ...paths] of [
    [owner, '/home'],
    ['manager', '/home', `/user/${owner.id}`],
    ['worker', '/home?section=2', '/home?section=13', '/my-account'],
  ] as const) {
    const page = await openPage(t, app, { as });
    for (const path of paths) {
      await page.goto(path);
      for (const [width, size] of [
        [375, '200%'],
        [320, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 667 });
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
        const flaws = await page.evaluate(flawsOfPage);
        // Long words may break, but not in the bars.
        const wrong = flaws.filter(({ kind, where }) => kind !== 'broken' || /\.(next|top)\b/.test(where));
        t.same(wrong, [], `${path} at ${width} px and ${size}`);
      }
    }
  }
});
