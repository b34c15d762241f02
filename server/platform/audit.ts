import { type QueryCreator, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Database } from './tables.ts';

/** When a change is made, and by whom: null for the app itself and for commands. A verb passes its command. */
type Circumstances = { now: Date; person: { id: string } | null };

/**
 * What changes, in facts: ids, days, instants, roles, amounts, flags, and of all else the names of the changed `fields`. What
 * somebody typed never stands here, because nothing can be erased from the log; the database refuses such a row.
 */
type Change = { before?: object; after?: object };

/** The change of a record: which of its fields change, and how those do that are `facts`. */
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
 * Adds a change to the audit log, in the transaction that makes it. `subject` is the one thing that changes, its id under
 * the name of its kind: `recordAudit(tx, command, 'rename_group', { group: id }, { before, after })`. Null: there is one
 * of that kind in the stable, without an id.
 */
export const recordAudit = (
  tx: Tx,
  circumstances: Circumstances,
  action: string,
  subject: Readonly<Record<string, string | null>>,
  change: Change = {},
): Promise<void> =>
  recordAudits(
    tx,
    circumstances,
    action,
    Object.fromEntries(Object.entries(subject).map(([kind, id]) => [kind, [id]])),
    change,
  );

/**
 * The same as a part of a statement: a row for each thing that another part of it, `changed`, names. What they have in
 * common is in `after`, as JSON.
 */
export const auditChanged = (
  db: QueryCreator<Database & { changed: { id: string } }>,
  { now, by }: { now: Date; by: string },
  { action, entity, after }: { action: string; entity: string; after: string },
) =>
  db
    .insertInto('audit_log')
    .columns(['at', 'actor_id', 'action', 'entity', 'entity_id', 'after'])
    .expression((eb) =>
      eb
        .selectFrom('changed')
        .select([sql<Date>`${now}::timestamptz`.as('at'), sql<string>`${by}::uuid`.as('actor_id')])
        .select([sql.lit(action).as('action'), sql.lit(entity).as('entity'), 'changed.id as entity_id'])
        .select(sql<string>`${after}::jsonb`.as('after'))
        .orderBy('changed.id'),
    );

/** The same for things of one kind that change alike, a row for each: `{ occurrence: ids }`. */
export async function recordAudits(
  tx: Tx,
  { now, person }: Circumstances,
  action: string,
  subjects: Readonly<Record<string, readonly (string | null)[]>>,
  { before, after }: Change = {},
): Promise<void> {
  const [things, ...others] = Object.entries(subjects);
  if (!things || others.length > 0) throw new Error('An audit row is about one thing');
  const [entity, ids] = things;
  await tx
    .insertInto('audit_log')
    .values(
      ids.map((entity_id) => ({
        at: now,
        actor_id: person?.id ?? null,
        action,
        entity,
        entity_id,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
      })),
    )
    .execute();
}
