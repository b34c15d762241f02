import type { z } from 'zod';
import { type Day, dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockHorseFor, lockSeenHorse } from '../horses/access.ts';
import { dueAfter, keyOf, lastRecords, lockKinds, lockPlans, NO_PLAN, type PlanRule } from './count-plans.ts';
import type { SetCompeting, SetPlan } from './schema.ts';
import { careErrors } from './texts.ts';

/**
 * Makes or changes the plan of a horse. A date other than the plan's is set by hand, and no change of an interval moves it;
 * without a date it is counted from the last record. Throws NotFound, BadInput (there is neither a date nor a record).
 */
export async function setPlan(command: Command<SetPlan>): Promise<void> {
  const { db, now, input } = command;
  const { horse_id, kind_id } = input;
  await inTransaction(db, async (tx) => {
    await lockHorseFor(tx, signedIn(command), horse_id, dayOf(now));
    const kind = (await lockKinds(tx, [kind_id])).get(kind_id);
    if (!kind) throw new NotFound(careErrors.noKind);
    const plan = (await lockPlans(tx, [horse_id], [kind_id])).get(keyOf(input));
    const before = plan ?? NO_PLAN;
    const { every, unit } = input.every === undefined ? before : input;
    const rule: PlanRule = {
      every: every ?? null,
      unit: every ? (unit ?? null) : null,
      doses: input.doses ?? before.doses,
      competes: input.competition ?? before.competes,
    };
    const counted_from = await countedFrom(tx, input, plan);
    const next_on = counted_from ? dueAfter(kind, rule, counted_from) : (input.next_on ?? plan?.next_on);
    if (!next_on) throw new BadInput(undefined, { next_on: careErrors.noDate });
    const row = { ...rule, next_on, counted_from, changed_by: signedIn(command).id, changed_at: now };
    await tx
      .insertInto('care_plans')
      .values({ horse_id, kind_id, ...row })
      .onConflict((conflict) => conflict.columns(['horse_id', 'kind_id']).doUpdateSet(row))
      .execute();
    const { unit: _, ...facts } = rule;
    await recordAudit(tx, command, 'set_care_plan', { horse: horse_id }, { after: { kind_id, ...facts, next_on } });
  });
}

/** The day from which the date of a plan is counted; null: the date is set by hand. */
async function countedFrom(tx: Tx, input: SetPlan, plan: { next_on: Day; counted_from: Day | null } | undefined) {
  if (input.next_on !== undefined) return input.next_on === plan?.next_on ? plan.counted_from : null;
  return (await lastRecords(tx, [input.horse_id], [input.kind_id])).get(keyOf(input)) ?? null;
}

/** Says whether a horse competes: its owner, or a manager. Throws NotFound, Forbidden (a worker sees the horse). */
export async function setCompeting(command: Command<z.output<typeof SetCompeting>>): Promise<void> {
  const { id, competes: competition } = command.input;
  await inTransaction(command.db, async (tx) => {
    const found = tx.selectFrom('care_plans').select(['horse_id', 'kind_id', 'next_on']).where('id', '=', id);
    const { horse_id, kind_id } = (await found.executeTakeFirst()) ?? {};
    const horse = horse_id && (await lockSeenHorse(tx, signedIn(command), horse_id, dayOf(command.now)));
    if (!horse || !kind_id) throw new NotFound(careErrors.noPlan);
    if (horse.access === 'sees') throw new Forbidden();
    await lockKinds(tx, [kind_id]); // so that its date is read after any other change of it
    const plan = await found.executeTakeFirst();
    if (!plan) throw new NotFound(careErrors.noPlan);
    await setPlan({ ...command, db: tx, input: { ...plan, competition } });
  });
}

/** Removes a plan; its records stay. Throws NotFound. */
export async function removePlan(command: Command<{ id: string }>): Promise<void> {
  const { id } = command.input;
  await inTransaction(command.db, async (tx) => {
    const before = await tx
      .deleteFrom('care_plans')
      .where('id', '=', id)
      .returning(['horse_id', 'kind_id'])
      .executeTakeFirst();
    if (!before) throw new NotFound(careErrors.noPlan);
    await recordAudit(tx, command, 'remove_care_plan', { care_plan: id }, { before });
  });
}
