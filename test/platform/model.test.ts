import { randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, sql, type Updateable } from 'kysely';
import t from 'tap';
import { day } from '../../server/domain/days.ts';
import { grosze } from '../../server/domain/money.ts';
import { UNHURRIED } from '../../server/platform/data/database.ts';
import type { Database } from '../../server/platform/data/tables.ts';
import {
  buildBooking,
  buildDevice,
  buildEvent,
  buildGroup,
  buildHorse,
  buildInvitation,
  buildNote,
  buildPayment,
  buildPerson,
  buildReset,
  buildService,
  buildSession,
  buildTask,
  erased,
} from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { setStored, storedRow, storeRow } from '../support/stored-rows.ts';

// The database's own constraints, independent of the code.

const { db } = await openTestDatabase(t, { timeouts: UNHURRIED });

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER = new Date('2026-11-22T10:00:00Z');
const hash = () => randomBytes(32);

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

const world = { db, clock: testClock(NOW) };
const idOf = async (row: Promise<{ id: string }>) => (await row).id;

const person = (row: Row<'people'> = {}) => idOf(buildPerson(world, row));
const owner = await person();
const somebody = { id: owner };

const horse = (row: Row<'horses'> = {}) => idOf(buildHorse(world, { owner_id: owner, ...row }));
const mare = await buildHorse(world, { owner: somebody });
const kasztanka = mare.id;

const lunging = await buildService(world);
const weekly = {
  horse: mare,
  service: lunging,
  onetime: false,
  days_of_week: [1, 4],
  requested_by: owner,
  decided_by: owner,
  decided_at: NOW,
};
const booking = (row: Row<'bookings'> = {}) => idOf(buildBooking(world, { ...weekly, ...row }));

const mondays = await buildBooking(world, weekly);
const task = (row: Row<'tasks'> = {}) =>
  idOf(buildTask(world, { booking: mondays, date_to_finish: day('2026-11-23'), ...row }));

const payment = () => buildPayment(world, { owner_id: owner, made_by: owner });

const entry = async (row: Row<'ledger_entries'> = {}) => {
  const id = randomUUID();
  const booked = { kind: 'deposit', amount: grosze(10_000), created_by: owner } as const;
  const payment_id = (row.kind ?? 'deposit') === 'deposit' ? await payment() : null;
  const where = { horse_id: kasztanka, owner_id: owner, occurred_on: day('2026-11-21'), created_at: NOW } as const;
  await storeRow(world, 'ledger_entries', { ...booked, ...where, id, payment_id, ...row });
  return id;
};

const NOVEMBER = day('2026-11-01');
const charge = (row: Row<'ledger_entries'> = {}) =>
  entry({ kind: 'main_fee', amount: grosze(-80_000), period: NOVEMBER, created_by: null, ...row });

const check = (constraint: string) => ({ code: '23514', constraint });
const unique = (constraint: string) => ({ code: '23505', constraint });
const unknown = { code: '23503' };
const writtenOnce = { code: '23001' };

