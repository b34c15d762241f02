import { may, mayTouch } from '../../domain/policy.ts';
import { recordAudit } from '../../platform/data/audit.ts';
import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import { Forbidden, NotFound } from '../../platform/http/errors.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockPerson } from '../people/locks.ts';
import { personOfLink, saveWanted } from './mail-queries.ts';

/**
 * Sets whether somebody gets statements by mail: oneself or, for managers, somebody else. Throws NotFound (nobody, or
 * not visible), Forbidden (an admin's, for others).
 */
export async function chooseMail(command: Command<{ id?: string | undefined; wanted: boolean }>): Promise<void> {
  const { db, now, input } = command;
  const caller = signedIn(command);
  const id = input.id ?? caller.id;
  if (id !== caller.id && !may(caller, 'changePeople')) throw new NotFound('Nie ma takiej osoby.');
  await inTransaction(db, async (tx) => {
    const { role } = await lockPerson(tx, id);
    if (id !== caller.id && !mayTouch(caller, role)) throw new Forbidden();
    await saveWanted(tx, id, input.wanted, now);
    await recordAudit(tx, command, 'choose_statement_mail', { person: id }, { after: { wanted: input.wanted } });
  });
}

/** Unsubscribes by the link in a mail, without a session; repeating it changes nothing. Throws NotFound. */
export async function unsubscribe({ db, now, input }: Command<{ token: string }>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = await personOfLink(tx, input.token);
    if (!id) throw new NotFound('Tego linku już nie ma.');
    await lockPerson(tx, id);
    await saveWanted(tx, id, false, now);
  });
}
