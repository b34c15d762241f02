import type { Command } from '../../platform/action.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import type { lockPerson } from './queries.ts';

type Locked = Awaited<ReturnType<typeof lockPerson>>;
type Values = Partial<Omit<Locked, 'id' | 'role'>>;

/**
 * Writes what is known of a person; of what was there before only the names of the changed fields are kept. Returns
 * these names.
 */
export async function writePerson(
  tx: Tx,
  command: Command<unknown>,
  action: 'update_person' | 'update_own_data',
  before: Locked,
  values: Values,
): Promise<(keyof Values)[]> {
  const names = Object.keys(values) as (keyof Values)[];
  const fields = names.filter((name) => before[name] !== values[name]);
  if (fields.length === 0) return [];
  await tx.updateTable('people').set(values).where('id', '=', before.id).execute();
  await recordAudit(tx, command, action, { person: before.id }, { after: { fields } });
  return fields;
}
