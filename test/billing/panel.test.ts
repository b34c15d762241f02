import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { topOf } from '../../views/billing/top-of-axis.ts';
import { startApp } from '../support/app.ts';
import { billNovember, buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { logChanges } from '../support/changes.ts';
import { startOver } from '../support/start-over.ts';

const PANEL = '/home?section=0';
const app = await startApp(t);
const manager = await app.as('manager');
t.beforeEach(() => startOver(app));

const owes = (horse: Awaited<ReturnType<typeof buildHorse>>, amount: number) =>
  buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-amount), occurred_on: day('2026-11-10') });

t.test('the manager’s panel says who has not paid', async (t) => {
  await billNovember(app);
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  await buildHorse(app, { owner, name: 'Figa' });
  const empty = (await manager.get(PANEL)).words();
  t.match(empty, /NIEOPŁACONE KONIE Opłacone 1 Nieopłacone 0 Wszystkie konie są opłacone/);
  t.match(empty, /Ostatnie 12 miesięcy Niczego jeszcze nie naliczono\. Rozliczenia .* Przelewy Księgowość Zaproszenia/);
  t.match(empty, /ZAPROŚ KLIENTA E-mail ZAPROŚ ZAPROŚ PRACOWNIKA E-mail ZAPROŚ Panel /);

  const horse = await buildHorse(app, { owner, name: 'Bursztyn' });
  await owes(horse, 145_050);
  const page = await manager.get(PANEL);
  t.match(page.words(), /Opłacone 1 Nieopłacone 1 Zaległości 1450,50 zł/);
  t.match(page.words(), /Koń Właściciel Termin Kwota Bursztyn .*Anna Wiśniewska 10\.11\.2026 1450,50 zł/);
  t.match(page.text, `href="/user/${owner.id}/payments/${horse.id}?returnType=1"`);
  t.notMatch(page.words(), 'Wszystkie konie są opłacone');

  await manager.post('/api/deposit-money-to-horse', { id: horse.id, amount: 1450.5 });
  t.match((await manager.get(PANEL)).words(), /Opłacone 2 Nieopłacone 0 Wszystkie konie są opłacone/);
});

t.test('the panel lists the ten largest debts, and links to all of them', async (t) => {
  await billNovember(app);
  const owner = await buildPerson(app);
  for (let nth = 1; nth <= 12; nth++) await owes(await buildHorse(app, { owner, name: `Koń ${nth}.` }), 100_000 + nth);
  const page = await manager.get(PANEL);
  const panel = page.words();
  t.match(page.text, 'href="/unpaid?tab=overdue"');
  t.match(panel, 'Koń 3.');
  t.notMatch(panel, 'Koń 2.');
});

t.test('the chart shows what was charged and paid in each month, also as numbers', async (t) => {
  const horse = await buildHorse(app);
  await owes(horse, 8_000_000);
  await buildLedgerEntry(app, { horse, amount: grosze(2_000_000), occurred_on: day('2025-12-31') });
  await buildLedgerEntry(app, { horse, amount: grosze(999), occurred_on: day('2025-11-30') });
  const page = await manager.get(PANEL);
  t.match(
    page.text.replaceAll('\u00a0', ' '),
    'aria-label="Naliczono i wpłacono, grudzień 2025 – listopad 2026. W ostatnim miesiącu naliczono 80 000,00 zł, wpłacono 0,00 zł. Liczby w tabeli poniżej."',
  );
  t.match(page.words(), '80 tys. zł', 'the top of the axis');
  const bars = [...page.text.matchAll(/<rect class="(charged|paid)"[^>]* y="([\d.]+%)" height="([\d.]+%)"/g)];
  t.equal(bars.length, 24);
  const of = (nth: number) => bars[nth]?.slice(1);
  t.same(of(22), ['charged', '12%', '74%'], 'November fills the height');
  t.same(of(23), ['paid', '86%', '0%']);
  t.same(of(1), ['paid', '67.5%', '18.5%'], 'a quarter of it was paid in December of the year before');
  t.match(page.words(), /Pokaż liczby .*gru 2025 0,00 zł 20 000,00 zł .*lis 2026 80 000,00 zł 0,00 zł/);
  const tops = [0, 0.5, 99, 100, 1300, 74_900, 80_000, 80_001, 1_000_000].map((zloty) => topOf(grosze(zloty * 100)));
  t.same(tops, [1, 1, 100, 100, 1500, 80_000, 80_000, 100_000, 1_000_000]);
});

