/** Owners who share a name or a contact, and sheets with thousands of them. */
import t from 'tap';
import type { Outcome, PreviewAnswer, Question } from '../../server/features/moving-in/schema.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import type { Answer } from '../support/client.ts';
import { emptyOfSheets, pasted, previewOf, sendSheet } from '../support/sheets.ts';
import { storedRows } from '../support/stored-rows.ts';

const MB = 1_000_000;

const app = await startApp(t);
const manager = await app.as('manager');

/** '0' is 'aaaa', '1' is 'aaab': names that are not similar. */
const surname = (nth: number) =>
  [...String(nth).padStart(4, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');

const many = <Row>(rows: number, rowOf: (nth: number) => Row): Row[] =>
  Array.from({ length: rows }, (_, nth) => rowOf(nth));

const read = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(answer.text.slice(0, 300));
  return { size: Buffer.byteLength(answer.text), ...answer.json<PreviewAnswer>() };
};

const owners = (rows: number) => {
  const row = (nth: number) => [`Koń ${nth}`, `${surname(nth)} Halina`, '600100200'];
  return pasted(['Koń', 'Właściciel', 'Telefon'], ...many(rows, row));
};

t.test('a phone shared by five names is asked about; one shared by six proves nothing', async (t) => {
  await emptyOfSheets(app);
  t.equal((await previewOf(manager, owners(5))).questions.length, 4);
  const { questions, rows } = await previewOf(manager, owners(6));
  t.same(questions, []);
  t.ok(rows.every(({ state }) => state === 'new'));
});

t.test('an e-mail shared by six names is dropped, and each row says so', async (t) => {
  await emptyOfSheets(app);
  const sheet = owners(6).replace('Telefon', 'E-mail').replaceAll('600100200', 'biuro@stajnia.example');
  const { id, questions, rows } = await previewOf(manager, sheet);
  t.same(questions, []);
  t.same(rows[5]?.notes, ['biuro@stajnia.example ma tu kilka osób, więc nikomu go nie zapiszemy.']);
  t.equal((await manager.post('/api/moving_in/commit', { id })).status, 200);
  t.same(await storedRows(app, 'people', { email: 'biuro@stajnia.example' }), []);
});

t.test('thousands of rows with possible duplicates give a short answer', async (t) => {
  await emptyOfSheets(app);
  const phone = read(await sendSheet(manager, owners(2_000)));
  t.ok(phone.size < 2 * MB, `one phone: ${phone.size} bytes`);
  const rows = many(2_000, (nth) => [`Koń ${nth}`, 'Maj Zofia', String(600_100_000 + nth)]);
  const names = pasted(['Koń', 'Właściciel', 'Telefon'], ...rows);
  const name = read(await sendSheet(manager, names));
  t.ok(name.size < 2 * MB, `one name: ${name.size} bytes`);
  t.ok(Math.max(...name.questions.map(({ choices }) => choices.length)) <= 21, '20 people, or someone else');
  t.equal(name.rows.filter(({ state }) => state === 'asked').length, 2_000);
  const page = await manager.get(`/moving-in?sheet=${name.id}`);
  t.match(page.words(), /Jeszcze \d+ pyta(ń|nia) pojawi(ą)? się, gdy odpowiesz na te/);
});

t.test('thousands of wrong cells give a short answer', async (t) => {
  await emptyOfSheets(app);
  const services = many(80, (nth) => `Usługa ${nth}`);
  const cells = services.map((_, nth) => (nth < 60 ? 'x' : 'co drugi dzień po południu'));
  const horses = many(300, (nth) => [`Koń ${nth}`, 'Maj Zofia', ...cells]);
  const sheet = pasted(['Koń', 'Właściciel', ...services], ...horses);
  const { size, rows } = read(await sendSheet(manager, sheet));
  t.ok(size < 2 * MB, `${size} bytes`);
  t.ok(rows.every(({ state }) => state === 'wrong'));
});

t.test('one of two owners with the same name can be committed first', async (t) => {
  await emptyOfSheets(app);
  const sheet = pasted(
    ['Koń', 'Właściciel', 'Telefon'],
    ['Aria', 'Maj Zofia', '600100200'],
    ['Figa', 'Maj Zofia', '601222333'],
  );
  const first = await previewOf(manager, sheet);
  const answers = { [first.questions[0]?.id ?? '']: 'new' };
  await previewOf(manager, undefined, { id: first.id, answers });
  t.equal((await manager.post('/api/moving_in/commit', { id: first.id, lines: [3] })).status, 200);

  const again = await previewOf(manager, sheet);
  t.match(again.rows, [{ state: 'asked' }, { state: 'unchanged', changes: [] }]);
  t.match(again.questions, [{ message: '„Zofia Maj” i „Zofia Maj”: jedna osoba?' }]);
  const answered = { [again.questions[0]?.id ?? '']: 'new' };
  await previewOf(manager, undefined, { id: again.id, answers: answered });
  t.match((await manager.post('/api/moving_in/commit', { id: again.id })).json(), { created: 1, unchanged: 1 });
  const phones = await storedRows(app, 'people', { last_name: 'Maj' }, 'phone_number');
  t.same(phones, [{ phone_number: '600100200' }, { phone_number: '601222333' }]);
});

/** Sends a sheet, answers all of its questions with `value`, or with the first known person, and takes it in. */
async function takeIn(sheet: string, value?: string, lines?: number[]) {
  const { id, questions } = await previewOf(manager, sheet);
  const known = ({ choices }: Question) => choices.find((choice) => choice.value !== 'new')?.value;
  const answers = Object.fromEntries(questions.map((question) => [question.id, value ?? known(question)]));
  await previewOf(manager, undefined, { id, answers });
  return (await manager.post('/api/moving_in/commit', { id, ...(lines && { lines }) })).json<Outcome>();
}

/** Sends a sheet again and takes it in without a word. */
async function again(sheet: string) {
  const { id, rows } = await previewOf(manager, sheet);
  await manager.post('/api/moving_in/commit', { id });
  return rows.map(({ state, changes }) => [state, ...changes.map(({ what }) => what)].join(', '));
}

const phonesOf = (last_name: string) => storedRows(app, 'people', { last_name }, 'phone_number');

t.test('somebody new with the name of others is one person, however often the sheet is sent', async (t) => {
  await emptyOfSheets(app);
  for (const phone_number of ['600100200', '601222333'])
    await buildPerson(app, { first_name: 'Ewa', last_name: 'Dąb', phone_number });
  const sheet = pasted(['Koń', 'Właściciel'], ['Aria', 'Dąb Ewa']);
  t.match(await takeIn(sheet, 'new'), { created: 1 });
  t.same(await again(sheet), ['unchanged']);
  t.equal((await storedRows(app, 'people', { last_name: 'Dąb' })).length, 3);
});

t.test("somebody new with another's e-mail is one person, and never gets it", async (t) => {
  await emptyOfSheets(app);
  await buildPerson(app, { first_name: 'Zofia', last_name: 'Maj', email: 'zofia@stajnia.example' });
  const sheet = pasted(['Koń', 'Właściciel', 'E-mail'], ['Aria', 'Dąb Ewa', 'zofia@stajnia.example']);
  t.match(await takeIn(sheet, 'new'), { created: 1 });
  t.same(await again(sheet), ['unchanged']);
  t.match(await storedRows(app, 'people', { last_name: 'Dąb' }), [{ email: null }]);
});

t.test('an e-mail of two people becomes that of the first, and the row of the other says so', async (t) => {
  await emptyOfSheets(app);
  for (const first_name of ['Ewa', 'Jan'])
    await buildPerson(app, { first_name, last_name: 'Dąb', email: null, password_hash: null });
  const sheet = pasted(
    ['Koń', 'Właściciel', 'E-mail'],
    ['Aria', 'Dąb Ewa', 'rodzina@stajnia.example'],
    ['Figa', 'Dąb Jan', 'rodzina@stajnia.example'],
  );
  t.match((await previewOf(manager, sheet)).rows[1], { notes: ['rodzina@stajnia.example ma już Ewa Dąb.'] });
  t.match(await takeIn(sheet), { created: 2 });
  const withEmail = await storedRows(app, 'people', { email: 'rodzina@stajnia.example' });
  t.match(withEmail, [{ first_name: 'Ewa' }]);
  t.same(await again(sheet), ['unchanged', 'unchanged']);
});

t.test('one person in two spellings stays one when a row changes the phone that told so', async (t) => {
  await emptyOfSheets(app);
  const piotr = { first_name: 'Piotr', last_name: 'Sowa', email: 'piotr@stajnia.example', password_hash: null };
  await buildPerson(app, { ...piotr, phone_number: '601222333' });
  const sheet = pasted(
    ['Koń', 'Właściciel', 'Telefon', 'E-mail'],
    ['Rubin', 'Sowa Piotr', '600100200', ''],
    ['Aria', 'Maj Zofia', '601222333', 'zofia@stajnia.example'],
  );
  t.match(await takeIn(sheet), { created: 2 });
  t.same(await phonesOf('Sowa'), [{ phone_number: '600100200' }]);
  t.same(await again(sheet), ['unchanged', 'unchanged']);
  t.same(await phonesOf('Maj'), []);
});

t.test('a row that is left out tells nothing of its owner', async (t) => {
  await emptyOfSheets(app);
  const sheet = pasted(['Koń', 'Właściciel', 'Telefon'], ['Aria', 'Maj Zofia', ''], ['Figa', 'Maj Zofia', '600100200']);
  t.match(await takeIn(sheet, 'new', [2]), { created: 1, skipped: 1 });
  t.same(await phonesOf('Maj'), [{ phone_number: null }]);
  t.match(await takeIn(sheet, 'new', [2]), { unchanged: 1, skipped: 1 });
  t.same(await phonesOf('Maj'), [{ phone_number: null }]);
  t.same(await again(sheet), ['unchanged', 'new, Telefon']);
  t.same(await phonesOf('Maj'), [{ phone_number: '600100200' }]);
  t.same(await again(sheet), ['unchanged', 'unchanged']);
});

t.test('a wrong row does not contradict a good one', async (t) => {
  await emptyOfSheets(app);
  const sheet = pasted(
    ['Koń', 'Właściciel', 'Telefon', 'Opłata'],
    ['Aria', 'Lipa Jan', '601222333', '16S0'],
    ['Figa', 'Lipa Jan', '600100200', ''],
  );
  t.match(await takeIn(sheet), { created: 1, skipped: 1 });
  t.same(await phonesOf('Lipa'), [{ phone_number: '600100200' }]);
  t.same(await again(sheet), ['wrong', 'unchanged']);
});

t.test('an answer to one question stays valid when another changes its choices', async (t) => {
  await emptyOfSheets(app);
  const jan = await buildPerson(app, { first_name: 'Jan', last_name: 'Lipa', phone_number: '600100200' });
  const sheet = pasted(
    ['Koń', 'Właściciel', 'Telefon'],
    ['Aria', 'Lipa J.', '600100200'],
    ['Figa', 'Dąb Ewa', '600100200'],
  );
  const { id, questions } = await previewOf(manager, sheet);
  const answers = Object.fromEntries(questions.map((question) => [question.id, jan.id]));
  const { rows } = await previewOf(manager, undefined, { id, answers });
  const owners = rows.map(({ state, owner }) => `${state} ${owner}`);
  t.same(owners, ['new Jan Lipa', 'new Jan Lipa']);
});

t.test('a cell longer than its field is not parsed', async (t) => {
  const long = `${'a'.repeat(200)}:${'1'.repeat(200)}${'x'.repeat(200)}!`;
  const HEADINGS = ['Koń', 'Właściciel', 'Adres', 'Opłata', 'Od dnia', 'E-mail', 'Telefon', 'Saldo', 'Kod pocztowy'];
  const cells = HEADINGS.slice(2).map(() => long);
  const { rows } = await previewOf(manager, pasted(HEADINGS, ['Aria', 'Maj Zofia', ...cells]));
  const errors = rows[0]?.errors.map(({ message }) => message);
  t.same(errors, Array(cells.length).fill('Najwyżej 254 znaków.'));
});
