import type { z } from 'zod';
import { type Born, columnsOfBorn, formatBorn } from '../../domain/births.ts';
import { type Coat, coatNames } from '../../domain/coats.ts';
import { type Day, dayOf, formatDay } from '../../domain/days.ts';
import { type LastDays, settledDays } from '../../domain/last-days.ts';
import { fromZloty, type Grosze, toZloty } from '../../domain/money.ts';
import { type Sex, sexInPolish } from '../../domain/sexes.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { BadInput } from '../../platform/http/errors.ts';
import { reckonDays } from '../billing/charge-days.ts';
import { occupyBox } from '../boxes/occupy-box.ts';
import { lockHorse } from '../horses/queries.ts';
import { makeWorkOfStay, type WhenMade } from '../tasks/make-tasks.ts';
import { checkBorn, checkChip, checkStay } from './check-stay.ts';
import type { ChangedHorse, ChangedId } from './schema.ts';
import { stayErrors } from './texts.ts';

/**
 * Changes a horse's data and fees. Throws NotFound, BadInput (the stay, or a last day that changes what was billed),
 * Conflict (the box or the chip is taken), Stale (somebody else changed the horse since its form was rendered).
 */
export async function updateHorse(
  command: Command<z.output<typeof ChangedHorse> & z.output<typeof ChangedId>>,
  made: WhenMade = 'now',
): Promise<void> {
  const { db, now, input } = command;
  const today = dayOf(now);
  const { horse_id, name, breed, box_number, description } = input;
  const payment = fromZloty(input.payment);
  const payment_for_annual = fromZloty(input.payment_for_annual);
  const claim = { horseId: horse_id, box: box_number, field: 'box_number', taken: stayErrors.boxTaken, today };
  await occupyBox(db, claim, async (tx) => {
    const before = await lockHorse(tx, horse_id);
    const { coat = before.coat, blaze = before.blaze } = input;
    const { sex = before.sex, born = before.born } = input;
    const { passport_number = before.passport_number, chip = before.chip } = input;
    const { stays_from = before.stays_from, stays_until = before.stays_until } = input;
    const stay = { stays_from, stays_until };
    const animal = { coat, blaze, sex, born, passport_number, chip };
    const after = { name, breed, box_number, description, ...animal, ...stay, payment, payment_for_annual };
    const message = stayErrors.changed;
    refuseIfStale(input.form_version, { now: before, wanted: after, reading: readingOf, message });
    checkStay(stay, today, before);
    checkBorn(born, today);
    if (chip !== before.chip) await checkChip(tx, chip, horse_id);
    const moved = stays_until !== before.stays_until;
    if (moved) await refuseIfSettled(tx, today, { id: horse_id, before: before.stays_until, until: stays_until });
    const { born: _, ...columns } = after;
    const changed = { ...columns, ...columnsOfBorn(born), ...(moved && { leaves_as_billed: false }) };
    await tx.updateTable('horses').set(changed).where('id', '=', horse_id).execute();
    if (stays_from !== before.stays_from || moved) await makeWorkOfStay(tx, { id: horse_id, ...stay }, today, made);
    const change = changeOf(before, after, ['stays_from', 'stays_until', 'payment', 'payment_for_annual']);
    await recordAudit(tx, command, 'update_horse', { horse: horse_id }, change);
  });
}

/** A last day that charges or refunds something is set by `endStay`, which shows the amounts before it books them. */
async function refuseIfSettled(tx: Tx, today: Day, horse: LastDays): Promise<void> {
  const reckoning = await reckonDays(tx, today, horse);
  if (settledDays(reckoning).length > 0 || reckoning.later.length > 0)
    throw new BadInput(undefined, { stays_until: stayErrors.settled });
}

/** Formats a value as its form shows it: prices in zł, coats by name. */
function readingOf(value: unknown, name: string): string {
  if (name.startsWith('payment')) return String(toZloty(value as Grosze)).replace('.', ',');
  if (name === 'coat') return value ? coatNames[value as Coat] : '';
  if (name === 'blaze') return value ? 'tak' : 'nie';
  if (name === 'sex') return value ? sexInPolish[value as Sex] : '';
  if (name === 'born') return value ? formatBorn(value as Born) : '';
  if (name.startsWith('stays')) return value ? formatDay(value as Day) : '';
  return String(value ?? '');
}
