import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { accountOf, buildHorse, buildLedgerEntry, buildPerson } from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { HURRIED } from '../support/jobs.ts';
import { pushSink } from '../support/push-sink.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const sink = await pushSink(t);
const app = await startApp(t, { pushServices: sink.services, jobRules: HURRIED });
const MANY = byDay(10, 50);
const anna = await buildPerson(app, { first_name: 'Anna', last_name: 'Wiśniewska' });
const horse = await buildHorse(app, { name: 'Bursztyn', owner: anna, box_number: '11' });
const [owner, manager] = [await app.as(anna), await app.as('manager')];
const MONTH = `/user/${anna.id}/payments/${horse.id}`;
const PANEL = '/home?section=0';
const charge = (amount = -4500) => buildLedgerEntry(app, { horse, kind: 'correction', amount: grosze(amount) });
const doubtOf = (entry: { id: string }) => storedRow(app, 'doubts', { entry_id: entry.id });
const raise = (entry: { id: string }, reason: string) => owner.post('/api/raise_doubt', { entry_id: entry.id, reason });
const answerWith = (id: string, outcome: string, answer: string) =>
  manager.post('/api/answer_doubt', { id, outcome, answer });

t.test('an owner doubts a charge, and a manager keeps it and says why', async (t) => {
  const entry = await charge();
  const month = (await owner.get(MONTH)).text;
  const dialog = `${MONTH}?dialog=doubt&dialog_entry=${entry.id}`;
  t.ok(month.includes(dialog.replaceAll('&', '&amp;')), 'a link at the line');
  t.match((await owner.get(dialog)).words(), 'Zgłoś wątpliwość Zamknij Koń Bursztyn');

  const send = (reason: string) =>
    owner.form('/api/raise_doubt', { entry_id: entry.id, reason, form: 'doubt' }, { back: dialog });
  const empty = await send(' ');
  t.equal(empty.location, dialog);
  t.match((await empty.follow()).text, /id="doubt-reason-error">Napisz, co się nie zgadza/);
  t.match((await raise(entry, 'a'.repeat(501))).json(), { fields: { reason: 'Najwyżej 500 znaków' } });

  const raised = await send('Nie było nas.');
  t.equal(raised.location, MONTH);
  const words = (await raised.follow()).words();
  t.match(words, 'Zgłoszono wątpliwość');
  t.match(words, 'Wątpliwość: Nie było nas. Czeka na odpowiedź.');
  t.notMatch(words, 'Zgłoś wątpliwość', 'one doubt at a time');
  t.equal((await raise(entry, 'Znowu.')).status, 409);

  const waits = '1 wątpliwość do rozliczeń Anna Wiśniewska Bursztyn 45,00 zł od dziś Odpowiedz';
  t.match((await manager.get(PANEL)).words(), waits);
  const listed = 'Bursztyn · Zmiana, 45,00 zł z 21.11.2026 Anna Wiśniewska, od dziś: Nie było nas.';
  t.match((await manager.get('/doubts')).words(), listed);
  const answer = `${MONTH}?dialog=answer&dialog_entry=${entry.id}`;
  t.match((await manager.get(answer)).words(), 'Wątpliwość Nie było nas. Co z tą pozycją? Zostaje Wycofaj wpis');
  const { id } = await doubtOf(entry);
  const reply = (text: string) =>
    manager.form('/api/answer_doubt', { id, outcome: 'kept', answer: text, form: 'answer' }, { back: answer });
  t.match((await (await reply('')).follow()).text, /id="answer-answer-error">Napisz odpowiedź/);
  const answered = await reply('Byliście do 10.');
  t.match((await answered.follow()).words(), 'Odpowiedziano na wątpliwość');
  t.match((await owner.get(MONTH)).words(), 'Odpowiedź: Byliście do 10.');
  t.notMatch((await manager.get(PANEL)).words(), 'wątpliwość do rozliczeń');
  t.equal((await answerWith(id, 'reversed', 'Jednak.')).status, 409, 'once');
  t.equal((await manager.get(answer)).status, 303, 'the dialog is gone');
  t.same(await storedRows(app, 'ledger_entries', { reverses: entry.id }), []);
});

