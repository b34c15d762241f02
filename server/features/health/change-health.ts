import type { z } from 'zod';
import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction, type Tx } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { lateInstant } from '../../platform/forms/late-instant.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { selectLivingHorse, selectSeenHorse } from '../horses/access.ts';
import { notify } from '../push/notify.ts';
import { peopleWithDevices } from '../push/queries.ts';
import { workersWith } from '../tasks/alert-queries.ts';
import { alertAtWork, alertRaised } from './messages.ts';
import type { Health, HealthChange } from './schema.ts';

type Change = z.output<typeof HealthChange>;

/** Sets or clears a horse's health alert, see `applyChange`, and returns the current flag. */
export async function changeHealth(command: Command<Change>): Promise<z.input<typeof Health>> {
  const { health } = await inTransaction(command.db, (tx) => applyChange({ ...command, db: tx }));
  return { health: health ? 1 : 0 };
}

/**
 * Sets or clears a horse's health alert. Returns the current flag, and whether the change counts: one that waited in a phone's
 * queue (`since`) never overrides a newer one. Raising an alert for another reason ends the old one. Staff may raise an alert
 * for any living horse; other changes need access to the horse. Throws NotFound, BadInput (the instant).
 */
export async function applyChange(
  command: Command<Change> & { db: Tx },
): Promise<{ health: boolean; counts: boolean }> {
  const { db: tx, now, input } = command;
  const person = signedIn(command);
  const { horse_id, health } = input;
  const since = lateInstant(input.since, now, 'since');
  const horse =
    health && may(person, 'raiseAnyAlert')
      ? selectLivingHorse(tx, horse_id)
      : selectSeenHorse(tx, person, horse_id, dayOf(now));
  const before = await horse.forUpdate().executeTakeFirst();
  if (!before) throw new NotFound('Nie ma takiego konia.');
  const { numUpdatedRows } = await tx
    .updateTable('horses')
    .set({ health_alert: health, health_alert_since: since })
    .where('id', '=', horse_id)
    .where((eb) => eb.or([eb('health_alert_since', 'is', null), eb('health_alert_since', '<=', since)]))
    .executeTakeFirstOrThrow();
  if (!numUpdatedRows) return { health: before.health_alert, counts: false };
  const changed = await recordAlert(tx, input, { by: person.id, at: since });
  if (changed) {
    const after = { since: since.toISOString() };
    await recordAudit(tx, command, health ? 'set_health_alert' : 'clear_health_alert', { horse: horse_id }, { after });
    if (health) await tellOthers(tx, command, before);
  }
  return { health, counts: true };
}

/** Notifies the owner, managers and the workers of the horse, except the person who raised the alert. */
async function tellOthers(tx: Tx, command: Command<Change>, { id, owner_id }: { id: string; owner_id: string }) {
  const { now, jobs } = command;
  const self = signedIn(command).id;
  const about = { about: id, now };
  const staff = new Set([
    ...(await peopleWithDevices(tx, ['manager', 'admin'])),
    ...(await workersWith(tx, id, dayOf(now))),
  ]);
  const toldAtWork = [...staff].filter((person) => person !== self && person !== owner_id);
  await notify(tx, jobs, toldAtWork, alertAtWork, about);
  if (owner_id !== self) await notify(tx, jobs, [owner_id], alertRaised, about);
}

/** Records the beginning or end of an alert. Returns whether anything was recorded. */
async function recordAlert(tx: Tx, change: Change, { by, at }: { by: string; at: Date }): Promise<boolean> {
  const { horse_id, health } = change;
  const reason = change.reason || null;
  const current = await tx
    .selectFrom('health_alerts')
    .select(['id', 'reason'])
    .where('horse_id', '=', horse_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const goesOn = current !== undefined && health && (reason === null || reason === current.reason);
  if (goesOn || (!current && !health)) return false;
  if (current)
    await tx.updateTable('health_alerts').set({ ended_by: by, ended_at: at }).where('id', '=', current.id).execute();
  if (health) await tx.insertInto('health_alerts').values({ horse_id, reason, raised_by: by, raised_at: at }).execute();
  return true;
}
