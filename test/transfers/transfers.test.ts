import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { transferTitle } from '../../server/domain/transfers.ts';
import { expiring } from '../../server/features/transfers/queries.ts';
import { distance, fewestSlips, fold, lettersOf } from '../../server/features/transfers/words.ts';
import { exportPerson } from '../../server/platform/data/personal-data.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import type { Client } from '../support/client.ts';
import { dump } from '../support/dump.ts';
import { HURRIED } from '../support/jobs.ts';
import { holds } from '../support/properties.ts';
import { pushSink } from '../support/push-sink.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';
import { buildMonth, ingFile, upper } from './month.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });

const FILES = path.resolve(import.meta.dirname, 'files');
const file = (content: Buffer | string, name = 'wyciag.csv') => new File([Buffer.from(content)], name);
const savedFile = (name: string) => file(fs.readFileSync(path.join(FILES, name)), name);

type Imported = { id: string; waits_for_columns: boolean; added: number; known: number };
const send = (client: Client, statement: File) => client.post('/api/import_transfers', { file: statement });

type TestHorse = Awaited<ReturnType<typeof buildHorse>>;

const transfersOf = () => app.db.selectFrom('bank_transfers').selectAll().orderBy('seq').execute();

async function matched(): Promise<Map<string, string[]>> {
  const rows = await app.db
    .selectFrom('bank_transfers as transfer')
    .innerJoin('transfer_horses as likely', 'likely.transfer_id', 'transfer.id')
    .innerJoin('horses', 'horses.id', 'likely.horse_id')
    .where('transfer.sure', '=', true)
    .select(['transfer.title', 'horses.name'])
    .execute();
  const found = new Map<string, string[]>();
  for (const { title, name } of rows) found.set(title, [...(found.get(title) ?? []), name].sort());
  return found;
}

async function buildPayers() {
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const zaneta = await buildPerson(app, { first_name: 'Żaneta', last_name: 'Łoś' });
  const lukasz = await buildPerson(app, { first_name: 'Łukasz', last_name: 'Źrebak' });
  const bursztyn = await buildHorse(app, { name: 'Bursztyn', owner: anna, box_number: '11' });
  const sniezka = await buildHorse(app, { name: 'Śnieżka', owner: zaneta, box_number: '7' });
  const first = await buildHorse(app, { name: 'Figa', owner: lukasz, box_number: '1' });
  const second = await buildHorse(app, { name: 'Wichura', owner: lukasz, box_number: '2' });
  await buildLedgerEntry(app, { horse: first, kind: 'main_fee', amount: grosze(-110_000) });
  await buildLedgerEntry(app, { horse: second, kind: 'main_fee', amount: grosze(-125_000) });
  return { anna, bursztyn, sniezka, first, second, lukasz };
}

const PAID = [
  ['2026-11-05', 145_000, 'Bursztyn'],
  ['2026-11-06', 120_000, 'Śnieżka'],
  ['2026-11-07', 230_050, 'Figa Wichura'],
] as const;

t.test('statements of known banks', async (t) => {
  for (const name of ['ing.mt940.txt', 'mbank.sta', 'mbank-list.csv', 'mbank-statement.csv', 'ing.csv', 'pko.csv'])
    await t.test(name, async (t) => {
      await startOver(app);
      await buildPayers();
      const manager = await app.as('manager');
      t.match((await send(manager, savedFile(name))).json(), { added: 3, known: 0, waits_for_columns: false });
      const transfers = (await transfersOf()).sort((a, b) => (a.transferred_on < b.transferred_on ? -1 : 1));
      const horses = await matched();
      const found = transfers.map(({ transferred_on, amount, title }) => {
        return [transferred_on, amount, (horses.get(title) ?? []).join(' ')];
      });
      t.same(found, PAID, 'in Polish letters, each with its horses');
      t.match(transfers[0], { account: '10102010260000123456789012' });
      const page = (await manager.get('/transfers')).words();
      t.match(page, '3 rozpoznane');
      t.match(page, 'Figa 1100,00 zł + Wichura 1200,50 zł', 'divided by their debts');
      t.match((await send(manager, savedFile(name))).json(), { added: 0, known: 3 }, 'the same file again');
      if (name === 'pko.csv') {
        const wide = Buffer.from(`\ufeff${fs.readFileSync(path.join(FILES, name)).toString()}`, 'utf16le');
        t.match((await send(manager, file(wide))).json(), { added: 0, known: 3 }, 'in another encoding too');
      }
    });
});

