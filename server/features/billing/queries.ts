import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { type Coverage, firstBillingDay } from '../../domain/ledger.ts';
import type { Db, Tx } from '../../platform/database.ts';

/**
 * How far each of these horses is paid, as `coverageOf` in domain/ledger.ts reckons it. One query, which reads the
 * entries of these horses alone.
 */
export async function coverageOfHorses(
  db: Db | Tx,
  horseIds: readonly string[],
  today: Day,
): Promise<Map<string, Coverage>> {
  const { rows } = await sql<Coverage & { horse_id: string }>`
    select asked.horse_id, owed.due_payments, coalesce(owed.uncovered_since, next.day) as payment_until, owed.overdue
    from unnest(${horseIds}::uuid[]) as asked(horse_id)
    cross join (
      select coalesce((select (value #>> '{}')::date from settings where key = 'payment_date'),
        ${firstBillingDay(today)}::date) as day
    ) next
    cross join lateral (
      select count(*) filter (where due <= ${today}::date) as due_payments, min(due) as uncovered_since,
        coalesce(sum(rest) filter (where due <= ${today}::date), 0)::bigint as overdue
      from (
        select due, least(charged, sum(charged) over (order by due) - greatest(sum(credit) over (), 0)) as rest
        from (
          select due, coalesce(sum(-amount) filter (where due is not null), 0) as charged,
            coalesce(sum(amount) filter (where due is null), 0) as credit
          from (
            -- A reversal stands where the entry stands that it takes back, so that the two add up to nothing there.
            select entry.amount, case when charge then coalesce(run.billing_day, next.day) end as due
            from ledger_entries entry
            left join ledger_entries undone on undone.id = entry.reverses
            cross join lateral (
              select case when undone.id is null then entry.kind <> 'deposit' and entry.amount < 0
                else undone.kind <> 'deposit' and undone.amount < 0 end as charge,
                coalesce(undone.period, entry.period) as period
            ) meant
            left join billing_runs run on charge and run.period = meant.period
            where entry.horse_id = asked.horse_id
          ) lines
          group by due
        ) days
      ) rests
      where due is not null and rest > 0
    ) owed
  `.execute(db);
  return new Map(rows.map(({ horse_id, ...coverage }) => [horse_id, coverage]));
}
