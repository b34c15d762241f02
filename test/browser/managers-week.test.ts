import type { Locator } from 'playwright-core';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { openPage } from '../support/browser.ts';
import {
  billNovember,
  buildHorse,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildTask,
} from '../support/builders.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

/** Presses since the beginning of a test; typing is none. */
let presses = 0;
async function press(subject: Locator) {
  await subject.click();
  presses++;
}
const startPage = async (width: number, address: string) => {
  const page = await openPage(t, app, { as: 'manager', viewport: { width, height: 812 } });
  await page.goto(address);
  presses = 0;
  return page;
};

t.test('six horses get the farrier in nine presses, on a phone', async (t) => {
  const names = ['Bursztyn', 'Dukat', 'Figa', 'Grom', 'Iskra', 'Luna'];
  for (const name of [...names, 'Malina', 'Nestor', 'Orkan', 'Perła']) await buildHorse(app, { name });
  const { id: service_id } = await buildService(app, { name: 'Kowal', price: grosze(18_000) });
  const page = await startPage(375, `/bookings?service=${service_id}`);
  for (const name of names) await press(page.getByRole('checkbox', { name }));
  const add = page.getByRole('button', { name: 'Dodaj zaznaczonym' });
  const [bar, menu] = [await add.boundingBox(), await page.getByLabel('Na skróty').boundingBox()];
  t.ok(bar && menu && bar.y + bar.height <= menu.y, 'the bar is in sight, above the menu');
  await press(add);
  await page.getByLabel('Data', { exact: true }).fill('2026-11-26');
  await press(page.getByRole('button', { name: 'Dalej' }));
  await page.getByText(/Figa.* · czwartek, 26 listopada 2026 · 6\s×\s180\s=\s1080\szł\. Zapisać\?/).waitFor();
  await press(page.getByRole('button', { name: 'Tak, zapisz' }));
  await page.getByText('Usługa została dodana wybranym koniom').waitFor();
  const work = () => storedRows(app, 'tasks', { service_id }, 'date_to_finish');
  t.same(await work(), Array(6).fill({ date_to_finish: '2026-11-26' }));
  t.ok(presses <= 9, `${presses} presses`);
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await page.getByText('Cofnięto dodanie usługi').waitFor();
  t.same(await work(), []);

  const width = () => add.locator('.counts').evaluate((words) => words.getBoundingClientRect().width);
  await page.goto(`/bookings?service=${service_id}`);
  const none = await width();
  await page.getByRole('link', { name: 'Zaznacz wszystkie (10)' }).click();
  await page.getByRole('link', { name: 'Odznacz wszystkie' }).waitFor();
  t.ok((await width()) > none, 'the number in the button has a digit more');
  await add.click();
  await page.getByRole('link', { name: 'Anuluj' }).click();
  t.ok(await page.getByRole('checkbox', { name: 'Perła' }).isChecked(), 'who cancels keeps the ticks');
});

t.test('a rained-off afternoon is closed in four presses', async (t) => {
  const herd = [await buildHorse(app), await buildHorse(app)];
  for (const name of ['Padokowanie', 'Lonżowanie', 'Karmienie wieczorne']) {
    const service = await buildService(app, { name });
    for (const horse of herd) await buildTask(app, { service, horse });
  }
  const page = await startPage(375, '/day');
  await press(page.getByRole('link', { name: 'Zamknij resztę dnia…' }));
  const dialog = page.getByRole('dialog', { name: 'Zamknij resztę dnia' });
  for (const name of ['Padokowanie', 'Lonżowanie']) await press(dialog.getByRole('checkbox', { name }));
  await press(dialog.getByRole('button', { name: 'Oznacz jako niewykonane' }));
  await page.getByText('Zapisano, że zadań nie wykonano').waitFor();
  t.equal(new URL(page.url()).pathname, '/day');
  t.equal((await storedRows(app, 'tasks', { skipped: 'weather' })).length, 4);
  t.ok(presses <= 4, `${presses} presses`);
});

t.test('three deposits and two reminders take twelve presses', async (t) => {
  await billNovember(app);
  const fee = { kind: 'main_fee', amount: grosze(-145_000), period: day('2026-11-01') } as const;
  for (const [last_name, horses] of Object.entries({ Borek: 1, Cichy: 1, Deska: 1, Ekiert: 1, Fok: 2 })) {
    const owner = await buildPerson(app, { first_name: 'Anna', last_name });
    for (let nth = 0; nth < horses; nth++)
      await buildLedgerEntry(app, { horse: await buildHorse(app, { owner }), ...fee });
  }
  const page = await startPage(1440, '/home?section=0');
  await press(page.getByRole('link', { name: /^Rozliczenia/ }));
  for (const name of ['Borek', 'Cichy', 'Fok']) {
    await press(page.getByRole('link', { name: new RegExp(`^Zapisz wpłatę ?: Anna ${name}`) }));
    const dialog = page.getByRole('dialog', { name: `Zapisz wpłatę Anna ${name}` });
    if (name === 'Borek') await press(dialog.getByText('Przelew'));
    await press(dialog.getByRole('button', { name: 'Dodaj wpłatę' }));
    await page.getByRole('link', { name: `Anna ${name}`, exact: true }).waitFor({ state: 'detached' });
  }
  const paid = await storedRows(app, 'ledger_entries', { kind: 'deposit' }, 'amount', 'method');
  t.same(paid, Array(4).fill({ amount: 145_000, method: 'transfer' }), 'each by the method of the one before');
  for (const name of ['Deska', 'Ekiert']) await press(page.getByRole('checkbox', { name: `Przypomnij: Anna ${name}` }));
  await press(page.getByRole('button', { name: 'Przypomnij zaznaczonym' }));
  await press(page.getByRole('button', { name: 'Wyślij 2 przypomnienia' }));
  await page.getByText('Wysłano 2 przypomnienia').waitFor();
  t.ok(presses <= 12, `${presses} presses`);
});
