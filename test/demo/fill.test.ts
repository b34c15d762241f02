import { sql } from 'kysely';
import sharp from 'sharp';
import t from 'tap';
import { fillDemo } from '../../server/demo/index.ts';
import { demoPerson } from '../../server/demo/people.ts';
import { AUDIT_TEXTS } from '../../server/domain/audit-texts.ts';
import { chargesOf } from '../../server/domain/charges.ts';
import { day } from '../../server/domain/days.ts';
import { booksFor } from '../../server/features/billing/books-queries.ts';
import type { Db } from '../../server/platform/data/database.ts';
import { openTestDatabase } from '../support/database.ts';
import { differences } from '../support/dump.ts';
import { expectBelievable } from './believable.ts';
import { contentOf, MORNING, openDemo, partsOfTables } from './stable.ts';

const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;

const horses = (db: Db) => db.selectFrom('horses').select('id').where('archived_at', 'is', null);

const morning = await openDemo(t, MORNING);

t.test('the stable has the promised people, horses and requests', async (t) => {
  const { db } = morning;
  t.equal(await count(db.selectFrom('people').select('id').where('role', '=', 'user')), 27, 'owners');
  const unregistered = db.selectFrom('people').where('password_hash', 'is', null);
  t.match(
    await unregistered.select(['last_name', 'email']).orderBy('last_name').execute(),
    [
      { last_name: 'Baczyńska', email: null },
      { last_name: 'Gil', email: 'ryszard.gil@poczta.example' },
    ],
    'two of them without an account',
  );
  t.match(
    await unregistered.innerJoin('horses', 'owner_id', 'people.id').select('horses.name').execute(),
    [{ name: 'Smyk' }],
    'and one of these with a horse',
  );
  const asked = unregistered.innerJoin('bookings', 'requested_by', 'people.id').select('bookings.id');
  t.equal(await count(asked), 0, 'nobody acted for them');
  t.equal(await count(horses(db)), 60, 'horses');
  t.equal(await count(horses(db).where('health_alert', '=', true)), 1, 'a health alert');
  t.equal(await count(db.selectFrom('bookings').select('id').where('approved', '=', false)), 2, 'requests');
  const boxes = await horses(db).select('box_number').where('box_number', 'is not', null).execute();
  t.equal(new Set(boxes.map(({ box_number }) => box_number)).size, 56, 'boxes, each with one horse');
  const club = db.selectFrom('settings').select('value').where('key', '=', 'club');
  t.match((await club.executeTakeFirstOrThrow()).value, { name: 'Stajnia Pod Lipami' });
  const known = db.selectFrom('people').where('phone_number', 'is not', null);
  const phones = await known.select('phone_number').execute();
  t.equal(
    new Set(phones.map(({ phone_number }) => phone_number)).size,
    phones.length,
    'each telephone number is unique',
  );
});

t.test('each of twelve runs charged the fees that the app would charge', async (t) => {
  const runs = await morning.db.selectFrom('billing_runs').selectAll().orderBy('period').execute();
  t.same([runs.length, runs[0]?.billing_day, runs.at(-1)?.billing_day], [12, '2025-12-10', '2026-11-10']);
  for (const { period, billing_day } of runs) {
    const run = { period, billing_day, by_days: false, since: null };
    const books = await booksFor(morning.db, run);
    // An existing fee is not charged again, so the books are given as they were before the run.
    const charged = books.charged.filter((month) => month.period < period);
    const fees = chargesOf(run, { ...books, charged }).filter(({ kind }) => kind !== 'service');
    const booked = await morning.db
      .selectFrom('ledger_entries')
      .select(['horse_id', 'kind', 'amount'])
      .where('period', '=', period)
      .where('kind', 'in', ['main_fee', 'package_fee'])
      .execute();
    t.same(
      booked.map(({ horse_id, kind, amount }) => `${horse_id} ${kind} ${-amount}`).sort(),
      fees.map(({ horse_id, kind, price }) => `${horse_id} ${kind} ${price}`).sort(),
    );
  }
});

/** Transient tables, those that would need a network, and those left for visitors to try. */
const LEFT_EMPTY = [
  'built_files',
  ...['sessions', 'calendar_links', 'email_changes', 'registration_drafts', 'throttles', 'old_input'],
  ...['requests', 'push_subscriptions', 'muted_notices', 'statement_mails', 'statement_links', 'sent_statements'],
  ...['moving_in_sheets', 'skip_notes'],
  ...['owner_spellings', 'payment_reminders', 'health_alert_pictures', 'reversed_credits', 'invoice_numbers'],
  ...['care_visit_links', 'digests'],
];

t.test('on a Saturday morning it is believable', async (t) => expectBelievable(t, morning));

t.test('every table but the transient ones has rows', async (t) => {
  const { rows } = await sql<{ name: string; filled: boolean }>`
    select table_name as name, xpath('/row/count/text()', query_to_xml(
      format('select count(*) from %I', table_name), true, true, ''))::text <> '{0}' as filled
    from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'
    order by name
  `.execute(morning.db);
  t.ok(rows.length > 20);
  const names = rows.filter(({ filled }) => !filled).map(({ name }) => name);
  t.same(names, [...LEFT_EMPTY].sort());
});

