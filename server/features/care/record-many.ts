import { sql } from 'kysely';
import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
import { lockLivingHorses } from '../horses/access.ts';
import { dueAfter, lastRecords, lockKinds, lockPlans } from './count-plans.ts';
import { keepRecords } from './record-care.ts';
import type { NewRecord, RecordCare, RecordedCare } from './schema.ts';
import { careErrors } from './texts.ts';

/**
 * Records care of many plans. A refused record does not prevent the others, and a repeated one changes nothing. Throws
 * BadInput (no day for one of them, or a future one for all).
 */
export async function recordCare(command: Command<RecordCare>): Promise<RecordedCare> {
  const { db, now, input } = command;
  const { records, ...all } = input;
  const today = dayOf(now);
  if (all.done_on && all.done_on > today) throw new BadInput(undefined, { done_on: careErrors.future });
  return inTransaction(db, async (tx) => {
    const plans = await lockedPlans(tx, records);
    const { kept, daysTaken } = await recordedAmong(tx, records, [...plans.values()]);
    const made: NewRecord[] = [];
    const refused: RecordedCare['refused'] = [];
    for (const { id, plan_id, ...own } of records) {
      if (kept.has(id)) continue;
      const { done_on, by = '', batch = '', note = '', book = false } = { ...all, ...own };
      if (!done_on) throw new BadInput(undefined, { done_on: careErrors.noDay });
      const plan = plans.get(plan_id);
      const refusal = whyNot(plan, done_on, today, daysTaken);
      if (refusal) refused.push({ id, code: refusal.code, message: refusal.message });
      if (!plan || refusal) continue;
      const { horse_id, kind_id } = plan;
      made.push({ id, horse_id, kind_id, done_on, done_by: by, batch, note, book, visit_id: null });
      daysTaken.add(dayOfCare(plan, done_on));
      kept.add(id);
    }
    await keepRecords(tx, command, made);
    const isRefused = new Set(refused.map(({ id }) => id));
    return { done: records.map(({ id }) => id).filter((id) => !isRefused.has(id)), refused };
  });
}

type Records = RecordCare['records'];
type Plan = { horse_id: string; kind_id: string; animal_id: string };

/** The plans of living horses among those of some records, by id. Until the end nobody else records care of their kinds. */
async function lockedPlans(tx: Tx, records: Records): Promise<Map<string, Plan>> {
  const plans = await tx
    .selectFrom('care_plans')
    .innerJoin('horses', 'horses.id', 'horse_id')
    .where('care_plans.id', '=', anyOf(records.map(({ plan_id }) => plan_id)))
    .select(['care_plans.id', 'horse_id', 'kind_id', 'animal_id'])
    .execute();
  const horses = await lockLivingHorses(
    tx,
    plans.map(({ horse_id }) => horse_id),
  );
  const living = new Set(horses.map(({ id }) => id));
  await lockKinds(tx, [...new Set(plans.map(({ kind_id }) => kind_id))]);
  return new Map(plans.filter(({ horse_id }) => living.has(horse_id)).map((plan) => [plan.id, plan]));
}

const dayOfCare = ({ animal_id, kind_id }: Omit<Plan, 'horse_id'>, on: Day): string => `${animal_id} ${kind_id} ${on}`;

/** Which of some records are kept already, and the days on which the animals had care of these kinds. */
async function recordedAmong(tx: Tx, records: Records, plans: readonly Plan[]) {
  const ids = records.map(({ id }) => id);
  const animals = plans.map(({ animal_id }) => animal_id);
  const theirs = tx.selectFrom('horses').select('id').where('animal_id', '=', anyOf(animals));
  const rows = await tx
    .selectFrom('care_records')
    .innerJoin('horses', 'horses.id', 'horse_id')
    .where(sql<boolean>`(care_records.id = ${anyOf(ids)} or horse_id = any(array(${theirs})))`)
    .select(['care_records.id', 'animal_id', 'kind_id', 'done_on'])
    .execute();
  return {
    kept: new Set(rows.map(({ id }) => id)),
    daysTaken: new Set(rows.map((row) => dayOfCare(row, row.done_on))),
  };
}

function whyNot(plan: Plan | undefined, doneOn: Day, today: Day, taken: Set<string>): Refusal | undefined {
  if (!plan) return new NotFound(careErrors.noPlan);
  if (doneOn > today) return new Conflict('too_early', careErrors.future);
  return taken.has(dayOfCare(plan, doneOn)) ? new Conflict('already_done', careErrors.recorded) : undefined;
}

/**
 * Removes a mistaken record. Its plan has a dose less, and its date is counted again from the last record that remains; when
 * none does, it is due on the day of the removed one, so that somebody looks. What was charged stays. Throws NotFound.
 */
export async function removeRecord(command: Command<{ id: string }>): Promise<void> {
  const { id } = command.input;
  await inTransaction(command.db, async (tx) => {
    const record = await tx
      .deleteFrom('care_records')
      .where('id', '=', id)
      .returning(['horse_id', 'kind_id', 'done_on'])
      .executeTakeFirst();
    if (!record) throw new NotFound(careErrors.noRecord);
    await recordAudit(tx, command, 'remove_care_record', { care_record: id }, { before: record });
    const { horse_id, kind_id, done_on } = record;
    const horses = (await rowsOfAnimal(tx, horse_id)).map((row) => row.id);
    const kind = (await lockKinds(tx, [kind_id])).get(kind_id);
    const lasts = await lastRecords(tx, horses, [kind_id]);
    for (const [key, plan] of await lockPlans(tx, horses, [kind_id])) {
      const rule = { ...plan, doses: Math.max(0, plan.doses - 1) };
      const last = lasts.get(key) ?? null;
      const counted = { counted_from: last, next_on: last && kind ? dueAfter(kind, rule, last) : done_on };
      const moved = { doses: rule.doses, ...(plan.counted_from && counted) };
      await tx.updateTable('care_plans').set(moved).where('id', '=', plan.id).execute();
    }
  });
}

const rowsOfAnimal = (tx: Tx, horseId: string) =>
  tx
    .selectFrom('horses')
    .select('id')
    .where('animal_id', '=', (eb) => eb.selectFrom('horses').select('animal_id').where('id', '=', horseId))
    .execute();
