import { type Kysely, sql } from 'kysely';

/**
 * The audit log, which nobody can change, keeps no word that somebody typed: erasure could not reach it. What changed in
 * words is named by its field; ids, days, instants, roles, amounts and flags stay. From here on the database refuses the
 * rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tells_facts(change jsonb) returns boolean language sql immutable parallel safe
      return not (
        jsonb_path_exists(change, '$.keyvalue() ? (@.key != "fields" && @.key != "role").value.** ? (
          @.type() == "string" && !(@ like_regex
          "^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?)$"))')
        or jsonb_path_exists(change, '$.role ? (!(@ like_regex "^(user|worker|manager|admin)$"))')
        or coalesce(jsonb_typeof(change -> 'fields'), 'array') <> 'array'
        or jsonb_path_exists(change, '$.fields[*] ? (!(@ like_regex "^[a-z][A-Za-z_]*$"))')
      );

    create function facts_in(change jsonb) returns jsonb language sql immutable
      return (
        select jsonb_object_agg(key, value) from jsonb_each(change) where tells_facts(jsonb_build_object(key, value))
      );
    -- Of a description there was only that it had changed.
    create function fields_changed(before jsonb, after jsonb) returns jsonb language sql immutable
      return (
        select jsonb_build_object('fields', jsonb_agg(key order by key)) from jsonb_each(after)
        where before -> key is distinct from value or value = '"changed"'
        having count(*) > 0 and before is not null and not (tells_facts(before) and tells_facts(after))
      );
    -- Its triggers refuse every change of a row, but columns may be written anew, which leaves nothing on the disk either.
    alter table audit_log
      alter column before type jsonb using facts_in(before),
      alter column after type jsonb using nullif(
        coalesce(facts_in(after), '{}') || coalesce(fields_changed(before, after), '{}'), '{}'
      );
    drop function fields_changed;
    drop function facts_in;

    alter table audit_log
      add constraint audit_log_tells_facts check (tells_facts(before) and tells_facts(after));
  `.execute(db);
}
