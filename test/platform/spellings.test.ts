/** 'Ź' is one character, or 'Z' followed by a combining accent: macOS and some phones send the second. */
import { hash } from '@node-rs/argon2';
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildPerson } from '../support/builders.ts';

const app = await startApp(t);
const manager = await app.as('manager');

const spellings = (text: string) => [text.normalize('NFC'), text.normalize('NFD')] as const;
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

t.test('a box in two spellings is one box', async (t) => {
  const [one, two] = spellings('Ź9');
  const horse = await buildHorse(app, { name: 'Iskra', box_number: null });
  t.equal((await manager.put('/api/horses/fix_conflict', { horse_id: horse.id, box: two })).status, 200);
  const stored = app.db.selectFrom('horses').select('box_number').where('id', '=', horse.id);
  t.equal((await stored.executeTakeFirstOrThrow()).box_number, one, 'it is stored in one of them');
  const mover = await buildHorse(app, { box_number: null });
  for (const box of [one, two])
    t.equal((await manager.put('/api/horses/fix_conflict', { horse_id: mover.id, box })).status, 409);
  await t.rejects(buildHorse(app, { box_number: two }), /horses_box_key/, 'the database checks it too');
  const listed = await manager.post('/api/list_boxes', { aisle_1: 'Nowa', boxes_1: `${one}, ${two}` });
  t.equal(listed.status, 400);
});

t.test('a group in two spellings is one group', async (t) => {
  const [one, two] = spellings('Żłóbek');
  t.equal((await manager.post('/api/create_group', { name: two })).status, 200);
  t.equal((await manager.post('/api/create_group', { name: one })).status, 409);
});

t.test('a name is found in either spelling', async (t) => {
  const person = await buildPerson(app);
  const [one, two] = spellings('Łódź-Źrebięca');
  const { first_name, phone_number, city, street, house_number, postal_code, email } = person;
  const data = { first_name, last_name: two, phone_number, city, street, house_number, postal_code, email };
  t.equal((await manager.post('/api/update_user_information', { ...data, old_email: email })).status, 200);
  const stored = app.db.selectFrom('people').select('last_name').where('id', '=', person.id);
  t.equal((await stored.executeTakeFirstOrThrow()).last_name, one);
  for (const q of [one, two]) {
    const found = await manager.get(`/api/search?q=${encodeURIComponent(q)}`);
    t.match(found.json(), { people: [{ id: person.id }] }, q === one ? 'composed' : 'decomposed');
  }
});

t.test('a password works in either spelling, and with older hashes too', async (t) => {
  const [one, two] = spellings('źrebię w ogródku');
  for (const before of [one, two]) {
    const { email } = await buildPerson(app, { password_hash: await hash(before, CHEAP) });
    for (const password of [one, two])
      t.equal((await app.anonymous().post('/api/login', { email, password })).status, 200);
    t.equal((await app.anonymous().post('/api/login', { email, password: 'zrebie w ogrodku' })).status, 401);
  }
  const person = await buildPerson(app);
  const changed = await (await app.as(person)).form(
    '/api/reset_password_with_old_password',
    { old_password: person.password, password: two, confirm_new_password: one },
    { back: '/my-account?tab=password' },
  );
  t.match((await changed.follow()).words(), 'Pomyślnie zaktualizowano hasło');
  for (const password of [one, two])
    t.equal((await app.anonymous().post('/api/login', { email: person.email, password })).status, 200);
});
