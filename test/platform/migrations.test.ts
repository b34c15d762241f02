/** What a stable's rows become when its database is brought up to date. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { day, dayOf } from '../../server/domain/days.ts';
import { connectDatabase, type Db, type Tx } from '../../server/platform/database.ts';
import { Conflict } from '../../server/platform/errors.ts';
import { insertOnce } from '../../server/platform/insert-once.ts';
import { migrateToLatest } from '../../server/platform/migrate.ts';
import { bareDatabase } from '../support/database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** The migrations up to the one of this number, in a folder of the project, so that they find kysely. */
function migrationsUpTo(last: string, folder: string): string {
  for (const file of readdirSync(MIGRATIONS))
    if (file.slice(0, 4) <= last) copyFileSync(path.join(MIGRATIONS, file), path.join(folder, file));
  return folder;
}

const created_at = new Date('2026-11-01T09:00:00Z');
const created_on = dayOf(created_at);

/** An owner with a horse, as 0013 had them. */
async function settle(db: Db) {
  const [person, horse] = [randomUUID(), randomUUID()];
  const address = { city: 'Łódź', street: 'Polna', house_number: '7', postal_code: '90-001' };
  await db
    .insertInto('people')
    .values({
      ...{ id: person, email: 'ewa@stajnia.test', role: 'user', password_hash: 'x' },
      ...{ first_name: 'Ewa', last_name: 'Lis', phone_number: '600100200', ...address, created_at },
    })
    .execute();
  const facts = { name: 'Iskra', breed: 'śląska', box_number: '7', description: 'Łagodna.' };
  const sent = { id: horse, owner_id: person, ...facts };
  await db
    .insertInto('horses')
    .values({ ...sent, created_on, created_at })
    .execute();
  return { person, sent };
}

