import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { buildAnnasNovember } from '../support/anna.ts';
import { startApp } from '../support/app.ts';
import {
  buildCharge,
  buildHorse,
  buildLedgerEntry,
  buildPerson,
  buildService,
  buildSettings,
  buildTask,
} from '../support/builders.ts';
import { linksOf, offered } from '../support/forms.ts';
import { bill } from '../support/ledger.ts';
import { bytesOf, pagesOfPdf } from '../support/pages-of-pdf.ts';
import { startOver } from '../support/start-over.ts';

const app = await startApp(t, { alone: true });
const { anna, ewa, bursztyn, figa, fee } = await buildAnnasNovember(app);
const [owner, manager] = [await app.as(anna), await app.as('manager')];
const wordsOf = async (path: string, who = owner) => (await who.get(path)).words();
const MONTH = `/user/${anna.id}/payments/${bursztyn.id}`;
const OWN = '/home?section=9';
/** The difference between what is asked for and the balance of all horses. */
const BESIDE_ASKED = 'w tym 195,00 zł do naliczenia 10 grudnia i nadpłata 70,00 zł (Wichura)';
const november = (date: number) => day(`2026-11-${String(date).padStart(2, '0')}`);

t.test('an owner sees what the balance of all horses is made of', async (t) => {
  const words = (await owner.get(OWN)).words();
  t.match(words, 'Zarządzanie płatnościami Zestawienie do druku Zobacz szczegóły');
  t.match(words, 'Zaległość 1450,00 zł wszystkie konie, 21.11.2026');
  t.match(words, 'Po terminie od 10.11.2026 Bursztyn 1450,00 zł');
  t.match(words, 'Do naliczenia 10.12.2026 195,00 zł Bursztyn 150,00 zł Figa 45,00 zł');
  t.match(words, 'Nadpłata Wichura 70,00 zł');
  t.match(words, `Saldo ${BESIDE_ASKED} −1575,00 zł`);
  t.match(words, '3 konie 2 Opłacone 1 Nieopłacone');
  t.match(words, 'Bursztyn boks 11 1450,00 zł Zaległość Nieopłacone 1 zaległe');
  t.match(words, 'Figa boks 13 0,00 zł Nic do zapłaty Opłacone Wichura');
  t.match(words, 'Wichura boks 10 70,00 zł Nadpłata Opłacone');
  t.same(linksOf((await owner.get(OWN)).text, 'Bursztyn'), [MONTH]);
});

t.test('managers see the same on the person’s page, and workers see nothing of it', async (t) => {
  const page = await manager.get(`/user/${anna.id}?tab=payments`);
  t.match(page.words(), 'Wróć Dane Konie Rozliczenie');
  t.match(page.words(), `Saldo ${BESIDE_ASKED} −1575,00 zł`);
  t.same(linksOf(page.text, 'Bursztyn'), [`${MONTH}?back=%2Fuser%2F${anna.id}%3Ftab%3Dpayments`]);
  const worker = (await (await app.as('worker')).get(`/user/${anna.id}?tab=payments`)).words();
  t.notMatch(worker, /Rozliczenie|płatności|zł/);
});

t.test('the same line explains the difference wherever a balance stands beside what is asked for', async (t) => {
  const figas = `/user/${anna.id}/payments/${figa.id}`;
  const unbilled = 'saldo −1600,00 zł, w tym 150,00 zł do naliczenia 10 grudnia';
  const ofFiga = '−45,00 zł, w tym 45,00 zł do naliczenia 10 grudnia';
  t.match(await wordsOf(MONTH), `Zaległość 1450,00 zł ${unbilled}`);
  t.match(await wordsOf(figas), `Nic do zapłaty 0,00 zł saldo ${ofFiga}`);
  t.match(await wordsOf(`/horses/${figa.id}`), new RegExp(`Opłacone do .* Saldo ${ofFiga}`));
  const person = await wordsOf(`/user/${anna.id}`, manager);
  t.match(person, `Bursztyn · boks 11 Nieopłacone 1 zaległe ${unbilled}`);
  t.match(person, `Figa · boks 13 Opłacone saldo ${ofFiga}`);
  t.match(person, /Wichura · boks 10 Opłacone saldo 70,00 zł(?!,)/, 'no line where they are equal');
  const stated = `Saldo na 21.11.2026 −1575,00 zł, ${BESIDE_ASKED}`;
  const statement = `/statements/${anna.id}/2026-11`;
  t.match(await wordsOf(statement), stated);
  const [sheet] = await pagesOfPdf(await bytesOf(app, owner, `${statement}.pdf`));
  t.match(sheet?.replace(/\s+/g, ' '), stated);
  const october = await wordsOf(`/statements/${anna.id}/2026-10`);
  t.match(october, /Saldo na 31\.10\.2026 25,00 zł(?!,)/, 'a past balance is not compared with what is asked now');
});

