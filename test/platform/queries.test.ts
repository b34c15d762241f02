/** How much a page asks of the database, and that it does not read through whole tables for it. */
import { sql } from 'kysely';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/database.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildBooking, buildGroup, buildHorse, buildNote, buildOccurrence, buildService } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { queriesDuring, rowsRead } from '../support/queries.ts';

type Someone = 'anyone' | 'user' | 'worker' | 'manager' | 'admin';

/** Clients of everybody; what is read once a minute has been read. */
async function everybody(app: TestApp): Promise<Record<Someone, Client>> {
  const anyone = app.anonymous();
  await anyone.get('/support');
  const [user, worker] = [await app.as('user'), await app.as('worker')];
  return { anyone, user, worker, manager: await app.as('manager'), admin: await app.as('admin') };
}

t.test('session and person are one query, and a page asks for little more', async (t) => {
  const app = await startApp(t);
  const [worker, owner] = [await app.person('worker'), await app.person('user')];
  const horse = await buildHorse(app, { owner });
  for (let nth = 0; nth < 12; nth++) {
    await buildOccurrence(app);
    await buildOccurrence(app, { horse, finishedBy: worker });
  }
  await buildOccurrence(app, { horse });
  const note = await buildNote(app, { horse, author: owner });
  const service = await buildService(app, { groups: [await buildGroup(app)] });
  const sweeping = await buildBooking(app, { horse: null, days_of_week: [1] });
  const clients = await everybody(app);
  const pages: [Someone, string, queries: number][] = [
    ['anyone', '/', 0],
    ['anyone', '/support', 0],
    ['anyone', '/login', 0],
    ['worker', '/support', 1],
    ['worker', '/api/protected', 1],
    ['worker', '/api/get_sections', 1],
    ['worker', '/api/get_worker_service_data', 2],
    ['worker', '/api/get_worker_finished_service_data', 2],
    ['worker', '/home?section=2', 2],
    ['worker', '/home?section=2&tab=done', 4], // the page, its days, the counts of the day
    ['manager', '/home?section=2', 3], // with the badge of the menu
    ['worker', '/home?section=13', 2],
    ['manager', '/home?section=13', 3],
    ['worker', '/home?section=7', 2],
    ['manager', '/home?section=7', 4], // how many each role has, the people, the menu's count of requests
    ['worker', '/home?section=5', 6],
    ['manager', '/home?section=6', 6], // for managers the menu counts the requests
    ['manager', '/home?section=1', 4], // groups, services
    ['manager', '/home?section=1&dialog=create-service', 5],
    ['manager', `/home?section=1&dialog=edit-service&id=${service.id}`, 6],
    ['manager', `/home?section=1&dialog=delete-service&id=${service.id}`, 6],
    ['manager', '/api/get_all_services', 2],
    ['manager', '/home?section=2&dialog=add-general-service', 4],
    ['manager', '/home?section=2&dialog=general-services', 4],
    ['manager', `/home?section=2&dialog=general-service&id=${sweeping.id}`, 4],
    ['manager', '/api/get_all_general_services', 2],
    ['user', '/api/get_non_general_service_types', 2],
    ['user', '/home?section=4', 8], // the month that is drawn, its day's list and what may be done there
    // Each tab of a horse reads the horse, and for those who may know it how far it is paid.
    ['user', `/horses/${horse.id}`, 8], // today's work, events and services to come, notes, alerts
    ['worker', `/horses/${horse.id}`, 7],
    ['manager', `/horses/${horse.id}`, 9],
    ['user', `/horses/${horse.id}?tab=notes`, 4],
    ['user', `/horses/${horse.id}?tab=notes&dialog=edit-note&id=${note.id}`, 4],
    ['user', `/horses/${horse.id}?tab=calendar`, 9],
    ['user', `/horses/${horse.id}?tab=services`, 4],
    ['user', `/horses/${horse.id}?tab=services&dialog=add-service`, 5],
    ['manager', '/requests', 3],
    ['manager', '/day', 4], // with the menu's count of requests: the work and the team, alerts
    ['manager', `/day?round=${service.id}`, 4], // how much it is, its tasks, the requests
    ['manager', '/day/assign', 5],
    ['manager', '/day/assign?show=even', 5],
    ['manager', `/api/get_horse_data/${horse.id}`, 3],
    ['worker', `/api/get_horse_data/${horse.id}`, 2],
    ['user', '/home?section=3', 3],
    ['worker', '/stable', 6], // how many there are, listed boxes, the free ones, other horses, whom one sees
    ['worker', '/stable?all', 3],
    ['manager', '/settings/boxes', 4],
    ['worker', '/search?q=luna', 4], // horses, boxes, people
    ['manager', '/search?q=luna', 5],
    ['worker', '/api/search?q=luna', 3],
    ['manager', `/horses/${horse.id}/card`, 3], // with the menu's count of requests
    ['user', '/api/get_my_basic_horses', 3],
    ['manager', `/api/get_due_payments/${horse.id}`, 3],
    ['manager', '/home?section=0', 7], // session, requests, the day; of payments who owes, the archived, the billing day, its fees
    ['admin', '/home?section=12', 7],
    ['manager', '/home?section=0&alerts=all', 3],
    ['manager', '/home?section=0&unpaid=all', 4],
    ['manager', '/home?section=0&archived=all', 3],
    ['manager', '/home?section=0&preview=all', 5],
    ['manager', '/home?section=0&done=all', 3],
    ['user', '/my-account', 2],
    ['manager', `/user/${owner.id}`, 2],
    ['manager', `/user/${owner.id}?tab=general`, 3],
    ['manager', `/user/${owner.id}?tab=general&dialog=delete`, 4],
    ['manager', `/user/${owner.id}?tab=horses`, 4],
    ['worker', `/user/${owner.id}`, 3],
    ['user', '/home?section=9', 6], // the balance, the horses, how far each is paid, the billing day, whom to pay
    ['user', '/home?section=9&dialog=history', 10], // and a month: what it begins with, its lines, the work still to do
    ['user', `/user/${owner.id}/payments/${horse.id}`, 9], // with what is overdue, and whom to pay
    ['manager', `/user/${owner.id}/payments/${horse.id}`, 9], // with what is overdue, and the menu's count of requests
    ['manager', `/user/${owner.id}?tab=payments`, 7],
  ];
  await clients.anyone.get('/'); // what the site says is read once a minute
  for (const [who, path, most] of pages) {
    const queries = await queriesDuring(async () => t.equal((await clients[who].get(path)).status, 200));
    t.ok(queries.length <= most, `${path} as ${who} asks ${queries.length} of ${most} queries`);
    const ofSessions = queries.filter(({ text }) => text.includes('"sessions"'));
    t.equal(ofSessions.length, who === 'anyone' ? 0 : 1, `${path} looks for the session once`);
  }
});

