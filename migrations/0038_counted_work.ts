import { type Kysely, sql } from 'kysely';

/**
 * How much work each day and service has, open and done: kept, because a month of 6 000 horses is 95 000 pieces of work.
 * Each statement that makes, finishes or deletes work adds what it changes to `work_count_changes`, in its transaction, and
 * only adds: a row that all who finish work on a day had to change would have each wait for the other's commit. What has
 * been added is folded into `work_counts` after the commit; the view `counted_work` has both, so that it is right at any
 * moment. The work stays the truth: `rebuild_work_counts` counts it anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table work_counts (
      day date not null,
      service_id uuid not null,
      -- Whether it is for a horse, or for the stable itself.
      of_horse boolean not null,
      -- The stable's day on which it was finished; null: it is open.
      finished_on date,
      count integer not null,
      constraint work_counts_key unique nulls not distinct (day, service_id, of_horse, finished_on)
    );
    create index work_counts_open on work_counts (day) where finished_on is null and count <> 0;
    create index work_counts_finished on work_counts (finished_on);
    create table work_count_changes (like work_counts);
    create view counted_work as
      select * from work_counts where count <> 0 union all select * from work_count_changes;

    create function count_changed_work() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into work_count_changes
          select date_to_finish, service_id, horse_id is not null,
            (finished_at at time zone 'Europe/Warsaw')::date, count(*)
          from added group by 1, 2, 3, 4;
      elsif tg_op = 'DELETE' then
        insert into work_count_changes
          select date_to_finish, service_id, horse_id is not null,
            (finished_at at time zone 'Europe/Warsaw')::date, -count(*)
          from gone group by 1, 2, 3, 4;
      else
        insert into work_count_changes
          select date_to_finish, service_id, horse_id is not null,
            (finished_at at time zone 'Europe/Warsaw')::date, sum(one)
          from (
            select date_to_finish, service_id, horse_id, finished_at, 1 as one from added
            union all select date_to_finish, service_id, horse_id, finished_at, -1 from gone
          ) as changed
          group by 1, 2, 3, 4 having sum(one) <> 0;
      end if;
      return null;
    end $$;
    create trigger occurrences_counted_in after insert on occurrences
      referencing new table as added for each statement execute function count_changed_work();
    create trigger occurrences_counted_out after delete on occurrences
      referencing old table as gone for each statement execute function count_changed_work();
    create trigger occurrences_counted_anew after update on occurrences
      referencing old table as gone new table as added for each statement execute function count_changed_work();

    -- One at a time: whoever comes while another folds leaves it to the next.
    create function fold_work_counts() returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(hashtext('fold_work_counts')) then return; end if;
      with taken as (delete from work_count_changes returning *)
      insert into work_counts as kept
        select day, service_id, of_horse, finished_on, sum(count) from taken group by 1, 2, 3, 4 having sum(count) <> 0
        on conflict on constraint work_counts_key do update set count = kept.count + excluded.count;
    end $$;

    create function rebuild_work_counts() returns void language plpgsql as $$
    begin
      -- Nobody changes work meanwhile, and nobody folds; reading goes on.
      lock table occurrences, work_count_changes, work_counts in share row exclusive mode;
      delete from work_count_changes;
      delete from work_counts;
      insert into work_counts
        select date_to_finish, service_id, horse_id is not null, (finished_at at time zone 'Europe/Warsaw')::date, count(*)
        from occurrences group by 1, 2, 3, 4;
    end $$;
    select rebuild_work_counts();

    -- What was counted off these is known now; what is open of a round stands together instead.
    drop index occurrences_open_by_day;
    drop index occurrences_finished_by_day;
    create index occurrences_open_of_round on occurrences (date_to_finish, service_id) include (id, horse_id)
      where finished_at is null;
  `.execute(db);
}
