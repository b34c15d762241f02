import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import t from 'tap';
import { decodeStatement } from '../../server/features/transfers/decode.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { holds } from '../support/properties.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

const CASES = path.join(import.meta.dirname, 'cases');
const OWN = '57999000090000202600001101';

/** Day, zł, title, payer, payer's account, and the horse if it is certain. */
type Paid = (string | number)[];
type Told = { paid: Paid[]; outgoing?: number; words?: (string | RegExp)[]; columns?: Record<string, number> };

const SNIEZYNKA = 'Śnieżynka';
const LACIATA = 'Łaciata Wężyna';
const ZANETA = 'ŻANETA GŻEGŻÓŁKA';
const PRZYBYSLAW = 'PRZYBYSŁAW ŁĄCZYŃSKI';
const OF_ZANETA = '10102010260000123456789012';
const OF_PRZYBYSLAW = '20114020040000300201355387';
const ASCII = 'PRZYBYSLAW LACZYNSKI';
const DLUGA_IN_ASCII = 'ŻANETA GŻEGŻOLKA UL. DLUGA 12/3A 60-101 POZNAN';
const KRAKOW = `${PRZYBYSLAW} UL.AAAAAAA AAAAAAAAAAAAA 22 31-000 KRAKÓW`;
const TITLE = 'Śnieżynka, boks F7, 11/2026';
const DLUGA = `${ZANETA} UL. DŁUGA 12/3A`;
const NIJAKA = `${ZANETA} UL. NIJAKA 1 M 2 31-234 KRAKÓW`;
const DUCHA = 'GŻEGŻÓŁKA ŻANETA ŚW. DUCHA 1/17 80-834 GDAŃSK';
const SEJMOWA = 'ŁĄCZYŃSKI PRZYBYSŁAW UL SEJMOWA 21 05-071 SULEJÓWEK';
const [IN_ING, IN_BNP] = ['10501764100000921529172612', '22105017641000009215291726'];
const [IN_CREDIT, IN_MBANK] = ['15116022020000000118438407', '56114010810000267002001001'];

