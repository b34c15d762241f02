import { sql } from 'kysely';
import { dayOf } from '../../domain/days.ts';
import { anyOf, type Db, type Tx } from '../../platform/data/database.ts';
import type { Expiring } from '../../platform/jobs/housekeeping.ts';
import type { Slice } from '../../platform/pages/paging.ts';
import { countHeldReports, selectHeldReports } from '../site/queries.ts';
import { countHeldVisits, selectHeldVisits } from '../visits/queries.ts';
import type { HeldItem } from './schema.ts';

/** Milliseconds after which held items are deleted. */
const KEEP = 30 * 24 * 3_600_000;

const expired = (now: Date) => sql<boolean>`held and created_at <= ${new Date(now.getTime() - KEEP)}`;

export const expiring: readonly Expiring[] = [
  { table: 'visits', key: 'id', expired },
  { table: 'bug_reports', key: 'id', expired },
];

export const countHeld = async (db: Db): Promise<number> => (await countHeldVisits(db)) + (await countHeldReports(db));

/** The oldest first. */
export async function heldItems(db: Db, { limit, offset }: Slice): Promise<HeldItem[]> {
  const visits = selectHeldVisits(db)
    .select(['id', 'created_at', 'name', 'phone', 'email', 'message as text'])
    .select([sql<'visit' | 'report'>`'visit'`.as('kind'), sql<string>`''`.as('page')]);
  const reports = selectHeldReports(db)
    .select(['id', 'created_at', 'name', sql<string>`''`.as('phone'), 'email', 'description as text'])
    .select([sql<'visit' | 'report'>`'report'`.as('kind'), 'page']);
  const rows = await visits.unionAll(reports).orderBy('created_at').orderBy('id').limit(limit).offset(offset).execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, sent_on: dayOf(created_at) }));
}

type HeldTable = 'visits' | 'bug_reports';

/** Returns whether the row was held. */
export async function endHold(tx: Tx, table: HeldTable, id: string): Promise<boolean> {
  const rows = await tx
    .updateTable(table)
    .set({ held: false })
    .where('id', '=', id)
    .where('held', '=', true)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function deleteHeld(tx: Tx, table: HeldTable, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom(table)
    .where('id', '=', anyOf(ids))
    .where('held', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
