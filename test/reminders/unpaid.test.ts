import { randomUUID } from 'node:crypto';
import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson, buildSettings } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { filledForm, hiddenFields, linksOf, offered } from '../support/forms.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows, storeRow } from '../support/stored-rows.ts';

type Horse = Awaited<ReturnType<typeof buildHorse>>;

const app = await startApp(t);
let manager = await app.as('manager');
const MANY = byDay(10, 50);
/** Days later the manager signs in again. */
async function wait(days: number) {
  app.clock.advance({ days });
  manager = await app.as('manager');
}
// October's billing had no payment term; November's is due by 10 December.
const run = { period: day('2026-10-01'), billing_day: day('2026-10-10'), term: 0, ran_at: app.clock.now() };
await storeRow(app, 'billing_runs', run);
await storeRow(app, 'billing_runs', { ...run, period: day('2026-11-01'), billing_day: day('2026-11-10'), term: 30 });
await buildSettings(app, { payment_date: '2026-12-10' });

const owes = (horse: Horse, period: string, zloty: number) =>
  buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-zloty * 100), period: day(period) });
/** Booked some days after it was paid. */
const pays = (horse: Horse, on: string, zloty: number) => {
  const paid = { paid_on: day(on), method: 'transfer', occurred_on: addDays(day(on), 4) } as const;
  return buildLedgerEntry(app, { horse, amount: grosze(zloty * 100), ...paid });
};
const person = (first_name: string, last_name: string, more = {}) =>
  buildPerson(app, { first_name, last_name, ...more });

const anna = await person('Anna', 'Wiśniewska', { phone_number: '602118240' });
const bursztyn = await buildHorse(app, { owner: anna, name: 'Bursztyn' });
const figa = await buildHorse(app, { owner: anna, name: 'Figa' });
await owes(bursztyn, '2026-10-01', 1450);
await owes(figa, '2026-11-01', 195);
const wichura = await buildHorse(app, { owner: anna, name: 'Wichura' });
await pays(wichura, '2026-11-12', 200);
// A later entry may have an earlier payment day.
const early = { paid_on: day('2026-10-31'), occurred_on: day('2026-11-20') };
await buildLedgerEntry(app, { horse: wichura, amount: grosze(5000), ...early });
await buildLedgerEntry(app, { horse: wichura, amount: grosze(-5000) });
const magda = await person('Magdalena', 'Wrona');
const kmicic = await buildHorse(app, { owner: magda, name: 'Kmicic' });
await owes(kmicic, '2026-11-01', 1650);
const wilk = await person('Stanisław', 'Wilk', { email: null, password_hash: null, phone_number: null });
await owes(await buildHorse(app, { owner: wilk, name: 'Wulkan' }), '2026-11-01', 1310);
const robert = await person('Robert', 'Mazur');
const september = { created_on: day('2026-09-01'), stays_from: day('2026-09-01'), stays_until: day('2026-09-30') };
const left = { archived_at: new Date('2026-10-01T20:00:00Z'), ...september };
const kalif = await buildHorse(app, { owner: robert, name: 'Kalif', ...left });
await owes(kalif, '2026-10-01', 420);
const paid = await person('Piotr', 'Zapłacony');
const luna = await buildHorse(app, { owner: paid, name: 'Luna' });
await owes(luna, '2026-12-01', 45);

const words = async (address: string) => (await manager.get(address)).words();
const remind = (...ids: string[]) => manager.post('/api/remind_of_payment', { person_ids: ids });

