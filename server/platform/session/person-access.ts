import type { Role } from '../../domain/policy.ts';
import type { Db, Tx } from '../data/database.ts';
import { NotFound } from '../http/errors.ts';
import type { Viewer } from './session.ts';

/**
 * The person with this id if the caller may act on them: always on oneself, on others if `allowed`. Throws NotFound, also for
 * deleted people.
 */
export async function personFor(
  db: Db | Tx,
  caller: Viewer,
  id: string,
  allowed: boolean,
): Promise<{ id: string; role: Role }> {
  if (id === caller.id) return caller;
  const found = await db
    .selectFrom('people')
    .select(['id', 'role'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found || !allowed) throw new NotFound('Nie ma takiej osoby.');
  return found;
}
