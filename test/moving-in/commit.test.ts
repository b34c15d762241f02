import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { dayOf } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import type { Outcome } from '../../server/features/moving-in/schema.ts';
import { topUpTasks } from '../../server/features/tasks/make-tasks.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson, buildService, today } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import type { Client } from '../support/client.ts';
import { differences } from '../support/dump.ts';
import { filledForm } from '../support/forms.ts';
import { emptyOfSheets, pasted, previewOf, stableAsItIs } from '../support/sheets.ts';
import { sheetOfStable } from '../support/stable-sheet.ts';
import { setStored, storedRow, storedRows, storeRow } from '../support/stored-rows.ts';

const HEADINGS = ['Koń', 'Właściciel', 'E-mail', 'Boks', 'Alejka', 'Opłata', 'Saldo na start', 'Karmienie rano'];
const ROWS = [
  HEADINGS,
  ['Aria', 'Maj Zofia', '', '44', 'Północna', '1 650,00 zł', '-1650', 'owies 2 miarki, siano 3 kg'],
  ['Baltazar', 'Dąb Ewa', 'ewa@poczta.example', '46', 'Północna', '1450', '200', 'x 7'],
  ['Figa', 'Maj Zofia', '', '', '', '', '', ''],
];

const app = await startApp(t);
const manager = await app.as('manager');

const commit = (client: Client, body: object) => client.post('/api/moving_in/commit', body);

async function takeIn(client: Client, sheet: string, more: object = {}) {
  const { id } = await previewOf(client, sheet);
  const answer = await commit(client, { id, ...more });
  return { id, status: answer.status, outcome: answer.json<Outcome>() };
}

/** An empty stable with one service. */
async function emptied() {
  await emptyOfSheets(app);
  return buildService(app, { name: 'Karmienie rano', price: grosze(500) });
}

const horsesOf = ({ db }: { db: Db }) =>
  db
    .selectFrom('horses')
    .innerJoin('people', 'people.id', 'horses.owner_id')
    .where('archived_at', 'is', null)
    .select(['horses.name', 'last_name', 'email', 'box_number', 'payment', 'breed', 'description'])
    .orderBy('horses.name')
    .execute();

async function owed(of: { db: Db }): Promise<number> {
  const rows = await storedRows(of, 'horse_balances');
  return rows.reduce((sum, { charged }) => sum + charged, 0);
}

