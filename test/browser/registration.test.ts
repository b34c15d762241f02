import type { Page, Route } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, expectFocus, letLeave, openPage, takeProblems } from '../support/browser.ts';
import { buildInvitation, buildUnregistered } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };

const awake = (page: Page) =>
  page.locator('[data-island="registration"][data-hydrated]').waitFor({ state: 'attached' });
const alert = (page: Page) => page.locator('.notice');
const press = (page: Page, name: string) => page.locator('.card').getByRole('button', { name, exact: true }).click();

/** The number of visible fields, buttons and summaries that the alert covers. */
const coveredByAlert = (page: Page) =>
  page.evaluate(() => {
    const notice = document.querySelector('.notice')?.getBoundingClientRect();
    const parts = [...document.querySelectorAll('main :is(input, select, textarea, button, .summary)')];
    return parts.filter((part) => {
      const { top, bottom, height } = part.getBoundingClientRect();
      return notice && height > 0 && top < notice.bottom && bottom > notice.top;
    }).length;
  });

async function choosePassword(page: Page, password = 'kasztan w stajni'): Promise<void> {
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByLabel('Powtórz hasło').fill(password);
}

async function fillName(page: Page, phone = '600100200'): Promise<void> {
  await page.getByLabel('Imię').fill('Żaneta');
  await page.getByLabel('Nazwisko').fill('Ćwik');
  await page.getByLabel('Numer telefonu').fill(phone);
}

async function fillAddress(page: Page, code = '60-101'): Promise<void> {
  await page.getByLabel('Miejscowość').fill('Poznań');
  await page.getByLabel('Ulica').fill('Końska');
  await page.getByLabel('Numer domu').fill('7a');
  await page.getByLabel('Kod pocztowy').fill(code);
}

const errorAt = (page: Page, name: string) => page.locator(`#${name}-error`).textContent();
/** How often a page shows a text: in its alert, its summary and at fields. */
const timesSaid = async (page: Page, text: string) => (await page.locator('body').innerText()).split(text).length - 1;

t.test('registering on a phone', async (t) => {
  const { token, email } = await buildInvitation(app);
  const page = await openPage(t, app, { viewport: PHONE });
  const look = async (what: string) => {
    await expectFits(t, page, what);
    await expectAccessible(t, page);
  };
  await page.goto(`/register/${token}`);
  await awake(page);
  t.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), email);
  t.equal(await page.getByLabel('E-mail', { exact: true }).isEditable(), false, 'the e-mail is read-only');
  await look('the first step');

  await choosePassword(page, 'krótkie');
  await press(page, 'Dalej');
  await alert(page).waitFor();
  t.match(await alert(page).textContent(), /Error 400.*Hasło musi mieć conajmniej 8 znaków/);
  t.equal(await page.locator('.summary').textContent(), 'Popraw, proszę:Hasło');
  t.equal(await errorAt(page, 'password'), 'Hasło musi mieć conajmniej 8 znaków');
  t.equal(await page.getByLabel('Hasło', { exact: true }).getAttribute('aria-invalid'), 'true');
  t.equal(await coveredByAlert(page), 0, 'the alert covers nothing that has to be mended');
  await look('what is wrong');
  await letLeave(alert(page));
  t.pass('the alert leaves by itself');
  await page.locator('.summary a').first().click();
  await expectFocus(t, page.locator('#password'), 'the summary leads to the field');

  await choosePassword(page);
  await press(page, 'Dalej');
  await fillName(page, '123');
  await look('the second step');
  await press(page, 'Dalej');
  t.equal(await errorAt(page, 'phone_number'), 'Numer telefonu to 9 cyfr');
  t.equal(await timesSaid(page, 'Numer telefonu to 9 cyfr'), 1, 'at its field, once');
  t.equal(await page.getByText('Nie udało się zarejestrować').count(), 0, 'nothing has failed yet');
  t.equal(await page.getByLabel('Imię').inputValue(), 'Żaneta', 'what was typed stays');
  await fillName(page);
  await press(page, 'Dalej');
  await fillAddress(page, '60-1');
  await look('the third step');

  await press(page, 'Wstecz');
  t.equal(await page.getByLabel('Nazwisko').inputValue(), 'Ćwik');
  await press(page, 'Wstecz');
  t.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), email);
  await press(page, 'Dalej');
  await press(page, 'Dalej');
  t.equal(await page.getByLabel('Kod pocztowy').inputValue(), '60-1', 'on the way back all fields are kept');
  await press(page, 'Zarejestruj się');
  t.equal(await errorAt(page, 'postal_code'), 'Kod pocztowy ma postać 00-000');
  t.equal(await timesSaid(page, 'Kod pocztowy ma postać 00-000'), 1);
  t.match(await alert(page).textContent(), /Error 400.*Nie udało się zarejestrować/);
  await fillAddress(page);
  await press(page, 'Zarejestruj się');

  await page.waitForURL(/\/login$/);
  t.match(await alert(page).textContent(), /Zarejestrowano pomyślnie.*Możesz się teraz zalogować/);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Hasło').fill('kasztan w stajni');
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/\/home/);
  await page.goto(`/register/${token}`);
  t.equal(new URL(page.url()).pathname, '/', 'the link leads home once it is used');
  t.match(await alert(page).textContent(), 'To konto już istnieje.');
  await alert(page).getByRole('link', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/\/home/); // because one is signed in already
});

