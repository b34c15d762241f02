import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { tellsOf, tellsOfInSql, tracesOf, wipeTraces } from '../../server/platform/traces.ts';
import { buildHorse, buildNote, buildPerson, today } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';

/** What somebody wrote, and what is left of it when Łucja Kowal-Żak of Ćmielowska 7 has gone. */
const TEXTS = [
  ['Łucja Kowal-Żak dzwoniła', '… dzwoniła'],
  ['ŁUCJA  KOWAL-ŻAK dzwoniła', '… dzwoniła'],
  ['od: Kowal-Żak, Łucja', 'od: …'],
  ['Kowal-Żak przyjdzie', '… przyjdzie'],
  ['kowal-żak przyjdzie', 'kowal-żak przyjdzie'],
  ['Łucja przyjdzie', 'Łucja przyjdzie'],
  ['Jan Kowal przyjdzie', 'Jan Kowal przyjdzie'],
  ['tel. 601202303', 'tel. …'],
  ['tel. +48 601-202-303!', 'tel. …!'],
  ['tel. 601\u00a0202\u00a0303', 'tel. …'],
  ['faktura 1601202303', 'faktura 1601202303'],
  ['pisać na Lucja.K+stajnia@poczta.example.', 'pisać na ….'],
  ['lucjaxk+stajnia@poczta.example', 'lucjaxk+stajnia@poczta.example'],
  ['dostawa: ul. Ćmielowska 7', 'dostawa: ul. …'],
  ['ćmielowska  7, Ćmielowska 71', '…, Ćmielowska 71'],
] as const;

t.test('the traces of a person', async (t) => {
  const { db } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const names = { first_name: 'Łucja', last_name: 'Kowal-Żak', street: 'ul. Ćmielowska', house_number: '7' };
  const contact = { phone_number: '601202303', email: 'lucja.k+stajnia@poczta.example' };
  const person = await buildPerson(world, { ...names, ...contact });
  const asked = (id: string) => db.transaction().execute((tx) => tracesOf(tx, id));

  t.test('are found and taken out of texts', async (t) => {
    const traces = await asked(person.id);
    const horse = await buildHorse(world);
    for (const [content, left] of TEXTS) {
      const note = await buildNote(world, { horse, content });
      const told = content !== left;
      t.equal(tellsOf(traces)(content), told, content);
      const row = await db
        .selectFrom('notes')
        .select(tellsOfInSql(traces, sql.ref('content') as RawBuilder<unknown>).as('told'))
        .where('id', '=', note.id)
        .executeTakeFirst();
      t.equal(row?.told, told, 'Postgres says the same');
    }
    await db.transaction().execute((tx) => wipeTraces(tx, person.id, 'notes', ['title', 'content']));
    const notes = await db.selectFrom('notes').select('content').execute();
    t.same(notes.map(({ content }) => content).sort(), TEXTS.map(([, left]) => left).sort());
  });

  t.test('are never longer than what they leave behind', async (t) => {
    const king = await buildPerson(world, { last_name: 'Ó' });
    const title = 'Ó'.padStart(120, '.');
    await buildNote(world, { title, content: `Ó ${today(world)}` });
    await t.resolves(db.transaction().execute((tx) => wipeTraces(tx, king.id, 'notes', ['title'])));
  });

  t.test('are read letter for letter, whatever the letters', async (t) => {
    const odd = await buildPerson(world, { first_name: 'A.*', last_name: "O'(Neil|[x]+", house_number: '1\\' });
    const tells = tellsOf(await asked(odd.id));
    t.ok(tells("list od A.* O'(Neil|[x]+ z wczoraj"));
    t.notOk(tells('list od kogoś z wczoraj'));
    await buildNote(world, { content: "A.* O'(Neil|[x]+" });
    await db.transaction().execute((tx) => wipeTraces(tx, odd.id, 'notes', ['content']));
    const left = await db.selectFrom('notes').select('id').where('content', '=', '…').execute();
    t.equal(left.length, 1);
  });

  t.test('hold the last name alone only while nobody else bears it', async (t) => {
    await buildPerson(world, { first_name: 'Jan', last_name: 'Kowal-Żak' });
    const tells = tellsOf(await asked(person.id));
    t.notOk(tells('Kowal-Żak przyjdzie'));
    t.ok(tells('Łucja Kowal-Żak przyjdzie'));
  });
});