t.test('a deleted horse is listed while it owes something', async (t) => {
  const jan = await buildPerson(app);
  const deleted = { owner: jan, archived_at: app.clock.now() };
  const owing = await buildHorse(app, { ...deleted, name: 'Zefir' });
  await buildHorse(app, { ...deleted, name: 'Grom' });
  await buildLedgerEntry(app, { horse: owing, kind: 'main_fee', amount: grosze(-80_000) });
  const client = await app.as(jan);
  const words = (await client.get(OWN)).words();
  t.match(words, /Zefir 800,00 zł Zaległość Koń usunięty/);
  const listed = /<ul[^>]*aria-label="Usunięte konie"[^>]*>(?:(?!<\/ul>).)*Zefir/s;
  t.match((await client.get(OWN)).text, listed, 'in a list of its own');
  t.notMatch(words, 'Grom', 'one that owes nothing is not listed');
  t.match(words, '0 koni 0 Opłacone 0 Nieopłacone', 'only living horses are counted');
  const counts = (await manager.get('/api/horses/status')).json<{ unpaid: number }>();
  const unpaid = (await manager.get('/api/horses/get_unpaid')).json<{ horse_name: string }[]>();
  t.match((await manager.get('/home?section=0')).words(), `Nieopłacone ${counts.unpaid} `);
  t.equal(unpaid.length, counts.unpaid, 'the same on every page');
  t.notOk(unpaid.some(({ horse_name }) => horse_name === 'Zefir'));
  t.match((await client.get(`/user/${jan.id}/payments/${owing.id}`)).words(), 'Koń usunięty Zaległość 800,00 zł');
  const booked = await manager.post('/api/deposit-money-to-horse', { id: owing.id, amount: 800 });
  t.equal(booked.status, 200, 'its debt can be paid');
  t.match((await client.get(OWN)).words(), /Nic do zapłaty 0,00 zł.*następne naliczenie 10 grudnia.*Brak koni/);
});

t.test('the name of a horse is cut to 20 characters there, and screen readers get the whole', async (t) => {
  const horse = await buildHorse(app, { name: 'Bohaterka Wielkopolska' });
  const { text } = await manager.get(`/user/${horse.owner_id}?tab=payments`);
  t.match(text, '<span class="visually-hidden">Bohaterka Wielkopolska</span>');
  t.match(text, '>Bohaterka Wielkopols…<');
});

t.test('the history shows the months of all horses', async (t) => {
  const page = await owner.get(`${OWN}&dialog=history`);
  const words = page.words();
  t.match(words, 'Poprzedni miesiąc Listopad 2026 01.11.2026–30.11.2026 Następny miesiąc');
  t.notMatch(words, 'saldo wszystkich koni', 'it fills the screen, so nothing is drawn beneath');
  const head = (viewer: { first_name: string; last_name: string }) =>
    `· 21.11.2026 · dla: ${viewer.first_name} ${viewer.last_name} Poprzedni miesiąc`;
  for (const line of [
    head(anna), // on paper it names its day and its owner
    'Saldo z poprzedniego miesiąca 25,00 zł − Suma miesiąca 4150,00 zł + Wpłaty i zmiany 2550,00 zł',
    '+ Wpłaty i zmiany 2550,00 zł = Saldo −1575,00 zł',
    '03.11.2026 · Bursztyn · Ewa Lis Lonżowanie Bursztyn · Ewa Lis −45,00 zł −20,00 zł',
    '06.11.2026 · Wichura · Ewa Lis Wpłata Wichura · Ewa Lis +1100,00 zł 2530,00 zł',
    '18.11.2026 · Bursztyn · Ewa Lis Solarium Bursztyn · Ewa Lis −25,00 zł −1575,00 zł',
  ])
    t.match(words, line);
  t.match(words, /Oczekujące 145,00 zł .* Solarium Bursztyn · 25\.11\.2026 25,00 zł/);
  const [previous] = linksOf(page.text, 'Poprzedni miesiąc');
  t.equal(previous, `${OWN}&dialog=history&dialog_month=2026-10`);
  const october = await wordsOf(String(previous));
  t.match(october, 'Październik 2026 01.10.2026–31.10.2026');
  t.match(october, 'Suma miesiąca 125,00 zł + Wpłaty i zmiany 150,00 zł = Saldo 25,00 zł');
  const september = await wordsOf(`${OWN}&dialog=history&dialog_month=2026-09`);
  t.match(september, 'Brak płatności w wybranym miesiącu');
  const looked = await wordsOf(`/user/${anna.id}?tab=payments&dialog=history`, manager);
  t.match(looked, '= Saldo −1575,00 zł');
  t.match(looked, `Historia płatności ${anna.first_name} ${anna.last_name} · Zaległość 1450,00 zł Zamknij`);
  t.match(looked, head(await app.person('manager')));
});