t.test('a person', async (t) => {
  await t.test('has a unique lower-case e-mail', async (t) => {
    await person({ email: 'żaneta@stajnia.test' });
    await t.rejects(person({ email: 'żaneta@stajnia.test' }), unique('people_email_key'));
    for (const email of [
      'Anna@stajnia.test',
      'Żaneta2@stajnia.test',
      'anna',
      'a b@stajnia.test',
      '"a"@b.pl',
      'a,b@c.pl',
    ])
      await t.rejects(person({ email }), check('people_email_check'), email);
  });

  await t.test('has a real name, phone and address', async (t) => {
    for (const first_name of ['', ' ', ' \t\n', 'x'.repeat(61)])
      await t.rejects(person({ first_name }), check('short_name_check'));
    await person({ first_name: 'Ż'.repeat(60) });
    const wrong = {
      password_hash: [''],
      phone_number: ['', '60010020', '600 100 200'],
      postal_code: ['', '60001', '60-001\n'],
      city: ['', ' '],
      street: [''],
      house_number: [''],
    };
    for (const [name, values] of Object.entries(wrong))
      for (const value of values)
        await t.rejects(person({ [name]: value }), check(`people_${name}_check`), `${name}: ${JSON.stringify(value)}`);
  });

  await t.test('with an account has an e-mail, a phone and an address', async (t) => {
    for (const name of ['email', 'phone_number', 'city', 'street', 'house_number', 'postal_code'])
      await t.rejects(person({ [name]: null }), check('people_with_an_account_are_complete'), name);
  });

  await t.test('without an account needs only a name, and manages nothing', async (t) => {
    const nameOnly = { email: null, password_hash: null, phone_number: null, city: null, street: null };
    const unknown = { ...nameOnly, house_number: null, postal_code: null };
    await person(unknown);
    await person({ ...unknown, role: 'worker' });
    for (const role of ['manager', 'admin'] as const)
      await t.rejects(person({ ...unknown, role }), check('people_without_an_account_manage_nothing'), role);
  });

  await t.test('has one of four roles', async (t) => {
    await t.rejects(person({ role: 'owner' as never }), check('staff_or_owner_role_check'));
  });

  await t.test('is gone once erased, and their e-mail is free', async (t) => {
    const id = await person({ email: 'odchodzi@stajnia.test', first_name: 'Łucja', phone_number: '511222333' });
    const erase = (row: Partial<Updateable<Database['people']>>) => setStored(world, 'people', { id }, row);
    await t.rejects(erase({ deleted_at: LATER }), check('people_erased_are_nobody'));
    const gone = erased(world);
    for (const left of [{ street: 'Lipowa' }, { last_name: 'Nowak' }, { role: 'worker' as const }])
      await t.rejects(erase({ ...gone, ...left }), check('people_erased_are_nobody'), JSON.stringify(left));
    await erase(gone);
    const { rows } = await sql`select from people p where p::text ~* 'łucja|lucja|odchodzi|511222333'`.execute(db);
    t.equal(rows.length, 0, 'no trace in the row or its search text');
    await person({ email: 'odchodzi@stajnia.test' });
  });

  await t.test('with entries or work is never deleted', async (t) => {
    await t.rejects(db.deleteFrom('people').where('id', '=', owner).execute(), unknown);
  });

  await t.test('is found ignoring Polish diacritics, in either order of names, by any part', async (t) => {
    const zolw = await person({ first_name: 'Żółcisław', last_name: 'Żółw', phone_number: '512987654' });
    const found = (text: string) =>
      db
        .selectFrom('people')
        .where(sql<boolean>`strpos(search_text, folded(${text})) > 0`)
        .where('deleted_at', 'is', null)
        .select('id')
        .execute();
    for (const text of ['zolw', 'ŻÓŁW', 'zolcislaw zolw', 'Żółw Żółcisław', 'olw', '9876', 'z\u0307o\u0301łw'])
      t.match(await found(text), [{ id: zolw }], text);
    t.same(await found('%'), [], 'a search has no wildcards');
  });
});

t.test('folding removes all Polish diacritics, whatever the locale of the database', async (t) => {
  const { rows } = await sql<{ folded: string }>`select folded('ZAŻÓŁĆ GĘŚLĄ JAŹŃ') as folded`.execute(db);
  t.same(rows, [{ folded: 'zazolc gesla jazn' }]);
});

t.test('names sort as in a Polish dictionary, boxes in walking order', async (t) => {
  const sorted = async (words: string[], collation: string) => {
    const query = sql<{ w: string }>`select w from unnest(${words}::text[]) w order by w collate ${sql.id(collation)}`;
    return (await query.execute(db)).rows.map((row) => row.w);
  };
  t.same(await sorted(['Zając', 'Łoś', 'Lis', 'Ćwik', 'Żak', 'Cień', 'Malec'], 'polish'), [
    'Cień',
    'Ćwik',
    'Lis',
    'Łoś',
    'Malec',
    'Zając',
    'Żak',
  ]);
  t.same(await sorted(['A10', 'B1', 'A2', 'A1'], 'box_order'), ['A1', 'A2', 'A10', 'B1']);
  t.same(await sorted(['Łuna 10', 'Łuna 2', 'Mgła', 'Lot'], 'horse_order'), ['Lot', 'Łuna 2', 'Łuna 10', 'Mgła']);
});

t.test('pictures have a size limit', async (t) => {
  const picture = { person_id: owner, etag: 'a', updated_at: NOW };
  const add = (kb: number, small: number) =>
    storeRow(world, 'pictures', { ...picture, picture: Buffer.alloc(kb * 1024), thumbnail: Buffer.alloc(small) });
  await t.rejects(add(1025, 100), check('pictures_picture_check'));
  await t.rejects(add(100, 4097), check('pictures_thumbnail_check'));
  await t.rejects(add(0, 100), check('pictures_picture_check'));
  await add(100, 4096);
});

t.test('a session', async (t) => {
  const open = (row: Row<'sessions'> = {}) => buildSession(world, { person: somebody, ...row });

  await t.test('stores digests, not tokens', async (t) => {
    await t.rejects(open({ access_hash: Buffer.from('token') }), check('sha256_check'));
    await t.rejects(open({ refresh_hash: Buffer.alloc(33) }), check('sha256_check'));
  });

  await t.test('has a complete previous pair or none', async (t) => {
    const previous = { previous_access_hash: hash(), previous_refresh_hash: hash(), previous_access_expires_at: NOW };
    await open(previous);
    for (const missing of Object.keys(previous))
      await t.rejects(open({ ...previous, [missing]: null }), check('sessions_previous_pair_is_whole'), missing);
  });

  await t.test('belongs to a person', async (t) => {
    await t.rejects(open({ person_id: randomUUID() }), unknown);
  });

  await t.test('keeps the device’s subscription when it expires', async (t) => {
    const { id } = await open();
    const endpoint = 'https://fcm.googleapis.com/fcm/send/1';
    const device = { endpoint, subscription: JSON.stringify({ endpoint, keys: {} }) };
    const subscribe = () => buildDevice(world, { ...device, person: somebody, session_id: id });
    await subscribe();
    await t.rejects(subscribe(), unique('push_subscriptions_endpoint_key'), 'one person at a time');
    await db.deleteFrom('sessions').where('id', '=', id).execute();
    t.match(await db.selectFrom('push_subscriptions').select('session_id').execute(), [{ session_id: null }]);
  });
});

