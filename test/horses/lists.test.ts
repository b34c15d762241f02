import t from 'tap';
import { startApp } from '../support/app.ts';
import { billNovember, buildHorse, buildLedgerEntry, buildPerson, buildTask, CLUB } from '../support/builders.ts';
import { storedRow } from '../support/stored-rows.ts';

const app = await startApp(t);

t.test('horses with the same name are sorted by box number', async (t) => {
  const owner = await buildPerson(app);
  for (const name of ['Koń 10', 'Koń 2', 'Żaba', 'Koń 1']) await buildHorse(app, { owner, name });
  const [mine, manager] = [await app.as(owner), await app.as('manager')];
  const inOrder = /Koń 1 .*Koń 2 .*Koń 10 .*Żaba/;
  t.match((await mine.get('/home?section=3')).words(), inOrder);
  t.match((await manager.get(`/user/${owner.id}?tab=horses`)).words(), inOrder);
  const horses = (await mine.get('/api/get_my_basic_horses')).json<{ name: string }[]>();
  const names = horses.map(({ name }) => name);
  t.same(names, ['Koń 1', 'Koń 2', 'Koń 10', 'Żaba']);
});

t.test('a client without a horse is told whom to call and what comes next', async (t) => {
  await (await app.as('manager')).post('/api/edit_club', CLUB);
  const page = await (await app.as('user')).get('/home?section=3');
  t.match(page.words(), /Brak koni Konia do Twojego konta dopisze biuro stajni: ustal z nim boks i dzień przyjazdu/);
  t.match(page.text, `href="tel:${CLUB.phone.replaceAll(' ', '')}"`);
});

t.test('more than fifty horses of one owner', async (t) => {
  const owner = await buildPerson(app);
  const [mine, manager, worker] = [await app.as(owner), await app.as('manager'), await app.as('worker')];
  for (let nth = 101; nth <= 151; nth++) {
    const horse = await buildHorse(app, { owner, name: `Koń ${nth}` });
    await buildTask(app, { horse });
  }
  const ownerHorses = `/user/${owner.id}?tab=horses`;

  t.test('are listed on pages of fifty, for the owner and for staff', async (t) => {
    for (const [client, list] of [
      [mine, '/home?section=3'],
      [manager, ownerHorses],
      [worker, ownerHorses],
    ] as const) {
      const first = (await client.get(list)).words();
      t.match(first, /Koń 150.*Strona 1 z 2/, list);
      t.notMatch(first, 'Koń 151');
      t.match((await client.get(`${list}&page=2`)).words(), /Koń 151.*Strona 2 z 2/);
      t.match(await client.get(`${list}&page=3`), { status: 303, headers: { location: `${list}&page=2` } });
    }
    t.match((await mine.get('/home?section=3')).words(), '51 koni');
  });

  t.test('are edited on the page that lists them', async (t) => {
    const last = await storedRow(app, 'horses', { name: 'Koń 151' });
    const page = `${ownerHorses}&page=2`;
    const edit = `${page}&dialog=edit-horse&dialog_id=${last.id}`;
    t.match((await manager.get(page)).text, edit.replaceAll('&', '&amp;'));
    const change = { name: 'Koń 152', breed: 'śląska', description: 'Kary.', payment: 0, payment_for_annual: 0 };
    const saved = await manager.form(`/api/update_horse/${last.id}`, change, { back: edit });
    t.equal(saved.location, page);
  });

  t.test('are all returned by the calls', async (t) => {
    const count = async (client: typeof mine, call: string) => (await client.get(call)).json<unknown[]>().length;
    t.equal(await count(mine, '/api/get_my_basic_horses'), 51);
    t.equal(await count(manager, `/api/get_all_horses/${owner.id}`), 51);
    t.equal(await count(worker, `/api/get_horses_for_user_worker/${owner.id}`), 51);
  });
});

t.test('a list says so when the horse to be edited was deleted meanwhile', async (t) => {
  const owner = await buildPerson(app);
  const manager = await app.as('manager');
  const gone = await buildHorse(app, { owner, archived_at: new Date() });
  const list = `/user/${owner.id}?tab=horses`;
  for (const dialog of ['edit-horse', 'hand-over', 'leave', 'delete-horse', 'fix-box'])
    for (const subject of [`&dialog_id=${gone.id}`, '']) {
      const page = await manager.get(`${list}&dialog=${dialog}${subject}`);
      t.same([page.status, page.headers.location], [303, list]);
      const words = (await manager.get(list)).words();
      t.match(words, 'Error 404 Wystąpił błąd podczas pobierania danych Nie ma takiego konia.', dialog);
      t.notMatch((await manager.get(list)).words(), 'Nie ma takiego konia.', 'once');
    }
});

t.test('section 8 leads staff to a person’s horses, or to the list of people', async (t) => {
  const owner = await buildPerson(app);
  for (const role of ['admin', 'manager', 'worker'] as const) {
    const staff = await app.as(role);
    t.match(await staff.get('/home?section=8'), { status: 303, headers: { location: '/home?section=7' } }, role);
    const named = await staff.get(`/home?section=8&user=${owner.id}`);
    t.match(named, { status: 303, headers: { location: `/user/${owner.id}?tab=horses` } }, role);
  }
});

t.test('a list of horses begins with those in alert, and shows payments only to those they concern', async (t) => {
  const owner = await buildPerson(app);
  const horse = await buildHorse(app, { owner, name: 'Żwirek', box_number: '6', health_alert: true });
  await buildHorse(app, { owner, name: 'Łuna' });
  await billNovember(app);
  await buildLedgerEntry(app, { horse, kind: 'main_fee' });
  const [mine, worker] = [await app.as(owner), await app.as('worker')];
  t.match((await mine.get('/home?section=3')).words(), /Żwirek.*Nieopłacone.*1 zaległe.*Łuna.*Opłacone/);
  const horses = async () => (await worker.get(`/user/${owner.id}`)).words();
  t.match(await horses(), 'Brak koni', 'the worker has no tasks with them');
  await buildTask(app, { horse });
  t.match(await horses(), /Żwirek.*Alert zdrowotny|Alert zdrowotny.*Żwirek/);
  t.notMatch(await horses(), /Nieopłacone|Edytuj|DODAJ/);
});

t.test('the card of a box offers to print only when JavaScript runs', async (t) => {
  const horse = await buildHorse(app);
  t.notMatch((await (await app.as('manager')).get(`/horses/${horse.id}/card`)).words(), 'Drukuj');
});
