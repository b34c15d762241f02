import { sql } from 'kysely';
import type { AuditAction } from '../../domain/audit-texts.ts';
import type { Tx } from './database.ts';

/** `operation`: the id of the call, which is used to undo it. Jobs and programs have none. */
export type Circumstances = { now: Date; person: { id: string } | null; operation?: string };

/**
 * A change for the log: ids, days, instants, roles, amounts, flags, and the names of other changed `fields`. It holds no
 * text that somebody typed, because nothing can be erased from the log; the database refuses such a row.
 */
type Change = { before?: object; after?: object };

/** The change between two versions of a record. `facts`: the fields whose values are logged; of others only the name is. */
export function changeOf<Values extends object>(
  before: Values,
  after: Partial<Values>,
  facts: readonly (keyof Values)[] = [],
): Change {
  const names = Object.keys(after) as (keyof Values)[];
  const fields = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const changedFacts = facts.filter((name) => fields.includes(name));
  const factsOf = (values: Partial<Values>) => Object.fromEntries(changedFacts.map((name) => [name, values[name]]));
  return { ...(changedFacts.length > 0 && { before: factsOf(before) }), after: { ...factsOf(after), fields } };
}

/**
 * Writes the audit log in the transaction of the change: `recordAudit(tx, command, 'rename_group', { group: id }, {
 * before, after })`. The subject maps one kind to an id, to null if the stable has only one of that kind, or to several
 * ids, which get a row each.
 */
export async function recordAudit(
  tx: Tx,
  circumstances: Circumstances,
  action: AuditAction,
  subject: Readonly<Record<string, string | null | readonly string[]>>,
  change: Change = {},
): Promise<void> {
  const [first, ...others] = Object.entries(subject);
  if (!first || others.length > 0) throw new Error('An audit row is about one kind of thing');
  const [entity, ids] = first;
  const changes = [ids].flat().map((id) => ({ id, ...change }));
  await recordAudits(tx, circumstances, action, entity, changes);
}

/** Writes a row for each of several records of one kind, each with its own change. */
export async function recordAudits(
  tx: Tx,
  { now, person, operation }: Circumstances,
  action: AuditAction,
  entity: string,
  changes: readonly (Change & { id: string | null })[],
): Promise<void> {
  const jsonOf = (part: keyof Change) => changes.map((change) => (change[part] ? JSON.stringify(change[part]) : null));
  const ids = changes.map(({ id }) => id);
  await sql`
    insert into audit_log (at, actor_id, operation, action, entity, entity_id, before, after)
    select ${now}::timestamptz, ${person?.id ?? null}::uuid, ${operation ?? null}::uuid, ${action}, ${entity}, id, before::jsonb, after::jsonb
    from unnest(${ids}::uuid[], ${jsonOf('before')}::text[], ${jsonOf('after')}::text[]) as changes(id, before, after)
  `.execute(tx);
}