t.test('late payers are listed first, former clients separately', async (t) => {
  const all = await words('/unpaid');
  t.match(all, 'Do zapłaty 3 Po terminie 1 Byli klienci 1');
  t.match(all, 'Do zapłaty do 10 grudnia: 4605,00 zł w tym po terminie 1450,00 zł');
  const annas = '1645,00 zł po terminie 1450,00 zł termin 10.10.2026 42 dni temu wpłata 12.11.2026 200,00 zł';
  t.match(all, `Po terminie 1 Przypomnij: Anna Wiśniewska Anna Wiśniewska Bursztyn, Figa 602 118 240 ${annas}`);
  const wilks = '1310,00 zł termin 10\\.12\\.2026 za 19 dni wpłata nie było';
  t.match(all, new RegExp(`W terminie .*Wilk Wulkan · bez logowania bez telefonu ${wilks}`));
  t.match(all, /Magdalena Wrona Kmicic/);
  t.notMatch(all, /Kalif|Luna/, 'nobody is asked for unbilled work');
  t.match(await words('/unpaid?tab=overdue'), /Po terminie: 1450,00 zł .*Anna/);
  t.notMatch(await words('/unpaid?tab=overdue'), 'Kmicic');
  t.match(await words('/unpaid?tab=former'), /Byli klienci: 420,00 zł .*Robert Mazur Kalif do 30\.09\.2026/);
  t.match((await manager.get('/unpaid')).text, 'href="tel:+48602118240"');
});

t.test('a search finds people by name, phone and horse', async (t) => {
  for (const q of ['wisniewska', '602 118 240', 'figa', 'anna bursz']) {
    const found = await words(`/unpaid?q=${encodeURIComponent(q)}`);
    t.match(found, 'Anna Wiśniewska', q);
    t.notMatch(found, 'Magdalena Wrona', q);
    t.match(found, '4605,00 zł', 'the total covers all people');
  }
  t.match(await words('/unpaid?q=%25'), 'Nikogo takiego tu nie ma');
});

t.test('a person is reminded at most once in three days, however many try at once', async (t) => {
  const answers = await Promise.all(Array.from({ length: MANY }, () => remind(anna.id)));
  const sent = answers.map((answer) => answer.json<{ sent: number }>().sent);
  t.same(sent.filter(Boolean), [1]);
  for (const { status } of answers) t.equal(status, 200);
  await app.drainJobs();
  const mails = (await app.mails()).filter(({ to }) => to === anna.email);
  t.equal(mails.length, 1);
  t.equal(mails[0]?.subject.replaceAll('\u00a0', ' '), 'Zaległa płatność: 1645,00 zł');
  const [mail] = mails;
  t.match(mail?.text.replaceAll('\u00a0', ' '), 'Do zapłaty 1645,00 zł, po terminie 1450,00 zł.');
  t.match(await words('/unpaid'), /przypomniano 21 lis.*Przypomnij od 24 lis/);
  await wait(2);
  const message = 'Przypomniano 21 lis. Następne przypomnienie od 24 lis.';
  const refused = [{ id: anna.id, code: 'reminded_lately', message }];
  t.match((await remind(anna.id)).json(), { sent: 0, refused });
  await wait(1);
  t.match((await remind(anna.id)).json(), { sent: 1, refused: [] });
  const kept = await storedRows(app, 'payment_reminders', { person_id: anna.id }, 'sent_on');
  t.same(kept, [{ sent_on: '2026-11-21' }, { sent_on: '2026-11-24' }]);
});

t.test('a person who cannot be reminded does not stop the others', async (t) => {
  const nobody = randomUUID();
  const answer = await remind(magda.id, wilk.id, paid.id, nobody, magda.id);
  t.same(answer.json(), {
    sent: 1,
    refused: [
      { id: wilk.id, code: 'no_email', message: 'Ta osoba nie ma adresu e-mail. Wydrukuj zestawienie.' },
      { id: paid.id, code: 'nothing_asked', message: 'Ta osoba nie ma nic do zapłaty.' },
      { id: nobody, code: 'not_found', message: 'Nie ma takiej osoby.' },
    ],
  });
  const { text } = await manager.get('/unpaid');
  t.match(text, `href="/statements/${wilk.id}/2026-11"`, 'a person without an e-mail has a printed statement');
  const box = new RegExp(`<input[^>]*value="${wilk.id}"[^>]*>`).exec(text)?.[0];
  t.match(box, 'disabled', 'and cannot be ticked');
  const refusal = async (person_ids: unknown) =>
    (await manager.post('/api/remind_of_payment', { person_ids })).json<{ fields: object }>().fields;
  t.same(await refusal([]), { person_ids: 'Zaznacz co najmniej jedną osobę' });
  t.same(await refusal(anna.id), { person_ids: 'To musi być lista' });
  t.match((await manager.post('/api/remind_of_payment', { person_ids: Array(201).fill(anna.id) })).status, 400);
});