t.test('all horses have plans of care, two of them overdue, and the farrier comes to six on Tuesday', async (t) => {
  const { db } = morning;
  const living = horses(db);
  const kept = (await living.where('id', 'not in', db.selectFrom('care_plans').select('horse_id')).execute()).length;
  t.equal(kept, 0, 'no horse is without a plan');
  const overdue = db.selectFrom('care_plans').innerJoin('horses', 'horses.id', 'horse_id').select('horses.name');
  t.match(
    await overdue.where('next_on', '<', day('2026-11-21')).where('archived_at', 'is', null).orderBy('name').execute(),
    [{ name: 'Grom' }, { name: 'Pianka' }],
  );
  const visit = await db.selectFrom('care_visits').selectAll().where('closed_at', 'is', null).executeTakeFirstOrThrow();
  t.equal(visit.day, '2026-11-24');
  t.equal(await count(db.selectFrom('care_visit_horses').select('horse_id').where('visit_id', '=', visit.id)), 6);
  t.equal(await count(db.selectFrom('care_record_pictures').select('record_id')), 1);
  const known = db.selectFrom('horses').select('animal_id').distinct().where('chip', 'is not', null);
  const named = known.where('passport_number', 'is not', null).where('sex', 'is not', null);
  t.equal(await count(named), 61, 'each animal has a passport');
});

t.test('pictures belong to living people, and are drawn as the app draws them', async (t) => {
  const pictures = await morning.db.selectFrom('pictures').select(['picture', 'thumbnail', 'etag']).execute();
  t.equal(pictures.length, 8);
  t.equal(new Set(pictures.map(({ etag }) => etag)).size, 8, 'no two are equal');
  for (const { picture, thumbnail } of pictures) {
    const [full, small] = [await sharp(picture).metadata(), await sharp(thumbnail).metadata()];
    t.match([full, small], [{ format: 'jpeg', width: 512, height: 512 }, { width: 96 }]);
  }
});

t.test('what the office did is in the audit log', async (t) => {
  const { db } = morning;
  const { rows } = await sql<{ action: string; rows: number; things: number }>`
    select action, count(*) as rows, count(distinct entity_id) as things from audit_log group by action
  `.execute(db);
  const noted = new Map(rows.map(({ action, ...counted }) => [action, counted]));
  t.same(
    [...noted.keys()].filter((action) => !(action in AUDIT_TEXTS)),
    [],
    'each action has its text',
  );
  const all = async (action: string, things: number) =>
    t.same(noted.get(action), { rows: things, things }, `${action}: ${things}, each once`);
  await all('create_horse', 61);
  await all('update_horse', 61);
  await all('archive_horse', 1);
  await all('set_health_alert', 1);
  await all('create_group', 4);
  await all('assign_groups', 5);
  await all('send_invitation', 2);
  await all('add_picture', 8);
  for (const [action, table] of Object.entries({
    create_service: 'services',
    create_note: 'notes',
    create_event: 'events',
  }))
    await all(action, await count(db.selectFrom(table as 'services').select('id')));
  await all('deposit', await count(db.selectFrom('ledger_entries').select('id').where('kind', '=', 'deposit')));
  await all('reverse_entry', 2);
  await all('correct_balance', 2);
  await all('set_opening_balance', 1);
  t.match(noted.get('run_billing'), { rows: 12 });
  const work = db.selectFrom('tasks').select('id');
  await all('complete_task', await count(work.where('finished_at', 'is not', null)));
  const byHand = work.where('worker_id', 'is not', null).where('rota_worker_id', 'is', null);
  await all('assign_worker', await count(byHand));
  await all('add_absence', 1);
  await all('hand_over_horse', 2);
  // The bookings of a horse that was handed over continue as copies.
  const booked = db.selectFrom('bookings').select('id').where(sql<boolean>`series_id = id`);
  await all('book_service', await count(booked.where('requested_by', '=', demoPerson('manager').id)));
  await all('request_service', await count(booked.where('requested_by', '!=', demoPerson('manager').id)));
  await all('approve_request', await count(booked.where('decided_at', 'is not', null)));
  const { rows: late } = await sql`select 1 from audit_log where at > ${morning.now}`.execute(db);
  t.same(late, [], 'nothing is in the future');
});

t.test('the fill is one transaction, so that a kill leaves nothing or everything', async (t) => {
  const { rows } = await sql<{ query: string }>`
    select string_agg(format('select xmin::text from %I', table_name), ' union ') as query
    from information_schema.tables where table_schema = 'public' and table_name not like 'kysely%'
      and table_type = 'BASE TABLE'
  `.execute(morning.db);
  t.equal((await sql.raw(String(rows[0]?.query)).execute(morning.db)).rows.length, 1);
});

t.test('indexes, constraints and triggers stay as the migrations made them', async (t) => {
  t.same(await partsOfTables(morning.db), await partsOfTables((await openTestDatabase(t)).db));
});

t.test('a filled database is kept', async (t) => {
  const { db, url } = morning;
  const before = await contentOf(db);
  t.equal(await fillDemo({ url, clock: () => new Date('2026-12-24T12:00:00Z') }), false);
  t.same(differences(before, await contentOf(db)), { gone: [], added: [] });
});
