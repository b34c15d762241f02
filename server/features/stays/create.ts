import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Command } from '../../platform/forms/action.ts';
import { insertOnce } from '../../platform/forms/insert-once.ts';
import { occupyBox } from '../boxes/occupy-box.ts';
import { checkStay } from './check-stay.ts';
import { newOwnerOf, ownerFor } from './owner.ts';
import type { NewHorse } from './schema.ts';
import { stayErrors } from './texts.ts';

/**
 * Creates a horse of an owner, known or new. A repeated request gets the first answer. Throws NotFound (no such owner),
 * BadInput (the stay, half a name), Conflict (the box or the new owner's e-mail is taken, or another horse has this id).
 */
export async function createHorse(command: Command<z.output<typeof NewHorse>>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const {
    horse_id: id = randomUUID(),
    name,
    breed,
    box_number,
    description,
    coat = null,
    blaze = false,
    stays_from,
    stays_until = null,
  } = input;
  const today = dayOf(now);
  checkStay({ stays_from: stays_from ?? today, stays_until }, today);
  const fees = { payment: fromZloty(input.payment), payment_for_annual: fromZloty(input.payment_for_annual) };
  const stay = { ...(stays_from && { stays_from }), stays_until };
  const facts = { name, breed, box_number, description, coat, blaze, ...stay, ...fees };
  const claim = { horseId: id, box: box_number, field: 'box_number', taken: stayErrors.boxTaken, today };
  return occupyBox(db, claim, async (tx) => {
    const owner_id = await ownerFor(tx, command, { id: input.id, field: 'id' }, newOwnerOf(id));
    const horse = { id, owner_id, ...facts };
    const added = { created_on: today, created_at: now, stays_from: today };
    if (await insertOnce(tx, 'horses', horse, added, stayErrors.otherId))
      await recordAudit(tx, command, 'create_horse', { horse: id }, { after: { owner_id } });
    return { id };
  });
}
