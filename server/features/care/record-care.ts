import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAudits } from '../../platform/data/audit.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { bookForHorses } from '../bookings/book-service.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { completeTasks } from '../tasks/complete-task.ts';
import {
  dueAfter,
  type KindRule,
  keyOf,
  lastRecords,
  lockKinds,
  lockPlans,
  MAX_DOSES,
  NO_PLAN,
} from './count-plans.ts';
import { bookableService } from './queries.ts';
import type { NewRecord } from './schema.ts';

/**
 * Keeps records of care in the caller's transaction; an id that exists changes nothing. The plan of each living horse moves
 * on, and one without a plan gets it. Where `book` is set and the kind has a service, the service is booked for that day and
 * completed, which charges for it. Days are today or earlier.
 */
export async function keepRecords(tx: Tx, command: Command<unknown>, records: readonly NewRecord[]): Promise<void> {
  if (records.length === 0) return;
  const horses = await lockLivingHorses(tx, [...new Set(records.map(({ horse_id }) => horse_id))]);
  const kinds = await lockKinds(tx, [...new Set(records.map(({ kind_id }) => kind_id))]);
  const kept = await insertRecords(tx, command, records);
  const living = new Set(horses.map(({ id }) => id));
  const ofLiving = kept.filter(({ horse_id }) => living.has(horse_id));
  await movePlansOn(tx, command, ofLiving, kinds);
  const booked = ofLiving.filter(({ book }) => book);
  for (const group of Map.groupBy(booked, ({ kind_id, done_on }) => `${kind_id} ${done_on}`).values())
    await bookAndComplete(tx, command, group);
}

/** Returns the records that were not there yet. */
async function insertRecords(tx: Tx, command: Command<unknown>, records: readonly NewRecord[]): Promise<NewRecord[]> {
  const by = { recorded_by: signedIn(command).id, recorded_at: command.now };
  const rows = await tx
    .insertInto('care_records')
    .values(records.map(({ book: _, ...record }) => ({ ...record, ...by })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  const made = new Set(rows.map(({ id }) => id));
  const kept = records.filter(({ id }) => made.delete(id));
  const changes = kept.map(({ id, horse_id, kind_id, done_on }) => ({ id, after: { horse_id, kind_id, done_on } }));
  await recordAudits(tx, command, 'record_care', 'care_record', changes);
  return kept;
}

type Kinds = ReadonlyMap<string, KindRule & { id: string }>;

/**
 * Counts the dates of plans after new records: from the last one, unless somebody has set a date by hand since. A horse
 * without a plan gets one.
 */
async function movePlansOn(tx: Tx, command: Command<unknown>, records: readonly NewRecord[], kinds: Kinds) {
  if (records.length === 0) return;
  const horses = records.map(({ horse_id }) => horse_id);
  const lasts = await lastRecords(tx, horses, [...kinds.keys()]);
  const plans = await lockPlans(tx, horses, [...kinds.keys()]);
  const by = { changed_by: signedIn(command).id, changed_at: command.now };
  const rows = [...Map.groupBy(records, keyOf)].flatMap(([key, [first, ...more]]) => {
    const kind = first && kinds.get(first.kind_id);
    const last = lasts.get(key);
    if (!first || !kind || !last) return [];
    const plan = plans.get(key);
    const { every, unit, competes, doses } = plan ?? NO_PLAN;
    const rule = { every, unit, competes, doses: Math.min(MAX_DOSES, doses + 1 + more.length) };
    const setByHand = plan?.counted_from === null && ![first, ...more].some(({ done_on }) => done_on === last);
    const { next_on, counted_from } = setByHand ? plan : { next_on: dueAfter(kind, rule, last), counted_from: last };
    return [{ horse_id: first.horse_id, kind_id: kind.id, ...rule, next_on, counted_from, ...by }];
  });
  await tx
    .insertInto('care_plans')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['horse_id', 'kind_id']).doUpdateSet((eb) => ({
        doses: eb.ref('excluded.doses'),
        next_on: eb.ref('excluded.next_on'),
        counted_from: eb.ref('excluded.counted_from'),
        changed_by: eb.ref('excluded.changed_by'),
        changed_at: eb.ref('excluded.changed_at'),
      })),
    )
    .execute();
}

/** Books the service of a kind for the horses of some records of one day, and completes its tasks. */
async function bookAndComplete(tx: Tx, command: Command<unknown>, records: readonly NewRecord[]): Promise<void> {
  const [{ kind_id, done_on }] = records as [NewRecord];
  const service = await bookableService(tx, kind_id);
  if (!service) return;
  const bookings = records.map(({ horse_id }) => ({ id: randomUUID() as string, horse_id }));
  const order = { service_id: service.id, onetime: 1, date: done_on, has_end: false, remark: '', confirmed: true };
  await bookForHorses(tx, { ...command, input: { ...order, bookings } }, 'now', done_on);
  const { rows: tasks } = await sql<{ id: string }>`
    update care_records set task_id = tasks.id
    from tasks
      join unnest(${bookings.map(({ id }) => id)}::uuid[], ${records.map(({ id }) => id)}::uuid[])
        as booked(booking_id, record_id) using (booking_id)
    where care_records.id = record_id
    returning tasks.id
  `.execute(tx);
  await completeTasks({ ...command, db: tx, input: { ids: tasks.map(({ id }) => id) } });
}
