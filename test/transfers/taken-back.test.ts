import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);

type Line = { day?: string; amount: number; title?: string; payer?: string; account?: string };

/** PKO's list; amounts in zł. */
const listOf = (lines: Line[]) => {
  const rows = lines.map(
    ({ day = '2026-11-05', amount, title = 'pensjonat', payer = 'JAN OBCY', account = '' }) =>
      `"${day}","${day}","Przelew","${amount.toFixed(2)}","PLN","1.00","Rachunek nadawcy: ${account}","Nazwa nadawcy: ${payer}","Tytuł: ${title}"`,
  );
  const headings =
    '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji"';
  return new File([[headings, ...rows].join('\r\n')], 'lista.csv');
};

const send = async (client: Client, lines: Line[]) =>
  (await client.post('/api/import_transfers', { file: listOf(lines) })).json<{ added: number; known: number }>();

const transfersOf = () => app.db.selectFrom('bank_transfers').selectAll().orderBy('seq').execute();

const idOf = async (nth: number) => (await transfersOf())[nth]?.id as string;

/** The last deposit of a horse. */
const depositOf = async ({ id }: { id: string }) => {
  const deposits = await storedRows(app, 'ledger_entries', { horse_id: id, kind: 'deposit' }, 'seq', 'id');
  return deposits.at(-1)?.id as string;
};

const saldoOf = async (horse_id: string) => {
  const entries = await storedRows(app, 'ledger_entries', { horse_id });
  return entries.reduce((sum, { amount }) => sum + amount, 0);
};

async function buildStable() {
  await startOver(app);
  const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const ewa = await buildPerson(app, { first_name: 'Ewa', last_name: 'Mazur' });
  const figa = await buildHorse(app, { name: 'Figa', owner: anna });
  const luna = await buildHorse(app, { name: 'Luna', owner: anna });
  const iskra = await buildHorse(app, { name: 'Iskra', owner: ewa });
  const manager = await app.as('manager');
  const book = (id: string, shares: [{ id: string }, number][]) =>
    manager.post('/api/book_transfer', {
      id,
      horse_ids: shares.map(([horse]) => horse.id),
      amounts: shares.map(([, zloty]) => zloty),
    });
  const reverse = (id: string) => manager.post('/api/reverse_entry', { id, reason: 'Nie ten koń' });
  return { anna, ewa, figa, luna, iskra, manager, book, reverse };
}

const ACCOUNT = '10 1020 1026 0000 1234 5678 9012';

t.test('a transfer booked for the wrong horse waits again', async (t) => {
  const { ewa, figa, iskra, manager, book, reverse } = await buildStable();
  const lines = [{ amount: 450, title: 'Figa 11/2026' }];
  await send(manager, lines);
  const id = await idOf(0);
  await book(id, [[iskra, 450]]);
  const wrong = await depositOf(iskra);
  const dialog = `/user/${ewa.id}/payments/${iskra.id}?dialog=reverse&dialog_entry=${wrong}`;
  t.match((await manager.get(dialog)).words(), 'Przelew wróci na listę przelewów');
  t.equal((await reverse(wrong)).status, 200);

  t.match(await transfersOf(), [{ id, state: 'open', sure: false, caution: 'reopened', owner_id: figa.owner_id }]);
  const page = (await manager.get('/transfers')).words();
  t.match(page, 'Czekają (1)');
  t.match(page, 'wpłatę wycofano');
  t.match(page, 'Może: Figa');
  t.notMatch((await manager.get('/transfers?list=booked')).words(), '450,00 zł');
  t.match(await send(manager, lines), { added: 0, known: 1 }, 'its line is recognised in the file');

  t.match(await book(id, [[figa, 450]]), { status: 200 });
  t.match(await transfersOf(), [{ id, state: 'booked', owner_id: figa.owner_id }]);
  t.same([await saldoOf(figa.id), await saldoOf(iskra.id)], [45_000, 0]);
  t.match((await book(id, [[figa, 450]])).json(), { booked: 0 }, 'once');
  const right = await depositOf(figa);
  t.equal((await reverse(right)).status, 200);
  t.match(await book(id, [[figa, 450]]), { status: 200 }, 'after each reversal');
  t.equal(await saldoOf(figa.id), 45_000);
  t.equal((await manager.post('/api/dismiss_transfer', { id })).status, 409);
});

