import type { Asked } from '../../platform/action.ts';
import { inTransaction } from '../../platform/database.ts';
import type { Address, Profile } from '../../platform/fields.ts';
import { signedIn } from '../../platform/session.ts';
import { holdPerson } from '../people/queries.ts';
import { writePerson } from '../people/write-person.ts';

/** Writes down what somebody says of themself. */
export async function updateOwnData(asked: Asked<Profile | Address>): Promise<Record<string, never>> {
  const { db, now, input } = asked;
  const { id } = signedIn(asked);
  await inTransaction(db, async (tx) => {
    const before = await holdPerson(tx, id);
    await writePerson(tx, before, input, { at: now, actor_id: id, action: 'update_own_data' });
  });
  return {};
}
