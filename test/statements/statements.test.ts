import t from 'tap';
import { jobKinds } from '../../server/app.ts';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { bankQr, transferTitle } from '../../server/domain/transfers.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { inWords } from '../../server/features/statements/in-words.ts';
import { openJobs } from '../../server/platform/jobs/jobs.ts';
import { drawQr } from '../../server/platform/pages/qr.ts';
import { buildAnnasNovember } from '../support/anna.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildSettings, CLUB } from '../support/builders.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';
import { scanQr } from '../support/scan-qr.ts';
import { smtpSink } from '../support/smtp-sink.ts';
import { setStored, storedRow } from '../support/stored-rows.ts';

const sink = await smtpSink(t);
const app = await startApp(t, { config: { smtpUrl: sink.url } });
await buildSettings(app, { club: CLUB });
const { anna, bursztyn } = await buildAnnasNovember(app);
const [owner, manager] = [await app.as(anna), await app.as('manager')];
const NOVEMBER = `/statements/${anna.id}/2026-11`;
const ACCOUNT = '57999000090000202600001101';
const NIP = '7770000123';
const PAYEE = { account: ACCOUNT, recipient: 'Stajnia Pod Lipami', nip: null };
const SET = '/api/settings/update/payee';

t.test('amounts are written in words as on cheques', async (t) => {
  const words = (amount: number) => inWords(grosze(amount));
  t.equal(words(0), 'zero złotych 00/100');
  t.equal(words(100), 'jeden złoty 00/100');
  t.equal(words(-200), 'dwa złote 00/100');
  t.equal(words(505), 'pięć złotych 05/100');
  t.equal(words(1200), 'dwanaście złotych 00/100');
  t.equal(words(2199), 'dwadzieścia jeden złotych 99/100');
  t.equal(words(2200), 'dwadzieścia dwa złote 00/100');
  t.equal(words(157_500), 'tysiąc pięćset siedemdziesiąt pięć złotych 00/100');
});

t.test('without an account number nothing mentions transfers', async (t) => {
  t.notMatch((await owner.get('/home?section=9')).text, /Przelew zaległości|Kod QR/);
  t.notMatch((await owner.get(NOVEMBER)).text, /Konto|Kod QR/);
});

t.test('the payee is checked and saved', async (t) => {
  const refused = async (body: object) => (await manager.post(SET, body)).json<{ fields: object }>().fields;
  t.match(await refused({ account: '57 9990', recipient: 'Stajnia' }), { account: 'Polski numer konta ma 26 cyfr' });
  t.match(await refused({ account: `58${ACCOUNT.slice(2)}`, recipient: 'Stajnia' }), { account: /suma kontrolna/ });
  t.match(await refused({ account: ACCOUNT }), { recipient: 'Podaj odbiorcę przelewu' });
  t.match(await refused({ vat_rate: 'zw' }), { vat_basis: 'Podaj podstawę prawną zwolnienia' });
  t.match(await refused({ vat_rate: 'dużo' }), { vat_rate: /Wpisz stawkę/ });
  const typed = { account: 'PL57 9990 0009 0000 2026 0000 1101', recipient: 'Stajnia Pod Lipami' };
  const vat = { vat_rate: 'ZW', vat_basis: 'art. 113 ust. 1 ustawy o VAT' };
  const sent = await manager.form(SET, { ...typed, ...vat }, { back: '/settings/transfers' });
  t.match(sent, { status: 303, location: '/settings/transfers' });
  const page = (await sent.follow()).text;
  t.match(page, 'value="57 9990 0009 0000 2026 0000 1101"');
  const mistyped = { account: `58${ACCOUNT.slice(2)}`, recipient: 'Stajnia' };
  const slip = await (await manager.form(SET, mistyped, { back: '/settings/transfers' })).follow();
  t.match(slip.text, new RegExp(`<input[^>]* value="58${ACCOUNT.slice(2)}"[^>]*>`), 'what was typed is kept');
  t.match(slip.words(), 'suma kontrolna się nie zgadza');
  t.match(page, 'value="zw"');
  t.match((await manager.get('/settings/transfers')).words(), 'NIP: nie podano · Podaj w Danych stajni');
  t.equal((await manager.post('/api/edit_club', { ...CLUB, nip: NIP })).status, 200);
  const noted = (await manager.get('/settings/transfers')).words();
  t.match(noted, 'NIP: 777-000-01-23 · Zmień w Danych stajni', 'it is stored once');
});

