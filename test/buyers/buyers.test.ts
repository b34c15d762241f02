import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { exportPerson } from '../../server/platform/data/personal-data.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { hiddenFields, linksOf, offered } from '../support/forms.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
await startOver(app);
let manager = await app.as('manager');
const ADDRESS = { street: 'Leśna 4/2', postal_code: '62-081', city: 'Przeźmierowo' };
const FIRM = { company: 'Rancho Nowak sp. z o.o.', nip: '777-000-01-23', ...ADDRESS };
const KSEF = '5265877635-20261110-0100001AF629-AF';
const [NOVEMBER, TENTH] = [day('2026-11-01'), day('2026-11-10')];
type Horse = Awaited<ReturnType<typeof buildHorse>>;

const nowak = await buildPerson(app, { first_name: 'Jan', last_name: 'Nowak' });
const consumer = await buildPerson(app, { first_name: 'Anna', last_name: 'Zając' });
const charge = (horse: Horse, amount = -100_000) =>
  buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(amount), period: NOVEMBER, occurred_on: TENTH });
const charged = await charge(await buildHorse(app, { owner: nowak, name: 'Luna' }));
await charge(await buildHorse(app, { owner: consumer, name: 'Grom' }));

const set = (body: object) => manager.post('/api/set_buyer', { person_id: nowak.id, ...body });
const list = async () => (await manager.get('/statements/all/2026-11.csv')).text;
const rowOf = async (horse: string) =>
  (await list()).split('\r\n').find((row) => row.includes(`;${horse};`)) ?? 'there is no such row';
const kept = () => storedRows(app, 'buyers', { person_id: nowak.id });

t.test('data of a client who buys as a company are checked at each field', async (t) => {
  const wrong: [body: object, fields: object][] = [
    [{ nip: '777' }, { nip: 'NIP ma 10 cyfr' }],
    [{ nip: '777-000-01-24' }, { nip: /cyfra kontrolna się nie zgadza/ }],
    [{ nip: '0000000000' }, { nip: /cyfra kontrolna/ }],
    [
      { company: ' ', city: '' },
      { company: 'To pole jest wymagane', city: 'To pole jest wymagane' },
    ],
    [{ postal_code: '6208' }, { postal_code: /kod pocztowy/i }],
    [{ street: 'a'.repeat(121) }, { street: /120/ }],
    [{ since: '2026-08-01' }, { since: 'Wybierz miesiąc z listy' }],
  ];
  for (const [body, fields] of wrong) t.match((await set({ ...FIRM, ...body })).json(), { fields });
  t.same(await kept(), [], 'nothing is saved');

  const back = `/user/${nowak.id}`;
  const typed = { person_id: nowak.id, ...FIRM };
  const refused = await manager.form('/api/set_buyer', { ...typed, nip: '777-000-01-24', form: 'buyer' }, { back });
  const page = await refused.follow();
  t.match(page.words(), 'W numerze NIP jest pomyłka');
  t.equal(offered(page.text, 'company'), FIRM.company, 'what was typed is kept');
  const saved = await manager.form('/api/set_buyer', { ...typed, form: 'buyer' }, { back });
  t.match(saved, { status: 303, location: back });
  const shown = await saved.follow();
  t.match(shown.words(), 'Zapisano dane do faktury');
  t.match(shown.words(), 'Dane do faktury: Rancho Nowak sp. z o.o.');
  t.equal(offered(shown.text, 'nip'), '777-000-01-23');
  t.same(await kept(), [{ person_id: nowak.id, since: '2026-11-01', ...FIRM, nip: '7770000123' }]);
});

t.test('the accountant’s list names the buyer in each row', async (t) => {
  const head =
    'Data;Numer;Nabywca;Koń;Pozycja;Kwota brutto;Stawka VAT;Podstawa zwolnienia;JPK;NIP nabywcy;Adres nabywcy';
  t.match((await list()).split('\r\n')[0], head);
  const luna = /;Rancho Nowak sp\. z o\.o\.;Luna;.*;1000,00;;;brak;7770000123;Leśna 4\/2, 62-081 Przeźmierowo$/;
  t.match(await rowOf('Luna'), luna);
  t.match(await rowOf('Grom'), /;Zając Anna;Grom;.*;1000,00;;;DI;;$/, 'a consumer without an invoice');
  const says = (invoices_consumers: string) =>
    manager.form('/api/settings/update/payee', { invoices_consumers }, { back: '/settings/transfers' });
  const page = await (await says('true')).follow();
  t.match(page.text, /<input[^>]*name="invoices_consumers"[^>]*checked=""[^>]*value="true"/);
  t.match(await rowOf('Grom'), /;BFK;;$/, 'when the stable invoices consumers');
  t.match(await rowOf('Luna'), /;brak;7770000123;/);
  t.equal((await manager.post('/api/settings/update/payee', {})).status, 200);
  t.match(await rowOf('Grom'), /;BFK;;$/, 'settings not given are unchanged');
  await says('false');
  t.match(await rowOf('Grom'), /;DI;;$/);
});

const INVOICES = '/accounts/2026-11/invoices';
const SAVE = '/api/set_invoice_number';
const number = (entry_ids: string | string[], typed: string, back = INVOICES) =>
  manager.form(SAVE, { entry_ids, number: typed, form: 'invoice' }, { back });

