/** How many queries a page sends, and that none reads whole tables. */
import { sql } from 'kysely';
import t from 'tap';
import { addDays, dayOf } from '../../server/domain/days.ts';
import { connectDatabase, UNHURRIED } from '../../server/platform/data/database.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { buildGroup, buildHorse, buildService } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { queriesDuring, rowsRead } from '../support/queries.ts';

type Someone = 'anyone' | 'user' | 'worker' | 'manager' | 'admin';

async function everybody(app: TestApp): Promise<Record<Someone, Client>> {
  const anyone = app.anonymous();
  await anyone.get('/support');
  const [user, worker] = [await app.as('user'), await app.as('worker')];
  return { anyone, user, worker, manager: await app.as('manager'), admin: await app.as('admin') };
}

t.test('session and person are one query a request', async (t) => {
  const app = await startApp(t);
  const horse = await buildHorse(app, { owner: await app.person('user') });
  const clients = await everybody(app);
  const pages: [Someone, string][] = [
    ['anyone', '/'],
    ['anyone', '/login'],
    ['worker', '/api/get_sections'],
    ['worker', '/home?section=13'],
    ['manager', '/home?section=0'],
    ['manager', '/home?section=6'],
    ['user', `/horses/${horse.id}`],
    ['user', '/home?section=9&dialog=history'],
  ];
  for (const [who, path] of pages) {
    const queries = await queriesDuring(async () => t.equal((await clients[who].get(path)).status, 200));
    const ofSessions = queries.filter(({ text }) => text.includes('"sessions"'));
    t.equal(ofSessions.length, who === 'anyone' ? 0 : 1, `${path} looks for the session once`);
  }
});

/** Three thousand owners, each with a horse that has daily work from 8 days ago, mostly done, to 3 days ahead. */
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
  // As autovacuum leaves it: it processes only what is on disk. Each horse also has an open request.
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

/** 3 500 open tasks and 3 000 people may be counted; a scan of all work would read 36 000 rows. */
const MAX_READ = 4_000;
/** A folded month counts each day's work from an index: here twelve days of 3 000 horses. */
const MAX_COUNTED = 36_100;
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
      const most = FOLDED_MONTH.test(path) ? MAX_COUNTED : MAX_READ;
      t.ok(rows <= most, `${path} as ${who} reads ${rows} rows of ${table} at once`, { query: query.text });
    }
  }
});

/** The table a query reads most from, with the number of rows. */
const mostRead = (read: Map<string, number>): [table: string, rows: number] =>
  [...read].sort(([, one], [, other]) => other - one)[0] ?? ['nothing', 0];
