/** The dialog that lists mentions by others before an account is deleted, each with a checkbox, by plain forms. */
import t from 'tap';
import { startApp } from '../support/app.ts';
import { buildHorse, buildNote, buildPerson } from '../support/builders.ts';
import { filledForm } from '../support/forms.ts';

const app = await startApp(t);
const manager = await app.as('manager');
const author = await buildPerson(app, { role: 'worker' });
const horse = await buildHorse(app, { name: 'Bursztyn' });
const AT_HOME = { phone_number: '731246803', street: 'Ćmielowska', house_number: '7' };

const somebody = (last_name: string, more: Partial<typeof AT_HOME> = {}) =>
  buildPerson(app, { first_name: 'Łucja', last_name, ...more });

const write = (content: string) => buildNote(app, { horse, author, title: 'Telefon', content });

async function writeMany(content: string): Promise<{ id: string }[]> {
  const notes = [];
  for (let nth = 0; nth < 120; nth++) notes.push(await write(`${nth}. ${content}`));
  return notes;
}

async function contents(notes: { id: string }[]): Promise<(string | undefined)[]> {
  const rows = await app.db.selectFrom('notes').select(['id', 'content']).execute();
  return notes.map(({ id }) => rows.find((row) => row.id === id)?.content);
}

type Shown = { text: string; words(): string };

/** The dialog's checkboxes: id, whether it is ticked, and the words beside it. */
const boxesOn = ({ text }: Shown) =>
  [...text.matchAll(/<li><label class="choice">(.*?)<\/li>/gs)].map(([, inside = '']) => ({
    id: /value="([^"]*)"/.exec(inside)?.[1] ?? '',
    ticked: inside.includes('checked=""'),
    words: (inside.split('class="words">')[1] ?? '').replace(/<!--.*?-->|<[^>]*>/g, '').replaceAll('\u00a0', ' '),
  }));

const marks = ({ text }: Shown) => [...text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, it]) => it);

/** The dialog that deletes a person, used like its buttons. */
function deletion({ id }: { id: string }) {
  /** What the dialog's form sends with these boxes unticked. */
  const sent = ({ text }: Shown, action: string, unticked: readonly string[]) =>
    Object.entries(filledForm(text.split('data-dialog=')[1] ?? '', action)).map(([name, all]): [string, string[]] => [
      name,
      /erase$/.test(name) ? all.filter((it) => !unticked.includes(it)) : all,
    ]);
  return {
    open: (): Promise<Shown> => manager.get(`/user/${id}?tab=general&dialog=delete`),
    confirm: async (shown: Shown, unticked: string[] = []): Promise<Shown> => {
      const action = `/api/delete_user/${id}?_method=DELETE`;
      return (await manager.form(action, Object.fromEntries(sent(shown, action, unticked)))).follow();
    },
    goOn: (shown: Shown, unticked: string[], rest?: 'keep' | 'erase'): Promise<Shown> => {
      const query = new URLSearchParams();
      for (const [name, all] of sent(shown, `/user/${id}`, unticked)) for (const one of all) query.append(name, one);
      if (rest) query.append('dialog_rest', rest);
      return manager.get(`/user/${id}?${query}`);
    },
  };
}

const DELETED = 'Konto zostało usunięte';