t.test("an owner's November", async (t) => {
  const page = await owner.get(NOVEMBER);
  const words = page.words();
  t.match(words, 'Rozliczenia CSV PDF');
  t.match(words, 'NIP 777-000-01-23');
  t.match(words, 'Zestawienie za listopad 2026 Okres 01.11.2026–30.11.2026 · stan na 21.11.2026');
  t.match(words, 'Zaległość, stan na 21.11.2026 1450,00 zł słownie: tysiąc czterysta pięćdziesiąt złotych 00/100');
  t.match(words, 'Po terminie od 10.11.2026 1450,00 zł (Bursztyn)');
  t.match(words, 'Do naliczenia 10.12.2026 195,00 zł (Bursztyn 150,00 zł, Figa 45,00 zł)');
  t.match(words, 'Nadpłata 70,00 zł (Wichura)', 'an overpayment is a positive sum');
  t.match(words, 'Saldo na 21.11.2026 −1575,00 zł');
  t.match(words, 'Konto 57 9990 0009 0000 2026 0000 1101');
  t.match(words, 'Tytuł Bursztyn, boks 11, 11/2026');
  t.match(words, 'Razem 25,00 zł 4150,00 zł 2550,00 zł −1575,00 zł');
  t.match(words, 'Bursztyn · boks 11');
  t.match(words, '18.11.2026 Solarium Ewa Lis Ewa Lis −25,00 zł −1600,00 zł');
  t.same(await scanQr(page.text), [`7770000123|PL|${ACCOUNT}|145000|Stajnia Pod Lipami|Bursztyn, boks 11, 11/2026|||`]);
  const [sheet = ''] = await pagesOfPdf(await bytesOf(app, owner, `${NOVEMBER}.pdf`));
  t.match(sheet, 'Kowal: werkowanie czterech kopyt');
  t.match(sheet, 'słownie: tysiąc czterysta pięćdziesiąt złotych 00/100');
  t.match(sheet, /Strona 1 z \d/);
  t.match((await owner.get(`${NOVEMBER}.html`)).status, 200);
  const foot = await owner.get(`${NOVEMBER}.css`);
  t.match(foot.headers['content-type'], 'text/css');
  t.match(foot.text, '@page statement { @bottom-left { content: "Stajnia Pod Lipami');
  t.equal((await owner.get(`/statements/${anna.id}/2026-12`)).status, 404, 'a future month');
  t.equal((await owner.get(`/statements/${anna.id}/2026-13`)).status, 404);
});

t.test('pages with payments link to it', async (t) => {
  t.match((await owner.get('/home?section=9')).text, `href="${NOVEMBER}"`);
  t.match((await owner.get('/home?section=9&dialog=history')).text, `href="${NOVEMBER}"`);
  t.match((await manager.get(`/user/${anna.id}?tab=payments`)).text, `href="${NOVEMBER}"`);
  t.match((await owner.get(`/user/${anna.id}/payments/${bursztyn.id}`)).text, `href="${NOVEMBER}"`);
});

t.test('the page of payments has the transfer of the due amount', async (t) => {
  const page = await owner.get('/home?section=9');
  t.match(page.words(), 'Przelew zaległości 11 dni po terminie Kwota 1450,00 zł');
  t.same(await scanQr(page.text), [`7770000123|PL|${ACCOUNT}|145000|Stajnia Pod Lipami|Bursztyn, boks 11, 11/2026|||`]);
  t.notMatch((await manager.get(`/user/${anna.id}?tab=payments`)).text, /Przelew zaległości/, 'not for staff');
  const rich = await buildHorse(app, { owner: await buildPerson(app) });
  const debt = { horse: rich, kind: 'main_fee' as const, amount: grosze(-1_000_000), period: day('2026-11-01') };
  await buildLedgerEntry(app, { ...debt, occurred_on: day('2026-11-10') });
  const person = await storedRow(app, 'people', { id: rich.owner_id });
  const words = await (await app.as({ ...person, password: anna.password } as never)).get('/home?section=9');
  t.match(words.words(), /Przelew zaległości .* Kwota 10 000,00 zł/);
  t.same(await scanQr(words.text), [], 'more than the code can hold');
});

t.test('an owner without debt is asked for nothing', async (t) => {
  const even = await buildPerson(app);
  const horse = await buildHorse(app, { owner: even });
  const charge = { horse, kind: 'main_fee' as const, amount: grosze(-5_000), period: day('2026-11-01') };
  await buildLedgerEntry(app, { ...charge, occurred_on: day('2026-11-10') });
  const client = await app.as(even);
  const amounts = async () => {
    const pages = [await client.get('/home?section=9'), await client.get(`/statements/${even.id}/2026-11`)];
    const codes = await Promise.all(pages.map(({ text }) => scanQr(text)));
    return codes.flat().map((code) => code.split('|')[3]);
  };
  t.same(await amounts(), ['005000', '005000'], 'as long as there is a debt');
  await buildLedgerEntry(app, { horse, amount: grosze(5_000), occurred_on: day('2026-11-12') });
  t.same(await amounts(), [], 'settled');
  await buildLedgerEntry(app, { horse, amount: grosze(1), occurred_on: day('2026-11-13') });
  t.same(await amounts(), [], 'overpaid');
  const sheets = await pagesOfPdf(await bytesOf(app, client, `/statements/${even.id}/2026-11.pdf`));
  t.notMatch(sheets.join(' '), /Konto|Przelew/);
});

