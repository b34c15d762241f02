import { randomUUID } from 'node:crypto';
import t from 'tap';
import { features } from '../../server/app.ts';
import { ageInWords, type Born, readBorn } from '../../server/domain/births.ts';
import { day } from '../../server/domain/days.ts';
import { exportPerson } from '../../server/platform/data/personal-data.ts';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';
import { filledForm } from '../support/forms.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);

t.test('an age is counted from a day or a year, with its plural', (t) => {
  const on = day('2026-11-21');
  const ages = { '2025': '1 rok', '2023': '3 lata', '2014': '12 lat', '2004': '22 lata', '2026': 'niecały rok' };
  for (const [born, age] of Object.entries(ages)) t.equal(ageInWords(born as Born, on), age, born);
  t.same(
    ['2014-11-21', '2014-11-22', '2026-05-01'].map((born) => ageInWords(born as Born, on)),
    ['12 lat', '11 lat', 'niecały rok'],
  );
  t.same(['2014', '2014 r.', '12.5.2014', '2014-05-12', '31.2.2014', '1979', '14', 'wiosną'].map(readBorn), [
    '2014',
    '2014',
    '2014-05-12',
    '2014-05-12',
    ...Array(4).fill(undefined),
  ]);
  t.end();
});

t.test('passport, chip, birth and sex of a horse', async (t) => {
  const manager = await app.as('manager');
  const person = await buildPerson(app);
  const horse = await buildHorse(app, { owner: person, box_number: 'A7' });
  const page = `/horses/${horse.id}?tab=data`;
  const action = `/api/update_horse/${horse.id}`;
  const read = async (id = horse.id) => (await manager.get(`/api/get_horse_data/${id}`)).json<object>();
  const ANIMAL = { sex: 'gelding', born: '2014-05-12', passport_number: 'POL 005 12/3', chip: '616093900123456' };

  t.test('are typed as people write them, in the form of the horse', async (t) => {
    const form = filledForm((await manager.get(`${page}&dialog=edit-horse&dialog_id=${horse.id}`)).text, action);
    const wrong = { ...form, born: 'wiosną', passport_number: 'żółty', chip: '123', sex: 'gelding' };
    const refused = await (await manager.form(action, wrong)).follow();
    t.match(refused.words(), 'Wpisz rok albo dzień, na przykład 2014 albo 12.5.2014');
    t.match(refused.words(), 'Litery bez ogonków, cyfry, spacje, kropki i kreski, najwyżej 30 znaków');
    t.match(refused.words(), 'Numer chipa to 15 cyfr');
    const again = filledForm(refused.text, action);
    t.match(again, { born: ['wiosną'], chip: ['123'], sex: ['gelding'] }, 'what was typed is kept');
    const early = await (await manager.form(action, { ...again, ...ANIMAL, born: '22.11.2026' })).follow();
    t.match(early.words(), 'Ten dzień jeszcze nie nadszedł');
    const typed = { ...again, ...ANIMAL, born: '12.5.2014', chip: '616 0939 0012 3456' };
    const saved = await (await manager.form(action, typed)).follow();
    t.match(saved.words(), 'Płeć wałach Wiek 12 lat, ur. 12.05.2014 Paszport POL 005 12/3 Chip 616 093 900 123 456');
    t.match(await read(), ANIMAL);
  });

  t.test('may be unknown, and stay when they are not sent', async (t) => {
    const rest = { name: 'Bursztyn', breed: 'śląska', description: '–', box_number: null };
    const fees = { payment: 0, payment_for_annual: 0 };
    await manager.post(action, { ...rest, ...fees });
    t.match(await read(), ANIMAL);
    const { id } = (await manager.post('/api/create_horse', { ...rest, id: person.id, born: '2020' })).json<Row>();
    t.match(await read(id), { born: '2020', sex: null, passport_number: null, chip: null });
    t.match(await storedRow(app, 'horses', { id }), { born_on: null, born_year: 2020 });
    await manager.post(`/api/update_horse/${id}`, { ...rest, ...fees, born: null });
    t.match(await read(id), { born: null });
  });

  t.test('a chip is that of one living horse; blanks clear what is known', async (t) => {
    const other = await buildHorse(app, { name: 'Iskra', chip: '616093900123499' });
    const edit = `${page}&dialog=edit-horse&dialog_id=${horse.id}`;
    const form = filledForm((await manager.get(edit)).text, action);
    const typed = { ...form, chip: '616093900123499', passport_number: '  ' };
    t.match((await (await manager.form(action, typed)).follow()).words(), 'Taki sam chip ma Iskra');
    await app.db.updateTable('horses').set({ archived_at: app.clock.now() }).where('id', '=', other.id).execute();
    await (await manager.form(action, typed)).follow();
    t.match(await read(), { chip: '616093900123499', passport_number: null });
    await manager.form(action, { ...form, form_version: '' });
    t.match(await read(), ANIMAL);
  });

  t.test('survive the form that resolves a taken box', async (t) => {
    const holder = await buildHorse(app, { box_number: 'A8' });
    const edit = `${page}&dialog=edit-horse&dialog_id=${horse.id}`;
    const form = filledForm((await manager.get(edit)).text, action);
    await (await manager.form(action, { ...form, box_number: 'A8', chip: '616093900123499' })).follow();
    const fix = '/api/horses/fix_conflict?_method=PUT';
    const resolver = await manager.get(`${page}&dialog=fix-box&dialog_id=${holder.id}`);
    const solved = await (await manager.form(fix, { ...filledForm(resolver.text, fix), box: 'A9' })).follow();
    t.match(filledForm(solved.text, action), { chip: ['616093900123499'], born: ['12.05.2014'], sex: ['gelding'] });
  });

  t.test('go along in a hand-over, are exported, and erased with the owner', async (t) => {
    const id = randomUUID();
    await manager.post('/api/hand_over_horse', { horse_id: horse.id, owner_id: (await buildPerson(app)).id, id });
    t.match(await read(id), ANIMAL);
    const { horses } = await exportPerson(features, app.db, person.id);
    const exported = (horses as Row[]).find(({ id }) => id === horse.id);
    t.match(exported, { sex: 'gelding', born_on: '2014-05-12', passport_number: 'POL 005 12/3' });
    await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true });
    t.match(await storedRow(app, 'horses', { id: horse.id }), { passport_number: null, chip: null });
    t.match(await read(id), ANIMAL, 'the animal’s own with its new owner');
  });
});

type Row = { id: string };