t.test('ticked people are previewed with sums and text, then reminded by a plain form', async (t) => {
  t.match(await words('/unpaid?tab=former'), /Zaznacz wszystkich \(1\) .*Robert Mazur.* Przypomnij zaznaczonym/);
  t.match(await words('/unpaid?tab=former&dialog=remind'), 'Zaznacz co najmniej jedną osobę');
  const back = '/unpaid?tab=former&all=1';
  const boxes = (await manager.get(back)).text.match(/<input[^>]*name="dialog_people"[^>]*checked/g);
  t.equal(boxes?.length, 1, 'all at once');
  const chosen = `dialog_people=${robert.id}&dialog_people=${wilk.id}`;
  const preview = await manager.get(`/unpaid?tab=former&dialog=remind&${chosen}`);
  t.match(preview.words(), 'Robert Mazur 420,00 zł po terminie 420,00 zł');
  t.match(preview.words(), 'Nie dostaną: 1 Stanisław Wilk : Ta osoba nie ma adresu e-mail. Wydrukuj zestawienie.');
  const mail = 'Dzień dobry! Minął termin płatności. Zaległość 420,00 zł. Kalif 420,00 zł';
  t.match(preview.words(), `Temat: Zaległa płatność: 420,00 zł ${mail}`);
  t.match(preview.words(), 'Wyślij 1 przypomnienie');
  t.same(hiddenFields(preview.text, '/api/remind_of_payment').person_ids, [robert.id], 'the form sends what was shown');
  t.equal((await manager.get(`/unpaid?dialog=remind&dialog_people=${randomUUID()}`)).status, 303);
  const sent = await manager.form('/api/remind_of_payment', { person_ids: robert.id }, { back });
  t.match(sent, { status: 303, location: '/unpaid?tab=former' });
  t.match((await sent.follow()).words(), 'SUKCES Wysłano 1 przypomnienie');
  const again = await manager.form('/api/remind_of_payment', { person_ids: robert.id }, { back: '/unpaid' });
  t.equal(again.location, '/unpaid?sent=0&refused=1');
  t.match((await again.follow()).words(), 'w ostatnich trzech dniach');
});

t.test('the alert counts the reminders in Polish', async (t) => {
  const told = async (count: number) => {
    const person_ids = [];
    const horses = [];
    for (let nth = 0; nth < count; nth++) {
      const owner = await person('Dłużnik', `Numer ${nth}`);
      const horse = await buildHorse(app, { owner });
      await owes(horse, '2026-10-01', 10);
      horses.push(horse);
      person_ids.push(owner.id);
    }
    const sent = await manager.form('/api/remind_of_payment', { person_ids }, { back: '/unpaid' });
    for (const horse of horses) await pays(horse, '2026-11-12', 10);
    return (await sent.follow()).words();
  };
  t.match(await told(2), 'SUKCES Wysłano 2 przypomnienia');
  t.match(await told(5), 'SUKCES Wysłano 5 przypomnień');
});