t.test('push uses https and the address in the subscription', async (t) => {
  const subscribe = (endpoint: string, told = endpoint) =>
    buildDevice(world, { person: somebody, endpoint, subscription: JSON.stringify({ endpoint: told }) });
  await t.rejects(subscribe('http://push.example/1'), check('push_subscriptions_endpoint_check'));
  await t.rejects(
    subscribe('https://push.example/1', 'https://evil.example'),
    check('push_subscriptions_same_endpoint'),
  );
});

t.test('a mailed link', async (t) => {
  const email = 'nowy@stajnia.test';

  await t.test('is the only open one: a newer one replaces it', async (t) => {
    const { id } = await buildInvitation(world, { email });
    await t.rejects(buildInvitation(world, { email }), unique('invitations_open'));
    await setStored(world, 'invitations', { id }, { ended_at: NOW });
    await buildInvitation(world, { email });

    await buildReset(world, { person: somebody });
    await t.rejects(buildReset(world, { person: somebody }), unique('password_resets_open'));
  });

  await t.test('has a token only once it is sent, and is used only after that', async (t) => {
    const notSent = { token_hash: null, sent_at: null };
    await t.rejects(buildInvitation(world, { sent_at: null }), check('invitations_sent_with_token'));
    const used = check('invitations_used_was_sent');
    await t.rejects(buildInvitation(world, { ...notSent, used_at: NOW }), used);
    await t.rejects(buildInvitation(world, { used_at: NOW, ended_at: NOW }), used);
    await buildInvitation(world, { used_at: NOW });
  });

  await t.test('invites to one of the roles', async (t) => {
    await t.rejects(buildInvitation(world, { role: 'boss' as never }), check('invitations_role_check'));
    await t.rejects(buildInvitation(world, { email: 'Szef@stajnia.test' }), check('invitations_email_check'));
  });
});

t.test('a horse', async (t) => {
  await t.test('is alone in its box, ignoring case and spaces', async (t) => {
    const first = await horse({ box_number: 'Ż3' });
    for (const box_number of ['Ż3', 'ż3', ' ż3  '])
      await t.rejects(horse({ box_number }), unique('horses_box_key'), box_number);
    await setStored(world, 'horses', { id: first }, { archived_at: LATER });
    await horse({ box_number: 'ż3' });
    const returned = setStored(world, 'horses', { id: first }, { archived_at: null });
    await t.rejects(returned, unique('horses_box_key'), 'it cannot return into a taken box');
  });

  await t.test('may have no box; a box has one spelling', async (t) => {
    await horse({ box_number: null });
    await horse({ box_number: null });
    for (const box_number of ['', '  ', '1234567890123'])
      await t.rejects(horse({ box_number }), check('horses_box_number_check'));
  });

  await t.test('that 50 people want in one box at once is saved once', async (t) => {
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => horse({ box_number: 'C1' })));
    t.equal(tries.filter((one) => one.status === 'fulfilled').length, 1);
  });

  await t.test('costs between 0 and 1 000 000 zł', async (t) => {
    await horse({ payment: grosze(100_000_000), payment_for_annual: grosze(0) });
    await t.rejects(horse({ payment: grosze(100_000_001) }), check('price_check'));
    await t.rejects(horse({ payment_for_annual: grosze(-1) }), check('price_check'));
  });

  await t.test('in alert has the instant it began', async (t) => {
    await t.rejects(horse({ health_alert: true, health_alert_since: null }), check('horses_alert_has_a_start'));
    await horse({ health_alert: true, health_alert_since: NOW });
  });

  await t.test('leaves no earlier than it came', async (t) => {
    await horse({ stays_from: day('2026-09-20'), stays_until: day('2026-09-20') });
    await t.rejects(horse({ stays_from: day('2026-09-19') }), check('horses_come_when_they_are_added'));
    await t.rejects(horse({ stays_until: day('2026-11-20') }), check('horses_leave_after_they_came'));
  });

  await t.test('is its own animal, or continues one other after that was archived', async (t) => {
    const first = await horse();
    const { animal_id } = await db.selectFrom('horses').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    t.equal(animal_id, first);
    await t.rejects(horse({ handed_over: true }), check('horses_handed_over_are_archived'));
    await horse({ animal_id, handed_over: true, archived_at: NOW });
    await t.rejects(horse({ animal_id }), { code: '23P01', constraint: 'horses_animal_goes_on_as_one' });
  });
});