const FILES: Record<string, Told> = {
  'whole-first.csv': {
    columns: { date: 0, title: 1, payer: 2, amount: 3 },
    paid: [
      ['2026-11-02', 1451, TITLE, ZANETA, '', SNIEZYNKA],
      ['2026-11-03', 1201, 'Łaciata Wężyna boks F8', PRZYBYSLAW, '', LACIATA],
      ['2026-11-04', 45.5, 'lekcja', 'ANNA NOWAK', ''],
      ['2026-11-05', 301, 'Śnieżynka boks F7', ZANETA, '', SNIEZYNKA],
    ],
  },
  'whole-all.csv': {
    columns: { date: 0, title: 1, payer: 2, amount: 3 },
    paid: [
      ['2026-11-02', 1452, TITLE, ZANETA, '', SNIEZYNKA],
      ['2026-11-03', 1202, 'Łaciata Wężyna boks F8', PRZYBYSLAW, '', LACIATA],
    ],
  },
  'pko-list-resaved.csv': { paid: [['2026-11-12', 1174, TITLE, ZANETA, OF_ZANETA, SNIEZYNKA]] },
  'pekao.csv': {
    columns: { date: 0, title: 6, payer: 2, account: 4, amount: 7, currency: 8 },
    paid: [['2026-11-09', 1201, TITLE, ZANETA, OF_ZANETA, SNIEZYNKA]],
    outgoing: 1,
    words: ['Nie wczytano 1 wiersza: wiersz 3 (nie w złotych).'],
  },
  'revolut.csv': {
    columns: { date: 3, title: 4, amount: 5, currency: 7 },
    paid: [['2026-11-07', 305, 'Payment from Żaneta Gżegżółka', '', '']],
    words: ['Nie wczytano 2 wierszy: wiersz 2 (nie w złotych), wiersz 3 (bez daty).'],
  },
  'santander.csv': {
    paid: [['2026-11-09', 1191, TITLE, DLUGA, OF_ZANETA, SNIEZYNKA]],
    outgoing: 1,
  },
  'mbank-list-one.csv': {
    paid: [['2026-11-16', 1151, `${ZANETA}, ${TITLE} PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY`, '', OF_ZANETA, SNIEZYNKA]],
    outgoing: 1,
    words: ['Nie wczytano 1 wiersza: wiersz 28 (nie w złotych).'],
  },
  'mbank-statement-old-order.csv': {
    paid: [['2026-11-19', 1161, TITLE, DLUGA, OF_ZANETA, SNIEZYNKA]],
    outgoing: 1,
    words: ['1 wiersz nie jest operacją: wiersz 18 (bez daty i kwoty).'],
  },
  'ing-list.csv': {
    paid: [
      ['2026-11-10', 1181, TITLE, `${DLUGA} 60-101 POZNAŃ`, OF_ZANETA, SNIEZYNKA],
      ['2026-11-10', 700, 'Przelew własny', 'STAJNIA', ''],
    ],
    outgoing: 1,
    words: ['2 wiersze nie są operacjami: wiersz 9 (bez daty i kwoty), wiersz 13 (bez daty i kwoty).'],
  },
  'ing-mt940-two-86.sta': {
    paid: [['2026-11-19', 1131, 'Śnieżynka boks F7 listopad', `${DLUGA} 60-101 POZN`, IN_ING, SNIEZYNKA]],
    outgoing: 1,
  },
  'bnp-mt940-caret.sta': {
    paid: [
      ['2026-11-02', 1121, TITLE, DUCHA, IN_BNP, SNIEZYNKA],
      ['2026-11-02', 1122, 'Łaciata Wężyna, boks F8, 11/2026', SEJMOWA, IN_CREDIT, LACIATA],
    ],
  },
  'mbank-mt940-collect.sta': {
    paid: [
      ['2026-11-19', 1141, 'ŚNIEŻYNKA, BOKS F7, 11/2026', NIJAKA, IN_MBANK, SNIEZYNKA],
      ['2026-11-19', 1142, 'ŁACIATA WĘŻYNA', KRAKOW, OF_PRZYBYSLAW, LACIATA],
    ],
  },
  'mt940-february-30.sta': {
    paid: [['2026-03-01', 1143, 'Sniezynka boks F7', 'ZANETA GZEGZOLKA', '', SNIEZYNKA]],
    words: ['Nie wczytano 1 wiersza: wiersz 5 (zła data).'],
  },
  'mt940-no-comma.sta': {
    paid: [['2026-11-19', 62.5, 'Sniezynka boks F7', 'ZANETA GZEGZOLKA', '', SNIEZYNKA]],
    words: ['Nie wczytano 1 wiersza: wiersz 7 (nie do odczytania).'],
  },
  'mt940-two-pages.sta': {
    paid: [
      ['2026-11-19', 62.02, 'Sniezynka boks F7', 'ZANETA GZEGZOLKA', '', SNIEZYNKA],
      ['2026-11-19', 62.03, 'Sniezynka boks F7', 'ZANETA GZEGZOLKA', '', SNIEZYNKA],
    ],
  },
  'pko-mt940-iso2-ff.sta': ofPko(1111.11, 1112.22),
  'pko-mt940-1250-ff.sta': ofPko(1113.11, 1114.22),
  'pko-mt940-ascii-ff.sta': {
    paid: [
      ['2026-11-24', 1117.11, 'Snieżynka, boks F7, 11/2026', DLUGA_IN_ASCII, OF_ZANETA, SNIEZYNKA],
      ['2026-11-25', 1118.22, 'Wplata za pensjonat: Laciata Weżyna boks F8', ASCII, OF_PRZYBYSLAW, LACIATA],
    ],
    outgoing: 1,
  },
  'ing-utf8-cut-letter.csv': {
    paid: [
      ['2026-11-21', 61.01, 'Śnieżynka, boks F7', `${ZANETA} UL. ŻÓŁWIA`, '', SNIEZYNKA],
      ['2026-11-21', 61.02, 'Łaciata Wężyna boks F8', `${PRZYBYSLAW} ŁÓDŹ`, '', LACIATA],
      ['2026-11-21', 61.03, 'ucięte: Gę', 'ŻŻŻ', ''],
    ],
  },
  'alior.csv': {
    columns: { date: 1, title: 4, payer: 2, account: 9, amount: 5, currency: 6 },
    paid: [
      ['2026-11-07', 1211, 'PRZELEW ŚRODKÓW', ZANETA, OF_ZANETA, SNIEZYNKA],
      ['2026-11-07', 1211, 'PRZELEW ŚRODKÓW', ZANETA, OF_ZANETA, SNIEZYNKA],
    ],
    outgoing: 1,
  },
  'millennium.csv': {
    columns: { date: 2, title: 6, payer: 5, account: 4, amount: 8, currency: 10 },
    paid: [['2026-11-05', 1221, TITLE, ZANETA, OF_ZANETA, SNIEZYNKA]],
    words: ['1 wiersz nie jest operacją: wiersz 3 (bez kwoty).'],
  },
  'bank-amounts.csv': {
    columns: { date: 0, title: 1, amount: 3 },
    paid: [
      ['2026-11-05', 10, 'zwykły', '', ''],
      ...[1231, 1232, 1233, 1234, 1235, 1236, 1237.5, 1238, 1239].map((zloty, nth) => amountOf(nth, zloty)),
      amountOf(15, 1246),
    ],
    outgoing: 3,
    words: [
      'Nie wczytano 5 wierszy: wiersz 13 (zła kwota), wiersz 14 (zła kwota), wiersz 15 (nie w złotych), wiersz 19 (zła kwota), wiersz 20 (zła kwota).',
      'W pliku: 19 pozycji.',
    ],
  },
};

