import type { Page, Route } from 'playwright-core';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { awake, expectFocus, interceptNext, letLeave, openPage, takeProblems } from '../support/browser.ts';
import { buildInvitation, buildUnregistered } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };

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
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto(`/register/${token}`, { waitUntil: 'load' });
  t.ok(scripts.length <= 1, 'no script runs before the page is there, but the loader');
  await awake(page, 'registration');
  t.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), email);
  t.equal(await page.getByLabel('E-mail', { exact: true }).isEditable(), false, 'the e-mail is read-only');

  await choosePassword(page, 'krótkie');
  await press(page, 'Dalej');
  await alert(page).waitFor();
  t.match(await alert(page).textContent(), /Error 400.*Hasło musi mieć conajmniej 8 znaków/);
  t.equal(await page.locator('.summary').textContent(), 'Popraw, proszę:Hasło');
  t.equal(await errorAt(page, 'password'), 'Hasło musi mieć conajmniej 8 znaków');
  t.equal(await page.getByLabel('Hasło', { exact: true }).getAttribute('aria-invalid'), 'true');
  t.equal(await coveredByAlert(page), 0, 'the alert covers nothing that has to be mended');
  await letLeave(alert(page));
  await page.locator('.summary a').first().click();
  await expectFocus(t, page.locator('#password'), 'the summary leads to the field');

  await choosePassword(page);
  await page.keyboard.press('Enter');
  await expectFocus(t, page.getByRole('group', { name: 'O Tobie' }), 'the focus goes along');
  const above = await page.getByLabel('Imię').boundingBox();
  const label = await page.getByText('Nazwisko', { exact: true }).boundingBox();
  t.ok(above && label && label.y - above.y - above.height >= 8, 'a label is apart from the field above it');
  await press(page, 'Dalej');
  t.same(
    await page.locator('.summary a').allTextContents(),
    ['Imię', 'Nazwisko', 'Numer telefonu'],
    'each by its name',
  );
  t.equal(await errorAt(page, 'last_name'), 'To pole jest wymagane');
  await expectFocus(t, page.locator('.summary'));
  await fillName(page, '123');
  await press(page, 'Dalej');
  t.equal(await errorAt(page, 'phone_number'), 'Numer telefonu to 9 cyfr');
  t.equal(await timesSaid(page, 'Numer telefonu to 9 cyfr'), 1, 'at its field, once');
  t.equal(await page.getByText('Nie udało się zarejestrować').count(), 0, 'nothing has failed yet');
  t.equal(await page.getByLabel('Imię').inputValue(), 'Żaneta', 'what was typed stays');
  await fillName(page);
  await press(page, 'Dalej');
  await fillAddress(page, '60-1');

  await page.goBack();
  t.equal(await page.getByLabel('Nazwisko').inputValue(), 'Ćwik', 'the browser’s own way back leads there too');
  await page.goBack();
  t.ok(await page.getByLabel('Powtórz hasło').isVisible());
  t.equal(await page.getByLabel('Powtórz hasło').inputValue(), 'kasztan w stajni', 'the password is still there');
  await page.goForward();
  t.equal(await page.getByLabel('Imię').inputValue(), 'Żaneta');
  await press(page, 'Wstecz');
  t.equal(await page.getByLabel('E-mail', { exact: true }).inputValue(), email);
  await press(page, 'Dalej');
  await press(page, 'Dalej');
  t.equal(await page.getByLabel('Kod pocztowy').inputValue(), '60-1', 'on the way back all fields are kept');
  await press(page, 'Zarejestruj się');
  t.equal(await errorAt(page, 'postal_code'), 'Kod pocztowy ma postać 00-000');
  t.equal(await timesSaid(page, 'Kod pocztowy ma postać 00-000'), 1);
  t.match(await alert(page).textContent(), /Error 400.*Nie udało się zarejestrować/);
  await fillAddress(page, '60101');
  await page.getByLabel('Kod pocztowy').blur();
  t.equal(await page.getByLabel('Kod pocztowy').inputValue(), '60-101', 'the digits of an iPhone have no dash');
  await press(page, 'Zarejestruj się');

  await page.waitForURL(/\/login$/);
  t.match(await alert(page).textContent(), /Zarejestrowano pomyślnie.*Możesz się teraz zalogować/);
});