t.test('a sheet is committed', async (t) => {
  const app = await startApp(t); // its changes are logged
  const manager = await app.as('manager');
  const service = await buildService(app, { name: 'Karmienie rano', price: grosze(500) });
  const log = await logChanges(app.db);
  const { id, status, outcome } = await takeIn(manager, pasted(...ROWS));
  t.match([status, outcome], [200, { created: 3, changed: 0, unchanged: 0, skipped: 0 }]);
  const unknown = { breed: 'nieznana', description: '–' };
  t.same(await horsesOf(app), [
    { name: 'Aria', last_name: 'Maj', email: null, box_number: '44', payment: 165_000, ...unknown },
    { name: 'Baltazar', last_name: 'Dąb', email: 'ewa@poczta.example', box_number: '46', payment: 145_000, ...unknown },
    { name: 'Figa', last_name: 'Maj', email: null, box_number: null, payment: 0, ...unknown },
  ]);
  t.same(await storedRows(app, 'boxes', {}, 'position', 'aisle', 'name'), [
    { position: 1, aisle: 'Północna', name: '44' },
    { position: 2, aisle: 'Północna', name: '46' },
  ]);
  const daily = [1, 2, 3, 4, 5, 6, 7];
  t.same(await storedRows(app, 'bookings', {}, 'price', 'description', 'days_of_week', 'service_id'), [
    { price: 500, description: service.description, days_of_week: daily, service_id: service.id },
    { price: 700, description: service.description, days_of_week: daily, service_id: service.id },
  ]);
  const lines = await app.db
    .selectFrom('instruction_lines')
    .innerJoin('booking_instructions', 'booking_instructions.id', 'version_id')
    .select(['valid_from', 'item', sql<number>`amount::float8`.as('amount'), 'unit'])
    .orderBy('position')
    .execute();
  t.same(lines, [
    { valid_from: '2026-11-21', item: 'owies', amount: 2, unit: 'miarki' },
    { valid_from: '2026-11-21', item: 'siano', amount: 3, unit: 'kg' },
  ]);
  t.same(await storedRows(app, 'ledger_entries', {}, 'amount', 'kind', 'due_on'), [
    { kind: 'opening', amount: -165_000, due_on: '2026-10-31' },
    { kind: 'opening', amount: 20_000, due_on: '2026-10-31' },
  ]);
  const tables = (await log.take()).map(({ table }) => table);
  t.notMatch(tables.join(' '), /job|mail|invitation|push/, 'no mail, invitation or notification is sent');

  t.test('its page shows the result, and links to invitations', async (t) => {
    const words = (await manager.get(`/moving-in?sheet=${id}`)).words();
    t.match(words, /Arkusz wprowadzony 21\.11\.2026, 09:00 · 3 nowe konie.*Do nikogo jeszcze nie napisaliśmy\./);
    t.match(words, /Zofia Maj.*Drukuj linki z kodami QR.*Cofnij cały arkusz/);
  });

  t.test('committed again, it gets the same answer', async (t) => {
    const again = await commit(manager, { id });
    t.match([again.status, again.json()], [200, outcome]);
    t.same(await log.take(), []);
  });

  t.test('sent again, it duplicates and empties nothing', async (t) => {
    const blank = ROWS.map((row, nth) => (nth === 0 ? row : [row[0] ?? '', row[1] ?? '', '', '', '', '', '', '']));
    for (const sheet of [pasted(...ROWS), pasted(...blank)]) {
      const { rows } = await previewOf(manager, sheet);
      t.ok(rows.length === 3 && rows.every(({ state }) => state === 'unchanged'));
      const before = await horsesOf(app);
      const { id, outcome } = await takeIn(manager, sheet);
      t.match(outcome, { created: 0, changed: 0, unchanged: 3 });
      t.notMatch((await manager.get(`/moving-in?sheet=${id}`)).words(), 'Cofnij cały arkusz');
      t.same(await horsesOf(app), before);
    }
  });

  t.test('sent again with changes, it changes what differs', async (t) => {
    const changed = ROWS.map((row) => [...row]);
    changed[1] = ['Aria', 'Maj Zofia', 'zofia@poczta.example', '46', '', '1700', '-1700', 'pn śr'];
    changed[2] = ['Baltazar', 'Dąb Ewa', 'ewa@poczta.example', '44', '', '1450', '200', 'x 8'];
    const { outcome } = await takeIn(manager, pasted(...changed));
    t.match(outcome, { created: 0, changed: 2, unchanged: 1 });
    t.match(await horsesOf(app), [
      { name: 'Aria', box_number: '46', payment: 170_000, email: 'zofia@poczta.example' },
      { name: 'Baltazar', box_number: '44' },
      { name: 'Figa' },
    ]);
    t.same(await storedRows(app, 'bookings', {}, 'price', 'days_of_week'), [
      { price: 500, days_of_week: [1, 3] },
      { price: 800, days_of_week: [1, 2, 3, 4, 5, 6, 7] },
    ]);
    t.equal(await owed(app), 170_000);
  });

  t.test('sent again with other food, it changes the instruction, and an undo restores it', async (t) => {
    const aria = await storedRow(app, 'horses', { name: 'Aria' });
    type Version = { lines: { item: string; amount: number }[] };
    const gets = async () => (await manager.get(`/api/instructions/${aria.id}`)).json<Version[]>()[0]?.lines;
    const row = ['Aria', 'Maj Zofia', 'zofia@poczta.example', '46', '', '1700', '-1700', 'musli 1,5 miarki'];
    const { id, outcome } = await takeIn(manager, pasted(HEADINGS, row));
    t.match(outcome, { created: 0, changed: 1 });
    t.match(await gets(), [{ item: 'musli', amount: 1.5 }]);
    t.equal((await manager.post('/api/moving_in/undo', { id })).status, 200);
    t.match(await gets(), [{ item: 'owies' }, { item: 'siano' }]);
  });
});

