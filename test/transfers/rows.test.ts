import fc from 'fast-check';
import t from 'tap';
import { startApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { holds } from '../support/properties.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

type Kind = 'paid' | 'spent' | 'undated' | 'wrong day' | 'wrong amount' | 'foreign' | 'blocked' | 'remark';
type BankRow = { kind: Kind; grosze: number; spelling: number; day: number };
type Imported = { id: string; waits_for_columns: boolean };

const bankRow = (...kinds: Kind[]): fc.Arbitrary<BankRow> =>
  fc.record({
    kind: fc.constantFrom<Kind>('paid', 'paid', 'spent', ...kinds),
    grosze: fc.oneof(
      fc.integer({ min: 1, max: 300_000 }),
      fc.integer({ min: 1, max: 3_000 }).map((zloty) => zloty * 100),
    ),
    spelling: fc.nat(3),
    day: fc.integer({ min: 1, max: 20 }),
  });

const IN_LISTS: Kind[] = ['undated', 'wrong day', 'wrong amount', 'foreign', 'blocked', 'remark'];

const zloty = (grosze: number) => (grosze / 100).toFixed(2).replace('.', ',');

/** '1451', '1451,00', '1 451,00', '+1451,00' */
function spelled({ grosze, spelling, kind }: BankRow): string {
  const sign = kind === 'spent' ? '-' : '';
  const plain = zloty(grosze);
  if (spelling === 0) return sign + plain.replace(/,00$/, '');
  if (spelling === 1) return sign + plain.replace(/(\d)(?=\d{3},)/, '$1\u00a0');
  return spelling === 2 && !sign ? `+${plain}` : sign + plain;
}

const texts = (row: BankRow, title: string) => ({
  title,
  day:
    { 'wrong day': '2026-02-30', undated: '', remark: '' }[row.kind as string] ??
    `2026-11-${String(row.day).padStart(2, '0')}`,
  amount: { 'wrong amount': '1e3', blocked: '', remark: 'razem' }[row.kind as string] ?? spelled(row),
  currency: row.kind === 'foreign' ? 'EUR' : 'PLN',
});

type Format = {
  name: string;
  rows: fc.Arbitrary<BankRow>;
  fileOf(rows: BankRow[], titleOf: (nth: number) => string): string;
};

const list = (name: string, heading: string, row: (of: ReturnType<typeof texts>) => string): Format => ({
  name,
  rows: bankRow(...IN_LISTS),
  fileOf: (rows, titleOf) => `${[heading, ...rows.map((one, nth) => row(texts(one, titleOf(nth))))].join('\r\n')}\r\n`,
});

const FORMATS: Format[] = [
  list(
    'ing',
    '"Data transakcji";"Data księgowania";"Dane kontrahenta";"Tytuł";"Nr transakcji";"Kwota transakcji (waluta rachunku)";"Waluta"',
    ({ day, title, amount, currency }) => `${day};${day};"JAN OBCY";"${title}";"";${amount};${currency}`,
  ),
  list(
    'pko',
    '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji",""',
    ({ day, title, amount, currency }) =>
      `"${day}","${day}","Przelew","${amount}","${currency}","+1,00","Nazwa nadawcy: JAN OBCY","Tytuł: ${title}"`,
  ),
  list(
    'mbank',
    'mBank S.A.;\r\n#Waluta;#Wpływy;#Wydatki;\r\nPLN;17 309,96;-6 422,92;\r\n\r\n#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;',
    ({ day, title, amount, currency }) =>
      `${day};"JAN OBCY\r\n  ${title}";"mKonto";"Wpływy";${amount && `${amount} ${currency}`};`,
  ),
  list(
    'named columns',
    'Historia rachunku\r\nOkres;2026-11-01;2026-11-30\r\n\r\nKiedy;Za co;Od kogo;Ile;Wal.',
    ({ day, title, amount, currency }) => `${day};${title};JAN OBCY;${amount};${currency}`,
  ),
  {
    name: 'mt940',
    rows: bankRow('wrong day', 'wrong amount'),
    fileOf(rows, titleOf) {
      const signOf = ({ kind }: BankRow) => (kind === 'paid' ? 1 : kind === 'spent' ? -1 : 0);
      const sum = rows.reduce((all, row) => all + signOf(row) * row.grosze, 10_000_000);
      const lines = rows.map(({ kind, grosze, day }, nth) => {
        const date = kind === 'wrong day' ? '260230' : `2611${String(day).padStart(2, '0')}`;
        const amount = kind === 'wrong amount' ? '63' : zloty(grosze);
        return `:61:${date}${kind === 'spent' ? 'D' : 'C'}${amount}NTRFNONREF\r\n:86:020~00X~20${titleOf(nth)}~32JAN OBCY`;
      });
      const head = ':20:A\r\n:25:PL57999000090000202600001101\r\n:60F:C261101PLN100000,00';
      return [head, ...lines, `:62F:C261130PLN${zloty(sum)}\r\n-\r\n`].join('\r\n');
    },
  },
];

/** Imports a file, and names its columns when asked. Returns undefined when nothing in it can be read. */
async function imported(manager: Client, text: string): Promise<string | undefined> {
  const sent = await manager.post('/api/import_transfers', { file: new File([text], 'wyciag.csv') });
  if (sent.status === 400) return undefined;
  const { id, waits_for_columns } = sent.json<Imported>();
  if (!waits_for_columns) return id;
  const chosen = await manager.post('/api/choose_columns', { id, date: 0, title: 1, payer: 2, amount: 3 });
  return chosen.status === 200 ? chosen.json<Imported>().id : undefined;
}

const COUNTS = [/(\d+) now/, /(\d+) wychodząc/, /Nie wczytano (\d+)/, /(\d+) wiersz\S* nie (?:jest|są)/];

let files = 0;
for (const { name, rows, fileOf } of FORMATS)
  t.test(`every row of a file is reported: ${name}`, async (t) => {
    const manager = await app.as('manager');
    const property = fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 15 }), async (generated) => {
      const file = ++files;
      const titleOf = (nth: number) => `lekcja ${file} ${nth}.`;
      const id = await imported(manager, fileOf(generated, titleOf));
      const count = (...kinds: Kind[]) => generated.filter(({ kind }) => kinds.includes(kind)).length;
      if (!id) return count('paid', 'spent') === 0;
      const page = (await manager.get(`/transfers?import=${id}`)).words();
      const told = [...COUNTS, /W pliku: (\d+)/].map((pattern) => Number(pattern.exec(page)?.[1] ?? 0));
      const expected = [
        count('paid'),
        count('spent'),
        count('undated', 'wrong day', 'wrong amount', 'foreign'),
        count('blocked', 'remark'),
        generated.length,
      ];
      const stored = await storedRows(app, 'bank_transfers', { import_id: id });
      const isStored = ({ grosze }: BankRow, title: string) =>
        stored.some((one) => one.amount === grosze && one.title.includes(title));
      const kept = generated.every((row, nth) => row.kind !== 'paid' || isStored(row, titleOf(nth)));
      return kept && stored.length === count('paid') && told.join() === expected.join();
    });
    await holds(t, property, { runs: 20 });
  });
