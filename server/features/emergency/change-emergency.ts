import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { formatMoney, fromZloty, type Grosze } from '../../domain/money.ts';
import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockHorseFor } from '../horses/access.ts';
import { emergencyValues } from './queries.ts';
import type { EmergencyChange, EmergencyId } from './schema.ts';

export const CHANGED = 'Ktoś zmienił to w międzyczasie. Sprawdź zaznaczone pola.';

type Change = z.output<typeof EmergencyChange> & z.output<typeof EmergencyId>;

/**
 * Says what to do with a horse in an emergency. Throws NotFound, Forbidden (a worker, who only reads it), Stale (somebody
 * else changed it since the form was rendered).
 */
export async function changeEmergency(command: Command<Change>): Promise<void> {
  const { db, now, input } = command;
  const { horse_id, form_version, ...typed } = input;
  const person = signedIn(command);
  await inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, person, horse_id, dayOf(now));
    if (horse.access === 'sees') throw new Forbidden();
    const before = await emergencyValues(tx, horse_id);
    const up_to = typed.consent && typed.up_to !== null ? fromZloty(typed.up_to) : null;
    const wanted = { ...typed, up_to };
    refuseIfStale(form_version, { now: before, wanted, reading: readingOf, message: CHANGED });
    const row = { ...wanted, changed_by: person.id, changed_at: now };
    await tx
      .insertInto('horse_emergencies')
      .values({ horse_id, ...row })
      .onConflict((conflict) => conflict.column('horse_id').doUpdateSet(row))
      .execute();
    await recordAudit(tx, command, 'change_emergency', { horse: horse_id }, changeOf(before, wanted));
  });
}

/** Formats a value as its form shows it. */
function readingOf(value: unknown, name: string): string {
  if (name === 'consent') return value ? 'tak' : 'nie';
  return name === 'up_to' && value !== null ? formatMoney(value as Grosze) : String(value ?? '');
}
