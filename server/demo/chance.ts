import { sql } from 'kysely';
import type { Tx } from '../platform/data/database.ts';
import { idNamed } from '../platform/data/id-named.ts';

/** Prefixed to names, so that the demo's ids differ from other derived ids. */
const SALT = 'stajnia demo ';

/** A UUID derived from a name, so that every fill has the same ids. */
export const idOf = (name: string): string => idNamed(SALT + name);

/** Pseudo-random numbers from 0 to `sides` − 1, reproducible by their seed (mulberry32). */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

/**
 * Defines the SQL functions `pg_temp.id_of(name)` and `pg_temp.dice(id, roll, sides)`. The dice takes its numbers from an
 * id's digits; rolls 1 to 4 are independent. Both are stable and not strict, so that Postgres inlines them: a bulk load calls
 * them millions of times.
 */
export async function defineSqlFunctions(tx: Tx): Promise<void> {
  await sql`
    create or replace function pg_temp.id_of(name text) returns uuid language sql stable as $$
      select overlay(overlay(left(encode(sha256(convert_to(${sql.lit(SALT)} || name, 'UTF8')), 'hex'), 32)
        placing '8' from 13) placing 'a' from 17)::uuid
    $$
  `.execute(tx);
  await sql`
    create or replace function pg_temp.dice(id uuid, roll integer, sides integer) returns integer
    language sql stable as $$
      select ('x' || substr(translate(id::text, '-', ''), (array[1, 7, 21, 27])[roll], 6))::bit(24)::integer % sides
    $$
  `.execute(tx);
}

/** Tables whose ids the database generates, and the names from which the demo derives them instead. */
const NAMED = {
  booking_instructions: sql`'instruction ' || new.booking_id || new.valid_from || coalesce(new.valid_until::text, '')`,
  instruction_lines: sql`'line ' || coalesce(new.version_id, new.request_id) || new.position`,
  tasks: sql`new.booking_id::text || ' ' || new.date_to_finish`,
  payments: sql`'payment ' || new.owner_id || ' ' || (select count(*) from payments)`,
  ledger_entries: sql`'entry ' || new.kind || ' ' || coalesce(
    (coalesce(new.task_id, new.payment_id, new.reverses))::text,
    new.horse_id || ' ' || coalesce(new.period::text, extract(epoch from new.created_at)::text))`,
  bank_imports: sql`'import ' || extract(epoch from new.uploaded_at) || (new.file is null)::text`,
  doubts: sql`'doubt ' || new.entry_id || extract(epoch from new.raised_at)`,
};

/**
 * Derives the ids of these tables from names while `work` runs, so that the app's verbs write the same rows in every fill.
 * The tables are locked until the transaction ends.
 */
export async function withNamedIds(tx: Tx, work: () => Promise<void>): Promise<void> {
  for (const [table, name] of Object.entries(NAMED)) {
    const trigger = sql.id(`name_${table}`);
    const body = sql`begin new.id := pg_temp.id_of(${name}); return new; end`.compile(tx).sql;
    await sql`create or replace function pg_temp.${trigger}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
      tx,
    );
    await sql`
      create trigger ${trigger} before insert on ${sql.table(table)} for each row execute function pg_temp.${trigger}()
    `.execute(tx);
  }
  await work();
  for (const table of Object.keys(NAMED))
    await sql`drop trigger ${sql.id(`name_${table}`)} on ${sql.table(table)}`.execute(tx);
}
