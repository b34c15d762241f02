import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { fromZloty } from '../../domain/money.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { insertOnce } from '../../platform/forms/insert-once.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { occupyBox } from '../boxes/occupy-box.ts';
import type { NewHorse } from './schema.ts';
import { horseErrors } from './texts.ts';

/**
 * Creates a horse of an owner. A repeated request gets the first answer. Throws NotFound (no such owner), Conflict (the
 * box is taken, or another horse has this id).
 */
export async function createHorse(command: Command<z.output<typeof NewHorse>>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const {
    id: owner_id,
    horse_id: id = randomUUID(),
    name,
    breed,
    box_number,
    description,
    coat = null,
    blaze = false,
  } = input;
  const fees = { payment: fromZloty(input.payment), payment_for_annual: fromZloty(input.payment_for_annual) };
  const horse = { id, owner_id, name, breed, box_number, description, coat, blaze, ...fees };
  const claim = { horseId: id, box: box_number, field: 'box_number', taken: horseErrors.boxTaken };
  return occupyBox(db, claim, async (tx) => {
    await lockOwner(tx, owner_id);
    const added = { created_on: dayOf(now), created_at: now };
    if (await insertOnce(tx, 'horses', horse, added, horseErrors.otherId))
      await recordAudit(tx, command, 'create_horse', { horse: id }, { after: { owner_id } });
    return { id };
  });
}

/** The lock keeps the owner's account from being deleted before the horse is committed. Throws NotFound. */
async function lockOwner(tx: Tx, id: string): Promise<void> {
  const owner = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!owner) throw new NotFound('Nie ma takiej osoby.');
}
