/** The living horses of an owner, by name in Polish order, Koń 2 before Koń 10. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Day } from '../../domain/days.ts';
import type { Grosze } from '../../domain/money.ts';
import type { Db } from '../../platform/database.ts';
import type { Slice } from '../../platform/paging.ts';
import type { Viewer } from '../../platform/session.ts';
import type { Database } from '../../platform/tables.ts';
import { coverageOfHorses } from '../billing/queries.ts';
import { isSeenBy } from './access.ts';

/** The most horses of one owner that one call answers with; pages ask for less. */
const ALL: Slice = { limit: 1000, offset: 0 };

const livingOf = (db: Db, ownerId: string) =>
  db.selectFrom('horses').where('horses.owner_id', '=', ownerId).where('horses.archived_at', 'is', null);

/** A page of them, or all. */
const inOrder = <More>(horses: SelectQueryBuilder<Database, 'horses', More>, { limit, offset }: Slice) =>
  horses
    .select(['horses.id', 'horses.name', 'horses.box_number', 'horses.health_alert'])
    .orderBy(sql`horses.name collate horse_order`)
    .orderBy('horses.id')
    .limit(limit)
    .offset(offset)
    .execute();

async function countOf(horses: ReturnType<typeof livingOf>): Promise<number> {
  const row = await horses.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** A horse in a list of whoever sees it. */
export type SeenHorse = { id: string; name: string; box_number: string | null; health_alert: boolean };

/** Those that somebody of the staff sees: of a worker those they have work with, of the others all. */
export const seenHorsesOf = (db: Db, viewer: Viewer, ownerId: string, today: Day, slice = ALL): Promise<SeenHorse[]> =>
  inOrder(livingOf(db, ownerId).where(isSeenBy(viewer, today)), slice);

export const countSeenHorsesOf = (db: Db, viewer: Viewer, ownerId: string, today: Day): Promise<number> =>
  countOf(livingOf(db, ownerId).where(isSeenBy(viewer, today)));

/** A horse in the list of its owner or of a manager, with how far it is paid. */
export type ListedHorse = SeenHorse & { payment: Grosze; payment_until: Day; due_payments: number };

/** All of them, whoever asks: the caller checks. */
export async function listedHorsesOf(db: Db, ownerId: string, today: Day, slice = ALL): Promise<ListedHorse[]> {
  const horses = await inOrder(livingOf(db, ownerId).select('horses.payment'), slice);
  if (horses.length === 0) return [];
  const ids = horses.map(({ id }) => id);
  const coverage = await coverageOfHorses(db, ids, today);
  return horses.flatMap((horse) => {
    const paid = coverage.get(horse.id);
    return paid ? [{ ...horse, payment_until: paid.payment_until, due_payments: paid.due_payments }] : [];
  });
}

export const countHorsesOf = (db: Db, ownerId: string): Promise<number> => countOf(livingOf(db, ownerId));
