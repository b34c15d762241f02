/**
 * Builds rows for tests: inserts with plausible values, unique where needed. A test states only the values it is
 * about; the rest is filled in, including a horse's owner or a task's booking.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { addDays, type Day, day, dayOf, monthOf } from '../../server/domain/days.ts';
import { parseLine } from '../../server/domain/instructions.ts';
import type { LedgerKind } from '../../server/domain/ledger.ts';
import { grosze } from '../../server/domain/money.ts';
import { keptUntil } from '../../server/features/moving-in/queries.ts';
import { forgetPhotographs } from '../../server/features/photographs/queries.ts';
import { forgetContent } from '../../server/features/site/content.ts';
import type { Db } from '../../server/platform/data/database.ts';
import type { Database } from '../../server/platform/data/tables.ts';
import { hashSecret, makeSecret } from '../../server/platform/session/secrets.ts';
import type { TestClock } from './clock.ts';
import { testDevice } from './push-sink.ts';
import { setStored, storeRow } from './stored-rows.ts';

/** The database, and the clock that dates rows. A TestApp is a World. */
export type World = { db: Db; clock: TestClock };

type Row<Table extends keyof Database> = Selectable<Database[Table]>;
type Some<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

type Contact = Record<'email' | 'phone_number' | 'city' | 'street' | 'house_number' | 'postal_code', string>;

/** A person with an account. */
export type TestPerson = Row<'people'> & Contact & { password: string };
type Someone = { id: string };

export const PASSWORD = 'stajnia-demo';
/** PASSWORD hashed by argon2id at its lowest cost, with its own parameters. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$5aWI2ooK51gha2iRHD9sgw$foFYWglJYYa0qCE44x4gHLuORjP90+8f8rRX9bSw3pw';

const PEOPLE = ['Anna Wójcik', 'Łukasz Żak', 'Ewa Ćwik', 'Piotr Nowak', 'Zofia Dąbrowska', 'Sławomir Król'];
const HORSES = ['Bursztyn', 'Luna', 'Iskra', 'Żwirek', 'Gniada', 'Hetman', 'Śnieżka', 'Ćmielów'];

let made = 0;
const next = () => ++made;
export const today = (world: World): Day => dayOf(world.clock.now());

const pick = (from: string[], number: number): string => from[number % from.length] as string;

export async function buildPerson(world: World, { role = 'user', ...given }: Some<'people'> = {}): Promise<TestPerson> {
  const number = next();
  const [first_name, last_name] = pick(PEOPLE, number).split(' ') as [string, string];
  const values = {
    email: `${role}${number}@stajnia.test`,
    password_hash: CHEAP_HASH,
    role,
    first_name,
    last_name,
    phone_number: String(600_000_000 + number),
    city: 'Poznań',
    street: 'Końska',
    house_number: String(number),
    postal_code: '60-101',
    created_at: world.clock.now(),
    ...given,
  };
  const row = await storeRow(world, 'people', values);
  return accountOf(row);
}

/** A person with an account, with the password to sign in. */
export const accountOf = (row: Row<'people'>, password = PASSWORD): TestPerson => ({
  ...(row as Row<'people'> & Contact),
  password,
});

/** What is left of an erased person. */
export const erased = (world: World) => ({
  first_name: 'Konto',
  last_name: 'usunięte',
  role: 'user' as const,
  email: null,
  password_hash: null,
  phone_number: null,
  city: null,
  street: null,
  house_number: null,
  postal_code: null,
  deleted_at: world.clock.now(),
});

/** A person without an account, known only by name. */
export async function buildUnregistered(world: World, given: Some<'people'> = {}) {
  const number = next();
  const values = {
    role: 'user' as const,
    first_name: 'Bogumiła',
    last_name: `Bezkonta ${number}`,
    created_at: world.clock.now(),
    ...given,
  };
  return storeRow(world, 'people', values);
}

export const pictureOf = ({ clock }: World, bytes = `picture ${next()}`) => ({
  picture: Buffer.from(bytes),
  thumbnail: Buffer.from(`small ${bytes}`),
  etag: `etag${next()}`,
  updated_at: clock.now(),
});

/** Replaces the person's picture. */
export async function buildPicture(world: World, { id }: Someone, bytes?: string): Promise<void> {
  await world.db.deleteFrom('pictures').where('person_id', '=', id).execute();
  await storeRow(world, 'pictures', { person_id: id, ...pictureOf(world, bytes) });
}

