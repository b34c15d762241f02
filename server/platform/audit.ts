import type { Tx } from './database.ts';

/** When a change is made, and by whom: null for the app itself and for commands. A verb passes its command. */
type Circumstances = { now: Date; person: { id: string } | null };

/** The values that change. They never hold secrets, and of people only the names of the changed fields. */
type Change = { before?: object; after?: object };

/**
 * Adds a change to the audit log, in the transaction that makes it. `subject` is the one thing that changes, its id under
 * the name of its kind: `recordAudit(tx, command, 'rename_group', { group: id }, { before, after })`.
 */
export async function recordAudit(
  tx: Tx,
  { now, person }: Circumstances,
  action: string,
  subject: Readonly<Record<string, string>>,
  { before, after }: Change = {},
): Promise<void> {
  const [thing, ...others] = Object.entries(subject);
  if (!thing || others.length > 0) throw new Error('An audit row is about one thing');
  const [entity, entity_id] = thing;
  await tx
    .insertInto('audit_log')
    .values({
      at: now,
      actor_id: person?.id ?? null,
      action,
      entity,
      entity_id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
