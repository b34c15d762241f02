import t from 'tap';
import { startApp } from '../support/app.ts';
import { expectCount, expectFocus, openPage } from '../support/browser.ts';
import { buildBooking, buildPerson, buildService } from '../support/builders.ts';

const app = await startApp(t);
const worker = (first_name: string) => buildPerson(app, { role: 'worker', first_name, last_name: 'Lis' });
const [ewa, piotr] = [await worker('Ewa'), await worker('Piotr')];
const service = await buildService(app, { name: 'Karmienie' });
await buildBooking(app, { service, days_of_week: [1, 2] });
const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });

t.test('a line of the rota is filled by names, dragged or pressed, and by keyboard', async (t) => {
  await page.goto('/rota');
  await page.getByRole('link', { name: 'Karmienie' }).click();
  // Looked for in their list, as the person who is signed in may have one of these names too.
  const buttonOf = (name: RegExp) => page.getByRole('list', { name: 'Cały tydzień' }).getByRole('button', { name });
  await buttonOf(/^Piotr/).click();
  await buttonOf(/^Ewa/).dragTo(page.getByLabel('sob.'));
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
  await page.getByRole('list', { name: 'Karmienie, cała stajnia' }).getByRole('link', { name: 'sob. Ewa' }).click();
  await expectFocus(t, page.getByLabel('sob.'), 'a name leads to its day');
});

t.test('fifteen services with a line are two screens, the others are one row', async (t) => {
  const manager = await app.as('manager');
  for (let nth = 1; nth <= 16; nth++) {
    const service = await buildService(app, { name: `Usługa ${nth}` });
    if (nth < 15)
      await manager.post('/api/set_rota', { service_id: service.id, worker_ids: { 1: piotr.id, 3: ewa.id } });
    else await buildBooking(app, { service, days_of_week: [2] });
  }
  await page.goto('/rota');
  await expectCount(t, page.locator('.of-service'), 15);
  t.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 1800);
  t.equal(await page.getByText('Usługa 16').isVisible(), false);
  await page.getByText('2 usługi bez grafiku: robi, kto może').click();
  await page.getByRole('link', { name: 'Usługa 16' }).click();
  await page.getByRole('dialog', { name: 'Usługa 16 · cała stajnia' }).waitFor();
});