t.test('the columns of an unknown bank’s list are named once', async (t) => {
  await startOver(app);
  await buildPayers();
  const manager = await app.as('manager');
  const upload = { file: savedFile('other.csv'), form: 'statement' };
  const sent = await manager.form('/api/import_transfers', upload, { back: '/transfers' });
  t.match(sent.location, /^\/transfers\/columns\/[0-9a-f-]{36}$/);
  const preview = (await sent.follow()).words();
  t.match(preview, 'Data ksiegowania Obciazenia Uznania Zleceniodawca Opis Rachunek');
  t.match(preview, 'ANNA WIŚNIEWSKA Bursztyn, boks 11, 11/2026');
  const id = sent.location.split('/').at(-1) as string;
  const columns = { id, date: '0', amount: '2', title: '4', payer: '3', account: '5', form: 'columns' };
  const wrong = await manager.form('/api/choose_columns', { ...columns, amount: '3' }, { back: sent.location });
  t.match((await wrong.follow()).words(), 'W tej kolumnie nie ma kwot');
  const none = await manager.form('/api/choose_columns', { ...columns, date: '' }, { back: sent.location });
  t.match((await none.follow()).words(), 'Wybierz kolumnę');
  const chosen = await manager.form('/api/choose_columns', columns, { back: sent.location });
  t.match((await chosen.follow()).words(), 'Wyciąg wczytany: 3 nowe wpłaty');
  t.equal((await manager.get(sent.location)).status, 404, 'the file is deleted');
  t.match((await send(manager, savedFile('other.csv'))).json(), { waits_for_columns: false, added: 0, known: 3 });
  t.equal((await matched()).size, 3);
});

t.test('wrongly named columns can be named again', async (t) => {
  await startOver(app);
  const { bursztyn } = await buildPayers();
  const manager = await app.as('manager');
  const { id } = (await send(manager, savedFile('other.csv'))).json<Imported>();
  const payerFirst = { id, date: 0, amount: 2, title: 3, payer: 4, account: null };
  const wrong = (await manager.post('/api/choose_columns', payerFirst)).json<Imported>();
  const paid = (await transfersOf()).find(({ amount }) => amount === 145_000)?.id as string;
  const shares = [{ horse_id: bursztyn.id, amount: 1450 }];
  t.equal((await manager.post('/api/book_transfers', { transfers: [{ id: paid, shares }] })).status, 200);
  const here = `/transfers?import=${wrong.id}`;
  t.match((await manager.get(here)).words(), 'Wczytano według wskazanych kolumn.');
  const forgotten = await manager.form('/api/forget_columns', { id: wrong.id }, { back: here });
  t.equal(forgotten.location, '/transfers');
  t.match((await forgotten.follow()).words(), 'Wczytaj plik jeszcze raz');
  t.match(await transfersOf(), [{ id: paid, state: 'booked' }], 'booked transfers stay');
  t.match((await send(manager, savedFile('other.csv'))).json(), { waits_for_columns: true }, 'it asks again');

  const right = (await send(manager, savedFile('other.csv'))).json<Imported>();
  const columns = { id: right.id, date: 0, amount: 2, title: 4, payer: 3, account: 5 };
  const read = (await manager.post('/api/choose_columns', columns)).json<Imported>();
  t.match(read, { added: 3 }, 'with other text they are other transfers');
  const twice = (await transfersOf()).find(({ amount, state }) => amount === 145_000 && state === 'open');
  t.match(twice, { sure: false, caution: 'booked_already' }, 'so a transfer that was already booked is marked');
  t.equal((await manager.post('/api/forget_columns', { id: read.id })).status, 200);

  const outgoing = { date: 0, amount: 1, title: 4, payer: 3, account: null };
  const again = (await send(manager, savedFile('other.csv'))).json<Imported>();
  t.equal((await manager.post('/api/choose_columns', { ...outgoing, id: again.id })).status, 200);
  const whole = fs.readFileSync(path.join(FILES, 'other.csv')).toString('latin1');
  const onlyIn = Buffer.from(whole.replace(/^.*321,00.*$/m, ''), 'latin1');
  const answer = await send(manager, file(onlyIn));
  t.match(answer.json(), { waits_for_columns: true }, 'a file without a readable row too');
});

