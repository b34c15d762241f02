import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

t.test('a horse is added together with a new owner', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const known = await buildPerson(app, { first_name: 'Anna', last_name: 'Znana' });
  const list = `/user/${known.id}?tab=horses`;
  const form = `${list}&dialog=create-horse`;
  const people = (last_name: string) => storedRows(app, 'people', { last_name });
  const typed = (more: Record<string, string>) => ({
    id: known.id,
    horse_id: randomUUID(),
    form: 'horse',
    name: 'Zorza',
    breed: 'nieznana',
    box_number: '',
    description: '',
    no_description: '1',
    payment: '',
    payment_for_annual: '',
    ...more,
  });

  t.test('the form offers it, with placeholders for unknown data', async (t) => {
    const page = await manager.get(form);
    t.match(page.text, '<option value="nieznana">');
    t.match(page.words(), 'Jeszcze nie wiadomo: wpisz „–”');
    t.match(page.words(), 'Nowy właściciel Gdy te pola zostaną puste, koń jest tej osoby: Anna Znana.');
  });

  t.test('adds the owner without an account, once, and leads to them', async (t) => {
    const sent = typed({ owner_first_name: 'Helena', owner_last_name: 'Nowa', owner_phone_number: '601 234 567' });
    const answer = await manager.form('/api/create_horse', sent, { back: form });
    await manager.form('/api/create_horse', sent, { back: form });
    const [helena, ...others] = await people('Nowa');
    t.same(others, []);
    t.match(helena, { first_name: 'Helena', phone_number: '601234567', password_hash: null, role: 'user' });
    t.equal(answer.location, `/user/${helena?.id}?tab=horses`);
    t.match((await answer.follow()).words(), 'Zorza');
    const horse = await storedRow(app, 'horses', { owner_id: helena?.id });
    t.match(horse, { id: sent.horse_id, breed: 'nieznana', description: '–' });
  });

  t.test('adds nobody when the horse is refused; the input stays until the box is free', async (t) => {
    const holder = await buildHorse(app, { box_number: 'N1' });
    const sent = typed({ owner_first_name: 'Ewa', owner_last_name: 'Niedoszła', box_number: 'N1' });
    const answer = await manager.form('/api/create_horse', sent, { back: form });
    const refused = await answer.follow();
    t.match(refused.text, /<details open="">[\s\S]*value="Niedoszła"/);
    t.same(await people('Niedoszła'), []);
    const resolver = await manager.get(`${list}&dialog=fix-box&dialog_id=${holder.id}`);
    t.match(resolver.text, 'name="owner_last_name" value="Niedoszła"');
  });

  t.test('otherwise the horse belongs to the known person, and needs a description', async (t) => {
    const { no_description: _, ...sent } = typed({});
    const refused = await manager.form('/api/create_horse', sent, { back: form });
    t.match((await refused.follow()).words(), 'To pole jest wymagane');
    const answer = await manager.form('/api/create_horse', { ...sent, description: 'Łagodna.' }, { back: form });
    t.equal(answer.location, list);
    t.match((await answer.follow()).words(), 'Zorza');
  });

  t.test('a person with this name, in any order and spelling, is asked about first', async (t) => {
    const gil = await buildPerson(app, { first_name: 'Łucja', last_name: 'Gil' });
    const sent = typed({ owner_first_name: 'gil', owner_last_name: 'lucja', asks: '1' });
    const add = (more: object) => manager.form('/api/create_horse', { ...sent, ...more }, { back: form });
    const asked = await (await add({})).follow();
    t.match(asked.words(), 'Jeszcze jedno pytanie Ktoś tak się już nazywa. Czy to ta sama osoba?');
    t.match(asked.words(), /Jest już gil lucja – czy to ta sama osoba\? Tak: Łucja Gil .*Nie, to ktoś inny/);
    t.same(await people('lucja'), []);
    await add({ namesake: gil.id, owner_last_name: 'Inna' });
    t.equal((await people('Inna')).length, 1, 'an answer about another name does not count');
    const horse_id = randomUUID();
    const same = await add({ horse_id, namesake: gil.id });
    t.equal(same.location, `/user/${gil.id}?tab=horses`);
    t.same(await people('lucja'), []);
    const somebodyElse = { horse_id: randomUUID(), namesake: 'new' };
    await add(somebodyElse);
    await add(somebodyElse);
    t.equal((await people('lucja')).length, 1, 'sent again, it does not ask about the person it made');
    const owner = { owner_first_name: 'Łucja', owner_last_name: 'Gil' };
    const fala = { ...owner, name: 'Fala', breed: 'kn', description: '–' };
    const { status } = await manager.post('/api/create_horse', fala);
    t.equal(status, 201, 'a call without the question is unchanged');
  });

  t.test('from the list of boxes the owner is chosen in the form', async (t) => {
    for (const page of ['/stable', '/home?section=7'])
      t.match((await manager.get(page)).text, 'href="/stable?page=1&amp;dialog=create-horse"');
    const back = '/stable?page=1&dialog=create-horse';
    const dialog = await manager.get(back);
    t.match(dialog.words(), /DODAJ KONIA .*Właściciel Wybierz osobę .*Znana Anna .*Nowy właściciel Wystarczy imię/);
    const sent = { ...typed({}), id: '', name: 'Mgła', no_description: '1' };
    const refused = await (await manager.form('/api/create_horse', sent, { back })).follow();
    t.match(refused.words(), 'Wybierz osobę albo wpisz nową');
    t.match(refused.text, 'value="Mgła"');
    const added = await manager.form('/api/create_horse', { ...sent, id: known.id }, { back });
    t.equal(added.location, `/stable?at=${sent.horse_id}`);
    t.match((await added.follow()).text, /class="row stall here".*Mgła/);
    const anew = { ...sent, horse_id: randomUUID(), owner_first_name: 'Jan', owner_last_name: 'Przybysz' };
    const withOwner = await manager.form('/api/create_horse', anew, { back });
    t.equal(withOwner.location, `/stable?at=${anew.horse_id}`, 'together with its owner, too');
    t.equal((await storedRow(app, 'horses', { id: sent.horse_id })).owner_id, known.id);
    const holder = await buildHorse(app, { box_number: 'N7' });
    const taken = { ...sent, horse_id: randomUUID(), box_number: 'N7', id: known.id };
    await (await manager.form('/api/create_horse', taken, { back })).follow();
    const resolver = await manager.get(`/stable?page=1&dialog=fix-box&dialog_id=${holder.id}`);
    t.match(resolver.text, `name="id" value="${known.id}"`);
    t.equal((await (await app.as('worker')).get(back)).text.includes('DODAJ KONIA'), false);
  });

  t.test('a taken e-mail is reported at its field', async (t) => {
    const sent = typed({ owner_first_name: 'Ewa', owner_last_name: 'Podwójna', owner_email: known.email });
    const { owner_first_name, owner_last_name, owner_email, id, name, breed } = sent as Record<string, string>;
    const body = { owner_first_name, owner_last_name, owner_email, id, name, breed, description: '–' };
    const answer = await manager.post('/api/create_horse', body);
    const { fields } = answer.json<{ fields: object }>();
    t.same([answer.status, fields], [409, { owner_email: 'Już konto na takim mailu istnieje' }]);
  });
});