t.test('mentions by others of a person who leaves', async (t) => {
  await t.test('are listed with their place and context, ticked; unticked ones stay', async (t) => {
    const person = await somebody('Brzęczykowska', AT_HOME);
    const notes = [
      await write('Siodło oddać: Lucja Brzeczykowska, (731) 246 803, w sobotę.'),
      await write('Tak nazywa się też klacz: Łucja Brzęczykowska.'),
      await write('Brzęczykowska dzwoniła.'),
    ];
    const { open, confirm } = deletion(person);
    const dialog = await open();
    const boxes = boxesOn(dialog);
    t.ok(boxes.length === 3 && boxes.every(({ ticked }) => ticked));
    t.match(dialog.words(), /Notatka · Bursztyn · 21\.11\.2026/);
    t.ok(boxes.some(({ words }) => words.includes('Siodło oddać: Lucja Brzeczykowska, (731) 246 803, w sobotę.')));
    t.same(marks(dialog).sort(), ['(731) 246 803', 'Lucja Brzeczykowska', 'Łucja Brzęczykowska']);
    const mare = boxes.find(({ words }) => words.includes('klacz'));
    t.match((await confirm(dialog, [mare?.id ?? ''])).words(), DELETED);
    t.same(await contents(notes), [
      'Siodło oddać: …, …, w sobotę.',
      'Tak nazywa się też klacz: Łucja Brzęczykowska.',
      'Brzęczykowska dzwoniła.',
    ]);
  });

  await t.test('that came or went meanwhile are shown first, and nothing is deleted', async (t) => {
    const person = await somebody('Gżegżółkowa');
    const seen = await write('Pytała Łucja Gżegżółkowa.');
    const { open, confirm } = deletion(person);
    const dialog = await open();
    const late = await write('Płaci Łucja Gżegżółkowa.');
    const more = await confirm(dialog);
    t.match(more.words(), 'W międzyczasie zmieniło się to, co inni napisali o tej osobie.');
    t.same(marks(more), ['Łucja Gżegżółkowa', 'Łucja Gżegżółkowa']);
    t.same(await contents([seen, late]), ['Pytała Łucja Gżegżółkowa.', 'Płaci Łucja Gżegżółkowa.']);
    await app.db.deleteFrom('notes').where('id', '=', late.id).execute();
    const fewer = await confirm(more);
    t.equal(marks(fewer).length, 1);
    t.same(await contents([seen]), ['Pytała Łucja Gżegżółkowa.']);
    t.match((await confirm(fewer)).words(), DELETED);
    t.same(await contents([seen]), ['Pytała ….']);
  });

  await t.test('have pages when there are many, and each page keeps its ticks', async (t) => {
    const person = await somebody('Świergotka');
    const notes = await writeMany('Łucja Świergotka');
    const { open, goOn, confirm } = deletion(person);
    let dialog = await open();
    const left: string[] = [];
    for (const shown of [50, 50, 20]) {
      const boxes = boxesOn(dialog);
      t.equal(boxes.length, shown);
      t.equal(dialog.text.includes('>USUŃ KONTO</button>'), shown === 20);
      const kept = boxes[7]?.id ?? '';
      left.push(boxes[7]?.words ?? '');
      dialog = shown === 20 ? await confirm(dialog, [kept]) : await goOn(dialog, [kept]);
    }
    t.match(dialog.words(), DELETED);
    const after = (await contents(notes)) as string[];
    t.same(after.filter((text) => text.includes('Łucja')).sort(), left.sort());
    t.equal(after.filter((text) => /^\d+\. …$/.test(text)).length, 117);
  });

  for (const [rest, gone] of [
    ['erase', 119],
    ['keep', 49],
  ] as const)
    await t.test(`beyond the limit are all treated alike: ${rest} the rest`, async (t) => {
      const person = await somebody(`Wilga${gone}a`);
      const notes = await writeMany(`Łucja Wilga${gone}a`);
      const { open, goOn, confirm } = deletion(person);
      const dialog = await open();
      const asked = await goOn(dialog, [boxesOn(dialog)[0]?.id ?? ''], rest);
      t.match(asked.words(), 'Pozostałe wzmianki (70)');
      t.match((await confirm(asked)).words(), DELETED);
      t.equal((await contents(notes)).filter((text) => text?.includes('…')).length, gone);
    });

  await t.test('all go when a client only asks for the deletion', async (t) => {
    const person = await somebody('Kukułkowa', AT_HOME);
    const note = await write('Pyta Łucja Kukułkowa, ul. Ćmielowska 7.');
    t.equal((await manager.delete(`/api/delete_user/${person.id}`)).status, 200);
    t.same(await contents([note]), ['Pyta …, ul. ….']);
  });

  await t.test('stay when a client asks to keep them, but not by outdated ids', async (t) => {
    const person = await somebody('Pliszkowa');
    const note = await write('Pyta Łucja Pliszkowa.');
    const address = `/api/delete_user/${person.id}`;
    const { seen, erase } = filledForm((await deletion(person).open()).text, `${address}?_method=DELETE`);
    t.equal((await manager.delete(address, { seen: 'another list' })).status, 409);
    t.equal((await manager.delete(address, { seen: seen?.[0], kept: erase })).status, 200);
    t.same(await contents([note]), ['Pyta Łucja Pliszkowa.']);
  });
});