t.test('the KSeF number of an invoice is filled in at its row', async (t) => {
  t.same(linksOf((await manager.get('/accounts/2026-11')).text, 'Numery faktur'), [INVOICES]);
  const rows = await manager.get(INVOICES);
  t.match(rows.words(), 'Rancho Nowak sp. z o.o. 1000,00 zł NIP 777-000-01-23 · 1 pozycja');
  t.match(rows.words(), '1 pozycja bez numeru: 1');
  t.match(rows.words(), '10.11.2026 · Luna · brak numeru 1000,00 zł');
  t.notMatch(rows.words(), 'Grom', 'consumers have no invoices');
  const [dialog = ''] = linksOf(rows.text, 'Opłata za pensjonat');
  t.match((await manager.get(dialog)).words(), '10.11.2026 · Luna · Rancho Nowak sp. z o.o., NIP 777-000-01-23');
  const ofConsumer = await manager.get(`${INVOICES}?dialog=invoice&dialog_id=${consumer.id}`);
  t.equal(ofConsumer.status, 303, 'a consumer’s charge has no dialog');
  t.match((await (await number(charged.id, '5265877635', dialog)).follow()).words(), 'Numer KSeF wygląda tak');
  const saved = await number(charged.id, ` ${KSEF.toLowerCase()} `, dialog);
  t.match((await saved.follow()).words(), /Zapisano numer faktury/);
  t.match(await rowOf('Luna'), `;${KSEF};7770000123;`);
  t.match((await (await number(charged.id, '')).follow()).words(), 'Usunięto numer faktury');
  t.match(await rowOf('Luna'), ';brak;7770000123;', 'an empty number removes it');
  const deposit = await buildLedgerEntry(app, { amount: grosze(5_000) });
  t.equal((await manager.post(SAVE, { entry_ids: [charged.id, deposit.id], number: KSEF })).status, 404);
});

t.test('all charges of an invoice get its number at once, and a new one when it was wrong', async (t) => {
  const more = await charge(await buildHorse(app, { owner: nowak, name: 'Wrona' }), -50_000);
  const both = [charged.id, more.id].sort();
  const offeredIds = async () => [hiddenFields((await manager.get(INVOICES)).text, SAVE).entry_ids].flat().sort();
  t.same(await offeredIds(), both, 'all without a number');
  const wrong = KSEF.replace('20261110', '20261111');
  await number(both, wrong);
  const page = await manager.get(INVOICES);
  t.notMatch(page.words(), 'Jedna faktura');
  t.match(page.words(), 'Faktury z numerem Rancho Nowak sp. z o.o. 1500,00 zł NIP 777-000-01-23 · 2 pozycje');
  t.equal(offered(page.text, 'number'), wrong);
  t.same(await offeredIds(), both);
  await number(both, KSEF);
  t.match(await rowOf('Luna'), `;${KSEF};`);
  t.match(await rowOf('Wrona'), `;${KSEF};`);
  await number(more.id, 'Brak');
  t.match(await rowOf('Wrona'), ';brak;', 'as the hint at the field says');
  t.match((await manager.get(INVOICES)).words(), /Jedna faktura.*500,00 zł.*Faktury z numerem.*1000,00 zł/);
});

t.test('many invoices with a number are folded, except one whose new number is wrong', async (t) => {
  const horse = await buildHorse(app, { owner: nowak, name: 'Bryza' });
  const october = { period: day('2026-10-01'), occurred_on: day('2026-11-11') };
  for (let nth = 1; nth <= 5; nth++) {
    const one = await buildLedgerEntry(app, { horse, kind: 'correction', amount: grosze(-100 * nth), ...october });
    await number(one.id, KSEF.replace('AF629', `AF62${nth}`));
  }
  t.match((await manager.get(INVOICES)).words(), 'Faktury z numerem: 6');
  const wrong = { entry_ids: charged.id, number: '1', form: `company-7770000123-${KSEF}` };
  const refused = await manager.form(SAVE, wrong, { back: INVOICES });
  t.match((await refused.follow()).text, /<details id="numbered"[^>]* open=""/);
});

t.test('a change of the buyer leaves earlier months as the accountant has them', async (t) => {
  app.clock.set('2026-12-05T09:00:00+01:00');
  manager = await app.as('manager'); // the session has expired
  t.equal((await set({})).status, 200, 'without buyer data the client is a consumer again');
  t.match(await rowOf('Luna'), /;Rancho Nowak sp\. z o\.o\.;Luna;.*;7770000123;/, 'but not in November');
  t.equal((await set({ ...FIRM, company: 'Nowak i Synowie' })).status, 200);
  t.match(await rowOf('Luna'), ';Rancho Nowak sp. z o.o.;Luna;');
  t.equal((await set({ ...FIRM, company: 'Nowak i Synowie', since: '2026-11-01' })).status, 200);
  t.match(await rowOf('Luna'), ';Nowak i Synowie;Luna;', 'unless the manager asks for it');
  t.equal((await kept()).length, 1, 'which applies from then on');
  await set({ ...FIRM, since: '2026-11-01' });
});

t.test('a buyer is exported and erased with the person, but the number of an invoice stays', async (t) => {
  const { buyer } = await exportPerson(app.server.features, app.db, nowak.id);
  t.match(buyer, [{ since: '2026-11-01', buyer: { ...FIRM, nip: '7770000123' } }]);
  t.equal((await set(FIRM)).status, 200);
  t.equal((await manager.delete(`/api/delete_user/${nowak.id}`, { with_debt: true })).status, 200);
  t.same(await kept(), []);
  t.match(await rowOf('Luna'), ';Konto usunięte;Luna;');
  t.match(await rowOf('Luna'), `;${KSEF};;`);
});
