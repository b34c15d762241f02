import { sql } from 'kysely';
import type { z } from 'zod';
import { addDays, type Day, dayOf, daysBetween, formatDay, formatShortDays } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { askFirst } from '../../platform/forms/ask-first.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { areWorkers } from '../catalogue/queries.ts';
import { notify } from '../push/notify.ts';
import { reassign } from '../tasks/give-tasks.ts';
import { standsIn } from './messages.ts';
import { daysAway, lockRota } from './queries.ts';
import type { AddedAbsence, NewAbsence } from './schema.ts';
import { rotaErrors } from './texts.ts';

type Added = z.output<typeof NewAbsence>;

/**
 * Adds an absence: the worker's open tasks of these days, also those made later by the rota, go to the stand-in or become
 * unassigned. Throws BadInput (not a worker, impossible days, another absence, a stand-in who is absent on all days),
 * Unconfirmed (a stand-in who is absent on some days).
 */
export async function addAbsence(command: Command<Added>): Promise<z.input<typeof AddedAbsence>> {
  const { db, now, jobs, input } = command;
  const { id, worker_id, stand_in = null } = input;
  return inTransaction(db, async (tx) => {
    await lockRota(tx);
    await check(tx, input, dayOf(now));
    const absence = { id, worker_id, first_day: input.from, last_day: input.to, stand_in, created_at: now };
    await tx.insertInto('absences').values(absence).execute();
    const { taken, freed } = await takeWork(tx, id);
    const after = { worker_id, from: input.from, to: input.to, stand_in, moved: taken, freed };
    await recordAudit(tx, command, 'add_absence', { absence: id }, { after });
    if (stand_in && taken > 0) await notify(tx, jobs, [stand_in], standsIn, { about: id, now });
    return { id, freed };
  });
}

/** How far back an absence may begin. */
const DAYS_BACK = 62;

/** The most days of an absence. */
const MAX_DAYS = 366;

async function check(tx: Tx, absence: Added, today: Day): Promise<void> {
  const { worker_id, from, to, stand_in } = absence;
  if (to < from) throw new BadInput(undefined, { to: rotaErrors.endsBefore });
  if (to < today) throw new BadInput(undefined, { to: rotaErrors.past });
  if (from < addDays(today, -DAYS_BACK)) throw new BadInput(undefined, { from: rotaErrors.tooEarly });
  if (daysBetween(from, to) >= MAX_DAYS) throw new BadInput(undefined, { to: rotaErrors.tooLong });
  if (stand_in === worker_id) throw new BadInput(undefined, { stand_in: rotaErrors.oneself });
  if (!(await areWorkers(tx, [worker_id]))) throw new BadInput(undefined, { worker_id: rotaErrors.worker });
  if (stand_in && !(await areWorkers(tx, [stand_in]))) throw new BadInput(undefined, { stand_in: rotaErrors.worker });
  const other = await tx
    .selectFrom('absences')
    .select(['first_day', 'last_day'])
    .where('worker_id', '=', worker_id)
    .where('last_day', '>=', from)
    .where('first_day', '<=', to)
    .executeTakeFirst();
  if (other)
    throw new BadInput(undefined, { from: rotaErrors.absent(formatDay(other.first_day), formatDay(other.last_day)) });
  await checkStandIn(tx, absence, today);
}

/** Refuses a stand-in who is absent on all days, and asks about one who is absent on some. */
async function checkStandIn(tx: Tx, { from, to, stand_in, confirmed }: Added, today: Day): Promise<void> {
  if (!stand_in) return;
  const first = from > today ? from : today;
  const away = await daysAway(tx, stand_in, first, to);
  if (away.length === 0) return;
  const missing = away.reduce((sum, days) => sum + daysBetween(days.from, days.to) + 1, 0);
  const told = away.map((days) => formatShortDays(days.from, days.to)).join(', ');
  if (missing > daysBetween(first, to)) throw new BadInput(undefined, { stand_in: rotaErrors.standInAway(told) });
  askFirst(confirmed, [rotaErrors.standInAwayPartly(told)]);
}

/**
 * Moves the absent worker's open work of the days to the stand-in, if present, else unassigns it. Tasks that the rota gave to
 * the worker count as given by the rota to the stand-in.
 */
const takeWork = (tx: Tx, id: string): Promise<{ taken: number; freed: number }> =>
  reassign(
    tx,
    sql`
    with work as (
      select tasks.id, tasks.worker_id, tasks.rota_worker_id, tasks.date_to_finish as day, absences.stand_in
      from absences join tasks on tasks.worker_id = absences.worker_id
        and tasks.date_to_finish between absences.first_day and absences.last_day
      where absences.id = ${id} and tasks.is_open
      order by tasks.id for update of tasks
    ), given as (
      select work.*, case when away.id is null then work.stand_in end as instead
      from work left join absences as away
        on away.worker_id = work.stand_in and work.day between away.first_day and away.last_day
    )
    select id, worker_id as had, instead as worker_id,
      case when rota_worker_id = worker_id then instead end as rota_worker_id,
      case when instead is null then ${id}::uuid end as absence_id
    from given`,
  );

/** Removes an absence; no tasks change. Throws NotFound. */
export async function removeAbsence(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    await lockRota(tx);
    const gone = await tx
      .deleteFrom('absences')
      .where('id', '=', input.id)
      .returning(['worker_id', 'first_day as from', 'last_day as to'])
      .executeTakeFirst();
    if (!gone) throw new NotFound('Nie ma takiej nieobecności.');
    await recordAudit(tx, command, 'remove_absence', { absence: input.id }, { before: gone });
  });
}
