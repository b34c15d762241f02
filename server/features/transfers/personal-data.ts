import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/data/database.ts';
import type { ErasedPerson } from '../../platform/data/personal-data.ts';
import { isNamedIn, type OthersTexts, type Wanted } from '../../platform/data/redaction.ts';
import { decodeStatement } from './decode.ts';

export const exportOf = (db: Db, personId: string) =>
  db
    .selectFrom('bank_transfers')
    .select(['id', 'transferred_on', 'amount', 'title', 'payer', 'account', 'state'])
    .where('owner_id', '=', personId)
    .orderBy('transferred_on')
    .orderBy('seq')
    .execute();

/** Transfers that are or seem to be the person's. */
const isTheirs = ({ id }: Wanted) => sql<boolean>`(owner_id is not distinct from ${id} or state <> 'booked' and exists (
  select from transfer_horses likely join horses on horses.id = likely.horse_id
  where likely.transfer_id = bank_transfers.id and horses.owner_id = ${id}
))`;

export const othersTransfers: OthersTexts = {
  table: 'bank_transfers',
  columns: ['title', 'payer'],
  called: 'Przelew',
  about: sql`payer`,
  on: sql`transferred_on`,
  ofOthers: (person) => sql`not ${isTheirs(person)}`,
};

/** The amount stays, as in the ledger; the texts and the account are deleted. */
export async function erase(tx: Tx, person: ErasedPerson): Promise<void> {
  await sql`update bank_transfers set title = '', payer = '', account = '' where ${isTheirs(person)}`.execute(tx);
  await forgetFilesNaming(tx, person);
}

/** Deletes waiting files that name the person; somebody can upload them again without the name. */
async function forgetFilesNaming(tx: Tx, { finder }: ErasedPerson): Promise<void> {
  const imports = () => tx.selectFrom('bank_imports').where('file', 'is not', null);
  // One after the other, because together they may exceed the memory.
  for (const { id } of await imports().select('id').orderBy('id').execute()) {
    const waiting = await imports().select('file').where('id', '=', id).executeTakeFirst();
    if (waiting?.file && (await isNamedIn(decodeStatement(waiting.file), finder)))
      await tx.deleteFrom('bank_imports').where('id', '=', id).execute();
  }
}
