// Long: nine visits of a farrier, some of them offline.
import type { Locator, Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { badNetwork } from '../support/bad-network.ts';
import { expectAccessible, expectFocus, hold, openPage, takeProblems, waitForNotice } from '../support/browser.ts';
import { buildHorse } from '../support/builders.ts';
import { buildCareVisit, buildKind, buildVisitLink } from '../support/care-visits.ts';
import { expectSoundLedger } from '../support/ledger.ts';
import { askWorker, inPocket, stored } from '../support/phone.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const PHONE = { width: 375, height: 667 };

const app = await startApp(t);

/** A visit of today for eight horses, and one horse more. */
async function buildVisitOfEight() {
  await startOver(app);
  const kind = await buildKind(app, { name: 'Kowal', price: grosze(18_050) });
  const horses = [];
  for (let box = 1; box <= 9; box++) horses.push(await buildHorse(app, { name: `Koń ${box}`, box_number: `${box}` }));
  const visit = await buildCareVisit(app, { kind, horses: horses.slice(0, 8) });
  return { visit, horses };
}

/** Opens a visit and waits until its script runs. Until then a form is submitted natively, which reloads the page. */
async function openList(page: Page, id: string): Promise<void> {
  const script = page.waitForResponse('**/assets/in-place-*.js');
  await page.goto(`/visits/${id}`);
  await page.evaluate((address) => import(address), (await script).url());
}

/** The presses and what is typed between them. */
function pressesOn(page: Page) {
  let count = 0;
  const press = async (on: Locator) => {
    await on.click();
    count += 1;
  };
  const row = (nth: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`Koń ${nth}\\b`) });
  const open = (nth: number) => press(row(nth).locator('summary'));
  const button = (nth: number, name: string) => press(row(nth).getByRole('button', { name: new RegExp(`^${name}`) }));
  return { press, row, open, button, count: () => count };
}

/** Two are postponed, one is added, one is not done, the others are done. */
async function runVisit(t: Test, { cut }: { cut: boolean }): Promise<void> {
  const { visit, horses } = await buildVisitOfEight();
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE, offline: cut, ...(cut && { alone: true }) });
  await page.goto(`/visits/${visit.id}`);
  if (cut) await inPocket(page);
  const { press, row, open, button, count } = pressesOn(page);
  const stands = (nth: number, words: string) => row(nth).getByText(words).first().waitFor();

  await press(page.getByLabel('Dodaj konia'));
  await page.keyboard.type('koń 9');
  await press(page.getByRole('button', { name: 'Dodaj', exact: true }));
  await row(9).waitFor();
  await open(2);
  await button(2, 'Przełóż');
  await stands(2, 'Przełożone na sob. 28.11');
  await expectAccessible(t, page);
  if (cut) await page.context().setOffline(true);
  const waits = (nth: number, said: string) => stands(nth, cut ? `${said} · czeka na wysłanie` : said);
  await open(5);
  await button(5, 'Przełóż');
  await waits(5, cut ? 'przełożone' : 'Przełożone na sob. 28.11');
  await open(7);
  await press(row(7).getByLabel('Powód'));
  await page.keyboard.type('choroba');
  await button(7, 'Nie zrobiono');
  await waits(7, cut ? 'nie zrobiono' : 'Nie zrobiono: choroba');
  await button(1, 'Zrobione');
  await waits(1, cut ? 'zrobione' : 'Zrobione');
  await press(page.getByRole('button', { name: /^Pozostałe zrobione/ }));
  await waits(9, cut ? 'zrobione' : 'Zrobione');
  if (cut) {
    await page.getByRole('button', { name: 'Czeka: 4' }).waitFor();
    t.equal((await storedRows(app, 'care_visit_horses', { outcome: 'done' })).length, 0);
    await page.context().setOffline(false);
    await waitForNotice(page, 'Wszystko wysłane');
    await stands(7, 'Nie zrobiono: choroba');
    takeProblems(page);
  }
  await page.getByText('Odhaczono 9 z 9').waitFor();
  await press(page.getByRole('link', { name: 'Zamknij wizytę…' }));
  await page.getByText('Nalicz właścicielom: 6 koni, razem 1083,00 zł').waitFor();
  await press(page.getByRole('button', { name: 'Zamknij wizytę' }));
  await page.getByText(/^Zamknięta 21\.11\.2026/).waitFor();
  t.ok(count() <= 14, `${count()} presses`);

  const idsOf = (...boxes: number[]) => boxes.map((box) => horses[box - 1]?.id).sort();
  const done = idsOf(1, 3, 4, 6, 8, 9);
  t.same(
    (await storedRows(app, 'care_records', {}, 'horse_id')).map(({ horse_id }) => horse_id),
    done,
  );
  const charged = await storedRows(app, 'ledger_entries', {}, 'horse_id', 'amount');
  t.same(
    charged,
    done.map((horse_id) => ({ horse_id, amount: -18_050 })),
  );
  const plans = await storedRows(app, 'care_plans', {}, 'horse_id', 'next_on');
  const dates = [...done.map((id) => [id, '2027-01-16']), ...idsOf(2, 5).map((id) => [id, '2026-11-28'])];
  t.same(new Map(plans.map(({ horse_id, next_on }) => [horse_id, next_on])), new Map(dates as [string, string][]));
  const not = await storedRow(app, 'care_visit_horses', { horse_id: horses[6]?.id });
  t.match(not, { outcome: 'not_done', reason: 'choroba' });
  await expectSoundLedger(t, app);
}

