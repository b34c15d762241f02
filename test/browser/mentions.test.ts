/** Mentions by others before an account is deleted, each with a checkbox; without JavaScript. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectCount, openPage } from '../support/browser.ts';
import { buildHorse, buildNote, buildPerson } from '../support/builders.ts';

const DESK = { width: 1440, height: 900 };

t.test('others’ mentions of somebody who leaves', async (t) => {
  const app = await startApp(t);
  await app.listen();
  const author = await buildPerson(app, { role: 'worker' });
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  const open = (viewport = DESK) => openPage(t, app, { as: 'manager', javaScriptEnabled: false, viewport });
  const AT_HOME = { phone_number: '731246803', street: 'Ćmielowska', house_number: '7' };
  const somebody = (last_name: string, more: Partial<typeof AT_HOME> = {}) =>
    buildPerson(app, { first_name: 'Łucja', last_name, ...more });
  const write = (content: string) => buildNote(app, { horse, author, title: 'Telefon', content });
  const contents = async (notes: { id: string }[]) => {
    const rows = await app.db.selectFrom('notes').select(['id', 'content']).execute();
    return notes.map(({ id }) => rows.find((row) => row.id === id)?.content);
  };
  const dialogOf = ({ id }: { id: string }) => `/user/${id}?tab=general&dialog=delete`;

  await t.test('are shown with their place and the text around, ticked; what is unticked stays', async (t) => {
    const person = await somebody('Brzęczykowska', AT_HOME);
    const notes = [
      await write('Siodło oddać: Lucja Brzeczykowska, (731) 246 803, w sobotę.'),
      await write('Tak nazywa się też klacz: Łucja Brzęczykowska.'),
      await write('Brzęczykowska dzwoniła.'),
    ];
    const page = await open();
    await page.goto(dialogOf(person));
    const dialog = page.getByRole('dialog', { name: 'USUŃ KONTO' });
    const boxes = dialog.getByRole('checkbox');
    t.equal(await boxes.count(), 3);
    t.match(await dialog.innerText(), /Notatka · Bursztyn · 21\.11\.2026/);
    t.match(await dialog.innerText(), 'Siodło oddać: Lucja Brzeczykowska, (731) 246 803, w sobotę.');
    t.same((await dialog.locator('mark').allInnerTexts()).sort(), [
      '(731) 246 803',
      'Lucja Brzeczykowska',
      'Łucja Brzęczykowska',
    ]);
    for (const box of await boxes.all()) t.ok(await box.isChecked());
    await dialog.getByRole('checkbox', { name: 'klacz' }).uncheck();
    await dialog.getByRole('button', { name: 'USUŃ KONTO' }).click();
    await page.getByText('Konto zostało usunięte').waitFor();
    t.same(await contents(notes), [
      'Siodło oddać: …, …, w sobotę.',
      'Tak nazywa się też klacz: Łucja Brzęczykowska.',
      'Brzęczykowska dzwoniła.',
    ]);
  });

  await t.test('shut nobody out, on any screen', async (t) => {
    const person = await somebody('Trznadlowa', AT_HOME);
    await write('Siodło oddać: Lucja Trznadlowa, (731) 246 803, w sobotę po jeździe, jeśli wróci na czas.');
    for (let nth = 0; nth < 3; nth++) await write(`Telefon od: Trznadlowa Łucja, ul. Ćmielowska 7 (${nth}).`);
    const page = await openPage(t, app, { as: 'manager', viewport: DESK });
    await page.goto(dialogOf(person));
    const dialog = page.getByRole('dialog', { name: 'USUŃ KONTO' });
    await expectAccessible(t, page);
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      t.ok((await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)) <= 0, `fits ${width} px`);
    }
  });

  await t.test('that came or went meanwhile are shown first, and nothing is deleted', async (t) => {
    const person = await somebody('Gżegżółkowa');
    const seen = await write('Pytała Łucja Gżegżółkowa.');
    const page = await open();
    await page.goto(dialogOf(person));
    const late = await write('Płaci Łucja Gżegżółkowa.');
    await page.getByRole('button', { name: 'USUŃ KONTO' }).click();
    await page.getByRole('dialog', { name: 'USUŃ KONTO' }).waitFor();
    t.match(
      await page.getByRole('dialog', { name: 'USUŃ KONTO' }).innerText(),
      'W międzyczasie zmieniło się to, co inni napisali o tej osobie.',
    );
    t.same(await page.locator('mark').allInnerTexts(), ['Łucja Gżegżółkowa', 'Łucja Gżegżółkowa']);
    t.same(await contents([seen, late]), ['Pytała Łucja Gżegżółkowa.', 'Płaci Łucja Gżegżółkowa.']);
    await app.db.deleteFrom('notes').where('id', '=', late.id).execute();
    await page.getByRole('button', { name: 'USUŃ KONTO' }).click();
    await page.locator('mark').nth(1).waitFor({ state: 'detached' });
    t.same(await contents([seen]), ['Pytała Łucja Gżegżółkowa.']);
    await page.getByRole('button', { name: 'USUŃ KONTO' }).click();
    await page.getByText('Konto zostało usunięte').waitFor();
    t.same(await contents([seen]), ['Pytała ….']);
  });

  await t.test('that are many are shown in turn, each page with its ticks', async (t) => {
    const person = await somebody('Świergotka');
    const notes = [];
    for (let nth = 0; nth < 120; nth++) notes.push(await write(`${nth}. Łucja Świergotka`));
    const page = await open();
    await page.goto(dialogOf(person));
    const dialog = page.getByRole('dialog', { name: 'USUŃ KONTO' });
    const left: string[] = [];
    for (const [shown, more] of [
      [50, true],
      [50, true],
      [20, false],
    ] as const) {
      await expectCount(t, dialog.getByRole('checkbox'), shown);
      t.equal(await dialog.getByRole('button', { name: 'USUŃ KONTO' }).count(), more ? 0 : 1);
      left.push((await dialog.locator('.words').nth(7).innerText()).trim());
      await dialog.getByRole('checkbox').nth(7).uncheck();
      await dialog.getByRole('button', { name: more ? 'Pokaż następne' : 'USUŃ KONTO' }).click();
    }
    await page.getByText('Konto zostało usunięte').waitFor();
    const after = (await contents(notes)) as string[];
    t.same(after.filter((text) => text.includes('Łucja')).sort(), left.sort());
    t.equal(after.filter((text) => /^\d+\. …$/.test(text)).length, 117);
  });

  for (const [button, gone] of [
    ['Usuń pozostałe', 119],
    ['Zostaw pozostałe', 49],
  ] as const)
    await t.test(`that are too many to look at: '${button}'`, async (t) => {
      const person = await somebody(`Wilga${gone}a`);
      const notes = [];
      for (let nth = 0; nth < 120; nth++) notes.push(await write(`${nth}. ${person.first_name} ${person.last_name}`));
      const page = await open();
      await page.goto(dialogOf(person));
      await page.getByRole('checkbox').first().uncheck();
      await page.getByRole('button', { name: button }).click();
      t.match(await page.getByRole('dialog', { name: 'USUŃ KONTO' }).innerText(), 'Pozostałe wzmianki (70)');
      await page.getByRole('button', { name: 'USUŃ KONTO' }).click();
      await page.getByText('Konto zostało usunięte').waitFor();
      t.equal((await contents(notes)).filter((text) => text?.includes('…')).length, gone);
    });

  await t.test('all go when a client asks for the deletion alone', async (t) => {
    const person = await somebody('Kukułkowa', AT_HOME);
    const note = await write('Pyta Łucja Kukułkowa, ul. Ćmielowska 7.');
    t.equal((await (await app.as('manager')).delete(`/api/delete_user/${person.id}`)).status, 200);
    t.same(await contents([note]), ['Pyta …, ul. ….']);
  });

  await t.test('go as a client says that has seen them, and not as one that has not', async (t) => {
    const person = await somebody('Pliszkowa');
    const note = await write('Pyta Łucja Pliszkowa.');
    const manager = await app.as('manager');
    const html = (await manager.get(dialogOf(person))).text;
    const hidden = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]+)"`).exec(html)?.[1] as string;
    const call = (body: object) => manager.delete(`/api/delete_user/${person.id}`, body);
    t.equal((await call({ seen: 'another list' })).status, 409);
    t.equal((await call({ seen: hidden('seen'), kept: [hidden('erase')] })).status, 200);
    t.same(await contents([note]), ['Pyta Łucja Pliszkowa.']);
  });
});