t.test('a registration that is refused', async (t) => {
  const { id, token } = await buildInvitation(app);
  const page = await openPage(t, app, { viewport: PHONE });
  await page.goto(`/register/${token}`);
  await awake(page, 'registration');

  await t.test('says at once that a password is too common', async (t) => {
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

  await t.test('names the field before scripts run', async (t) => {
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
    await page.locator('.summary a').waitFor();
    await awake(page, 'registration');
    t.equal(await page.locator('.summary a').textContent(), 'Hasło');
    t.equal(await errorAt(page, 'password'), 'To hasło jest zbyt popularne. Wybierz inne.');
  });

  await t.test('keeps all but the password over a reload', async (t) => {
    await choosePassword(page);
    await press(page, 'Dalej');
    await fillName(page);
    await press(page, 'Dalej');
    await fillAddress(page);
    await page.reload();
    await awake(page, 'registration');
    t.equal(await page.getByLabel('Hasło', { exact: true }).inputValue(), '', 'but the password is asked for again');
    await choosePassword(page);
    await press(page, 'Dalej');
    t.equal(await page.getByLabel('Nazwisko').inputValue(), 'Ćwik');
    await press(page, 'Dalej');
    t.equal(await page.getByLabel('Ulica').inputValue(), 'Końska');
    t.notMatch(await page.evaluate(() => JSON.stringify(sessionStorage)), 'kasztan', 'no secret is kept');
  });

  await t.test('says why, whatever the reason', async (t) => {
    const invitation = app.db.updateTable('invitations').where('id', '=', id);
    await invitation.set({ ended_at: app.clock.now() }).execute();
    await press(page, 'Zarejestruj się');
    await alert(page).getByText('Error 410').waitFor();
    const reason = 'straciło ważność. Poproś stajnię o nowe.';
    t.match(await page.locator('.summary').textContent(), reason);
    t.equal(await timesSaid(page, reason), 1, 'once');
    t.equal(await page.getByLabel('Ulica').inputValue(), 'Końska', 'and loses nothing');
    await invitation.set({ ended_at: null }).execute();
    for (const [status, message] of [
      [429, 'Zbyt wiele prób. Spróbuj ponownie za 4 minuty.'],
      [503, 'Serwer jest chwilowo zajęty.'],
    ] as const) {
      const refusal = { status, json: { error: 'x', message } };
      await interceptNext(page, '**/api/register', (route) => route.fulfill(refusal));
      await press(page, 'Zarejestruj się');
      await page.locator('.summary').getByText(message).waitFor();
      t.match(await alert(page).textContent(), `Error ${status}`);
    }
  });

  await t.test('is sent again after its answer was lost', async (t) => {
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await interceptNext(page, '**/api/register', loseAnswer);
    await press(page, 'Zarejestruj się');
    await page.locator('.summary').getByText('Serwer nie odpowiada').waitFor();

    await page.getByLabel('Numer domu').fill('8');
    await press(page, 'Zarejestruj się');
    await page.locator('.summary').getByText('To konto już istnieje').waitFor();
    t.equal(await alert(page).getByRole('link', { name: 'Zaloguj się' }).getAttribute('href'), '/login');
    await page.getByLabel('Numer domu').fill('7a');
    await press(page, 'Zarejestruj się');
    await page.waitForURL(/\/login$/);
    t.match(await alert(page).textContent(), /Zarejestrowano pomyślnie.*Możesz się teraz zalogować/);
    t.ok(takeProblems(page).length >= 4, 'the refusals are the only trouble on the page');
  });
});

t.test('a link that names no e-mail asks for one, and opens with what is known', async (t) => {
  const known = { first_name: 'Bogna', last_name: 'Zieleniak', phone_number: '611222333' };
  const { id } = await buildUnregistered(app, known);
  const { token } = await buildInvitation(app, { email: null, person_id: id });
  const page = await openPage(t, app, { viewport: PHONE });
  await page.goto(`/register/${token}`);
  await awake(page, 'registration');
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
});
