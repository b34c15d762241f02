import type { Tx } from './database.ts';

/** Who did what to what. `before` and `after` never hold secrets, and of people only the names of changed fields. */
export type AuditEntry = {
  at: Date;
  /** Null: the app itself, or a command. */
  actor_id: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before?: object;
  after?: object;
};

/** Writes down a change, in the transaction that makes it. */
export async function recordAudit(tx: Tx, { before, after, ...entry }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      ...entry,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
