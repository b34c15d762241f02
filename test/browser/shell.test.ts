import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectFocus, openPage } from '../support/browser.ts';
import { buildHorse, buildOccurrence, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const SECTIONS = {
  admin: [12, 11, 0, 1, 6, 13, 7, 2, 5],
  manager: [0, 1, 6, 13, 7, 2, 5],
  worker: [13, 7, 2, 5],
  user: [3, 4, 9],
} as const;

t.test('every section of everybody', async (t) => {
  await buildOccurrence(app, { health_alert: true });
  const judged = new Set<number>();
  for (const role of ['admin', 'manager', 'worker', 'user'] as const)
    t.test(role, async (t) => {
      const page = await openPage(t, app, { as: role });
      for (const section of SECTIONS[role]) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(`/home?section=${section}`);
        t.equal(await page.locator('[data-section]').getAttribute('data-section'), String(section));
        if (!judged.has(section)) await expectAccessible(t, page);
        judged.add(section);
        for (const width of [375, 768]) {
          await page.setViewportSize({ width, height: 800 });
          await expectFits(t, page, `section ${section} at ${width} px`);
        }
      }
    });
  for (const path of ['/my-account', '/user/:id', '/user/:id?tab=horses'])
    t.test(path, async (t) => {
      const page = await openPage(t, app, { as: 'manager' });
      await page.goto(path.replace(':id', (await app.person('worker')).id));
      await expectAccessible(t, page);
    });
});

t.test('the section is remembered in the browser', async (t) => {
  const page = await openPage(t, app, { as: 'worker' });
  await page.goto('/home?section=2');
  t.equal(await page.evaluate(() => localStorage.getItem('section')), '2', 'in the browser too');
});

t.test('the side menu folds and unfolds', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: { width: 1440, height: 900 } });
    await page.goto('/home');
    const menu = page.getByRole('complementary', { name: 'Menu' });
    const wide = (await menu.boundingBox())?.width ?? 0;
    await page.getByRole('button', { name: 'Zwiń menu' }).click();
    await page.getByRole('button', { name: 'Rozwiń menu' }).waitFor();
    t.ok(((await menu.boundingBox())?.width ?? 0) < wide / 2, `folds (JavaScript: ${javaScriptEnabled})`);
    await page.goto('/home?section=7');
    t.equal(await page.getByRole('button', { name: 'Rozwiń menu' }).count(), 1, 'and stays so');
    const other = page.getByRole('button', { name: 'Rozwiń menu' });
    if (javaScriptEnabled) {
      await other.click();
      await expectFocus(
        t,
        page.getByRole('button', { name: 'Zwiń menu', exact: true }),
        'the focus is on what undoes it',
      );
      await page.getByRole('button', { name: 'Zwiń menu', exact: true }).click();
      await expectFocus(t, other);
    }
    t.ok(await page.getByRole('link', { name: 'Zadania' }).first().count(), 'its entries keep their names');
    t.equal(await menu.getByRole('heading', { name: 'Pracownik' }).count(), 1, 'and its groups theirs, for readers');
    if (javaScriptEnabled) await expectAccessible(t, page);
    await page.getByRole('button', { name: 'Rozwiń menu' }).click();
    await page.getByRole('button', { name: 'Zwiń menu' }).waitFor();
  }
});

t.test('from 768 to 1100 px the menu is a rail until somebody unfolds it', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await openPage(t, app, { as: 'admin', javaScriptEnabled, viewport: { width: 768, height: 1024 } });
    await page.goto('/home?section=7');
    const menu = page.getByRole('complementary', { name: 'Menu' });
    const width = async () => (await menu.boundingBox())?.width ?? 0;
    for (const [screen, rail] of [
      [768, true],
      [1099, true],
      [1100, false],
    ] as const) {
      await page.setViewportSize({ width: screen, height: 1024 });
      t.equal((await width()) === 72, rail, `${screen} px`);
      t.equal(await page.getByRole('button', { name: rail ? 'Rozwiń menu' : 'Zwiń menu', exact: true }).count(), 1);
      t.equal(await page.getByRole('button', { name: rail ? 'Zwiń menu' : 'Rozwiń menu', exact: true }).count(), 0);
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
      'what is alike is told apart in it',
    );
    const cut = await menu
      .locator('.entry span:not(.visually-hidden)')
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((it) => it.textContent),
      );
    t.same(cut, [], 'and no word is cut');
    const margins = await menu.locator('.entry > span:not(.count)').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        const side = part.closest('.side')?.getBoundingClientRect();
        return Math.min(left - (side?.left ?? 0), (side?.right ?? 0) - right);
      }),
    );
    t.ok(Math.min(...margins) >= 3, `or touches an edge: ${margins}`);
    if (javaScriptEnabled) await expectAccessible(t, page);
    await page.getByRole('button', { name: 'Rozwiń menu' }).click();
    await page.getByRole('button', { name: 'Zwiń menu' }).waitFor();
    t.ok((await width()) > 200);
    await page.goto('/home');
    t.ok((await width()) > 200, `it stays so (JavaScript: ${javaScriptEnabled})`);
  }
});

