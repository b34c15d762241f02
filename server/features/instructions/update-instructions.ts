import type { Day } from '../../domain/days.ts';
import { type Change, type Rewrite, rewriteOf, spansOf, type Version } from '../../domain/instruction-days.ts';
import { edited, type Line, MAX_LINES } from '../../domain/instructions.ts';
import { recordAudits } from '../../platform/data/audit.ts';
import { anyOf, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { standingVersions } from './queries.ts';
import type { StandingVersion } from './schema.ts';
import { instructionErrors } from './texts.ts';

/** A booking with the versions to write and to replace. */
export type Rewritten = { id: string } & Rewrite<StandingVersion>;

/** The bookings that a change alters. Throws BadInput when one would have too many lines. */
export async function changedBy(tx: Tx, bookings: readonly { id: string }[], change: Change): Promise<Rewritten[]> {
  const versions = await standingVersions(tx, bookings, change.valid_from);
  const all = bookings.map(({ id }) => ({ id, ...rewriteOf(versions(id), change) }));
  if (all.some(({ write }) => write.some(({ lines }) => lines.length > MAX_LINES)))
    throw new BadInput(undefined, { line: instructionErrors.tooMany });
  return all.filter(({ write }) => write.length > 0);
}

/** Whether the item that a change replaces exists in some of the bookings, on some of its days. */
export async function isThere(tx: Tx, bookings: readonly { id: string }[], change: Change): Promise<boolean> {
  const versions = await standingVersions(tx, bookings, change.valid_from);
  return bookings
    .flatMap(({ id }) => spansOf(versions(id), change.valid_from, change.valid_until))
    .some(({ is }) => edited(is?.lines ?? [], change));
}

/** The first version of a booking without instructions. */
export const firstVersion = (id: string, lines: Line[], valid_from: Day): Rewritten => ({
  id,
  write: [{ valid_from, valid_until: null, lines }],
  replaced: [],
});

/** Writes versions. The caller has locked the bookings. */
export async function updateInstructions(
  tx: Tx,
  command: Command<unknown>,
  changed: readonly Rewritten[],
): Promise<void> {
  const { now } = command;
  const replaced = changed.flatMap((booking) => booking.replaced.map(({ id }) => id));
  if (replaced.length > 0)
    await tx.updateTable('booking_instructions').set({ replaced_at: now }).where('id', '=', anyOf(replaced)).execute();
  const by = { changed_by: signedIn(command).id, changed_at: now };
  const written = changed.flatMap(({ id, write }) => write.map((version) => ({ booking_id: id, ...version })));
  for (let done = 0; done < written.length; done += AT_ONCE) {
    const batch = written.slice(done, done + AT_ONCE);
    const rows = await tx
      .insertInto('booking_instructions')
      .values(batch.map(({ lines: _, ...version }) => ({ ...version, ...by })))
      .returning(['id', 'booking_id', 'valid_from', 'valid_until'])
      .execute();
    const idOf = new Map(rows.map(({ id, ...version }) => [keyOf(version), id]));
    await saveLines(
      tx,
      batch.flatMap(({ lines, ...version }) =>
        rowsOf(lines).map((row) => ({ version_id: idOf.get(keyOf(version)) as string, ...row })),
      ),
    );
  }
  const audited = written.map(({ booking_id, valid_from, valid_until, lines }) => ({
    id: booking_id,
    after: { valid_from, ...(valid_until && { valid_until }), lines: lines.length },
  }));
  if (audited.length > 0) await recordAudits(tx, command, 'set_instructions', 'booking', audited);
}

const keyOf = ({ booking_id, valid_from, valid_until }: { booking_id: string } & Omit<Version, 'lines'>) =>
  `${booking_id} ${valid_from} ${valid_until}`;

export const rowsOf = (lines: readonly Line[]) =>
  lines.map(({ item, amount, unit, note }, nth) => ({ position: nth + 1, item, amount, unit, note }));

type Row = ReturnType<typeof rowsOf>[number] & { version_id?: string; request_id?: string };

/** Rows per statement, because each column takes one of at most 65 535 parameters. */
const AT_ONCE = 5000;

export async function saveLines(tx: Tx, rows: readonly Row[]): Promise<void> {
  for (let done = 0; done < rows.length; done += AT_ONCE)
    await tx
      .insertInto('instruction_lines')
      .values(rows.slice(done, done + AT_ONCE))
      .execute();
}
