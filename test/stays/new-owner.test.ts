import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

t.test('a horse is added with an owner who is not in the books yet', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const known = await buildPerson(app, { first_name: 'Anna', last_name: 'Znana' });
  const list = `/user/${known.id}?tab=horses`;
  const form = `${list}&dialog=create-horse`;
  const people = (last_name: string) =>
    app.db.selectFrom('people').selectAll().where('last_name', '=', last_name).execute();
  const typed = (more: Record<string, string>) => ({
    ...{ id: known.id, horse_id: randomUUID(), form: 'horse', name: 'Zorza', breed: 'nieznana', box_number: '' },
    ...{ description: '', no_description: '1', payment: '', payment_for_annual: '', ...more },
  });

  t.test('the form offers it, and what one may write for what one does not know', async (t) => {
    const page = await manager.get(form);
    t.match(page.text, '<option value="nieznana">');
    t.match(page.words(), 'Jeszcze nie wiadomo: wpisz „–”');
    t.match(page.words(), 'Nowy właściciel Gdy te pola zostaną puste, koń jest tej osoby: Anna Znana.');
  });

  t.test('without an account, once, and the form leads to them', async (t) => {
    const sent = typed({ owner_first_name: 'Helena', owner_last_name: 'Nowa', owner_phone_number: '601 234 567' });
    const answer = await manager.form('/api/create_horse', sent, { back: form });
    await manager.form('/api/create_horse', sent, { back: form });
    const [helena, ...others] = await people('Nowa');
    t.same(others, []);
    t.match(helena, { first_name: 'Helena', phone_number: '601234567', password_hash: null, role: 'user' });
    t.equal(answer.location, `/user/${helena?.id}?tab=horses`);
    t.match((await answer.follow()).words(), 'Zorza');
    const horses = app.db.selectFrom('horses').select(['id', 'breed', 'description']);
    t.same(await horses.where('owner_id', '=', helena?.id ?? '').execute(), [
      { id: sent.horse_id, breed: 'nieznana', description: '–' },
    ]);
  });

  t.test('or with nobody, when the horse is refused; what was typed stays until the box is free', async (t) => {
    const holder = await buildHorse(app, { box_number: 'N1' });
    const sent = typed({ owner_first_name: 'Ewa', owner_last_name: 'Niedoszła', box_number: 'N1' });
    const answer = await manager.form('/api/create_horse', sent, { back: form });
    const refused = await answer.follow();
    t.match(refused.text, /<details open="">[\s\S]*value="Niedoszła"/);
    t.same(await people('Niedoszła'), []);
    const resolver = await manager.get(`${list}&dialog=fix-box&dialog_id=${holder.id}`);
    t.match(resolver.text, 'name="owner_last_name" value="Niedoszła"');
  });

  t.test('else it is the known person’s, and a description is wanted', async (t) => {
    const { no_description: _, ...sent } = typed({});
    const refused = await manager.form('/api/create_horse', sent, { back: form });
    t.match((await refused.follow()).words(), 'To pole jest wymagane');
    const answer = await manager.form('/api/create_horse', { ...sent, description: 'Łagodna.' }, { back: form });
    t.equal(answer.location, list);
    t.match((await answer.follow()).words(), 'Zorza');
  });

  t.test('a taken e-mail is told at its field', async (t) => {
    const sent = typed({ owner_first_name: 'Ewa', owner_last_name: 'Podwójna', owner_email: known.email });
    const { owner_first_name, owner_last_name, owner_email, id, name, breed } = sent as Record<string, string>;
    const body = { owner_first_name, owner_last_name, owner_email, id, name, breed, description: '–' };
    const answer = await manager.post('/api/create_horse', body);
    t.same(
      [answer.status, answer.json<{ fields: object }>().fields],
      [409, { owner_email: 'Już konto na takim mailu istnieje' }],
    );
  });
});
