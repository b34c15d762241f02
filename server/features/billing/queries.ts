import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { type Coverage, firstBillingDay } from '../../domain/ledger.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db, Tx } from '../../platform/database.ts';

/** The day of the next billing, on which all that no run has billed yet falls due. */
export const paymentDate = (today: Day) => sql<Day>`coalesce(
  (select (value #>> '{}')::date from settings where key = 'payment_date'), ${firstBillingDay(today)}::date)`;

/**
 * How far each of these horses is paid, as `coverageOf` in domain/ledger.ts reckons it. One query, which reads the sums
 * of these horses alone: a line for each period.
 */
export async function coverageOfHorses(
  db: Db | Tx,
  horseIds: readonly string[],
  today: Day,
): Promise<Map<string, Coverage>> {
  const { rows } = await sql<Coverage & { horse_id: string }>`
    select asked.horse_id, owed.due_payments, coalesce(owed.uncovered_since, next.day) as payment_until, owed.overdue
    from unnest(${horseIds}::uuid[]) as asked(horse_id)
    cross join (select ${paymentDate(today)} as day) next
    cross join lateral (
      select coalesce((select credited from horse_balances where horse_id = asked.horse_id), 0) as credited
    ) kept
    cross join lateral (
      select count(*) filter (where due <= ${today}::date) as due_payments, min(due) as uncovered_since,
        coalesce(sum(rest) filter (where due <= ${today}::date), 0)::bigint as overdue
      from (
        select due, least(charged, sum(charged) over (order by due) - greatest(kept.credited, 0)) as rest
        from (
          select coalesce(run.billing_day, next.day) as due, sum(of_period.charged) as charged
          from horse_periods of_period left join billing_runs run using (period)
          where of_period.horse_id = asked.horse_id
          group by 1
        ) days
      ) rests
      where rest > 0
    ) owed
  `.execute(db);
  return new Map(rows.map(({ horse_id, ...coverage }) => [horse_id, coverage]));
}

/** What a horse owes of a due day, paid or not yet due left out: the oldest first, of one day by the name of the horse. */
export type OwedOfDay = { horse_id: string; due: Day; rest: Grosze };

/** What these horses owe, by due day. */
export async function owedByDay(db: Db | Tx, horseIds: readonly string[], today: Day): Promise<OwedOfDay[]> {
  const { rows } = await sql<OwedOfDay>`
    select rests.horse_id, rests.due, rests.rest::bigint as rest
    from (
      select days.horse_id, due,
        least(asked, sum(asked) over (partition by days.horse_id order by due) - greatest(kept.credited, 0)) as rest
      from (
        select of_period.horse_id, coalesce(run.billing_day, ${paymentDate(today)}) as due, sum(of_period.charged) as asked
        from horse_periods of_period left join billing_runs run using (period)
        where of_period.horse_id = any(${horseIds}::uuid[])
        group by 1, 2
      ) days
      join horse_balances kept on kept.horse_id = days.horse_id
    ) rests
    join horses on horses.id = rests.horse_id
    where rest > 0
    order by due, horses.name collate horse_order, horses.id
  `.execute(db);
  return rows;
}

/** What a notification tells of a deposit; undefined once it was reversed. */
export const bookedDeposit = (db: Db, id: string) =>
  db
    .selectFrom('ledger_entries as entry')
    .innerJoin('horses', 'horses.id', 'entry.horse_id')
    .where('entry.id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('ledger_entries as undone').whereRef('undone.reverses', '=', 'entry.id').select('undone.id'),
        ),
      ),
    )
    .select(['entry.amount', 'entry.horse_id', 'entry.owner_id', 'horses.name as horse_name'])
    .executeTakeFirst();
