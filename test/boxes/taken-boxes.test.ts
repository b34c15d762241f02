/** A taken box is refused, and its horse can be moved elsewhere. */
import { randomUUID } from 'node:crypto';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { offered } from '../support/forms.ts';
import { emptyStable } from '../support/start-over.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');

const HORSE = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny, lubi marchew.' };
type Taken = { message: string; horse: string; owner: string; horse_id: string; box: string };

t.test('a box', async (t) => {
  const owner = await buildPerson(app, { first_name: 'Anna', last_name: 'Wójcik' });
  const other = await buildPerson(app);

  t.test('holds one horse, and the refusal names it', async (t) => {
    const horse = await buildHorse(app, { owner, name: 'Iskra', box_number: 'B3' });
    const wanted = { ...HORSE, id: other.id, box_number: ' b3' };
    const refused = await manager.post('/api/create_horse', wanted);
    t.equal(refused.status, 409);
    const expected = { horse: 'Iskra', owner: 'Anna Wójcik', horse_id: horse.id, box: 'B3' };
    t.match(refused.json<Taken>(), { ...expected, code: 'box_taken', message: 'Już istnieje koń z takim boksem.' });
    const mover = await buildHorse(app, { owner: other });
    const change = { ...HORSE, box_number: 'B3', payment: 0, payment_for_annual: 0 };
    t.match((await manager.post(`/api/update_horse/${mover.id}`, change)).json(), expected);

    t.equal((await manager.put('/api/horses/fix_conflict', { horse_id: horse.id, box: 'B4' })).status, 200);
    t.equal((await manager.post('/api/create_horse', wanted)).status, 201);
  });

  t.test('that was taken meanwhile is refused when the horse in it moves, too', async (t) => {
    const [first, second] = [await buildHorse(app, { box_number: 'C1' }), await buildHorse(app, { box_number: 'C2' })];
    const refused = await manager.put('/api/horses/fix_conflict', { horse_id: first.id, box: 'c2' });
    t.equal(refused.status, 409);
    t.match(refused.json<Taken>(), {
      code: 'box_taken',
      message: 'Już istnieje koń w takim boksie.',
      horse_id: second.id,
      box: 'C2',
    });
    for (const box of ['', null])
      t.equal((await manager.put('/api/horses/fix_conflict', { horse_id: first.id, box })).status, 200, 'no box');
    t.equal((await manager.put('/api/horses/fix_conflict', { horse_id: randomUUID(), box: 'C9' })).status, 404);
  });

  t.test('wanted by thirty at once goes to one', async (t) => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => manager.post('/api/create_horse', { ...HORSE, id: owner.id, box_number: 'X1' })),
    );
    const made = answers.filter(({ status }) => status === 201);
    t.equal(made.length, 1);
    t.ok(answers.every((answer) => answer.status === 201 || answer.json<Taken>().box === 'X1'));
    const there = await storedRows(app, 'horses', { box_number: 'X1' }, 'id');
    t.same(there, [made[0]?.json()]);
  });
});

