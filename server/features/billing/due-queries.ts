/** On which due days the whole stable is not paid. */
import { sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import { lastDue, livingOverdueBy } from './panel-queries.ts';
import { paymentDate } from './queries.ts';

/** The due days up to a day: what is charged in periods after `after`, up to `upto`, is due on `day`. */
const dueDays = (today: Day) => sql`
  select day, upto, lag(upto, 1, '-infinity') over (order by upto) as after from (
    select billing_day as day, period as upto from billing_runs
    union all select ${paymentDate(today)}, 'infinity'
  ) runs
`;

/**
 * How many living horses have not paid what was due on each of some days, both ends included; days that are paid or still
 * ahead are left out. Credits cover the oldest charges first, so that of a due day something is left when a horse owes
 * more than what fell due after it. Only horses that owe something by today are looked at, and none where no day is due.
 */
export const unpaidByDay = (today: Day, { from, to }: { from: Day; to: Day }) =>
  sql<{ day: Day; count: number }>`
    with due as (
      select * from (${dueDays(today)}) days where day between ${from}::date and least(${to}::date, ${today}::date)
    ),
    owing as materialized (select * from (${livingOverdueBy(lastDue(today))}) owing where exists (select from due))
    select due.day, count(*) as count
    from due cross join owing
    where exists (
      select from horse_periods of_day where of_day.horse_id = owing.horse_id
        and of_day.period > due.after and of_day.period <= due.upto and of_day.charged > 0
    ) and owing.overdue > coalesce((
      select sum(charged)::bigint from horse_periods later where later.horse_id = owing.horse_id
        and later.period > due.upto and later.period <= ${lastDue(today)}
    ), 0)
    group by due.day
  `;
