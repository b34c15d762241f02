import type { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { type RawBuilder, sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  type ConnectOptions,
  connectDatabase,
  type Db,
  inLargeTransaction,
  inTransaction,
  openDatabase,
} from '../../server/platform/data/database.ts';
import { bareDatabase } from '../support/database.ts';

const url = await bareDatabase(t);
const onGlibc = Boolean(
  (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header.glibcVersionRuntime,
);

function connect(test: Test, options: ConnectOptions = {}) {
  const connection = connectDatabase(url, options);
  test.teardown(connection.close);
  return connection;
}

async function value(db: Db, query: RawBuilder<unknown>): Promise<unknown> {
  const { rows } = await query.execute(db);
  return Object.values(rows[0] as Record<string, unknown>)[0];
}

/** Unlike `once` it ignores errors, which these tests wait out. */
function nextEvent(emitter: EventEmitter, name: string): Promise<void> {
  return new Promise((resolve) => emitter.once(name, () => resolve()));
}

t.test('values arrive as the types the code expects', async (t) => {
  const { db } = connect(t);
  t.equal(await value(db, sql`select 123456789012::int8`), 123_456_789_012, 'a bigint is a number');
  t.equal(await value(db, sql`select count(*) from pg_class where false`), 0, 'so is a count');
  await t.rejects(value(db, sql`select 9007199254740992::int8`), RangeError, 'a larger one is refused, not rounded');
  t.equal(await value(db, sql`select '2026-03-29'::date`), '2026-03-29', 'a day is a string without a time zone');
  for (const numeric of [sql`select 12.50::numeric`, sql`select sum(3::bigint)`, sql`select array[3::numeric]`])
    await t.rejects(value(db, numeric), TypeError, 'a numeric, which would be a string, is refused');
  t.equal(await value(db, sql`select sum(3::bigint)::bigint`), 3);
  t.same(await value(db, sql`select '2026-11-21 14:05+01'::timestamptz`), new Date('2026-11-21T13:05:00Z'));
  t.equal(await value(db, sql`select null::int8`), null);
});

t.test('a session is in UTC with the everyday timeouts', async (t) => {
  const { db } = connect(t);
  t.equal(await value(db, sql`show timezone`), 'UTC');
  t.equal(await value(db, sql`show statement_timeout`), '5s');
  t.equal(await value(db, sql`show lock_timeout`), '2s');
  t.equal(await value(db, sql`show idle_in_transaction_session_timeout`), '10s');
});

t.test('an idle connection is kept for an hour, with its plans', async (t) => {
  t.equal(connect(t).pool.options.idleTimeoutMillis, 3_600_000);
  const { db, pool } = connect(t, { timeouts: { unused: 1 } });
  await Promise.all([nextEvent(pool, 'remove'), sql`select 1`.execute(db)]);
  t.equal(pool.totalCount, 0, 'or for the given time');
});

t.test('a connection reuses its memory for the next large query', { skip: !onGlibc }, async (t) => {
  const { db } = connect(t, { max: 1 });
  const pid = await value(db, sql`select pg_backend_pid()`);
  // Pages that the process requested from the system: the tenth field of its line in /proc.
  const pages = () => Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[9]);
  const large = () =>
    value(
      db,
      sql`with ids as materialized (select md5(n::text)::uuid as id from generate_series(1, 8000) n)
        select count(*) from ids one join ids other using (id)`,
    );
  for (let nth = 0; nth < 5; nth++) await large();
  const before = pages();
  await large();
  t.ok(pages() - before < 50, `${pages() - before} new pages for a megabyte or two`);
});

t.test('no request waits for the database forever', async (t) => {
  const timeouts = { connect: 2_000, statement: 100, lock: 50, idleInTransaction: 100 };
  const { db, pool } = connect(t, { max: 1, timeouts });
  await t.rejects(sql`select pg_sleep(5)`.execute(db), { code: '57014' }, 'a slow statement is cancelled');

  await inLargeTransaction(db, (tx) => sql`select pg_sleep(1.2)`.execute(tx));
  await t.rejects(sql`select pg_sleep(5)`.execute(db), { code: '57014' }, 'unless it is known to be large');

  const other = connect(t);
  await sql`create table locked ()`.execute(other.db);
  await other.db.transaction().execute(async (tx) => {
    await sql`lock table locked`.execute(tx);
    await t.rejects(sql`select * from locked`.execute(db), { code: '55P03' }, 'waiting for a lock ends');
  });

  const taken = await pool.connect();
  await t.rejects(sql`select 1`.execute(db), { message: /timeout exceeded/ }, 'a full pool refuses');
  taken.release();
  t.equal(await value(db, sql`select 1`), 1, 'and works afterwards');
});

t.test('an idle transaction is ended and its locks are released', async (t) => {
  const lost: Error[] = [];
  const { db, pool } = connect(t, {
    timeouts: { idleInTransaction: 50 },
    onLostConnection: (error) => lost.push(error),
  });
  const sleepy = await pool.connect();
  const ended = nextEvent(sleepy, 'end');
  await sleepy.query('begin');
  await ended;
  await t.rejects(sleepy.query('commit'));
  sleepy.release(true);
  t.match(lost[0], { code: '25P03' });
  t.equal(await value(db, sql`select 1`), 1);
});

t.test('a hanging database is given up a second after the statement timeout', async (t) => {
  const { db, pool } = connect(t, { timeouts: { statement: 500 } });
  const client = await pool.connect();
  await client.query('set statement_timeout = 0'); // simulates a hanging server
  client.release();
  await t.rejects(sql`select pg_sleep(30)`.execute(db), { message: 'Query read timeout' });
});

t.test('transactions that deadlock both succeed', async (t) => {
  const { db } = connect(t);
  await sql`create table boxes (number int primary key, moves int not null default 0)`.execute(db);
  await sql`insert into boxes values (1), (2)`.execute(db);
  let attempts = 0;
  let waiting = 2;
  let bothIn = () => {};
  const met = new Promise<void>((resolve) => {
    bothIn = resolve;
  });
  const move = (from: number, to: number) =>
    inTransaction(db, async (tx) => {
      attempts++;
      await sql`update boxes set moves = moves + 1 where number = ${from}`.execute(tx);
      if (--waiting === 0) bothIn();
      await met;
      await sql`update boxes set moves = moves + 1 where number = ${to}`.execute(tx);
      return from;
    });
  t.same(await Promise.all([move(1, 2), move(2, 1)]), [1, 2]);
  t.ok(attempts > 2, 'one of them was retried');
  t.same(await value(db, sql`select array_agg(moves) from boxes`), [2, 2], 'each took effect once');
});

t.test('a repeated conflict and any other error are rethrown', async (t) => {
  const { db } = connect(t);
  let attempts = 0;
  const fail = (state: string) =>
    inTransaction(db, async (tx) => {
      attempts++;
      await sql`do ${sql.lit(`begin raise exception 'no' using errcode = '${state}'; end`)}`.execute(tx);
    });
  await t.rejects(fail('40001'), { code: '40001' });
  t.equal(attempts, 4, 'a conflict is tried four times');
  attempts = 0;
  await t.rejects(fail('23505'), { code: '23505' });
  t.equal(attempts, 1, 'another error once');
});

t.test('a database of another encoding is refused in one line', async (t) => {
  const { pool } = connect(t);
  const other = new URL(`${url}_latin`);
  const name = other.pathname.slice(1);
  await pool.query(`create database "${name}" template template0 encoding 'LATIN1' locale 'C'`);
  t.teardown(() => pool.query(`drop database "${name}" with (force)`));
  const opened = openDatabase({ databaseUrl: other.href, dataDir: '' });
  await t.rejects(opened, { message: /^The database has the encoding LATIN1; Stajnia needs UTF8: [^\n]+$/ });
});
