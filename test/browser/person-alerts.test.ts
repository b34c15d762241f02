import type { Page } from 'playwright-core';
import t from 'tap';
import { startApp, type TestApp } from '../support/app.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { buildGroup, buildHorse, buildOccurrence, buildPerson, type TestPerson } from '../support/builders.ts';

const app = await startApp(t);
const PHONE = { width: 375, height: 667 };
const BOTH = [
  [true, 'with JavaScript'],
  [false, 'without JavaScript'],
] as const;

const general = ({ id }: TestPerson) => `/user/${id}?tab=general`;
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** Expects the alert over the page, and that it leaves after 3 s. */
async function expectAlert(t: Tap, page: Page, title: string, message: string): Promise<void> {
  const alert = page.locator('.notice');
  t.equal(await alert.locator('strong').textContent(), title);
  t.match(await alert.locator('p').first().textContent(), message);
  await page.waitForLoadState(); // wait for the stylesheet
  const { delay, name } = await alert.evaluate((notice) => {
    const { animationName, animationDelay } = getComputedStyle(notice);
    return { name: animationName.split(', ').at(-1), delay: animationDelay.split(', ').at(-1) };
  });
  t.same({ name, delay }, { name: 'leave', delay: '3s' }, 'after 3 seconds it leaves');
}

const become = (app: TestApp, { id }: TestPerson, role: 'user' | 'admin') =>
  app.db.updateTable('people').set({ role }).where('id', '=', id).execute();

type Tap = Pick<typeof t, 'equal' | 'match' | 'same'>;

for (const [javaScriptEnabled, how] of BOTH)
  t.test(`a person’s data ${how}`, async (t) => {
    const [person, other] = [await buildPerson(app), await buildPerson(app)];
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE, noticesLeave: true });
    await page.goto(`/user/${person.id}`);
    await page.getByLabel('Imię').fill('Żaneta');
    await page.getByLabel('Miejscowość').fill('Września');
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Zaktualizowano', 'Pomyślnie zaktualizowano dane');
    t.match(await page.locator('h1').innerText(), 'Żaneta');

    await page.getByLabel('Ulica').fill('Łąkowa');
    await page.getByLabel('Numer domu').fill(' ');
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Error 400', 'Wystąpił błąd podczas aktualizacji danych');
    t.equal(await page.getByLabel('Ulica').inputValue(), 'Łąkowa', 'what was typed is kept');
    t.match(await page.locator('.summary').innerText(), 'Numer domu');
    t.equal(await page.locator('#profile-house_number-error').textContent(), 'To pole jest wymagane');
    if (javaScriptEnabled) await expectAccessible(t, page);

    await page.getByLabel('Numer domu').fill('7');
    await page.getByLabel('E-mail').fill(other.email);
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Error 409', 'Wystąpił błąd podczas aktualizacji danych');
    const email = page.getByLabel('E-mail');
    t.equal(await email.getAttribute('aria-invalid'), 'true');
    t.equal(await page.locator('#profile-email-error').textContent(), 'Już konto na takim mailu istnieje');

    const changed = `nowy${javaScriptEnabled}@example.pl`;
    await email.fill(changed);
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Zaktualizowano', 'Pomyślnie zaktualizowano dane');
    t.equal(await email.inputValue(), changed);

    await become(app, person, 'admin');
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Error 403', 'Wystąpił błąd podczas aktualizacji danych');
  });

