import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson } from '../support/builders.ts';
import { offered } from '../support/forms.ts';
import { storedRow, storedRows } from '../support/stored-rows.ts';

const TEXT = { title: 'Dieta', content: 'Siano moczone.' };

t.test('a form of a note', async (t) => {
  const app = await startApp(t);
  const person = await buildPerson(app);
  const [owner, manager] = [await app.as(person), await app.as('manager')];
  const horse = await buildHorse(app, { owner: person });
  const tab = `/horses/${horse.id}?tab=notes`;
  const create = `${tab}&dialog=create-note`;
  const edit = ({ id }: { id: string }) => `${tab}&dialog=edit-note&id=${id}`;
  const save = (note: { id: string }, fields: object) =>
    owner.form('/api/update_note', { id: note.id, ...fields, form: 'note' }, { back: edit(note) });
  /** The version in the form of a note. */
  const versionOf = async (note: { id: string }) =>
    offered((await owner.get(edit(note))).text, 'form_version') as string;

  t.test('that is sent twice makes one note', async (t) => {
    const id = offered((await owner.get(create)).text, 'id') as string;
    const sent = { ...TEXT, id, horse_id: horse.id, form: 'note' };
    for (const _ of [1, 2]) t.equal((await owner.form('/api/create_note', sent, { back: create })).location, tab);
    t.same(await storedRows(app, 'notes', {}, 'id', 'title', 'content'), [{ id, ...TEXT }]);

    const slip = await owner.form('/api/create_note', { ...sent, content: '' }, { back: create });
    t.equal(offered((await slip.follow()).text, 'id'), id, 'a form with an error keeps its id');
    const clash = await owner.form('/api/create_note', { ...sent, content: 'Inna' }, { back: create });
    const page = await clash.follow();
    t.match(page.words(), 'Wysłano to już wcześniej z inną treścią.');
    t.not(offered(page.text, 'id'), id, 'that of another note is changed for a new one');
    t.match(page.text, 'Inna</textarea>');
  });

  t.test('does not undo another person’s change without asking', async (t) => {
    const note = await buildNote(app, { horse, title: 'Kowal', content: 'W środę.' });
    const form_version = await versionOf(note);
    await manager.post('/api/update_note', { id: note.id, title: 'Kowal', content: 'W czwartek.' });
    const mine = { title: 'Kowal o 12', content: 'W środę.' };
    const page = await (await save(note, { ...mine, form_version })).follow();
    t.match(page.words(), 'Error 409 Nie udało się zaktualizować notatki Ktoś zmienił tę notatkę w międzyczasie');
    t.match(page.words(), 'W międzyczasie zmieniono na: W czwartek.');
    t.equal(offered(page.text, 'title'), 'Kowal o 12');
    const seen = offered(page.text, 'form_version') as string;
    t.equal((await save(note, { ...mine, form_version: seen })).location, tab);
    t.match(await storedRow(app, 'notes', { id: note.id }), mine);
    const unversioned = await owner.post('/api/update_note', { id: note.id, ...TEXT });
    t.equal(unversioned.status, 200, 'a call without a version overwrites');
  });

  t.test('quotes little of a long text that someone else wrote', async (t) => {
    const note = await buildNote(app, { horse, title: 'Kowal', content: 'W środę.' });
    const form_version = await versionOf(note);
    const content = '🐴 rżenie '.repeat(400).trim();
    await manager.post('/api/update_note', { id: note.id, title: 'Kowal', content });
    const mine = { id: note.id, title: 'Kowal', content: 'W czwartek.' };
    const call = await owner.post('/api/update_note', { ...mine, form_version });
    const { fields, form_version: newVersion } = call.json<{ fields: { content: string }; form_version: string }>();
    t.match(fields.content, /zmieniono na: 🐴 rżenie 🐴.{40,70}…$/u);
    const late = await save(note, { ...mine, form_version });
    const page = (await late.follow()).text;
    t.equal(offered(page, 'form_version'), newVersion, 'the new version is in the form');
    const dialog = page.slice(page.indexOf('class="dialog"'));
    t.ok(dialog.split('rżenie').length < 30, 'shortened');
    t.equal((await owner.post('/api/update_note', { ...mine, form_version: newVersion })).status, 200);
  });

  t.test('for a note deleted meanwhile offers its text as a new one', async (t) => {
    const note = await buildNote(app, { horse });
    const form_version = await versionOf(note);
    await manager.delete(`/api/delete_note/${note.id}`);
    const page = await (await save(note, { title: 'Leki', content: 'Raz dziennie.', form_version })).follow();
    t.match(page.words(), 'Tej notatki już nie ma');
    t.match(page.words(), 'Nowa notatka');
    t.equal(offered(page.text, 'title'), 'Leki');
    t.match(page.text, 'Raz dziennie.</textarea>');
    const id = offered(page.text, 'id') as string;
    t.not(id, note.id);
    t.notMatch((await owner.get(edit(note))).words(), 'Nowa notatka', 'but not when nothing was typed');
    const fresh = { id, horse_id: horse.id, title: 'Leki', content: 'Raz dziennie.' };
    t.equal((await owner.form('/api/create_note', fresh, { back: create })).location, tab);
    t.equal((await storedRow(app, 'notes', { id })).title, 'Leki');
  });

  t.test('confirms the change', async (t) => {
    const note = { title: 'Dieta', content: 'Owies.', horse_id: horse.id };
    const made = await owner.form('/api/create_note', note, { back: create });
    t.match((await made.follow()).words(), 'SUKCES Dodano notatkę');
    const { id } = await buildNote(app, { horse });
    const saved = await save({ id }, TEXT);
    t.match((await saved.follow()).words(), 'SUKCES Zmieniono notatkę');
    const gone = await manager.form(`/api/delete_note/${id}?_method=DELETE`, {}, { back: tab });
    t.match((await gone.follow()).words(), 'SUKCES Usunięto notatkę');
  });
});