t.test('a month of sixty owners', async (t) => {
  await startOver(app);
  const lines = await buildMonth(app);
  const manager = await app.as('manager');
  const answer = await send(manager, file(ingFile(lines)));
  t.match(answer.json(), { added: 64, known: 0 });
  const found = await matched();
  const wrong = lines.flatMap(({ title, horses, why }) => {
    const by = found.get(title) ?? [];
    return by.join() === [...horses].sort().join() ? [] : [{ why, title, by, horses }];
  });
  t.same(wrong, [], 'each has the right horses, and ambiguous ones have none');
  t.equal(found.size, 54, 'the number matched automatically');

  const page = await manager.get('/transfers');
  t.match(page.words(), '54 rozpoznane, 10 do wyjaśnienia');
  t.match(page.words(), /Może: Iskra \(boks 6[03] · /);
  t.match(page.words(), 'wygląda na zwrot');
  t.match((await manager.get(`/transfers?import=${answer.json<Imported>().id}`)).words(), '2 wychodzące pominięte');

  // Confirms page by page with everything ticked, without changes.
  const values: string[] = [];
  for (const count of [40, 14]) {
    const ticked = (await manager.get('/transfers')).text.match(/<input type="checkbox"[^>]* checked=""[^>]*>/g) ?? [];
    const transfers = ticked.map((box) => (/value="([^"]*)"/.exec(box)?.[1] ?? '').replaceAll('&quot;', '"'));
    t.equal(transfers.length, count);
    const booked = await manager.form('/api/book_transfers', { transfers, form: 'book' }, { back: '/transfers' });
    t.match((await booked.follow()).words(), 'Zaksięgowano zaznaczone przelewy');
    values.push(...transfers);
  }
  const deposits = await storedRows(app, 'ledger_entries', { kind: 'deposit' });
  const paid = lines.reduce((all, { horses, amount }) => all + (horses.length > 0 ? amount : 0), 0);
  const sum = deposits.reduce((sum, { amount }) => sum + amount, 0);
  t.equal(sum, paid, 'to the grosz');
  t.match((await manager.get('/transfers')).words(), '10 do wyjaśnienia');

  const again = await manager.post('/api/book_transfers', { transfers: values.map((value) => JSON.parse(value)) });
  t.match(again, { status: 200 }, 'sent again');
  t.same(again.json(), { booked: 0 }, 'it books nothing');
  const more = [...lines.slice(40), { amount: 100_00, title: 'Orkan, boks 13, 12/2026', payer: 'MARIAN OBCY' }];
  const overlap = (await send(manager, file(ingFile(more, 40)))).json();
  t.match(overlap, { added: 1, known: 24 }, 'a file that begins in the middle of it');
});

t.test('the titles in our codes are recognised for any payer', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const november = day('2026-11-01');
  const ola = await buildPerson(app, { first_name: 'Aleksandra', last_name: 'Brzęczyszczykiewicz-Wierzbicka' });
  const jan = await buildPerson(app, { first_name: 'Jan', last_name: 'Lis' });
  const horse = (owner: { id: string }, name: string, box_number: string | null) =>
    buildHorse(app, { owner, name, box_number });
  const owes = (of: TestHorse) => buildLedgerEntry(app, { horse: of, kind: 'main_fee', amount: grosze(-120_000) });
  const long = await horse(ola, 'Cesarzowa Gór Świętokrzyskich', 'A-12');
  const boxless = await horse(ola, 'Źrebię', null);
  const ofJan = [
    await horse(jan, 'Luna', '3'),
    await horse(jan, 'Nieustraszony Rycerz Północnego Wiatru', null),
    await horse(jan, 'Łąka | Żuraw', '4/2'),
  ];
  const ofJanToo = await horse(jan, 'Najjaśniejsza Gwiazda Zaranna', null);
  const ofOla = await horse(ola, 'Najjaśniejsza Gwiazda Zachodu', null);
  for (const one of [long, boxless, ...ofJan, ofJanToo, ofOla]) await owes(one);
  const ofBoth = transferTitle('Aleksandra Brzęczyszczykiewicz-Wierzbicka', [long, boxless], november);
  const titled: [title: string, horses: string[]][] = [
    ...[long, boxless, ...ofJan].map((one): [string, string[]] => [transferTitle('', [one], november), [one.name]]),
    [ofBoth, [ofOla.name, long.name, boxless.name]],
    [transferTitle('', [ofJanToo], november), []],
  ];
  const short = titled.every(([title]) => [...title].length <= 32);
  t.ok(short, 'short enough for banks');
  const lines = titled.flatMap(([title]) =>
    [title, upper(title)].map((title) => ({ amount: 100_000, title, payer: 'MARIAN OBCY' })),
  );
  t.match((await send(manager, file(ingFile(lines)))).json(), { added: lines.length });
  const found = await matched();
  for (const [title, horses] of titled)
    for (const written of [title, upper(title)])
      t.same([...(found.get(written) ?? [])].sort(), [...horses].sort(), written);
});

