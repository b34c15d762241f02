import { sql } from 'kysely';
import type { Db } from '../../server/platform/database.ts';
import type { Database } from '../../server/platform/tables.ts';

/** What was written, in the order in which it was. */
export type Change = {
  table: string;
  kind: 'insert' | 'update' | 'delete' | 'truncate';
  /** The row as it was; null: there was none, or a whole table was emptied. */
  before: Record<string, unknown> | null;
  /** The row as it is now; null: it is gone. */
  after: Record<string, unknown> | null;
};

export type ChangeLog = {
  /** What has been written, and committed, since the log was last asked. */
  take(): Promise<Change[]>;
};

/** Tables that change with any sign-in, refused form or piece of work, or that triggers keep. */
const PASSING: string[] = [
  'sessions',
  'changed_days',
  'horse_balances',
  'horse_periods',
  'month_totals',
  'known_browsers',
  'old_input',
  'throttles',
] satisfies (keyof Database)[];

/**
 * Has the database write down every change of a row from here on, jobs included: a row that is written again as it was
 * counts too. Left out are sessions and what else passes by itself (`PASSING`), what the queue's clock does, and whether
 * a job has been done yet. `passing`: tables of those that are written down nevertheless.
 */
export async function logChanges(db: Db, passing: readonly (keyof Database)[] = []): Promise<ChangeLog> {
  await sql`
    create schema watched;
    create table watched.changes (
      id bigint generated always as identity primary key,
      "table" text not null,
      kind text not null,
      before jsonb,
      after jsonb
    );
    create function watched.note() returns trigger language plpgsql as $$
    begin
      insert into watched.changes ("table", kind, before, after)
        values (tg_argv[0], lower(tg_op), to_jsonb(old), to_jsonb(new));
      return null;
    end $$;
    create function watched.note_job() returns trigger language plpgsql as $$
    declare
      before jsonb := case when tg_op <> 'INSERT' then jsonb_build_object('id', old.id, 'name', old.name, 'data', old.data) end;
      after jsonb := case when tg_op <> 'DELETE' then jsonb_build_object('id', new.id, 'name', new.name, 'data', new.data) end;
      kind text := coalesce(after, before) ->> 'name';
    begin
      if before = after or starts_with(kind, '__') or kind in (select name from pgboss.schedule) then return null; end if;
      insert into watched.changes ("table", kind, before, after) values ('job', lower(tg_op), before, after);
      return null;
    end $$;
    create trigger watched after insert or update or delete on pgboss.job
      for each row execute function watched.note_job();
  `.execute(db);
  for (const name of [...(await watchedTables(db)), ...passing])
    await sql`
      create trigger watched after insert or update or delete on ${sql.table(name)}
        for each row execute function watched.note(${sql.lit(name)});
      create trigger watched_whole after truncate on ${sql.table(name)}
        for each statement execute function watched.note(${sql.lit(name)});
    `.execute(db);
  return {
    async take() {
      const taken = sql<Change & { id: string }>`delete from watched.changes returning *`;
      const { rows } = await taken.execute(db);
      rows.sort((one, other) => Number(one.id) - Number(other.id));
      return rows.map(({ table, kind, before, after }) => ({ table, kind, before, after }));
    },
  };
}

/** Every table of the app but those that pass by themselves. */
export async function watchedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !PASSING.includes(name));
}