/** Three thousand owners, each with a horse that is seen to daily: from 8 days ago, most of it done, to 3 days ahead. */
async function fillLargely(app: TestApp): Promise<{ owner: string; horse: string; service: string }> {
  const [worker, manager] = [await app.person('worker'), await app.person('manager')];
  const service = await buildService(app, { groups: [await buildGroup(app, { workers: [worker] })] });
  const [now, today] = [app.clock.now(), dayOf(app.clock.now())];
  const { db, close } = connectDatabase(app.databaseUrl, { timeouts: UNHURRIED });
  const { rows } = await sql<{ owner: string; horse: string }>`
    with numbers as materialized (
      select n, gen_random_uuid() as person, gen_random_uuid() as horse, gen_random_uuid() as booking
      from generate_series(1, 3000) as n
    ), owners as (
      insert into people (id, email, password_hash, role, first_name, last_name, phone_number, city, street, house_number, postal_code, created_at)
      select person, n || '@poczta.example', 'none', 'user', 'Jan', 'Nowak ' || n, '600100200', 'Poznań', 'Końska', '1', '60-101', ${now}
      from numbers
    ), living as (
      insert into horses (id, owner_id, name, breed, description, created_on, created_at)
      select horse, person, 'Luna ' || n, 'śląska', '', ${today}, ${now} from numbers
    ), booked as (
      insert into horse_services (id, horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at)
      select booking, horse, ${service.id}, 'Karmienie', '', 0, false, '{1,2,3,4,5,6,7}', ${addDays(today, -8)}, true, ${manager.id}, ${now}
      from numbers
    ), work as (
      insert into occurrences (horse_service_id, horse_id, service_id, service_name, service_description, price, date_to_finish, finished_at, finished_by)
      select booking, horse, ${service.id}, 'Karmienie', '', 0, ${today}::date + day,
        case when done then ${now}::timestamptz + day * interval '1 day' end, case when done then ${worker.id}::uuid end
      from numbers cross join generate_series(-8, 3) as day cross join lateral (select day < 0 and n % 50 > 0 as done) as it
    )
    select person as owner, horse from numbers limit 1
  `.execute(db);
  // As autovacuum leaves it after a while. It takes for done only what has reached the disk.
  // What is asked for and waits, for each of the horses.
  const lunging = await buildService(app);
  await sql`
    insert into horse_services (horse_id, service_id, service_name, description, price, onetime, days_of_week, starts_on, approved, requested_by, created_at)
    select horse_id, ${lunging.id}, 'Lonżowanie', '', 4500, false, '{2,4}', ${today}, false, requested_by, ${now} from horse_services
  `.execute(db);
  await sql`checkpoint`.execute(db);
  await sql`vacuum analyze people, horses, horse_services, occurrences`.execute(db);
  await close();
  return { ...(rows[0] as { owner: string; horse: string }), service: service.id };
}