function ofPko(first: number, second: number): Told {
  return {
    paid: [
      ['2026-11-24', first, TITLE, `${DLUGA} 60-101 POZNAŃ`, OF_ZANETA, SNIEZYNKA],
      ['2026-11-25', second, 'Wpłata za pensjonat: Łaciata Wężyna boks F8', PRZYBYSLAW, OF_PRZYBYSLAW, LACIATA],
    ],
    outgoing: 1,
  };
}

function amountOf(nth: number, zloty: number): Paid {
  return ['2026-11-05', zloty, `kwota ${nth}`, '', ''];
}

async function buildStable() {
  await startOver(app);
  app.clock.set('2026-11-28T09:00:00Z');
  const zaneta = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Gżegżółka' });
  const przybyslaw = await buildPerson(app, { first_name: 'Przybysław', last_name: 'Łączyński' });
  const sniezynka = await buildHorse(app, { name: SNIEZYNKA, owner: zaneta, box_number: 'F7' });
  const laciata = await buildHorse(app, { name: LACIATA, owner: przybyslaw, box_number: 'F8' });
  const manager = await app.as('manager');
  const payee = { account: OWN, recipient: 'Stajnia' };
  t.equal((await manager.post('/api/settings/update/payee', payee)).status, 200);
  return { manager, sniezynka, laciata };
}

const send = (client: Client, content: Buffer) =>
  client.post('/api/import_transfers', { file: new File([new Uint8Array(content)], 'wyciag') });
const fileOf = (name: string) => fs.readFileSync(path.join(CASES, name));

type Imported = { id: string; waits_for_columns: boolean; added: number; known: number };

async function importCase(manager: Client, content: Buffer, columns?: Record<string, number>): Promise<Imported> {
  const sent = (await send(manager, content)).json<Imported>();
  if (!sent.waits_for_columns || !columns) return sent;
  return (await manager.post('/api/choose_columns', { ...columns, id: sent.id })).json<Imported>();
}

async function paidIn(): Promise<Paid[]> {
  const rows = await app.db
    .selectFrom('bank_transfers as transfer')
    .leftJoin('transfer_horses as likely', (join) =>
      join.onRef('likely.transfer_id', '=', 'transfer.id').on('transfer.sure', '=', true),
    )
    .leftJoin('horses', 'horses.id', 'likely.horse_id')
    .select(['transferred_on', 'amount', 'title', 'payer', 'account', 'horses.name'])
    .orderBy('transfer.seq')
    .execute();
  return rows.map(({ transferred_on, amount, title, payer, account, name }) => {
    const paid = [transferred_on, amount / 100, title, payer, account];
    return name ? [...paid, name] : paid;
  });
}

for (const [name, { paid, outgoing = 0, words = [], columns }] of Object.entries(FILES))
  t.test(`a file from a bank: ${name}`, async (t) => {
    const { manager } = await buildStable();
    const file = await importCase(manager, fileOf(name), columns);
    t.match(file, { waits_for_columns: false, added: paid.length, known: 0 });
    t.same(await paidIn(), paid);
    const page = (await manager.get(`/transfers?import=${file.id}`)).words();
    for (const said of words) t.match(page, said);
    if (words.length === 0) t.notMatch(page, /Nie wczytano|operac\S+: wiersz/);
    t.equal(Number(/(\d+) wychodząc/.exec(page)?.[1] ?? 0), outgoing);
    t.match(await importCase(manager, fileOf(name), columns), { added: 0, known: paid.length }, 'sent again');
  });

