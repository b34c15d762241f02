import { mailedTransfer } from '../settings/how-to-pay.ts';
import { statementAddress } from './addresses.ts';
import type { Statement, StatementLetter } from './schema.ts';

type Addresses = { publicUrl: string; unsubscribe: string };

/** The mail of a statement, as it is sent and shown before. */
export function statementLetter(statement: Statement, { publicUrl, unsubscribe }: Addresses): StatementLetter {
  const { owner, month, until, today, sums, asked, in_words, parts, transfer } = statement;
  const link = publicUrl + statementAddress(owner.id, month);
  return {
    month,
    until,
    today,
    sums,
    asked,
    in_words,
    parts,
    transfer: transfer && mailedTransfer(transfer),
    link,
    unsubscribe,
  };
}