t.test("a client's account has the same actions, and they lead back to it", async (t) => {
  const account = `/user/${magda.id}?tab=payments`;
  const page = await manager.get(account);
  t.same(linksOf(page.text, 'Zapisz wpłatę'), [`${account}&dialog=deposit`]);
  t.same(linksOf(page.text, 'Przypomnij'), [`${account}&dialog=remind`]);
  t.match((await manager.get(`${account}&dialog=remind`)).words(), /Nie dostaną: 1 Magdalena Wrona : Przypomniano/);
  const dialog = await manager.get(`${account}&dialog=deposit`);
  t.match(dialog.words(), /Zapisz wpłatę Magdalena Wrona .* Do zapłaty: Kmicic 1650,00 zł/);
  const request_id = offered(dialog.text, 'request_id') ?? '';
  const deposit = { id: kmicic.id, amount: '10', request_id };
  const booked = await manager.form('/api/deposit-money-to-horse', deposit, { back: `${account}&dialog=deposit` });
  t.match(booked, { status: 303, location: account });
  t.match((await booked.follow()).words(), 'Wpłata dodana');
  const taken = { id: kmicic.id, amount: -10, request_id: randomUUID() };
  t.equal((await manager.post('/api/deposit-money-to-horse', taken)).status, 200);
  const several = await manager.get(`/user/${anna.id}?tab=payments&dialog=deposit`);
  t.match(several.words(), 'Zmień kwotę albo konie', 'a payment for several horses is shared there too');
  const clear = (await manager.get(`/user/${paid.id}?tab=payments`)).text;
  t.same(linksOf(clear, 'Przypomnij'), [], 'an owner without debt is not reminded');
});

t.test('when everyone has been reminded, the page shows the next possible day instead of the button', async (t) => {
  const former = await words('/unpaid?tab=former');
  t.notMatch(former, /Zaznacz wszystkich|Przypomnij zaznaczonym/);
  t.match(former, 'Wszystkim już przypomniano. Następne przypomnienie od 27 lis');
  t.match(await words('/unpaid'), 'Wszystkim, którzy mają e-mail, już przypomniano.');
  t.match(await words('/unpaid?q=wulkan'), 'Drukuj : Stanisław Wilk');
  t.notMatch(await words('/unpaid?q=wulkan'), 'Przypomnij zaznaczonym', 'a person without an e-mail does not count');
});

t.test('a payment is booked from its row', async (t) => {
  const address = `/unpaid?dialog=deposit&dialog_id=${magda.id}`;
  const dialog = await manager.get(address);
  t.match(dialog.words(), /Zapisz wpłatę Magdalena Wrona .* Do zapłaty: Kmicic 1650,00 zł/);
  t.match(dialog.text, 'value="1650,00"', 'the asked amount is filled in');
  const request_id = offered(dialog.text, 'request_id') ?? '';
  const deposit = { id: kmicic.id, amount: '1000', request_id };
  const booked = await manager.form('/api/deposit-money-to-horse', deposit, { back: address });
  t.match(booked, { status: 303, location: '/unpaid' });
  const page = (await booked.follow()).words();
  t.match(page, 'Wpłata dodana');
  t.match(page, /Magdalena Wrona Kmicic .*650,00 zł/);
  t.equal((await manager.get(`/unpaid?dialog=deposit&dialog_id=${randomUUID()}`)).status, 303);
  const browser = { 'sec-fetch-dest': 'document' };
  t.match((await manager.get(address, browser)).headers.location, /&deposit=[\da-f-]{36}$/, 'Back finds the same form');
});

t.test('the payment term shows its due day before it is saved', async (t) => {
  const panel = await words('/home?section=0');
  t.match(panel, 'Naliczenie 10 grudnia, zapłata do 10 grudnia');
  t.match(panel, '9 dni · zapłata do 19 grudnia');
  const set = (value: unknown) => manager.post('/api/settings/update/payment_term', { value });
  t.same((await set(9)).json(), { setting_value: 9 });
  t.same((await manager.get('/api/settings/get/payment_term')).json(), { setting_value: 9 });
  t.match(await words('/home?section=0'), 'Naliczenie 10 grudnia, zapłata do 19 grudnia');
  for (const value of [-1, 31, 1.5, '9', null, 'x']) t.equal((await set(value)).status, 400, String(value));
  const typed = await manager.form('/api/settings/update/payment_term', { value: '31' }, { back: '/home?section=0' });
  t.match((await typed.follow()).words(), 'Wpisz liczbę dni od 0 do 30');
  const chosen = await manager.form('/api/settings/update/payment_term', { value: '0' }, { back: '/home?section=0' });
  t.match((await chosen.follow()).words(), 'Zmieniono termin płatności');
});