t.test("a horse's month is one equation, and each line says what it is for", async (t) => {
  const words = (await owner.get(MONTH)).words();
  t.match(words, 'Wróć Zestawienie do druku za listopad 2026 Bursztyn Boks 11 Zaległość 1450,00 zł');
  t.match(words, 'Poprzedni miesiąc Listopad 2026 01.11.2026–30.11.2026 Następny miesiąc');
  for (const line of [
    'Saldo z poprzedniego miesiąca −125,00 zł − Suma miesiąca 1675,00 zł + Wpłaty i zmiany 200,00 zł',
    '+ Wpłaty i zmiany 200,00 zł = Saldo −1600,00 zł',
    '01.11.2026 Saldo z poprzedniego miesiąca −125,00 zł −125,00 zł',
    '03.11.2026 · Ewa Lis Lonżowanie Ewa Lis −45,00 zł −170,00 zł',
    '05.11.2026 · Ewa Lis Wpłata Ewa Lis +220,00 zł 50,00 zł',
    '06.11.2026 · Ewa Lis Zmiana Ewa Lis −20,00 zł 30,00 zł',
    'Kowal: werkowanie czterech kop… Kowal: werkowanie cz… Ewa Lis −180,00 zł −150,00 zł',
    '10.11.2026 Opłata za pensjonat (listopad 2026) −1150,00 zł −1300,00 zł',
    '10.11.2026 Pakiet roczny −150,00 zł −1450,00 zł',
    '18.11.2026 · Ewa Lis Solarium Ewa Lis −25,00 zł −1600,00 zł',
    '21.11.2026 Saldo dzisiaj −1600,00 zł',
    'Solarium 25.11.2026 25,00 zł Masaż 2 × 60,00 zł od 26.11.2026 120,00 zł',
    'Wejdą do rozliczenia po wykonaniu. Następna płatność 10.12.2026.',
  ])
    t.match(words, line);
  t.notMatch(words, /Nowa wpłata|Wycofaj|korekt/, 'only managers book');
});

t.test('the address chooses the month, and an invalid one means this month', async (t) => {
  const october = (await owner.get(`${MONTH}?month=2026-10`)).words();
  t.match(october, 'Suma miesiąca 125,00 zł + Wpłaty i zmiany 0,00 zł = Saldo −125,00 zł');
  t.match(october, '31.10.2026 Saldo na koniec miesiąca −125,00 zł');
  t.match((await owner.get(`${MONTH}?month=2026-08`)).words(), 'Brak płatności w wybranym okresie');
  for (const wrong of ['2026-13', '11.2026', '2026-11-05', '0000-01', ''])
    t.match((await owner.get(`${MONTH}?month=${wrong}`)).words(), 'Listopad 2026 01.11.2026', wrong);
  const next = linksOf((await owner.get(`${MONTH}?month=2026-12`)).text, 'Następny miesiąc');
  t.same(next, [`${MONTH}?month=2027-01`]);
});

t.test('the way back', async (t) => {
  const list = `/user/${anna.id}?tab=payments`;
  const back = encodeURIComponent(list);
  const cases = [
    [owner, '', '/home'],
    [owner, `?back=${back}`, '/home'],
    [owner, '?returnType=1', '/home'],
    [manager, '', `/user/${anna.id}`],
    [manager, `?back=${back}`, list],
    [manager, `?back=${encodeURIComponent('https://example.org/')}`, `/user/${anna.id}`],
    [manager, `?returnType=1&back=${back}`, '/home'],
    [manager, '?returnType=', '/home'],
  ] as const;
  for (const [who, query, expected] of cases)
    t.same(linksOf((await who.get(MONTH + query)).text, 'Wróć').slice(-1), [expected], query);
  const [previous] = linksOf((await manager.get(`${MONTH}?returnType=1`)).text, 'Poprzedni miesiąc');
  t.equal(previous, `${MONTH}?returnType=1&month=2026-10`, 'links to other months keep the way back');
});