async function chosenOn(manager: Client, id: string): Promise<Record<string, number>> {
  const { text } = await manager.get(`/transfers/columns/${id}`);
  const selects = text.matchAll(/<select[^>]*name="(\w+)"[^>]*>(.*?)<\/select>/g);
  const chosen = [...selects].flatMap(([, column = '', options = '']) => {
    const value = /value="(\d+)"[^>]*selected/.exec(options)?.[1];
    return value ? [[column, Number(value)]] : [];
  });
  return Object.fromEntries(chosen);
}

t.test('the likely columns of a list are preselected', async (t) => {
  const { manager } = await buildStable();
  for (const name of ['pekao.csv', 'revolut.csv', 'alior.csv', 'millennium.csv', 'whole-first.csv']) {
    const { id } = (await send(manager, fileOf(name))).json<Imported>();
    const chosen = await chosenOn(manager, id);
    const { currency, ...columns } = FILES[name]?.columns ?? {};
    const one = currency === undefined || name === 'alior.csv' ? {} : { currency };
    t.same(chosen, { ...columns, ...one }, name);
  }
});

t.test('a currency outside the chosen columns is recognised', async (t) => {
  const { manager } = await buildStable();
  const { currency, ...columns } = FILES['pekao.csv']?.columns ?? {};
  t.match(await importCase(manager, fileOf('pekao.csv'), columns), { added: 1 });
  const unnamed = 'Kiedy;Za co;Od kogo;Ile;Jak\r\n02.11.2026;Figa;JAN;302,00;EUR\r\n03.11.2026;Figa;JAN;303,00;zł\r\n';
  const chosen = { date: 0, title: 1, payer: 2, amount: 3 };
  const read = await importCase(manager, Buffer.from(unnamed), chosen);
  t.match(read, { added: 1 }, 'codes in the cells');
  t.match((await manager.get(`/transfers?import=${read.id}`)).words(), 'wiersz 2 (nie w złotych)');
  const inEuro = Buffer.from('Data;Tytuł;Od kogo;Kwota (EUR)\r\n02.11.2026;Figa;JAN;302,00\r\n');
  const { id } = (await send(manager, inEuro)).json<Imported>();
  const refused = (await manager.post('/api/choose_columns', { ...chosen, id })).json();
  t.match(refused, { fields: { amount: 'Żadna kwota nie jest w złotych' } });
});

t.test('a column of currencies is recognised by any of its names', async (t) => {
  const { manager } = await buildStable();
  const chosen = { date: 0, title: 1, amount: 2 };
  const zloties = ['PLN', 'zł', 'złote', 'zł.', 'ZŁOTY', 'złotych'];
  const foreigns = ['EUR', '€', 'euro', 'Euro', 'dolary', '$'];
  for (const [nth, zloty] of zloties.entries()) {
    const foreign = foreigns[nth];
    const rows = [`02.11.2026;Korona;1${nth},00;${zloty}`, `03.11.2026;Korona;2${nth},00;${foreign}`];
    const list = Buffer.from(['Kiedy;Za co;Ile;Jak', ...rows].join('\r\n'));
    const sent = (await send(manager, list)).json<Imported>();
    t.match(await chosenOn(manager, sent.id), { currency: 3 });
    const read = (await manager.post('/api/choose_columns', { ...chosen, id: sent.id })).json<Imported>();
    t.match(read, { added: 1 }, `${zloty} and ${foreign}`);
    t.match((await manager.get(`/transfers?import=${read.id}`)).words(), 'wiersz 3 (nie w złotych)');
    await app.db.deleteFrom('bank_layouts').execute();
  }
  const horses = ['02.11.2026;Dolar;11,00', '03.11.2026;Dolar;12,00'];
  t.match(await importCase(manager, Buffer.from(['Kiedy;Za co;Ile', ...horses].join('\r\n')), chosen), { added: 2 });
  const amounts = ['02.11.2026;Figa;11,00 euro', '03.11.2026;Figa;12,00 złotych', '04.11.2026;Figa;13 €'];
  const read = await importCase(manager, Buffer.from(['Dzień;Za co;Ile', ...amounts].join('\r\n')), chosen);
  const page = (await manager.get(`/transfers?import=${read.id}`)).words();
  t.match(page, 'wiersz 2 (nie w złotych), wiersz 4 (nie w złotych)');
});

