/** An erasure removes the person from a dump, and changes nothing else in it. */
import fc from 'fast-check';
import t from 'tap';
import { startApp } from '../support/app.ts';
import {
  buildBooking,
  buildEvent,
  buildGroup,
  buildHorse,
  buildLedgerEntry,
  buildNote,
  buildPerson,
  buildService,
  buildTask,
  buildTransfer,
  buildVisit,
  type TestPerson,
} from '../support/builders.ts';
import { byDay } from '../support/drill.ts';
import { dump } from '../support/dump.ts';
import { holds } from '../support/properties.ts';
import { startOver } from '../support/start-over.ts';
import { storedRow, storeRow } from '../support/stored-rows.ts';

const app = await startApp(t);

type Name = { first_name: string; last_name: string };

const CHOSEN: Name[] = [
  { first_name: 'Jan', last_name: 'Antybiotyk' },
  { first_name: 'Jan', last_name: 'Pod Lipami' },
  { first_name: 'Li', last_name: 'Wu' },
  { first_name: 'Anna', last_name: 'Ann' },
  { first_name: 'Ewa', last_name: 'Nowak-Ewangelista' },
  { first_name: 'Łucja', last_name: 'Brzęczykowska' },
  { first_name: 'José', last_name: 'Müller' },
];

const word = fc.stringMatching(/^[A-ZĆŁŚŻ][a-ząćęłńóśźż]{1,9}$/);
const name: fc.Arbitrary<Name> = fc.oneof(fc.constantFrom(...CHOSEN), fc.record({ first_name: word, last_name: word }));

const withoutTails = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łŁ]/g, (l) => (l === 'ł' ? 'l' : 'L'));
const grouped = ([...d]: string, between: string) =>
  [d.slice(0, 3), d.slice(3, 6), d.slice(6)].map((it) => it.join('')).join(between);

/** How others may name the person. All of it must go. */
const NAMING: ((person: TestPerson) => string)[] = [
  ({ first_name, last_name }) => `${first_name} ${last_name}`,
  ({ first_name, last_name }) => `${last_name}, ${first_name}`.toUpperCase(),
  ({ first_name, last_name }) => withoutTails(`${first_name}\u00a0${last_name}`).toLowerCase(),
  ({ first_name, last_name }) => `${last_name} ${first_name}`.normalize('NFD'),
  ({ first_name, last_name }) => `${first_name}\n${last_name.slice(0, 1)}\u00ad${last_name.slice(1)}`,
  ({ email }) => email.toUpperCase(),
  ({ phone_number }) => phone_number,
  ({ phone_number }) => `+48 ${grouped(phone_number, '-')}`,
  ({ phone_number }) => `0048${grouped(phone_number, '\u00a0')}`,
  ({ phone_number }) => `(${phone_number.slice(0, 3)}) ${phone_number.slice(3)}`,
  ({ phone_number }) => grouped(phone_number, '/'),
  ({ street, house_number }) => withoutTails(`${street} ${house_number}`),
];

/** Similar texts that must stay. */
const ALIKE: ((person: TestPerson) => string)[] = [
  ({ first_name }) => first_name,
  ({ last_name }) => last_name,
  ({ last_name }) => `Ola${last_name.toLowerCase()} ${last_name}`,
  ({ first_name, last_name }) => `${first_name} ${last_name}owskiq`,
  ({ first_name, last_name }) => `${first_name} ${last_name}-Zet`,
  ({ email }) => `x.${email}`,
  ({ phone_number }) => `9${phone_number}`,
  ({ phone_number }) => phone_number.slice(1),
  ({ street }) => street,
  ({ street, house_number }) => `${street} ${house_number}1`,
];

const alikeOf = (nth: number) => ALIKE[nth % ALIKE.length];

type Piece = { naming: boolean; nth: number };
const piece: fc.Arbitrary<Piece> = fc.record({ naming: fc.boolean(), nth: fc.nat(NAMING.length - 1) });
/** Sixteen texts of others, with a few pieces each. */
const texts = fc.array(fc.array(piece, { minLength: 1, maxLength: 3 }), { minLength: 17, maxLength: 17 });

/** Separates pieces with letters, so that no name spans two of them. */
const APART = ' | oraz | ';

const textOf = (pieces: readonly Piece[], person: TestPerson) => ({
  text: pieces.map(({ naming, nth }) => (naming ? NAMING[nth] : alikeOf(nth))?.(person)).join(APART),
  left: pieces.map(({ naming, nth }) => (naming ? '…' : alikeOf(nth)?.(person))).join(APART),
});

type Rows = Map<string, Record<string, unknown>>;