t.test('a visit of eight horses on a phone', (t) => runVisit(t, { cut: false }));

t.test('the same with the network cut in the middle', (t) => runVisit(t, { cut: true }));

t.test('an answer that comes late neither closes what is open nor takes away what is typed', async (t) => {
  const { visit } = await buildVisitOfEight();
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  await openList(page, visit.id);
  const { row, open, button } = pressesOn(page);
  const release = await hold(page, '/api/tick_visit');
  await button(1, 'Zrobione');
  await open(2);
  await row(2).getByLabel('Powód').fill('chor');
  const shown = page.waitForResponse((answer) => answer.url().endsWith(visit.id));
  await release();
  await (await shown).finished();
  await row(2).getByLabel('Powód').pressSequentially('oba');
  await button(2, 'Nie zrobiono');
  await row(2).getByText('Nie zrobiono: choroba').waitFor();
  await row(1).locator('.badge').getByText('Zrobione').waitFor();
});

t.test('a note that is not saved stays while the rows, the count and the head change', async (t) => {
  const { visit } = await buildVisitOfEight();
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  await openList(page, visit.id);
  const { row, open, button } = pressesOn(page);
  await open(2);
  await row(2).getByLabel('Uwaga').fill('nie stoi');
  await button(1, 'Zrobione');
  await row(1).locator('.badge').getByText('Zrobione').waitFor();
  await page.getByText('Odhaczono 1 z 8').waitFor();
  await page.getByLabel('Dodaj konia').fill('koń 9');
  await page.getByLabel('Dodaj konia').press('Enter');
  await row(9).waitFor();
  await page.getByLabel('Godzina').fill('11:30');
  await page.getByRole('button', { name: 'Zapisz termin' }).click();
  await waitForNotice(page, 'Termin zapisany');
  await page.locator('.title').getByText('sobota, 21 listopada, 11:30').waitFor();
  t.equal(await row(2).getByLabel('Uwaga').inputValue(), 'nie stoi');
  await button(2, 'Zapisz uwagę');
  await row(2).locator('.note').getByText('nie stoi').waitFor();
});

t.test('what is typed wrong stays at its field and does not wait, while the server is reached late', async (t) => {
  const { visit } = await buildVisitOfEight();
  const network = await badNetwork(t, app);
  const options = { as: 'manager', viewport: PHONE, offline: true, alone: true, baseURL: network.url } as const;
  const page = await openPage(t, app, options);
  await page.goto(`/visits/${visit.id}`);
  await inPocket(page);
  const { row, open, button } = pressesOn(page);
  await open(2);
  const day = row(2).getByLabel('Inny dzień');
  await day.fill('2026-11-20');
  await button(2, 'Przełóż');
  t.equal(await day.evaluate((field) => field.matches(':focus:invalid')), true);
  network.fates.push('late');
  const added = page.getByLabel('Dodaj konia');
  await added.fill('Koń 99');
  await added.press('Enter');
  await page.getByText('Nie ma takiego konia. Wybierz z podpowiedzi.').waitFor();
  t.equal(await added.inputValue(), 'Koń 99');
  await expectFocus(t, added);
  t.equal(await day.inputValue(), '2026-11-20');
  network.fates.push('late');
  await open(3);
  await row(3).getByLabel('Powód').fill(' ');
  await button(3, 'Nie zrobiono');
  await row(3).getByText('Podaj powód').waitFor();
  t.same(await askWorker(page, { ask: 'list' }), []);
});

