import { type Kysely, sql } from 'kysely';

/** A report of a bug may be signed with the longest name an account can have: 60 letters, a blank, 60 letters. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bug_reports drop constraint bug_reports_name_check;
    alter table bug_reports add constraint bug_reports_name_check check (char_length(name) <= 121);
  `.execute(db);
}
