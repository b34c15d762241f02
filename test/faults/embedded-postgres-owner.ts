/**
 * Owns an embedded database, for embedded-postgres.drill.ts to kill. Prints the database's address, then each row's
 * number after Postgres has acknowledged it. Arguments: the folder, and 'account' to use another account instead of a
 * user namespace.
 */
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/platform/data/embedded-postgres/index.ts';

const [dir = '', how] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dir, database: 'stajnia', userNamespace: how !== 'account' });
console.log(url);
const client = new pg.Client(url);
client.on('error', () => process.exit(1));
await client.connect();
// Even `create table if not exists` fails when two run at once, so we take a lock.
await client.query(`select pg_advisory_xact_lock(1);
  create table if not exists written (number int generated always as identity)`);
for (;;) {
  const { rows } = await client.query<{ number: number }>('insert into written default values returning number');
  console.log(rows[0]?.number);
}
