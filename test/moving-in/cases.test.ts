/** Sheets of people who do this job (test/moving-in/cases), and the result of each. */
import fs from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import type { PreviewAnswer } from '../../server/features/moving-in/schema.ts';
import { startApp } from '../support/app.ts';
import { buildLedgerEntry, buildService } from '../support/builders.ts';
import { emptyOfSheets, pasted, previewOf } from '../support/sheets.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');
await emptyOfSheets(app);
for (const name of ['Karmienie rano', 'Karmienie wieczór']) await buildService(app, { name });

const caseOf = (name: string) => new File([fs.readFileSync(new URL(`cases/${name}`, import.meta.url))], name);
const read = (name: string) => previewOf(manager, caseOf(name));

/** 'Gniewko · Halina Zawada', with its state unless it is new. */
const told = ({ rows }: PreviewAnswer) =>
  rows.map(({ state, horse, owner }) => [horse, owner, ...(state === 'new' ? [] : [state])].join(' · '));

/** 'Ko7: Brak imienia konia.' */
const errorsOf = ({ rows }: PreviewAnswer) =>
  rows.flatMap(({ horse, errors }) => errors.map(({ message }) => `${horse}: ${message}`));

/** The questions about cells, with the answers offered before 'Poprawię w komórce'. */
const asked = ({ questions }: PreviewAnswer) => {
  const ofCells = questions.filter(({ kind }) => kind === 'cell');
  return ofCells.map(({ message, choices }) => [message, ...choices.slice(0, -1).map(({ label }) => label)]);
};

t.test('files and pasted text are split at the separator that gives columns', async (t) => {
  for (const [name, fees] of [
    ['tabs-many-commas.txt', 4950],
    ['semicolons-many-commas.csv', 4950],
    ['semicolons-few-commas.csv', 4950.5],
    ['google-semicolons.csv', 4950],
  ] as const) {
    const preview = await read(name);
    const horses = ['Gniewko', 'Hulaka', 'Iskierka'];
    const owned = horses.map((horse) => `${horse} · Halina Zawada`);
    t.same(told(preview), owned, name);
    t.equal(preview.sums.fees, fees, name);
  }
  const google = await read('google-commas.csv');
  t.same(told(google), ['Gniewko · Halina Zawada', 'Hulaka · Halina Zawada']);
  t.match(google.sums, { fees: 3300, bookings: 2 });
});

t.test('files in old and odd encodings are read', async (t) => {
  for (const [name, ...horses] of [
    ['sep-line.csv', 'Gniewko · Halina Zawada'],
    ['old-mac.csv', 'Gniewko · Halina Zawada', 'Hulaka · Halina Zawada'],
    ['utf16le.txt', 'Łoś · Żaneta Źdźbło'],
    ['cp852.csv', 'Łoś · Żaneta Źdźbło', 'Źrebak · Wójcik Gęśla'],
    ['one-accent-1250.csv', 'Łoś · Anna Kowalska'],
    ['nfd.csv', 'Śnieżynka · Żaneta Gżegżółka'],
    ['newline-in-cell.csv', 'Gniewko (po Hetmanie) · Halina Zawada'],
    ['plain.xlsx', 'Gniewko · Halina Zawada'],
    ['prefixed.xlsx', 'Gniewko · Halina Zawada'],
  ] as const)
    t.same(told(await read(name)), horses, name);
});

t.test('the first visible sheet of a file is read, and named', async (t) => {
  for (const name of ['hidden-first-horses.xlsx', 'hidden-first.xlsx']) {
    const preview = await read(name);
    t.same(told(preview), ['Gniewko · Halina Zawada'], name);
    t.same(preview.sheet, { name: 'Konie', others: [] }, 'the hidden one is not offered');
    t.match((await manager.get(`/moving-in?sheet=${preview.id}`)).words(), 'Arkusz „Konie”');
  }
});