t.test('titles keep their month, whatever the names', async (t) => {
  const title = (name: string, box_number: string | null) =>
    transferTitle('Anna', [{ name, box_number }], day('2026-11-01'));
  t.equal(title('Bursztyn', '11'), 'Bursztyn, boks 11, 11/2026');
  t.equal(title('Bursztyn', null), 'Bursztyn, 11/2026');
  t.equal(transferTitle('Anna Wiśniewska', [], day('2026-11-01')), 'Anna Wiśniewska, 11/2026');
  t.equal(title('Zażółć|Gęślą\u0000Jaźń Najpiękniejsza', '12'), 'Zażółć Gęślą J, boks 12, 11/2026');
  t.equal([...title('Ł'.repeat(60), 'A'.repeat(12))].length, 32);
});

t.test('an independent reader reads every code', async (t) => {
  const longest = transferTitle('Ż'.repeat(60), [], day('2026-11-01'));
  const payee = { ...PAYEE, nip: '7770000123', recipient: 'Ąćęłńóśźż'.repeat(3).slice(0, 20) };
  for (const amount of [1, 99, 100, 12_345, 157_500, 999_998, 999_999]) {
    const text = bankQr(payee, grosze(amount), longest) as string;
    t.equal(text.split('|').length, 9);
    t.ok([...text].length <= 160);
    const { size, path } = drawQr(text);
    const side = size + 8;
    const svg = `<svg viewBox="-4 -4 ${side} ${side}" role="img" aria-label="Kod QR"><path fill="#fff" d="M-4-4h${side}v${side}h-${side}z"/><path stroke="#000" d="${path}"/></svg>`;
    t.same(await scanQr(svg), [text]);
  }
  t.equal(bankQr(payee, grosze(0), 'x'), null, 'nothing is due');
  t.equal(bankQr(payee, grosze(1_000_000), 'x'), null, 'more than six digits');
  t.equal(bankQr({ ...PAYEE, recipient: 'A|B\nC' }, grosze(1), 'T|1')?.split('|')[4], 'A B C');
});

t.test("the accountant's list", async (t) => {
  const horse = await buildHorse(app, { owner: anna, name: '=HYPERLINK("x")' });
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-80_050), occurred_on: day('2026-11-10') });
  const csv = (await manager.get('/statements/all/2026-11.csv')).text;
  const headings =
    'Data;Numer;Nabywca;Koń;Pozycja;Kwota brutto;Stawka VAT;Podstawa zwolnienia;JPK;NIP nabywcy;Adres nabywcy';
  t.ok(csv.startsWith(`\ufeff${headings}\r\n`));
  const formula = `"'=HYPERLINK\\(""x""\\)";Opłata za pensjonat \\(listopad 2026\\);800,50;zw;`;
  t.match(csv, new RegExp(`\r\n10\\.11\\.2026;\\d+;Wiśniewska Anna;${formula}`));
  const kowal = 'Kowal: werkowanie czterech kopyt;180,00;zw;art. 113 ust. 1 ustawy o VAT;DI;;\r\n';
  t.match(csv, new RegExp(`07\\.11\\.2026;\\d+;Wiśniewska Anna;Bursztyn;${kowal}`));
  t.notMatch(csv, /Wpłata/);
  await setStored(app, 'services', await storedRow(app, 'services', { name: 'Trening' }), { vat_rate: '23' });
  t.match((await manager.get('/statements/all/2026-11.csv')).text, /Bursztyn;Trening;80,00;23%;;DI;;/);
});

