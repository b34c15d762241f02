import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { startApp } from '../support/app.ts';
import { expectAccessible, expectFits, openPage } from '../support/browser.ts';
import { buildBooking, buildHorse, buildOccurrence, buildPerson, buildService } from '../support/builders.ts';

const PHONE = { width: 375, height: 667 };

for (const javaScriptEnabled of [true, false])
  t.test(`84 tasks of a worker who is ill until Friday, shared out (JavaScript: ${javaScriptEnabled})`, async (t) => {
    const app = await startApp(t); // a Saturday
    const today = dayOf(app.clock.now());
    const worker = (first_name: string) => buildPerson(app, { role: 'worker', first_name, last_name: 'Lis' });
    const [marek, ewa, jan] = [await worker('Marek'), await worker('Ewa'), await worker('Jan')];
    const service = await buildService(app, { name: 'Karmienie', at: '07:00' });
    for (let box = 1; box <= 12; box++) {
      const horse = await buildHorse(app, { box_number: `${box}` });
      const booking = await buildBooking(app, { horse, service, days_of_week: [1, 2, 3, 4, 5, 6, 7] });
      for (let nth = 0; nth < 7; nth++)
        await buildOccurrence(app, { booking, worker: marek, day: addDays(today, nth) });
    }
    const page = await openPage(t, app, { as: 'manager', javaScriptEnabled, viewport: PHONE });
    await page.goto('/rota');
    let presses = 0;
    const press = async (role: 'link' | 'button', name: string | RegExp) => {
      presses += 1;
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click();
    };
    await press('link', 'Dodaj nieobecność');
    await page.getByLabel('Kogo nie będzie').selectOption({ label: 'Marek Lis' });
    await page.getByLabel('Do', { exact: true }).fill(addDays(today, 6));
    if (javaScriptEnabled) await expectAccessible(t, page);
    await expectFits(t, page, 'the question');
    await press('button', 'Zapisz');
    await page.getByText('84 zadania bez pracownika').waitFor();
    if (javaScriptEnabled) await expectAccessible(t, page);
    await expectFits(t, page, 'the rota');
    await press('link', 'Podziel');
    await page.getByText('84 zadania dla 2 osób').waitFor();
    if (javaScriptEnabled) await expectAccessible(t, page);
    await expectFits(t, page, 'who gets what');
    await press('button', 'Zapisz');
    await page.getByText('Przydzielono zadania').waitFor();
    // Two more for whom it is and until when, which a test chooses without pressing.
    t.equal(presses + 2, 6);
    const whose = await app.db.selectFrom('occurrences').select('worker_id').execute();
    t.same(
      [ewa, jan].map(({ id }) => whose.filter(({ worker_id }) => worker_id === id).length),
      [42, 42],
    );
  });

t.test('a line of the rota is filled by names, dragged or pressed, and by keyboard', async (t) => {
  const app = await startApp(t);
  const worker = (first_name: string) => buildPerson(app, { role: 'worker', first_name });
  const [ewa, piotr] = [await worker('Ewa'), await worker('Piotr')];
  const service = await buildService(app, { name: 'Karmienie' });
  await buildBooking(app, { service, days_of_week: [1, 2] });
  const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });
  await page.goto('/rota');
  await page.getByRole('link', { name: /^cała stajnia/ }).click();
  // Looked for in their list, as the person who is signed in may have one of these names too.
  const buttonOf = (name: RegExp) => page.getByRole('list', { name: 'Cały tydzień' }).getByRole('button', { name });
  await buttonOf(/^Piotr/).click();
  await buttonOf(/^Ewa/).dragTo(page.getByLabel('sob.'));
  await expectAccessible(t, page);
  await page.getByLabel('ndz.').focus();
  await page.keyboard.press('Home');
  t.equal(await page.getByLabel('ndz.').inputValue(), '', 'nobody');
  await page.getByRole('button', { name: 'Zapisz' }).press('Enter');
  await page.getByText('Zapisano grafik').waitFor();
  const cells = await app.db.selectFrom('rota').select(['weekday', 'worker_id']).orderBy('weekday').execute();
  t.same(
    cells.map(({ worker_id }) => worker_id),
    [...Array.from({ length: 5 }, () => piotr.id), ewa.id],
  );
  await expectAccessible(t, page);
});
