import { sql } from 'kysely';
import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { areWorkers } from '../catalogue/queries.ts';
import { lockRota, rotaLines } from './queries.ts';
import type { SetRota } from './schema.ts';
import { rotaErrors } from './texts.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Says who does a service on which weekday. Open work from today on goes along where the rota had given it or nobody has it;
 * what was given by hand stays. Throws NotFound (no such service), BadInput (no such aisle, somebody who is no worker).
 */
export async function setRota(command: Command<z.output<typeof SetRota>>): Promise<{ moved: number }> {
  const { db, now, input } = command;
  const { service_id, worker_ids } = input;
  const aisle = input.aisle ?? '';
  return inTransaction(db, async (tx) => {
    await lockRota(tx);
    await requireService(tx, service_id);
    if (aisle && !(await isAisle(tx, aisle))) throw new BadInput(undefined, { aisle: rotaErrors.aisle });
    const line = (await rotaLines(tx, service_id)).find((known) => known.aisle === aisle);
    const changed = WEEKDAYS.filter((day) => worker_ids[day] !== (line?.worker_ids[day] ?? null));
    const named = WEEKDAYS.flatMap((day) => worker_ids[day] ?? []);
    if (!(await areWorkers(tx, named))) throw new BadInput(undefined, { worker_ids: rotaErrors.worker });
    await tx.deleteFrom('rota').where('service_id', '=', service_id).where('aisle', '=', aisle).execute();
    const cells = WEEKDAYS.flatMap((weekday) => {
      const worker_id = worker_ids[weekday];
      return worker_id ? [{ service_id, aisle, weekday, worker_id }] : [];
    });
    if (cells.length > 0) await tx.insertInto('rota').values(cells).execute();
    let moved = 0;
    // A weekday at a time: one statement for a year's work of a large stable would exceed its time.
    for (const weekday of changed) moved += await moveWork(tx, { service_id, weekday, today: dayOf(now) });
    if (changed.length > 0)
      await recordAudit(tx, command, 'set_rota', { service: service_id }, { after: { worker_ids, moved } });
    return { moved };
  });
}

async function requireService(tx: Tx, id: string): Promise<void> {
  const service = await tx
    .selectFrom('services')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!service) throw new NotFound('Nie ma takiej usługi.');
}

const isAisle = (tx: Tx, aisle: string) =>
  tx.selectFrom('boxes').select('position').where('aisle', '=', aisle).executeTakeFirst();

type Moved = { service_id: string; weekday: number; today: Day };

/** Returns how many tasks have another worker now, or none. */
async function moveWork(tx: Tx, { service_id, weekday, today }: Moved): Promise<number> {
  const follows = sql`work.is_open and (work.worker_id is null or work.worker_id = work.rota_worker_id)`;
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      update occurrences as work
      set worker_id = given.worker_id, rota_worker_id = given.worker_id, absence_id = given.absence_id
      from (
        select work.id, work.worker_id as had, turn.worker_id,
          case when turn.worker_id is null then coalesce(turn.absence_id, work.absence_id) end as absence_id
        from occurrences as work, turn_of(work.service_id, work.horse_id, work.date_to_finish) as turn
        where work.service_id = ${service_id} and work.date_to_finish >= ${today}
          and extract(isodow from work.date_to_finish) = ${weekday} and ${follows}
          and (turn.worker_id, turn.absence_id) is distinct from (work.worker_id, work.absence_id)
      ) as given
      where given.id = work.id and ${follows}
      returning given.had, given.worker_id
    )
    select count(*) as moved from moved where had is distinct from worker_id
  `.execute(tx);
  return rows[0]?.moved ?? 0;
}
