import { changeOf, recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { refuseIfStale } from '../../platform/forms/stale-check.ts';
import { NotFound } from '../../platform/http/errors.ts';
import { FORM_COLUMNS, formOf, reading } from './edit-event.ts';
import { whenOf } from './event-times.ts';
import type { ChangedStableEvent } from './stable-event-schema.ts';
import { horsesOfEvent, lockHorsesOfEvent } from './stable-events.ts';
import { eventErrors } from './texts.ts';

/**
 * Changes an event of the stable, and its horses. Other days of a repeated one stay. Throws NotFound (also for an event of a
 * horse), BadInput (its horses, or see whenOf), Stale (somebody else changed it since its form was rendered).
 */
export async function updateStableEvent(command: Command<ChangedStableEvent>): Promise<void> {
  const { db, input } = command;
  const { id, title, description, form_version } = input;
  const horse_ids = input.horse_ids.toSorted();
  await inTransaction(db, async (tx) => {
    await lockHorsesOfEvent(tx, horse_ids); // before the event, in the order of an erasure and of a change of owner
    const ofStable = tx.selectFrom('events').where('id', '=', id).where('horse_id', 'is', null);
    const event = await ofStable.select(FORM_COLUMNS).forUpdate().executeTakeFirst();
    if (!event) throw new NotFound(eventErrors.gone);
    const horses = await horsesOfEvent(tx, id);
    const changed = { title, description, ...whenOf(input) };
    const now = { ...formOf(event), horse_ids: idsOf(horses) };
    const wanted = { ...formOf(changed), horse_ids };
    refuseIfStale(form_version, {
      now,
      wanted,
      reading: (value, name) => (name === 'horse_ids' ? horses.map((horse) => horse.name).join(', ') : reading(value)),
      message: eventErrors.changed,
    });
    await tx.updateTable('events').set(changed).where('id', '=', id).execute();
    if (String(horse_ids) !== String(now.horse_ids)) {
      await tx.deleteFrom('event_horses').where('event_id', '=', id).execute();
      const rows = horse_ids.map((horse_id) => ({ event_id: id, horse_id }));
      if (rows.length > 0) await tx.insertInto('event_horses').values(rows).execute();
    }
    await recordAudit(tx, command, 'update_event', { event: id }, changeOf(now, wanted));
  });
}

/** The ids by which the form's version and its save compare the horses of an event. */
export const idsOf = (horses: readonly { id: string }[]): string[] => horses.map(({ id }) => id).sort();