t.test('a manager books a deposit with a plain form', async (t) => {
  const horse = await buildHorse(app);
  const here = `/user/${horse.owner_id}/payments/${horse.id}`;
  const open = async () => (await manager.get(here)).text;
  const send = (amount: string, request_id: string) =>
    manager.form('/api/deposit-money-to-horse', { id: horse.id, amount, request_id, form: 'deposit' }, { back: here });

  await t.test('once, even when it is sent twice', async (t) => {
    const request = String(offered(await open(), 'request_id'));
    for (const says of [
      'Wpłata dodana Pomyślnie dodano wpłatę',
      'Ta wpłata jest już zapisana Ten formularz przyszedł drugi raz',
    ]) {
      const answer = await send('12,50', request);
      t.match(answer, { status: 303, location: here });
      const words = (await answer.follow()).words();
      t.match(words, says);
      t.equal(words.includes('Wpłata dodana'), says.startsWith('Wpłata dodana'), 'only when something was booked');
    }
    t.match((await manager.get(here)).words(), /Wpłata [^+]+ \+12,50 zł 12,50 zł.*Saldo dzisiaj 12,50 zł/);
    t.not(offered(await open(), 'request_id'), request, 'the next form has a new request id');
    const other = await (await send('13', request)).follow();
    t.match(other.words(), /Błąd Nie udało się dodać wpłaty/);
    t.not(offered(other.text, 'request_id'), request, 'the form that comes back can be sent');
  });

  await t.test('an amount below zero is a change', async (t) => {
    const answer = await (await send('-2,5', randomUUID())).follow();
    t.match(answer.words(), /SUKCES.*Zmiana zapisana/);
    t.match((await manager.get(here)).words(), /Zmiana [^−]+ −2,50 zł 10,00 zł/);
  });

  await t.test('and sees each error at its field', async (t) => {
    for (const [amount, title, message] of [
      ['', 'Wprowadź kwotę', 'Pole nie może być puste'],
      ['dużo', 'Nieprawidłowa kwota', 'Wprowadź poprawną kwotę'],
      ['0', 'Nieprawidłowa kwota', 'Wprowadź poprawną kwotę'],
      ['12.345', 'Nieprawidłowa kwota', 'Wprowadź poprawną kwotę'],
      ['1000000,01', 'Błąd', 'Najwyżej 1 000 000 zł'],
    ] as const) {
      const request = randomUUID();
      const page = await (await send(amount, request)).follow();
      t.match(page.text, `<span class="error" id="deposit-amount-error">${message}</span>`, amount);
      t.match(page.words(), title);
      t.equal(offered(page.text, 'amount'), amount, 'what was typed stays');
      t.equal(offered(page.text, 'request_id'), request, 'the request id stays');
    }
    t.match((await manager.get(here)).words(), 'Saldo dzisiaj 10,00 zł', 'nothing was booked');
  });

  await t.test('a phone has no minus key, so a choice subtracts the amount', async (t) => {
    const take = async (amount: string) => {
      const sent = { id: horse.id, amount, action: 'Zmiana', request_id: randomUUID(), form: 'deposit' };
      return (await manager.form('/api/deposit-money-to-horse', sent, { back: here })).follow();
    };
    const isSubtracted = (html: string) => /<input[^>]* value="Zmiana"[^>]*>/.exec(html)?.[0].includes('checked');
    t.ok(isSubtracted((await take('dużo')).text), 'the choice comes back with the amount');
    t.match((await take('7')).words(), /Zmiana [^−]+ −7,00 zł 3,00 zł .*SUKCES Zmiana zapisana/);
    t.notOk(isSubtracted(await open()), 'the next form adds again');
  });
});

t.test('in a browser the request id of a deposit is in the address, so that Back books no other amount', async (t) => {
  const horse = await buildHorse(app, { owner: anna });
  const here = `/user/${anna.id}/payments/${horse.id}`;
  const browse = (who: typeof manager, address: string) => who.get(address, { 'sec-fetch-dest': 'document' });
  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
  for (const address of [`${here}?month=2026-10`, `${here}?deposit=12`, `/home?section=10&horse=${horse.id}`]) {
    const sent = await browse(manager, address);
    const number = UUID.exec(sent.headers.location?.split('deposit=')[1] ?? '')?.[0];
    t.equal(sent.status, 303, address);
    const page = await browse(manager, String(sent.headers.location));
    t.equal(offered(page.text, 'request_id'), number, 'the form has it');
    t.match(String(offered(page.text, 'back')).replaceAll('&amp;', '&'), `deposit=${number}`, 'the way back has it');
  }
  const back = `${here}?deposit=${randomUUID()}`;
  const send = async (amount: string) => {
    const request_id = String(offered((await browse(manager, back)).text, 'request_id'));
    const values = { id: horse.id, amount, request_id, form: 'deposit' };
    return manager.form('/api/deposit-money-to-horse', values, { back });
  };
  t.equal((await send('500')).location, here, 'the next form has another');
  t.equal((await send('500')).location, here, 'sent again after Back, it is booked once');
  const other = await send('550');
  t.equal(other.location, back);
  const refused = await other.follow();
  t.match(refused.words(), /Nowa wpłata Wysłano to już wcześniej z inną treścią.*Nie udało się dodać wpłaty/);
  t.match(refused.words(), 'Saldo dzisiaj 500,00 zł', 'nothing more was booked');
  const request_id = String(offered(refused.text, 'request_id'));
  const meant = { id: horse.id, amount: '550', request_id, form: 'deposit' };
  t.equal((await manager.form('/api/deposit-money-to-horse', meant, { back })).location, here);
  t.match((await manager.get(here)).words(), 'Saldo dzisiaj 1050,00 zł', 'a deliberate repeat is booked');
  t.equal((await browse(owner, here)).status, 200, 'owners book nothing');
});