/** A workbook with one sheet, or with others beside it; their rows as XML. */
function workbookOf(rows: string, others: Record<string, string> = {}): File {
  const sheets = Object.entries({ Konie: rows, ...others }).map(([name, xml], nth) => ({ name, xml, nth: nth + 1 }));
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const linkTo = (nth: number) => `<Relationship Id="rId${nth}" Type="${type}" Target="worksheets/sheet${nth}.xml"/>`;
  const listed = sheets.map(({ name, nth }) => `<sheet name="${name}" sheetId="${nth}" r:id="rId${nth}"/>`);
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map(({ nth }) => linkTo(nth)).join('')}</Relationships>`,
  };
  for (const { xml, nth } of sheets)
    parts[`xl/worksheets/sheet${nth}.xml`] = `<worksheet><sheetData>${xml}</sheetData></worksheet>`;
  const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return new File([Uint8Array.from(zipSync(Object.fromEntries(files)))], 'konie.xlsx');
}

const rowsAsXml = (...rows: string[][]) => {
  const cellsOf = (cells: string[], line: number) =>
    cells.map((text, nth) => `<c r="${'ABC'[nth]}${line}" t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  return rows.map((cells, nth) => `<row r="${nth + 1}">${cellsOf(cells, nth + 1)}</row>`).join('');
};

t.test('another sheet with horses can be chosen', async (t) => {
  const HEADINGS = ['Koń', 'Właściciel'];
  const file = workbookOf(rowsAsXml(HEADINGS, ['Gniewko', 'Zawada Halina']), {
    Zakupy: rowsAsXml(['Owies', '2 t']),
    'Kuce &amp; inne': rowsAsXml(HEADINGS, ['Figa', 'Maj Zofia'], ['Luna', 'Maj Zofia']),
  });
  const first = await previewOf(manager, file);
  t.same([told(first), first.sheet], [['Gniewko · Halina Zawada'], { name: 'Konie', others: ['Kuce & inne'] }]);
  t.match((await manager.get(`/moving-in?sheet=${first.id}`)).words(), 'Konie są też w innych: Kuce & inne');
  const fields = { id: first.id, sheet_name: 'Kuce & inne', sheet: new File([], '') };
  const back = { back: `/moving-in?sheet=${first.id}` };
  const page = await (await manager.form('/api/moving_in/preview', fields, back)).follow();
  t.match(page.words(), /Arkusz „Kuce & inne”.*Figa.*Luna/);
  const again = await previewOf(manager, undefined, { id: first.id, sheet_name: 'Konie' });
  t.same([told(again), again.sheet?.others], [['Gniewko · Halina Zawada'], ['Kuce & inne']]);
});

t.test('a formula without a result is reported', async (t) => {
  const wrong = 'Gniewko: Formuła bez wyniku. Otwórz arkusz w Excelu i zapisz go jeszcze raz.';
  const preview = await read('formula-no-value.xlsx');
  t.same(errorsOf(preview), [wrong, wrong]);
  t.same(told(preview), ['Gniewko · Halina Zawada · wrong', 'Hulaka · Halina Zawada']);
  t.equal(preview.sums.fees, 1650);
});

t.test('numbers and empty formulas of other programs are read as meant', async (t) => {
  const cells = (line: number, horse: string, ...more: string[]) =>
    `<row r="${line}"><c r="A${line}" t="str"><v>${horse}</v></c><c r="B${line}" t="str"><v>Zawada Halina</v></c>${more.join('')}</row>`;
  const headings = ['Koń', 'Właściciel', 'Boks', 'Opłata', 'Telefon']
    .map((text, nth) => `<c r="${'ABCDE'[nth]}1" t="str"><v>${text}</v></c>`)
    .join('');
  const rows = [
    `<row r="1">${headings}</row>`,
    cells(2, 'Gniewko', '<c r="C2"><v>12.0</v></c><c r="D2"><v>1.65E3</v></c><c r="E2"><v>600100200.0</v></c>'),
    cells(3, 'Hulaka', '<c r="D3"><f>A1</f><v/></c>'),
    cells(4, 'Iskierka', '<c r="C4"><f>A1</f><v></v></c>'),
    cells(5, 'Jutrzenka', '<c r="C5" t="str"><f>IF(1,"")</f><v></v></c>'),
  ];
  const preview = await previewOf(manager, workbookOf(rows.join('')));
  const wrong = 'Formuła bez wyniku. Otwórz arkusz w Excelu i zapisz go jeszcze raz.';
  t.same(errorsOf(preview), [`Hulaka: ${wrong}`, `Iskierka: ${wrong}`]);
  t.same([preview.sums.fees, preview.rows.length], [1650, 4]);
  t.match((await manager.get(`/moving-in?sheet=${preview.id}`)).words(), / Gniewko 12 /);
});