for (const [javaScriptEnabled, how] of BOTH)
  t.test(`password, role and groups ${how}`, async (t) => {
    const app = await startApp(t);
    const worker = await buildPerson(app, { role: 'worker' });
    await buildGroup(app, { name: 'Stajenni', workers: [worker] });
    await buildGroup(app, { name: 'Kowale' });
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE, noticesLeave: true });
    const choose = (role: string) => page.getByLabel('Nowa rola').selectOption({ label: role });
    const editGroups = () => page.getByRole('link', { name: 'EDYTUJ GRUPY' }).click();

    await page.goto(general(worker));
    await press(page, 'Wyślij link');
    const message = 'Poproś tę osobę, żeby sprawdziła swoją skrzynkę odbiorczą i folder spam';
    await expectAlert(t, page, 'Wiadomość wysłana', message);
    await app.drainJobs();
    t.equal((await app.mails()).at(-1)?.to, worker.email);

    await editGroups();
    t.equal(await page.getByLabel('Stajenni').isChecked(), true);
    await page.getByLabel('Stajenni').uncheck();
    await page.getByLabel('Kowale').check();
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Zaktualizowano', 'Pomyślnie zaktualizowano dane');
    t.match(await page.getByRole('main').innerText(), 'Kowale');
    t.notMatch(await page.getByRole('main').innerText(), 'Stajenni');

    await editGroups();
    await become(app, worker, 'user');
    await press(page, 'Zapisz');
    await expectAlert(t, page, 'Error 400', 'Wystąpił błąd podczas przypisywania grup');

    await page.goto(general(worker));
    await choose('Kierownik');
    await press(page, 'Zmień rolę');
    const dialog = page.getByRole('dialog', { name: 'Zmień rolę' });
    const agree = () => dialog.getByRole('button', { name: 'Zmień rolę' }).click();
    t.notMatch(await dialog.innerText(), 'grup', 'who stays with the staff keeps the groups');
    await agree();
    await expectAlert(t, page, 'Zaktualizowano', 'Pomyślnie zaktualizowano rolę');
    t.match(await page.getByRole('main').innerText(), 'Obecna rola: Kierownik');

    await buildOccurrence(app, { worker });
    await choose('Klient');
    await press(page, 'Zmień rolę');
    for (const named of ['Kierownik → Klient', 'straci grupy: Kowale', '1 przypisane jej zadanie będzie wolne'])
      t.match(await dialog.innerText(), named);
    if (javaScriptEnabled) await expectAccessible(t, page);
    await dialog.getByRole('link', { name: 'Anuluj' }).click();
    t.match(await page.getByRole('main').innerText(), 'Obecna rola: Kierownik');
    await choose('Klient');
    await press(page, 'Zmień rolę');
    await become(app, worker, 'admin');
    await agree();
    await expectAlert(t, page, 'Error 403', 'Wystąpił błąd podczas aktualizacji danych');

    const owner = await buildPerson(app);
    await page.goto(general(owner));
    await become(app, owner, 'admin');
    await press(page, 'Wyślij link');
    await expectAlert(t, page, 'Error 403', 'Wystąpił błąd podczas wysyłania maila');
  });

for (const [javaScriptEnabled, how] of BOTH)
  t.test(`a manager who would be none asks for it twice, ${how}`, async (t) => {
    const self = await buildPerson(app, { role: 'manager' });
    const page = await openPage(t, app, { as: self, javaScriptEnabled, viewport: PHONE, noticesLeave: true });
    await page.goto(general(self));
    await page.getByLabel('Nowa rola').selectOption({ label: 'Klient' });
    await press(page, 'Zmień rolę');
    const dialog = page.getByRole('dialog', { name: 'Zmień rolę' });
    t.match(await dialog.innerText(), 'to Twoje konto');
    const role = async () =>
      (await app.db.selectFrom('people').select('role').where('id', '=', self.id).executeTakeFirstOrThrow()).role;
    t.equal(await role(), 'manager', 'nothing has happened yet');
    await dialog.getByRole('button', { name: 'Zmień rolę' }).click();
    await expectAlert(t, page, 'Zaktualizowano', 'Pomyślnie zaktualizowano rolę');
    t.equal(await role(), 'user');
  });

for (const [javaScriptEnabled, how] of BOTH)
  t.test(`the end of an account ${how}`, async (t) => {
    const owner = await buildPerson(app, { last_name: 'Znikająca' });
    await buildOccurrence(app, { horse: await buildHorse(app, { owner, name: 'Bursztyn' }) });
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE, noticesLeave: true });
    const openDialog = async (person: TestPerson) => {
      await page.goto(general(person));
      await page.getByRole('link', { name: 'USUŃ KONTO' }).click();
    };

    const late = await buildPerson(app);
    await openDialog(late);
    await become(app, late, 'admin');
    await press(page, 'USUŃ KONTO');
    await expectAlert(t, page, 'Error 403', 'Wystąpił błąd podczas usuwania konta');

    await openDialog(owner);
    const dialog = page.locator('.dialog');
    for (const named of ['e-mail, telefon, adres', 'wylogowana', 'Bursztyn', 'boksy', 'rozliczenia zostaną'])
      t.match((await dialog.innerText()).replaceAll('\u00a0', ' '), named);
    await dialog.getByRole('link', { name: 'ANULUJ' }).click();
    t.equal(await dialog.count(), 0);
    t.equal(new URL(page.url()).search, '?tab=general', 'the page is as it was');

    await openDialog(owner);
    await press(page, 'USUŃ KONTO');
    await expectAlert(t, page, 'SUKCES', 'Konto zostało usunięte');
    t.match(page.url(), /section=7/);
    t.notMatch(await page.getByRole('main').innerText(), 'Znikająca');
    await page.goto(`/user/${owner.id}`);
    t.equal(new URL(page.url()).pathname, '/home');
  });

t.test('an alert of the page leaves by itself', async (t) => {
  const page = await openPage(t, app, { as: 'admin' });
  await page.goto(`/user/${(await buildPerson(app)).id}`);
  await press(page, 'Zapisz');
  const saved = page.getByRole('dialog', { name: 'Zaktualizowano' });
  await saved.waitFor();
  await saved.waitFor({ state: 'hidden' });
});