t.test('a postal code without a dash, which an iPhone’s digits have not', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const { token } = await buildInvitation(app);
    const page = await openPage(t, app, { javaScriptEnabled, viewport: PHONE });
    await page.goto(`/register/${token}`);
    if (javaScriptEnabled) await awake(page);
    await choosePassword(page);
    await press(page, 'Dalej');
    await fillName(page);
    await press(page, 'Dalej');
    await fillAddress(page, '60101');
    await page.getByLabel('Kod pocztowy').blur();
    if (javaScriptEnabled) t.equal(await page.getByLabel('Kod pocztowy').inputValue(), '60-101', 'the dash is put in');
    await press(page, 'Zarejestruj się');
    await page.waitForURL(/\/login$/);
  }
  const codes = await app.db.selectFrom('people').select('postal_code').where('postal_code', 'like', '60%').execute();
  t.ok(codes.length >= 2 && codes.every(({ postal_code }) => postal_code === '60-101'));
});

t.test('the wizard by keyboard, and by the browser’s own way back', async (t) => {
  const { token } = await buildInvitation(app);
  const page = await openPage(t, app);
  await page.goto(`/register/${token}`);
  await awake(page);
  await page.getByLabel('Hasło', { exact: true }).focus();
  await page.keyboard.type('kasztan w stajni');
  await page.keyboard.press('Tab');
  await page.keyboard.type('kasztan w stajni');
  await page.keyboard.press('Enter');
  await page.locator('fieldset[aria-label="O Tobie"]:focus').waitFor();
  t.pass('the focus goes along');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Żaneta');
  await page.goBack();
  t.ok(await page.getByLabel('Powtórz hasło').isVisible());
  t.equal(await page.getByLabel('Powtórz hasło').inputValue(), 'kasztan w stajni', 'the password is still there');
  await page.goForward();
  t.equal(await page.getByLabel('Imię').inputValue(), 'Żaneta');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.summary').waitFor();
  await expectFocus(t, page.locator('.summary'));
});

t.test('a registration that is refused', async (t) => {
  const app = await startApp(t);
  const { id, token } = await buildInvitation(app);
  const page = await openPage(t, app, { viewport: PHONE });
  await page.goto(`/register/${token}`);
  await awake(page);

  await t.test('for a password that everybody tries first, before more is asked', async (t) => {
    await choosePassword(page, 'password1');
    await press(page, 'Dalej');
    await page.locator('.summary').waitFor();
    t.equal(await page.locator('.summary').textContent(), 'Popraw, proszę:Hasło');
    t.match(await errorAt(page, 'password'), 'To hasło jest zbyt popularne');
    t.equal(await alert(page).count(), 0, 'nothing has failed yet');
    t.ok(await page.getByLabel('Powtórz hasło').isVisible());
    const drafts = await app.db.selectFrom('registration_drafts').selectAll().execute();
    t.same(drafts, [], 'nothing is stored');
  });

  await t.test('before the page has come to life', async (t) => {
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
    await page.locator('.summary a').waitFor();
    await awake(page);
    t.equal(await page.locator('.summary a').textContent(), 'Hasło');
    t.equal(await errorAt(page, 'password'), 'To hasło jest zbyt popularne. Wybierz inne.');
  });

  await t.test('for fields that were left empty, each by its name', async (t) => {
    await choosePassword(page);
    await press(page, 'Dalej');
    await press(page, 'Dalej');
    t.same(await page.locator('.summary a').allTextContents(), ['Imię', 'Nazwisko', 'Numer telefonu']);
    t.equal(await page.locator('#last_name-error').textContent(), 'To pole jest wymagane');
    await page.goto(`/register/${token}`);
    await awake(page);
  });

  await t.test('loses nothing, not by a reload either', async (t) => {
    await choosePassword(page);
    await press(page, 'Dalej');
    await fillName(page);
    await press(page, 'Dalej');
    await fillAddress(page);
    await page.reload();
    await awake(page);
    t.equal(await page.getByLabel('Hasło', { exact: true }).inputValue(), '', 'but the password is asked for again');
    await choosePassword(page);
    await press(page, 'Dalej');
    t.equal(await page.getByLabel('Nazwisko').inputValue(), 'Ćwik');
    await press(page, 'Dalej');
    t.equal(await page.getByLabel('Ulica').inputValue(), 'Końska');
    t.notMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), 'kasztan', 'no secret is kept');
  });

  await t.test('says why, whatever the reason', async (t) => {
    await app.db.updateTable('invitations').set({ ended_at: app.clock.now() }).where('id', '=', id).execute();
    await press(page, 'Zarejestruj się');
    await alert(page).getByText('Error 410').waitFor();
    const reason = 'straciło ważność. Poproś stajnię o nowe.';
    t.match(await page.locator('.summary').textContent(), reason);
    t.equal(await timesSaid(page, reason), 1, 'once');
    t.equal(await page.getByLabel('Ulica').inputValue(), 'Końska', 'and loses nothing');
    for (const [status, message] of [
      [429, 'Zbyt wiele prób. Spróbuj ponownie za 4 minuty.'],
      [503, 'Serwer jest chwilowo zajęty.'],
    ] as const) {
      const refusal = { status, json: { error: 'x', message } };
      await page.route('**/api/register', (route) => route.fulfill(refusal), { times: 1 });
      await press(page, 'Zarejestruj się');
      await page.locator('.summary').getByText(message).waitFor();
      t.match(await alert(page).textContent(), `Error ${status}`);
    }
    await page.route('**/api/register', (route) => route.abort());
    await press(page, 'Zarejestruj się');
    await page.locator('.summary').getByText('Serwer nie odpowiada').waitFor();
    t.ok(takeProblems(page).length >= 4, 'the refusals are the only trouble on the page');
  });
});

