import { randomUUID } from 'node:crypto';
import t from 'tap';
import { grosze } from '../../server/domain/money.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { filledForm, offered } from '../support/forms.ts';
import { storedRow } from '../support/stored-rows.ts';

const TYPED = { name: 'Bursztyn', breed: 'małopolska', description: 'Łagodny, lubi marchew.' };

t.test('a form about a horse', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');
  const owner = await buildPerson(app);
  const list = `/user/${owner.id}?tab=horses`;
  const create = `${list}&dialog=create-horse`;
  const edit = (horse: { id: string }) => `${list}&dialog=edit-horse&dialog_id=${horse.id}`;
  const rowOf = ({ id }: { id: string }) => storedRow(app, 'horses', { id });
  const priced = (horse: Awaited<ReturnType<typeof buildHorse>>) => ({
    name: horse.name,
    breed: horse.breed,
    box_number: horse.box_number ?? '',
    description: horse.description,
    payment: String(horse.payment / 100),
    payment_for_annual: String(horse.payment_for_annual / 100),
  });

  t.test('is not filled with input for another horse', async (t) => {
    await buildHorse(app, { box_number: '12' });
    const horse = await buildHorse(app, { owner, name: 'Iskra', payment: grosze(180_000) });
    const other = await buildHorse(app, { owner, name: 'Grom' });
    const tab = { ...TYPED, id: owner.id, box_number: '12', form: 'horse' };
    const refused = await manager.form('/api/create_horse', tab, { back: create });
    const shown = (await manager.get(edit(horse))).text;
    t.equal(offered(shown, 'name'), 'Iskra');
    t.equal(offered(shown, 'payment'), '1800');
    t.notMatch(shown, 'aria-invalid');
    t.equal(offered((await refused.follow()).text, 'name'), 'Bursztyn', 'the input waits in its own form');

    const half = { ...priced(horse), name: 'Iskierka', breed: '', form: 'horse' };
    await manager.form(`/api/update_horse/${horse.id}`, half, { back: edit(horse) });
    t.equal(offered((await manager.get(edit(other))).text, 'name'), 'Grom');
    t.equal(offered((await manager.get(create)).text, 'name'), 'Bursztyn', 'each form keeps its own');
    t.equal(offered((await manager.get(edit(horse))).text, 'name'), 'Iskierka');
  });

  t.test('is emptied when the person leaves it for the list', async (t) => {
    const refused = await manager.form('/api/create_horse', { ...TYPED, id: owner.id, breed: '' }, { back: create });
    t.equal(refused.location, create);
    await manager.get(list);
    t.equal(offered((await manager.get(create)).text, 'name'), '');
  });

  t.test('does not undo another person’s change without asking', async (t) => {
    const horse = await buildHorse(app, { owner, name: 'Luna', payment: grosze(120_000) });
    const address = `/api/update_horse/${horse.id}`;
    const form_version = offered((await manager.get(edit(horse))).text, 'form_version') as string;
    const mine = { ...priced(horse), breed: 'śląska', form_version };
    const { box_number: _, ...rest } = priced(horse);
    t.equal((await manager.post(address, { ...rest, payment: 1800, payment_for_annual: 0 })).status, 200);

    const save = (more: object) => manager.form(address, { ...mine, ...more }, { back: edit(horse) });
    const again = (await (await save({ form: 'horse', payment_for_annual: 'dużo' })).follow()).text;
    t.equal(offered(again, 'form_version'), form_version, 'a typing error keeps the version of the form');

    const late = await save({ form: 'horse' });
    t.equal((await rowOf(horse)).payment, grosze(180_000));
    const page = await late.follow();
    t.match(page.words(), 'Wystąpił błąd podczas aktualizowania konia Ktoś zmienił tego konia w międzyczasie');
    t.match(page.words(), 'W międzyczasie zmieniono na: 1800');
    t.notMatch(page.words(), 'Już istnieje koń');
    const marked = /<input(?=[^>]* name="payment")(?=[^>]* aria-invalid="true")/;
    t.match(page.text, marked, 'the field in question is marked');
    t.same([offered(page.text, 'breed'), offered(page.text, 'payment')], ['śląska', '1200'], 'what was typed stays');

    const seen = offered(page.text, 'form_version') as string;
    const deliberate = await save({ form_version: seen });
    t.equal(deliberate.location, list);
    t.match(await rowOf(horse), { breed: 'śląska', payment: grosze(120_000) });

    const refused = await manager.post(address, { ...rest, payment: 1500, payment_for_annual: 0, form_version });
    const { fields } = refused.json<{ fields: object }>();
    t.same([refused.status, fields], [409, { breed: 'W międzyczasie zmieniono na: śląska' }], 'a call too');
    const alike = { ...rest, breed: 'śląska', payment: 1500, payment_for_annual: 0, form_version };
    t.equal((await manager.post(address, alike)).status, 200, 'the same change by both is no conflict');
  });

  t.test('for a horse deleted meanwhile offers the input as a new horse', async (t) => {
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

  t.test('reports a taken box only when a box is taken', async (t) => {
    const other = await buildHorse(app);
    const back = create;
    const clash = { ...TYPED, id: owner.id, horse_id: other.id, form: 'horse' };
    const page = await (await manager.form('/api/create_horse', clash, { back })).follow();
    t.match(page.words(), 'Wysłano to już wcześniej z inną treścią.');
    t.notMatch(page.words(), 'Już istnieje koń z takim boksem');
    const fresh = offered(page.text, 'horse_id') as string;
    t.not(fresh, other.id, 'and the form has a new id');
    t.equal(offered(page.text, 'name'), 'Bursztyn');

    const id = randomUUID();
    const slip = await manager.form('/api/create_horse', { ...clash, horse_id: id, breed: '' }, { back });
    t.equal(offered((await slip.follow()).text, 'horse_id'), id, 'a form with an error keeps its id');
  });

  t.test('with a taken box is sent again once the box is free, all by plain forms', async (t) => {
    const other = await buildPerson(app, { first_name: 'Piotr', last_name: 'Żak' });
    const holder = await buildHorse(app, { owner: other, name: 'Grzmot', box_number: '21' });
    await buildHorse(app, { owner: other, name: 'Sonata', box_number: '22' });
    const ticks = { blaze: '1', no_description: '1' };
    const typed = {
      ...ticks,
      name: 'Dukat',
      breed: 'śląska',
      description: 'Łagodny,\nlubi marchew.',
      box_number: '21',
    };
    const prices = { payment: '1200,50', payment_for_annual: '350' };
    const blank = filledForm((await manager.get(create)).text, '/api/create_horse');
    const refused = await (await manager.form('/api/create_horse', { ...blank, ...typed, ...prices })).follow();
    t.match(refused.words(), 'BŁĄD 409 Już istnieje koń z takim boksem. Koń: Grzmot, właściciel: Piotr Żak.');

    const fix = '/api/horses/fix_conflict?_method=PUT';
    const resolver = `${list}&dialog=fix-box&dialog_id=${holder.id}`;
    t.match(refused.text, resolver.replaceAll('&', '&amp;'));
    const opened = await manager.get(resolver);
    t.match(opened.words(), /ROZWIĄŻ PROBLEM .*Grzmot \(właściciel: Piotr Żak\) stoi w boksie 21/);
    const move = async (page: { text: string }, box: string) =>
      (await manager.form(fix, { ...filledForm(page.text, fix), box })).follow();
    const taken = await move(opened, '22');
    t.match(taken.words(), 'BŁĄD 409 Już istnieje koń w takim boksie.', 'taken meanwhile');
    t.equal(offered(taken.text, 'box'), '22');
    t.equal(offered((await manager.get(create)).text, 'name'), 'Dukat', 'going back finds the form filled');
    const solved = await move(await manager.get(resolver), '23');
    t.match(solved.words(), 'Sukces Problem został rozwiązany. Możesz już dodać konia!');
    t.notMatch(solved.text, 'aria-invalid');
    const again = filledForm(solved.text, '/api/create_horse');
    t.match(again, { name: ['Dukat'], breed: ['śląska'], box_number: ['21'], payment: ['1200,50'] });
    t.match(again, { blaze: ['1'], no_description: ['1'] }, 'with every tick');
    t.match(again.description?.[0], /Łagodny,\s+lubi marchew\./);
    t.match((await (await manager.form('/api/create_horse', again)).follow()).words(), 'Dodano konia');
  });
});
