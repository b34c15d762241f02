import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { columnsOfBorn } from '../../domain/births.ts';
import { dayOf } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Command } from '../../platform/forms/action.ts';
import { occupyBox } from '../boxes/occupy-box.ts';
import { checkBorn, checkChip, checkStay } from './check-stay.ts';
import { newOwnerOf, ownerFor } from './owner.ts';
import type { NewHorse } from './schema.ts';
import { stayErrors } from './texts.ts';

/**
 * Creates a horse for a known or a new owner. Throws NotFound (no such owner), BadInput (the stay, an incomplete name),
 * Conflict (the box, the chip or the new owner's e-mail is taken).
 */
export async function createHorse(command: Command<z.output<typeof NewHorse>>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const today = dayOf(now);
  const { horse_id: id = randomUUID(), name, breed, box_number, description } = input;
  const { coat = null, blaze = false, stays_from = today, stays_until = null } = input;
  const { sex = null, born = null, passport_number = null, chip = null } = input;
  const fees = { payment: fromZloty(input.payment), payment_for_annual: fromZloty(input.payment_for_annual) };
  const stay = { stays_from, stays_until };
  checkStay(stay, today);
  checkBorn(born, today);
  const animal = { coat, blaze, sex, ...columnsOfBorn(born), passport_number, chip };
  const facts = { name, breed, box_number, description, ...animal, ...stay, ...fees };
  const claim = { horseId: id, box: box_number, field: 'box_number', taken: stayErrors.boxTaken, today };
  return occupyBox(db, claim, async (tx) => {
    const owner_id = await ownerFor(tx, command, { id: input.id, field: 'id' }, newOwnerOf(id));
    await checkChip(tx, chip, id);
    await tx
      .insertInto('horses')
      .values({ id, owner_id, ...facts, created_on: today, created_at: now })
      .execute();
    await recordAudit(tx, command, 'create_horse', { horse: id }, { after: { owner_id } });
    return { id };
  });
}
