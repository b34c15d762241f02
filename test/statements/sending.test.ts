import { randomUUID } from 'node:crypto';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { hiddenFields, linksOf } from '../support/forms.ts';
import { startOver } from '../support/start-over.ts';
import { storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
await startOver(app);
const manager = await app.as('manager');
const LIST = '/statements/all/2026-11';

async function owner(first_name: string, last_name: string, zloty: number, more = {}) {
  const person = await buildPerson(app, { first_name, last_name, ...more });
  const horse = await buildHorse(app, { owner: person });
  const november = { period: day('2026-11-01'), occurred_on: day('2026-11-10') };
  await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-zloty * 100), ...november });
  return person;
}
const billed = { period: day('2026-11-01'), billing_day: day('2026-11-10'), term: 0, ran_at: app.clock.now() };
await storeRow(app, 'billing_runs', billed);
const anna = await owner('Anna', 'Borek', 1450);
const ewa = await owner('Ewa', 'Cis', 900);
const jan = await owner('Jan', 'Dąb', 700, { email: null, password_hash: null });
const iga = await owner('Iga', 'Fala', 650);
const none = await buildPerson(app, { first_name: 'Bez', last_name: 'Konia' });
const unwanted = await manager.post('/api/choose_statement_mail', { id: iga.id, wanted: false });
t.equal(unwanted.status, 200);

const send = (body: object) => manager.post('/api/send_statements', { month: '2026-11-01', ...body });
async function mailed() {
  await app.drainJobs();
  const mails = await app.mails();
  return mails.filter(({ subject }) => subject.startsWith('Zestawienie')).map(({ to }) => to);
}

t.test('everyone with a statement of a month is listed, with the reason why some get no mail', async (t) => {
  const page = await manager.get(LIST);
  t.match(page.words(), 'Zestawienia listopad 2026');
  t.match(page.words(), 'Dostają e-mailem: 2 nie dostają: 2');
  t.match(page.words(), /Jan Dąb bez adresu e-mail, wydrukuj zestawienie/);
  t.match(page.words(), /Iga Fala nie chce zestawień e-mailem/);
  t.notMatch(page.words(), 'Konia', 'a person without a statement');
  const boxes = page.text.match(/<input[^>]*name="dialog_people"[^>]*>/g) ?? [];
  const locked = boxes.map((box) => box.includes('disabled'));
  t.same(locked, [false, false, true, true], 'only recipients can be ticked');
  t.equal((await manager.get(`${LIST}?all=1`)).text.match(/name="dialog_people"[^>]*checked/g)?.length, 2);
  t.same(linksOf((await manager.get('/accounts/2026-11')).text, 'Wyślij zestawienia'), [LIST]);
  t.equal((await manager.get('/statements/all/2026-12')).status, 404, 'a future month');
});

t.test('a preview shows the mail, its recipients and the others before anything is sent', async (t) => {
  const preview = await manager.get(`${LIST}?dialog=send&dialog_people=${anna.id}&dialog_people=${jan.id}`);
  t.match(preview.words(), 'Dostaną: 1 Anna Borek Nie dostaną: 1 Jan Dąb : bez adresu e-mail, wydrukuj zestawienie');
  t.match(preview.words(), /Temat: Zestawienie za listopad 2026: zaległość 1450,00 zł Dzień dobry!/);
  t.match(preview.words(), 'Suma miesiąca 1450,00 zł');
  t.match(preview.words(), 'Wyślij 1 zestawienie');
  t.same(hiddenFields(preview.text, '/api/send_statements').person_ids, [anna.id]);
  const all = await manager.get(`${LIST}?dialog=send&dialog_all=1`);
  t.match(all.words(), 'Dostaną: 2 Anna Borek, Ewa Cis Nie dostaną: 2');
  t.match(all.words(), 'Wyślij 2 zestawienia');
  t.match((await manager.get(`${LIST}?dialog=send`)).words(), 'Zaznacz co najmniej jedną osobę');
  const without = await manager.get(`${LIST}?dialog=send&dialog_people=${none.id}`);
  t.match(without.words(), 'Bez Konia : nie ma zestawienia za ten miesiąc');
  t.equal((await manager.get(`${LIST}?dialog=send&dialog_people=${randomUUID()}`)).status, 303);
  t.same(await mailed(), [], 'the preview sends nothing');
});

