import t from 'tap';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import { buildBooking, buildPerson, buildService } from '../support/builders.ts';

const app = await startApp(t);
const worker = (first_name: string) => buildPerson(app, { role: 'worker', first_name, last_name: 'Lis' });
const [ewa, piotr] = [await worker('Ewa'), await worker('Piotr')];
const service = await buildService(app, { name: 'Karmienie' });
await buildBooking(app, { service, days_of_week: [1, 2] });
const page = await openPage(t, app, { as: 'manager', viewport: { width: 1440, height: 900 } });

t.test('a line of the rota is filled by names, dragged or pressed, and by keyboard', async (t) => {
  await page.goto('/rota');
  await page.getByRole('link', { name: /^cała stajnia/ }).click();
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
});
