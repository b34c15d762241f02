import { type Kysely, sql } from 'kysely';

/**
 * Finds people by a part of their name, e-mail or number, and horses by parts of their name, box and owner's name,
 * through an index. An index covers one table, so the owner's name is copied to the horse; it is updated when the horse
 * comes and whenever the owner is renamed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A trusted extension that comes with Postgres; the database's owner may create it.
    create extension if not exists pg_trgm;
    create index people_by_text on people using gin (search_text gin_trgm_ops) where deleted_at is null;
    create index horses_by_text on horses using gin (search_text gin_trgm_ops) where archived_at is null;
    create index horses_by_box_text on horses using gin (box_text gin_trgm_ops) where archived_at is null;

    -- With a larger sample Postgres recognises a rare word and uses the index. With the default it took one for common and
    -- scanned thousands of horses by name.
    alter table horses alter search_text set statistics 1000;

    -- The lock waits for an uncommitted change of the owner's name, because its trigger would not see this new horse.
    create function copy_owner_name() returns trigger language plpgsql as $$
    begin
      select first_name || ' ' || last_name into new.owner_name from people where id = new.owner_id for share;
      new.owner_name := coalesce(new.owner_name, ''); -- If there is no such person, the foreign key fails.
      return new;
    end $$;
    create trigger horses_owner_name before insert or update of owner_id on horses
      for each row execute function copy_owner_name();

    create function rename_owner() returns trigger language plpgsql as $$
    begin
      update horses set owner_name = new.first_name || ' ' || new.last_name where owner_id = new.id;
      return null;
    end $$;
    create trigger people_renamed after update of first_name, last_name on people
      for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function rename_owner();
  `.execute(db);
}
