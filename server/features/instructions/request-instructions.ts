import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { managerIds } from '../bookings/queries.ts';
import { lockSeenHorse } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { changeIn } from './chosen-change.ts';
import { changeApproved, changeDenied, changeRequested } from './messages.ts';
import { bookingsToEdit, horsesOfBookings } from './queries.ts';
import { linesOfRequest } from './request-queries.ts';
import type { DenyInstructions, RequestInstructions } from './schema.ts';
import { lockBookings } from './set-instructions.ts';
import { instructionErrors } from './texts.ts';
import { changedBy, rowsOf, saveLines, updateInstructions } from './update-instructions.ts';

/** Requests a change of instructions for an owner's horse. Throws NotFound, Forbidden (another owner's horse), BadInput. */
export async function requestInstructions(command: Command<RequestInstructions>): Promise<{ id: string }> {
  const { db, now, input, jobs } = command;
  const { id = randomUUID(), remark } = input;
  const owner = signedIn(command);
  const today = dayOf(now);
  return inTransaction(db, async (tx) => {
    const horse_id = await lockOwnHorse(tx, command);
    const { lines, ...change } = changeIn(input, today);
    const bookings = await lockBookings(tx, input, change.valid_from);
    const booking_ids = bookings.map((booking) => booking.id);
    const request = { id, horse_id, booking_ids, requested_by: owner.id, ...change, remark, created_at: now };
    await tx.insertInto('instruction_requests').values(request).execute();
    const rows = rowsOf(lines).map((row) => ({ request_id: id, ...row }));
    await saveLines(tx, rows);
    await notify(tx, jobs, await managerIds(tx, owner.id), changeRequested, { about: id, now });
    return { id };
  });
}

async function lockOwnHorse(tx: Tx, command: Command<RequestInstructions>): Promise<string> {
  const owner = signedIn(command);
  const [horseId, ...others] = await horsesOfBookings(tx, command.input.booking_ids);
  const horse = horseId && (await lockSeenHorse(tx, owner, horseId, dayOf(command.now)));
  if (!horse) throw new NotFound(instructionErrors.noBooking);
  if (horse.owner_id !== owner.id) throw new Forbidden('not_the_owner', 'O zmianę prosi właściciel konia.');
  if (others.length > 0) throw new BadInput(undefined, { booking_ids: instructionErrors.oneHorse });
  return horse.id;
}

/**
 * Approves a request: its change begins on its day, or today if that has passed. Throws NotFound, and Conflict when it is
 * already decided, its days have passed, or all its bookings have ended.
 */
export async function approveInstructions(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input } = command;
  const today = dayOf(now);
  await inTransaction(db, async (tx) => {
    const { booking_ids, lines, valid_from: from, ...request } = await lockWaiting(tx, command);
    const change = { ...request, lines, valid_from: from > today ? from : today };
    const ids = (await bookingsToEdit(tx, booking_ids, change.valid_from)).map(({ id }) => id);
    const passed = request.valid_until !== null && request.valid_until < today;
    if (passed || ids.length === 0) throw new Conflict('ended', instructionErrors.ended);
    const bookings = await lockBookings(tx, { booking_ids: ids, also: [] }, change.valid_from);
    await updateInstructions(tx, command, await changedBy(tx, bookings, change));
    await decide(tx, command, true);
    await recordAudit(tx, command, 'approve_instructions', { instruction_request: input.id });
    await notifyOwner(tx, command, request.requested_by, changeApproved);
  });
}

/** Rejects a request and notifies the owner. Throws NotFound, and Conflict when it is already decided. */
export async function denyInstructions(command: Command<z.output<typeof DenyInstructions>>): Promise<void> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const request = await lockWaiting(tx, command);
    await decide(tx, command, false, input.reason);
    await recordAudit(tx, command, 'deny_instructions', { instruction_request: input.id });
    await notifyOwner(tx, command, request.requested_by, changeDenied);
  });
}

/** Locks a request. Throws NotFound, and Conflict when it is already decided. */
async function lockWaiting(tx: Tx, command: Command<{ id: string }>) {
  const { decided_at, ...request } = await lockRequest(tx, command);
  if (decided_at) throw new Conflict('already_decided', instructionErrors.decided);
  return { ...request, lines: await linesOfRequest(tx, command.input.id) };
}

/** Locks a living horse and then a request about it. Throws NotFound. */
export async function lockRequest(tx: Tx, command: Command<{ id: string }>) {
  const { id } = command.input;
  const requests = tx.selectFrom('instruction_requests').where('id', '=', id);
  const found = await requests.select('horse_id').executeTakeFirst();
  const horse = found && (await lockSeenHorse(tx, signedIn(command), found.horse_id, dayOf(command.now)));
  if (!horse) throw new NotFound(instructionErrors.noRequest);
  return requests
    .select(['booking_ids', 'how', 'instead_of', 'valid_from', 'valid_until', 'requested_by'])
    .select(['approved', 'decided_by', 'decided_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

async function decide(tx: Tx, command: Command<{ id: string }>, approved: boolean, denial_reason = ''): Promise<void> {
  await tx
    .updateTable('instruction_requests')
    .set({ approved, denial_reason, decided_by: signedIn(command).id, decided_at: command.now })
    .where('id', '=', command.input.id)
    .execute();
}

/** Notifies the person who made a request, unless they decided it themselves. */
async function notifyOwner(
  tx: Tx,
  command: Command<{ id: string }>,
  owner: string,
  message: typeof changeApproved,
): Promise<void> {
  const { input, now, jobs } = command;
  if (owner !== signedIn(command).id) await notify(tx, jobs, [owner], message, { about: input.id, now });
}
