import { sql } from 'kysely';
import t from 'tap';
import { addMonths, day } from '../../server/domain/days.ts';
import { runBilling } from '../../server/features/billing/run-billing.ts';
import { connectDatabase, type Db, UNHURRIED } from '../../server/platform/data/database.ts';
import { buildPerson, buildSettings } from '../support/builders.ts';
import { testClock } from '../support/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import { launch } from '../support/program.ts';

const by = (now: string) => ({ now: new Date(now), person: null });

/** Horses with both fees, of one owner. */
async function stableOf(db: Db, horses: number): Promise<void> {
  const world = { db, clock: testClock('2026-11-21T09:00:00+01:00') };
  const { id } = await buildPerson(world);
  await sql`
    insert into horses (owner_id, name, breed, description, payment, payment_for_annual, created_on, stays_from, created_at)
    select ${id}, 'Koń ' || n, 'śląska', '', 120000, 60000, '2026-11-01', '2026-11-01', ${world.clock.now()}
    from generate_series(1, ${horses}::integer) as n
  `.execute(db);
  await buildSettings(world, { payment_date: '2026-12-10' });
}

const wronglyCharged = async (db: Db, fees: number) =>
  (
    await sql<{ id: string }>`
    select horses.id from horses left join ledger_entries on horse_id = horses.id
    group by horses.id having count(ledger_entries.id) <> ${fees}`.execute(db)
  ).rows;

t.test('billing on several processes at once, one of them killed half-way, charges each horse once', async (t) => {
  const { db, url } = await openTestDatabase(t);
  await stableOf(db, 1500);
  const env = { DATABASE_URL: url, NOW: '2027-02-12T09:00:00+01:00' };
  const start = () => launch('server/commands/billing.ts', { env });

  const first = start();
  // Blocked half-way: the run is written and waits for the fees, because another transaction holds a horse.
  const { db: unhurried, close } = connectDatabase(url, { timeouts: UNHURRIED });
  t.teardown(close);
  await unhurried.transaction().execute(async (tx) => {
    await sql`select from horses where name = 'Koń 1500' for update`.execute(tx);
    const waiting = sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into ledger_entries%'`;
    while (((await waiting.execute(db)).rows[0]?.count ?? 0) === 0);
    first.child.kill('SIGKILL');
    await first.ended;
  });
  const gone = sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query like '%insert into ledger_entries%' and pid <> pg_backend_pid()`;
  while (((await gone.execute(db)).rows[0]?.count ?? 0) > 0);
  t.same(await db.selectFrom('billing_runs').selectAll().execute(), [], 'the unfinished run left nothing');

  const [one, other] = await Promise.all([
    start().ended,
    start().ended,
    runBilling(unhurried, by('2027-02-12T09:00:00+01:00')),
    runBilling(unhurried, by('2027-02-12T09:00:00+01:00')),
  ]);
  t.same([one, other], [0, 0]);
  const runs = await db.selectFrom('billing_runs').select('period').orderBy('period').execute();
  const periods = runs.map(({ period }) => period);
  const billed = [0, 1, 2].map((months) => addMonths(day('2026-12-01'), months));
  t.same(periods, billed);
  t.same(await wronglyCharged(db, 4), [], 'three monthly fees and one package each');
});
