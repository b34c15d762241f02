import { type Day, dayOf, laterOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { lockRequest } from './request-instructions.ts';
import { instructionErrors } from './texts.ts';

/**
 * Reverts a decision: the request is undecided again, and the instructions of an approval are removed. Throws NotFound, and
 * Conflict when it is undecided, its instructions were changed again, or work was finished under them.
 */
export async function takeBackDecision(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { approved, decided_at, decided_by, booking_ids, valid_from } = await lockRequest(tx, command);
    if (!decided_at || !decided_by) throw new Conflict('not_decided', instructionErrors.waits);
    const from = laterOf(valid_from, dayOf(decided_at));
    if (approved) await removeVersions(tx, { booking_ids, decided_at, decided_by, from });
    await tx
      .updateTable('instruction_requests')
      .set({ approved: null, denial_reason: '', decided_by: null, decided_at: null })
      .where('id', '=', input.id)
      .execute();
    const subject = { instruction_request: input.id };
    await recordAudit(tx, command, 'take_back_instructions', subject, { before: { approved } });
  });
}

/** `from`: the first day of the approved change. */
type Approved = { booking_ids: string[]; decided_at: Date; decided_by: string; from: Day };

/** Deletes the versions that an approval wrote, and restores those that it replaced. */
async function removeVersions(tx: Tx, { booking_ids, decided_at, decided_by, from }: Approved): Promise<void> {
  const bookings = tx.selectFrom('bookings').select('id').where('id', '=', anyOf(booking_ids));
  await bookings.orderBy('id').forNoKeyUpdate().execute();
  const versions = await tx
    .selectFrom('booking_instructions')
    .select(['id', 'booking_id', 'changed_at', 'changed_by', 'replaced_at'])
    .where('booking_id', '=', anyOf(booking_ids))
    .where('changed_at', '>=', decided_at)
    .execute();
  const isApproved = (version: (typeof versions)[number]) =>
    version.changed_at.getTime() === decided_at.getTime() && version.changed_by === decided_by && !version.replaced_at;
  if (!versions.every(isApproved)) throw new Conflict('changed_since', instructionErrors.changedSince);
  const changed = versions.map(({ booking_id }) => booking_id);
  if (changed.length === 0) return;
  const done = await tx
    .selectFrom('tasks')
    .select('id')
    .where('booking_id', '=', anyOf(changed))
    .where('date_to_finish', '>=', from)
    .where('finished_at', '>=', decided_at)
    .limit(1)
    .executeTakeFirst();
  if (done) throw new Conflict('done_since', instructionErrors.doneSince);
  const ids = versions.map(({ id }) => id);
  await tx.deleteFrom('booking_instructions').where('id', '=', anyOf(ids)).execute();
  await tx
    .updateTable('booking_instructions')
    .set({ replaced_at: null })
    .where('booking_id', '=', anyOf(changed))
    .where('replaced_at', '=', decided_at)
    .execute();
}
