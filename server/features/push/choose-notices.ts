import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { signedIn } from '../../platform/session/session.ts';
import { saveMuted } from './queries.ts';
import { type ChosenNotices, kindsFor } from './schema.ts';

/** Chooses the kinds of notices that are sent. Kinds that the caller's role does not get keep their setting. */
export async function chooseNotices(command: Command<ChosenNotices>): Promise<void> {
  const { db, input } = command;
  const self = signedIn(command);
  const offered = kindsFor(self);
  const muted = offered.filter((kind) => !input.kinds.includes(kind));
  await inTransaction(db, (tx) => saveMuted(tx, self.id, offered, muted));
}
