import { edited, isSame, type Line, MAX_LINES } from '../../domain/instructions.ts';
import { recordAudits } from '../../platform/data/audit.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { givenOnDay } from '../tasks/given-queries.ts';
import type { Change } from './schema.ts';
import { instructionErrors } from './texts.ts';

/** Those of some bookings that a change makes different, with the lines that they would have. Throws BadInput. */
export async function changedBy<Booking extends { id: string }>(
  tx: Tx,
  bookings: readonly Booking[],
  change: Change,
): Promise<(Booking & { lines: Line[] })[]> {
  const { valid_from, valid_until } = change;
  const given = await givenOnDay(tx, bookings, valid_from);
  return bookings.flatMap((booking) => {
    const now = given(booking.id);
    const lines = edited(now?.lines ?? [], change);
    if (lines && lines.length > MAX_LINES) throw new BadInput(undefined, { line: instructionErrors.tooMany });
    const stays = now ? isSame(now.lines, lines ?? now.lines) && now.until === valid_until : !lines?.length;
    return stays || !lines ? [] : [{ ...booking, lines }];
  });
}

/**
 * Writes versions. One takes the place of what begins on its day; one that is for a while leaves what stays there, so that it
 * is in force again afterwards. The caller has locked the bookings.
 */
export async function updateInstructions(
  tx: Tx,
  command: Command<unknown>,
  changed: readonly { id: string; lines: readonly Line[] }[],
  { valid_from, valid_until }: Pick<Change, 'valid_from' | 'valid_until'>,
): Promise<void> {
  if (changed.length === 0) return;
  const { now } = command;
  await tx
    .updateTable('booking_instructions')
    .set({ replaced_at: now })
    .where('booking_id', '=', anyOf(changed.map(({ id }) => id)))
    .where('valid_from', '=', valid_from)
    .where('replaced_at', 'is', null)
    .$if(valid_until !== null, (versions) => versions.where('valid_until', 'is not', null))
    .execute();
  const made = { valid_from, valid_until, changed_by: signedIn(command).id, changed_at: now };
  const versions = [];
  for (let done = 0; done < changed.length; done += AT_ONCE)
    versions.push(
      ...(await tx
        .insertInto('booking_instructions')
        .values(changed.slice(done, done + AT_ONCE).map(({ id }) => ({ booking_id: id, ...made })))
        .returning(['id', 'booking_id'])
        .execute()),
    );
  const versionOf = new Map(versions.map(({ id, booking_id }) => [booking_id, id]));
  const rows = changed.flatMap(({ id, lines }) =>
    rowsOf(lines).map((row) => ({ version_id: versionOf.get(id) as string, ...row })),
  );
  await saveLines(tx, rows);
  const after = { valid_from, ...(valid_until && { valid_until }) };
  const audited = changed.map(({ id, lines }) => ({ id, after: { ...after, lines: lines.length } }));
  await recordAudits(tx, command, 'set_instructions', 'horse_service', audited);
}

/** As the table has them. */
export const rowsOf = (lines: readonly Line[]) =>
  lines.map(({ item, amount, unit, note }, nth) => ({ position: nth + 1, item, amount, unit, note }));

type Row = ReturnType<typeof rowsOf>[number] & { version_id?: string; request_id?: string };

/** Rows per statement: a parameter each for their columns, of the 65 535 that there may be. */
const AT_ONCE = 5000;

export async function saveLines(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (let done = 0; done < rows.length; done += AT_ONCE)
    await tx
      .insertInto('instruction_lines')
      .values(rows.slice(done, done + AT_ONCE))
      .execute();
}