t.test('what stood in a stable before 0014', async (t) => {
  const url = await bareDatabase(t);
  await migrateToLatest(url, migrationsUpTo('0013', t.testdir({})));
  const { db, close } = connectDatabase(url);
  t.teardown(close);
  const { person, sent } = await settle(db);
  const event = { horse_id: sent.id, author_id: person, title: 'Kowal', description: '', created_at };
  const note = { id: randomUUID(), horse_id: sent.id, author_id: person, title: 'Dieta', content: 'Siano.' };
  const timed = (starts_at: string, ends_at: string) => ({
    ...{ ...event, id: randomUUID(), all_day: false, start_day: null, end_day: null },
    ...{ starts_at: new Date(starts_at), ends_at: new Date(ends_at) },
  });
  const [evening, moment, night] = [
    timed('2026-11-21T20:00:00+01:00', '2026-11-22T00:00:00+01:00'),
    timed('2026-11-22T00:00:00+01:00', '2026-11-22T00:00:00+01:00'),
    timed('2026-11-21T20:00:00+01:00', '2026-11-22T01:00:00+01:00'),
  ];
  const days = {
    all_day: true,
    start_day: day('2026-11-21'),
    end_day: day('2026-11-23'),
    starts_at: null,
    ends_at: null,
  };
  const whole = { ...event, ...days, id: randomUUID() };
  await db
    .insertInto('notes')
    .values({ ...note, created_at })
    .execute();
  await db.insertInto('events').values([evening, moment, night, whole]).execute();

  t.ok((await migrateToLatest(url)).includes('0014_sent_digests'));

  await t.test('is on the same days, but that none goes on into the day that begins at its end', async (t) => {
    const rows = await db.selectFrom('events').select(['id', 'first_day', 'last_day']).execute();
    const daysOf = ({ id }: { id: string }) => {
      const row = rows.find((one) => one.id === id);
      return [row?.first_day, row?.last_day];
    };
    t.same(daysOf(evening), ['2026-11-21', '2026-11-21']);
    t.same(daysOf(moment), ['2026-11-22', '2026-11-22']);
    t.same(daysOf(night), ['2026-11-21', '2026-11-22']);
    t.same(daysOf(whole), ['2026-11-21', '2026-11-23']);
  });

  await t.test('is found by its days, which stay within our age', async (t) => {
    const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
      where indexname = 'events_by_days'`.execute(db);
    t.equal(rows.length, 1);
    const beyond = timed('2199-12-31T20:00:00+01:00', '2200-01-01T01:00:00+01:00');
    await t.rejects(db.insertInto('events').values(beyond).execute(), /events_in_our_age/);
  });

  await t.test('can be sent again', async (t) => {
    const again = (insert: (tx: Tx) => Promise<boolean>) => db.transaction().execute(insert);
    const { created_at: _, ...event } = evening;
    t.equal(await again((tx) => insertOnce(tx, 'horses', sent, { created_on, created_at }, 'inny')), false);
    t.equal(await again((tx) => insertOnce(tx, 'notes', note, { created_at }, 'inna')), false);
    t.equal(await again((tx) => insertOnce(tx, 'events', event, { created_at }, 'inne')), false);
    const other = { ...note, title: 'Inna' };
    await t.rejects(
      again((tx) => insertOnce(tx, 'notes', other, { created_at }, 'inna')),
      Conflict,
    );
  });
});

t.test('what stood in the books before 0023', async (t) => {
  const url = await bareDatabase(t);
  await migrateToLatest(url, migrationsUpTo('0022', t.testdir({})));
  const { db, close } = connectDatabase(url);
  t.teardown(close);
  const { person, sent } = await settle(db);
  const id = randomUUID();
  await sql`
    insert into ledger_entries (id, horse_id, owner_id, kind, amount, occurred_on, period, created_by, created_at, note)
    values (${id}, ${sent.id}, ${person}, 'deposit', 50000, '2026-11-12', null, ${person}, ${created_at}, 'Przelew Ewy'),
      (default, ${sent.id}, ${person}, 'main_fee', -120000, '2026-11-10', '2026-11-01', null, ${created_at}, '')
  `.execute(db);

  t.ok((await migrateToLatest(url)).includes('0023_billing'));

  t.same(await db.selectFrom('entry_notes').selectAll().execute(), [{ entry_id: id, note: 'Przelew Ewy' }]);
  const { rows } =
    await sql`select from information_schema.columns where table_name = 'ledger_entries' and column_name = 'note'`.execute(
      db,
    );
  t.same(rows, [], 'the ledger has no words');
  t.same(await db.selectFrom('horse_balances').selectAll().execute(), [
    {
      ...{ horse_id: sent.id, charged: 120_000, credited: 50_000 },
      ...{ last_period: '2026-11-01', last_charged: 120_000, owes_from: '2026-11-01' },
    },
  ]);
  t.same(await db.selectFrom('horse_periods').selectAll().execute(), [
    { horse_id: sent.id, period: '2026-11-01', charged: 120_000 },
  ]);
  t.match(await db.selectFrom('month_totals').selectAll().execute(), [
    { month: '2026-11-01', charged: 120_000, credited: 50_000 },
  ]);
});

t.test('what the audit log told in words before 0028', async (t) => {
  const url = await bareDatabase(t);
  await migrateToLatest(url, migrationsUpTo('0024', t.testdir({})));
  const { db, close } = connectDatabase(url);
  t.teardown(close);
  const [horse, group] = [randomUUID(), randomUUID()];
  const noted = async (entity: string, before: object | null, after: object | null) => {
    const row = { at: created_at, action: 'change', entity, before: before && JSON.stringify(before) };
    await db
      .insertInto('audit_log')
      .values({ ...row, after: after && JSON.stringify(after) })
      .execute();
  };
  const facts = { name: 'Iskra', breed: 'śląska', box_number: '7', description: 'Klacz Ewy Lis.', payment: 0 };
  await noted('horse', null, { owner_id: horse, name: 'Iskra', breed: 'śląska', box_number: null });
  await noted('horse', facts, { ...facts, description: 'Klacz pani Lis.', payment: 120_000 });
  await noted('note', null, { horse_id: horse, title: 'Telefon Ewy Lis' });
  await noted('event', { horse_id: horse, title: 'Lis' }, { title: 'Kowal' });
  await noted('service', { description: 'changed', groups: [group] }, { description: 'changed', groups: [] });
  await noted('horse', { name: 'Iskra', box_number: '7' }, null);
  await noted('person', null, { fields: ['phone_number', 'street'] });
  await noted('person', { role: 'user' }, { role: 'worker' });
  await noted('occurrence', null, { finished_at: created_at.toISOString() });
  await noted('group', null, { name: 'Luzacy Ewy' });
  await noted('setting', { payment_date: '2026-11-10' }, { payment_date: '2026-12-10' });
  await noted('note', null, null);

  t.ok((await migrateToLatest(url)).includes('0028_audit_without_words'));

  t.same(await db.selectFrom('audit_log').select(['entity', 'before', 'after']).orderBy('id').execute(), [
    { entity: 'horse', before: null, after: { owner_id: horse, box_number: null } },
    { entity: 'horse', before: { payment: 0 }, after: { payment: 120_000, fields: ['description', 'payment'] } },
    { entity: 'note', before: null, after: { horse_id: horse } },
    { entity: 'event', before: { horse_id: horse }, after: { fields: ['title'] } },
    { entity: 'service', before: { groups: [group] }, after: { groups: [], fields: ['description', 'groups'] } },
    { entity: 'horse', before: null, after: null },
    { entity: 'person', before: null, after: { fields: ['phone_number', 'street'] } },
    { entity: 'person', before: { role: 'user' }, after: { role: 'worker' } },
    { entity: 'occurrence', before: null, after: { finished_at: created_at.toISOString() } },
    { entity: 'group', before: null, after: null },
    { entity: 'setting', before: { payment_date: '2026-11-10' }, after: { payment_date: '2026-12-10' } },
    { entity: 'note', before: null, after: null },
  ]);

  await t.test('and is refused since', async (t) => {
    const words = { name: 'Iskra', title: 'kowal', role: 'Lis', fields: ['Ewa Lis'], amount: '12,50', note: ['Lis'] };
    for (const [name, value] of Object.entries({ ...words, more: { inside: 'Ewa' } })) {
      await t.rejects(noted('horse', { [name]: value }, null), /audit_log_tells_facts/, name);
      await t.rejects(noted('horse', null, { [name]: value }), /audit_log_tells_facts/, name);
    }
    await t.rejects(noted('horse', null, { fields: 'Lis' }), /audit_log_tells_facts/, 'a field that is no list');
    await noted('horse', null, { amount: 12, days: ['2026-11-10', null], role: 'worker', fields: ['box_number'] });
  });
});