t.test('the bar of a phone has what one does most, and the way to the rest', async (t) => {
  const owner = await buildPerson(app);
  for (const [as, expected] of [
    ['worker', ['Przegląd', 'Zadania', 'Kalendarz', 'Boksy', 'Więcej']],
    ['manager', ['Panel', 'Prośby', 'Kalendarz', 'Boksy', 'Więcej']],
    ['admin', ['Panel', 'Prośby', 'Kalendarz', 'Boksy', 'Więcej']],
    [owner, ['Konie', 'Kalendarz', 'Rozliczenia']], // all there is
  ] as const) {
    const page = await openPage(t, app, { as, viewport: { width: 375, height: 800 } });
    await page.goto('/home');
    const bar = page.getByRole('navigation', { name: 'Na skróty' });
    t.same(await bar.locator('a, button').allInnerTexts(), expected);
    if (as !== 'manager') continue;
    await bar.getByRole('button', { name: 'Więcej' }).click();
    await expectAccessible(t, page);
    await page.getByRole('complementary', { name: 'Menu' }).getByRole('link', { name: 'Usługi' }).click();
    await page.waitForURL('**/home?section=1');
    await bar.getByRole('link', { name: 'Boksy' }).click();
    await page.waitForURL('**/stable');
    t.equal(await bar.locator('[aria-current]').innerText(), 'Boksy');
  }
});

t.test('the menus on a phone need no script', async (t) => {
  const person = await buildPerson(app, {
    role: 'worker',
    first_name: 'Bartłomiej',
    last_name: 'Brzęczyszczykiewicz',
    email: 'bartlomiej.brzeczyszczykiewicz@lekolody.example.pl',
  });
  const page = await openPage(t, app, { as: person, javaScriptEnabled: false, viewport: { width: 375, height: 700 } });
  await page.goto('/home');
  const menu = page.getByRole('complementary', { name: 'Menu' });
  t.equal(await menu.isVisible(), false);
  await page.getByRole('navigation', { name: 'Na skróty' }).getByRole('button', { name: 'Więcej' }).click();
  t.equal(await menu.isVisible(), true);
  await menu.getByRole('link', { name: 'Użytkownicy' }).click();
  t.match(page.url(), /section=7/);

  await page.locator('[popovertarget="me"]').click();
  const me = page.locator('#me');
  t.match(await me.textContent(), 'bartlomiej.brzeczyszczykiewicz@lekolody.…', 'the e-mail is cut at 40 characters');
  t.match(await me.textContent(), 'Bartłomiej Brzęczysz…', 'the name at 20');
  t.match(await page.locator('[popovertarget="me"]').textContent(), 'Bartłomiej…', 'and at 10 in the bar');
  for (const name of ['Konto', 'Wsparcie', 'Zgłoś błąd'])
    t.equal(await me.getByRole('link', { name }).count(), 1, name);
  await me.getByRole('button', { name: 'Wyloguj' }).click();
  t.equal(new URL(page.url()).pathname, '/', 'signed out');
  await page.goto('/home');
  t.match(page.url(), /\/login/);
});