t.test('extra text of other programs around a value is removed', async (t) => {
  const sheet =
    'Koń;Właściciel;Boks;Opłata\n="Gniewko";="Zawada Halina";="01";1’650.50\nHulaka;"Zawada Halina\n600100200";2;1650zl';
  const preview = await previewOf(manager, sheet);
  t.match(told(preview), ['Gniewko · Halina Zawada', 'Hulaka']);
  const question = '„Zawada Halina; 600100200”: kto jest właścicielem?';
  t.same(asked(preview), [[question, 'Halina Zawada, telefon 600\u00a0100\u00a0200']]);
  t.same([errorsOf(preview), preview.sums.fees], [[], 3300.5]);
});

t.test('a box or a house number that became a date is asked about', async (t) => {
  const preview = await read('box-as-date.xlsx');
  t.same(asked(preview), [
    ['Nr domu: arkusz pokazuje datę 12.03.2026. Co tam było?', '12/3', '12-3'],
    ['Boks: arkusz pokazuje datę 01.02.2026. Co tam było?', '1/2', '1-2', '2/26'],
    ['Boks: arkusz pokazuje datę 01.03.2026. Co tam było?', '1/3', '1-3', '3/26'],
  ]);
  for (const { choices } of preview.questions) t.equal(choices.at(-1)?.label, 'Poprawię w komórce');
  t.same(told(preview), ['Gniewko · Halina Zawada · asked', 'Hulaka · Halina Zawada · asked']);
  const [house, box, other] = preview.questions.map(({ id }) => id) as [string, string, string];
  const answers = { [box]: '1/2', [house]: '12/3', [other]: 'mend' };
  const answered = await previewOf(manager, undefined, { id: preview.id, answers });
  t.same(errorsOf(answered), ['Hulaka: Wpisz tu, co ma być.']);
  await manager.post('/api/moving_in/commit', { id: preview.id });
  const horses = app.db.selectFrom('horses').innerJoin('people', 'people.id', 'owner_id');
  t.same(await horses.select(['box_number', 'street', 'house_number']).execute(), [
    { box_number: '1/2', street: 'Długa', house_number: '12/3' },
  ]);
  await manager.post('/api/moving_in/undo', { id: preview.id });
});

t.test('two people, a title and a company in one cell are asked about', async (t) => {
  const preview = await read('owners.csv');
  const cells = preview.questions.filter(({ kind }) => kind === 'cell');
  t.same(asked(preview), [
    ['„Anna i Piotr Nowakowie”: kto jest właścicielem?', 'Anna i Piotr Nowakowie'],
    ['„Nowak Anna, Nowak Piotr”: kto jest właścicielem?', 'Anna Nowak', 'Piotr Nowak'],
    ['„dr Anna Nowak”: kto jest właścicielem?', 'Anna Nowak'],
    ['„Stadnina Koni "Dąbrówka" Sp. z o.o.”: to firma?', 'Stadnina Koni "Dąbrówka" Sp. z o.o.'],
    ['„Anna Nowak (mama Zosi)”: kto jest właścicielem?', 'Anna Nowak'],
    ['„Anna Nowak / Piotr Nowak”: kto jest właścicielem?', 'Anna Nowak', 'Piotr Nowak'],
  ]);
  t.same(told(preview), [
    'Ko0 ·  · asked',
    'Ko1 ·  · asked',
    'Ko2 · A. Nowak · asked',
    'Ko3 ·  · asked',
    'Ko4 ·  · wrong',
    'Ko5 ·  · asked',
    'Ko6 · Anna Maria Nowak-Kowalska',
    "Ko7 · Sinéad O'Connor",
    'Ko8 · Jan de Vries',
    'Ko9 ·  · asked',
    'Ko10 ·  · asked',
    'Ko11 ·  · wrong',
    'Ko12 ·  · wrong',
    'Ko13 · Hans Müller',
    'Ko14 · Thị Lan Nguyễn',
    'Ko15 · Anna Nowak · asked',
  ]);
  const answers = Object.fromEntries(cells.map(({ id }) => [id, '0']));
  const answered = await previewOf(manager, undefined, { id: preview.id, answers });
  t.match(told(answered)[5], 'Stadnina Koni "Dąbrówka" Sp. z o.o.');
});

