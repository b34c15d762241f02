import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildInvitation, buildPerson } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';
import { emptyOfSheets, pasted, previewOf } from '../support/sheets.ts';
import { storedRows } from '../support/stored-rows.ts';

const app = await startApp(t);
const [manager, admin] = [await app.as('manager'), await app.as('admin')];

const SHEET = pasted(['Koń', 'Właściciel', 'E-mail', 'Boks'], ['Aria', 'Maj Zofia', 'zofia@maj.example', '4']);

t.test('one sheet taken in twice at once is taken in once', async (t) => {
  await emptyOfSheets(app);
  const { id } = await previewOf(manager, SHEET);
  const [first, second] = await atOnce(
    app,
    () => manager.post('/api/moving_in/commit', { id }),
    () => admin.post('/api/moving_in/commit', { id }),
  );
  t.match([first.status, second.status], [200, 200]);
  t.same(first.json(), second.json());
  t.equal((await storedRows(app, 'horses')).length, 1);
});

t.test('when two equal sheets are committed at once, one is refused', async (t) => {
  await emptyOfSheets(app);
  const [mine, theirs] = [await previewOf(manager, SHEET), await previewOf(admin, SHEET)];
  const [first, second] = await atOnce(
    app,
    () => manager.post('/api/moving_in/commit', { id: mine.id }),
    () => admin.post('/api/moving_in/commit', { id: theirs.id }),
  );
  t.equal(first.status, 200);
  t.match([second.status, second.json()], [409, { preview: { rows: [{ state: 'unchanged' }] } }]);
  t.equal((await storedRows(app, 'horses')).length, 1);
});

t.test('a sheet is committed beside a hand-over of its horse', async (t) => {
  await emptyOfSheets(app);
  const owner = await buildPerson(app, { first_name: 'Zofia', last_name: 'Maj' });
  const heir = await buildPerson(app, { first_name: 'Ewa', last_name: 'Dąb' });
  const horse = await buildHorse(app, { owner, name: 'Aria', box_number: '4' });
  const { id } = await previewOf(manager, pasted(['Koń', 'Właściciel', 'Opłata'], ['Aria', 'Maj Zofia', '1700']));
  const [handed, taken] = await atOnce(
    app,
    () => manager.post('/api/hand_over_horse', { horse_id: horse.id, owner_id: heir.id, id: crypto.randomUUID() }),
    () => manager.post('/api/moving_in/commit', { id }),
  );
  t.equal(handed.status, 201);
  t.match([taken.status, taken.json()], [409, { preview: { rows: [{ state: 'new' }] } }]);
});

t.test('a registration runs beside a sheet that names the same e-mail', async (t) => {
  await emptyOfSheets(app);
  const { id } = await previewOf(manager, SHEET);
  const { token } = await buildInvitation(app, { email: 'zofia@maj.example' });
  const registration = {
    token,
    first_name: 'Zofia',
    last_name: 'Maj',
    phone_number: '600100200',
    city: 'Poznań',
    street: 'Końska',
    house_number: '7',
    postal_code: '60-101',
    password: 'stajnia-demo-7',
    confirmPassword: 'stajnia-demo-7',
  };
  const [taken, registered] = await atOnce(
    app,
    () => manager.post('/api/moving_in/commit', { id }),
    () => app.anonymous().post('/api/register', registration),
  );
  t.equal(taken.status, 200);
  t.equal(registered.status, 201, registered.text);
  t.equal((await storedRows(app, 'people', { email: 'zofia@maj.example' })).length, 1, 'one person has it');
});
