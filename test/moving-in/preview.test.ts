import { unzipSync, zipSync } from 'fflate';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildBooking, buildHorse, buildPerson, buildService } from '../support/builders.ts';
import { pasted, previewOf, sendSheet, xlsxFile } from '../support/sheets.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');

const HEADINGS = ['Koń', 'Właściciel'];

/** The only row of a sheet with these columns. */
async function rowOf(cells: Record<string, string>) {
  const all = { Koń: 'Aria', Właściciel: 'Maj Zofia', ...cells };
  const { rows } = await previewOf(manager, pasted(Object.keys(all), Object.values(all)));
  if (!rows[0]) throw new Error('The sheet has a row');
  return { ...rows[0], wrong: rows[0].errors.map(({ message }) => message) };
}

t.test('a sheet is pasted, or sent as a file', async (t) => {
  const rows = [
    ['Koń', 'Właściciel', 'Opłata'],
    ['Żwirek', 'Maj Zofia', '1 650,00 zł'],
  ];
  const csv = (delimiter: string) => rows.map((row) => row.join(delimiter)).join('\r\n');
  const sheets: Record<string, string | File> = {
    pasted: pasted(...rows),
    semicolons: new File([`\ufeff${csv(';')}`], 'konie.csv'),
    commas: new File([rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')], 'konie.csv'),
    tabs: new File([csv('\t')], 'konie.txt'),
    'windows-1250': new File([inWindows1250(csv(';'))], 'konie.csv'),
    xlsx: xlsxFile(...rows),
  };
  for (const [name, sheet] of Object.entries(sheets)) {
    const { rows, sums } = await previewOf(manager, sheet);
    t.match(rows, [{ line: 2, state: 'new', horse: 'Żwirek', owner: 'Zofia Maj' }], name);
    t.equal(sums.fees, 1650, name);
  }
});

function inWindows1250(text: string): Uint8Array<ArrayBuffer> {
  const codes: Record<string, number> = { ń: 0xf1, ł: 0xb3, Ż: 0xaf, ś: 0x9c };
  return Uint8Array.from([...text].map((letter) => codes[letter] ?? letter.charCodeAt(0)));
}

t.test('columns are recognised by their headings in any spelling, and may be set by hand', async (t) => {
  const headings = ['IMIĘ KONIA', 'nr boksu:', 'Nazwisko i imię właściciela', 'Tel.', 'e-mail', 'Opłata mies.'];
  const row = ['Aria', '4', 'Maj Zofia', '', '', '', '', '616'];
  const { columns } = await previewOf(manager, pasted([...headings, 'Zaległość/nadpłata', 'Nr chip'], row));
  const kinds = columns.map(({ kind }) => kind);
  t.same(kinds, ['horse', 'box', 'owner', 'phone', 'email', 'fee', 'opening', 'ignored']);
  const strange = await previewOf(manager, pasted(['Zwierz', 'Kto'], ['Aria', 'Maj Zofia']));
  t.same([strange.missing, strange.rows], [['horse', 'owner'], []], 'nothing is guessed');
  const { id } = strange;
  const asked = await previewOf(manager, undefined, { id, columns: { 0: 'horse', 1: 'owner' } });
  t.match(asked, { id, questions: [{ kind: 'headings', detail: '„Zwierz”, „Kto”', lines: [1] }] });
  t.match(asked.rows[1], { line: 2, horse: 'Aria', owner: 'Zofia Maj', state: 'new' });
  const said = (answer: string) =>
    previewOf(manager, undefined, { id, answers: { [strange.questions[0]?.id ?? '']: answer } });
  t.match((await said('horse')).rows, [{ line: 1, horse: 'Zwierz', state: 'wrong' }, { line: 2 }]);
  const { rows, columns: named } = await said('headings');
  t.match([rows.length, rows, named], [1, [{ line: 2, horse: 'Aria' }], [{ heading: 'Zwierz' }, { heading: 'Kto' }]]);
});

t.test('a sheet without headings keeps its first row, and its columns are asked', async (t) => {
  const text = pasted(
    ['Aria', '41', 'Maj Zofia', '1650', 'x', 'siwa'],
    ['Figa', '42', 'Dąb Ewa', '1450', 'pn', 'kara'],
  );
  const sheet = new File([], '');
  const sent = await manager.form('/api/moving_in/preview', { sheet, text });
  const page = await sent.follow();
  const asks = /Nie widać, w której kolumnie jest koń ani właściciel\..*Kolumna 1 \(Aria\) .*Kolumna 4 \(1650\)/;
  t.match(page.words(), asks);
  t.notMatch(page.words(), 'Czy pierwszy wiersz to nagłówki?', 'a number is not a heading');
  t.notMatch(page.words(), 'Nowa usługa', 'a new service would have no name');
  const parts = [...page.text.matchAll(/data-refresh="sheet-(\w+)"/g)].map(([, name]) => name);
  t.same(parts, ['sums', 'questions', 'rows', 'decision'], 'the browser replaces all parts');
  const id = sent.location.split('=')[1] as string;
  const columns = { column_0: 'horse', column_1: 'box', column_2: 'owner', column_3: 'fee', column_4: 'new_service' };
  const named = await (await manager.form('/api/moving_in/preview', { id, sheet, ...columns })).follow();
  t.match(named.words(), /1 Nowy Aria 41 .*2 Nowy Figa 42 .*Kolumny 5 \(„x”\), 6 \(„siwa”\) nie są znane/);
  const next = (await previewOf(manager, text)).rows;
  t.match(next, [{ line: 1, state: 'new' }, { line: 2 }], 'they are known the next time');
});

t.test('headings may be below a title, and sums below the horses are skipped', async (t) => {
  const table = [
    ['Koń', 'Właściciel', 'Opłata'],
    ['Aria', 'Maj Zofia', '1000'],
  ];
  const sheet = pasted(['Stajnia, listopad'], [], ...table, ['Razem', '', '1000']);
  const { rows } = await previewOf(manager, sheet);
  t.match(rows, [{ line: 4, horse: 'Aria' }]);
  t.equal(rows.length, 1);
});

t.test('wrong cells are named', async (t) => {
  const wrong = async (cells: Record<string, string>) => (await rowOf(cells)).wrong;
  t.same(await wrong({ Koń: '' }), ['Brak imienia konia.']);
  t.same(await wrong({ Właściciel: '' }), ['Brak właściciela.']);
  t.same(await wrong({ Właściciel: 'Maj' }), ['Wpisz nazwisko i imię.']);
  t.same(await wrong({ Telefon: '600 100' }), ['Numer telefonu to 9 cyfr.']);
  t.same(await wrong({ 'E-mail': 'zofia@' }), ['„zofia@” to nie adres e-mail.']);
  t.same(await wrong({ Opłata: '16S0' }), ['„16S0” to nie kwota.']);
  t.same(await wrong({ Opłata: '-5' }), ['Kwota nie może być ujemna.']);
  t.same(await wrong({ 'Kod pocztowy': '6010' }), ['Kod pocztowy ma postać 00-000.']);
  t.same(await wrong({ Boks: 'trzynasty przy hali' }), ['Najwyżej 12 znaków.']);
  t.same(await wrong({ 'Od dnia': '31.02.2026' }), ['„31.02.2026” to nie data. Napisz ją tak: 1.11.2026.']);
  t.same(await wrong({ 'Od dnia': '1.01.2028' }), ['Pobyt może się zacząć najwyżej za rok.']);
  const failed = (text: string) => [`„${text}” to błąd formuły.`];
  t.same(await wrong({ Opłata: '#DZIEL/0!' }), failed('#DZIEL/0!'));
  t.same(await wrong({ Koń: '#N/D' }), failed('#N/D'));
  t.same(await wrong({ Boks: '#4' }), [], 'a valid box');
  const due = await wrong({ 'Saldo na start': '-100', 'Termin salda': '1.12.2026' });
  t.same(due, ['Termin salda może być najwyżej rok wstecz i nie później niż dziś.']);
});

t.test('a failed formula is an error of its cell, in a file too', async (t) => {
  const file = xlsxFile([...HEADINGS, 'Opłata'], ['Aria', 'Maj Zofia', '#REF!']);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const path = 'xl/worksheets/sheet1.xml';
  const sheet = Buffer.from(parts[path] ?? [])
    .toString()
    .replace('t="inlineStr"><is><t>#REF!</t></is>', 't="e"><v>#REF!</v>');
  const failed = new File([Uint8Array.from(zipSync({ ...parts, [path]: Buffer.from(sheet) }))], 'konie.xlsx');
  const errors = [{ column: 2, message: '„#REF!” to błąd formuły.' }];
  t.match((await previewOf(manager, failed)).rows, [{ state: 'wrong', errors }]);
});

t.test('a horse that came years ago gets no first day of its stay', async (t) => {
  t.match(await rowOf({ 'Od dnia': '1.09.2019' }), {
    state: 'new',
    notes: ['W stajni od 01.09.2019: wcześniejszych miesięcy nie naliczymy.'],
  });
  const owner = await buildPerson(app, { first_name: 'Ola', last_name: 'Brzoza' });
  await buildHorse(app, { owner, name: 'Stara' });
  const known = await rowOf({ Koń: 'Stara', Właściciel: 'Brzoza Ola', 'Od dnia': '1.09.2019' });
  t.match(known, { state: 'unchanged', notes: [] });
});

t.test('a wrong cell is corrected in place', async (t) => {
  const before = await previewOf(manager, pasted([...HEADINGS, 'Opłata'], ['Aria', 'Maj Zofia', '16S0']));
  t.match(before.rows, [{ state: 'wrong', errors: [{ column: 2 }] }]);
  const after = await previewOf(manager, undefined, { id: before.id, cells: { '2:2': '1650' } });
  t.match(after, { id: before.id, rows: [{ state: 'new', errors: [] }], sums: { fees: 1650 } });
});

t.test('boxes', async (t) => {
  await buildHorse(app, { name: 'Kasztan', box_number: '4' });
  const boxes = [3, 4, 5].map((nth) => ({ position: nth, aisle: 'A', name: String(nth) }));
  await app.db.insertInto('boxes').values(boxes).execute();
  t.same((await rowOf({ Boks: '4' })).wrong, ['Boks 4 ma już Kasztan. Wolne: 3, 5.']);
  const headings = [...HEADINGS, 'Boks', 'Alejka'];
  const rows = ['Aria', 'Figa'].map((horse) => [horse, 'Maj Zofia', '7', '']);
  const twice = await previewOf(manager, pasted(headings, ...rows));
  t.match(twice.rows, [{ state: 'new' }, { state: 'wrong', errors: [{ message: 'Boks 7 ma już Aria (wiersz 2).' }] }]);
  t.same((await rowOf({ Boks: '5', Alejka: 'B' })).wrong, ['Boks 5 jest w alejce A.']);
});

t.test('a horse is matched with the living one of that name and owner', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Julia', last_name: 'Sikora' });
  const horse = { owner, name: 'Zefir', box_number: '23', payment: grosze(131_000) };
  await buildHorse(app, { ...horse, breed: 'śląski' });
  const zefir = async (cells: object) => rowOf({ Koń: 'ZEFIR', Właściciel: 'Sikora Julia', ...cells });
  t.match(await zefir({ Boks: '23', Opłata: '1310' }), { state: 'unchanged', changes: [] });
  t.match(await zefir({ Boks: '', Opłata: '', Rasa: '' }), { state: 'unchanged' }, 'an empty cell changes nothing');
  t.match(await zefir({ Boks: '25', Opłata: '1410' }), {
    state: 'changed',
    changes: [
      { what: 'Boks', from: '23', to: '25' },
      { what: 'Opłata', from: '1310,00\u00a0zł', to: '1410,00\u00a0zł' },
    ],
  });
  const notes = ['Konia o tym imieniu ma już Julia Sikora.'];
  t.match(await rowOf({ Koń: 'Zefir', Właściciel: 'Wrona Adam' }), { state: 'new', notes }, 'of another owner');
  const twice = await previewOf(manager, pasted(HEADINGS, ['Nowa', 'Sikora Julia'], ['nowa', 'Julia Sikora']));
  t.match(twice.rows[1], { state: 'wrong', errors: [{ message: 'Ten koń jest już w wierszu 2.' }] });
});

t.test('matching of owners', async (t) => {
  const lipa = { first_name: 'Jan', last_name: 'Lipa' };
  const jan = await buildPerson(app, { ...lipa, email: 'jan@lipa.example', phone_number: '601222333' });
  await buildHorse(app, { owner: jan, name: 'Rubin' });
  const state = async (owner: string, cells: object = {}) =>
    (await rowOf({ Koń: 'Rubin', Właściciel: owner, ...cells })).state;
  t.equal(await state('Lipa Jan'), 'unchanged', 'by a name that no other person has');
  t.equal(await state('LIPA JAN', { Telefon: '+48 601-222-333' }), 'unchanged', 'by name and phone');
  t.equal(await state('Lipa J.', { 'E-mail': 'JAN@lipa.example' }), 'unchanged', 'by the e-mail');
  t.equal(await state('Lipa J.', { Telefon: '601222333' }), 'asked', 'a possible duplicate is asked about');
  t.equal(await state('Lipa Jan', { 'E-mail': 'inny@lipa.example' }), 'asked', 'another e-mail');
  t.equal(await state('Lipa Anna', { Telefon: '601222333' }), 'asked', 'one phone with two names');
  await buildPerson(app, { ...lipa, phone_number: '601222444' });
  t.equal(await state('Lipa Jan'), 'asked', 'two people have this name');
  t.equal(await state('Lipa Jan', { Telefon: '601222333' }), 'unchanged', 'only one of them has this phone');
});

t.test('a question holds its rows back, and no answer is preselected', async (t) => {
  const sheet = pasted(
    [...HEADINGS, 'Telefon'],
    ['Aria', 'Kowalczyk J.', '605222333'],
    ['Figa', 'Kowalczyk Jan', '605222333'],
    ['Luna', 'Maj Zofia', ''],
  );
  const asked = await previewOf(manager, sheet);
  t.match(asked.rows, [{ state: 'asked' }, { state: 'asked' }, { state: 'new' }]);
  const [question] = asked.questions;
  t.match(question, {
    kind: 'person',
    message: '„J. Kowalczyk” i „Jan Kowalczyk”: jedna osoba?',
    detail: 'wiersze 2 i 3 · ten sam telefon 605\u00a0222\u00a0333',
    lines: [2, 3],
    choices: [{ value: 'new', label: 'Dwie osoby' }, { label: 'Jedna osoba' }],
  });
  const answer = (nth: number) =>
    previewOf(manager, sheet, { answers: { [question?.id ?? '']: question?.choices[nth]?.value } });
  const two = await answer(0);
  t.match([two.sums.people, two.rows.map(({ owner }) => owner)], [3, ['J. Kowalczyk', 'Jan Kowalczyk', 'Zofia Maj']]);
  const one = await answer(1);
  t.match([one.sums.people, one.rows.map(({ owner }) => owner)], [2, ['Jan Kowalczyk', 'Jan Kowalczyk', 'Zofia Maj']]);
});

t.test('services', async (t) => {
  const service = await buildService(app, { name: 'Karmienie rano', price: grosze(500) });
  const owner = await buildPerson(app, { first_name: 'Ewa', last_name: 'Dąb' });
  const horse = await buildHorse(app, { owner, name: 'Gracja' });
  await buildBooking(app, { horse, service, onetime: false, days_of_week: [1, 3, 5], price: grosze(500) });
  const gracja = (cell: string) => rowOf({ Koń: 'Gracja', Właściciel: 'Dąb Ewa', 'KARMIENIE RANO': cell });
  t.match(await gracja('pn śr pt'), { state: 'unchanged' });
  t.match(await gracja(''), { state: 'unchanged' }, 'an empty cell changes nothing');
  t.match(await gracja('codz.'), {
    state: 'changed',
    changes: [{ from: 'pon., śr., pt., 5,00\u00a0zł', to: 'codziennie, 5,00\u00a0zł' }],
  });
  t.match(await gracja('pn śr pt 7'), { state: 'changed' }, 'its own price');
  t.match(await gracja('7'), { state: 'wrong' });
  for (const cell of ['Codziennie!', 'X', '7/7', 'co dzień'])
    t.match((await gracja(cell)).changes, [{ to: 'codziennie, 5,00\u00a0zł' }], cell);
  for (const cell of ['x 7', 'x7', '7x', 'codz. 7 zł', 'X 7,00'])
    t.match((await gracja(cell)).changes, [{ to: 'codziennie, 7,00\u00a0zł' }], cell);
  for (const cell of ['wt', 'co wtorek', 'we wtorki'])
    t.match((await gracja(cell)).changes, [{ to: 'wt., 5,00\u00a0zł' }], cell);
  for (const cell of ['co drugi dzień', 'owies co 2 dni', '2x w tygodniu', 'raz na tydzień'])
    t.same((await gracja(cell)).wrong, [`„${cell}”: napisz dni, na przykład „pn śr pt”.`]);
  for (const cell of ['2x dziennie', 'owies 3 razy dziennie'])
    t.match((await gracja(cell)).wrong, [`„${cell}”: usługa jest raz dziennie. Napisz „codziennie”`]);
  const food = async (cell: string) => (await gracja(cell)).changes[0]?.to;
  t.equal(await food('owies 2 miarki, siano 3 kg'), 'codziennie, 5,00\u00a0zł, owies 2 miarki, siano 3 kg');
  t.equal(await food('pn, śr: owies 2 miarki'), 'pon., śr., 5,00\u00a0zł, owies 2 miarki');
  t.equal(await food('co dzień 2 miarki owsa'), 'codziennie, 5,00\u00a0zł, 2 miarki owsa');
  t.equal(await food('nie dawać owsa'), 'codziennie, 5,00\u00a0zł, nie dawać owsa', 'which is not Sunday');
  for (const cell of ['owies 2 miarki pn śr', 'pn: owies 2 miarki, śr: siano 3 kg'])
    t.match((await gracja(cell)).wrong, ['dni napisz na początku, raz dla wszystkiego']);
  t.match((await gracja('3x')).wrong, ['„3x”: napisz „x 3”, jeśli to cena, albo same dni']);
  const { id } = await storedRow(app, 'bookings', { horse_id: horse.id });
  const later = { ids: [id], from: '2026-12-01', price: 8 };
  t.equal((await manager.post('/api/update_bookings', later)).status, 200);
  t.match((await gracja('codz.')).wrong, ['Karmienie rano: zmiana jest już zaplanowana. Zmień to w usługach konia.']);
  await t.test('are shown with days and prices that differ from the catalogue', async (t) => {
    const cells = [['x'], ['x 5'], ['pn śr'], ['x 7'], ['wt 7']].map((cell, nth) => [`Koń ${nth}`, 'Dąb Ewa', ...cell]);
    const sheet = await previewOf(manager, pasted([...HEADINGS, 'Karmienie rano'], ...cells));
    const { text } = await manager.get(`/moving-in?sheet=${sheet.id}`);
    const shown = [...text.matchAll(/class="of-services">([^<]*)/g)].map(([, words]) => words);
    const [daily, usual] = ['Karmienie rano', 'Karmienie rano'];
    const [some, priced] = ['Karmienie rano (pon., śr.)', 'Karmienie rano (7,00\u00a0zł)'];
    t.same(shown, [daily, usual, some, priced, 'Karmienie rano (wt., 7,00\u00a0zł)']);
  });
  await t.test('in an ignored column cannot be wrong', async (t) => {
    const sheet = pasted([...HEADINGS, 'Solarium'], ['Aria', 'Maj Zofia', 'co drugi dzień']);
    const { id, questions, rows } = await previewOf(manager, sheet);
    t.match(rows, [{ state: 'wrong' }]);
    const answers = { [questions[0]?.id ?? '']: 'skip' };
    t.match((await previewOf(manager, undefined, { id, answers })).rows, [{ state: 'new', errors: [] }]);
  });
  const blanket = ['Aria', 'Maj Zofia', 'x', 'kopie'];
  const sheet = pasted([...HEADINGS, 'Derka', 'Uwagi'], blanket, ['Figa', 'Maj Zofia', '', '']);
  const unknown = await previewOf(manager, sheet);
  t.match(unknown, {
    columns: [{}, {}, { kind: 'new_service' }, { kind: 'description' }],
    rows: [{ state: 'asked' }, { state: 'new' }],
    questions: [{ kind: 'service', message: 'Nie ma usługi „Derka”. Utworzyć?', lines: [2] }],
  });
  const fed = [...HEADINGS, 'Kolacja', 'Waga'];
  t.match(
    await previewOf(manager, pasted(fed, ['Aria', 'Maj Zofia', 'pn owies 2 miarki, siano 3 kg', '450 kg'])),
    { columns: [{}, {}, { kind: 'new_service' }, { kind: 'ignored' }], questions: [{ kind: 'service', lines: [2] }] },
    'food is asked about too',
  );
  const [question] = unknown.questions;
  const unheard = await previewOf(manager, undefined, { id: unknown.id, answers: { [question?.id ?? '']: 'perhaps' } });
  t.match(unheard.rows, [{ state: 'asked' }, { state: 'new' }], 'an answer that was not offered does not count');
  const answers = { [question?.id ?? '']: 'create', [question?.price?.id ?? '']: '7,50' };
  app.clock.advance({ minutes: 1 });
  await previewOf(manager, undefined, { id: unknown.id, answers });
  const next = await previewOf(manager, pasted([...HEADINGS, 'Derka'], ['Aria', 'Maj Zofia', 'x']));
  t.match(next, { rows: [{ state: 'new' }], questions: [{ price: { typed: '7,50' } }] }, 'answers and prices are kept');
});

t.test('sums are those of the sheet, including wrong rows', async (t) => {
  const headings = [...HEADINGS, 'Opłata', 'Saldo na start', 'E-mail', 'Karmienie rano'];
  const rows = [
    ['Aria', 'Maj Zofia', '1000', '-1650', '', 'x'],
    ['Figa', 'Maj Zofia', '1 450,00 zł', '200', '', 'owies 2 miarki'],
    ['Luna', '', '500', '', '', ''],
    ['Kora', 'Baran Piotr', '1e3', '', 'piotr@baran.example', ''],
  ];
  const { sums } = await previewOf(manager, pasted(headings, ...rows));
  t.same(sums, { horses: 4, people: 2, without_email: 1, bookings: 2, fees: 2950, debts: 1650, credits: 200 });
});

t.test('anything but a sheet is refused', async (t) => {
  const refusal = async (sheet: string | File | undefined) => {
    const answer = await sendSheet(manager, sheet);
    return [answer.status, Object.values(answer.json<{ fields: object }>().fields)[0]];
  };
  t.same(await refusal(undefined), [400, 'Wybierz plik albo wklej arkusz.']);
  t.same(await refusal(' \n '), [400, 'Ten arkusz jest pusty.']);
  const pdf = new File(['%PDF-1.7'], 'a.pdf');
  t.same(await refusal(pdf), [400, 'To PDF. Wyślij arkusz jako XLSX albo CSV, albo wklej go poniżej.']);
  const large = new File([new Uint8Array(2 * 1024 ** 2 + 1)], 'a.csv');
  t.same(await refusal(large), [413, 'Plik może mieć najwyżej 2\u00a0MB.']);
  const typed = `Koń;Właściciel\n${'Aria;Maj Zofia\n'.repeat(500)}`;
  const both = { text: typed, sheet: large, form: 'sheet' };
  const page = await (await manager.form('/api/moving_in/preview', both, { back: '/moving-in' })).follow();
  t.match(page.text, /<input type="file"[^>]*aria-invalid="true"/, 'in a plain form at its field');
  t.equal(page.words().split('Aria;Maj Zofia').length, 501, 'and the text beside it stays');
  t.match(await refusal(`Koń;Właściciel\n${'Aria;Maj Zofia\n'.repeat(2022)}`), [400, /najwyżej 2000 wierszy/]);
});

t.test('the page shows the preview without JavaScript', async (t) => {
  const sent = await manager.form('/api/moving_in/preview', {
    sheet: new File([], ''),
    text: pasted(
      [...HEADINGS, 'Opłata', 'Zaległość'],
      ['Sahara', 'Zając Tomasz', '16S0', ''],
      ['Figa', 'Zając Tomasz', '', '1O0'],
      ['Aria', 'Maj Zofia', '1000', ''],
    ),
  });
  t.match(sent, { status: 303, location: /^\/moving-in\?sheet=/ });
  const page = await sent.follow();
  const preview = /Podgląd: nic jeszcze nie zostało zapisane\..* Błąd .*Sahara.*„16S0” to nie kwota\..*Nowy Aria/;
  t.match(page.words(), preview);
  t.match(page.words(), 'Popraw 2');
  t.match(page.words(), /Opłaty za miesiąc 1000,00.zł bez wiersza 2 Długi 0,00.zł bez wiersza 3/);
  const id = sent.location.split('=')[1] as string;
  const back = `/moving-in?sheet=${id}&rows=wrong&all`;
  const mend = (cells: object) =>
    manager.form('/api/moving_in/preview', { sheet: new File([], ''), id, ...cells }, { back });
  const mended = await mend({ 'cell_2:2': '1650' });
  t.equal(mended.location, back, 'open rows stay open');
  t.notMatch((await mended.follow()).words(), '„16S0” to nie kwota');
  t.match((await (await mend({ 'cell_3:3': '100' })).follow()).words(), /Wszystkie 3 .*Nowy Figa/);
});

t.test('the page says why there is little to see', async (t) => {
  const page = async (...rows: string[][]) =>
    (await manager.get(`/moving-in?sheet=${(await previewOf(manager, pasted(...rows))).id}`)).words();
  const empty = await page([...HEADINGS, 'Opłata']);
  t.match(empty, 'W tym arkuszu są same nagłówki.');
  t.notMatch(empty, 'Sumy arkusza');
  const twice = await page([...HEADINGS, 'Koń', 'Imię konia', 'Nr chip'], ['Aria', 'Maj Zofia', 'a', 'b', '616']);
  t.match(twice, /(Są dwie kolumny „Koń”: druga zostanie pominięta\. ){2}Kolumna „Nr chip” nie jest znana/);
  const owner = await buildPerson(app, { first_name: 'Iga', last_name: 'Klon' });
  await buildHorse(app, { owner, name: 'Znana' });
  const same = await page(HEADINGS, ['Znana', 'Klon Iga']);
  t.match(same, 'Te konie są już w stajni: nie ma czego wprowadzić.');
  t.notMatch(same, 'Wprowadź 1 wiersz');
  const many = Array.from({ length: 12 }, (_, nth) => [`Nowy ${nth}`, 'Klon Iga', '1']);
  const folded = await page([...HEADINGS, 'Opłata'], ...many, ['Zła', 'Klon Iga', '16S0']);
  t.match(folded, /Błąd Zła .*Nowy 6 .*Pokaż pozostałe 5 wierszy .*Wprowadź 12 dobrych wierszy/);
  t.notMatch(folded, 'Nowy 7');
});

t.test('a sheet can be changed without pasting it again', async (t) => {
  const rows = [[...HEADINGS, 'Opis'], ['Sahara', 'Zając Tomasz', ''], [], ['Aria', 'Maj Zofia', 'zwana "Ari"']];
  const before = await previewOf(manager, xlsxFile(...rows));
  const page = await manager.get(`/moving-in?sheet=${before.id}`);
  t.match(page.text, `href="/moving-in?change=${before.id}"`);
  const { text } = await manager.get(`/moving-in?change=${before.id}`);
  const [, typed = ''] = /<textarea[^>]*name="text"[^>]*>([^<]*)</.exec(text) ?? [];
  const again = await previewOf(manager, typed.replaceAll('&quot;', '"'));
  t.same({ ...again, id: before.id, sheet: before.sheet }, before);
  const gone = await manager.get('/moving-in?change=5b1f3f43-3f3f-4c58-9a55-6b3f1f9cf0f2');
  t.match([gone.status, gone.headers.location], [303, '/moving-in']);
});

t.test('templates have a column for each service', async (t) => {
  const csv = await manager.get('/moving-in/template.csv');
  t.match(csv.text, /^\ufeffKoń;Boks;Alejka;Właściciel;Telefon;E-mail;.*;Karmienie rano\r\n$/);
  const { columns } = await previewOf(manager, new File([csv.text], 'konie.csv'));
  const unknown = columns.filter(({ kind }) => kind === 'ignored' || kind === 'new_service');
  t.same(unknown, [], 'all are recognised');
});

t.test('a row with more cells than headings is wrong, and nothing of it is read', async (t) => {
  const sheet =
    'Koń,Boks,Właściciel,Opłata\nGroszek,S1,Kot Jan,1650,50\nFiga,S2,Kot Jan,"1650,50"\nLuna,S3,Kot Jan,1650,,';
  const preview = await previewOf(manager, sheet);
  t.match(preview.rows, [
    { horse: 'Groszek', owner: '', state: 'wrong', errors: [{ column: 4, message: /^W wierszu jest więcej pól niż/ }] },
    { horse: 'Figa', state: 'new' },
    { horse: 'Luna', state: 'new' },
  ]);
  t.equal(preview.sums.fees, 3300.5);
  const page = (await manager.get(`/moving-in?sheet=${preview.id}`)).words();
  t.match(page, /Kolumna 5 W wierszu jest więcej pól niż nagłówków/);
  t.match(page, 'Opłaty za miesiąc 3300,50 zł bez wiersza 2');
  const { id } = preview;
  const named = await previewOf(manager, undefined, { id, columns: { 4: 'description' } });
  t.match(named.rows[0], { state: 'new' }, 'unless somebody says what stands there');
});

t.test('a column of feed is asked about, with amounts or without', async (t) => {
  const feeds = ['owies; siano; sól', 'owies, siano, sól', 'owies', 'jak reszta', 'owies 2 miarki, siano 3 kg'];
  const questionsOf = async (column: string, cell: string) =>
    (await previewOf(manager, pasted([...HEADINGS, column], ['Aria', 'Maj Zofia', cell]))).questions;
  const asked = [{ kind: 'service', message: 'Nie ma usługi „Na kolację”. Utworzyć?' }];
  for (const feed of feeds) t.match(await questionsOf('Na kolację', feed), asked, feed);
  for (const remark of ['spokojny, lubi dzieci', 'gniada', '616'])
    t.same(await questionsOf('Inne', remark), [], remark);
});

t.test('a cell that is too long is one wrong cell', async (t) => {
  const digits = '7'.repeat(20_000);
  const rows = [
    [...HEADINGS, 'Opis', 'Telefon', 'Boks'],
    ['Aria', 'Maj Zofia', digits, digits, digits],
    ['Figa', 'Maj Zofia', '', '', ''],
  ];
  for (const sheet of [pasted(...rows), xlsxFile(...rows)]) {
    const { id, rows } = await previewOf(manager, sheet);
    t.match(rows, [{ state: 'wrong' }, { state: 'new' }]);
    const errors = rows[0]?.errors.map(({ message }) => message);
    t.same(errors, ['Najwyżej 254 znaków.', 'Najwyżej 12 znaków.', 'Najwyżej 1000 znaków.']);
    const cells = { '2:2': '7'.repeat(1_001), '2:3': '', '2:4': '' };
    const [half] = (await previewOf(manager, undefined, { id, cells })).rows;
    t.match(half, { state: 'wrong', errors: [{ column: 2 }] }, 'what is left as it was stays wrong');
    t.match((await previewOf(manager, undefined, { id, cells: { '2:2': 'siwa' } })).rows, [{ state: 'new' }, {}]);
  }
});
