import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import type { Command } from '../../platform/forms/action.ts';
import { BadInput, Conflict, NotFound } from '../../platform/http/errors.ts';
import { sameBox } from './box-number.ts';
import { occupyBox } from './occupy-box.ts';
import { lockPlace } from './queries.ts';
import type { BoxFix } from './schema.ts';
import { boxErrors } from './texts.ts';

/**
 * Moves a horse out of a contested box, to another box or to none. Throws NotFound, Conflict (the other box is taken
 * too, or the horse has left the contested box), BadInput (the new box is the contested one).
 */
export async function moveBox(command: Command<z.output<typeof BoxFix>>): Promise<void> {
  const { db, now, input } = command;
  const { horse_id, box, contested = null } = input;
  if (sameBox(box, contested)) throw new BadInput(undefined, { box: boxErrors.same });
  const claim = { horseId: horse_id, box, field: 'box', taken: boxErrors.taken, today: dayOf(now) };
  await occupyBox(db, claim, async (tx) => {
    const horse = await lockPlace(tx, horse_id);
    if (!horse) throw new NotFound('Nie ma takiego konia.');
    const { box_number } = horse;
    if (contested && !sameBox(box_number, contested)) throw new Conflict('horse_moved_away', boxErrors.movedAway);
    await tx.updateTable('horses').set({ box_number: box }).where('id', '=', horse_id).execute();
    await recordAudit(tx, command, 'move_box', { horse: horse_id });
  });
}
