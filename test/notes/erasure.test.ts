/** A note on a horse whose owner is erased at the same moment: whichever comes first, no note is left. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson } from '../support/builders.ts';
import { atOnce } from '../support/concurrent.ts';

const TEXT = { title: 'Dieta', content: 'Siano moczone.' };

t.test('a note written beside the erasure of the horse’s owner', async (t) => {
  const app = await startApp(t);
  const [manager, other] = [await app.as('manager'), await app.as('manager')];
  const notesOn = (horse: { id: string }) =>
    app.db.selectFrom('notes').select('content').where('horse_id', '=', horse.id).execute();
  const stable = async () => {
    const owner = await buildPerson(app);
    const horse = await buildHorse(app, { owner });
    const write = () => manager.post('/api/create_note', { horse_id: horse.id, ...TEXT });
    const erase = () => other.delete(`/api/delete_user/${owner.id}`);
    return { horse, write, erase };
  };

  t.test('is refused when the erasure came first', async (t) => {
    const { horse, write, erase } = await stable();
    const [erased, written] = await atOnce(app, erase, write);
    t.same([erased.status, written.status], [200, 404]);
    t.same(await notesOn(horse), []);
  });

  t.test('is erased when it came first', async (t) => {
    const { horse, write, erase } = await stable();
    const [written, erased] = await atOnce(app, write, erase);
    t.same([written.status, erased.status], [201, 200]);
    t.same(await notesOn(horse), []);
  });

  t.test('or changed, is erased too', async (t) => {
    const { horse, erase } = await stable();
    const note = await buildNote(app, { horse });
    const change = () => manager.post('/api/update_note', { id: note.id, ...TEXT });
    const [changed, erased] = await atOnce(app, change, erase);
    t.same([changed.status, erased.status], [200, 200]);
    t.same(await notesOn(horse), []);
  });
});