t.test('a transfer is reversed with all its shares', async (t) => {
  const { anna, figa, luna, manager, book, reverse } = await buildStable();
  await send(manager, [{ amount: 900 }]);
  const id = await idOf(0);
  await book(id, [
    [figa, 500],
    [luna, 400],
  ]);
  const deposit = await depositOf(luna);
  const dialog = `/user/${anna.id}/payments/${luna.id}?dialog=reverse&dialog_entry=${deposit}`;
  t.match((await manager.get(dialog)).words(), /wycofamy go w całości: .*Figa 500,00 zł/);
  const answers = await Promise.all(Array.from({ length: 4 }, () => reverse(deposit)));
  t.same(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  t.same([await saldoOf(figa.id), await saldoOf(luna.id)], [0, 0]);
  t.match(await transfersOf(), [{ state: 'open', amount: 90_000 }]);
  t.match(await book(id, [[luna, 900]]), { status: 200 });
  t.same([await saldoOf(figa.id), await saldoOf(luna.id)], [0, grosze(90_000)]);
});

t.test("a payer's account is forgotten when the booking it came from is reversed", async (t) => {
  const { ewa, iskra, manager, book, reverse } = await buildStable();
  await send(manager, [{ amount: 450, account: ACCOUNT }]);
  const id = await idOf(0);
  await book(id, [[iskra, 450]]);
  await send(manager, [{ amount: 460, day: '2026-11-06', account: ACCOUNT }]);
  t.match(await transfersOf(), [{}, { amount: 46_000, sure: true, owner_id: ewa.id }], 'it is known');
  const wrong = await depositOf(iskra);
  await reverse(wrong);
  t.match(await transfersOf(), [{}, { amount: 46_000, sure: false }], 'a waiting transfer is no longer matched');
  await send(manager, [{ amount: 470, day: '2026-11-07', account: ACCOUNT }]);
  t.match(
    await transfersOf(),
    [{}, {}, { amount: 47_000, sure: false, owner_id: null }],
    'a new one is not sure either',
  );
});

t.test('what waits from an account is matched again by what is learned and unlearned', async (t) => {
  const { figa, iskra, manager, book, reverse } = await buildStable();
  const named = { amount: 480, title: 'Iskra i coś', account: ACCOUNT };
  await send(manager, [...[450, 460, 470].map((amount) => ({ amount, account: ACCOUNT })), named]);
  const [first, second, third] = [await idOf(0), await idOf(1), await idOf(2)];
  const suggested = async () => (await manager.get('/transfers')).words().match(/Może: \S+/g) ?? [];
  await book(first, [[iskra, 450]]);
  t.match((await transfersOf())[1], { sure: true, owner_id: iskra.owner_id }, 'learned');
  const wrong = await depositOf(iskra);
  await reverse(wrong);
  t.match((await transfersOf()).slice(0, 3), Array(3).fill({ state: 'open', sure: false, owner_id: null }), 'and not');
  t.same(await suggested(), ['Może: Iskra'], 'what a title names is suggested all the same');
  await book(first, [[figa, 450]]);
  const ofAnna = { sure: false, owner_id: figa.owner_id };
  t.match((await transfersOf()).slice(1, 3), [ofAnna, ofAnna], 'who has two horses pays for one of them');
  await book(second, [[figa, 460]]);
  await book(third, [[iskra, 470]]);
  t.same(await suggested(), ['Może: Iskra']);
});

t.test("a payer's account is known again as it was before", async (t) => {
  const { ewa, figa, iskra, manager, book, reverse } = await buildStable();
  await send(manager, [
    { amount: 440, account: ACCOUNT },
    { amount: 450, account: ACCOUNT },
  ]);
  const [first, second] = [await idOf(0), await idOf(1)];
  await book(first, [[iskra, 440]]);
  await book(second, [[figa, 450]]);
  await send(manager, [{ amount: 460, day: '2026-11-06', account: ACCOUNT }]);
  const wrong = await depositOf(figa);
  await reverse(wrong);
  await send(manager, [{ amount: 470, day: '2026-11-07', account: ACCOUNT }]);
  const ofEwa = { amount: 47_000, sure: true, owner_id: ewa.id };
  t.match((await transfersOf()).slice(2), [{ amount: 46_000, sure: false }, ofEwa], 'two owners had it, then one');
});

/** MT940 of one day. Amounts in zł, a reversal by the bank is negative. */
const mt940Of = (day: string, lines: { amount: number; title: string; payer?: string }[]) => {
  const sum = lines.reduce((all, { amount }) => all + amount, 5000);
  const zloty = (amount: number) => Math.abs(amount).toFixed(2).replace('.', ',');
  const entries = lines.map(
    ({ amount, title, payer = 'EWA MAZUR' }) =>
      `:61:${day}${amount < 0 ? 'RC' : 'C'}${zloty(amount)}NTRFNONREF\r\n:86:020~00X~20${title}~32${payer}`,
  );
  const head = `:20:X\r\n:25:PL57999000090000202600001101\r\n:60F:C${day}PLN5000,00`;
  return new File([[head, ...entries, `:62F:C${day}PLN${zloty(sum)}\r\n-`].join('\r\n')], 'x.sta');
};

type Read = { id: string; added: number; known: number };

const sendMt940 = async (client: Client, day: string, lines: Parameters<typeof mt940Of>[1]) =>
  (await client.post('/api/import_transfers', { file: mt940Of(day, lines) })).json<Read>();

const PAID = { amount: 1131, title: 'Iskra listopad' };
const REVERSED = { amount: -1131, title: 'STORNO Iskra listopad' };

t.test('a deposit that the bank reverses is named, with a link to reverse it', async (t) => {
  const { ewa, iskra, manager, book } = await buildStable();
  await sendMt940(manager, '261112', [PAID]);
  await book(await idOf(0), [[iskra, 1131]]);
  const read = await sendMt940(manager, '261119', [REVERSED, { amount: 20, title: 'lekcja', payer: 'JAN OBCY' }]);
  t.match(read, { added: 1, known: 0 });
  const summary = (await manager.get(`/transfers?import=${read.id}`)).words();
  t.match(summary, '1 nowa wpłata, 1 wpłata cofnięta przez bank. W pliku: 2 pozycje.');
  const page = await manager.get('/transfers');
  t.match(page.words(), 'cofnięcie wpłaty');
  t.match(page.words(), 'Bank cofnął wpłatę z 12.11.2026: Wycofaj: Iskra 1131,00 zł');
  const [, link = ''] = /href="([^"]*dialog=reverse[^"]*)"/.exec(page.text) ?? [];
  const deposit = await depositOf(iskra);
  t.match(link, `/user/${ewa.id}/payments/${iskra.id}?`);
  const dialog = await manager.get(link.replaceAll('&amp;', '&'));
  t.match(dialog.words(), 'Bank cofnął ten przelew, więc razem z cofnięciem trafi do pominiętych.');
  t.match(await sendMt940(manager, '261119', [REVERSED]), { added: 0, known: 0 }, 'it is reported once');
  t.equal((await transfersOf()).length, 3);

  const [, taken_back_by = ''] = /name="taken_back_by" value="([^"]*)"/.exec(dialog.text) ?? [];
  const pressed = { id: deposit, reason: 'Bank cofnął przelew', taken_back_by };
  const presses = await Promise.all([1, 2].map(() => manager.post('/api/reverse_entry', pressed)));
  t.same(presses.map(({ status }) => status < 300).sort(), [false, true]);
  t.equal(await saldoOf(iskra.id), 0);
  const dismissed = { amount: 113_100, state: 'dismissed' };
  t.match(await transfersOf(), [dismissed, dismissed, { state: 'open' }], 'one confirmation settles both');
  t.notMatch((await manager.get('/transfers')).words(), '1131,00 zł');
  const aside = await manager.get('/transfers?list=dismissed');
  const told = 'Bank cofnął wpłatę z 12.11.2026 Iskra listopad . Jest już wycofana z rozliczenia konia. -1131,00 zł';
  t.match(aside.words(), told);
  t.notMatch(aside.words(), 'wycofaj ją');
  const settled = await manager.get(`/transfers?dialog=transfer&dialog_id=${taken_back_by}`);
  t.match(settled.words(), /Przelew: -1131,00 zł .*Jest już wycofana/);
});

