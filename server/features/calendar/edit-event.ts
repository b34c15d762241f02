import { dayOf } from '../../domain/days.ts';
import { may } from '../../domain/policy.ts';
import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction, type Tx } from '../../platform/database.ts';
import { Forbidden, NotFound } from '../../platform/errors.ts';
import { type Person, signedIn } from '../../platform/session.ts';
import { type HorseAccess, seenHorse } from '../horses/access.ts';

type Somebody = Pick<Person, 'id' | 'role'>;
type Authored = { author_id: string };

/** Whether somebody who sees a horse may delete an entry of it: its author, and managers any. */
export const mayDelete = (person: Somebody, event: Authored): boolean =>
  may(person, 'editAllEvents') || event.author_id === person.id;

/** Whether they may mark it as done: these and the workers who see the horse. */
export const mayFinish = (person: Somebody, event: Authored, { access }: Pick<HorseAccess, 'access'>) =>
  mayDelete(person, event) || access === 'sees';

/** Marks a personal entry as done, or as not done. Throws NotFound, Forbidden. */
export async function finishEvent(
  command: Command<{ id: string; is_finished: boolean }>,
): Promise<Record<string, never>> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { event, horse } = await lockEvent(tx, command, input.id);
    if (!mayFinish(signedIn(command), event, horse)) throw new Forbidden();
    if (event.is_finished === input.is_finished) return;
    const { is_finished } = input;
    await tx.updateTable('events').set({ is_finished }).where('id', '=', event.id).execute();
    await recordAudit(tx, command, is_finished ? 'finish_event' : 'reopen_event', { event: event.id }, changeOf(event));
  });
  return {};
}

/** Deletes a personal entry. Throws NotFound, Forbidden. */
export async function deleteEvent(command: Command<{ id: string }>): Promise<Record<string, never>> {
  const { db, input } = command;
  await inTransaction(db, async (tx) => {
    const { event } = await lockEvent(tx, command, input.id);
    if (!mayDelete(signedIn(command), event)) throw new Forbidden();
    await tx.deleteFrom('events').where('id', '=', event.id).execute();
    await recordAudit(tx, command, 'delete_event', { event: event.id }, changeOf(event));
  });
  return {};
}

/** The entry, locked, and its horse as the caller stands to it; NotFound for those who do not see the horse. */
async function lockEvent(tx: Tx, command: Command<unknown>, id: string) {
  const event = await tx
    .selectFrom('events')
    .select(['id', 'horse_id', 'author_id', 'title', 'is_finished'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const horse = event && (await seenHorse(tx, signedIn(command), event.horse_id, dayOf(command.now)));
  if (!horse) throw new NotFound('Nie ma takiego wydarzenia.');
  return { event, horse };
}

/** What the audit log keeps of an entry. */
const changeOf = ({ horse_id, title }: { horse_id: string; title: string }) => ({ before: { horse_id, title } });