/** A dump's rows by table and key, without the queue's rows and those a call writes about itself. */
const rowsOf = (lines: readonly string[]): Rows =>
  new Map(
    lines
      .filter((line) => /^public\.(?!audit_log|sessions|known_browsers|throttles|changed_days|work_)/.test(line))
      .map((line) => {
        const [, table = '', json = ''] = /^public\.(\S+) (.*)$/s.exec(line) ?? [];
        const row = JSON.parse(json) as Record<string, unknown>;
        const { id, entry_id, task_id, key, name, position } = row;
        return [`${table} ${id ?? entry_id ?? task_id ?? key ?? position ?? name ?? json}`, row];
      }),
  );

t.test('an erasure removes every trace of the person and changes no other letter', async (t) => {
  await startOver(app);
  const { db, clock } = app;
  const manager = await app.as('manager');
  const others = { horse: await buildHorse(app), author: await buildPerson(app, { role: 'worker' }) };
  let runs = 0;

  /** Writes each text to a different place. Returns the expected row, column and text. */
  async function writeOfOthers(all: readonly { text: string; left: string }[]) {
    const next = all[Symbol.iterator]();
    const expected: [row: string, column: string, left: string][] = [];
    const texts = (...columns: string[]) => {
      const written = columns.map((column) => ({ column, ...(next.next().value as { text: string; left: string }) }));
      return {
        values: Object.fromEntries(written.map(({ column, text }) => [column, text])),
        expect: (row: string) =>
          expected.push(...written.map(({ column, left }) => [row, column, left] as (typeof expected)[0])),
      };
    };
    const { horse, author } = others;
    const note = texts('title', 'content');
    note.expect(`notes ${(await buildNote(app, { horse, author, ...note.values })).id}`);
    const event = texts('title', 'description');
    event.expect(`events ${(await buildEvent(app, { horse, author, ...event.values })).id}`);
    const foreign = texts('description');
    foreign.expect(`horses ${(await buildHorse(app, foreign.values)).id}`);
    const booked = texts('remark');
    const booking = await buildBooking(app, { horse, requested_by: author.id, ...booked.values });
    booked.expect(`bookings ${booking.id}`);
    const work = { service_description: `Uwagi: ${booking.remark}\n\n${booking.description}` };
    const { id } = await buildTask(app, { booking, ...work });
    const left = expected.at(-1)?.[2];
    expected.push([`tasks ${id}`, 'service_description', `Uwagi: ${left}\n\n${booking.description}`]);
    const reason = texts('reason');
    const made = { raised_by: author.id, raised_at: clock.now() };
    const ended = { ended_by: author.id, ended_at: clock.now() };
    const raised = await storeRow(app, 'health_alerts', { horse_id: horse.id, ...made, ...ended, ...reason.values });
    reason.expect(`health_alerts ${raised.id}`);
    const entry = await buildLedgerEntry(app, { horse, created_by: author.id });
    const remark = texts('note');
    await storeRow(app, 'entry_notes', { entry_id: entry.id, note: remark.values.note as string });
    remark.expect(`entry_notes ${entry.id}`);
    const skip = { skipped: 'other', skipped_at: clock.now(), skipped_by: author.id } as const;
    const skipped = await buildTask(app, { horse, ...skip });
    const why = texts('note');
    await storeRow(app, 'skip_notes', { task_id: skipped.id, note: why.values.note as string });
    why.expect(`skip_notes ${skipped.id}`);
    const doubted = texts('reason', 'answer');
    const answered = { outcome: 'kept', answered_by: author.id, answered_at: clock.now() } as const;
    const doubt = { entry_id: entry.id, ...made, raised_by: horse.owner_id, ...answered, reason: '' };
    doubted.expect(`doubts ${(await storeRow(app, 'doubts', { ...doubt, ...doubted.values })).id}`);
    const transfer = texts('title', 'payer');
    transfer.expect(`bank_transfers ${(await buildTransfer(app, { horse, ...transfer.values })).id}`);
    const report = texts('name', 'description');
    const said = { person_id: author.id, created_at: clock.now(), description: '', ...report.values };
    report.expect(`bug_reports ${(await storeRow(app, 'bug_reports', said)).id}`);
    const visit = texts('message');
    visit.expect(`visits ${(await buildVisit(app, visit.values)).id}`);
    return expected;
  }

  /** The club's own texts, with the person's names. */
  async function writeOfTheClub({ first_name, last_name, email, phone_number }: TestPerson) {
    const full = `${first_name} ${last_name}`;
    const service = await buildService(app, { name: full, description: `${full} ${phone_number} ${email}` });
    const booking = await buildBooking(app, { horse: others.horse, service, requested_by: others.author.id });
    await buildTask(app, { booking });
    await buildGroup(app, { name: `${full} ${runs}` });
    const box = { position: 100 + runs, aisle: full, name: `${runs} ${last_name}`.slice(0, 12) };
    await storeRow(app, 'boxes', box);
    await db
      .insertInto('settings')
      .values({ key: 'payee', value: JSON.stringify({ name: full }) })
      .onConflict((it) => it.column('key').doUpdateSet({ value: JSON.stringify({ name: full }) }))
      .execute();
  }

  const OWN = 'Własnesłowa';
  /** What the person typed about their horse and others', and what others wrote about their horse. */
  async function writeOwn(person: TestPerson) {
    const texts = { name: `${person.last_name} ${OWN}`, breed: OWN, description: OWN };
    const own = await buildHorse(app, { owner: person, ...texts, box_number: `${OWN.slice(0, 8)}${runs}` });
    for (const about of [
      { horse: own, author: others.author },
      { horse: others.horse, author: person },
    ]) {
      await buildNote(app, { ...about, title: OWN, content: OWN });
      await buildEvent(app, { ...about, title: OWN, description: OWN });
      const { horse, author } = about;
      const booking = await buildBooking(app, { horse, requested_by: author.id, description: OWN, remark: OWN });
      await buildTask(app, { booking, service_description: OWN, finishedBy: others.author });
      const raised = { raised_by: author.id, raised_at: clock.now(), reason: OWN };
      const ended = { ended_by: author.id, ended_at: clock.now() };
      await storeRow(app, 'health_alerts', { horse_id: horse.id, ...raised, ...ended });
      const entry = await buildLedgerEntry(app, { horse, created_by: author.id });
      await storeRow(app, 'entry_notes', { entry_id: entry.id, note: OWN });
      if (author === person) await storeRow(app, 'doubts', { entry_id: entry.id, ...raised });
    }
    await storeRow(app, 'bug_reports', { person_id: person.id, description: OWN, created_at: clock.now() });
    await buildVisit(app, { name: OWN, phone: person.phone_number, message: OWN });
  }

  await holds(
    t,
    fc.asyncProperty(name, texts, async (named, pieces) => {
      runs++;
      const phone_number = String(731_000_000 + runs * 1_000_003).slice(0, 9);
      const person = await buildPerson(app, { ...named, street: 'ul. Ćwierćnutowa', phone_number });
      const bare = { ...person, street: 'Ćwierćnutowa' };
      const written = pieces.map((some) => textOf(some, bare));
      await writeOfTheClub(person);
      const expected = await writeOfOthers(written);
      const before = rowsOf(await dump(db));
      await writeOwn(person);
      const { status } = await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true });
      const lines = await dump(db);
      const after = rowsOf(lines);
      const wrong: unknown[] = lines.filter((line) => line.includes(OWN));
      if (status !== 200) wrong.push(status);
      const ofTexts = new Map<string, Record<string, unknown>>();
      for (const [row, column, left] of expected) ofTexts.set(row, { ...ofTexts.get(row), [column]: left });
      for (const [row, was] of before) {
        const texts = ofTexts.get(row);
        const should = { ...was, ...texts };
        const is = after.get(row);
        if (row === `people ${person.id}` || row.startsWith('horse_balances')) continue;
        if (JSON.stringify(is) !== JSON.stringify(should)) wrong.push({ row, should, is });
      }
      if (ofTexts.size < 11) wrong.push('too few texts');
      if (wrong.length > 0) throw new Error(JSON.stringify(wrong, null, 1).slice(0, 3000));
    }),
    { runs: byDay(3, 200) },
  );
});

t.test('spellings from other keyboards and programs are found among all texts too', async (t) => {
  await startOver(app);
  const manager = await app.as('manager');
  const given = { first_name: 'Filip', last_name: 'Fijałkowski', phone_number: '612345678' };
  const person = await buildPerson(app, { ...given, street: 'ulica Lipowa', house_number: '12' });
  const notes = await Promise.all(
    [
      ...['ﬁlip ﬁjałkowski', 'Ⓕilip 𝐅𝐢𝐣𝐚ł𝐤𝐨𝐰𝐬𝐤𝐢', 'Fi\u200elip Fijałkowski', 'Filip – Fijałkowski'],
      ...['61②345678', 'al. Lipowa 12', 'samo Filip', 'Lipowa 13'],
    ].map((content) => buildNote(app, { content })),
  );
  t.equal((await manager.delete(`/api/delete_user/${person.id}`, { with_debt: true })).status, 200);
  const left = await Promise.all(notes.map(({ id }) => storedRow(app, 'notes', { id })));
  const contents = left.map(({ content }) => content);
  t.same(contents, ['…', '…', '…', '…', '…', 'al. …', 'samo Filip', 'Lipowa 13']);
});
