/** Words of lines that an earlier file had in a wrong encoding. */
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { polishIn } from '../../platform/forms/decode-text.ts';
import { type BankLine, inAnyEncoding } from './bank-line.ts';
import { type Match, ownerIn } from './match.ts';
import type { Caution } from './schema.ts';

type Words = Pick<BankLine, 'title' | 'payer'>;
type Known = { matches: ReadonlyMap<string, Match>; cautions: ReadonlyMap<string, Caution> };

/**
 * Takes over the words of known lines where they are in better Polish: nothing else of them changes, whether they are booked or
 * not. One that waits is matched again.
 */
export async function mendWords(tx: Tx, lines: readonly (Words & { id: string })[], known: Known): Promise<void> {
  const coming = new Map(lines.map((line) => [line.id, line]));
  const rows = await tx
    .selectFrom('bank_transfers')
    .select(['id', 'title', 'payer'])
    .where('id', '=', anyOf([...coming.keys()]))
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const line = coming.get(row.id);
    if (!line || !isBetter(line, row)) continue;
    const words = { title: line.title, payer: line.payer };
    await tx.updateTable('bank_transfers').set(words).where('id', '=', row.id).execute();
    await matchAgain(tx, row.id, known);
  }
}

/** Erased words have nothing in common with those of the file. */
const isBetter = (line: Words, row: Words): boolean =>
  inAnyEncoding(line.title) === inAnyEncoding(row.title) &&
  inAnyEncoding(line.payer) === inAnyEncoding(row.payer) &&
  polishIn(line.title + line.payer) > polishIn(row.title + row.payer);

async function matchAgain(tx: Tx, id: string, { matches, cautions }: Known): Promise<void> {
  const match = matches.get(id);
  if (!match) return;
  const { numUpdatedRows } = await tx
    .updateTable('bank_transfers')
    .set({ sure: match.sure && !cautions.has(id), owner_id: ownerIn(match) })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('caution', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('transfer_horses').where('transfer_id', '=', id).execute();
  const horses = match.horses.map((horse, nth) => ({ transfer_id: id, horse_id: horse.id, nth }));
  if (horses.length > 0) await tx.insertInto('transfer_horses').values(horses).execute();
}
