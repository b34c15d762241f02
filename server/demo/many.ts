import { sql } from 'kysely';
import { fromZloty } from '../domain/money.ts';
import type { Tx } from '../platform/data/database.ts';
import { type DemoService, services } from './catalogue.ts';
import { minuteOf } from './history.ts';
import { HORSE_LIST, looksIn } from './horse-list.ts';
import { GROOMS_IN_YARD, welcomeMany } from './many-people.ts';
import { demoPerson } from './people.ts';
import type { Times } from './times.ts';

/** The number of past billing runs of these horses: three years. */
export const RUNS_OF_MANY = 36;

const HORSES_IN_YARD = HORSE_LIST.length;
const OWNERS_PER_HORSE = 0.4;

/** Studs, added to the names so that no two horses share a name. */
const STUDS = [
  ['z Racotu', 'z Janowa', 'z Pępowa', 'z Sierakowa', 'z Posadowa', 'z Moszny', 'z Golejewka', 'z Walewic', 'z Białki'],
  ['z Książa', 'z Iwna', 'z Żołędnicy', 'z Lusowa', 'z Rogalina', 'z Kórnika', 'z Gniezna', 'z Pniew', 'z Buku'],
  ['z Obornik', 'ze Śremu', 'z Baborówka', 'z Dopiewa', 'z Kłecka', 'z Wolsztyna', 'z Jaszkowa'],
].flat();

/** The percentage of horses that owe for one or two runs. */
const IN_DEBT = 2;
/** The percentage of today's work whose hour has passed that is done. */
const DONE_TODAY = 85;
/** Of this many bookings, one was forgotten yesterday. */
const FORGETFUL = 40;

/**
 * Adds `count` horses in yards with grooms of their own, and books their work. They came one by one since the stable was
 * founded. Only those grooms get this work, so that the day of the demo's workers does not change.
 */
export async function houseMany(tx: Tx, times: Times, password: string, count: number): Promise<void> {
  const owners = Math.ceil(OWNERS_PER_HORSE * count);
  await welcomeMany(tx, times, password, { owners, yards: Math.ceil(count / HORSES_IN_YARD) });
  await sql`
    create temp table many_horses on commit drop as
    select nth, nth / ${HORSES_IN_YARD} as yard, id, pg_temp.id_of('owner ' || nth % ${owners}) as owner_id,
      ${times.founded}::date + pg_temp.dice(id, 1, ${times.today}::date - ${times.founded}::date - 1) as came
    from generate_series(0, ${count}::integer - 1) as nth
    cross join lateral (select pg_temp.id_of('horse ' || nth) as id) named
  `.execute(tx);
  await houseHorses(tx);
  await bookServices(tx, times);
  await writeInstructions(tx);
}

async function houseHorses(tx: Tx): Promise<void> {
  const kinds = HORSE_LIST.map(([name, breed, description], place) => {
    // Only the first sentence of a description fits any horse.
    return { place, name, breed, description: `${description.split('.')[0]}.`, ...looksIn(description) };
  });
  await sql`
    insert into horses (id, owner_id, name, breed, box_number, description, coat, blaze, payment, payment_for_annual, created_on,
      stays_from, created_at)
    select many_horses.id, owner_id,
      name || ' ' || (${STUDS}::text[])[1 + yard % ${STUDS.length}]
        || coalesce(' ' || to_char(nullif(1 + yard / ${STUDS.length}, 1), 'FMRN'), ''),
      breed, 1 + yard || '/' || 1 + place, description, coat, blaze,
      ${fromZloty(950)} + ${fromZloty(50)} * pg_temp.dice(many_horses.id, 2, 15),
      case when pg_temp.dice(many_horses.id, 3, 8) = 0 then ${fromZloty(600)} + ${fromZloty(100)} * pg_temp.dice(many_horses.id, 4, 7) else 0 end,
      came, came, (came + time '10:30') at time zone 'Europe/Warsaw'
    from many_horses
    join json_to_recordset(${JSON.stringify(kinds)}::json) as kind(place integer, name text, breed text, description text, coat text, blaze boolean)
      on place = nth % ${HORSES_IN_YARD}
  `.execute(tx);
}

type Kind = {
  service: DemoService;
  /** The yard's grooms who take turns, by number from 0. */
  places: readonly number[];
  included: boolean;
  /** One in this many horses has it booked. */
  one_in: number;
  /** Days a week; 0 stands for single visits. */
  times_a_week: 0 | 1 | 2;
};

const KINDS: readonly Kind[] = [
  { service: services.paddock, places: [0, 1], included: true, one_in: 1, times_a_week: 2 },
  { service: services.lunging, places: [2], included: false, one_in: 4, times_a_week: 1 },
  { service: services.training, places: [2], included: false, one_in: 4, times_a_week: 1 },
  { service: services.farrier, places: [2], included: false, one_in: 1, times_a_week: 0 },
];

