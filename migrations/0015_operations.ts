import { type Kysely, sql } from 'kysely';

/** What the operator of an installation looks at: when each routine ran last, and the files of builds in use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_runs (
      routine text primary key
        check (routine in ('mail', 'push', 'billing', 'ledger_check', 'backup', 'verification')),
      succeeded_at timestamptz,
      failed_at timestamptz,
      -- A code or a short sentence without names of people.
      failure text check (char_length(failure) between 1 and 300 and failure !~ '@'),
      check ((failed_at is null) = (failure is null)),
      check (num_nonnulls(succeeded_at, failed_at) > 0)
    );

    -- The files of the builds that processes have lately served, because a page of one version may be open, or another
    -- process may render it, while this one is of another version.
    create table built_files (
      path text primary key check (path ~ '^/[A-Za-z0-9/._-]{1,200}$'),
      type text not null,
      body bytea not null,
      served_until timestamptz not null
    );
    create index built_files_by_age on built_files (served_until);

    -- For the page of the log, which is sorted by time.
    create index audit_log_of_action on audit_log (action, at desc, id desc);
    drop index audit_log_of_actor;
    create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
  `.execute(db);
}
