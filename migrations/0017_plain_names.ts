import { type Kysely, sql } from 'kysely';

/** Names that say what they hold: the input of a refused form, and the digest of the request that made a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table kept_forms rename to old_input;
    alter index kept_forms_by_end rename to old_input_by_end;
    alter index kept_forms_of_person rename to old_input_of_person;
    alter index kept_forms_pkey rename to old_input_pkey;
    alter table horses rename column sent_digest to request_digest;
    alter table notes rename column sent_digest to request_digest;
    alter table events rename column sent_digest to request_digest;
  `.execute(db);
}