t.test('a deposit can be marked as reversed only by its own reversal', async (t) => {
  const { iskra, manager, book } = await buildStable();
  await sendMt940(manager, '261112', [PAID]);
  await sendMt940(manager, '261113', [{ ...REVERSED, amount: -1132 }]);
  await book(await idOf(0), [[iskra, 1131]]);
  const pressed = { id: await depositOf(iskra), reason: 'Bank cofnął', taken_back_by: await idOf(1) };
  t.equal((await manager.post('/api/reverse_entry', pressed)).status, 404);
  t.equal(await saldoOf(iskra.id), 113_100);
  t.match(await transfersOf(), [{ state: 'booked' }, { state: 'open' }]);
});

t.test('one reversal of the bank takes back one deposit', async (t) => {
  const { iskra, manager, book } = await buildStable();
  await sendMt940(manager, '261112', [PAID, { ...PAID, title: 'Iskra grudzień' }]);
  for (const nth of [0, 1]) await book(await idOf(nth), [[iskra, 1131]]);
  await sendMt940(manager, '261119', [REVERSED, { amount: 20, title: 'lekcja', payer: 'JAN OBCY' }]);
  const [reversal, unrelated] = [await idOf(2), await idOf(3)];
  const putAside = async (id: string, also: string) =>
    (await manager.post('/api/dismiss_transfer', { id, also })).status;
  t.equal(await putAside(reversal, unrelated), 404, 'an unrelated credit is not put aside with it');
  const deposits = await storedRows(app, 'ledger_entries', { kind: 'deposit' });
  const by = { reason: 'Bank cofnął', taken_back_by: reversal };
  const presses = await Promise.all(deposits.map(({ id }) => manager.post('/api/reverse_entry', { id, ...by })));
  t.same(presses.map(({ status }) => status).sort(), [200, 409]);
  t.equal(await saldoOf(iskra.id), 113_100);
  t.equal(await putAside(reversal, unrelated), 409, 'it is refused afterwards too');
  t.equal(await putAside(unrelated, reversal), 409);
  t.match((await transfersOf()).at(-1), { state: 'open' });
});

