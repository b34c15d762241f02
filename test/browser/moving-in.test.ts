import t from 'tap';
import { startApp } from '../support/app.ts';
import { awake, expectFocus, hold, openPage } from '../support/browser.ts';
import { xlsxFile } from '../support/sheets.ts';

const SHEET = [
  ['Koń', 'Właściciel', 'Opłata', 'Derka'],
  ['Sahara', 'Zając Tomasz', '16S0', 'x'],
];

t.test('a sheet is sent when it is chosen or pasted, and its preview is updated while typing', async (t) => {
  const page = await openPage(t, await startApp(t), { as: 'manager', viewport: { width: 768, height: 900 } });
  await page.goto('/moving-in');
  await awake(page, 'sheet-form');
  const file = xlsxFile(...SHEET);
  await page
    .getByLabel('Plik z arkuszem')
    .setInputFiles({ name: file.name, mimeType: 'application/zip', buffer: Buffer.from(await file.arrayBuffer()) });
  await page.waitForURL(/\?sheet=/);
  await page.getByRole('link', { name: 'Zmień arkusz' }).click();
  const sheet = page.getByLabel('Wklej');
  await sheet.waitFor();
  await awake(page, 'sheet-form');
  for (const key of ['A', 'X', 'V']) await sheet.press(`Control+${key}`);
  const fee = page.getByLabel('Opłata, wiersz 2');
  await fee.waitFor();
  await awake(page, 'sheet-preview');

  const typed = await hold(page, '**/api/moving_in/preview');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/preview') && sent.push(request.resourceType()));
  await Promise.all([page.waitForRequest('**/api/moving_in/preview'), fee.fill('16S1')]);
  await page.getByRole('button', { name: 'Popraw 1' }).click({ noWaitAfter: true });
  t.same(sent, ['fetch'], 'a press meanwhile waits for the answer');
  typed();
  await page.getByText('„16S1” to nie kwota.').waitFor();
  await awake(page, 'sheet-preview');

  const redrawn = '**/moving-in?sheet=*';
  const answered = await hold(page, redrawn);
  const create = page.getByLabel('Utwórz');
  await create.focus();
  await Promise.all([page.waitForRequest(redrawn), page.keyboard.press('Space')]);
  await fee.focus();
  answered();
  await page.getByText('1 odpowiedź').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('1650');
  await page.locator('.sheet-sums').getByText('1650,00').waitFor();
  t.ok(await fee.evaluate((field) => field === document.activeElement), 'the focused field is not replaced');
  await create.focus();
  await page.locator('.questions').evaluate((drawn) => drawn.classList.add('before'));
  await page.keyboard.press('ArrowDown');
  await page.locator('.questions:not(.before)').waitFor();
  await expectFocus(t, page.getByRole('radio', { checked: true }), 'an answer keeps the focus');

  const late = await hold(page, redrawn);
  await Promise.all([page.waitForRequest(redrawn), page.locator('#preview').dispatchEvent('input')]);
  await page.evaluate(() =>
    addEventListener('submit', ({ submitter }) => sessionStorage.setItem('said', submitter?.textContent ?? '')),
  );
  await page.getByRole('button', { name: 'Wprowadź 1 wiersz' }).hover();
  await page.mouse.down();
  const answer = page.waitForResponse(redrawn);
  late();
  const drawn = await answer;
  await drawn.finished();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.mouse.up();
  await page.getByRole('heading', { name: 'Arkusz wprowadzony' }).waitFor();
  t.equal(await page.evaluate(() => sessionStorage.getItem('said')), 'Wprowadzam…', 'its button says so meanwhile');
});
