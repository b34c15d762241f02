import { sql } from 'kysely';
import type { Db } from '../../server/platform/data/database.ts';
import type { Database } from '../../server/platform/data/tables.ts';

export type Change = {
  table: string;
  kind: 'insert' | 'update' | 'delete' | 'truncate';
  /** The row before; null when there was none, or the table was truncated. */
  before: Record<string, unknown> | null;
  /** The row after; null when it was deleted. */
  after: Record<string, unknown> | null;
};

export type ChangeLog = {
  /** The committed writes since the last call. */
  take(): Promise<Change[]>;
};

/** Tables that any sign-in, refused form or task changes, or that triggers maintain. */
const PASSING: string[] = [
  'sessions',
  'changed_days',
  'horse_balances',
  'horse_periods',
  'known_browsers',
  'old_input',
  'throttles',
] satisfies (keyof Database)[];

/**
 * Makes the database log every row change from here on, including jobs and updates without a difference. Skips
 * sessions and other transient tables (`PASSING`), the queue's clock, and whether a job has run. `passing` names
 * transient tables to log anyway.
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

export async function watchedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !PASSING.includes(name));
}
