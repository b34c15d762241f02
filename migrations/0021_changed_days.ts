import { type Kysely, sql } from 'kysely';

/**
 * Whoever watches a day hears of its changes: each statement that makes, changes or deletes work notifies once of each
 * of its days, after the commit. An alert raised or ended is on every day; its notification names none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function notify_changed_days() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        perform pg_notify('changed_days', day::text) from (
          select date_to_finish as day from before union select date_to_finish from after
        ) days;
      else
        perform pg_notify('changed_days', day::text) from (select distinct date_to_finish as day from changed) days;
      end if;
      return null;
    end $$;
    create trigger occurrences_inserted after insert on occurrences
      referencing new table as changed for each statement execute function notify_changed_days();
    create trigger occurrences_deleted after delete on occurrences
      referencing old table as changed for each statement execute function notify_changed_days();
    create trigger occurrences_updated after update on occurrences
      referencing old table as before new table as after for each statement execute function notify_changed_days();

    create function notify_changed_alert() returns trigger language plpgsql as $$
    begin
      perform pg_notify('changed_days', '');
      return null;
    end $$;
    create trigger horses_alert_changed after update of health_alert on horses
      for each row when (old.health_alert is distinct from new.health_alert) execute function notify_changed_alert();
  `.execute(db);
}