t.test('the form offers the overdue amount and the whole debt', async (t) => {
  const { text } = await manager.get(MONTH);
  t.match(text, '<option value="1450,00">po terminie</option>');
  t.match(text, '<option value="1600,00">całe saldo</option>');
  const evenly = (await manager.get(`/user/${anna.id}/payments/${figa.id}`)).text;
  t.match(evenly, '<option value="45,00">całe saldo</option>', 'an owner may pay early');
  t.notMatch(evenly, 'po terminie</option>');
});

t.test('a manager corrects a balance, with a reason that the owner reads', async (t) => {
  const horse = await buildHorse(app, { owner: anna, name: 'Sonata' });
  const here = `/user/${anna.id}/payments/${horse.id}`;
  t.same(linksOf((await manager.get(here)).text, 'Nowa korekta'), [`${here}?dialog=correct`]);
  const dialog = await manager.get(`${here}?dialog=correct`);
  t.match(dialog.words(), 'Korekta: Sonata Zamknij');
  const sent = { horse_id: horse.id, request_id: String(offered(dialog.text.split('<dialog')[1] ?? '', 'request_id')) };
  const back = `${here}?dialog=correct`;
  const refused = await manager.form('/api/correct_balance', { ...sent, amount: '', reason: '' }, { back });
  t.equal(refused.location, back);
  t.match((await refused.follow()).words(), /Pole nie może być puste.*Podaj powód/);
  for (const _ of [1, 2]) {
    const values = { ...sent, amount: '-33,10', reason: 'Zgubiony kantar' };
    const booked = await manager.form('/api/correct_balance', values, { back });
    t.equal(booked.location, here, 'the dialog is closed');
    t.match((await booked.follow()).words(), 'Zapisano korektę');
  }
  const { first_name, last_name } = await app.person('manager');
  const line = `Zmiana ${first_name} ${last_name} Zgubiony kantar −33,10 zł −33,10 zł`;
  t.match((await owner.get(here)).words(), line, 'shown once');
  t.match((await owner.get(`${here}?dialog=correct`)).words(), line);
  t.notMatch((await owner.get(`${here}?dialog=correct`)).words(), 'Korekta:', 'owners have no dialog');
});

t.test('a manager reverses an entry once, with a reason', async (t) => {
  const jan = await buildPerson(app);
  const horse = await buildHorse(app, { owner: jan });
  const entry = await buildLedgerEntry(app, { horse, amount: grosze(30_000) });
  const here = `/user/${jan.id}/payments/${horse.id}`;
  const [dialog = ''] = linksOf((await manager.get(here)).text, 'Wycofaj');
  t.equal(dialog, `${here}?dialog=reverse&dialog_entry=${entry.id}`);
  t.match((await manager.get(dialog)).words(), /Wycofaj wpis Zamknij.*Wpłata.*21\.11\.2026.*\+300,00 zł/);
  const send = (reason: string) => manager.form('/api/reverse_entry', { id: entry.id, reason }, { back: dialog });
  const refused = await send('  ');
  t.equal(refused.location, dialog);
  t.match((await refused.follow()).words(), 'Podaj powód');
  const done = await send('Nie ten koń');
  t.equal(done.location, here);
  const words = (await done.follow()).words();
  t.match(words, 'Wycofano wpis');
  t.match(words, /Wpłata wycofano [^+]+ \+300,00 zł 300,00 zł/, 'the entry stays');
  t.match(words, /Zmiana wycofanie wpłaty · .* Nie ten koń −300,00 zł 0,00 zł/);
  t.same(linksOf((await manager.get(here)).text, 'Wycofaj'), [], 'neither entry can be reversed');
  const again = await send('Jeszcze raz');
  t.match(await again.follow(), { status: 303, headers: { location: here } }, 'the dialog is gone');
  t.match((await manager.get(here)).words(), /Saldo dzisiaj 0,00 zł.*Nie udało się wycofać wpisu/);
  t.match(await manager.get(dialog), { status: 303, headers: { location: here } });
  t.match((await manager.get(here)).words(), 'Tego wpisu nie można już wycofać');
  const ofAnother = await manager.get(`${here}?dialog=reverse&dialog_entry=${fee.id}`);
  t.match(ofAnother, { status: 303, headers: { location: here } }, 'an entry of another horse is refused');
});