t.test('an empty installation becomes a stable by one sheet, with plain forms', async (t) => {
  await emptyOfSheets(app);
  const count = async (table: 'horses' | 'people' | 'bookings' | 'ledger_entries' | 'tasks') =>
    (await storedRows(app, table)).length;
  const staff = await count('people');
  const sheet = new File([Uint8Array.from(sheetOfStable())], 'stajnia.xlsx');
  const send = async (to: string, fields: Record<string, File | string | string[]>) =>
    (await manager.form(to, fields)).follow();
  const preview = await send('/api/moving_in/preview', { sheet, text: '' });
  t.match(preview.words(), /Konie 43 .*Właściciele 28 .*5 bez e-maila .*168/);
  t.match(preview.words(), 'Boks 1 ma już Aria (wiersz 3).');
  t.match(preview.words(), 'Ten koń jest już w wierszu 24.');
  const filled = filledForm(preview.text, '/api/moving_in/preview');
  const named = preview.text.matchAll(/name="(answer_service-[\w-]+?)(?:-price)?"/g);
  const questions = new Set([...named].map(([, name]) => name));
  t.equal(questions.size, 4, 'four questions');
  const answers = Object.fromEntries([...questions].map((name) => [name, 'create']));
  const [, box = ''] = /<input(?=[^>]* aria-label="Boks, wiersz 23")[^>]* name="([^"]+)"/.exec(preview.text) ?? [];
  const mended = await send('/api/moving_in/preview', { ...filled, ...answers, [box]: '21', sheet: new File([], '') });
  t.match(mended.words(), 'Wprowadź 42 dobre wiersze');

  const taken = await send('/api/moving_in/commit', filledForm(mended.text, '/api/moving_in/preview'));
  t.match(taken.words(), 'Arkusz wprowadzony');
  t.same([await count('horses'), (await count('people')) - staff], [42, 28]);
  t.same([await count('bookings'), await count('ledger_entries')], [168, 12]);
  const today = await storedRows(app, 'tasks', { date_to_finish: dayOf(app.clock.now()) });
  t.equal(today.length, 168, 'today’s tasks exist');
  const undone = await send('/api/moving_in/undo', filledForm(taken.text, '/api/moving_in/undo'));
  t.match(undone.words(), 'Arkusz cofnięty');
  t.same(await horsesOf(app), []);
});

t.test('only the good rows are committed, or the chosen ones', async (t) => {
  await emptied();
  const sheet = pasted(
    ['Koń', 'Właściciel', 'Opłata'],
    ['Aria', 'Maj Zofia', '16S0'],
    ['Figa', 'Maj Zofia', '1'],
    ['Luna', 'Maj Zofia', '2'],
  );
  const wrong = await takeIn(manager, sheet, { lines: [2, 3] });
  t.equal(wrong.status, 400, 'a wrong row is refused');
  t.same(await horsesOf(app), []);
  const { id } = await previewOf(manager, sheet);
  t.match((await commit(manager, { id, lines: [4] })).json(), { created: 1, skipped: 2 });
  t.match((await takeIn(manager, sheet)).outcome, { created: 1, unchanged: 1, skipped: 1 });
  t.match(await horsesOf(app), [{ name: 'Figa' }, { name: 'Luna' }]);
});