t.test('of two amounts with currencies one is chosen, with its own currency', async (t) => {
  const PAIRS = ['Kwota oryginalna;Waluta oryginalna;Kwota rachunku;Waluta rachunku', 'Waluta;Kwota;Waluta;Kwota'];
  for (const [leads, headings] of PAIRS.entries()) {
    const { manager } = await buildStable();
    const pair = (amount: string, currency: string) => (leads ? `${currency};${amount}` : `${amount};${currency}`);
    const rows = [
      `02.11.2026;Figa;${pair('100,00', 'EUR')};${pair('425,00', 'PLN')}`,
      `03.11.2026;Luna;${pair('51,00', 'PLN')};${pair('52,00', 'PLN')}`,
      `04.11.2026;Iskra;${pair('61,00', 'PLN')};${pair('15,00', 'EUR')}`,
    ];
    const list = Buffer.from([`Kiedy;Za co;${headings}`, ...rows].join('\r\n'));
    const [first, second] = leads ? [3, 5] : [2, 4];
    const { id } = (await send(manager, list)).json<Imported>();
    const page = await manager.get(`/transfers/columns/${id}`);
    t.match(page.words(), /Wybierz tę w złotych\..*\(100,00 EUR\).*\(425,00 PLN\).*Ta przy kwocie/);
    t.match(await chosenOn(manager, id), { amount: first });
    const read = await importCase(manager, list, { date: 0, title: 1, amount: second });
    t.match((await manager.get(`/transfers?import=${read.id}`)).words(), 'wiersz 4 (nie w złotych)');
    const amounts = async () => (await paidIn()).map(([, zloty]) => zloty);
    t.same(await amounts(), [425, 52]);
    await app.db.deleteFrom('bank_layouts').execute();
    const wrong = { date: 0, title: 1, amount: first, currency: leads ? 4 : 5 };
    await importCase(manager, list, wrong);
    t.same(await amounts(), [425, 52, 51], 'the currency of the other amount is ignored');
  }
});

t.test('balances and totals are not payments, and only payments in zł must be added by hand', async (t) => {
  const { manager } = await buildStable();
  const chosen = { date: 0, title: 1, payer: 2, amount: 3, currency: 4 };
  const page = async (...rows: string[]) => {
    const list = ['Kiedy;Za co;Od kogo;Ile;Waluta', '02.11.2026;Figa;JAN;302,00;PLN', ...rows].join('\r\n');
    const { id } = await importCase(manager, Buffer.from(list), chosen);
    return (await manager.get(`/transfers?import=${id}`)).words();
  };
  const sums = await page('saldo początkowe;;;5000', 'Saldo końcowe;;;5302,00;PLN', ';Razem;;302,00;PLN');
  t.match(sums, '3 wiersze nie są operacjami: wiersz 3 (saldo albo suma), wiersz 4 (saldo albo suma), wiersz 5');
  t.notMatch(sums, 'Nie wczytano');
  const headings = 'Kiedy;Za co;Od kogo;Ile;Waluta';
  const dated = await page('30.11.2026;Saldo końcowe;;302,00;PLN', headings, '30.11.2026;Saldo;;1’302,00;PLN');
  t.match(dated, '1 nowa wpłata');
  t.match(dated, 'wiersz 3 (saldo albo suma), wiersz 4 (bez daty i kwoty)', 'a dated balance, and headings again');
  t.same((await paidIn()).slice(-1), [['2026-11-30', 1302, 'Saldo', '', '']]);
  const foreign = '03.11.2026;Figa;JAN;10,00;EUR';
  t.match(await page(foreign), 'wiersz 3 (nie w złotych). Wpłaty księguje się w złotych.');
  const undated = ';Saldo za październik;JAN;303,00;PLN';
  t.match(await page(undated), 'wiersz 3 (bez daty). Te wpłaty trzeba dodać ręcznie.');
  const both = 'wiersz 3 (nie w złotych), wiersz 4 (bez daty). Wpłaty w złotych spośród nich trzeba dodać ręcznie.';
  t.match(await page(foreign, undated), both);
});

