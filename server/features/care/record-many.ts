import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound, type Refusal } from '../../platform/http/errors.ts';
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
    const kept = await keptAmong(tx, records);
    const plans = await livingPlans(tx, records);
    const made: NewRecord[] = [];
    const refused: RecordedCare['refused'] = [];
    for (const { id, plan_id, ...own } of records) {
      if (kept.has(id)) continue;
      const { done_on, by = '', batch = '', note = '', book = false } = { ...all, ...own };
      if (!done_on) throw new BadInput(undefined, { done_on: careErrors.noDay });
      const plan = plans.get(plan_id);
      const refusal = whyNot(plan, done_on, today);
      if (refusal) refused.push({ id, code: refusal.code, message: refusal.message });
      if (!plan || refusal) continue;
      const { horse_id, kind_id } = plan;
      made.push({ id, horse_id, kind_id, done_on, done_by: by, batch, note, book, visit_id: null });
    }
    await keepRecords(tx, command, made);
    const isRefused = new Set(refused.map(({ id }) => id));
    return { done: records.map(({ id }) => id).filter((id) => !isRefused.has(id)), refused };
  });
}

type Records = RecordCare['records'];

async function keptAmong(tx: Tx, records: Records): Promise<Set<string>> {
  const ids = records.map(({ id }) => id);
  const rows = await tx.selectFrom('care_records').select('id').where('id', '=', anyOf(ids)).execute();
  return new Set(rows.map(({ id }) => id));
}

/** The plans of living horses among those of some records, by id. */
async function livingPlans(tx: Tx, records: Records) {
  const plans = await tx
    .selectFrom('care_plans')
    .innerJoin('horses', 'horses.id', 'horse_id')
    .where('care_plans.id', '=', anyOf(records.map(({ plan_id }) => plan_id)))
    .where('archived_at', 'is', null)
    .select(['care_plans.id', 'horse_id', 'kind_id', 'counted_from'])
    .execute();
  return new Map(plans.map((plan) => [plan.id, plan]));
}

function whyNot(plan: { counted_from: Day | null } | undefined, doneOn: Day, today: Day): Refusal | undefined {
  if (!plan) return new NotFound(careErrors.noPlan);
  if (doneOn > today) return new Conflict('too_early', careErrors.future);
  return plan.counted_from === doneOn ? new Conflict('already_done', careErrors.recorded) : undefined;
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