t.test('a doubted charge is reversed with the answer as the reason', async (t) => {
  const entry = await charge(-7000);
  const { id } = (await raise(entry, 'To nie nasz koń.')).json<{ id: string }>();
  t.equal((await answerWith(id, 'reversed', 'Pomyłka, przepraszamy.')).status, 200);
  const reversal = await storedRow(app, 'ledger_entries', { reverses: entry.id });
  t.match(reversal, { amount: 7000, kind: 'correction' });
  t.match(await doubtOf(entry), { outcome: 'reversed', answer: 'Pomyłka, przepraszamy.' });
  t.match((await owner.get(MONTH)).words(), 'Pomyłka, przepraszamy.');
  const dialog = await owner.get(`${MONTH}?dialog=doubt&dialog_entry=${entry.id}`);
  t.equal(dialog.status, 303, 'a reversed charge cannot be doubted');
});

t.test('a reversal without an answer closes the doubt', async (t) => {
  const entry = await charge(-8000);
  await raise(entry, 'Za dużo.');
  await manager.post('/api/reverse_entry', { id: entry.id, reason: 'Źle policzone.' });
  t.match(await doubtOf(entry), { outcome: 'reversed', answered_by: (await app.person('manager')).id });
  t.notMatch((await manager.get('/doubts')).words(), 'Za dużo.');
});

t.test('an owner can doubt only their own charges', async (t) => {
  t.equal((await raise(await buildLedgerEntry(app, { horse }), 'Hm.')).status, 409, 'a deposit');
  const foreign = await buildLedgerEntry(app, { kind: 'main_fee' });
  t.equal((await raise(foreign, 'Hm.')).status, 404, 'a charge of another owner');
  t.notMatch((await manager.get(MONTH)).words(), 'Zgłoś wątpliwość', 'managers only answer');
});

t.test('several doubts link to their list, and many at once about one charge are one', async (t) => {
  const [one, other] = [await charge(-100), await charge(-200)];
  await raise(one, 'Pierwsza.');
  app.clock.advance({ minutes: 5 });
  const answers = await Promise.all(Array.from({ length: MANY }, () => raise(other, 'Druga.')));
  t.same(answers.map(({ status }) => status).sort(), [200, ...Array(MANY - 1).fill(409)]);
  t.match((await manager.get(PANEL)).words(), /2 wątpliwości do rozliczeń Najstarsza: Anna .* Zobacz/);
});

t.test('the doubts of an owner who leaves are exported and erased', async (t) => {
  const parts = app.server.features.find(({ name }) => name === 'doubts')?.personalData;
  t.match(JSON.stringify(await parts?.doubts?.exportOf?.(app.db, anna.id, [])), 'Byliście do 10.');
  t.equal((await manager.delete(`/api/delete_user/${anna.id}`, { with_debt: true })).status, 200);
  t.same(await storedRows(app, 'doubts', { raised_by: anna.id }), []);
});

t.test('both sides are notified on their phones', async (t) => {
  await startOver(app);
  const horse = await buildHorse(app, { name: 'Figa' });
  const entry = await buildLedgerEntry(app, { horse, kind: 'main_fee', amount: grosze(-120_000) });
  const owner = await app.as(accountOf(await storedRow(app, 'people', { id: horse.owner_id })));
  const [theirs, ours] = [sink.device(), sink.device()];
  await owner.post('/api/push/save_subscription', theirs.subscription);
  await (await app.as('manager')).post('/api/push/save_subscription', ours.subscription);
  const sent = await owner.post('/api/raise_doubt', { entry_id: entry.id, reason: 'Za dużo.' });
  const { id } = sent.json<{ id: string }>();
  await app.drainJobs();
  const raised = sink.pushed.map((pushed) => ours.read(pushed));
  t.match(raised, [{ title: 'Wątpliwość do rozliczenia', body: /^Figa: 1200,00\szł$/, url: '/doubts' }]);
  sink.pushed.length = 0;
  await answerWith(id, 'kept', 'Tyle kosztuje boks.');
  await app.drainJobs();
  const answered = sink.pushed.map((pushed) => theirs.read(pushed));
  const url = `/user/${horse.owner_id}/payments/${horse.id}?month=2026-11`;
  t.match(answered, [{ title: 'Odpowiedź na wątpliwość', url }]);
});
