import { randomUUID } from 'node:crypto';
import { dayOf } from '../../domain/days.ts';
import { toZloty } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { anyOf, anyOfTexts, inLargeTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Conflict } from '../../platform/http/errors.ts';
import { openingOf } from '../billing/queries.ts';
import { bookReversal } from '../billing/reverse-entry.ts';
import { setOpeningBalance } from '../billing/set-opening-balance.ts';
import { topUp } from '../bookings/top-up.ts';
import { placeKey } from '../boxes/box-number.ts';
import { listBoxes } from '../boxes/list-boxes.ts';
import { aislesOf } from '../boxes/queries.ts';
import { updatePerson } from '../people/update-person.ts';
import { updateHorse } from '../stays/update.ts';
import { makeComingWork } from '../tasks/make-tasks.ts';
import { commandIn } from './command-in.ts';
import type { Facts } from './facts.ts';
import { lockMade, oneSheetAtATime } from './locks.ts';
import { idsIn, type KeptMade } from './made.ts';
import { keepUndone, lockSheet, madeBy, stableFacts } from './queries.ts';
import { removeMade } from './remove-made.ts';
import { movingInErrors } from './texts.ts';
import { standsInTheWay } from './what-stands-in-the-way.ts';
import { restorePlans } from './write-records.ts';
import { boxInput, inZloty, leaveBoxes, personInput } from './write-rows.ts';
import { changeBookings } from './write-services.ts';

/**
 * Takes back what a sheet made and changed. Throws NotFound, and Conflict with the reasons if any of it was worked on, charged or
 * changed since.
 */
export async function undoSheet(command: Command<{ id: string }>): Promise<void> {
  const { db, now, input, jobs } = command;
  await inLargeTransaction(db, async (tx) => {
    await oneSheetAtATime(tx);
    const sheet = await lockSheet(tx, input.id);
    if (!sheet.committed_at) throw new Conflict('sheet_not_taken', movingInErrors.notTaken);
    if (sheet.undone_at) return;
    const made = await madeBy(tx, input.id);
    await lockMade(tx, made);
    refuse(await standsInTheWay(tx, made));
    const facts = await stableFacts(tx, dayOf(now));
    await restoreOpenings(tx, command, made);
    await restoreBookings(tx, command, made, facts);
    await restorePlans(tx, made);
    await removeMade(tx, made.made, now);
    await restoreHorses(tx, command, made, facts);
    await restorePeople(tx, command, made, facts);
    await forgetSpellings(tx, made);
    await unlistBoxes(tx, command, made);
    await keepUndone(tx, input.id, now);
    await recordAudit(tx, command, 'undo_sheet', { moving_in_sheet: input.id });
    await jobs.enqueue(tx, topUp, {});
  });
  await makeComingWork(db, dayOf(now));
}

const TOLD = 3;

function refuse(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  const more = reasons.length > TOLD ? ` I jeszcze ${reasons.length - TOLD}.` : '';
  throw new Conflict('changed_since', `Nie można cofnąć: ${reasons.slice(0, TOLD).join('; ')}.${more}`, { reasons });
}

/** Reverses the sheet's opening balances on their own days, or sets the earlier ones again. */
async function restoreOpenings(tx: Tx, command: Command<unknown>, { openings }: KeptMade): Promise<void> {
  for (const { horse_id, before } of openings) {
    const { standing } = await openingOf(tx, horse_id);
    if (before) {
      const input = { horse_id, amount: toZloty(before.amount), due_on: before.due_on, request_id: randomUUID() };
      await setOpeningBalance(commandIn(tx, command, input));
    } else if (standing) await bookReversal(tx, command, standing, { on: standing.due_on });
  }
}

async function restoreBookings(tx: Tx, command: Command<unknown>, { bookings }: KeptMade, facts: Facts): Promise<void> {
  const changes = bookings.flatMap(({ id, before }) => {
    const now = facts.bookings.find((booking) => booking.id === id);
    return now ? { before: now, after: before } : [];
  });
  await changeBookings(tx, command, changes);
}

async function restoreHorses(tx: Tx, command: Command<unknown>, { horses }: KeptMade, facts: Facts): Promise<void> {
  const moved = horses.flatMap(({ id, before }) => {
    const now = facts.horses.find((horse) => horse.id === id);
    return now && now.box_number !== before.box_number ? now : [];
  });
  await leaveBoxes(tx, command, moved);
  for (const { id, before } of horses)
    await updateHorse(commandIn(tx, command, { ...inZloty(before), horse_id: id }), 'later');
}

async function restorePeople(tx: Tx, command: Command<unknown>, { people }: KeptMade, facts: Facts): Promise<void> {
  for (const { id, before } of people) {
    const now = facts.people.find((person) => person.id === id);
    if (now) await updatePerson(commandIn(tx, command, personInput(now, before)));
  }
}

/** Deletes the spellings that the sheet brought, and all of the deleted people. */
async function forgetSpellings(tx: Tx, { made, spellings }: KeptMade): Promise<void> {
  await tx
    .deleteFrom('owner_spellings')
    .where((eb) => eb.or([eb('name', '=', anyOfTexts(spellings)), eb('person_id', '=', anyOf(idsIn(made, 'people')))]))
    .execute();
}

/** Removes the boxes that the sheet listed; after the horses have left they are empty. */
async function unlistBoxes(tx: Tx, command: Command<unknown>, { boxes }: KeptMade): Promise<void> {
  const gone = new Set(boxes.map(placeKey));
  const listed = await aislesOf(tx);
  const left = listed.map(({ name, boxes }) => ({ name, boxes: boxes.filter((box) => !gone.has(placeKey(box))) }));
  if (boxes.length > 0)
    await listBoxes(commandIn(tx, command, boxInput(left.filter((aisle) => aisle.boxes.length > 0))));
}