t.test('a note has a title and a text', async (t) => {
  const note = (row: Row<'notes'>) => buildNote(world, { horse: mare, ...row });
  await note({});
  await t.rejects(note({ title: ' ' }), check('title_check'));
  await t.rejects(note({ content: '\n' }), check('notes_content_check'));
  await t.rejects(note({ content: 'x'.repeat(5001) }), check('long_text_check'));
});

t.test('a calendar entry', async (t) => {
  const event = async (row: Row<'events'>) => {
    const { first_day, last_day } = await buildEvent(world, { horse: mare, ...row });
    return { first_day, last_day };
  };

  await t.test('has days when it lasts all day, instants otherwise', async (t) => {
    const days = { start_day: day('2026-11-21'), end_day: day('2026-11-22') };
    const instants = { starts_at: NOW, ends_at: LATER };
    t.same(await event({ all_day: true, ...days }), { first_day: '2026-11-21', last_day: '2026-11-22' });
    t.same(await event({ ...instants }), { first_day: '2026-11-21', last_day: '2026-11-22' });
    const kind = check('events_days_or_instants');
    await t.rejects(event({ all_day: true, ...days, ...instants }), kind);
    await t.rejects(event({ all_day: false, ...days }), kind);
    await t.rejects(event({ all_day: true, start_day: days.start_day, ends_at: LATER }), kind);
    await t.rejects(event({ all_day: true, start_day: days.start_day, end_day: null }), { code: /^23/ });
  });

  await t.test('does not end before it starts', async (t) => {
    const backwards = check('events_start_before_end');
    await t.rejects(event({ starts_at: LATER, ends_at: NOW }), backwards);
    await t.rejects(event({ all_day: true, start_day: day('2026-11-22'), end_day: day('2026-11-21') }), backwards);
  });

  await t.test('is on the right local days in both nights of clock changes', async (t) => {
    const nights = [
      ['2026-03-28T22:59:00Z', '2026-03-28'],
      ['2026-03-28T23:00:00Z', '2026-03-29'],
      ['2026-03-29T01:30:00Z', '2026-03-29'],
      ['2026-03-29T21:59:00Z', '2026-03-29'],
      ['2026-03-29T22:00:00Z', '2026-03-30'],
      ['2026-10-24T22:00:00Z', '2026-10-25'],
      ['2026-10-25T22:59:00Z', '2026-10-25'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ] as const;
    for (const [instant, on] of nights) {
      const at = new Date(instant);
      t.same(await event({ starts_at: at, ends_at: at }), { first_day: on, last_day: on }, instant);
    }
  });

  await t.test('is within the supported years', async (t) => {
    const day = (text: string) => ({ all_day: true, start_day: text as never, end_day: text as never });
    for (const text of ['infinity', '1999-12-31', '2200-01-01'])
      await t.rejects(event(day(text)), check('events_in_our_age'), text);
  });
});

t.test('the catalogue', async (t) => {
  await t.test('has each group name once, ignoring case', async (t) => {
    await buildGroup(world, { name: 'Żłób' });
    await t.rejects(buildGroup(world, { name: ' żŁÓB ' }), unique('groups_name_key'));
    await t.rejects(buildGroup(world, { name: ' ' }), check('short_name_check'));
  });

  await t.test('makes general services free', async (t) => {
    const paid = buildService(world, { general: true, price: grosze(1) });
    await t.rejects(paid, check('services_general_are_free'));
    await buildService(world, { general: true });
  });

  await t.test('removes permissions with their group', async (t) => {
    const group = await buildGroup(world, { workers: [somebody] });
    await buildService(world, { groups: [group] });
    await db.deleteFrom('groups').where('id', '=', group.id).execute();
    t.same(await db.selectFrom('service_groups').selectAll().execute(), []);
    t.same(await db.selectFrom('worker_groups').selectAll().execute(), []);
  });
});

t.test('a booking', async (t) => {
  await t.test('is one-time with a day, or recurring with weekdays', async (t) => {
    const once = { onetime: true, days_of_week: [], check_until: day('2026-11-30') };
    await booking(once);
    await t.rejects(booking({ ...once, check_until: null }), check('bookings_onetime_has_a_day'));
    await t.rejects(booking({ ...once, days_of_week: [1] }), check('bookings_onetime_has_a_day'));
    await t.rejects(booking({ days_of_week: [] }), check('bookings_recurring_has_weekdays'));
    for (const days_of_week of [[0], [8], [1, 1, 2, 3, 4, 5, 6, 7]])
      await t.rejects(booking({ days_of_week }), check('bookings_days_of_week_check'));
    await t.rejects(booking({ check_until: day('2026-11-20') }), check('bookings_end_after_start'));
    await booking({ remark: 'x'.repeat(500) });
    await t.rejects(booking({ remark: 'x'.repeat(501) }), check('bookings_remark_check'));
  });

  await t.test('that is general ends, is free, and needs no approval', async (t) => {
    const general = { horse_id: null, price: grosze(0), check_until: day('2027-11-21') };
    await booking(general);
    await t.rejects(booking({ ...general, check_until: null }), check('bookings_general_ends'));
    await t.rejects(booking({ ...general, price: grosze(1) }), check('bookings_general_is_free'));
    await t.rejects(booking({ ...general, approved: false }), check('bookings_general_is_free'));
  });

  await t.test('has a person who decided it, and is deleted when rejected', async (t) => {
    const waiting = { approved: false, decided_by: null, decided_at: null };
    await booking(waiting);
    await t.rejects(booking({ ...waiting, decided_at: NOW }), check('bookings_decided_by_somebody'));
    const rejected = { approved: false, decided_by: owner, decided_at: NOW };
    await t.rejects(booking(rejected), check('bookings_rejected_is_gone'));
    await booking({ ...rejected, deleted_at: NOW });
  });
});

t.test('a task', async (t) => {
  await t.test('exists once a day', async (t) => {
    const on = { date_to_finish: day('2026-12-07') };
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => task(on)));
    t.equal(tries.filter((one) => one.status === 'fulfilled').length, 1);
    await t.rejects(task(on), unique('tasks_once_a_day'));
  });

  await t.test('is finished by a person at an instant', async (t) => {
    const on = { date_to_finish: day('2026-12-14') };
    await t.rejects(task({ ...on, finished_at: NOW }), check('tasks_finished_by_somebody'));
    await t.rejects(task({ ...on, finished_by: owner }), check('tasks_finished_by_somebody'));
    await t.rejects(task({ ...on, horse_id: null }), check('tasks_general_is_free'));
    const skipped = { skipped: 'weather', skipped_at: NOW, skipped_by: owner } as const;
    await t.rejects(task({ ...on, ...skipped, skipped_by: null }), check('tasks_skipped_by_somebody'));
    const finished = { finished_at: NOW, finished_by: owner };
    await t.rejects(task({ ...on, ...skipped, ...finished }), check('tasks_skipped_or_finished'));
    await t.rejects(task({ ...on, ...skipped, skipped: 'snow' as never }), check('tasks_skipped_check'));
    await t.rejects(task({ date_to_finish: 'infinity' as never }), check('tasks_date_to_finish_check'));
  });
});