t.test('an unknown service is created when that is the answer', async (t) => {
  await emptied();
  const column = pasted(['Koń', 'Właściciel', 'Derka'], ['Aria', 'Maj Zofia', 'x']);
  const { id, questions } = await previewOf(manager, column);
  t.match((await commit(manager, { id })).json(), { fields: { lines: 'Nie ma czego wprowadzić.' } }, 'its rows wait');
  const price = questions[0]?.price?.id ?? '';
  const answers = { [questions[0]?.id ?? '']: 'create', [price]: 'siedem' };
  const refused = await commit(manager, { id, answers });
  t.match([refused.status, refused.json()], [400, { fields: { [`answer_${price}`]: '„siedem” to nie kwota.' } }]);
  t.match((await commit(manager, { id, answers: { ...answers, [price]: '7,50' } })).json(), { created: 1 });
  const made = await storedRow(app, 'services', { name: 'Derka' });
  t.match(made, { price: 750, description: '–', general: false });
  t.equal((await storedRow(app, 'bookings')).price, 750);
  t.notMatch((await manager.get(`/moving-in?sheet=${id}`)).words(), 'Usługi bez ceny');

  t.test('its price is asked with the question, and may be left empty', async (t) => {
    const text = pasted(['Koń', 'Właściciel', 'Kąpiel', 'Lonża'], ['Aria', 'Maj Zofia', 'x', 'x 90']);
    const sheet = new File([], '');
    const sent = await manager.form('/api/moving_in/preview', { sheet, text });
    const [bath, lunge] = [...(await sent.follow()).text.matchAll(/name="answer_(service-[\w-]+)-price"/g)];
    const said = { [`answer_${bath?.[1]}`]: 'create', [`answer_${lunge?.[1]}`]: 'create' };
    const id = sent.location.split('=')[1] as string;
    const unreadable = { id, sheet, ...said, [`answer_${bath?.[1]}-price`]: '5o' };
    const unread = await (await manager.form('/api/moving_in/preview', unreadable)).follow();
    t.match(unread.text, /value="5o".*„5o” to nie kwota\./);
    t.match(unread.words(), '2 pytania bez odpowiedzi: 1', 'an unreadable price is no answer');
    const taken = { id, ...said, [`answer_${bath?.[1]}-price`]: '' };
    const page = await (await manager.form('/api/moving_in/commit', taken)).follow();
    t.match(page.words(), /Usługi bez ceny .* Kąpiel 1 koń · podaj cenę/);
    t.notMatch(page.words(), 'Lonża', 'it has a price where it is booked');
    const address = /href="(\/bookings[^"]*)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    t.match((await manager.get(address)).words(), /Zmień usługę Kąpiel · 1 koń Zamknij Nowa cena/);
  });

  t.test('for food on some days it becomes the instruction', async (t) => {
    const cell = 'pn śr: owies 2 miarki, siano 3 kg';
    const meals = pasted(['Koń', 'Właściciel', 'Obiad'], ['Ida', 'Maj Zofia', cell]);
    const { id, questions } = await previewOf(manager, meals);
    const answers = { [questions[0]?.id ?? '']: 'create' };
    t.match((await commit(manager, { id, answers })).json(), { created: 1 });
    t.same((await storedRow(app, 'bookings', { service_name: 'Obiad' })).days_of_week, [1, 3]);
    const lines = await storedRows(app, 'instruction_lines', {}, 'position', 'item');
    t.match(lines, [{ item: 'owies' }, { item: 'siano' }]);
  });

  t.test('once, however often the sheet is sent by its page', async (t) => {
    const before = await stableAsItIs(app.db);
    for (const text of [undefined, column]) {
      const fields = { ...(text === undefined ? { id } : { text }), column_2: 'new_service' };
      const sent = await manager.form('/api/moving_in/preview', { sheet: new File([], ''), ...fields });
      t.match((await sent.follow()).words(), /Bez zmian Aria/);
      const again = sent.location.split('=')[1] as string;
      t.match((await commit(manager, { id: again })).json(), { created: 0, changed: 0, unchanged: 1 });
    }
    t.same(differences(before, await stableAsItIs(app.db)), { gone: [], added: [] });
  });

  t.test('a saved column is ignored once its service is gone, or another has its name', async (t) => {
    const column = async (heading: string, kind?: string) => {
      const sheet = pasted(['Koń', 'Właściciel', heading], ['Aria', 'Maj Zofia', 'x']);
      const fields = kind ? { columns: { 2: kind } } : {};
      return (await previewOf(manager, sheet, fields)).columns[2]?.kind;
    };
    const padok = await buildService(app, { name: 'Padok zimowy' });
    t.equal(await column('Wybieg', `service:${padok.id}`), `service:${padok.id}`);
    t.equal(await column('Wybieg'), `service:${padok.id}`, 'it is saved for the next sheet');
    t.equal((await manager.delete(`/api/delete_service/${padok.id}`)).status, 200);
    t.equal(await column('Wybieg'), 'new_service');
    t.equal(await column('Masaż', 'new_service'), 'new_service');
    const masaz = await buildService(app, { name: 'Masaż' });
    t.equal(await column('Masaż'), `service:${masaz.id}`);
    t.equal(await column('Masaż', 'ignored'), 'ignored', 'a choice made now wins');
  });
});

