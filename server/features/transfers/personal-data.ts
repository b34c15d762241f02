import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { ErasedPerson } from '../../platform/personal-data.ts';
import { redact } from '../../platform/redaction.ts';

/** The transfers of a person, in grosze, in the words of their bank. */
export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('bank_transfers')
    .select(['id', 'transferred_on', 'amount', 'title', 'payer', 'account', 'state'])
    .where('owner_id', '=', personId)
    .orderBy('transferred_on')
    .orderBy('seq')
    .execute();

/**
 * That money came in stays, as in the ledger; the words and the account go, of what seems to be theirs too. Whole files
 * that still wait may name them.
 */
export async function erase(tx: Tx, { id, identifiers }: ErasedPerson): Promise<void> {
  await tx.deleteFrom('bank_imports').where('file', 'is not', null).execute();
  await sql`
    update bank_transfers set title = '', payer = '', account = ''
    where owner_id = ${id} or state <> 'booked' and exists (
      select from transfer_horses likely join horses on horses.id = likely.horse_id
      where likely.transfer_id = bank_transfers.id and horses.owner_id = ${id}
    )
  `.execute(tx);
  await redact(tx, identifiers, { table: 'bank_transfers', columns: ['title', 'payer'] });
}
