import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { signedIn } from '../../platform/session.ts';
import { lockHorseFor } from '../horses/access.ts';
import type { Health, HealthChange } from './schema.ts';

/**
 * Sets or clears a horse's health alert and answers with the flag as it is now: a change that waited in a phone's queue
 * (`since`) never undoes a newer one. Throws NotFound.
 */
export async function changeHealth(command: Command<z.output<typeof HealthChange>>): Promise<z.input<typeof Health>> {
  const { db, now, input } = command;
  const person = signedIn(command);
  const { horse_id, health } = input;
  const since = input.since && new Date(input.since) < now ? new Date(input.since) : now;
  return inTransaction(db, async (tx) => {
    const before = await lockHorseFor(tx, person, horse_id, dayOf(now), 'update');
    const { numUpdatedRows } = await tx
      .updateTable('horses')
      .set({ health_alert: health, health_alert_since: since })
      .where('id', '=', horse_id)
      .where((eb) => eb.or([eb('health_alert_since', 'is', null), eb('health_alert_since', '<=', since)]))
      .executeTakeFirstOrThrow();
    if (!numUpdatedRows) return { health: before.health_alert ? 1 : 0 };
    if (before.health_alert !== health)
      await recordAudit(tx, command, health ? 'set_health_alert' : 'clear_health_alert', { horse: horse_id });
    return { health: health ? 1 : 0 };
  });
}
