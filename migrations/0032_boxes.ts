import { type Kysely, sql } from 'kysely';

/**
 * The boxes that the stable has, aisle by aisle, in the order in which one walks past them. A horse may stand in a box that
 * is not listed. The place of its box stands beside the horse, so that lists of work follow that order without a join.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table boxes (
      position integer primary key check (position > 0),
      aisle text not null check (char_length(aisle) <= 40 and aisle ~ '[^[:space:]]'),
      name text not null check (char_length(name) <= 12 and name ~ '[^[:space:]]'),
      -- Compared as horses are, see horses.box_key.
      key text not null generated always as (lower(btrim(name) collate polish)) stored,
      constraint boxes_key unique (key)
    );

    alter table horses add column box_position integer;

    -- The lock waits for a list of boxes that is being saved: what that does to the horses there are, it would not do to
    -- this one.
    create function find_box_position() returns trigger language plpgsql as $$
    begin
      lock table boxes in row share mode;
      new.box_position := (select position from boxes where key = lower(btrim(new.box_number) collate polish));
      return new;
    end $$;
    create trigger horses_box_position before insert or update of box_number on horses
      for each row execute function find_box_position();

    create function move_box_positions() returns trigger language plpgsql as $$
    begin
      update horses set box_position = placed.position
      from (
        select horses.id, boxes.position from horses left join boxes on boxes.key = horses.box_key
        where horses.box_position is distinct from boxes.position
      ) as placed
      where horses.id = placed.id;
      return null;
    end $$;
    create trigger boxes_moved after insert or update or delete on boxes
      for each statement execute function move_box_positions();
  `.execute(db);
}
