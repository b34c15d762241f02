import type { z } from 'zod';
import { type Coat, coatNames } from '../../domain/coats.ts';
import { fromZloty, type Grosze, toZloty } from '../../domain/money.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import type { Command } from '../../platform/forms/action.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { occupyBox } from '../boxes/occupy-box.ts';
import { lockHorse } from './queries.ts';
import type { ChangedHorse, HorseId } from './schema.ts';
import { horseErrors } from './texts.ts';

/**
 * Changes a horse's data and fees. Throws NotFound, Conflict (the box is taken), Stale (somebody else changed the horse
 * since its form was rendered).
 */
export async function updateHorse(
  command: Command<z.output<typeof ChangedHorse> & z.output<typeof HorseId>>,
): Promise<void> {
  const { db, input } = command;
  const { horse_id, name, breed, box_number, description } = input;
  const payment = fromZloty(input.payment);
  const payment_for_annual = fromZloty(input.payment_for_annual);
  const claim = { horseId: horse_id, box: box_number, field: 'box_number', taken: horseErrors.boxTaken };
  await occupyBox(db, claim, async (tx) => {
    const before = await lockHorse(tx, horse_id);
    const { coat = before.coat, blaze = before.blaze } = input;
    const after = { name, breed, box_number, description, coat, blaze, payment, payment_for_annual };
    const message = horseErrors.changed;
    refuseIfStale(input.form_version, { now: before, wanted: after, reading: readingOf, message });
    await tx.updateTable('horses').set(after).where('id', '=', horse_id).execute();
    const change = changeOf(before, after, ['payment', 'payment_for_annual']);
    await recordAudit(tx, command, 'update_horse', { horse: horse_id }, change);
  });
}

/** Formats a value as its form shows it: prices in zł, coats by name. */
function readingOf(value: unknown, name: string): string {
  if (name.startsWith('payment')) return String(toZloty(value as Grosze)).replace('.', ',');
  if (name === 'coat') return value ? coatNames[value as Coat] : '';
  if (name === 'blaze') return value ? 'tak' : 'nie';
  return String(value ?? '');
}