t.test('the resolver of a taken box', async (t) => {
  await emptyStable(app);
  const owner = await buildPerson(app);
  const list = `/user/${owner.id}?tab=horses`;
  const create = `${list}&dialog=create-horse`;
  const fix = (horse: { id: string }) => `${list}&dialog=fix-box&dialog_id=${horse.id}`;
  const refuse = (box_number: string) =>
    manager.form('/api/create_horse', { ...HORSE, id: owner.id, box_number, form: 'horse' }, { back: create });
  const resolve = (horse: { id: string }, contested: string, given: object = {}) => {
    const fields = { ...HORSE, horse_id: horse.id, box_number: contested, contested, form_page: create, form: 'box' };
    return manager.form('/api/horses/fix_conflict?_method=PUT', { ...fields, ...given }, { back: fix(horse) });
  };

  t.test('returns to the filled form when the other horse was deleted meanwhile', async (t) => {
    const holder = await buildHorse(app, { box_number: 'A1' });
    await refuse('A1');
    const open = await manager.get(fix(holder));
    t.equal(offered(open.text, 'contested'), 'A1');
    t.equal((await manager.delete(`/api/delete_horse/${holder.id}`)).status, 200);
    t.equal(offered((await manager.get(fix(holder))).text, 'box_number'), 'A1');

    const page = await (await resolve(holder, 'A1')).follow();
    t.match(page.words(), 'Tego konia już nie ma');
    t.match(page.words(), 'DODAJ KONIA');
    t.same([offered(page.text, 'name'), offered(page.text, 'box_number')], ['Bursztyn', 'A1']);
  });

  t.test('refuses the contested box as the new one', async (t) => {
    const holder = await buildHorse(app, { box_number: 'B1' });
    await refuse('B1');
    const page = await (await resolve(holder, 'B1', { box: ' b1' })).follow();
    t.match(page.words(), 'O ten boks właśnie chodzi');
    t.notMatch(page.words(), 'Problem został rozwiązany');
    t.equal(offered(page.text, 'contested'), 'B1', 'the resolver stays open');
    const call = { horse_id: holder.id, box: 'B1' };
    t.equal((await manager.put('/api/horses/fix_conflict', { ...call, contested: 'B1' })).status, 400);
    t.equal((await manager.put('/api/horses/fix_conflict', call)).status, 200, 'a call as in the contract still works');
  });

  t.test('does not move a horse that has moved elsewhere meanwhile', async (t) => {
    const holder = await buildHorse(app, { box_number: 'C1' });
    await refuse('C1');
    await manager.put('/api/horses/fix_conflict', { horse_id: holder.id, box: 'C2' });
    const page = await (await resolve(holder, 'C1', { box: 'C3' })).follow();
    t.equal((await storedRow(app, 'horses', { id: holder.id })).box_number, 'C2');
    t.match(page.words(), 'nie stoi już w tym boksie');
    t.match(page.words(), 'DODAJ KONIA');
    t.equal(offered(page.text, 'name'), 'Bursztyn');
    t.notMatch(page.words(), 'Problem został rozwiązany');
  });

  t.test('leads to the form of a new horse when the edited one was deleted meanwhile', async (t) => {
    const [holder, edited] = [await buildHorse(app, { box_number: 'E1' }), await buildHorse(app, { owner })];
    const edit = `${list}&dialog=edit-horse&dialog_id=${edited.id}`;
    await manager.delete(`/api/delete_horse/${edited.id}`);
    const late = { edited: edited.id, form_page: edit, box: 'E2' };
    const page = await (await resolve(holder, 'E1', late)).follow();
    t.match(page.words(), 'DODAJ KONIA');
    t.same([offered(page.text, 'name'), offered(page.text, 'box_number')], ['Bursztyn', 'E1']);
  });

  t.test('leads back to the edited horse only', async (t) => {
    const holder = await buildHorse(app, { box_number: 'D1' });
    const [edited, other] = [await buildHorse(app, { owner }), await buildHorse(app, { owner, name: 'Łuna' })];
    const edit = ({ id }: { id: string }) => `${list}&dialog=edit-horse&dialog_id=${id}`;
    const form_version = offered((await manager.get(edit(edited))).text, 'form_version') as string;
    const prices = { payment: '5', payment_for_annual: '7' };
    const wanted = { ...HORSE, ...prices, box_number: 'D1', form_version, form: 'horse' };
    await manager.form(`/api/update_horse/${edited.id}`, wanted, { back: edit(edited) });
    const resolver = (await manager.get(fix(holder))).text;
    t.equal(offered(resolver, 'edited'), edited.id);
    t.equal(offered(resolver, 'form_version'), form_version, 'the version of the form is kept');
    const given = { ...prices, form_version, edited: edited.id, form_page: edit(edited), box: 'D2' };
    const done = await resolve(holder, 'D1', given);
    t.equal(done.location, edit(edited));
    const elsewhere = await manager.get(edit(other));
    t.match(elsewhere.words(), 'Problem został rozwiązany. Możesz już dodać konia!');
    t.equal(offered(elsewhere.text, 'name'), 'Łuna');
    const page = await done.follow();
    t.same([offered(page.text, 'name'), offered(page.text, 'payment')], ['Bursztyn', '5']);
  });
});
