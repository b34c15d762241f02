import type { z } from 'zod';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { sameBox } from './box-number.ts';
import { occupyBox } from './occupy-box.ts';
import type { BoxFix } from './schema.ts';
import { boxErrors } from './texts.ts';

/**
 * Moves a horse to another box, or to none, to free its own. Throws NotFound, Conflict (that box is taken too, or the
 * horse has left the contested one), BadInput (the contested box itself).
 */
export async function moveBox(command: Command<z.output<typeof BoxFix>>): Promise<void> {
  const { db, input } = command;
  const { horse_id, box, contested = null } = input;
  if (sameBox(box, contested)) throw new BadInput(undefined, { box: boxErrors.same });
  await occupyBox(db, { horseId: horse_id, box, field: 'box', taken: boxErrors.taken }, async (tx) => {
    const box_number = await lockBoxOf(tx, horse_id);
    if (contested && !sameBox(box_number, contested)) throw new Conflict(boxErrors.movedAway);
    await tx.updateTable('horses').set({ box_number: box }).where('id', '=', horse_id).execute();
    await recordAudit(tx, command, 'move_box', { horse: horse_id });
  });
}

/** The box of a living horse, whose row is locked so that nobody else moves it. Throws NotFound. */
async function lockBoxOf(tx: Tx, horseId: string): Promise<string | null> {
  const horse = await tx
    .selectFrom('horses')
    .select('box_number')
    .where('id', '=', horseId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!horse) throw new NotFound('Nie ma takiego konia.');
  return horse.box_number;
}