t.test('the panel shows the overdue and the asked amount, and links to their list', async (t) => {
  const page = await manager.get('/home?section=0');
  t.match(page.words(), /Nieopłacone 1 Zaległości 1450,00 zł Do zapłaty razem 3605,00 zł/);
  t.match(page.text, 'href="/unpaid?tab=overdue"');
});

t.test('an erased person is not listed, and their reminders are deleted', async (t) => {
  t.equal((await manager.delete(`/api/delete_user/${robert.id}`, { with_debt: true })).status, 200);
  const former = await words('/unpaid?tab=former');
  t.match(former, /Konto usunięte Kalif .*420,00 zł/);
  t.notMatch(former, /Mazur|bez logowania|bez telefonu|Przypomnij: Konto/);
  t.same(await storedRows(app, 'payment_reminders', { person_id: robert.id }), []);
});

t.test('a payment for several horses is shared, the oldest due day first, and previewed', async (t) => {
  const address = `/unpaid?dialog=deposit&dialog_id=${anna.id}`;
  const asked = await manager.get(address);
  t.match(asked.words(), '1645,00 zł · Zmień kwotę albo konie', 'at first all that is asked for');
  t.match(asked.words(), 'Bursztyn 1450,00 zł 0,00 zł Figa 195,00 zł 0,00 zł');
  const [change = ''] = linksOf(asked.text, 'Zmień kwotę albo konie');
  const first = await manager.get(change);
  const horses = 'Na konie, od najstarszego terminu Bursztyn: 1450,00 zł Figa: 195,00 zł Wichura';
  t.match(first.words(), `Do zapłaty razem 1645,00 zł. ${horses}`);
  t.match(first.text, 'value="1645,00"', 'the asked amount is filled in');
  t.equal(first.text.match(/<input[^>]*name="dialog_horses"[^>]*checked/g)?.length, 2, 'horses with a debt are ticked');
  const of = (amount: string, ...horses: { id: string }[]) => {
    const typed = { dialog_amount: amount, dialog_method: 'cash' };
    return `${address}&${new URLSearchParams(typed)}${horses.map(({ id }) => `&dialog_horses=${id}`).join('')}`;
  };
  for (const [typed, says] of [
    [of('dużo', bursztyn), 'Wprowadź poprawną kwotę'],
    [of('-5', bursztyn), 'Wprowadź poprawną kwotę'],
    [of('', bursztyn), 'Pole nie może być puste'],
    [of('100'), 'Zaznacz co najmniej jednego konia'],
    [of('100', kmicic), 'Zaznacz co najmniej jednego konia'], // a horse of another owner
  ] as const)
    t.match((await manager.get(typed)).words(), says, typed);
  t.match((await manager.get(of('2000', bursztyn, figa))).words(), /355,00 zł to więcej.* nadpłata .* konia Bursztyn/);
  const seen = await manager.get(of('1500', bursztyn, figa));
  t.match(filledForm(seen.text, '/api/deposit_for_horses'), { method: ['cash'], paid_on: ['2026-11-24'] });
  t.match(seen.words(), 'Bursztyn 1450,00 zł 0,00 zł Figa 50,00 zł 145,00 zł');
  t.match((await manager.get(`${of('1500', bursztyn)}&dialog_change=1`)).text, 'value="1500"', 'it can be changed');

  const request_id = offered(seen.text, 'request_id') ?? '';
  const shares = [
    { horse_id: bursztyn.id, amount: 1450 },
    { horse_id: figa.id, amount: 50 },
  ];
  const hidden = hiddenFields(seen.text, '/api/deposit_for_horses');
  const sentShares = shares.map((share) => JSON.stringify(share));
  t.same(hidden.shares, sentShares, 'the form sends what was shown');
  const send = (sent: object) => manager.post('/api/deposit_for_horses', { request_id, ...sent });
  const paid = { method: 'cash', paid_on: '2026-11-20' };
  const form = { request_id, shares: sentShares, ...paid };
  const early = await manager.form('/api/deposit_for_horses', { ...form, paid_on: '2026-01-01' }, { back: change });
  t.match((await early.follow()).words(), 'Wybierz dzień z ostatnich trzech miesięcy');
  const booked = await manager.form('/api/deposit_for_horses', form, { back: of('1500', bursztyn, figa) });
  t.match(booked, { status: 303, location: '/unpaid?dialog_method=cash' });
  const after = (await booked.follow()).words();
  t.match(after, 'Wpłata dodana');
  t.match(after, /Anna Wiśniewska Figa 602 118 240 145,00 zł/);
  const again = await Promise.all(Array.from({ length: byDay(3, 50) }, () => send({ shares, ...paid })));
  t.same(new Set(again.map(({ status }) => status)), new Set([200]), 'sent again it is the same');
  for (const other of [
    { shares: [{ horse_id: bursztyn.id, amount: 1450 }], ...paid },
    { shares: [shares[0], { horse_id: figa.id, amount: 60 }], ...paid },
    { shares: [shares[1]], ...paid },
    { shares: [{ horse_id: luna.id, amount: 50 }], ...paid },
    { shares: shares.toReversed(), ...paid },
    { shares, method: 'card' },
  ])
    t.equal((await send(other)).status, 409, JSON.stringify(other));
  const at = async (sent: object) => (await send({ request_id: randomUUID(), ...sent })).status;
  t.equal(await at({ shares: [shares[0], { horse_id: kmicic.id, amount: 1 }] }), 400, 'only horses of one owner');
  t.equal(await at({ shares: [shares[0], shares[0]] }), 400, 'each once');
  t.equal(await at({ shares: [{ horse_id: figa.id, amount: -1 }] }), 400, 'above zero');
  t.equal(await at({ shares: [] }), 400);
  t.equal(await at({ shares, paid_on: '2026-01-01' }), 400);
  t.equal(await at({ shares: [shares[0], { horse_id: randomUUID(), amount: 1 }] }), 404, 'all or none');
  const cash = { kind: 'deposit', owner_id: anna.id, method: 'cash' };
  const entries = await storedRows(app, 'ledger_entries', cash, 'amount', 'horse_id', 'paid_on', 'method');
  t.same(entries, [
    { horse_id: figa.id, amount: 5_000, ...paid },
    { horse_id: bursztyn.id, amount: 145_000, ...paid },
  ]);
});

t.test('a manual charge is asked for on every page, and sets the first billing day of a new stable', async (t) => {
  await startOver(app);
  const office = await app.as('manager');
  const horse = await buildHorse(app, { name: 'Bursztyn' });
  const charge = { horse_id: horse.id, amount: -45, reason: 'Zniszczona derka', request_id: randomUUID() };
  t.equal((await office.post('/api/correct_balance', charge)).status, 200);
  const shown = async (address: string) => (await office.get(address)).words();
  t.match(await shown(`/horses/${horse.id}`), 'Do zapłaty 45,00 zł do 10 grudnia');
  t.match(await shown(`/user/${horse.owner_id}?tab=payments`), 'Do zapłaty do 10 grudnia 45,00 zł');
  t.match(await shown('/unpaid'), 'Do zapłaty do 10 grudnia: 45,00 zł');
  t.match(await shown('/home?section=0'), 'Nieopłacone 0 Do zapłaty 45,00 zł');
  t.same((await office.get('/api/settings/get/payment_date')).json(), { setting_value: '2026-12-10' });
});