t.test('section 10 shows the month of a horse', async (t) => {
  const section = '/home?section=10';
  const first = await owner.get(section);
  t.match(first.words(), /Wróć .* Bursztyn Boks 11 .*Listopad 2026 .*Saldo dzisiaj/, 'the first horse by default');
  t.same(linksOf(first.text, 'Wróć'), [OWN]);
  const [previous] = linksOf((await owner.get(`${section}&horse=${figa.id}`)).text, 'Poprzedni miesiąc');
  t.equal(previous, `${section}&horse=${figa.id}&month=2026-10`);
  t.match(await wordsOf(String(previous)), /za październik 2026 Figa .*Październik 2026/);
  t.match((await owner.get(`${section}&horse=${randomUUID()}`)).words(), /Wróć .* Bursztyn/);
  const other = await buildHorse(app, { name: 'Cudzy' });
  t.notMatch((await owner.get(`${section}&horse=${other.id}`)).words(), 'Cudzy', 'no horse of another owner');

  const books = await manager.get(`${section}&horse=${figa.id}&dialog=correct`);
  t.match(books.words(), /Figa .*Nowa wpłata .*Korekta: Figa/, 'a manager books there');
  t.same(linksOf(books.text, 'Wróć'), [`/user/${anna.id}`]);
  const gone = `${section}&horse=${figa.id}&dialog=reverse&dialog_entry=${randomUUID()}`;
  t.equal((await manager.get(gone)).headers.location, `${section}&horse=${figa.id}`);
  const sent = { status: 303, headers: { location: '/home?section=7' } };
  t.match(await manager.get(section), sent, 'a person without horses is sent to choose someone');
  const nobody = await app.as(await buildPerson(app));
  t.match(await nobody.get(section), { status: 303, headers: { location: OWN } });
});

t.test('a long month has pages, and the balance runs on across them', async (t) => {
  const jan = await buildPerson(app);
  const horse = await buildHorse(app, { owner: jan });
  const paid = { horse, created_by: anna.id, occurred_on: day('2026-11-02') };
  for (let n = 1; n <= 51; n++) await buildLedgerEntry(app, { ...paid, amount: grosze(n * 100) });
  const client = await app.as(jan);
  const here = `/user/${jan.id}/payments/${horse.id}`;
  const first = (await client.get(here)).words();
  t.match(first, /\+50,00 zł 1275,00 zł .*Strona 1 z 2/);
  t.match(first, 'Suma miesiąca 0,00 zł + Wpłaty i zmiany 1326,00 zł', 'the sums cover the whole month');
  t.match((await client.get(`${here}?page=2`)).words(), '+51,00 zł 1326,00 zł 21.11.2026 Saldo dzisiaj 1326,00 zł');
  t.match(await client.get(`${here}?page=3`), { status: 303, headers: { location: `${here}?page=2` } });
  t.match((await client.get(`${OWN}&dialog=history&dialog_page=2`)).words(), '+51,00 zł 1326,00 zł');

  const [previous] = linksOf((await client.get(`${here}?page=2`)).text, 'Poprzedni miesiąc');
  t.equal(previous, `${here}?month=2026-10`, 'another month starts at its first page');
  for (const address of [`${here}?page=2`, `${OWN}&dialog=history&dialog_page=2`]) {
    const [whole] = linksOf((await client.get(address)).text, 'Pokaż cały miesiąc');
    const words = (await client.get(String(whole))).words();
    t.match(words, /\+1,00 zł 1,00 zł .*\+51,00 zł 1326,00 zł/, 'all lines can be shown at once, and printed');
    t.notMatch(words, /Strona|Pokaż cały miesiąc/);
  }
});