t.test('balances of archived horses have their own block', async (t) => {
  await billNovember(app);
  const [gone, here] = [await buildPerson(app), await buildPerson(app, { first_name: 'Jan', last_name: 'Zając' })];
  const debtor = await buildHorse(app, { owner: gone, name: 'Grom', archived_at: app.clock.now() });
  await owes(debtor, 50_000);
  await buildLedgerEntry(app, { horse: debtor, amount: grosze(-12_500), kind: 'service', period: day('2026-12-01') });
  t.match((await manager.get(PANEL)).words(), /Opłacone 0 Nieopłacone 0/, 'only living horses are counted');
  const overpaid = await buildHorse(app, { owner: here, name: 'Sonata', archived_at: app.clock.now() });
  await buildLedgerEntry(app, { horse: overpaid, amount: grosze(30_000) });
  const even = await buildHorse(app, { owner: here, name: 'Łuna', archived_at: app.clock.now() });
  await owes(even, 100);
  await buildLedgerEntry(app, { horse: even, amount: grosze(100) });
  t.equal((await manager.delete(`/api/delete_user/${gone.id}`, { with_debt: true })).status, 200);

  const page = await manager.get(PANEL);
  t.match(
    page.words(),
    /Salda usuniętych koni · 2 .*Grom Koń usunięty Konto usunięte .*500,00 zł Po terminie od 10\.11\.2026 125,00 zł Do naliczenia 10\.12\.2026/,
  );
  t.match(page.words(), 'naliczenie 10 grudnia · salda 2 usuniętych koni', 'also while it is folded');
  t.match(page.words(), /Sonata Koń usunięty Jan Zając .*300,00 zł Nadpłata/);
  t.notMatch(page.words(), 'Łuna', 'a settled account is not listed');
  t.match(page.text, `href="/user/${gone.id}/payments/${debtor.id}?returnType=1"`);
  t.match((await manager.get(`${PANEL}&archived=all`)).words(), /Salda usuniętych koni 2 konie .*Grom .*Sonata/);
});

t.test('the payment date is moved by a plain form', async (t) => {
  await billNovember(app);
  const move = (value: string, client = manager) =>
    client.form('/api/settings/update/payment_date', { form: 'payment-date', value }, { back: PANEL });
  const page = await manager.get(PANEL);
  t.match(page.words(), 'Od 02.11.2026 do 01.12.2026.');
  t.match(page.text, /id="payment-date-value"[^>]* min="2026-11-02" max="2026-12-01"/);
  const unfolded = /<details id="rozliczenia"[^>]* open=""/;
  t.notMatch(page.text, unfolded, 'folded to a line');

  const refused = await (await move('2026-12-02')).follow();
  t.match(refused.words(), 'Wybierz dzień od 2. dnia tego miesiąca do 1. dnia następnego');
  t.match(refused.text, /id="payment-date-value"[^>]*aria-invalid="true"[^>]*autofocus=""/i, 'at the field');
  t.match(refused.text, unfolded, 'the field is visible');
  const same = await (await move('')).follow();
  t.notMatch(same.text, /<dialog open=""|aria-invalid/, 'an empty date is ignored silently');
  t.match(same.words(), 'Data płatności 10.12.2026', 'nothing has changed');
  const moved = await (await move('2026-12-01')).follow();
  t.match(moved.words(), 'Zmieniono datę płatności 01.12 jest już naliczone: następne naliczenie 01.01.2027');
  t.match(moved.words(), 'Data płatności 01.01.2027', 'November is billed, so it is the first of the next cycle');
  app.clock.set('2026-12-05T09:00:00+01:00');
  const chosen = await (await move('2026-12-20', await app.as('manager'))).follow();
  t.notMatch(chosen.words(), 'jest już naliczone', 'the chosen date needs no warning');
  t.match(chosen.words(), 'Data płatności 20.12.2026');
});

t.test('before the billing day the panel says what the next run would ask for', async (t) => {
  await billNovember(app);
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
  const payment = grosze(120_000);
  await buildHorse(app, { owner, name: 'Bursztyn', payment, payment_for_annual: grosze(60_000) });
  await buildHorse(app, { owner, name: 'Figa', payment });
  await buildHorse(app, { owner, name: 'Bez opłat' });
  const log = await logChanges(app.db);
  const panel = (await manager.get(PANEL)).words();
  t.match(panel, /Najbliższe naliczenie · 10 grudnia Data płatności 10\.12\.2026 Za grudzień 2026/);
  t.match(panel, 'Kto zapłaci ile');
  const fees = (await manager.get(`${PANEL}&preview=all`)).words();
  t.match(fees, /Najbliższe naliczenie 10\.12\.2026 za grudzień 2026 · 2 konie/);
  t.match(fees, /Opłaty za pensjonat 2400,00 zł Pakiety roczne 600,00 zł Razem 3000,00 zł/);
  t.match(fees, /Bursztyn .*1200,00 zł 600,00 zł Figa .*1200,00 zł –/);
  t.same(await log.take(), [], 'looking writes nothing');
});
