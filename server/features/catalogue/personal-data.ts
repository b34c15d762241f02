import type { Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';
import { leaveGroups } from './queries.ts';

/** Takes a person out of the groups, and out of what the catalogue says of its services. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await leaveGroups(tx, id);
  await redact(tx, identifiers, { table: 'services', columns: ['name', 'description'], clear: ['request_digest'] });
}