/** An invitation that was sent, to a unique address, with its link's token. */
export async function buildInvitation(world: World, given: Some<'invitations'> = {}) {
  const now = world.clock.now();
  const token = makeSecret();
  const values = {
    email: `gosc${next()}@example.pl`,
    role: 'user' as const,
    created_at: now,
    token_hash: hashSecret(token),
    sent_at: now,
    expires_at: new Date(now.getTime() + 7 * 86_400_000),
    ...given,
  };
  const row = await storeRow(world, 'invitations', values);
  return { ...row, email: row.email as string, token };
}

/** A job that failed for good. */
export async function buildDeadJob({ db }: Pick<World, 'db'>, source: string, data: object = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, source_name, keep_until)
    values ('dead', ${JSON.stringify(data)}::jsonb, ${source}, now() + interval '1 year') returning id
  `.execute(db);
  return rows[0]?.id as string;
}

export async function buildSession(world: World, { person, ...given }: Some<'sessions'> & { person?: Someone } = {}) {
  const now = world.clock.now();
  const soon = new Date(now.getTime() + 900_000);
  const values = {
    person_id: (person ?? (await buildPerson(world))).id,
    access_hash: hashSecret(makeSecret()),
    access_expires_at: soon,
    refresh_hash: hashSecret(makeSecret()),
    rotation_key: randomBytes(32),
    user_agent: 'tests',
    created_at: now,
    last_used_at: now,
    idle_expires_at: soon,
    expires_at: soon,
    ...given,
  };
  return storeRow(world, 'sessions', values);
}

/** A person's device at a known push service, which a test cannot reach. */
export async function buildDevice(
  world: World,
  { person, ...given }: Some<'push_subscriptions'> & { person?: Someone } = {},
) {
  const { subscription } = testDevice(`https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`);
  const values = {
    person_id: (person ?? (await buildPerson(world))).id,
    endpoint: subscription.endpoint,
    subscription: JSON.stringify(subscription),
    created_at: world.clock.now(),
    ...given,
  };
  return storeRow(world, 'push_subscriptions', values);
}

/** A password reset whose mail was just sent; the token is its link's secret. */
export async function buildReset(
  world: World,
  { person, ...given }: Some<'password_resets'> & { person?: Someone } = {},
) {
  const token = makeSecret();
  const now = world.clock.now();
  const values = {
    person_id: (person ?? (await buildPerson(world))).id,
    created_at: now,
    token_hash: hashSecret(token),
    sent_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    ...given,
  };
  const row = await storeRow(world, 'password_resets', values);
  return { ...row, token };
}

export async function buildVisit(world: World, given: Some<'visits'> = {}) {
  const values = {
    name: `Gość ${next()}`,
    phone: '512300400',
    topic: 'lessons' as const,
    created_at: world.clock.now(),
    ...given,
  };
  return storeRow(world, 'visits', values);
}

const OFFER = {
  site_news: { news: [{ title: 'Zawody', day: '2026-11-20', body: 'Dziękujemy, że jesteście.', photograph: '' }] },
  site_boarding: {
    about: 'Jasne boksy i padoki przez cały rok.',
    kinds: [{ name: 'Boks', detail: 'Okno na zewnątrz', price: 165_000, unit: 'month' }],
    included: ['siano trzy razy dziennie'],
    note: 'Leki osobno',
  },
  site_lessons: { about: '', lessons: [{ name: 'Lonża', detail: '30 minut', price: 7_500, unit: 'none' }], note: '' },
};

/** What the club offers on /pensjonat and /jazdy, and its news. */
export async function buildOffer({ db }: Pick<World, 'db'>): Promise<void> {
  await db.deleteFrom('settings').where('key', 'in', Object.keys(OFFER)).execute();
  await buildSettings({ db }, OFFER);
  forgetContent(db);
}

export async function buildCalendarLink(world: World, { id }: Someone): Promise<{ secret: string }> {
  const secret = makeSecret();
  const link = { token_hash: hashSecret(secret), created_at: world.clock.now() };
  await world.db.deleteFrom('calendar_links').where('person_id', '=', id).execute();
  await storeRow(world, 'calendar_links', { person_id: id, ...link });
  return { secret };
}

/** A living horse without a box. By default its owner is a new user. `reason` is its health alert's. */
export async function buildHorse(
  world: World,
  { owner, reason, ...given }: Some<'horses'> & { owner?: Someone; reason?: string } = {},
) {
  const now = world.clock.now();
  const values = {
    owner_id: given.owner_id ?? (owner ?? (await buildPerson(world))).id,
    name: `${pick(HORSES, next())} ${made}`,
    breed: 'wielkopolska',
    description: 'Spokojny, lubi marchew.',
    created_on: today(world),
    created_at: now,
    stays_from: given.created_on ?? today(world),
    ...(given.health_alert && { health_alert_since: now }),
    ...given,
  };
  const horse = await storeRow(world, 'horses', values);
  const { id: horse_id, health_alert, health_alert_since: raised_at } = horse;
  if (raised_at && health_alert)
    await storeRow(world, 'health_alerts', { horse_id, reason: reason ?? null, raised_at });
  return horse;
}

/**
 * The farrier's care of a horse: a plan, and a record with a picture. `words` are what somebody typed, `by` who did, by
 * default a new manager.
 */
export async function buildCare(world: World, { id: horse_id }: Someone, { words = 'Kowalski', by }: Typed = {}) {
  const now = world.clock.now();
  const person = (by ?? (await buildPerson(world, { role: 'manager' }))).id;
  const name = `Kowal ${next()}`;
  const kind = await storeRow(world, 'care_kinds', { name, every: 8, unit: 'week', created_at: now });
  const of = { horse_id, kind_id: kind.id };
  const done_on = day('2026-10-01');
  const next_on = day('2026-11-26');
  const changed = { changed_by: person, changed_at: now, told_of: next_on };
  const plan = await storeRow(world, 'care_plans', { ...of, next_on, counted_from: done_on, ...changed });
  const done = { done_on, done_by: words, batch: words, note: words };
  const record = await storeRow(world, 'care_records', { ...of, ...done, recorded_by: person, recorded_at: now });
  await storeRow(world, 'care_record_pictures', { record_id: record.id, ...pictureOf(world) });
  return { kind, plan, record, by: { id: person } };
}

type Typed = { words?: string; by?: Someone };

/** Replaces the horse's photo. */
export async function buildPhoto(world: World, { id }: Someone): Promise<void> {
  await world.db.deleteFrom('horse_photos').where('horse_id', '=', id).execute();
  await storeRow(world, 'horse_photos', { horse_id: id, ...pictureOf(world) });
}

/** Replaces the photograph of the club at this position, by default at the next one. Its files are no pictures. Returns its id. */
export async function buildPhotograph(
  world: World,
  given: Partial<Pick<Row<'photographs'>, 'position' | 'alt' | 'place'>> = {},
): Promise<string> {
  const { position = 1 + (next() % 24), alt = 'Koń na łące', place = 'home' } = given;
  await world.db.deleteFrom('photographs').where('position', '=', position).execute();
  const { id } = await storeRow(world, 'photographs', {
    id: randomUUID(),
    position,
    place,
    shape: 'classic',
    alt,
    width: 1600,
    height: 1200,
    hash: String(next()).padStart(20, '0'),
    added_at: world.clock.now(),
  });
  for (const size of ['small', 'medium', 'large'] as const)
    for (const type of ['avif', 'webp'] as const)
      await storeRow(world, 'photograph_files', {
        photograph_id: id,
        size,
        type,
        content: Buffer.from(`${size} ${type}`),
      });
  forgetPhotographs(world.db);
  return id;
}

/** A horse in alert with a picture. Returns the alert's id. */
export async function buildAlertPicture(
  world: World,
  horse: Someone,
  raised_by: string | null = null,
): Promise<string> {
  const raised_at = world.clock.now();
  await setStored(world, 'horses', horse, { health_alert: true, health_alert_since: raised_at });
  const { id } = await storeRow(world, 'health_alerts', { horse_id: horse.id, raised_at, raised_by });
  await storeRow(world, 'health_alert_pictures', { alert_id: id, ...pictureOf(world) });
  return id;
}

export async function buildGroup(
  world: World,
  { workers = [], ...given }: Some<'groups'> & { workers?: Someone[] } = {},
) {
  const values = { name: `Grupa ${next()}`, created_at: world.clock.now(), ...given };
  const group = await storeRow(world, 'groups', values);
  for (const { id } of workers)
    await world.db.insertInto('worker_groups').values({ worker_id: id, group_id: group.id }).execute();
  return group;
}

/** A catalogue entry: by default 45 zł, or general and free. Without groups everyone may do it. */
export async function buildService(
  world: World,
  { groups = [], general = false, ...given }: Some<'services'> & { groups?: Someone[] } = {},
) {
  const values = {
    name: `Lonżowanie ${next()}`,
    description: 'Pół godziny na lonży.',
    price: grosze(general ? 0 : 4500),
    general,
    created_at: world.clock.now(),
    ...given,
  };
  const service = await storeRow(world, 'services', values);
  for (const { id } of groups)
    await world.db.insertInto('service_groups').values({ service_id: service.id, group_id: id }).execute();
  return service;
}

type BookingValues = Some<'bookings'> & {
  /** Null for a general booking. */
  horse?: Row<'horses'> | null;
  service?: Row<'services'>;
};

/** An approved booking without tasks: for today, or for the given days_of_week. */
export async function buildBooking(world: World, given: BookingValues = {}) {
  const { horse, service, ...columns } = given;
  const served = service ?? (await buildService(world, { general: horse === null }));
  const onetime = columns.onetime ?? !columns.days_of_week?.length;
  const starts_on = columns.starts_on ?? today(world);
  const values = {
    horse_id: horse === null ? null : (horse ?? (await buildHorse(world))).id,
    service_id: served.id,
    service_name: served.name,
    description: served.description,
    price: served.price,
    onetime,
    days_of_week: [],
    starts_on,
    check_until: onetime ? starts_on : horse === null ? addDays(starts_on, 30) : null,
    approved: true,
    requested_by: columns.requested_by ?? (await buildPerson(world, { role: 'manager' })).id,
    created_at: world.clock.now(),
    ...columns,
  };
  return storeRow(world, 'bookings', values);
}

type InstructionValues = Some<'booking_instructions'> & { booking?: Row<'bookings'>; lines?: string[] };

/** What a horse gets daily from the first day of its booking on. Lines as they are typed. */
export async function buildInstruction(world: World, given: InstructionValues = {}) {
  const { booking, lines = ['owies 2 miarki', 'siano 4 kg'], ...columns } = given;
  const booked = booking ?? (await buildBooking(world, { days_of_week: [1, 2, 3, 4, 5, 6, 7] }));
  const version = {
    booking_id: booked.id,
    valid_from: booked.starts_on,
    changed_by: booked.requested_by,
    changed_at: world.clock.now(),
    ...columns,
  };
  const row = await storeRow(world, 'booking_instructions', version);
  await addLines(world, lines, { version_id: row.id });
  return row;
}

async function addLines({ db }: World, lines: string[], of: { version_id: string } | { request_id: string }) {
  const rows = lines.map((text, nth) => ({ position: nth + 1, ...parseLine(text), ...of }));
  if (rows.length > 0) await db.insertInto('instruction_lines').values(rows).execute();
}

type InstructionRequestValues = Some<'instruction_requests'> & { booking?: Row<'bookings'>; lines?: string[] };

export async function buildInstructionRequest(world: World, given: InstructionRequestValues = {}): Promise<string> {
  const { booking, lines = ['bez owsa', 'siano 4 kg'], ...columns } = given;
  const booked = booking ?? (await buildBooking(world, { days_of_week: [1, 2, 3, 4, 5, 6, 7] }));
  const request = {
    horse_id: booked.horse_id as string,
    booking_ids: [booked.id],
    how: 'whole' as const,
    valid_from: today(world),
    requested_by: booked.requested_by,
    created_at: world.clock.now(),
    ...columns,
  };
  const { id } = await storeRow(world, 'instruction_requests', request);
  await addLines(world, lines, { request_id: id });
  return id;
}

type WorkValues = Some<'tasks'> & {
  horse?: Row<'horses'> | null;
  service?: Row<'services'>;
  booking?: Row<'bookings'>;
  worker?: Someone;
  day?: Day;
  /** Of the horse created here. */
  health_alert?: boolean;
  /** Finished at the clock's time unless finished_at is given. */
  finishedBy?: Someone;
};

/** A task with its booking; by default due today and open. */
export async function buildTask(world: World, given: WorkValues = {}) {
  const { horse, service, booking, worker, day = today(world), health_alert = false, finishedBy, ...columns } = given;
  const booked =
    booking ??
    (await buildBooking(world, {
      horse: horse === undefined ? await buildHorse(world, { health_alert }) : horse,
      starts_on: day,
      ...(service && { service }),
    }));
  const values = {
    booking_id: booked.id,
    horse_id: booked.horse_id,
    service_id: booked.service_id,
    service_name: booked.service_name,
    service_description: booked.description,
    price: booked.price,
    date_to_finish: day,
    worker_id: worker?.id ?? null,
    ...(finishedBy && { finished_at: world.clock.now(), finished_by: finishedBy.id }),
    ...columns,
  };
  return storeRow(world, 'tasks', values);
}

/** A week from today, without a stand-in. */
export async function buildAbsence(world: World, { worker, ...given }: Some<'absences'> & { worker?: Someone } = {}) {
  const values = {
    id: randomUUID(),
    worker_id: (worker ?? (await buildPerson(world, { role: 'worker' }))).id,
    first_day: today(world),
    last_day: addDays(today(world), 6),
    created_at: world.clock.now(),
    ...given,
  };
  return storeRow(world, 'absences', values);
}

type AboutHorse = { horse?: Row<'horses'>; author?: Someone };
type EventValues = Some<'events'> & AboutHorse;

/** A calendar entry of an hour from now. With start_day it lasts all day. Its author is the owner. */
export async function buildEvent(world: World, given: EventValues = {}) {
  const values = await eventValues(world, given);
  return storeRow(world, 'events', values);
}

export async function buildEvents(world: World, count: number, given: EventValues = {}): Promise<void> {
  const values = await eventValues(world, given);
  await world.db
    .insertInto('events')
    .values(Array.from({ length: count }, () => values))
    .execute();
}

async function eventValues(world: World, { horse, author, ...columns }: EventValues) {
  const about = horse ?? (await buildHorse(world));
  const now = world.clock.now();
  const hour = { starts_at: now, ends_at: new Date(now.getTime() + 3_600_000) };
  return {
    horse_id: about.id,
    author_id: author?.id ?? about.owner_id,
    title: `Kowal ${next()}`,
    description: 'Przekucie na cztery nogi.',
    all_day: Boolean(columns.start_day),
    created_at: now,
    ...(columns.start_day ? { end_day: columns.start_day } : hour),
    ...columns,
  };
}

/** A note about a horse. Its author is by default the owner. */
export async function buildNote(world: World, given: Some<'notes'> & AboutHorse = {}) {
  const { horse, author, ...columns } = given;
  const about = horse ?? (await buildHorse(world));
  const values = {
    horse_id: about.id,
    author_id: author?.id ?? about.owner_id,
    title: `Żywienie ${next()}`,
    content: 'Dwie miarki owsa rano, siano bez ograniczeń.',
    created_at: world.clock.now(),
    ...columns,
  };
  return storeRow(world, 'notes', values);
}

/** Default amounts by kind: charges negative, credits positive. */
const AMOUNTS: Record<LedgerKind, number> = {
  main_fee: -120_000,
  package_fee: -60_000,
  service: -4500,
  deposit: 100_000,
  correction: 5000,
  opening: -45_000,
};

/** A payment of an owner, whose shares are deposits. */
export async function buildPayment(world: World, given: Some<'payments'> & { owner_id: string }): Promise<string> {
  const made_by = given.made_by ?? (await buildPerson(world, { role: 'manager' })).id;
  const values = { made_by, made_at: world.clock.now(), ...given };
  return (await world.db.insertInto('payments').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** A ledger entry, by default a deposit of 1000 zł; charges belong to this month's period. */
export async function buildLedgerEntry(world: World, given: Some<'ledger_entries'> & { horse?: Row<'horses'> } = {}) {
  const { horse, kind = 'deposit', ...columns } = given;
  const about = horse ?? (await buildHorse(world));
  const byRun = kind === 'main_fee' || kind === 'package_fee';
  const by = byRun ? null : (columns.created_by ?? (await buildPerson(world, { role: 'manager' })).id);
  const amount = columns.amount ?? grosze(AMOUNTS[kind]);
  const done = kind === 'service' && !columns.task_id ? await workDone(world, about) : null;
  const values = {
    horse_id: about.id,
    owner_id: about.owner_id,
    kind,
    amount,
    occurred_on: today(world),
    period: kind !== 'deposit' && kind !== 'opening' && amount < 0 ? monthOf(today(world)) : null,
    due_on: kind === 'opening' ? (columns.occurred_on ?? today(world)) : null,
    ...(kind === 'deposit' && {
      payment_id: await buildPayment(world, {
        owner_id: about.owner_id,
        ...(by && { made_by: by }),
        ...(columns.payment_id && { id: columns.payment_id }),
      }),
    }),
    ...(done && { task_id: done.id }),
    created_by: by,
    created_at: world.clock.now(),
    ...columns,
  };
  return storeRow(world, 'ledger_entries', values);
}

type Charged = { horse: Row<'horses'>; by: Someone; on: Day; zloty: number; booking?: Row<'bookings'> };

/** Finished work and its charge: 'Padokowanie', or a day of a booking. */
export async function buildCharge(world: World, charged: Charged) {
  const { horse, by, on, zloty, booking } = charged;
  const price = grosze(zloty * 100);
  const of = booking ? { booking } : { horse, service_name: 'Padokowanie' };
  const { id: task_id } = await buildTask(world, { ...of, day: on, price, finishedBy: by });
  const about = { horse, task_id, occurred_on: on, created_by: by.id };
  return buildLedgerEntry(world, { ...about, kind: 'service', amount: grosze(-price) });
}

const workDone = async (world: World, horse: Row<'horses'>) =>
  buildTask(world, { horse, finishedBy: await buildPerson(world, { role: 'worker' }) });

/** An imported bank statement. With a file, its columns are not named yet. */
export async function buildBankImport(world: World, given: Some<'bank_imports'> = {}) {
  const uploaded_by = given.uploaded_by ?? (await buildPerson(world, { role: 'manager' })).id;
  const values = {
    uploaded_by,
    uploaded_at: world.clock.now(),
    format: given.file ? 'columns' : 'ing',
    ...given,
  } as const;
  return storeRow(world, 'bank_imports', values);
}

/** An open transfer, by default 1450 zł for a horse. */
export async function buildTransfer(
  world: World,
  { horse, ...given }: Some<'bank_transfers'> & { horse?: Row<'horses'> } = {},
) {
  const about = horse ?? (await buildHorse(world));
  const values = {
    id: randomUUID(),
    import_id: given.import_id ?? (await buildBankImport(world)).id,
    imported_at: world.clock.now(),
    transferred_on: today(world),
    amount: grosze(145_000),
    title: `${about.name}, 11/2026`,
    payer: 'ANNA NOWAK',
    account: '',
    owner_id: about.owner_id,
    sure: true,
    ...given,
  };
  const transfer = await storeRow(world, 'bank_transfers', values);
  await storeRow(world, 'transfer_horses', { transfer_id: transfer.id, horse_id: about.id, nth: 0 });
  return transfer;
}

/** The stable's own data, which a new installation does not have. */
export const CLUB = {
  name: 'Stajnia Pod Lipami',
  short_name: 'Pod Lipami',
  street: 'ul. Lipowa 12',
  postal_code: '62-081',
  city: 'Przeźmierowo',
  phone: '+48 600 100 200',
  email: 'kontakt@podlipami.example',
};

export async function buildSettings({ db }: Pick<World, 'db'>, settings: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  await db.insertInto('settings').values(rows).execute();
}

/** Bills November on the 10th, so that every fee of November is due. December is not billed yet. */
export async function billNovember(world: World): Promise<void> {
  await buildRunOfNovember(world, world.clock.now());
  await buildSettings(world, { payment_date: '2026-12-10', payment_day: 10 });
}

const NOVEMBERS_NIGHT = new Date('2026-11-10T00:05:00+01:00');

/** A billing run of November 2026, on the 10th. */
export async function buildRunOfNovember(world: Pick<World, 'db'>, ran_at = NOVEMBERS_NIGHT): Promise<void> {
  await storeRow(world, 'billing_runs', { period: day('2026-11-01'), billing_day: day('2026-11-10'), ran_at });
}

/** The owner's open doubt about a charge. */
export async function buildDoubt(
  world: World,
  { entry, ...given }: Some<'doubts'> & { entry?: Row<'ledger_entries'> } = {},
) {
  const about = entry ?? (await buildLedgerEntry(world, { kind: 'main_fee' }));
  const reason = 'Konia nie było wtedy w stajni.';
  const values = { entry_id: about.id, raised_by: about.owner_id, raised_at: world.clock.now(), reason, ...given };
  return storeRow(world, 'doubts', values);
}

/** A sheet before its commit: `rows` with headings first. */
export async function buildSheet(world: World, given: { rows?: string[][]; put_by?: string } = {}) {
  const rows = given.rows ?? [
    ['Koń', 'Właściciel'],
    ['Aria', 'Maj Zofia'],
  ];
  const values = {
    put_by: given.put_by ?? (await buildPerson(world, { role: 'manager' })).id,
    put_at: world.clock.now(),
    cells: JSON.stringify({ rows: rows.map((cells, nth) => ({ line: nth + 1, cells })), merged: [] }),
    version: 'as it was put',
    expires_at: keptUntil(world.clock.now()),
  };
  return storeRow(world, 'moving_in_sheets', values);
}