t.test('similar letters are not counted as more typing errors than they are', async (t) => {
  const word = fc.string({ unit: fc.constantFrom(...'abkłz07'), maxLength: 6 }).map(fold);
  await holds(
    t,
    fc.property(word, word, (one, other) => {
      return fewestSlips(lettersOf(one), lettersOf(other)) <= distance(one, other, 99);
    }),
  );
  t.equal(fewestSlips(lettersOf('bursztyn'), lettersOf('figa')), 8);
});

t.test('the database', async (t) => {
  await startOver(app);
  const { bursztyn } = await buildPayers();
  const manager = await app.as('manager');
  await send(manager, savedFile('ing.csv'));
  const id = (await transfersOf()).find(({ amount }) => amount === 145_000)?.id as string;
  const change = (values: { state: 'booked' | 'open'; settled_by: string | null; settled_at: Date | null }) =>
    app.db.updateTable('bank_transfers').set(values).where('id', '=', id).execute();
  const settled = {
    state: 'booked',
    settled_by: (await app.person('manager')).id,
    settled_at: app.clock.now(),
  } as const;
  const booked = { ...settled, owner_id: bursztyn.owner_id };
  await t.rejects(change(booked), /add up/, 'books no transfer without its deposits');
  await manager.post('/api/book_transfers', { transfers: [{ id, shares: [{ horse_id: bursztyn.id, amount: 1450 }] }] });
  await t.rejects(change({ state: 'open', settled_by: null, settled_at: null }), /stays so/);
});