t.test("an owner's names are swapped only when the cell holds one plain name", async (t) => {
  const preview = await read('owners-in-one-cell.csv');
  const WHO = 'kto jest właścicielem?';
  const companies = ['LKJ Lewada Zakrzów', 'KS Hubertus', 'UKS Konik', 'P.P.H.U. Konik', 'JDG Kowal Jan'];
  t.same(asked(preview), [
    [`„Anna Nowak; Piotr Nowak”: ${WHO}`, 'Anna Nowak', 'Piotr Nowak'],
    [`„Anna Nowak - Piotr Nowak”: ${WHO}`, 'Anna Nowak', 'Piotr Nowak'],
    ...companies.map((name) => [`„${name}”: to firma?`, name]),
    [`„Kowal Jan, Poznań”: ${WHO}`, 'Jan Kowal'],
    ['„OSiR Konin”: to firma?', 'OSiR Konin'],
    [`„Nowak Anna; Piotr”: ${WHO}`, 'Nowak Anna; Piotr'],
    [`„Wilk Sinéad Lis Hans”: ${WHO}`, 'Sinéad Lis Hans Wilk'],
    ['„TKKF JANTAR”: to firma?', 'TKKF JANTAR'],
    [`„Kowal Jan Poznań”: ${WHO}`, 'Jan Poznań Kowal'],
    [`„Kowal Jan 600100200”: ${WHO}`, 'Jan Kowal, telefon 600\u00a0100\u00a0200'],
    [`„Anna Nowak + Piotr Lis”: ${WHO}`, 'Anna Nowak', 'Piotr Lis'],
    [`„Anna Nowak-Piotr Nowak”: ${WHO}`, 'Anna Nowak-Piotr Nowak'],
    [`„Anna Nowak\\Piotr Lis”: ${WHO}`, 'Anna Nowak\\Piotr Lis'],
    [`„Anna Nowak dzierżawa”: ${WHO}`, 'Anna Nowak dzierżawa'],
  ]);
  t.same(told(preview).slice(15, 19), [
    'Ko15 · Anna Maj',
    'Ko16 · Ewa Maria Lis',
    'Ko17 · Jan van der Berg',
    'Ko18 · Ewelina Lis',
  ]);
  t.equal(told(preview)[22], 'Ko22 · Anna O’Hara-Nowak');
});

t.test('companies of all kinds are asked about, and no person is', async (t) => {
  const letters = ['FHU Kowalski Jan', 'PHU Kowalski Jan', 'pphu Kowalski Jan', 'Kowalski Jan F.H.U.'];
  const trades = ['Hodowla Koni Nowak', 'Gabinet Weterynaryjny Kot', 'Zakład Usług Nowak', 'Agencja Nowak Jan'];
  const companies = [...letters, ...trades, 'Transport Nowak', 'Rodzina Nowak'];
  const people = ['Kot Jan', 'Vlk Jan', 'Hodowlany Jan', 'Rodzinny Piotr', 'Nowak Phu', 'Zakładny Ewa'];
  const owners = [...companies, ...people];
  const rows = owners.map((owner, nth) => [`Ko${nth}`, owner]);
  const preview = await previewOf(manager, pasted(['Koń', 'Właściciel'], ...rows));
  const questions = companies.map((name) => [`„${name}”: to firma?`, name]);
  t.same(asked(preview), questions);
});

t.test('a line break in an owner parts people, and elsewhere it is a blank', async (t) => {
  const preview = await read('line-breaks.csv');
  const WHO = 'kto jest właścicielem?';
  t.same(asked(preview), [
    [`„Kowal; Baran”: ${WHO}`, 'Kowal; Baran'],
    [`„Anna Kowal; Piotr Baran”: ${WHO}`, 'Anna Kowal', 'Piotr Baran'],
    [`„Kowal Anna; Baran Piotr”: ${WHO}`, 'Anna Kowal', 'Piotr Baran'],
    ['„Stadnina Koni Dąbrówka Sp. z o.o.”: to firma?', 'Stadnina Koni Dąbrówka Sp. z o.o.'],
    [`„Ewa Maj (mama Zosi)”: ${WHO}`, 'Ewa Maj'],
  ]);
  t.same(told(preview), [
    'Ko0 ·  · asked',
    'Ko1 ·  · asked',
    'Ko2 ·  · asked',
    'Ko3 · Halina Zawada',
    'Ko4 ·  · asked',
    'Ko5 · Anna Lis-Maj',
    'Ko6 ·  · asked',
    'Ko7 · Jan Lis',
  ]);
  t.same(errorsOf(preview), []);
  t.match(preview.sums, { fees: 1657, bookings: 6 });
  const page = await manager.get(`/moving-in?sheet=${preview.id}`);
  t.match(page.words(), /P 1.*Karmienie rano \(pon\., śr\., pt\.\).*owies 2 miarki marchew/);
  const changed = await manager.get(`/moving-in?change=${preview.id}`);
  t.match(changed.text, 'Anna Kowal\nPiotr Baran', 'the changed cell shows it as it was');

  const parts = await read('line-breaks-in-two-cells.csv');
  t.same(asked(parts), [
    [`„Kowal; Baran Anna; Piotr”: ${WHO}`, 'Anna Kowal', 'Piotr Baran'],
    [`„Kowal Anna; Piotr”: ${WHO}`, 'Anna Kowal', 'Piotr Kowal'],
  ]);
  t.equal(told(parts)[1], 'Ko1 · Ewa Nowak-Kowalska');
});