/** There are 3 500 open tasks and 3 000 people to count; whoever walks through all work meets 36 000 rows. */
const MAX_READ = 4_000;
/** A worker's folded month counts the work that is theirs, or nobody's, on all its days: here twelve of 3 000 horses. */
const MAX_COUNTED = 36_000;
const FOLDED_MONTH = /section=[56]|get_calendar/;

t.test('in a large stable no page reads through all there is', async (t) => {
  const app = await startApp(t);
  const { owner, horse, service } = await fillLargely(app);
  const days = 'from=2026-11-01&to=2026-11-30';
  const clients = await everybody(app);
  const pages: [Someone, string][] = [
    ['worker', '/home?section=2'],
    ['worker', `/home?section=2&round=${service}.2026-11-21&page=3`],
    ['worker', `/home?section=2&dialog=round&dialog_round=${service}.2026-11-21`],
    ['worker', '/home?section=2&tab=done'],
    ['worker', '/home?section=13'],
    ['manager', '/home?section=13'],
    ['worker', '/api/overview/relevant_horses'],
    ['worker', '/api/overview/events_today'],
    ['worker', '/home?section=7'],
    ['worker', `/user/${owner}`],
    ['worker', '/api/get_worker_service_data'],
    ['worker', '/api/get_worker_finished_service_data'],
    ['manager', '/home?section=0'],
    ['manager', '/home?section=0&alerts=all'],
    ['manager', '/home?section=0&done=all'],
    ['manager', '/home?section=0&unpaid=all'],
    ['manager', '/home?section=0&preview=all'],
    ['manager', '/home?section=2'],
    ['manager', '/home?section=2&dialog=general-services'],
    ['manager', '/api/get_all_general_services'],
    ['manager', '/home?section=1&dialog=create-service'],
    ['manager', `/home?section=1&dialog=delete-service&id=${service}`],
    ['manager', '/home?section=6'],
    ['manager', '/home?section=6&page=5'],
    ['worker', '/home?section=5'],
    ['manager', `/api/get_calendar?mode=manager&${days}`],
    ['worker', `/api/get_calendar?mode=worker&${days}`],
    ['manager', `/horses/${horse}`],
    ['worker', `/horses/${horse}`],
    ['manager', `/horses/${horse}?tab=calendar`],
    ['manager', '/api/get_worker_service_data'],
    ['manager', '/home?section=7&page=20'],
    ['manager', `/user/${owner}?tab=horses`],
    ['manager', `/user/${owner}/payments/${horse}`],
    ['manager', `/user/${owner}?tab=payments`],
    ['manager', `/user/${owner}?tab=payments&dialog=history`],
    ['manager', '/requests'],
    ['manager', '/requests?page=30'],
    ['manager', '/day'],
    ['manager', '/day?date=2026-11-20'],
    ['manager', `/day?round=${service}&page=30`],
    ['manager', `/day?date=2026-11-20&round=${service}`],
    ['manager', '/day/assign'],
    ['manager', '/day/assign?show=even'],
    ['manager', `/horses/${horse}?tab=services`],
    ['worker', '/stable'],
    ['worker', '/stable?page=60'],
    ['manager', '/stable?page=30'],
    ['manager', '/stable?q=2999'],
    ['worker', '/stable?all'],
    ['worker', '/search?q=luna'],
    ['manager', '/search?q=luna+2999'],
    ['manager', '/stable?all&q=2999'],
    ['manager', `/api/get_all_horses/${owner}`],
    ['manager', `/api/get_horse_data/${horse}`],
  ];
  for (const [who, path] of pages) {
    const queries = await queriesDuring(async () => t.equal((await clients[who].get(path)).status, 200));
    for (const query of queries) {
      const [table, rows] = mostRead(await rowsRead(app.databaseUrl, query));
      const most = who === 'worker' && FOLDED_MONTH.test(path) ? MAX_COUNTED : MAX_READ;
      t.ok(rows <= most, `${path} as ${who} reads ${rows} rows of ${table} at once`, { query: query.text });
    }
  }
});

/** The table a query reads most of, and how many rows. */
const mostRead = (read: Map<string, number>): [table: string, rows: number] =>
  [...read].sort(([, one], [, other]) => other - one)[0] ?? ['nothing', 0];