t.test('when the stable has changed since, the answer is a new preview', async (t) => {
  await emptied();
  const { id } = await previewOf(manager, pasted(['Koń', 'Właściciel', 'Boks'], ['Aria', 'Maj Zofia', '4']));
  await buildHorse(app, { name: 'Kasztan', box_number: '4' });
  const answer = await commit(manager, { id });
  t.match([answer.status, answer.json()], [409, { preview: { id, rows: [{ state: 'wrong' }] } }]);
  t.equal((await horsesOf(app)).length, 1);
});

t.test('cells typed before the commit are shown first', async (t) => {
  await emptied();
  const sheet = pasted(['Koń', 'Właściciel', 'Opłata'], ['Aria', 'Maj Zofia', '16S0'], ['Figa', 'Maj Zofia', '1']);
  const { id } = await previewOf(manager, sheet);
  const press = () =>
    manager.form('/api/moving_in/commit', { id, 'cell_2:2': '1650' }, { back: `/moving-in?sheet=${id}` });
  const words = (await (await press()).follow()).words();
  t.match(words, 'Poprawki albo zmiany w stajni zmieniły podgląd. Sprawdź go i wprowadź jeszcze raz.');
  t.match(words, /Opłaty za miesiąc 1651,00.zł .*Wprowadź 2 wiersze/);
  t.same(await horsesOf(app), []);
  t.match((await (await press()).follow()).words(), /Arkusz wprowadzony .*2 nowe konie/);
});

t.test('an owner in two spellings is asked about once', async (t) => {
  await emptied();
  await buildPerson(app, { first_name: 'Jan', last_name: 'Kowalczyk', phone_number: '605222333' });
  const before = await stableAsItIs(app.db);
  const first = pasted(
    ['Koń', 'Właściciel', 'Telefon'],
    ['Aria', 'Kowalczyk J.', '605222333'],
    ['Luna', 'Lis Anna', '605222333'],
  );
  const page = async (id: string) => (await manager.get(`/moving-in?sheet=${id}`)).words();
  const { id, questions } = await previewOf(manager, first);
  const answers = { [questions[0]?.id ?? '']: questions[0]?.choices[1]?.value };
  await previewOf(manager, undefined, { id, answers });
  t.match(await page(id), /2 pytania bez odpowiedzi: 1 .*Jan Kowalczyk/);
  t.match((await commit(manager, { id })).json(), { created: 1, skipped: 1 });

  const later = () => previewOf(manager, pasted(['Imię konia', 'Właściciel'], ['Gracja', 'Kowalczyk J.']));
  t.match(await later(), { questions: [], rows: [{ state: 'new', owner: 'Jan Kowalczyk' }] });

  t.equal((await manager.post('/api/moving_in/undo', { id })).status, 200);
  t.same(differences(before, await stableAsItIs(app.db)), { gone: [], added: [] });
  t.match(await later(), { rows: [{ state: 'asked' }] }, 'an undone answer is asked again');
  t.match(await page((await previewOf(manager, first)).id), '2 pytania bez odpowiedzi: 2');
});

