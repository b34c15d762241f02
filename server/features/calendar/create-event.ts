import { randomUUID } from 'node:crypto';
import { dayOf } from '../../domain/days.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Forbidden } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockHorseFor } from '../horses/access.ts';
import { whenOf } from './event-times.ts';
import type { NewEvent } from './schema.ts';

/**
 * Creates a personal entry in a horse's calendar; the server sets author and owner. Throws NotFound, Forbidden (a worker
 * sees the horse but plans nothing for it), BadInput (no time, or an end at the start).
 */
export async function createEvent(command: Command<NewEvent>): Promise<{ id: string }> {
  const { db, now, input } = command;
  const author = signedIn(command);
  const { id = randomUUID(), horse_id, title, description } = input;
  return inTransaction(db, async (tx) => {
    const horse = await lockHorseFor(tx, author, horse_id, dayOf(now));
    if (horse.access === 'sees') throw new Forbidden();
    const event = { id, horse_id, author_id: author.id, title, description, ...whenOf(input), created_at: now };
    await tx.insertInto('events').values(event).execute();
    await recordAudit(tx, command, 'create_event', { event: id }, { after: { horse_id } });
    return { id };
  });
}
