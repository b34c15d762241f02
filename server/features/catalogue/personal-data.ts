import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { type Identifiers, mentionsInSql, redact, redacted } from '../../platform/redaction.ts';
import { leaveGroups } from './queries.ts';

/** Takes a person out of the groups, and out of what the catalogue says of its groups and services. */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await leaveGroups(tx, id);
  await redactGroups(tx, identifiers);
  await redact(tx, identifiers, {
    table: 'services',
    columns: ['name', 'description', 'vat_basis'],
    clear: ['request_digest'],
  });
}

/** No two groups are called alike: what is left of a name that is taken gets a number. */
async function redactGroups(tx: Tx, identifiers: Identifiers): Promise<void> {
  const name = sql.ref<string>('name');
  const groups = await tx
    .selectFrom('groups')
    .select(['id', redacted(identifiers, name).as('left')])
    .where(mentionsInSql(identifiers, name))
    .orderBy('id')
    .execute();
  for (const { id, left } of groups) {
    let name = left;
    for (let nth = 2; await isTaken(tx, name); nth++) name = `${[...left].slice(0, 56).join('')} ${nth}`;
    await tx.updateTable('groups').set({ name, request_digest: null }).where('id', '=', id).execute();
  }
}

/** As the index compares names. */
const isTaken = async (tx: Tx, name: string): Promise<boolean> =>
  (await tx
    .selectFrom('groups')
    .select('id')
    .where(sql`lower(btrim(name) collate polish)`, '=', sql`lower(btrim(${name}::text) collate polish)`)
    .executeTakeFirst()) !== undefined;
