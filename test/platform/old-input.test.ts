import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildNote } from '../support/builders.ts';

t.test('input of one dialog does not fill another on its page', async (t) => {
  const app = await startApp(t);
  const manager = await app.as('manager');

  t.test('for groups', async (t) => {
    const [group, other] = [await buildGroup(app, { name: 'Stajenni' }), await buildGroup(app, { name: 'Luzacy' })];
    const edit = ({ id }: { id: string }) => `/home?section=1&dialog=edit-group&id=${id}`;
    const typed = { name: 'luzacy', form: 'group' };
    const refused = await manager.form(`/api/update_group/${group.id}?_method=PUT`, typed, { back: edit(group) });
    t.match((await manager.get(edit(other))).text, 'value="Luzacy"');
    t.match((await refused.follow()).text, 'value="luzacy"', 'it waits where it was typed');
  });

  t.test('for notes', async (t) => {
    const horse = await buildHorse(app);
    const [note, other] = [await buildNote(app, { horse }), await buildNote(app, { horse, title: 'Kowal' })];
    const edit = ({ id }: { id: string }) => `/horses/${horse.id}?tab=notes&dialog=edit-note&id=${id}`;
    const typed = { id: note.id, title: 'Dieta', content: '', form: 'note' };
    const refused = await manager.form('/api/update_note', typed, { back: edit(note) });
    t.match((await manager.get(edit(other))).text, 'value="Kowal"');
    t.match((await refused.follow()).text, 'value="Dieta"');
  });

  t.test('in two tabs', async (t) => {
    const horse = await buildHorse(app);
    const group = '/home?section=1&dialog=create-group';
    const note = `/horses/${horse.id}?tab=notes&dialog=create-note`;
    await manager.form(
      '/api/create_note',
      { horse_id: horse.id, title: 'Dieta', content: '', form: 'note' },
      { back: note },
    );
    await manager.form('/api/create_group', { name: '', form: 'group' }, { back: group });
    t.match((await manager.get(group)).text, 'aria-invalid');
    t.match((await manager.get(note)).text, 'value="Dieta"', 'the first one still waits');
    t.notMatch((await manager.get(note)).text, 'value="Dieta"', 'until it was shown');
    for (let nth = 0; nth < 6; nth++)
      await manager.form('/api/create_group', { name: '', form: 'group' }, { back: `/home?section=1&page=${nth}` });
    t.equal(manager.cookies.get('form')?.split('.').length, 4, 'only the newest are kept');
  });

  t.test('the input is gone once the page beneath is shown', async (t) => {
    const create = '/home?section=1&dialog=create-group';
    await manager.form('/api/create_group', { name: '', form: 'group' }, { back: create });
    await manager.get('/home?section=1');
    t.notMatch((await manager.get(create)).text, 'aria-invalid');
  });
});
