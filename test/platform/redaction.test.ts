import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { features } from '../../server/app.ts';
import type { Tx } from '../../server/platform/database.ts';
import { identifiersBy } from '../../server/platform/personal-data.ts';
import { mentions, mentionsInSql, redact } from '../../server/platform/redaction.ts';
import { buildHorse, buildNote, buildPerson, type TestPerson, today } from '../support/builders.ts';
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

t.test('what identifies a person', async (t) => {
  const { db } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const names = { first_name: 'Łucja', last_name: 'Kowal-Żak', street: 'ul. Ćmielowska', house_number: '7' };
  const contact = { phone_number: '601202303', email: 'lucja.k+stajnia@poczta.example' };
  const person = await buildPerson(world, { ...names, ...contact });
  const redactNotes = async (tx: Tx, id: string, columns: string[]) =>
    redact(tx, await identifiersBy(features, tx, id), { table: 'notes', columns, clear: ['request_digest'] });
  const identifiersOf = (id: string) => db.transaction().execute((tx) => identifiersBy(features, tx, id));

  t.test('are found and taken out of texts', async (t) => {
    const identifiers = await identifiersOf(person.id);
    const horse = await buildHorse(world);
    for (const [content, left] of TEXTS) {
      const note = await buildNote(world, { horse, content });
      const mentioned = content !== left;
      t.equal(mentions(identifiers)(content), mentioned, content);
      const row = await db
        .selectFrom('notes')
        .select(mentionsInSql(identifiers, sql.ref('content') as RawBuilder<unknown>).as('mentioned'))
        .where('id', '=', note.id)
        .executeTakeFirst();
      t.equal(row?.mentioned, mentioned, 'Postgres says the same');
    }
    await db.transaction().execute((tx) => redactNotes(tx, person.id, ['title', 'content']));
    const notes = await db.selectFrom('notes').select('content').execute();
    t.same(notes.map(({ content }) => content).sort(), TEXTS.map(([, left]) => left).sort());
  });

  t.test('are never longer than what they leave behind', async (t) => {
    const king = await buildPerson(world, { last_name: 'Ó' });
    const title = 'Ó'.padStart(120, '.');
    await buildNote(world, { title, content: `Ó ${today(world)}` });
    await t.resolves(db.transaction().execute((tx) => redactNotes(tx, king.id, ['title'])));
  });

  t.test('are read letter for letter, whatever the letters', async (t) => {
    const odd = await buildPerson(world, { first_name: 'A.*', last_name: "O'(Neil|[x]+", house_number: '1\\' });
    const isMentioned = mentions(await identifiersOf(odd.id));
    t.ok(isMentioned("list od A.* O'(Neil|[x]+ z wczoraj"));
    t.notOk(isMentioned('list od kogoś z wczoraj'));
    await buildNote(world, { content: "A.* O'(Neil|[x]+" });
    await db.transaction().execute((tx) => redactNotes(tx, odd.id, ['content']));
    const left = await db.selectFrom('notes').select('id').where('content', '=', '…').execute();
    t.equal(left.length, 1);
  });

  t.test('hold the last name alone only while nobody else bears it', async (t) => {
    await buildPerson(world, { first_name: 'Jan', last_name: 'Kowal-Żak' });
    const isMentioned = mentions(await identifiersOf(person.id));
    t.notOk(isMentioned('Kowal-Żak przyjdzie'));
    t.ok(isMentioned('Łucja Kowal-Żak przyjdzie'));
  });

  /** What is left of what others wrote when somebody of this name has gone. */
  const without = async (names: Partial<TestPerson>, texts: string[]) => {
    const gone = await buildPerson(world, { first_name: 'Jan', ...names });
    const notes = [];
    for (const content of texts) notes.push(await buildNote(world, { content }));
    const isMentioned = mentions(await identifiersOf(gone.id));
    await db.transaction().execute((tx) => redactNotes(tx, gone.id, ['content']));
    const left = await db
      .selectFrom('notes')
      .select(['id', 'content'])
      .where(
        'id',
        'in',
        notes.map(({ id }) => id),
      )
      .execute();
    const after = new Map(left.map(({ id, content }) => [id, content]));
    const contents = notes.map(({ id }) => after.get(id) as string);
    t.same(
      contents.map((content, nth) => content !== texts[nth]),
      texts.map(isMentioned),
      'Postgres and JavaScript agree',
    );
    return contents;
  };

  t.test('leave the words of others alone, however short or common a name is', async (t) => {
    const texts = ['Z lasu i z łąki', 'Karmić z ręki, A potem a nuż', 'Jan z Krakowa, Z Jan', 'z 2 wiader, Z 2'];
    const street = { street: 'z', house_number: '2' };
    t.same(await without({ last_name: 'z', ...street }, texts), [texts[0], texts[1], 'Jan z Krakowa, …', texts[3]]);
    t.same(await without({ first_name: 'z', last_name: 'a' }, texts), texts);
    t.same(await without({ last_name: 'kasztanek' }, ['nasz kasztanek', 'nasz Kasztanek']), [
      'nasz kasztanek',
      'nasz …',
    ]);
    t.same(await without({ first_name: 'Li', last_name: 'Wangowicz' }, ['Wangowicz, li wangowicz']), [
      '…, li wangowicz',
    ]);
  });

  t.test('tell a name from a word by where its capital stands', async (t) => {
    const words = ['Kowal we wtorek.', 'kowal był', 'Podkuty. Kowal wróci.', 'Podkuty!\nKowal wróci'];
    const names = ['Dzwonił Kowal.', 'p. Kowal, J. Kowal', 'od: Kowal', 'JAN KOWAL', 'był pan\u00a0Kowal'];
    const left = ['Dzwonił ….', 'p. …, J. …', 'od: …', '…', 'był pan\u00a0…'];
    t.same(await without({ last_name: 'Kowal' }, [...words, ...names]), [...words, ...left]);
  });

  t.test('are found in every case of a Polish name, and in capitals', async (t) => {
    const cases: [Partial<TestPerson>, string[]][] = [
      [
        { first_name: 'Zdzisława', last_name: 'Kwirlewska' },
        [
          'Kwirlewskiej',
          'Kwirlewską',
          'KWIRLEWSKA',
          'u KWIRLEWSKIEJ',
          'Zdzisławie Kwirlewskiej',
          'państwa Kwirlewskich',
        ],
      ],
      [{ last_name: 'Zawidzki' }, ['Zawidzkiego', 'Zawidzkiemu', 'z Zawidzkim', 'Zawidzcy']],
      [{ last_name: 'Nowacki-Ślimak' }, ['Nowackiego-Ślimaka', 'NOWACKIEMU-ŚLIMAKOWI', 'Nowacki-Ślimaka']],
      [{ last_name: 'Chrobak' }, ['Chrobaka', 'Chrobakowi', 'Chrobakiem', 'o Chrobaku', 'Chrobakowie', 'CHROBAKA']],
      [{ last_name: 'Smędek' }, ['Smędka', 'Smędkowi', 'ze Smędkiem', 'o Smędku', 'Smędków']],
      [{ last_name: 'Gwizdoł' }, ['Gwizdoła', 'o Gwizdole']],
      [{ last_name: 'Mizioł' }, ['Mizła', 'Mizłowi']],
      [{ last_name: 'Kępień' }, ['Kępnia', 'Kępniowi', 'Kępniem', 'o Kępniu']],
      [{ last_name: 'Wądół' }, ['Wądoła', 'Wądołem']],
      [{ last_name: 'Zaręba' }, ['Zaręby', 'Zarębie', 'Zarębę', 'z Zarębą', 'Zarębów']],
      [{ last_name: 'Szmotka' }, ['Szmotki', 'Szmotce', 'Szmotkę', 'Szmotką']],
      [{ last_name: 'Chudłaty' }, ['Chudłatego', 'Chudłatemu', 'z Chudłatym', 'Chudłatych']],
      [{ last_name: 'Matejko' }, ['Matejki', 'Matejce', 'Matejkę', 'z Matejką']],
      [{ last_name: 'Gołaś' }, ['Gołasia', 'Gołasiowi', 'z Gołasiem']],
    ];
    for (const [names, texts] of cases)
      for (const text of await without(names, texts)) t.match(text, /^(?:u |z |ze |o |państwa )?…$/, text);
  });

  t.test('are as many as can be looked for, whatever somebody is called', async (t) => {
    const last_name = Array(30).fill('a').join('-');
    const identifiers = await identifiersOf((await buildPerson(world, { last_name, first_name: 'Anna Maria' })).id);
    t.ok(mentions(identifiers)(`Anny Marii ${last_name.toUpperCase()}`));
    t.ok(JSON.stringify(identifiers).length < 50_000);
  });

  t.test('hold no case of a last name that a horse or somebody else is called by', async (t) => {
    await buildHorse(world, { name: 'Siwka' });
    await buildPerson(world, { last_name: 'Pasia' });
    t.same(await without({ last_name: 'Siwek' }, ['Siwka nie je', 'od Siwkowi']), ['Siwka nie je', 'od …']);
    t.same(await without({ last_name: 'Paś' }, ['Pasia dzwoni', 'z Pasiem']), ['Pasia dzwoni', 'z …']);
    const trade = ['Stolarza nie ma.', 'Dzwonić do Stolarza.', 'PILNE: STOLARZ WE WTOREK'];
    t.same(await without({ last_name: 'Stolarz' }, trade), [trade[0], 'Dzwonić do ….', trade[2]]);
  });

  t.test('hold no last name alone that a horse has too', async (t) => {
    await buildHorse(world, { name: 'Batory' });
    const texts = ['Batory nie je, Jan Batory wie'];
    t.same(await without({ last_name: 'Batory' }, texts), ['Batory nie je, … wie']);
  });
});
