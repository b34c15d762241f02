import type { Asked } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database.ts';
import { signedIn } from '../../platform/session.ts';
import type { Address, Profile } from './fields.ts';
import { holdPerson } from './queries.ts';

/** Writes down what somebody says of themself; of what was there before only the names of the changed fields are kept. */
export async function updateOwnData(asked: Asked<Profile | Address>): Promise<Record<string, never>> {
  const { db, now, input } = asked;
  const { id } = signedIn(asked);
  await inTransaction(db, async (tx) => {
    const before = await holdPerson(tx, id);
    const changed = Object.entries(input).filter(([name, value]) => before[name as keyof typeof before] !== value);
    if (changed.length === 0) return;
    await tx.updateTable('people').set(input).where('id', '=', id).execute();
    const after = { fields: changed.map(([name]) => name) };
    await recordAudit(tx, { at: now, actor_id: id, action: 'update_own_data', entity: 'person', entity_id: id, after });
  });
  return {};
}
