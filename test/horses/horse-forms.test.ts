/** The forms about horses: what was typed about one horse is never lost, nor taken for what was typed about another. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { offered } from '../support/forms.ts';

const TYPED = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny, lubi marchew.' };

t.test('a form about a horse', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const owner = await buildPerson(app);
  const list = `/user/${owner.id}?tab=horses`;
  const create = `${list}&dialog=create-horse`;
  const edit = (horse: { id: string }) => `${list}&dialog=edit-horse&dialog_id=${horse.id}`;
  const rowOf = (horse: { id: string }) =>
    app.db.selectFrom('horses').selectAll().where('id', '=', horse.id).executeTakeFirstOrThrow();
  const priced = (horse: Awaited<ReturnType<typeof buildHorse>>) => ({
    name: horse.name,
    breed: horse.breed,
    box_number: horse.box_number ?? '',
    description: horse.description,
    payment: String(horse.payment / 100),
    payment_for_annual: String(horse.payment_for_annual / 100),
  });

  t.test('is not filled with what was typed about another horse', async (t) => {
    await buildHorse(app, { box_number: '12' });
    const [horse, other] = [
      await buildHorse(app, { owner, name: 'Iskra', payment: grosze(180_000) }),
      await buildHorse(app, { owner, name: 'Grom' }),
    ];
    const tab = { ...TYPED, id: owner.id, box_number: '12', form: 'horse' };
    const refused = await manager.form('/api/create_horse', tab, { back: create });
    const shown = (await manager.get(edit(horse))).text;
    t.equal(offered(shown, 'name'), 'Iskra');
    t.equal(offered(shown, 'payment'), '1800');
    t.notMatch(shown, 'aria-invalid');
    t.equal(offered((await refused.follow()).text, 'name'), 'Bursztyn', 'it waits in its own');

    const half = { ...priced(horse), name: 'Iskierka', breed: '', form: 'horse' };
    await manager.form(`/api/update_horse/${horse.id}`, half, { back: edit(horse) });
    t.equal(offered((await manager.get(edit(other))).text, 'name'), 'Grom');
    t.equal(offered((await manager.get(create)).text, 'name'), 'Bursztyn', 'each in its own');
    t.equal(offered((await manager.get(edit(horse))).text, 'name'), 'Iskierka');
  });

  t.test('that is left for the list beneath is dropped', async (t) => {
    const refused = await manager.form('/api/create_horse', { ...TYPED, id: owner.id, breed: '' }, { back: create });
    t.equal(refused.location, create);
    await manager.get(list);
    t.equal(offered((await manager.get(create)).text, 'name'), '');
  });

  t.test('undoes nobody else’s change unasked', async (t) => {
    const horse = await buildHorse(app, { owner, name: 'Luna', payment: grosze(120_000) });
    const address = `/api/update_horse/${horse.id}`;
    const form_version = offered((await manager.get(edit(horse))).text, 'form_version') as string;
    const mine = { ...priced(horse), breed: 'śląska', form_version };
    const { box_number: _, ...rest } = priced(horse);
    t.equal((await manager.post(address, { ...rest, payment: 1800, payment_for_annual: 0 })).status, 200);

    const slip = await manager.form(
      address,
      { ...mine, form: 'horse', payment_for_annual: 'dużo' },
      { back: edit(horse) },
    );
    const again = (await slip.follow()).text;
    t.equal(offered(again, 'form_version'), form_version, 'a slip makes the form no younger');

    const late = await manager.form(address, { ...mine, form: 'horse' }, { back: edit(horse) });
    t.equal((await rowOf(horse)).payment, grosze(180_000));
    const page = await late.follow();
    t.match(page.words(), 'Ktoś zmienił tego konia w międzyczasie');
    t.match(page.words(), 'W międzyczasie zmieniono na: 1800');
    t.notMatch(page.words(), 'Już istnieje koń');
    t.same([offered(page.text, 'breed'), offered(page.text, 'payment')], ['śląska', '1200'], 'as it was typed');

    const seen = offered(page.text, 'form_version') as string;
    const deliberate = await manager.form(address, { ...mine, form_version: seen }, { back: edit(horse) });
    t.equal(deliberate.location, list);
    t.match(await rowOf(horse), { breed: 'śląska', payment: grosze(120_000) });

    const refused = await manager.post(address, { ...rest, payment: 1500, payment_for_annual: 0, form_version });
    t.same(
      [refused.status, refused.json<{ fields: object }>().fields],
      [409, { breed: 'W międzyczasie zmieniono na: śląska' }],
      'a call hears the same; what is as it was drawn is no conflict',
    );
    const alike = { ...rest, breed: 'śląska', payment: 1500, payment_for_annual: 0, form_version };
    t.equal((await manager.post(address, alike)).status, 200, 'nor what both changed alike');
  });

  t.test('whose horse was deleted meanwhile offers what was typed as a new one', async (t) => {
    const horse = await buildHorse(app, { owner });
    await manager.get(edit(horse));
    await manager.delete(`/api/delete_horse/${horse.id}`);
    const typed = { ...priced(horse), name: 'Kasztanka', breed: 'śląska', form: 'horse' };
    const late = await manager.form(`/api/update_horse/${horse.id}`, typed, { back: edit(horse) });
    const page = await late.follow();
    t.match(page.words(), 'Tego konia już nie ma. Możesz go dodać jako nowego.');
    t.match(page.words(), 'DODAJ KONIA');
    t.same([offered(page.text, 'name'), offered(page.text, 'breed')], ['Kasztanka', 'śląska']);
    const horse_id = offered(page.text, 'horse_id') as string;
    t.not(horse_id, horse.id);
    const fresh = { ...TYPED, name: 'Kasztanka', id: owner.id, horse_id };
    t.equal((await manager.form('/api/create_horse', fresh, { back: create })).location, list);
    t.match(await rowOf({ id: horse_id }), { name: 'Kasztanka', owner_id: owner.id });
  });

  t.test('is told of a taken box only when a box is taken', async (t) => {
    const other = await buildHorse(app);
    const back = create;
    const clash = { ...TYPED, id: owner.id, horse_id: other.id, form: 'horse' };
    const page = await (await manager.form('/api/create_horse', clash, { back })).follow();
    t.match(page.words(), 'Tego konia nie udało się dodać. Wyślij dane jeszcze raz.');
    t.notMatch(page.words(), 'Już istnieje koń z takim boksem');
    const fresh = offered(page.text, 'horse_id') as string;
    t.not(fresh, other.id, 'and the form has a new number');
    t.equal(offered(page.text, 'name'), 'Bursztyn');

    const id = randomUUID();
    const slip = await manager.form('/api/create_horse', { ...clash, horse_id: id, breed: '' }, { back });
    t.equal(offered((await slip.follow()).text, 'horse_id'), id, 'one that was merely refused keeps its own');
  });
});

t.test('the resolver of a taken box', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const owner = await buildPerson(app);
  const list = `/user/${owner.id}?tab=horses`;
  const create = `${list}&dialog=create-horse`;
  const fix = (horse: { id: string }) => `${list}&dialog=fix-box&dialog_id=${horse.id}`;
  const boxOf = async ({ id }: { id: string }) =>
    (await app.db.selectFrom('horses').select('box_number').where('id', '=', id).executeTakeFirstOrThrow()).box_number;
  const refuse = (box_number: string) =>
    manager.form('/api/create_horse', { ...TYPED, id: owner.id, box_number, form: 'horse' }, { back: create });
  /** What the resolver's own form sends. */
  const sent = (horse: { id: string }, contested: string) => ({
    ...TYPED,
    horse_id: horse.id,
    box_number: contested,
    contested,
    form_page: create,
    form: 'box',
  });

  t.test('gives way to the filled form when the other horse is deleted meanwhile', async (t) => {
    const holder = await buildHorse(app, { box_number: 'A1' });
    await refuse('A1');
    const open = await manager.get(fix(holder));
    t.equal(offered(open.text, 'contested'), 'A1');
    t.equal((await manager.delete(`/api/delete_horse/${holder.id}`)).status, 200);
    t.equal(offered((await manager.get(fix(holder))).text, 'box_number'), 'A1');

    const late = await manager.form('/api/horses/fix_conflict?_method=PUT', sent(holder, 'A1'), { back: fix(holder) });
    const page = await late.follow();
    t.match(page.words(), 'Tego konia już nie ma');
    t.match(page.words(), 'DODAJ KONIA');
    t.same([offered(page.text, 'name'), offered(page.text, 'box_number')], ['Bursztyn', 'A1']);
  });

  t.test('does not take the contested box itself for another', async (t) => {
    const holder = await buildHorse(app, { box_number: 'B1' });
    await refuse('B1');
    const same = { ...sent(holder, 'B1'), box: ' b1' };
    const page = await (
      await manager.form('/api/horses/fix_conflict?_method=PUT', same, { back: fix(holder) })
    ).follow();
    t.match(page.words(), 'O ten boks właśnie chodzi');
    t.notMatch(page.words(), 'Problem został rozwiązany');
    t.equal(offered(page.text, 'contested'), 'B1', 'the resolver waits');
    const call = { horse_id: holder.id, box: 'B1' };
    t.equal((await manager.put('/api/horses/fix_conflict', { ...call, contested: 'B1' })).status, 400);
    t.equal((await manager.put('/api/horses/fix_conflict', call)).status, 200, 'a call of the contract is as ever');
  });

  t.test('leaves a horse alone that has moved elsewhere meanwhile', async (t) => {
    const holder = await buildHorse(app, { box_number: 'C1' });
    await refuse('C1');
    await manager.put('/api/horses/fix_conflict', { horse_id: holder.id, box: 'C2' });
    const late = { ...sent(holder, 'C1'), box: 'C3' };
    const page = await (
      await manager.form('/api/horses/fix_conflict?_method=PUT', late, { back: fix(holder) })
    ).follow();
    t.equal(await boxOf(holder), 'C2');
    t.match(page.words(), 'nie stoi już w tym boksie');
    t.match(page.words(), 'DODAJ KONIA');
    t.equal(offered(page.text, 'name'), 'Bursztyn');
    t.notMatch(page.words(), 'Problem został rozwiązany');
  });

  t.test('leads to the form of a new horse when the edited one is deleted meanwhile', async (t) => {
    const [holder, edited] = [await buildHorse(app, { box_number: 'E1' }), await buildHorse(app, { owner })];
    const edit = `${list}&dialog=edit-horse&dialog_id=${edited.id}`;
    await manager.delete(`/api/delete_horse/${edited.id}`);
    const late = { ...sent(holder, 'E1'), edited: edited.id, form_page: edit, box: 'E2' };
    const done = await manager.form('/api/horses/fix_conflict?_method=PUT', late, { back: fix(holder) });
    const page = await done.follow();
    t.match(page.words(), 'DODAJ KONIA');
    t.same([offered(page.text, 'name'), offered(page.text, 'box_number')], ['Bursztyn', 'E1']);
  });

  t.test('leads back to the horse that was edited, and to no other', async (t) => {
    const holder = await buildHorse(app, { box_number: 'D1' });
    const [edited, other] = [await buildHorse(app, { owner }), await buildHorse(app, { owner, name: 'Łuna' })];
    const edit = ({ id }: { id: string }) => `${list}&dialog=edit-horse&dialog_id=${id}`;
    const form_version = offered((await manager.get(edit(edited))).text, 'form_version') as string;
    const prices = { payment: '5', payment_for_annual: '7' };
    const wanted = { ...TYPED, ...prices, box_number: 'D1', form_version, form: 'horse' };
    await manager.form(`/api/update_horse/${edited.id}`, wanted, { back: edit(edited) });
    const resolver = (await manager.get(fix(holder))).text;
    t.equal(offered(resolver, 'edited'), edited.id);
    t.equal(offered(resolver, 'form_version'), form_version, 'what the form showed rides along');
    const done = await manager.form(
      '/api/horses/fix_conflict?_method=PUT',
      { ...sent(holder, 'D1'), ...prices, form_version, edited: edited.id, form_page: edit(edited), box: 'D2' },
      { back: fix(holder) },
    );
    t.equal(done.location, edit(edited));
    const elsewhere = await manager.get(edit(other));
    t.match(elsewhere.words(), 'Problem został rozwiązany. Możesz już dodać konia!');
    t.equal(offered(elsewhere.text, 'name'), 'Łuna');
    const page = await done.follow();
    t.same([offered(page.text, 'name'), offered(page.text, 'payment')], ['Bursztyn', '5']);
  });
});