t.test('the ledger', async (t) => {
  await t.test('is append-only', async (t) => {
    const id = await entry();
    const change = sql`update ledger_entries set amount = amount + 1 where id = ${id}`;
    await t.rejects(change.execute(db), writtenOnce);
    await t.rejects(db.deleteFrom('ledger_entries').where('id', '=', id).execute(), writtenOnce);
    await t.rejects(sql`truncate ledger_entries cascade`.execute(db), writtenOnce);
    await t.rejects(sql`truncate horses cascade`.execute(db), writtenOnce);
    await t.rejects(db.deleteFrom('horses').where('id', '=', kasztanka).execute(), unknown);
  });

  await t.test('numbers its entries in order', async (t) => {
    const ids = [await entry(), await entry(), await entry()];
    const rows = await db.selectFrom('ledger_entries').select('id').where('id', 'in', ids).orderBy('seq').execute();
    const inOrder = rows.map((row) => row.id);
    t.same(inOrder, ids);
    await t.rejects(sql`update ledger_entries set seq = default`.execute(db), writtenOnce);
  });

  await t.test('has negative charges, and no zero or unlimited amounts', async (t) => {
    await t.rejects(charge({ amount: grosze(80_000) }), check('ledger_entries_fees_are_charges'));
    for (const amount of [0, 100_000_001, -100_000_001])
      await t.rejects(entry({ amount: grosze(amount) }), check('ledger_entries_amount_check'));
    await entry({ amount: grosze(-100_000_000) });
  });

  await t.test('bills each charge in a month', async (t) => {
    const period = check('ledger_entries_charges_have_a_period');
    await t.rejects(charge({ period: null }), period);
    await t.rejects(entry({ kind: 'correction', amount: grosze(-100) }), period);
    await t.rejects(entry({ period: NOVEMBER }), period, 'a deposit has none');
    await t.rejects(charge({ period: day('2026-11-02') }), check('ledger_entries_period_check'));
    await entry({ kind: 'correction', amount: grosze(100) });
    await entry({ kind: 'correction', amount: grosze(-100), period: NOVEMBER });
  });

  await t.test('records only for deposits when and how they were paid', async (t) => {
    await entry({ paid_on: day('2026-11-18'), method: 'card' });
    const paid = check('ledger_entries_deposits_are_paid');
    await t.rejects(entry({ kind: 'correction', method: 'cash' }), paid);
    await t.rejects(charge({ paid_on: day('2026-11-18') }), paid);
    await t.rejects(entry({ method: 'blik' as never }), check('ledger_entries_method_check'));
    await t.rejects(entry({ paid_on: 'infinity' as never }), check('ledger_entries_paid_on_check'));
  });

  await t.test('has an opening balance on its due day, and no other due days but those of monthly fees', async (t) => {
    const due = check('ledger_entries_own_due_day');
    const opening = { kind: 'opening', amount: grosze(-45_000), due_on: day('2026-11-21') } as const;
    await t.rejects(entry({ ...opening, due_on: null }), due);
    await t.rejects(entry({ ...opening, occurred_on: day('2026-11-20') }), due);
    await t.rejects(entry({ due_on: opening.due_on }), due, 'a deposit');
    await t.rejects(charge({ kind: 'package_fee', due_on: opening.due_on }), due, 'a package');
    await t.rejects(charge({ due_on: day('2026-11-20') }), due, 'a fee, before it was charged');
    await t.rejects(entry({ ...opening, period: NOVEMBER }), check('ledger_entries_charges_have_a_period'));
    await t.rejects(entry({ ...opening, created_by: null }), check('ledger_entries_people_book'));
    await t.rejects(entry({ ...opening, due_on: 'infinity' as never }), { code: '23514' });
  });

  await t.test('covers the whole month, or gives the days and the full price', async (t) => {
    const part = { first_day: day('2026-11-25'), last_day: day('2026-11-30'), month_price: grosze(120_005) };
    await charge({ horse_id: await horse(), ...part, amount: grosze(-24_001), due_on: day('2026-12-19') });
    const days = check('ledger_entries_days_of_a_period');
    for (const wrong of [
      { amount: grosze(-24_000) },
      { month_price: null },
      { last_day: null },
      { first_day: null },
      { first_day: day('2026-10-25') },
      { last_day: day('2026-12-01') },
      { last_day: day('2026-11-24') },
      { kind: 'package_fee' },
    ] as const)
      await t.rejects(charge({ ...part, amount: grosze(-24_001), ...wrong }), days, JSON.stringify(wrong));
  });

  await t.test('settles a fee once, for its horse, within its month and its price', async (t) => {
    const horse_id = await horse();
    const settles = await charge({ horse_id });
    const back = { horse_id, kind: 'correction', settles, amount: grosze(26_667) } as const;
    const days = { first_day: day('2026-11-21'), last_day: day('2026-11-30') };
    const once = check('ledger_entries_one_settlement');
    await t.rejects(entry({ ...back, ...days, amount: grosze(80_001) }), once, 'more than was charged');
    await t.rejects(
      entry({ ...back, ...days, amount: grosze(-1), period: NOVEMBER }),
      once,
      'more than the month costs',
    );
    await t.rejects(entry({ ...back, ...days, last_day: day('2026-12-01') }), once);
    await t.rejects(entry({ ...back, ...days, horse_id: await horse() }), once, 'of another horse');
    await t.rejects(entry(back), once, 'without days');
    await t.rejects(entry({ ...back, ...days, kind: 'deposit' }), check('ledger_entries_settle_days'));
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => entry({ ...back, ...days })));
    t.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  });

  await t.test('has one valid opening balance per horse, however many are sent at once', async (t) => {
    const pony = { horse_id: await horse(), kind: 'opening', due_on: day('2026-11-21') } as const;
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => entry(pony)));
    const [first, ...more] = tries.filter((one) => one.status === 'fulfilled');
    t.same(more, []);
    const once = check('ledger_entries_one_opening');
    await t.rejects(entry(pony), once);
    await entry({
      horse_id: pony.horse_id,
      kind: 'correction',
      amount: grosze(-10_000),
      reverses: first?.value as string,
    });
    await entry(pony);
    await t.rejects(entry(pony), once);
  });

  await t.test('accepts a fee once a period, on any number of machines, reversed or not', async (t) => {
    const pony = await horse();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => charge({ horse_id: pony })));
    t.equal(tries.filter((one) => one.status === 'fulfilled').length, 1);
    await charge({ horse_id: pony, kind: 'package_fee' });
    const december = await charge({ horse_id: pony, period: day('2026-12-01') });
    await entry({ horse_id: pony, kind: 'correction', amount: grosze(80_000), reverses: december });
    await t.rejects(charge({ horse_id: pony, period: day('2026-12-01') }), unique('ledger_entries_fee_once'));
  });

  await t.test('charges a task once, and no other entry as a task', async (t) => {
    const done = { finished_at: NOW, finished_by: owner, date_to_finish: day('2026-12-21') };
    const work = { kind: 'service', task_id: await task(done), created_by: owner } as const;
    await charge(work);
    await t.rejects(charge(work), unique('ledger_entries_task_id_key'));
    await t.rejects(charge({ ...work, task_id: null }), check('ledger_entries_services_were_done'));
    await t.rejects(entry({ task_id: work.task_id }), check('ledger_entries_services_were_done'));
    const removed = db.deleteFrom('tasks').where('id', '=', work.task_id);
    await t.rejects(removed.execute(), unknown, 'charged tasks stay');
  });

  await t.test('books a deposit as the one share that its horse has of a payment', async (t) => {
    const paid = { payment_id: await payment() };
    await entry(paid);
    await t.rejects(entry(paid), unique('ledger_entries_share_once'));
    await t.rejects(entry({ payment_id: null }), check('ledger_entries_deposits_are_of_a_payment'));
    await t.rejects(charge({ payment_id: await payment() }), check('ledger_entries_deposits_are_of_a_payment'));
    await t.rejects(entry({ payment_id: randomUUID() }), unknown);
  });

  await t.test('never changes or loses a payment', async (t) => {
    const id = await payment();
    await t.rejects(sql`update payments set made_at = '2026-01-01' where id = ${id}`.execute(db), writtenOnce);
    await t.rejects(db.deleteFrom('payments').where('id', '=', id).execute(), writtenOnce);
    await t.rejects(sql`truncate payments cascade`.execute(db), writtenOnce);
  });

  await t.test('records who booked a manual entry', async (t) => {
    await t.rejects(entry({ created_by: null }), check('ledger_entries_people_book'));
  });

  await t.test('reverses one whole entry of the same horse, once', async (t) => {
    const pony = await horse();
    const deposit = await entry({ horse_id: pony });
    const reversal = { horse_id: pony, kind: 'correction', amount: grosze(-10_000), reverses: deposit } as const;
    const wrong: Row<'ledger_entries'>[] = [
      { amount: grosze(10_000) },
      { amount: grosze(-9_999) },
      { horse_id: kasztanka },
      { reverses: randomUUID() },
    ];
    for (const row of wrong)
      await t.rejects(entry({ ...reversal, ...row }), check('ledger_entries_reversal'), JSON.stringify(row));
    await t.rejects(entry({ ...reversal, kind: 'deposit' }), check('ledger_entries_corrections_reverse'));
    const undone = await entry(reversal);
    await t.rejects(entry(reversal), unique('ledger_entries_reverses_key'));
    await t.rejects(
      entry({ ...reversal, amount: grosze(10_000), reverses: undone }),
      check('ledger_entries_reversal'),
      'a reversal is not itself reversed',
    );
  });
});