t.test('repeated charges are one row, which opens to its lines at an address', async (t) => {
  const jan = await buildPerson(app);
  const horse = await buildHorse(app, { owner: jan, name: 'Iskra' });
  const charge = (on: number, zloty: number) => buildCharge(app, { horse, by: ewa, on: november(on), zloty });
  const here = `/user/${jan.id}/payments/${horse.id}`;
  const client = await app.as(jan);
  await buildLedgerEntry(app, { horse, amount: grosze(10_000), occurred_on: november(1), created_by: ewa.id });
  for (const on of [2, 3]) await charge(on, 5);
  const two = (await client.get(here)).words();
  t.match(two, /−5,00 zł 95,00 zł Zgłoś [^−]* −5,00 zł 90,00 zł Zgłoś/, 'two are not grouped');
  t.notMatch(two, 'Pokaż cały miesiąc');

  for (const on of [4, 8, 9]) await charge(on, 5);
  await charge(9, 7);
  const doubted = await charge(10, 5);
  await client.post('/api/raise_doubt', { entry_id: doubted.id, reason: 'Był na padoku' });
  const taken = await charge(10, 5);
  await manager.post('/api/reverse_entry', { id: taken.id, reason: 'Padał deszcz' });
  const { text, ...page } = await client.get(here);
  const words = page.words();
  t.match(
    words,
    '01.11.2026 · Ewa Lis Wpłata Ewa Lis +100,00 zł 100,00 zł ' +
      '02–09.11.2026 · 5 × 5,00 zł = 25,00 zł Padokowanie 5 × 5,00 zł = 25,00 zł −25,00 zł 75,00 zł ' +
      '09.11.2026 · Ewa Lis Padokowanie Ewa Lis −7,00 zł 68,00 zł',
    'another price starts another row, and the balance runs on from row to row',
  );
  t.match(words, /Wątpliwość: Był na padoku Czeka na odpowiedź\. −5,00 zł 63,00 zł/, 'a doubted charge is not grouped');
  const reversed = /10\.11\.2026 · Ewa Lis Padokowanie wycofano Ewa Lis −5,00 zł 58,00 zł/;
  t.match(words, reversed, 'a reversed charge is not grouped');
  t.match(words, /wycofanie usługi [^=]* Padał deszcz \+5,00 zł 63,00 zł 21\.11\.2026 Saldo dzisiaj 63,00 zł/);
  t.match(words, /− Suma miesiąca 42,00 zł \+ Wpłaty i zmiany 105,00 zł = Saldo 63,00 zł/);
  t.equal(linksOf(text, 'Zgłoś wątpliwość').length, 1);

  const [opens = ''] = linksOf(text, 'Padokowanie');
  t.match(opens, new RegExp(`^${here}\\?open=[0-9a-f-]{36}#open$`));
  const opened = await client.get(opens);
  const lines = /−25,00 zł 75,00 zł 02\.11\.2026 · Ewa Lis Padokowanie Ewa Lis −5,00 zł Zgłoś [^·]* 03\.11\.2026/;
  t.match(opened.words(), lines, 'its lines follow it, each with its own actions');
  const doubts = linksOf(opened.text, 'Zgłoś wątpliwość');
  t.equal(doubts.length, 6);
  t.match(doubts[0], /\?open=[0-9a-f-]+&dialog=doubt/, 'its dialog closes to the open row');
  t.equal(linksOf(opened.text, 'Padokowanie')[0], here, 'it can be closed');
  t.same(linksOf(opened.text, 'Poprzedni miesiąc'), [`${here}?month=2026-10`]);

  const history = await client.get(`${OWN}&dialog=history&dialog_month=2026-11`);
  const grouped = '5 × 5,00 zł = 25,00 zł';
  t.match(history.words(), `Iskra · ${grouped} Padokowanie Iskra · ${grouped} −25,00 zł 75,00 zł`);
  const [inHistory = ''] = linksOf(history.text, 'Padokowanie');
  t.match(inHistory, /&dialog=history&dialog_month=2026-11&dialog_open=/);
  t.match((await client.get(inHistory)).words(), '03.11.2026 · Ewa Lis Padokowanie Ewa Lis −5,00 zł 04.11.2026');

  const [whole] = linksOf(text, 'Pokaż cały miesiąc');
  const unfolded = await client.get(String(whole));
  t.equal(linksOf(unfolded.text, 'Zgłoś wątpliwość').length, 6);
  t.match(unfolded.words(), '04.11.2026 · Ewa Lis Padokowanie Ewa Lis −5,00 zł 85,00 zł', 'line by line');
  t.notMatch(unfolded.words(), /5 × 5,00|Pokaż cały miesiąc/);
});

t.test('one service of two horses is two rows of the history', async (t) => {
  const jan = await buildPerson(app);
  for (const name of ['Alfa', 'Alfa']) {
    const horse = await buildHorse(app, { owner: jan, name });
    for (const on of [2, 3, 4]) await buildCharge(app, { horse, by: ewa, on: november(on), zloty: 8 });
  }
  const words = (await (await app.as(jan)).get(`${OWN}&dialog=history`)).words();
  const three = 'Alfa · 3 × 8,00 zł = 24,00 zł −24,00 zł';
  t.match(words, new RegExp(`${three} −24,00 zł .* ${three} −48,00 zł`));
});