t.test('a deposit reversed separately leaves both lines, which are dismissed together', async (t) => {
  const { iskra, manager, book, reverse } = await buildStable();
  await sendMt940(manager, '261112', [PAID]);
  await book(await idOf(0), [[iskra, 1131]]);
  await sendMt940(manager, '261119', [REVERSED]);
  await reverse(await depositOf(iskra));
  const page = await manager.get('/transfers');
  t.match(page.words(), 'z 12.11.2026, która czeka na liście. Pomiń obie');
  const [, id = '', also = ''] =
    /name="id" value="([^"]*)"\/><input[^>]*name="also" value="([^"]*)"/.exec(page.text) ?? [];
  t.equal((await manager.post('/api/dismiss_transfer', { id, also })).status, 200);
  t.match(await transfersOf(), [{ state: 'dismissed' }, { state: 'dismissed' }]);
  const told = 'Jest już wycofana z rozliczenia konia.';
  t.match((await manager.get('/transfers?list=dismissed')).words(), told);
});

t.test('a credit that the bank reverses is not ticked, whichever of the two comes first', async (t) => {
  const reversal = { caution: 'reversal', sure: false };
  const credit = { caution: 'reversed', sure: false };
  const [paid, reversed] = [
    ['261112', [PAID]],
    ['261119', [REVERSED]],
  ] as const;
  for (const [files, expected] of [
    [
      [paid, reversed],
      [credit, reversal],
    ],
    [
      [reversed, paid],
      [reversal, credit],
    ],
    [[['261119', [PAID, REVERSED]]], [credit, reversal]],
  ] as const) {
    const { iskra, manager, book } = await buildStable();
    for (const [day, lines] of files) await sendMt940(manager, day, [...lines]);
    const transfers = await transfersOf();
    t.match(transfers, expected);
    t.match((await manager.get('/transfers')).words(), 'która czeka na liście. Pomiń obie');
    const id = transfers.find(({ caution }) => caution === 'reversal')?.id as string;
    t.match(await book(id, [[iskra, 1131]]), { status: 409 }, 'a reversal is not a payment');
    t.notMatch((await manager.get(`/transfers?dialog=transfer&dialog_id=${id}`)).words(), 'Który koń?');
  }
});

t.test('a reversal of an unknown credit says so', async (t) => {
  const { manager } = await buildStable();
  await sendMt940(manager, '261112', [{ ...PAID, amount: 1132 }]);
  await sendMt940(manager, '261119', [REVERSED]);
  t.match((await manager.get('/transfers')).words(), 'Nie wiemy, której wpłaty to dotyczy.');
  t.match(await transfersOf(), [{ sure: true, caution: null }, { caution: 'reversal' }]);
});

t.test('a transfer that was reversed, forgotten and imported again is booked with its money', async (t) => {
  const { iskra, manager, book, reverse } = await buildStable();
  const importList = async () => {
    const file = new File(['Kiedy;Za co;Od kogo;Ile\r\n05.11.2026;lekcja;JAN OBCY;450,00\r\n'], 'lista.csv');
    const { id } = (await manager.post('/api/import_transfers', { file })).json<{ id: string }>();
    const columns = { id, date: 0, title: 1, payer: 2, amount: 3 };
    return (await manager.post('/api/choose_columns', columns)).json<{ id: string }>().id;
  };
  const read = await importList();
  await book(await idOf(0), [[iskra, 450]]);
  await reverse(await depositOf(iskra));
  t.equal((await manager.post('/api/forget_columns', { id: read })).status, 200);
  t.same(await transfersOf(), []);
  app.clock.advance({ minutes: 1 });
  await importList();
  await book(await idOf(0), [[iskra, 450]]);
  t.equal(await saldoOf(iskra.id), 45_000);
});