t.test('files that are not statements', async (t) => {
  await startOver(app);
  await buildPayers();
  const manager = await app.as('manager');
  const changes = await logChanges(app.db);
  const own = '63105000010000202600001101';
  const mt940 = fs.readFileSync(path.join(FILES, 'ing.mt940.txt')).toString('latin1');
  const ing = (rows: string) => file(Buffer.concat([ingFile([]), Buffer.from(rows)]));
  const row = (day: string, amount: string, title = 'Bursztyn') =>
    `${day};${day};"A";"${title}";'';"";"";'';${amount};PLN\r\n`;
  const unclosed = ing(`2026-11-05;2026-11-05;"ANNA;x;y\r\n${row('2026-11-06', '12,00')}`);
  const refusals: [string, File, number, RegExp][] = [
    ['none', file(''), 400, /Wybierz plik/],
    ['too large', file(Buffer.alloc(5 * 1024 ** 2 + 1, 'a')), 413, /najwyżej 5\sMB/],
    ['a bomb', file(gzipSync(Buffer.alloc(50_000_000))), 400, /spakowany/],
    ['a workbook', file(Buffer.from('504b030414000600', 'hex')), 400, /arkusz/],
    ['a PDF', file('%PDF-1.7\n…'), 400, /PDF/],
    ['NUL', file('"Data transakcji";\0;"Kwota"'), 400, /nie jest plik tekstowy/],
    ['a picture', file(Buffer.from('89504e470d0a1a0a0000000d', 'hex')), 400, /nie jest plik tekstowy/],
    ['millions of cells', file(';'.repeat(4_000_000)), 400, /wiersz 1 jest za długi/],
    ['millions of cells in rows', file(`${';'.repeat(19_000)}\n`.repeat(250)), 400, /nie widać listy/],
    ['words', file('Wpłaty były, ale gdzie?\n'), 400, /nie widać listy/],
    ['a page', file('<html><script>alert(1)</script></html>'), 400, /nie widać listy/],
    ['an open quote', unclosed, 400, /cudzysłów nie jest zamknięty/],
    ['no line', ing(''), 400, /nie ma żadnej operacji/],
    ['no readable line', ing(row('2026-02-31', '12,00')), 400, /Żadnego wiersza/],
    ['too many lines', ing(row('2026-11-05', '1,00').repeat(20_001)), 400, /20 000 wierszy/],
    ['cut short', file(mt940.slice(0, mt940.indexOf(':62F:')), 'x.sta'), 400, /urwany/],
    ['lines left out', file(mt940.replace(/:61:261106[\s\S]*?(?=:61:261107)/, ''), 'x.sta'), 400, /niepełny/],
    ['another currency', file(mt940.replaceAll('PLN', 'EUR'), 'x.sta'), 400, /walutowego/],
    ['two accounts', file(mt940 + mt940.replace(own, '10102010260000123456789012'), 'x.sta'), 400, /kilku rachunków/],
  ];
  for (const [what, sent, status, message] of refusals) {
    const answer = await send(manager, sent);
    t.equal(answer.status, status, what);
    t.match(answer.json<{ fields?: { file?: string } }>().fields?.file, message, what);
  }
  const wrong = (await changes.take()).filter(({ table }) => table.startsWith('bank') || table === 'ledger_entries');
  t.same(wrong, [], 'nothing of them is stored');

  await t.test('are reported at the field of a plain form', async (t) => {
    const upload = { file: file('%PDF-1.7'), form: 'statement' };
    const sent = await manager.form('/api/import_transfers', upload, { back: '/transfers' });
    t.equal(sent.location, '/transfers');
    t.match((await sent.follow()).text, /id="statement-file-error">To wyciąg w PDF/);
  });

  await t.test('a statement of a foreign account', async (t) => {
    const payee = { account: '60102010260000123456789012', recipient: 'Stajnia Pod Lipami' };
    t.equal((await manager.post('/api/settings/update/payee', payee)).status, 200);
    const answer = await send(manager, savedFile('ing.mt940.txt'));
    t.match(answer.json(), { fields: { file: /innego rachunku: …1101. Rachunek stajni to …9012/ } });
    const alike = { account: '57999000090000202600001101', recipient: 'Stajnia Pod Lipami' };
    t.equal((await manager.post('/api/settings/update/payee', alike)).status, 200);
    const message = (await send(manager, savedFile('ing.mt940.txt'))).json<{ fields: { file: string } }>().fields.file;
    const both = '63 1050 0001 0000 2026 0000 1101. Rachunek stajni to 57 9990 0009 0000 2026 0000 1101.';
    t.match(message, both, 'both have the same end');
    t.equal((await manager.post('/api/settings/update/payee', payee)).status, 200);
  });

  await t.test('unreadable lines are skipped and named', async (t) => {
    const rows = [
      row('2026-02-31', '12,00'),
      row('2026-11-05', '99999999999999999999,00'),
      row('2026-11-05', 'NaN'),
      row('2026-11-05', '1e3'),
      row('2026-11-05', '12,345'),
      row('2126-11-05', '12,00'),
      row('2026-11-05', '12,00').replace('PLN', 'EUR'),
      row('2026-11-05', '13,00', '=HYPERLINK(""http://zly.test"")'),
      row('2026-11-05', '14,00', 'a\u202eb\u200b'.repeat(400)),
      row('2026-11-06', '15,00'),
      row('2026-11-06', '15,00'),
    ];
    const answer = await send(manager, ing(rows.join('')));
    t.match(answer.json(), { added: 4 }, 'two identical ones are two');
    const { id } = answer.json<Imported>();
    const page = (await manager.get(`/transfers?import=${id}`)).words();
    t.match(page, 'Nie wczytano 7 wierszy: wiersz 3 (zła data), wiersz 4 (zła kwota)');
    t.match(page, 'wiersz 9 (nie w złotych)');
    t.match(page, '=HYPERLINK("http://zly.test")', 'a formula is shown as text');
    const more = ing(rows.slice(9).join('') + row('2026-11-06', '15,00'));
    t.match((await send(manager, more)).json(), { added: 1, known: 2 });
  });
});