t.test('months that do not exist, and deleted horses and owners', async (t) => {
  const of = (month: string) => `/statements/${anna.id}/${month}`;
  for (const month of ['2026-13', '2026-00', '2026-1', '0001-01', '9999-12', '2026-11%00', '2026-11.xml'])
    t.equal((await owner.get(of(month))).status, 404, month);
  const longAgo = await owner.get(of('1900-01'));
  t.match(longAgo.words(), /Saldo na 31\.01\.1900 0,00 zł .*Brak płatności w wybranym miesiącu/);
  t.match((await pagesOfPdf(await bytesOf(app, owner, of('1900-01.pdf'))))[0], 'Brak płatności w wybranym miesiącu');

  const gone = await buildPerson(app, { first_name: 'Ćezary', last_name: 'Żółw' });
  const horse = await buildHorse(app, { owner: gone, name: '<b>Łoś|' });
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-101), occurred_on: day('2026-11-10') });
  t.equal((await manager.delete(`/api/delete_horse/${horse.id}`, { with_debt: true })).status, 200);
  const address = `/statements/${gone.id}/2026-11`;
  const archived = await manager.get(address);
  t.match(archived.text, '&lt;b&gt;Łoś|');
  t.match(archived.words(), 'Koń usunięty');
  t.match(await scanQr(archived.text), [`|000101|Stajnia Pod Lipami|`], 'its debt can still be paid');
  t.notMatch((await scanQr(archived.text))[0]?.split('|')[5], /\|/);
  t.equal((await manager.delete(`/api/delete_user/${gone.id}`, { with_debt: true })).status, 200);
  for (const file of ['', '.pdf', '.csv']) t.equal((await manager.get(address + file)).status, 200);
  const left = (await manager.get(address)).words();
  t.match(left, 'Konto usunięte');
  t.notMatch(left, /Ćezary|Żółw/);
});

t.test('after a billing its statement is mailed, until the person unsubscribes', async (t) => {
  await setStored(app, 'horses', bursztyn, { payment: grosze(115_000) });
  app.clock.set('2026-12-10T00:06:00+01:00');
  const jobs = await openJobs(app.databaseUrl, jobKinds);
  t.teardown(() => jobs.stop());
  const circumstances = { now: app.clock.now(), person: null, jobs };
  await t.rejects(
    app.db.transaction().execute(async (tx) => {
      await runBilling(tx as never, circumstances);
      throw new Error('rolled back');
    }),
  );
  await app.drainJobs();
  const toAnna = () =>
    sink.mails.filter(({ recipients, subject }) => recipients[0] === anna.email && /Zestawienie/.test(subject));
  const first = toAnna();
  t.equal(first.length, 1, 'once: the job at the start has billed');
  await runBilling(app.db, circumstances);
  await app.drainJobs();
  t.equal(toAnna().length, 1);
  const [mail] = first;
  t.match(mail?.subject, /^Zestawienie za grudzień 2026: do zapłaty/);
  t.match(mail?.text, /Konto: 57 9990 0009 0000 2026 0000 1101/);
  t.match(mail?.html, 'Wyłącz je');
  const raw = mail?.raw ?? '';
  t.match(raw, /List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  const pdf = /filename=zestawienie-2026-12\.pdf.*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/s.exec(raw)?.[1] ?? '';
  t.match((await pagesOfPdf(Buffer.from(pdf, 'base64')))[0], 'Zestawienie za grudzień 2026');

  const [, url = ''] = /List-Unsubscribe:\s+<([^>]+)>/.exec(raw) ?? [];
  const stranger = app.anonymous();
  const path = new URL(url).pathname;
  const opened = await stranger.get(path);
  const confirmation = opened.headers.location as string;
  t.match(confirmation, /^\/unsubscribe\//, 'a program that only follows the link changes nothing');
  t.match((await stranger.get(confirmation)).words(), 'Wyłącz zestawienia e-mailem');
  const pressed = await stranger.form(`/api${confirmation}`, {}, { back: confirmation });
  t.match((await pressed.follow()).words(), 'Zestawienia e-mailem są wyłączone', 'pressing the button does');
  await owner.post('/api/choose_statement_mail', { wanted: true });
  const payload = 'List-Unsubscribe=One-Click';
  const headers = { 'content-type': 'application/x-www-form-urlencoded', host: new URL(app.url).host };
  const clicked = await app.server.inject({ method: 'POST', url: path, payload, headers });
  t.equal(clicked.statusCode, 200);
  t.match((await stranger.get(confirmation)).words(), 'Zestawienia e-mailem są wyłączone');
  const tab = (await app.as(anna)).get('/my-account?tab=notifications');
  t.match((await tab).words(), 'Włącz zestawienia e-mailem');
  const general = `/user/${anna.id}?tab=general`;
  const staff = await app.as('manager'); // weeks later
  t.match((await staff.get(general)).words(), 'Zestawienie e-mailem Wyłączone');
  const choose = (wanted: string) =>
    staff.form('/api/choose_statement_mail', { id: anna.id, wanted }, { back: general });
  const chosen = await (await choose('true')).follow();
  t.match(chosen.words(), /Zestawienie e-mailem Włączone/, 'staff may choose for them');
  await choose('false');
  app.clock.set('2027-01-10T00:06:00+01:00');
  await runBilling(app.db, { ...circumstances, now: app.clock.now() });
  await app.drainJobs();
  t.equal(toAnna().length, 1, 'no more mails');
});