/** Commits a sheet, returns 'Długa | 5 | 60-101 Poznań' by horse, and undoes it. */
async function addressesIn(preview: PreviewAnswer): Promise<Record<string, string>> {
  const answers = Object.fromEntries(preview.questions.map(({ id }) => [id, 'new']));
  await previewOf(manager, undefined, { id: preview.id, answers });
  const taken = await manager.post('/api/moving_in/commit', { id: preview.id });
  if (taken.status !== 200) throw new Error(taken.text.slice(0, 300));
  const people = app.db.selectFrom('horses').innerJoin('people', 'people.id', 'owner_id').orderBy('horses.created_at');
  const rows = await people.select(['horses.name', 'street', 'house_number', 'postal_code', 'city']).execute();
  await manager.post('/api/moving_in/undo', { id: preview.id });
  const addressOf = (row: (typeof rows)[number]) =>
    `${row.street} | ${row.house_number} | ${row.postal_code} ${row.city}`;
  return Object.fromEntries(rows.map((row) => [row.name, addressOf(row)]));
}

t.test('addresses in one cell', async (t) => {
  const preview = await read('addresses.csv');
  t.same(errorsOf(preview), [
    'Ko7: Napisz adres tak: Końska 7a, 60-101 Poznań.',
    'Ko8: Napisz adres tak: Końska 7a, 60-101 Poznań.',
  ]);
  t.same(await addressesIn(preview), {
    Ko0: 'Końska | 7a | 60-101 Poznań',
    Ko1: 'Długa | 12/3A | 60-101 Poznań',
    Ko2: 'Długa | 12 m. 3 | 60-101 Poznań',
    Ko3: 'Nowa Wieś | 14 | 62-080 Tarnowo Podgórne',
    Ko4: 'os. Lecha | 5/12 | 61-294 Poznań',
    Ko5: 'al. 3 Maja | 5 | 60-101 Poznań',
    Ko6: '27 Grudnia | 3/4 | 61-737 Poznań',
    Ko9: 'Długa | 12/3A | 60-101 Poznań',
    Ko10: 'Długa | 12-14 | 60-101 Poznań',
    Ko11: 'Długa | 12 lok. 3 | 60-101 Poznań',
    Ko12: 'Słupia | 7 | 63-900 Rawicz',
  });
});

t.test('street and number are found without the words before them', async (t) => {
  t.same(await addressesIn(await read('street-and-number.csv')), {
    Ko0: 'Długa | 5 | 60-101 Poznań',
    Ko1: 'Długa | 5 | 60-101 Poznań',
    Ko2: 'Długa | 5a/2 | 60-101 Poznań',
    Ko3: 'DŁUGA | 5 | 60-101 Poznań',
    Ko4: 'Ulanowska | 5 | 60-101 Poznań',
  });
});