t.test('undone at once', async (t) => {
  const service = await emptied();
  const owner = await buildPerson(app, { first_name: 'Piotr', last_name: 'Sowa' });
  const horse = await buildHorse(app, { owner, name: 'Rubin', box_number: '1', payment: grosze(100) });
  const booking = { horse_id: horse.id, service_id: service.id, onetime: 0, days_of_week: 'Poniedziałek' };
  t.equal((await manager.post('/api/add_service_to_horse', booking)).status, 200);
  await storeRow(app, 'boxes', { position: 1, aisle: 'Północna', name: '1' });
  const undo = (id: string) => manager.post('/api/moving_in/undo', { id });
  const withoutOpenings = ROWS.map((row) => row.map((cell, nth) => (nth === 6 ? '' : cell)));
  withoutOpenings[0] = HEADINGS;
  const rows = [...withoutOpenings, ['Rubin', 'Sowa Piotr', '', '2', 'Północna', '200', '', 'x']];

  const before = await stableAsItIs(app.db);
  const { id, outcome } = await takeIn(manager, pasted(...rows));
  t.match(outcome, { created: 3, changed: 1 });
  const person_ids = [(await storedRow(app, 'people', { last_name: 'Maj' })).id];
  t.equal((await manager.post('/api/make_invitation_links', { person_ids })).status, 200, 'a link was printed');
  t.same((await undo(id)).json(), {});
  await topUpTasks(app.db, today(app));
  t.same(differences(before, await stableAsItIs(app.db)), { gone: [], added: [] });
  t.equal((await undo(id)).status, 200, 'undoing twice is accepted');
  t.equal((await commit(manager, { id })).status, 409);

  t.test('an undo reverses what the sheet booked, and keeps the entries', async (t) => {
    const { id } = await takeIn(manager, pasted(...ROWS));
    t.equal((await undo(id)).status, 200);
    t.match(await horsesOf(app), [{ name: 'Rubin' }]);
    t.equal(await owed(app), 0);
    for (const last_name of ['Maj', 'Dąb'])
      t.same(await storedRows(app, 'people', { last_name }), [], 'no name is left');
    t.match((await takeIn(manager, pasted(...ROWS))).outcome, { created: 3 }, 'it can be sent again');
  });

  t.test('an undo is refused once someone has worked with it', async (t) => {
    const { id } = await takeIn(manager, pasted(HEADINGS.slice(0, 2), ['Nowa', 'Kruk Jan']));
    const nowa = await storedRow(app, 'horses', { name: 'Nowa' });
    await buildNote(app, { horse: nowa });
    const refused = await undo(id);
    t.match([refused.status, refused.json()], [409, { message: 'Nie można cofnąć: Nowa: dodano notatkę.' }]);
    const words = (await manager.get(`/moving-in?sheet=${id}`)).words();
    t.match(words, /Nie można już cofnąć całego arkusza, bo od tego czasu: Nowa: dodano notatkę/);
    t.notMatch(words, 'Cofnij cały arkusz', 'the page knows it before');
    await app.db.deleteFrom('notes').execute();
    await setStored(app, 'horses', nowa, { payment: grosze(5) });
    t.match((await undo(id)).json(), { message: 'Nie można cofnąć: Nowa: zmieniono od tego czasu.' });
  });
});

t.test('columns named by hand survive an undo', async (t) => {
  await emptied();
  const sheet = pasted(['Koń', 'Kto'], ['Aria', 'Maj Zofia']);
  const { id } = await previewOf(manager, sheet, { columns: { 1: 'owner' } });
  t.match((await commit(manager, { id })).json(), { created: 1 });
  t.equal((await manager.post('/api/moving_in/undo', { id })).status, 200);
  t.match(await previewOf(manager, sheet), { missing: [], columns: [{}, { kind: 'owner' }] });
});