/** Days between visits of the farrier: eight weeks. */
const BETWEEN_VISITS = 56;
/** Days between the booking and the visit; visits are booked up to two weeks ahead. */
const AGREED_BEFORE = 7;
const AGREED_AHEAD = 14;

async function bookServices(tx: Tx, times: Times): Promise<void> {
  await takeOrders(tx, times);
  await sql`
    insert into bookings (id, horse_id, service_id, service_name, description, price, onetime, days_of_week,
      starts_on, check_until, filled_until, approved, requested_by, created_at)
    select orders.id, horse_id, services.id, name, description, case when included then 0 else price end,
      times_a_week = 0, weekdays, starts_on, ends_on, least(ends_on, ${times.horizon}::date), true,
      ${demoPerson('manager').id}, (booked_on + time '11:15') at time zone 'Europe/Warsaw'
    from orders join services on services.id = service_id
  `.execute(tx);
  await sql`
    insert into plan (booking_id, minute, doers, given_until, last_day, left_over, done_today)
    select id, minute,
      array(select pg_temp.id_of('groom ' || ${GROOMS_IN_YARD} * yard + place) from unnest(places) as place order by place),
      ${times.horizon}, ${times.horizon}, case when pg_temp.dice(id, 4, ${FORGETFUL}) = 0 then array[${times.today}::date - 1] else '{}' end,
      ${DONE_TODAY}
    from orders
  `.execute(tx);
}

/** Writes an instruction for each recurring booking, from its first day. */
async function writeInstructions(tx: Tx): Promise<void> {
  await sql`
    insert into booking_instructions (id, booking_id, valid_from, changed_by, changed_at)
    select pg_temp.id_of('instruction ' || id), id, starts_on, ${demoPerson('manager').id},
      (booked_on + time '11:15') at time zone 'Europe/Warsaw'
    from orders where times_a_week > 0
  `.execute(tx);
  await sql`
    insert into instruction_lines (id, version_id, position, item, amount, unit)
    select pg_temp.id_of(position || ' line ' || orders.id), pg_temp.id_of('instruction ' || orders.id), position,
      item, amount, case when amount is not null then 'kg' end
    from orders
    cross join lateral (values
      (${services.paddock.id}::uuid, 1, 'padok ' || 1 + pg_temp.dice(id, 1, 40), null::numeric),
      (${services.paddock.id}::uuid, 2, 'siano', 2 + 0.5 * pg_temp.dice(id, 2, 5)),
      (${services.lunging.id}::uuid, 1, 'kawecan', null),
      (${services.training.id}::uuid, 1, 'drągi', null),
      (${services.training.id}::uuid, 2, 'marchew', 0.5 + 0.25 * pg_temp.dice(id, 3, 3))
    ) as line(of_service, position, item, amount)
    where times_a_week > 0 and of_service = service_id
  `.execute(tx);
}

/** Creates the temporary table `orders` with the bookings of each horse. */
async function takeOrders(tx: Tx, { today }: Times): Promise<void> {
  const kinds = KINDS.map(({ service: { id, time }, ...kind }, turn) => {
    return { ...kind, turn, service_id: id, minute: minuteOf(time) };
  });
  await sql`
    create temp table orders on commit drop as
    select pg_temp.id_of('order ' || many_horses.id || ' ' || service_id || ' ' || starts_on) as id, many_horses.id as horse_id, yard,
      kind.*, booked.*
    from many_horses
    join json_to_recordset(${JSON.stringify(kinds)}::json) as kind(service_id uuid, minute integer, places integer[],
      included boolean, one_in integer, turn integer, times_a_week integer) on nth % one_in = turn % one_in
    cross join lateral (select 1 + pg_temp.dice(many_horses.id, 2, 7) as weekday) week
    cross join lateral (
      select came + 1 as starts_on, null::date as ends_on, came as booked_on,
        case times_a_week when 1 then array[weekday] else array[weekday, 1 + (weekday + 2) % 7] end as weekdays
      where times_a_week > 0
      union all
      select visit, visit, least(visit - ${AGREED_BEFORE}::integer, ${today}::date - 1), '{}'
      from (select came + ${AGREED_BEFORE}::integer + pg_temp.dice(many_horses.id, 3, ${BETWEEN_VISITS - AGREED_BEFORE}) as first) shod
      cross join lateral generate_series(0, (${today}::date + ${AGREED_AHEAD}::integer - first) / ${BETWEEN_VISITS}) as so_far
      cross join lateral (select first + ${BETWEEN_VISITS}::integer * so_far as visit) visits
      where times_a_week = 0
    ) booked
  `.execute(tx);
}

export async function runIntoDebt(tx: Tx): Promise<void> {
  await sql`
    insert into debts (horse_id, runs)
    select id, 1 + pg_temp.dice(id, 3, 2) from many_horses where pg_temp.dice(id, 4, 100) < ${IN_DEBT}
  `.execute(tx);
}
