import { randomUUID } from 'node:crypto';
import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { insertOnce } from '../../platform/forms/insert-once.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockHorseFor } from '../horses/access.ts';
import { whenOf } from './event-times.ts';
import type { NewEvent } from './schema.ts';
import { eventErrors } from './texts.ts';

/**
 * Creates a personal entry in a horse's calendar; the server sets author and owner. A repeated request gets the first
 * answer. Throws NotFound, Forbidden (a worker sees the horse but plans nothing for it), BadInput (no time, or an end
 * at the start), Conflict (another entry has this id).
 */
export async function createEvent(command: Command<NewEvent>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const author = signedIn(command);
  const { id = randomUUID(), horse_id, title, description } = input;
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, author, horse_id, dayOf(now));
    if (horse.access === 'sees') throw new Forbidden();
    const event = { id, horse_id, author_id: author.id, title, description, ...whenOf(input) };
    if (await insertOnce(tx, 'events', event, { created_at: now }, eventErrors.otherId))
      await recordAudit(tx, command, 'create_event', { event: id }, { after: { horse_id } });
    return { id };
  });
}
