import { type Kysely, sql } from 'kysely';

/**
 * Whoever watches a day hears of its changes: each statement that makes, changes or deletes work notes each of its days
 * once; an alert that is raised or ended is on every day, and its note names none. What is noted is told, and deleted,
 * after the commit. A notification as part of it would have all commits wait for each other, one write to the disk after
 * the other: 270 a second instead of 2 000. Not logged, because after a crash every board is read again anyway.
 *
 * A day is counted from indexes alone: what of it is open by occurrences_open, what is done by an index of its own, small
 * because all that one person did of one service stands under one key. That needs pages known to hold nothing unfinished,
 * so they are looked through after a day's work, not after a fifth of all there is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table changed_days (day date);

    create function note_changed_days() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        insert into changed_days select date_to_finish from before union select date_to_finish from after;
      else
        insert into changed_days select distinct date_to_finish from changed;
      end if;
      return null;
    end $$;
    create trigger occurrences_inserted after insert on occurrences
      referencing new table as changed for each statement execute function note_changed_days();
    create trigger occurrences_deleted after delete on occurrences
      referencing old table as changed for each statement execute function note_changed_days();
    create trigger occurrences_updated after update on occurrences
      referencing old table as before new table as after for each statement execute function note_changed_days();

    create function note_changed_alert() returns trigger language plpgsql as $$
    begin
      insert into changed_days values (null);
      return null;
    end $$;
    create trigger horses_alert_changed after update of health_alert on horses
      for each row when (old.health_alert is distinct from new.health_alert) execute function note_changed_alert();

    create index occurrences_done on occurrences (date_to_finish, service_id, finished_by) where finished_at is not null;
    alter table occurrences set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
  `.execute(db);
}