t.test('a balance set by hand since is not undone', async (t) => {
  await emptied();
  const takenIn = async (horse: string, opening: string) => {
    const { id } = await takeIn(manager, pasted(['Koń', 'Właściciel', 'Saldo na start'], [horse, 'Kruk Jan', opening]));
    return { id, horse_id: (await storedRow(app, 'horses', { name: horse })).id };
  };
  const set = (horse_id: string, amount: number) =>
    manager.post('/api/set_opening_balance', { horse_id, amount, request_id: randomUUID() });
  const expectRefused = async (id: string, horse: string) => {
    const message = `Nie można cofnąć: ${horse}: saldo początkowe zmieniono od tego czasu.`;
    t.match((await manager.post('/api/moving_in/undo', { id })).json(), { message });
    t.match((await manager.get(`/moving-in?sheet=${id}`)).words(), `${horse}: saldo początkowe zmieniono`);
  };
  for (const [horse, opening, amount] of [
    ['Debt', '', -70],
    ['Credit', '', 70],
    ['Replaced', '-70', -90],
  ] as const) {
    const { id, horse_id } = await takenIn(horse, opening);
    t.equal((await set(horse_id, amount)).status, 200);
    await expectRefused(id, horse);
  }
  const known = await takenIn('Known', '');
  const { id } = await takenIn('Known', '-70');
  t.equal((await set(known.horse_id, -90)).status, 200);
  await expectRefused(id, 'Known');
});

t.test('a person with an account keeps their data', async (t) => {
  await emptied();
  const account = await buildPerson(app, { first_name: 'Ewa', last_name: 'Dąb', phone_number: '600100200' });
  const known = { first_name: 'Jan', last_name: 'Lis', email: null, password_hash: null, phone_number: '600100201' };
  const other = await buildPerson(app, known);
  const sheet = pasted(
    ['Koń', 'Właściciel', 'Telefon', 'Miasto'],
    ['Aria', 'Dąb Ewa', '700 100 200', 'Kórnik'],
    ['Figa', 'Lis Jan', '700 100 201', 'Kórnik'],
  );
  t.match((await takeIn(manager, sheet)).outcome, { created: 2 });
  const reached = ({ id }: { id: string }) => storedRow(app, 'people', { id });
  t.match(await reached(account), { phone_number: '600100200', city: account.city });
  t.match(await reached(other), { phone_number: '700100201', city: 'Kórnik' });
});

t.test('a sheet waits for another one, longer than ordinary requests wait', async (t) => {
  const app = await startApp(t, { timeouts: { lock: 50 } });
  const manager = await app.as('manager');
  const { id } = await previewOf(manager, pasted(HEADINGS.slice(0, 2), ['Aria', 'Maj Zofia']));
  const { waiting } = await app.db.transaction().execute(async (tx) => {
    await sql`lock table people, horses in share row exclusive mode`.execute(tx);
    const waiting = commit(manager, { id });
    for (const last_name of ['Lis', 'Wilk']) {
      const person = { id: randomUUID(), first_name: 'Anna', last_name, email: null, role: 'user' };
      t.equal((await manager.post('/api/create_person', person)).status, 503);
    }
    return { waiting };
  });
  t.equal((await waiting).status, 200);
});

t.test('a large sheet is committed within the statement timeout', async (t) => {
  await emptied();
  // Letters are doubled, because names that differ by one letter would be asked about.
  const letter = (nth: number) => 'abcdefghijklmnoprstuwz'[nth % 22] as string;
  const surname = (nth: number) => `Ko${(letter(nth) + letter(Math.floor(nth / 22))).repeat(2)}`;
  const rows = Array.from({ length: 120 }, (_, nth) => [`Koń ${nth}`, `${surname(nth)} Jan`, String(nth), 'x']);
  const { outcome } = await takeIn(manager, pasted(['Koń', 'Właściciel', 'Boks', 'Karmienie rano'], ...rows));
  t.match(outcome, { created: 120 });
  t.equal((await storedRows(app, 'bookings')).length, 120);
});