t.test('a month is billed once, on a day of its own cycle', async (t) => {
  const run = (period: string, billing_day: string) =>
    storeRow(world, 'billing_runs', { period: day(period), billing_day: day(billing_day), ran_at: NOW });
  await run('2026-11-01', '2026-11-02');
  await t.rejects(run('2026-11-01', '2026-12-01'), unique('billing_runs_pkey'));
  await run('2026-12-01', '2027-01-01');
  for (const wrong of ['2027-01-01', '2027-02-02', '2026-12-31'])
    await t.rejects(run('2027-01-01', wrong), check('billing_runs_period_of_day'), wrong);
  await t.rejects(run('2027-01-02', '2027-01-10'), check('billing_runs_period_of_day'));
  await t.rejects(db.deleteFrom('billing_runs').execute(), writtenOnce);
  await t.rejects(sql`truncate billing_runs`.execute(db), writtenOnce);
});

t.test('the audit log is append-only', async (t) => {
  const row = { at: NOW, actor_id: owner, action: 'moveBox', entity: 'horses', entity_id: kasztanka };
  await storeRow(world, 'audit_log', row);
  await t.rejects(sql`update audit_log set actor_id = null`.execute(db), writtenOnce);
  await t.rejects(db.deleteFrom('audit_log').execute(), writtenOnce);
  await t.rejects(sql`truncate audit_log`.execute(db), writtenOnce);
});