t.test('work done on another day than planned says so', async (t) => {
  const horse = await buildHorse(app, { owner: anna });
  const service = await buildService(app, { name: 'Trening' });
  const planned = { horse, service, day: day('2026-11-14'), price: grosze(8000), finishedBy: ewa };
  const { id: task_id } = await buildTask(app, planned);
  const about = { horse, task_id, occurred_on: day('2026-11-16'), created_by: ewa.id };
  await buildLedgerEntry(app, { ...about, kind: 'service', amount: grosze(-8000) });
  const words = (await owner.get(`/user/${anna.id}/payments/${horse.id}`)).words();
  t.match(words, '16.11.2026 · Ewa Lis · termin 14.11.2026 Trening');
});

t.test('what is billed is due until its day, and nobody is asked for unbilled work', async (t) => {
  await startOver(app);
  const { anna, bursztyn, figa } = await buildAnnasNovember(app);
  await buildSettings(app, { payee: { account: '57999000090000202600001101', recipient: 'Stajnia Pod Lipami' } });
  const client = await app.as(anna);
  const of = (horse: { id: string }) => `/user/${anna.id}/payments/${horse.id}`;
  const figas = (await client.get(of(figa))).words();
  t.match(figas, /Nic do zapłaty 0,00 zł .* = Saldo −45,00 zł .* Saldo dzisiaj −45,00 zł/);
  t.notMatch(figas, 'Numer konta', 'work of a later month');
  t.match((await client.get(of(bursztyn))).words(), /Przelew zaległości 11 dni po terminie Kwota 1450,00 zł/);
  const manager = await app.as('manager');
  t.notMatch((await manager.get(of(bursztyn))).words(), 'Numer konta', 'only an owner pays');

  t.equal((await manager.post('/api/settings/update/payment_term', { value: 9 })).status, 200);
  const on = async (today: string) => {
    app.clock.set(`${today}T09:00:00+01:00`);
    await bill(app);
    const client = await app.as(anna);
    return { words: (await client.get(OWN)).words(), client };
  };
  const before = await on('2026-12-09');
  t.match(before.words, 'Zaległość 1450,00 zł');
  const billed = await on('2026-12-10');
  t.match(billed.words, /Do zapłaty 1645,00 zł po terminie 1450,00 zł wszystkie konie/);
  t.match(
    billed.words,
    /Po terminie od 10\.11\.2026 .*Do zapłaty do 19\.12\.2026 195,00 zł .*Saldo w tym nadpłata 70,00 zł \(Wichura\) −1575,00 zł/,
  );
  t.match(billed.words, /Dane do przelewu po terminie 1450,00 zł Kwota 1645,00 zł .* Tytuł Anna Wiśniewska, 12\/2026/);
  t.match((await billed.client.get('/home?section=3')).words(), 'Do zapłaty: 1645,00 zł , po terminie 1450,00 zł');
  await (await app.as('manager')).post('/api/deposit-money-to-horse', { id: bursztyn.id, amount: 1450 });
  const due = await on('2026-12-19');
  t.match(due.words, /Do zapłaty do 19 grudnia 195,00 zł wszystkie konie/);
  t.match(due.words, /Dane do przelewu termin dziś Kwota 195,00 zł/);
  t.match(due.words, '3 konie 3 Opłacone 0 Nieopłacone');
  t.match(due.words, 'Figa boks 13 45,00 zł Do zapłaty do 19 grudnia W terminie');
  const late = await on('2026-12-20');
  t.match(late.words, /Zaległość 195,00 zł .*Przelew zaległości 1 dzień po terminie/);
  t.match(late.words, '3 konie 1 Opłacone 2 Nieopłacone');
  const book = async ({ id }: { id: string }, amount: number) =>
    (await app.as('manager')).post('/api/deposit-money-to-horse', { id, amount });
  await book(bursztyn, 150);
  await book(figa, 45);
  t.notMatch((await late.client.get(OWN)).words(), 'Numer konta', 'nothing to pay, so no account number');
});

t.test('payments that cannot be loaded redirect to the person’s page', async (t) => {
  await startOver(app);
  const horse = await buildHorse(app);
  const { owner_id } = horse;
  const [owner, manager] = [await app.as('user'), await app.as('manager')];
  const { id } = await app.person('user');
  await sql`alter table entry_notes rename to lost`.execute(app.db);
  for (const [who, path, person] of [
    [manager, `/user/${owner_id}/payments/${horse.id}`, owner_id],
    [manager, `/user/${owner_id}?tab=payments&dialog=history`, owner_id],
    [owner, `${OWN}&dialog=history`, id],
  ] as const)
    t.match(await who.get(path), { status: 303, headers: { location: `/user/${person}` } }, path);
  t.match((await manager.get(`/user/${owner_id}`)).words(), 'Wystąpił błąd podczas pobierania danych');
});
