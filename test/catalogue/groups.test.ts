import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildGroup, buildPerson, buildService, buildTask } from '../support/builders.ts';
import { offered } from '../support/forms.ts';
import { startOver } from '../support/start-over.ts';
import { storedRows } from '../support/stored-rows.ts';

type Group = { id: string; name: string };
type Refusal = { message: string; fields: Record<string, string> };

const app = await startApp(t);

t.test('groups', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const names = async () => (await manager.get('/api/get_all_groups')).json<Group[]>().map(({ name }) => name);

  t.test('are made, renamed and deleted', async (t) => {
    const made = await manager.post('/api/create_group', { name: '  Stajenni ' });
    t.equal(made.status, 200);
    const group = made.json<Group>();
    t.equal(group.name, 'Stajenni');
    const renamed = await manager.put(`/api/update_group/${group.id}`, { name: 'Źrebaki' });
    t.same(renamed.json(), { ...group, name: 'Źrebaki' });
    await buildGroup(app, { name: 'Zimowa' });
    await buildGroup(app, { name: 'Łąki' });
    t.same(await names(), ['Łąki', 'Zimowa', 'Źrebaki'], 'in Polish order');
    t.equal((await manager.delete(`/api/delete_group/${group.id}`)).status, 200);
    t.same(await names(), ['Łąki', 'Zimowa']);
    const audit = await storedRows(app, 'audit_log', { entity_id: group.id }, 'id', 'action');
    t.match(audit, [{ action: 'create_group' }, { action: 'rename_group' }, { action: 'delete_group' }]);
  });

  t.test('have unique names, ignoring case', async (t) => {
    await buildGroup(app, { name: 'Instruktorzy' });
    const { id } = await buildGroup(app, { name: 'Inni' });
    for (const taken of [
      await manager.post('/api/create_group', { name: 'INSTRUKTORZY ' }),
      await manager.put(`/api/update_group/${id}`, { name: 'instruktorzy' }),
    ]) {
      t.equal(taken.status, 409);
      t.equal(taken.json<Refusal>().fields.name, 'Jest już grupa o tej nazwie.');
    }
    const capitals = await manager.put(`/api/update_group/${id}`, { name: 'INNI' });
    t.equal(capitals.status, 200, 'its own name in capitals is accepted');
    for (const name of ['', '   ', 'x'.repeat(61)])
      t.equal((await manager.post('/api/create_group', { name })).status, 400, `'${name}'`);
    const create = () => manager.post('/api/create_group', { name: 'Nocna' });
    const many = await Promise.all(Array.from({ length: 20 }, create));
    t.equal(many.filter(({ status }) => status === 200).length, 1, 'of many at once one is made');
  });

  t.test('say before they are deleted which workers and services lose them', async (t) => {
    const used = await buildGroup(app, { name: 'Padok', workers: [await buildPerson(app, { role: 'worker' })] });
    await buildService(app, { groups: [used] });
    const unused = await buildGroup(app, { name: 'Pusta' });
    const question = async ({ id }: Group) =>
      (await manager.get(`/home?section=1&tab=groups&dialog=delete-group&id=${id}`)).words();
    t.match(await question(used), 'Czy usunąć grupę „Padok”? Straci ją 1 pracownik i 1 usługa');
    t.match(await question(unused), 'Czy usunąć grupę „Pusta”? Tego nie można cofnąć.');
  });

  t.test('decide which tasks a worker sees', async (t) => {
    const worker = await buildPerson(app, { role: 'worker' });
    const group = await buildGroup(app, { name: 'Kowale' });
    const task = await buildTask(app, { service: await buildService(app, { groups: [group] }) });
    const client = await app.as(worker);
    const seen = async () =>
      (await client.get('/api/get_worker_service_data')).json<Group[]>().some(({ id }) => id === task.id);
    t.equal(await seen(), false);
    const assign = (groups: string[]) => manager.post('/api/assign_worker_to_group', { worker_id: worker.id, groups });
    t.equal((await assign([group.id, group.id])).status, 200, 'naming one twice does no harm');
    t.equal(await seen(), true);
    t.same((await client.get(`/api/get_assigned_groups/${worker.id}`)).json(), [{ id: group.id, name: 'Kowale' }]);
    await assign([]);
    t.equal(await seen(), false, 'the set is replaced');
    await assign([group.id]);
    await manager.delete(`/api/delete_group/${group.id}`);
    t.equal(await seen(), true, 'a service whose last group is gone is for everyone');
  });

  t.test('are only for staff', async (t) => {
    const group = await buildGroup(app, { name: 'Tylko dla swoich' });
    const owner = await buildPerson(app);
    const refused = await manager.post('/api/assign_worker_to_group', { worker_id: owner.id, groups: [group.id] });
    t.equal(refused.status, 400);
    t.match(refused.json<Refusal>().message, 'pracownikom');
    const ewa = await buildPerson(app, { role: 'worker', first_name: 'Ewa', last_name: 'Lis' });
    const workers = (await manager.get('/api/get_all_workers')).json<{ id: string }[]>();
    const listed = workers.filter(({ id }) => id === ewa.id);
    t.same(listed, [{ id: ewa.id, first_name: 'Ewa', last_name: 'Lis', has_account: true }]);
  });
});

t.test('the plain forms of a group', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const page = '/home?section=1';
  await buildGroup(app, { name: 'Obsługa terenu' });
  const create = { path: '/api/create_group', back: `${page}&dialog=create-group` };
  const send = async ({ path, back }: typeof create, fields: Record<string, string>) =>
    (await manager.form(path, { ...fields, form: 'group' }, { back })).follow();
  const refused = await send(create, { name: 'OBSŁUGA TERENU' });
  t.match(refused.words(), 'Wystąpił błąd podczas tworzenia grupy');
  t.equal(offered(refused.text, 'name'), 'OBSŁUGA TERENU', 'what was typed is kept');
  t.match(refused.text, 'aria-invalid="true"');
  t.match((await send(create, { name: 'Stajenni' })).words(), 'Utworzono grupę');
  const all = (await manager.get('/api/get_all_groups')).json<Group[]>();
  const { id } = all.find(({ name }) => name === 'Stajenni') as Group;
  const edit = { path: `/api/update_group/${id}?_method=PUT`, back: `${page}&dialog=edit-group&id=${id}` };
  t.match((await send(edit, { name: 'Stajenni z hali' })).words(), 'Zmieniono nazwę grupy');
  const section = await manager.get(page);
  t.match(section.words(), 'UTWÓRZ GRUPĘ UTWÓRZ USŁUGĘ');
  t.match(section.words(), 'Obsługa tere…', 'cut at 12');
  t.match(section.text, `href="${edit.back.replaceAll('&', '&amp;')}"`, 'its tile opens it');
  t.match((await manager.get(edit.back)).words(), /Edytuj grupę .*W tej grupie nie ma jeszcze nikogo/);
  const jan = await buildPerson(app, { role: 'worker', first_name: 'Jan', last_name: 'Lis' });
  await manager.post('/api/assign_worker_to_group', { worker_id: jan.id, groups: [id] });
  t.match((await manager.get(edit.back)).words(), 'W tej grupie: Jan Lis');
  const gone = { path: `/api/delete_group/${id}?_method=DELETE`, back: `${page}&dialog=delete-group&id=${id}` };
  t.match((await send(gone, {})).words(), 'Usunięto grupę');
});