t.test('the audit log holds facts, never typed text', async (t) => {
  const noted = async (before: object | null, after: object | null) => {
    const change = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
    await storeRow(world, 'audit_log', { at: NOW, action: 'change', entity: 'horse', ...change });
  };
  const words = { name: 'Iskra', title: 'kowal', role: 'Lis', fields: ['Ewa Lis'], amount: '12,50', note: ['Lis'] };
  for (const [name, value] of Object.entries({ ...words, more: { inside: 'Ewa' } })) {
    await t.rejects(noted({ [name]: value }, null), check('audit_log_tells_facts'), name);
    await t.rejects(noted(null, { [name]: value }), check('audit_log_tells_facts'), name);
  }
  await t.rejects(noted(null, { fields: 'Lis' }), check('audit_log_tells_facts'), 'a field that is not a list');
  await noted(null, { amount: 12, days: ['2026-11-10', null], role: 'worker', fields: ['box_number'] });
});

t.test('settings hold a real payment date and day', async (t) => {
  const set = (key: string, value: unknown) => storeRow(world, 'settings', { key, value: JSON.stringify(value) });
  for (const value of ['10.12.2026', '2026-02-30', 'infinity', null, 10])
    await t.rejects(set('payment_date', value), { code: /^(22|23)/ }, JSON.stringify(value));
  for (const value of [0, 32, 1.5, '10', null])
    await t.rejects(set('payment_day', value), check('settings_payment_day'));
  for (const value of [-1, 31, 1.5, '9', null])
    await t.rejects(set('payment_term', value), check('settings_payment_term'));
  for (const value of ['', 'half', 1, null])
    await t.rejects(set('partial_months', value), check('settings_partial_months'));
  await set('payment_date', '2026-12-10');
  await set('payment_day', 10);
  t.match(await storedRow(world, 'settings', { key: 'payment_date' }), { value: '2026-12-10' });
});