t.test('deciding on a transfer', async (t) => {
  await startOver(app);
  const { anna, bursztyn, first, second, sniezka, lukasz } = await buildPayers();
  const manager = await app.as('manager');
  await send(manager, savedFile('ing.csv'));
  const strangers = { title: 'za wszystko', payer: 'MARIAN OBCY' };
  const amounts = [50_000, 50_000, 70_000].map((amount) => ({ ...strangers, amount }));
  await send(manager, file(ingFile(amounts, 30)));
  const all = await transfersOf();
  const byAmount = (amount: number) => all.filter((one) => one.amount === amount);
  t.equal(byAmount(50_000).length, 2, 'two similar ones are two, by the bank’s own number');
  const idOf = (amount: number) => byAmount(amount)[0]?.id as string;

  await t.test('a horse is searched and chosen by plain links', async (t) => {
    const id = idOf(50_000);
    const dialog = `/transfers?dialog=transfer&dialog_id=${id}`;
    t.match((await manager.get(dialog)).words(), 'Który koń?');
    const found = await manager.get(`${dialog}&dialog_q=bursz`);
    t.match(found.words(), 'Bursztyn boks 11 · Anna Wiśniewska');
    const chosen = `${dialog}&dialog_horse=${bursztyn.id}`;
    t.ok(found.text.includes(`href="${chosen.replaceAll('&', '&amp;')}"`));
    t.match((await manager.get(chosen)).words(), 'Zaksięguj 500,00 zł');
    const divide = (amount: string) => {
      const shares = { id, horse_ids: [bursztyn.id], amounts: [amount], form: 'shares' };
      return manager.form('/api/book_transfer', shares, { back: chosen });
    };
    t.match((await (await divide('400,00')).follow()).words(), 'nie dają przelewu z');
    const booked = await divide('500,00');
    t.equal(booked.location, '/transfers');
    t.match((await booked.follow()).words(), 'Zaksięgowano przelew');
    t.match((await manager.get('/transfers?list=booked')).words(), 'MARIAN OBCY');
    const owner = await app.as(anna);
    const line = /Wpłata przelew \d\d\.\d\d\.2026 · [^+]* \+500,00 zł/;
    t.match((await owner.get(`/user/${anna.id}/payments/${bursztyn.id}`)).words(), line);
    const { transferred_on } = await storedRow(app, 'bank_transfers', { id });
    const paid = { paid_on: transferred_on, method: 'transfer', amount: 50_000, kind: 'deposit' };
    const entry = await storedRow(app, 'ledger_entries', { horse_id: bursztyn.id });
    t.match(entry, { occurred_on: '2026-11-21', ...paid }, "booked today like every deposit, with the bank's day");
  });

  await t.test('a transfer is divided differently', async (t) => {
    const id = idOf(230_050);
    const refused = async (shares: object[]) =>
      (await manager.post('/api/book_transfers', { transfers: [{ id, shares }] })).status;
    const share = (horse: { id: string }, amount: number) => ({ horse_id: horse.id, amount });
    t.equal(await refused([share(first, 2300)]), 400, 'a grosz too little');
    t.equal(await refused([share(first, 2300), share(sniezka, 0.5)]), 400, 'horses of two owners');
    t.equal(await refused([share(first, 2300.505)]), 400);
    t.equal(await refused([share(first, 2400), share(second, -99.5)]), 400);
    t.equal(await refused([{ horse_id: id, amount: 2300.5 }]), 404, 'no horse');
    const shares = [share(second, 2000), share(first, 300.5)];
    const device = sink.device();
    await (await app.as(lukasz)).post('/api/push/save_subscription', device.subscription);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => manager.post('/api/book_transfers', { transfers: [{ id, shares }] })),
    );
    t.ok(answers.every(({ status }) => status === 200));
    const booked = answers.reduce((sum, answer) => sum + answer.json<{ booked: number }>().booked, 0);
    t.equal(booked, 1, 'once, however often it is sent');
    await app.drainJobs();
    const notice = {
      title: 'Zaksięgowano wpłatę',
      body: 'Figa, Wichura: razem 2300,50\u00a0zł',
      url: '/home?section=9',
    };
    const notices = sink.pushed.map((pushed) => device.read(pushed));
    t.match(notices, [notice], 'its owner gets one notice of the sum');
    t.equal(notices.length, 1);
    t.equal(await refused([share(first, 2300.5)]), 409, 'later no other division');
    t.equal((await manager.post('/api/dismiss_transfer', { id })).status, 409);
  });

  await t.test('without ticks it is refused with a message', async (t) => {
    const none = await manager.form('/api/book_transfers', { form: 'book' }, { back: '/transfers' });
    t.match((await none.follow()).words(), 'Zaznacz co najmniej jeden przelew');
  });

  await t.test('a transfer that is for no horse is dismissed, and restored', async (t) => {
    const id = idOf(70_000);
    const aside = await manager.form('/api/dismiss_transfer', { id }, { back: '/transfers' });
    t.match((await aside.follow()).words(), 'Przelew odłożono do pominiętych');
    t.match((await manager.get('/transfers?list=dismissed')).words(), '700,00 zł');
    t.equal((await manager.post('/api/restore_transfer', { id })).status, 200);
    t.match((await manager.get('/transfers')).words(), '700,00 zł');
  });

  await t.test('the account of a payer is known from then on', async (t) => {
    const whole = fs.readFileSync(path.join(FILES, 'pko.csv')).toString();
    const other = whole.replaceAll('Bursztyn, boks 11, 11/2026', 'pensjonat').replaceAll('ANNA WIŚNIEWSKA', 'JAN OBCY');
    const shares = [{ horse_id: bursztyn.id, amount: 1450 }];
    await manager.post('/api/book_transfers', { transfers: [{ id: idOf(145_000), shares }] });
    await send(manager, file(other.replaceAll('1450.00', '1455.00')));
    const open = (await transfersOf()).find(({ amount }) => amount === 145_500);
    t.match(open, { sure: true, title: 'pensjonat' });
    const twins = (await transfersOf()).filter(({ caution }) => caution === 'twin').map(({ amount }) => amount);
    t.same(twins.sort(), [120_000, 230_050], 'a line that is also in another file is uncertain');
  });

  await t.test('a transfer already booked by hand is marked', async (t) => {
    await buildLedgerEntry(app, { horse: sniezka, amount: grosze(99_900) });
    const line = { amount: 99_900, title: 'Śnieżka, boks 7, 11/2026', payer: 'ŻANETA ŁOŚ' };
    await send(manager, file(ingFile([line], 70)));
    const unsure = (await transfersOf()).find(({ amount }) => amount === 99_900);
    t.match(unsure, { sure: false, caution: 'booked_already' });
  });

  await t.test('the text of an owner’s transfers is erased with the account', async (t) => {
    const { transfers } = await exportPerson(app.server.features, app.db, anna.id);
    t.match(JSON.stringify(transfers), 'MARIAN OBCY', 'they may know who paid for them');
    t.equal((await manager.delete(`/api/delete_user/${anna.id}`, { with_debt: true })).status, 200);
    const inBank = async (text: RegExp) =>
      (await dump(app.db)).filter((row) => text.test(row) && row.startsWith('public.bank'));
    t.same(await inBank(/Wiśniewska|WIŚNIEWSKA|10102010260000123456789012/i), []);
    const again = (await send(manager, savedFile('ing.csv'))).json();
    t.match(again, { added: 0, known: 3 }, 'and they are still recognised');
    t.same(await inBank(/10102010260000123456789012/), []);
  });

  await t.test('transfers that were not booked are deleted after a year', async (t) => {
    app.clock.advance({ days: 366 });
    await sweep(app.db, expiring, app.clock.now());
    t.ok((await transfersOf()).every(({ state }) => state === 'booked'));
  });
});