t.test('one statement is sent, the ticked ones, or all of a month', async (t) => {
  const page = await manager.get(`/statements/${anna.id}/2026-11`);
  const one = `${LIST}?dialog=send&dialog_people=${anna.id}`;
  t.same(linksOf(page.text, 'Wyślij'), [one], 'from the statement itself');
  t.same(linksOf((await (await app.as(anna)).get(`/statements/${anna.id}/2026-11`)).text, 'Wyślij'), []);
  const press = async (fields: Record<string, string>, back: string) =>
    manager.form('/api/send_statements', { month: '2026-11-01', ...fields }, { back });
  const sent = await press({ person_ids: anna.id }, one);
  t.match(sent, { status: 303, location: LIST });
  t.match((await sent.follow()).words(), 'SUKCES Wysłano 1 zestawienie');
  t.same(await mailed(), [anna.email]);

  t.same((await send({ person_ids: [ewa.id, jan.id, iga.id, none.id, ewa.id] })).json(), {
    sent: 1,
    refused: [
      { id: jan.id, code: 'no_email', message: 'bez adresu e-mail, wydrukuj zestawienie' },
      { id: iga.id, code: 'unwanted', message: 'nie chce zestawień e-mailem' },
      { id: none.id, code: 'no_statement', message: 'nie ma zestawienia za ten miesiąc' },
    ],
  });
  t.same((await mailed()).sort(), [anna.email, ewa.email].sort());

  const all = await press({ everybody: 'true' }, `${LIST}?dialog=send&dialog_all=1`);
  t.match((await all.follow()).words(), 'SUKCES Wysłano 2 zestawienia');
  t.equal((await mailed()).length, 4);

  const nobody = await press({ person_ids: jan.id }, LIST);
  t.match((await nobody.follow()).words(), 'Nie udało się wysłać zestawień');
});

t.test('people who got it are marked in the list and in the dialog, where it can be sent again', async (t) => {
  const rows = (await manager.get(LIST)).words();
  t.match(rows, `Anna Borek ${anna.email} wysłano 21 listopada`);
  t.notMatch(rows, 'Jan Dąb bez adresu e-mail, wydrukuj zestawienie wysłano');
  app.clock.advance({ days: 1 });
  const all = `${LIST}?dialog=send&dialog_all=1`;
  const preview = await manager.get(all);
  const again = 'Dostaną jeszcze raz: 2 Anna Borek : wysłano 21 listopada Ewa Cis : wysłano 21 listopada';
  t.match(preview.words(), `${again} Dostaną: 2`);
  const seen = hiddenFields(preview.text, '/api/send_statements');
  app.clock.advance({ minutes: 1 });
  const press = async () => (await (await manager.form('/api/send_statements', seen, { back: all })).follow()).words();
  t.match(await press(), 'Wysłano 2 zestawienia');
  t.match(await press(), 'Te zestawienia już wysłano albo czekają na wysłanie', 'a second press');
  const until = /Anna Borek (czeka na wysłanie wysłano 21|\S+ wysłano 22) listopada/; // its job may have run by now
  t.match((await manager.get(LIST)).words(), until);
  t.equal((await mailed()).length, 6);
  t.match(await press(), 'Te zestawienia już wysłano', 'much later too');
  const refused = [{ id: anna.id, code: 'sent_since', message: 'właśnie wysłano' }];
  const third = (await send({ person_ids: [anna.id], seen_at: seen.seen_at?.[0] })).json();
  t.match(third, { sent: 0, refused, repeated: true });
  t.match((await manager.get(`${LIST}?dialog=send&dialog_people=${anna.id}`)).words(), 'wysłano 22 listopada');
  t.equal((await mailed()).length, 6);
});

t.test('the previewed mail is one with a debt; the others do not mention a transfer', async (t) => {
  const adam = await buildPerson(app, { first_name: 'Adam', last_name: 'Abacki' });
  const horse = await buildHorse(app, { owner: adam });
  await buildLedgerEntry(app, { horse, kind: 'deposit', amount: grosze(30_000), occurred_on: day('2026-11-12') });
  const all = (await manager.get(`${LIST}?dialog=send&dialog_all=1`)).words();
  t.match(all, /Dostaną: 3 Adam Abacki, Anna Borek/);
  t.match(all, /zaległość 1450,00 zł \(.*Jeśli przelew jest już w drodze, dziękujemy/);
  t.match(all, 'Tak wygląda e-mail do: Anna Borek (1450,00 zł)');
  const alone = (await manager.get(`${LIST}?dialog=send&dialog_people=${adam.id}`)).words();
  t.match(alone, /Stan na [\d.]+: nic do zapłaty\. Pozycje/);
  t.notMatch(alone, 'przelew jest już w drodze');
});

t.test('invalid requests to send are refused', async (t) => {
  t.equal((await send({})).status, 400, 'nobody');
  t.match((await send({ person_ids: [] })).text, 'Zaznacz co najmniej jedną osobę');
  t.match((await send({ person_ids: anna.id })).text, 'To musi być lista');
  t.equal((await send({ person_ids: [anna.id], everybody: true })).status, 400, 'both');
  t.equal((await send({ person_ids: [anna.id], month: '2026-11-02' })).status, 400);
  t.equal((await send({ person_ids: [anna.id], month: '2026-12-01' })).status, 404, 'a future month');
  t.equal((await send({ person_ids: Array(201).fill(anna.id) })).status, 400);
});