t.test('a payment without a currency is not taken for złote beside payments in another', async (t) => {
  const chosen = { date: 0, title: 1, payer: 2, amount: 3, currency: 4 };
  const pko = '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"';
  const ofPko = (amount: string, currency: string) =>
    `"2026-11-05","2026-11-05","Przelew","${amount}","${currency}","1.00","Tytuł: Figa"`;
  const named = 'Kiedy;Za co;Od kogo;Ile;Waluta';
  const ofNamed = (amount: string, currency: string) => `05.11.2026;Figa;JAN;${amount};${currency}`;
  const unknown =
    'wiersz 3 (bez waluty), wiersz 4 (nie w złotych). Wpłaty w złotych spośród nich trzeba dodać ręcznie.';
  for (const [headings, row, columns] of [
    [named, ofNamed, chosen],
    [pko, ofPko, undefined],
  ] as const)
    for (const other of ['EUR', 'PLN']) {
      const { manager } = await buildStable();
      const list = [headings, row('301.00', 'PLN'), row('302.00', ''), row('303.00', other)].join('\r\n');
      const read = await importCase(manager, Buffer.from(list), columns);
      t.match(read, { added: other === 'EUR' ? 1 : 3 });
      const page = (await manager.get(`/transfers?import=${read.id}`)).words();
      t.equal(page.includes(unknown), other === 'EUR');
    }
});

t.test('a line is known again however its letters were decoded', async (t) => {
  for (const [name, encoding] of [
    ['pko-mt940-iso2-ff.sta', 'iso-8859-2'],
    ['pko-mt940-1250-ff.sta', 'win1250'],
    ['mbank-mt940-collect.sta', 'win1250'],
  ] as const)
    for (const wrong of ['cp852', 'win1250', 'iso-8859-2', 'latin1']) {
      const { manager } = await buildStable();
      const misread = Buffer.from(iconv.decode(fileOf(name), wrong));
      t.match(await importCase(manager, misread), { added: 2 }, `${name} as ${wrong}`);
      t.match(await importCase(manager, fileOf(name)), { added: 0, known: 2 }, `${name} as ${wrong}, then right`);
      const utf8 = Buffer.from(iconv.decode(fileOf(name), encoding));
      t.match(await importCase(manager, utf8), { added: 0, known: 2 }, `${name} in UTF-8`);
    }
});

/** Decodes a line as PKO BP's files were read before their encodings were known. */
async function spellWrongly(title: string, wrong: string) {
  const misread = (text: string) => iconv.decode(iconv.encode(text, 'win1250'), wrong);
  const words = { title: misread(title), payer: misread(ZANETA) };
  await app.db.updateTable('bank_transfers').set(words).where('payer', 'like', '%G%').execute();
}

t.test('a line that was read in a wrong encoding gets its text corrected, and is recognised', async (t) => {
  const { manager, sniezynka } = await buildStable();
  const list = fileOf('pko-list-resaved.csv');
  await importCase(manager, list);
  const { id } = await storedRow(app, 'bank_transfers');
  const right = await paidIn();
  const dayBefore = await storedRows(app, 'bank_transfers');
  for (const wrong of ['cp852', 'iso-8859-2', 'latin1']) {
    await spellWrongly(TITLE, wrong);
    await app.db.updateTable('bank_transfers').set({ sure: false, owner_id: null }).execute();
    await app.db.deleteFrom('transfer_horses').execute();
    t.match(await importCase(manager, list), { added: 0, known: 1 });
    t.same(await paidIn(), right, wrong);
    t.same(await storedRows(app, 'bank_transfers'), dayBefore, 'nothing else changes');
  }
  t.match((await manager.get('/transfers')).words(), 'Rozpoznane');
  await manager.post('/api/book_transfer', { id, horse_ids: [sniezynka.id], amounts: [1174] });
  await spellWrongly(TITLE, 'cp852');
  await importCase(manager, list);
  t.match(await paidIn(), right, 'already booked');
  await app.db.updateTable('bank_transfers').set({ title: '', payer: '' }).execute();
  await importCase(manager, list);
  t.match(await paidIn(), [['2026-11-12', 1174, '', '']], 'erased text stays erased');
});

t.test('a file read wrongly later does not change the text', async (t) => {
  const { manager } = await buildStable();
  const file = fileOf('pko-mt940-iso2-ff.sta');
  await importCase(manager, file);
  const right = await paidIn();
  for (const wrong of ['cp852', 'win1250', 'latin1']) {
    await importCase(manager, Buffer.from(iconv.decode(file, wrong)));
    t.same(await paidIn(), right, wrong);
  }
});

