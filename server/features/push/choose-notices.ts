import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { saveMuted } from './queries.ts';
import { type ChosenNotices, kindsFor } from './schema.ts';

/** Sets which of the kinds one may get are sent. What one's role does not get keeps its setting. */
export async function chooseNotices(command: Command<ChosenNotices>): Promise<void> {
  const { db, input } = command;
  const self = signedIn(command);
  const offered = kindsFor(self);
  const muted = offered.filter((kind) => !input.kinds.includes(kind));
  await inTransaction(db, (tx) => saveMuted(tx, self.id, offered, muted));
}
