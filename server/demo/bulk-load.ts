import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';

/**
 * Runs `load`, which writes very many rows into a table, without the table's indexes and foreign keys, and makes them
 * anew from what was written, each in one pass: a third of the time it takes to keep them up row by row. The primary
 * key stays, others refer to it. The table is locked until the transaction ends.
 */
export async function inBulk(
  tx: Tx,
  table: 'occurrences' | 'ledger_entries',
  load: () => Promise<void>,
): Promise<void> {
  // Foreign keys come last: they may lean on the others.
  const { rows } = await sql<{ away: string; anew: string }>`
    select away, anew from (
      select 1 as turn, indexrelid::regclass::text as name, format('drop index %s', indexrelid::regclass) as away,
        pg_get_indexdef(indexrelid) as anew
      from pg_index
      where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid)
      union all
      select case contype when 'u' then 1 else 2 end, conname, format('alter table %s drop constraint %I', conrelid::regclass, conname),
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint
      where conrelid = ${table}::regclass and contype in ('u', 'f')
    ) parts
    order by turn, name
  `.execute(tx);
  for (const { away } of rows) await sql.raw(away).execute(tx);
  await load();
  await sql`set local maintenance_work_mem = '256MB'`.execute(tx);
  for (const { anew } of rows) await sql.raw(anew).execute(tx);
}
