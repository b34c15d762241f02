import { sql } from 'kysely';
import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, NotFound } from '../../platform/http/errors.ts';
import { areWorkers } from '../catalogue/queries.ts';
import { lockRota, rotaLines } from './queries.ts';
import type { SetRota } from './schema.ts';
import { rotaErrors } from './texts.ts';
import { updateWork } from './update-work.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/**
 * Sets the workers of a service by weekday, and reassigns open work from today on that the rota had assigned or that is
 * unassigned. Work assigned by hand stays. Throws NotFound (no such service), BadInput (no such aisle, not a worker).
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
    // A statement for each weekday, because one for a year's work of a large stable would exceed its timeout.
    for (const weekday of changed)
      moved += await updateWork(
        tx,
        sql`work.service_id = ${service_id} and work.date_to_finish >= ${dayOf(now)}
          and extract(isodow from work.date_to_finish) = ${weekday}`,
      );
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