const COUNTED: [string, string[]][] = [
  ['co-owners.csv', ['Gniewko: Boks P1 ma już Gniewko (wiersz 2).']],
  [
    'duplicates.csv',
    [
      'Gniewko: Ten koń jest już w wierszu 2.',
      'Gniewko: Boks P1 ma już Gniewko (wiersz 2).',
      'gniewko: Ten koń jest już w wierszu 2.',
      'gniewko: Boks p1 ma już Gniewko (wiersz 2).',
    ],
  ],
  [
    'phones.csv',
    ['Kon3', 'Kon4', 'Kon5', 'Kon6', 'Kon9', 'Kon12'].map((horse) => `${horse}: Numer telefonu to 9 cyfr.`),
  ],
  ['postal.csv', ['Ko4', 'Ko6'].map((horse) => `${horse}: Kod pocztowy ma postać 00-000.`)],
  [
    'dates.csv',
    [
      ['Kon5', '11.2026'],
      ['Kon6', 'listopad 2026'],
      ['Kon7', '31.11.2026'],
      ['Kon8', '11/30/2026'],
      ['Kon14', 'od 1.11'],
    ].map(([horse, text]) => `${horse}: „${text}” to nie data. Napisz ją tak: 1.11.2026.`),
  ],
  [
    'sheet-amounts.csv',
    [
      'Kon4: „1650zł/mc” to nie kwota.',
      'Kon9: „1.650” to nie kwota.',
      'Kon10: „1650,00 zł brutto” to nie kwota.',
      'Kon11: Kwota nie może być ujemna.',
      'Kon12: Kwota nie może być ujemna.',
      'Kon13: „1650/mies” to nie kwota.',
    ],
  ],
  ['total-row.csv', [': Brak imienia konia.', ': Brak właściciela.']],
];

for (const [name, errors] of COUNTED)
  t.test(`${name}: unreadable cells are named, the rest is read`, async (t) => {
    t.same(errorsOf(await read(name)), errors);
  });

t.test('a phone beside an owner becomes theirs', async (t) => {
  const owners = ['Kot Jan 600100300', 'Lis Ewa, tel. +48 600-100-301', 'Anna Nowak, Piotr Lis 600100302'];
  const rows = owners.map((owner, nth) => [`Ko${nth}`, owner]);
  const preview = await previewOf(manager, pasted(['Koń', 'Właściciel'], ...rows));
  const offered = asked(preview).map(([, ...labels]) => labels);
  t.same(offered, [
    ['Jan Kot, telefon 600\u00a0100\u00a0300'],
    ['Ewa Lis, telefon 600\u00a0100\u00a0301'],
    ['Anna Nowak', 'Piotr Lis'],
  ]);
  const asks = (await manager.get(`/moving-in?sheet=${preview.id}`)).words();
  for (const [nth, owner] of owners.entries())
    t.match(asks, `${nth + 2} Pytanie Ko${nth} ${owner}`, 'as it is written');
  const answers = Object.fromEntries(preview.questions.map(({ id }) => [id, '0']));
  await previewOf(manager, undefined, { id: preview.id, answers });
  t.equal((await manager.post('/api/moving_in/commit', { id: preview.id })).status, 200);
  const people = app.db.selectFrom('people').innerJoin('horses', 'owner_id', 'people.id').orderBy('horses.name');
  t.same(await people.select(['first_name', 'last_name', 'people.phone_number']).execute(), [
    { first_name: 'Jan', last_name: 'Kot', phone_number: '600100300' },
    { first_name: 'Ewa', last_name: 'Lis', phone_number: '600100301' },
    { first_name: 'Anna', last_name: 'Nowak', phone_number: null },
  ]);
});

t.test('what is no person reads as it was written, wherever last names come first', async (t) => {
  await emptyOfSheets(app);
  const owners = ['Stadnina Koni "Dąbrówka" Sp. z o.o.', 'Anna i Piotr Nowakowie', 'Wilk; Baran'];
  const rows = [...owners, 'Maj Zofia'].map((owner, nth) => [`Ko${nth}`, `"${owner.replaceAll('"', '""')}"`, '-100']);
  const preview = await previewOf(manager, pasted(['Koń', 'Właściciel', 'Saldo'], ...rows));
  const answers = Object.fromEntries(preview.questions.map(({ id }) => [id, '0']));
  await previewOf(manager, undefined, { id: preview.id, answers });
  t.equal((await manager.post('/api/moving_in/commit', { id: preview.id })).status, 200);
  for (const horse of await app.db.selectFrom('horses').selectAll().execute())
    await buildLedgerEntry(app, { horse, kind: 'deposit', amount: grosze(1000) });
  const shown = [...owners, 'Maj Zofia'];
  const month = (await manager.get('/accounts/2026-11')).words();
  const deposits = (await manager.get('/accounts/2026-11/deposits.csv')).text.replaceAll('""', '"');
  const maj = await storedRow(app, 'horses', { owner_name: 'Zofia Maj' });
  const handOver = `/user/${maj.owner_id}?tab=horses&dialog=hand-over&dialog_id=${maj.id}`;
  const takers = (await manager.get(handOver)).words();
  for (const name of owners) t.match(takers, name);
  for (const name of shown) for (const page of [month, deposits]) t.match(page, name);
});