t.test('throttles store no e-mail', async (t) => {
  const throttle = { key: 'sign-in:anna@stajnia.test', hits: 1, window_started_at: NOW, last_hit_at: NOW };
  await t.rejects(storeRow(world, 'throttles', throttle), check('throttles_key_check'));
});

t.test('no timestamp comes from the database’s clock', async (t) => {
  const { rows } = await sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%' and column_default ~* 'now|current|timestamp'
  `.execute(db);
  t.same(rows, []);
});

t.test('lists are read by index, however long the history', async (t) => {
  // 20 horses with two past years and one ahead; one task in fifty is open.
  const ids = await Promise.all(Array.from({ length: 20 }, async () => booking({ horse_id: await horse() })));
  const neighbour = await person();
  await sql`
    insert into tasks (booking_id, horse_id, service_id, service_name, service_description, price,
      date_to_finish, worker_id, finished_at, finished_by)
    select b.id, b.horse_id, b.service_id, 'x', 'x', 1, d, case n % 3 when 0 then ${owner}::uuid end,
      case when done then d end, case when done then ${owner}::uuid end
    from generate_series('2024-11-21'::timestamptz, '2027-11-21', '1 day') with ordinality as days (d, n)
    cross join unnest(${ids}::uuid[]) with ordinality as b_ids (id, i) join bookings b using (id)
    cross join lateral (select d < '2026-11-21' and (n + i) % 50 <> 0 as done) past
  `.execute(db);
  await sql`
    insert into ledger_entries (horse_id, owner_id, kind, amount, occurred_on, created_by, created_at)
    select h.id, case when h.id = ${kasztanka} then ${owner} else ${neighbour} end::uuid, 'correction', 1, '2020-01-01'::date + n,
      h.owner_id, ${NOW}
    from horses h cross join generate_series(1, 1000) n
  `.execute(db);
  await sql`vacuum analyze tasks, ledger_entries`.execute(db);

  const open = sql`select id from tasks where is_open and date_to_finish <= '2026-11-21'`;
  const oldest = sql`order by date_to_finish, id limit 50`;
  const { horse_id: someHorse } = await storedRow(world, 'bookings', { id: ids[0] });
  const month = sql`date_to_finish between '2026-11-01' and '2026-11-30'`;
  const lists = {
    tasks_open: sql`${open} ${oldest}`,
    tasks_open_of_worker: sql`${open} and worker_id = ${owner} ${oldest}`,
    tasks_open_of_service: sql`${open} and worker_id is null and service_id = ${lunging.id} ${oldest}`,
    tasks_finished_by: sql`select * from tasks where finished_by = ${owner} order by finished_at desc, id limit 200`,
    tasks_finished_by_for_day: sql`select date_to_finish, count(*) from tasks
      where finished_by = ${owner} and ${month} group by date_to_finish`,
    tasks_finished: sql`select count(*) from tasks where finished_at >= '2026-11-19Z' and finished_at < '2026-11-20Z'`,
    tasks_by_day: sql`select * from tasks where ${month}
      order by date_to_finish, service_name collate polish, id limit 50`,
    tasks_of_horse: sql`select * from tasks where horse_id = ${someHorse} and ${month} ${oldest}`,
    ledger_entries_of_horse: sql`select sum(amount) from ledger_entries where horse_id = ${kasztanka} and occurred_on < '2020-02-01'`,
    ledger_entries_of_owner: sql`select sum(amount) from ledger_entries where owner_id = ${owner} and occurred_on < '2022-01-01'`,
  };
  for (const [index, list] of Object.entries(lists)) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${list}`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    t.match(plan, new RegExp(` ${index}\\b`), index);
    t.notMatch(plan, /Seq Scan|Filter/, `${index}: no unneeded row is read`);
  }
});
