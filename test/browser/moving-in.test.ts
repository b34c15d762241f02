import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildService } from '../support/builders.ts';
import { pasted } from '../support/sheets.ts';
import { sheetOfStable } from '../support/stable-sheet.ts';

const count = async (
  table: 'horses' | 'people' | 'horse_services' | 'ledger_entries',
  app: Awaited<ReturnType<typeof startApp>>,
) => (await app.db.selectFrom(table).select('id').execute()).length;

t.test('from an empty installation to a stable by one sheet', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  const people = await count('people', app);
  const done = { presses: 0, fields: 0, pages: 0 };
  page.on('load', () => done.pages++);
  const press = async (what: import('playwright-core').Locator) => {
    done.presses++;
    await what.click();
  };
  const fill = async (name: string | RegExp, text: string) => {
    done.fields++;
    await page.getByLabel(name).fill(text);
  };

  await page.goto('/settings');
  await press(page.getByRole('link', { name: 'Konie z arkusza' }));
  await page.waitForURL('/moving-in');
  await expectAccessible(t, page);
  done.fields++;
  await page.locator('[data-island="sheet-form"][data-hydrated]').waitFor({ state: 'attached' });
  await page.getByLabel('Plik z arkuszem').setInputFiles({
    name: 'stajnia.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(sheetOfStable()),
  });
  await page.waitForURL(/\?sheet=/);
  await expectAccessible(t, page);

  t.match(
    await page.locator('.sheet-sums').innerText(),
    /Konie\s+43[\s\S]*Właściciele\s+28[\s\S]*5 bez e-maila[\s\S]*168/,
  );
  const rows = await page.locator('.sheet-rows').innerText();
  t.match(rows, 'Boks 1 ma już Aria (wiersz 3).');
  t.match(rows, 'Ten koń jest już w wierszu 24.');
  for (const service of ['Karmienie rano', 'Karmienie wieczór', 'Padok', 'Derkowanie'])
    await press(page.getByRole('group', { name: `„${service}”` }).getByText('Utwórz'));
  await fill('Boks, wiersz 23', '21');
  await press(page.getByRole('button', { name: /^Popraw \d/ }));
  await page.getByRole('button', { name: 'Wprowadź 42 dobre wiersze' }).waitFor();
  await press(page.getByRole('button', { name: 'Wprowadź 42 dobre wiersze' }));
  await page.getByRole('heading', { name: 'Arkusz wprowadzony' }).waitFor();
  await expectAccessible(t, page);

  t.comment(`${done.presses} presses, ${done.fields} fields, ${done.pages} pages`);
  t.ok(done.presses <= 40 && done.fields <= 25 && done.pages <= 20);
  t.same(
    [
      await count('horses', app),
      (await count('people', app)) - people,
      await count('horse_services', app),
      await count('ledger_entries', app),
    ],
    [42, 28, 168, 12],
  );
  const work = await app.db
    .selectFrom('occurrences')
    .select('id')
    .where('date_to_finish', '=', app.clock.now().toISOString().slice(0, 10) as never)
    .execute();
  t.equal(work.length, 168, 'and today’s work is there');
});

t.test('the preview answers as one types', async (t) => {
  const app = await startApp(t);
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 768, height: 900 } });
  await page.goto('/moving-in');
  const sheet = page.getByLabel('Wklej');
  await sheet.fill(pasted(['Koń', 'Właściciel', 'Opłata', 'Derka'], ['Sahara', 'Zając Tomasz', '16S0', 'x']));
  await page.locator('[data-island="sheet-form"][data-hydrated]').waitFor({ state: 'attached' });
  for (const key of ['A', 'X', 'V']) await sheet.press(`Control+${key}`);
  const fee = page.getByLabel('Opłata, wiersz 2');
  await fee.waitFor(); // the pasted sheet is sent to the same address
  const sent: string[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/moving_in/preview', async (route) => {
    sent.push(route.request().resourceType());
    await held;
    await route.fallback();
  });
  await Promise.all([page.waitForRequest('**/api/moving_in/preview'), fee.fill('16S1')]);
  await page.getByRole('button', { name: 'Popraw 1' }).click({ noWaitAfter: true });
  t.same(sent, ['fetch'], 'what is pressed meanwhile waits for the answer');
  letGo();
  await page.getByText('„16S1” to nie kwota.').waitFor();
  await fee.fill('1650');
  await page.locator('.sheet-sums').getByText('1650,00').waitFor();
  t.ok(await fee.evaluate((field) => field === document.activeElement), 'the field keeps the focus');
  const create = page.getByLabel('Utwórz');
  await create.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Wprowadź 1 wiersz' }).waitFor();
  t.ok(await create.evaluate((radio) => radio === document.activeElement), 'and so does an answer');
  await page.keyboard.press('Tab');
  await page.evaluate(() =>
    addEventListener('submit', ({ submitter }) => sessionStorage.setItem('said', submitter?.textContent ?? '')),
  );
  await page.getByRole('button', { name: 'Wprowadź 1 wiersz' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Arkusz wprowadzony' }).waitFor();
  t.equal(await page.evaluate(() => sessionStorage.getItem('said')), 'Wprowadzam…', 'and the button said so meanwhile');
});

t.test('on a phone without script', async (t) => {
  const app = await startApp(t);
  await buildService(app, { name: 'Karmienie rano' });
  const page = await openPage(t, app, {
    as: 'manager',
    javaScriptEnabled: false,
    viewport: { width: 375, height: 800 },
  });
  await page.goto('/moving-in');
  await page
    .getByLabel('Wklej')
    .fill(pasted(['Koń', 'Właściciel', 'Opłata', 'Karmienie rano'], ['Sahara', 'Zając Tomasz', '16S0', 'x']));
  await page.getByRole('button', { name: 'Pokaż podgląd' }).click();
  t.equal(await page.evaluate('document.documentElement.scrollWidth'), 375, 'nothing sticks out');
  await page.getByLabel('Opłata, wiersz 2').fill('1650');
  await page.getByRole('button', { name: 'Popraw 1' }).click();
  await page.getByRole('button', { name: 'Wprowadź 1 wiersz' }).click();
  t.match(await page.locator('main').innerText(), /Arkusz wprowadzony[\s\S]*1 nowy koń/);
  await page.getByRole('button', { name: 'Cofnij cały arkusz' }).click();
  t.match(await page.locator('main').innerText(), /Arkusz cofnięty/);
  t.equal(await count('horses', app), 0);
});
