import { type Born, isBornBy } from '../../domain/births.ts';
import { type Day, formatDay } from '../../domain/days.ts';
import { firstDays, latestLastDay, type Stay } from '../../domain/stays.ts';
import type { Tx } from '../../platform/data/database.ts';
import { BadInput, Conflict } from '../../platform/http/errors.ts';
import { stayErrors } from './texts.ts';

/**
 * Throws BadInput when the first or the last day of a stay is out of range. Days unchanged since `before` may be older.
 */
export function checkStay({ stays_from, stays_until }: Stay, today: Day, before?: Stay): void {
  const { from, to } = firstDays(today);
  const moved = stays_from !== before?.stays_from;
  if (moved && (stays_from < from || stays_from > to))
    throw new BadInput(undefined, { stays_from: `Od ${formatDay(from)} do ${formatDay(to)}` });
  if (!stays_until) return;
  const ends = stays_until !== before?.stays_until;
  if (ends && stays_until < today)
    throw new BadInput(undefined, { stays_until: `Ten dzień już minął. Najwcześniejszy to dziś, ${formatDay(today)}` });
  if (stays_until < stays_from)
    throw new BadInput(undefined, { stays_until: `Pobyt zaczyna się ${formatDay(stays_from)}` });
  if (ends && stays_until > latestLastDay(today)) throw new BadInput(undefined, { stays_until: stayErrors.tooFar });
}

/** Throws BadInput when a horse would be born after today. */
export function checkBorn(born: Born | null, today: Day): void {
  if (born && !isBornBy(born, today)) throw new BadInput(undefined, { born: stayErrors.notBorn });
}

/**
 * Throws Conflict when another living horse has this chip. A passport is not compared, because its number is typed in many
 * ways.
 */
export async function checkChip(tx: Tx, chip: string | null, horseId: string): Promise<void> {
  const living = tx.selectFrom('horses').select('name').where('archived_at', 'is', null);
  const twin = chip && (await living.where('chip', '=', chip).where('id', '<>', horseId).executeTakeFirst());
  if (twin)
    throw new Conflict('chip_taken', stayErrors.chipTaken, undefined, { chip: `Taki sam chip ma ${twin.name}` });
}