t.test('replacement characters are not shown for a file converted to UTF-8', async (t) => {
  const { manager } = await buildStable();
  for (const encoding of ['iso-8859-2', 'latin1']) {
    const file = Buffer.from(iconv.decode(fileOf('pko-mt940-ascii-ff.sta'), encoding));
    await importCase(manager, file);
  }
  t.match(await paidIn(), [
    ['2026-11-24', 1117.11, 'Snieżynka, boks F7, 11/2026'],
    ['2026-11-25', 1118.22, 'Wplata za pensjonat: Laciata Weżyna boks F8', 'PRZYBYSLAW LACZYNSKI'],
  ]);
});

t.test('letters survive in every encoding', async (t) => {
  t.equal(decodeStatement(iconv.encode('SPÓŁKA', 'win1250')), 'SPÓŁKA', 'two bytes that form a letter in UTF-8 too');
  t.equal(decodeStatement(Buffer.from('Олена Łoś')), 'Олена Łoś');
  const letter = fc.constantFrom(...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻabkrz');
  const name = fc.string({ unit: letter, minLength: 3, maxLength: 9 });
  const encoding = fc.constantFrom('utf8', 'win1250', 'iso-8859-2');
  const names = fc.array(name, { minLength: 1, maxLength: 6 });
  await holds(
    t,
    fc.property(names, encoding, (names, encoding) => {
      const text = names.map((one) => `~20${one}\r\n~21\u02d9\r\n`).join('');
      const bytes = [...text].map((one) => (one === '\u02d9' ? Buffer.from([0xff]) : iconv.encode(one, encoding)));
      const file = Buffer.concat(bytes);
      return decodeStatement(file) === text.replaceAll('\r\n', '\n').replaceAll('\u02d9', ' ');
    }),
    { runs: 1_000 },
  );
});

t.test('the deposit reversed by mt940-reversed-credit.sta is named', async (t) => {
  const { manager, sniezynka } = await buildStable();
  await importCase(manager, fileOf('ing-mt940-two-86.sta'));
  const { id } = await storedRow(app, 'bank_transfers');
  await manager.post('/api/book_transfer', { id, horse_ids: [sniezynka.id], amounts: [1131] });
  t.match(await importCase(manager, fileOf('mt940-reversed-credit.sta')), { added: 0, known: 0 });
  t.match((await manager.get('/transfers')).words(), 'Bank cofnął wpłatę z 19.11.2026: Wycofaj: Śnieżynka 1131,00 zł');
});

t.test('files that are refused', async (t) => {
  const { manager } = await buildStable();
  const other = Buffer.from(fileOf('santander.csv').toString().replace('57 9990', '58 9990'));
  const inEuro = fileOf('mbank-statement-old-order.csv').toString('latin1').replace('\r\nPLN;', '\r\nEUR;');
  const unclosed = 'Data;Opis;Kwota\r\n02.11.2026;"Figa;10,00\r\n03.11.2026;Luna";11,00\r\n';
  const foreign = /To wyciąg z innych rachunków: …8888, …7777\. Rachunek stajni to …1101\./;
  const refused: [string, Buffer, RegExp][] = [
    ['camt053.xml', fileOf('camt053.xml'), /Wybierz wyciąg CSV albo MT940/],
    ['pko.xml', fileOf('pko.xml'), /Wybierz wyciąg CSV albo MT940/],
    ['mbank.html', fileOf('mbank.html'), /Wybierz wyciąg CSV albo MT940/],
    ['a list of two foreign accounts', fileOf('mbank-list-other-accounts.csv'), foreign],
    ['a foreign list of Santander', other, /To wyciąg z innego rachunku: 58 9990.*1101/],
    ["mBank's statement of an account in euro", Buffer.from(inEuro, 'latin1'), /wyciąg z rachunku walutowego/],
    ['a quote that swallows a row', Buffer.from(unclosed), /cudzysłów nie jest zamknięty/],
  ];
  for (const [what, content, message] of refused) {
    const answer = await send(manager, content);
    t.equal(answer.status, 400, what);
    t.match(answer.json<{ fields?: { file?: string } }>().fields?.file, message, what);
  }
  t.same(await paidIn(), []);
});

t.test("the stable's own account is never taken for a payer's, even from a wrong column", async (t) => {
  const { manager } = await buildStable();
  await importCase(manager, fileOf('millennium.csv'), { ...FILES['millennium.csv']?.columns, account: 0 });
  t.match(await paidIn(), [['2026-11-05', 1221, TITLE, ZANETA, '']]);
});