t.test('a registration whose answer is lost is sent again', async (t) => {
  const app = await startApp(t);
  const { token } = await buildInvitation(app);
  const page = await openPage(t, app, { viewport: PHONE });
  await page.goto(`/register/${token}`);
  await awake(page);
  await choosePassword(page);
  await press(page, 'Dalej');
  await fillName(page);
  await press(page, 'Dalej');
  await fillAddress(page);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/register', loseAnswer, { times: 1 });
  await press(page, 'Zarejestruj się');
  await page.locator('.summary').getByText('Serwer nie odpowiada').waitFor();
  t.equal((await app.db.selectFrom('people').select('id').execute()).length, 1, 'the account is made');

  await page.getByLabel('Numer domu').fill('8');
  await press(page, 'Zarejestruj się');
  await page.locator('.summary').getByText('To konto już istnieje').waitFor();
  t.equal(await alert(page).getByRole('link', { name: 'Zaloguj się' }).getAttribute('href'), '/login');
  await expectAccessible(t, page);
  await page.getByLabel('Numer domu').fill('7a');
  await press(page, 'Zarejestruj się');
  await page.waitForURL(/\/login$/);
  t.match(await alert(page).textContent(), /Zarejestrowano pomyślnie.*Możesz się teraz zalogować/);
  takeProblems(page);
});

t.test('no script runs before the wizard rests', async (t) => {
  const { token } = await buildInvitation(app);
  const page = await openPage(t, app);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`/register/${token}`, { waitUntil: 'load' });
  t.ok(scripts.length <= 1, 'but the loader');
  await awake(page);
});

t.test('a link that names no e-mail asks for one, and opens with what is known', async (t) => {
  const known = { first_name: 'Bogna', last_name: 'Zieleniak', phone_number: '611222333' };
  const { id } = await buildUnregistered(app, known);
  const { token } = await buildInvitation(app, { email: null, person_id: id });
  const page = await openPage(t, app, { viewport: PHONE });
  await page.goto(`/register/${token}`);
  await awake(page);
  await choosePassword(page);
  await press(page, 'Dalej');
  t.equal(await errorAt(page, 'email'), 'To pole jest wymagane');
  await page.getByLabel('E-mail', { exact: true }).fill('bogna@example.pl');
  await press(page, 'Dalej');
  await page.getByLabel('Imię').waitFor();
  t.equal(await page.getByLabel('Imię').inputValue(), 'Bogna');
  t.equal(await page.getByLabel('Numer telefonu').inputValue(), '611222333');
  await press(page, 'Dalej');
  await fillAddress(page);
  await press(page, 'Zarejestruj się');
  await page.waitForURL('**/login');
  const row = app.db.selectFrom('people').selectAll().where('id', '=', id);
  t.match(await row.executeTakeFirst(), { ...known, email: 'bogna@example.pl', city: 'Poznań' });
});
