import { sql } from 'kysely';
import t from 'tap';
import { addDays, day } from '../../server/domain/days.ts';
import { loadsBetween, rotaLines, servicesOfRota } from '../../server/features/rota/queries.ts';
import { findBoxes, findHorses, findPeople } from '../../server/features/search/queries.ts';
import { wantedIn } from '../../server/features/search/words.ts';
import { feedSums } from '../../server/features/wall/feed-queries.ts';
import { readWall } from '../../server/features/wall/read-wall.ts';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import { buildGroup, buildHorse, buildPerson, buildService, type TestPerson } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { planOf, queriesDuring, rowsRead } from '../support/queries.ts';

const TODAY = day('2026-11-21');
const HORSES = 6000;
const PEOPLE = 5000;
/** Days of open tasks for each horse. */
const DAYS = 5;

type World = { db: Db; clock: ReturnType<typeof testClock> };

t.test('with 6 000 horses and 5 000 people', async (t) => {
  const { db, url } = await openTestDatabase(t);
  const world = { db, clock: testClock() };
  const [manager, worker] = [
    await buildPerson(world, { role: 'manager' }),
    await buildPerson(world, { role: 'worker' }),
  ];
  const owner = await buildPerson(world, { first_name: 'Anna', last_name: 'Żółtowska', phone_number: '733221100' });
  await buildHorse(world, { name: 'Żółw', box_number: 'Z-1', owner });
  const large = connectDatabase(url, { timeouts: UNHURRIED });
  t.teardown(large.close);
  await fill({ ...world, db: large.db }, worker);

  async function search(viewer: TestPerson, text: string) {
    const words = wantedIn(text);
    const found = { horses: 0, boxes: 0, people: 0 };
    const queries = await queriesDuring(async () => {
      found.horses = (await findHorses(db, viewer, words)).rows.length;
      found.boxes = (await findBoxes(db, viewer, words)).rows.length;
      found.people = (await findPeople(db, viewer, words)).rows.length;
    });
    t.equal(queries.length, 3, 'one statement for each kind');
    return { found, queries };
  }

  for (const [text, expected] of [
    ['zolw', { horses: 1, boxes: 0, people: 0 }],
    ['żółtowska', { horses: 1, boxes: 0, people: 1 }],
    ['anna zolt', { horses: 1, boxes: 0, people: 1 }],
    ['z-1', { horses: 1, boxes: 1, people: 0 }],
    ['koń 5999', { horses: 1, boxes: 0, people: 0 }],
    ['733 221 100', { horses: 0, boxes: 0, people: 1 }],
    ['xyzxyz', { horses: 0, boxes: 0, people: 0 }],
  ] as const) {
    const { found, queries } = await search(manager, text);
    t.same(found, expected, text);
    for (const query of queries) {
      t.match(await planOf(url, query), /Index Scan on (horses_by_text|horses_by_box_text|people_by_text)/);
      for (const [table, rows] of await rowsRead(url, query))
        t.ok(rows <= 20, `'${text}' reads ${rows} rows of ${table}`);
    }
  }

  const { found, queries } = await search(worker, 'koń 5999');
  t.same(found, { horses: 1, boxes: 0, people: 0 });
  for (const query of queries)
    for (const [table, rows] of await rowsRead(url, query)) t.ok(rows <= 20, `a worker reads ${rows} rows of ${table}`);
  t.equal((await search(worker, 'koń')).found.horses, 8);

  const asked = { date: addDays(TODAY, 1), today: TODAY, place: { aisle: null, horses: HORSES + 1 }, page: 3 };
  const ofWall = await queriesDuring(async () => t.equal((await readWall(db, asked)).horses.length, 14));
  t.equal(ofWall.length, 4);
  for (const query of ofWall)
    for (const [table, rows] of await rowsRead(url, query))
      t.ok(rows <= 60, `the board for the wall reads ${rows} rows of ${table}`);

  const days = { from: TODAY, to: addDays(TODAY, 61) };
  const ofFeed = await queriesDuring(async () =>
    t.match(await feedSums(db, days), [{ item: 'owies', amount: 30_000 }]),
  );
  t.equal(ofFeed.length, 1);
  for (const query of ofFeed) {
    const read = await rowsRead(url, query);
    t.ok((read.get('tasks') ?? 0) <= DAYS * HORSES, 'feed sums read each task once');
    const versions = read.get('booking_instructions') ?? 0;
    t.ok(versions <= 5 * HORSES, `and each version a few times, ${versions} in all`);
  }

  const ofRota = await queriesDuring(async () => {
    t.equal((await servicesOfRota(db, TODAY)).length, 1);
    t.equal((await rotaLines(db)).length, 0);
    t.match(await loadsBetween(db, addDays(TODAY, 2), addDays(TODAY, 2)), [{ id: null, tasks: HORSES }]);
  });
  t.equal(ofRota.length, 3);
  for (const [nth, query] of ofRota.entries())
    for (const [table, rows] of await rowsRead(url, query))
      t.ok(rows <= (nth === 2 ? HORSES : 20), `the rota reads ${rows} rows of ${table}: only a day's tasks`);
});

/** Horses with similar names, each with open tasks for the worker's group. */
async function fill({ db, clock }: World, worker: TestPerson): Promise<void> {
  const service = await buildService(
    { db, clock },
    { groups: [await buildGroup({ db, clock }, { workers: [worker] })] },
  );
  const now = clock.now();
  await sql`
    insert into people (email, password_hash, role, first_name, last_name, phone_number, city, street, house_number,
      postal_code, created_at)
    select n || '@poczta.example', 'none', 'user', 'Jan', 'Nowak ' || n, (600000000 + n)::text, 'Poznań', 'Końska', '1',
      '60-101', ${now}
    from generate_series(1, ${PEOPLE}::integer) as n
  `.execute(db);
  await sql`
    with living as (
      insert into horses (owner_id, name, breed, box_number, description, created_on, stays_from, created_at)
      select id, 'Koń ' || n, 'śląska', 'B' || n, '', ${TODAY}, ${TODAY}, ${now}
      from generate_series(1, ${HORSES}::integer) as n
      join people on email = (n % ${PEOPLE}::integer + 1) || '@poczta.example'
      returning id
    ), booked as (
      insert into bookings (horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on,
        approved, requested_by, created_at)
      select id, ${service.id}, 'Karmienie', '', 0, false, '{1,2,3,4,5,6,7}', ${addDays(TODAY, -8)}, true, ${worker.id}, ${now}
      from living
      returning id, horse_id
    )
    insert into tasks (booking_id, horse_id, service_id, service_name, service_description, price, date_to_finish)
    select id, horse_id, ${service.id}, 'Karmienie', '', 0, ${TODAY}::date + day
    from booked cross join generate_series(1, ${DAYS}::integer) as day
  `.execute(db);
  await sql`
    with version as (
      insert into booking_instructions (booking_id, valid_from, changed_by, changed_at)
      select id, starts_on, ${worker.id}, ${now} from bookings
      returning id
    )
    insert into instruction_lines (version_id, position, item, amount, unit) select id, 1, 'owies', 1, 'kg' from version
  `.execute(db);
  await sql`vacuum analyze`.execute(db);
}
