import { inTransaction } from '../../platform/data/database.ts';
import type { Command } from '../../platform/forms/action.ts';
import type { Address, Profile } from '../../platform/forms/fields.ts';
import { signedIn } from '../../platform/session/session.ts';
import { lockPerson } from '../people/locks.ts';
import { writePerson } from '../people/update-person.ts';

export async function updateOwnData(command: Command<Profile | Address>): Promise<void> {
  const { db, input } = command;
  const { id } = signedIn(command);
  await inTransaction(db, async (tx) => {
    const before = await lockPerson(tx, id);
    await writePerson(tx, command, 'update_own_data', before, input);
  });
}
