/** Corrects words that an earlier file had in a wrong encoding. */
import { anyOf, type Tx } from '../../platform/data/database.ts';
import { polishScore } from '../../platform/forms/decode-text.ts';
import { type BankLine, inAnyEncoding } from './bank-line.ts';
import { type Match, ownerIn } from './match.ts';
import { saveLikely } from './queries.ts';
import type { Caution } from './schema.ts';

type Words = Pick<BankLine, 'title' | 'payer'>;
type Known = { matches: ReadonlyMap<string, Match>; cautions: ReadonlyMap<string, Caution> };

/**
 * Replaces the words of known lines where the file has them in better Polish, also of booked ones. Nothing else changes. A waiting
 * line is matched again.
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

/** Erased words never count: they have nothing in common with the file's. */
const isBetter = (line: Words, row: Words): boolean =>
  inAnyEncoding(line.title) === inAnyEncoding(row.title) &&
  inAnyEncoding(line.payer) === inAnyEncoding(row.payer) &&
  polishScore(line.title + line.payer) > polishScore(row.title + row.payer);

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
  if (numUpdatedRows > 0n) await saveLikely(tx, new Map([[id, match]]));
}
