import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, onUniqueViolation, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { serviceToBook } from '../bookings/queries.ts';
import { countAgain } from './count-plans.ts';
import { isUsed } from './queries.ts';
import type { ChangedKind, NewKind } from './schema.ts';
import { careErrors } from './texts.ts';

const nameTaken = onUniqueViolation(
  'care_kinds_key',
  () => new Conflict('name_taken', careErrors.nameTaken, undefined, { name: careErrors.nameTaken }),
);

type Input = z.output<typeof NewKind>;

/** The values of a kind. Half of a competition interval is a whole one: 6 months are 6 months and 0 days. */
async function valuesIn(tx: Tx, { id: _, competition_months, competition_days, service_id, ...rest }: Input) {
  const service = service_id ? await serviceToBook(tx, service_id, { general: false }) : null;
  if (service_id && (!service || service.monthly)) throw new BadInput(undefined, { service_id: careErrors.service });
  const competes = (competition_months ?? 0) + (competition_days ?? 0) > 0;
  return {
    ...rest,
    competition_months: competes ? (competition_months ?? 0) : null,
    competition_days: competes ? (competition_days ?? 0) : null,
    service_id: service_id ?? null,
  };
}

/** Throws Conflict (the name is taken), BadInput (the service). */
export async function createKind(command: Command<Input>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const { id = randomUUID() } = input;
  return inTransaction(db, async (tx) => {
    const values = await valuesIn(tx, input);
    await tx
      .insertInto('care_kinds')
      .values({ id, ...values, created_at: now })
      .execute()
      .catch(nameTaken);
    await recordAudit(tx, command, 'create_care_kind', { care_kind: id });
    return { id };
  });
}

const FACTS = ['every', 'course', 'competition_months', 'competition_days', 'notice_days', 'service_id'] as const;

/**
 * Changes a kind. The dates of plans that were counted from a record are counted again. Throws NotFound, Conflict (the name
 * is taken), BadInput (the service).
 */
export async function editKind(command: Command<ChangedKind>): Promise<void> {
  const { db, input } = command;
  const { id } = input;
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('care_kinds')
      .select(['name', 'unit', ...FACTS])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new NotFound(careErrors.noKind);
    const after = await valuesIn(tx, input);
    await tx.updateTable('care_kinds').set(after).where('id', '=', id).execute().catch(nameTaken);
    await countAgain(tx, id, after);
    await recordAudit(tx, command, 'edit_care_kind', { care_kind: id }, changeOf(before, after, FACTS));
  });
}

/** Throws NotFound, Conflict (plans, records or visits have this kind). */
export async function deleteKind(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const kind = await tx
      .selectFrom('care_kinds')
      .select(isUsed)
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!kind) throw new NotFound(careErrors.noKind);
    if (kind.used) throw new Conflict('in_use', careErrors.inUse);
    await tx.deleteFrom('care_kinds').where('id', '=', input.id).execute();
    await recordAudit(tx, command, 'delete_care_kind', { care_kind: input.id });
  });
}