t.test('the list of people', async (t) => {
  const long = await buildPerson(app, {
    first_name: 'Konstancja Aleksandra',
    last_name: 'Żółkiewska-Przybyszewska',
    email: 'konstancja.zolkiewska.przybyszewska@example.pl',
    phone_number: '600100200',
  });
  const page = await openPage(t, app, { as: 'worker', viewport: { width: 1440, height: 900 } });
  await page.goto('/home?section=7');
  const row = page.getByRole('row', { name: /Konstancja/ });
  t.match(await row.textContent(), 'Konstancja Aleksandra Żółkiews…', 'the name is cut at 30 characters');
  t.match(await row.textContent(), 'konstancja.zolkiewska.przybysz…', 'the e-mail too');
  t.match(await row.textContent(), '600\u00a0100\u00a0200');
  const seen = () =>
    row.evaluate((it) => {
      const parts = [...it.querySelectorAll<HTMLElement>(':is(.whole, .under, .beside) [aria-hidden]')];
      return {
        texts: parts.filter((part) => part.checkVisibility()).map((part) => part.textContent),
        cut: [...it.querySelectorAll('*')].some(
          (part) =>
            !part.classList.contains('visually-hidden') &&
            part.scrollWidth > part.clientWidth + 1 &&
            part.clientWidth > 0,
        ),
      };
    });
  const whole = ['Konstancja Aleksandra Żółkiews…', 'konstancja.zolkiewska.przybysz…'];
  for (const width of [768, 900, 1024, 1200, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const { texts, cut } = await seen();
    t.same(texts, whole, `${width} px shows all thirty letters of both`);
    t.equal(cut, false, 'and cuts none of them');
    await expectFits(t, page, `${width} px`);
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((it) => it.clientHeight));
    if (width >= 900) t.equal(new Set(heights).size, 1, `${width} px: each row is as high as the others ${heights}`);
  }
  await page.setViewportSize({ width: 767, height: 800 });
  t.same((await seen()).texts, whole.slice(0, 1), 'the e-mail is hidden below 768 px');
  await row.click();
  await page.waitForURL(`**/user/${long.id}`);
  t.match(await page.locator('h1').textContent(), 'Konstancja...');
});

t.test('the list of people breaks no role in the middle of its word', async (t) => {
  const client = await buildPerson(app, { first_name: 'Konstancja', last_name: 'Wójcik-Przybyszewska' });
  for (const name of ['Bursztyn Złoty', 'Hetman Wielki', 'Iskra Druga'])
    await buildHorse(app, { owner_id: client.id, name });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 768, height: 900 } });
  await page.goto('/home?section=7');
  const role = page.getByRole('cell', { name: 'Administrator' }).first();
  const lines = await role.evaluate((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  t.equal(lines, 1);
});

t.test('icons keep their words when letters are large', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Bartłomiej', last_name: 'Brzęczyszczykiewicz' });
  for (const as of [owner, 'worker', 'manager', 'admin'] as const) {
    const page = await openPage(t, app, { as });
    for (const path of ['/home', ...(as === 'manager' ? [`/user/${owner.id}`, '/my-account'] : [])]) {
      await page.goto(path);
      for (const [width, size] of [
        [375, '100%'],
        [375, '150%'],
        [375, '200%'],
        [320, '100%'],
      ] as const) {
        await page.setViewportSize({ width, height: 667 });
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
        const labels = await page.locator('.next a, .top .button').evaluateAll((links) =>
          links.map((link) => {
            const label = link.querySelector('span > [aria-hidden]') ?? link.querySelector('span:not(.avatar)') ?? link;
            const words = document.createRange();
            words.selectNodeContents(label);
            const [{ left, right, height }, own] = [words.getBoundingClientRect(), link.getBoundingClientRect()];
            const { clipPath, fontSize } = getComputedStyle(label);
            const inside = left >= own.left - 1 && right <= own.right + 1 && right <= innerWidth;
            const whole = inside && clipPath === 'none' && height < 2 * Number.parseFloat(fontSize);
            return { label: link.textContent, whole, tall: own.height >= 44 };
          }),
        );
        t.ok(labels.length >= 4);
        const wrong = labels.filter(({ whole, tall }) => !whole || !tall);
        t.same(wrong, [], `${path} at ${width} px and ${size}: each says in one line what it is`);
        await expectFits(t, page, `${path} at ${width} px and ${size}`);
      }
    }
  }
});
