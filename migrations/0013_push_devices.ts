import { type Kysely, sql } from 'kysely';

/** What the device of a push subscription calls itself, so that its person can tell it from their others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table push_subscriptions
      add column user_agent text not null default '' check (char_length(user_agent) <= 300)
  `.execute(db);
}