t.test('a horse added or taken off and a note are marked until they are sent', async (t) => {
  const { visit } = await buildVisitOfEight();
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE, offline: true, alone: true });
  await page.goto(`/visits/${visit.id}`);
  await inPocket(page);
  await page.context().setOffline(true);
  const { row, open, button } = pressesOn(page);
  await open(2);
  await row(2).getByLabel('Uwaga').fill('nie stoi');
  await button(2, 'Zapisz uwagę');
  await row(2).getByText('uwaga: nie stoi · czeka na wysłanie').waitFor();
  await open(3);
  await button(3, 'Zdejmij z listy');
  await row(3).getByText('zdjęcie z listy · czeka na wysłanie').waitFor();
  await page.getByLabel('Dodaj konia').fill('Koń 9');
  await page.getByRole('button', { name: 'Dodaj', exact: true }).click();
  await page.locator('.horses > li').last().getByText('Koń 9').waitFor();
  await page.context().setOffline(false);
  await waitForNotice(page, 'Wszystko wysłane');
  await row(3).waitFor({ state: 'detached' });
  t.equal(await page.getByText('czeka na wysłanie').count(), 0);
  await row(9)
    .getByRole('button', { name: /^Zrobione/ })
    .waitFor();
  takeProblems(page);
});

t.test('what a script cannot send is sent by the browser, with the button that was pressed', async (t) => {
  const { visit } = await buildVisitOfEight();
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE });
  await openList(page, visit.id);
  const tries: string[] = [];
  await page.route('/api/tick_visit', (route) => {
    const isScript = route.request().headers()['x-form'] !== undefined;
    tries.push(isScript ? 'script' : 'browser');
    return isScript ? route.abort() : route.continue();
  });
  const { row, open, button } = pressesOn(page);
  await open(2);
  await button(2, 'Przełóż');
  await row(2).getByText('Przełożone na sob. 28.11').waitFor();
  t.same(tries, ['script', 'browser']);
  takeProblems(page);
});

t.test('no copy of a link stays on the phone', async (t) => {
  const { visit } = await buildVisitOfEight();
  const page = await openPage(t, app, { as: 'manager', viewport: PHONE, offline: true, alone: true });
  await page.goto(`/visits/${visit.id}`);
  await inPocket(page);
  await page.getByRole('button', { name: 'Utwórz link' }).click();
  const link = await page.locator('.to-copy').innerText();
  t.match(link, /\/visit\/[\w-]{43}$/);
  t.notMatch(await stored(page), link.slice(-43));
  await page.reload();
  await page.getByText('Link działa do 22.11.2026.').waitFor();
});

t.test('the farrier ticks at the link without script', async (t) => {
  const { visit } = await buildVisitOfEight();
  const secret = await buildVisitLink(app, visit);
  const manager = await openPage(t, app, { as: 'manager', viewport: PHONE });
  await manager.goto(`/visits/${visit.id}`);
  const staff = pressesOn(manager);
  await staff.open(5);
  await staff.button(5, 'Przełóż');
  await staff.row(5).getByText('Przełożone na sob. 28.11').waitFor();
  const page = await openPage(t, app, { viewport: PHONE, javaScriptEnabled: false });
  await page.goto(`/visit/${secret}`);
  const { row, open, button } = pressesOn(page);
  await row(5).getByText('Przełożone na sob. 28.11').waitFor();
  await open(5);
  await button(5, 'Zrobione, z uwagą');
  await row(5).getByText('Stajnia: Przełożone na sob. 28.11').waitFor();
  await button(3, 'Zrobione');
  await row(3).locator('.badge').getByText('Zrobione').waitFor();
  await open(3);
  await button(3, 'Cofnij');
  t.same(
    await storedRows(app, 'care_visit_horses', { proposed_outcome: 'done' }).then((rows) => rows.length),
    1,
    'box 5',
  );
  await open(4);
  t.notOk(
    await row(4)
      .getByRole('button', { name: /^Zrobione ·/ })
      .isVisible(),
    'it would lose the remark',
  );
  await row(4).getByLabel('Uwaga lub powód').fill('ropa w kopycie');
  await button(4, 'Nie zrobiono');
  await row(4).getByText('ropa w kopycie').first().waitFor();
  t.match(await storedRows(app, 'care_visit_horses', { proposed_outcome: 'not_done' }), [{ remark: 'ropa w kopycie' }]);
});
