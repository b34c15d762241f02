import t from 'tap';
import { expiring } from '../../server/app.ts';
import { exportPerson } from '../../server/platform/data/personal-data.ts';
import { sweep } from '../../server/platform/jobs/housekeeping.ts';
import { startApp } from '../support/app.ts';
import { buildPerson } from '../support/builders.ts';
import { pasted, previewOf } from '../support/sheets.ts';
import { storedRows, storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);
const manager = await app.as('manager');

const kept = async () => (await storedRows(app, 'moving_in_sheets')).map(({ id }) => id);

t.test('an export contains the rows that name the person', async (t) => {
  const zofia = await buildPerson(app, { first_name: 'Zofia', last_name: 'Brzezicka', phone_number: '600100299' });
  const named = [
    ['Aria', 'Brzezicka Zofia', ''],
    ['Figa', 'Lis Anna', ''],
    ['Luna', 'Lis Jan', '600 100 299'],
  ];
  await previewOf(manager, pasted(['Koń', 'Właściciel', 'Telefon'], ...named));
  await storeRow(app, 'owner_spellings', { name: 'brzezicka z', person_id: zofia.id });
  const { moving_in, owner_spellings } = await exportPerson(app.server.features, app.db, zofia.id);
  t.match(moving_in, [{ text: 'Aria Brzezicka Zofia' }, { text: 'Luna Lis Jan 600 100 299' }]);
  t.equal((moving_in as []).length, 2);
  t.same(owner_spellings, ['brzezicka z']);

  t.test('an erasure deletes the sheets with such rows', async (t) => {
    const other = await previewOf(manager, pasted(['Koń', 'Właściciel'], ['Figa', 'Lis Anna']));
    t.equal((await manager.delete(`/api/delete_user/${zofia.id}`)).status, 200);
    t.same(await kept(), [other.id]);
    t.same(await storedRows(app, 'owner_spellings'), []);
  });
});

t.test('a sheet is kept for a week after its last use', async (t) => {
  const { id } = await previewOf(manager, pasted(['Koń', 'Właściciel'], ['Figa', 'Sowa Anna']));
  app.clock.advance({ days: 6 });
  await sweep(app.db, expiring, app.clock.now());
  t.ok((await kept()).includes(id));
  const again = await app.as('manager');
  await previewOf(again, undefined, { id, cells: { '2:0': 'Fiord' } });
  app.clock.advance({ days: 6 });
  await sweep(app.db, expiring, app.clock.now());
  t.same(await kept(), [id]);
  app.clock.advance({ days: 1 });
  await sweep(app.db, expiring, app.clock.now());
  t.same(await kept(), []);
});

t.test('the ten newest uncommitted sheets of a person are kept', async (t) => {
  const [writer, other] = [await app.as(await buildPerson(app, { role: 'manager' })), await app.as('manager')];
  const others = await previewOf(other, pasted(['Koń', 'Właściciel'], ['Figa', 'Sowa Anna']));
  const put: string[] = [];
  for (let nth = 0; nth < 12; nth++) {
    app.clock.advance({ minutes: 1 });
    const { id } = await previewOf(writer, pasted(['Koń', 'Właściciel'], [`Koń ${nth}`, 'Lis Anna']));
    put.push(id);
    if (nth === 0) t.equal((await writer.post('/api/moving_in/commit', { id })).status, 200);
  }
  const left = await kept();
  t.notOk(left.includes(put[1] as string), 'the oldest is gone');
  for (const id of [others.id, put[0] as string, ...put.slice(2)]) t.ok(left.includes(id), 'the others are there');
});
