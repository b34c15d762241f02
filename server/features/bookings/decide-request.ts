import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { firstDayFrom } from '../../domain/recurrence.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockSeenHorse } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { makeTasks } from '../tasks/make-tasks.ts';
import { removeTasks } from '../tasks/update-tasks.ts';
import { continueEnded } from './continue-ended.ts';
import { requestApproved, requestDenied } from './messages.ts';
import { horseOfBooking } from './queries.ts';
import type { RequestToDeny } from './schema.ts';
import { requestErrors } from './texts.ts';

/**
 * Approves a request and creates its tasks from today on. Throws NotFound, and Conflict if it was decided already or its
 * day has passed.
 */
export async function approveRequest(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  const today = dayOf(now);
  await inTransaction(db, async (tx) => {
    const request = await lockRequest(tx, command);
    if (!firstDayFrom(request, today)) throw new Conflict('day_passed', requestErrors.passed);
    const starts_on = request.starts_on > today ? request.starts_on : today;
    await tx
      .updateTable('bookings')
      .set({ approved: true, decided_by: signedIn(command).id, decided_at: now, starts_on })
      .where('id', '=', input.id)
      .execute();
    if (request.monthly) await continueEnded(tx, [input.id], today);
    await makeTasks(tx, [input.id], today);
    await recordAudit(tx, command, 'approve_request', { booking: input.id });
    await tell(tx, command, request, requestApproved);
  });
}

/** Rejects a request, which ends it; its owner sees the reason, if any. Throws NotFound, and Conflict if it was decided. */
export async function denyRequest(command: Command<z.output<typeof RequestToDeny>>): Promise<void> {
  const { db, now, input } = command;
  await inTransaction(db, async (tx) => {
    const request = await lockRequest(tx, command);
    await tx
      .updateTable('bookings')
      .set({ decided_by: signedIn(command).id, decided_at: now, denial_reason: input.reason, deleted_at: now })
      .where('id', '=', input.id)
      .execute();
    await recordAudit(tx, command, 'deny_request', { booking: input.id });
    await tell(tx, command, request, requestDenied);
  });
}

/**
 * Takes a decision back: the request waits as before, and its tasks are removed. Throws NotFound, and Conflict if a task is
 * finished, a month was charged, the request waits already, or the booking was ended since.
 */
export async function takeBackDecision(command: Command<{ id: string }>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { approved, decided_at, deleted_at, starts_on } = await lockWithHorse(tx, command);
    if (!decided_at) throw deleted_at ? missing() : new Conflict('not_decided', requestErrors.waits);
    if (approved && deleted_at) throw new Conflict('ended', requestErrors.ended);
    await requireNotBegun(tx, input.id);
    await removeTasks(tx, { bookings: [input.id], skippedFrom: starts_on });
    // `starts_on` keeps the day of the approval; the next approval moves it further.
    await tx
      .updateTable('bookings')
      .set({
        approved: false,
        decided_by: null,
        decided_at: null,
        denial_reason: '',
        deleted_at: null,
        filled_until: null,
      })
      .where('id', '=', input.id)
      .execute();
    await recordAudit(tx, command, 'take_back_decision', { booking: input.id }, { before: { approved } });
  });
}

/** Locks the tasks of a booking. Throws Conflict if one is finished, or a month was charged. */
async function requireNotBegun(tx: Tx, id: string): Promise<void> {
  const work = await tx
    .selectFrom('tasks')
    .select('finished_at')
    .where('booking_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const charged = await tx.selectFrom('ledger_entries').select('id').where('booking_id', '=', id).limit(1).execute();
  if (charged.length > 0 || work.some(({ finished_at }) => finished_at))
    throw new Conflict('begun', requestErrors.begun);
}

const missing = () => new NotFound('Nie ma takiej prośby.');

/** Locks a request before it is decided. Throws NotFound, Conflict. */
async function lockRequest(tx: Tx, command: Command<{ id: string }>) {
  const request = await lockWithHorse(tx, command);
  if (request.approved || request.decided_at) throw new Conflict('already_decided', requestErrors.decided);
  if (request.deleted_at) throw missing();
  return request;
}

/** Locks a living horse and then its request, so that only one of two concurrent decisions counts. */
async function lockWithHorse(tx: Tx, command: Command<{ id: string }>) {
  const { id } = command.input;
  const horseId = await horseOfBooking(tx, id);
  const horse = horseId && (await lockSeenHorse(tx, signedIn(command), horseId, dayOf(command.now)));
  if (!horse) throw missing();
  return tx
    .selectFrom('bookings')
    .select(['onetime', 'days_of_week', 'starts_on', 'check_until', 'requested_by', 'monthly'])
    .select(['approved', 'decided_at', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Nobody is notified of their own decision. */
async function tell(
  tx: Tx,
  command: Command<{ id: string }>,
  { requested_by }: { requested_by: string },
  message: typeof requestApproved,
) {
  const { input, now, jobs } = command;
  if (requested_by !== signedIn(command).id) await notify(tx, jobs, [requested_by], message, { about: input.id, now });
}
