import { mailedTransfer } from '../settings/how-to-pay.ts';
import { statementAddress } from './addresses.ts';
import type { Statement, StatementLetter } from './schema.ts';

type Addresses = { publicUrl: string; unsubscribe: string };

/** The content of a statement's mail, for sending and for the preview. */
export function statementLetter(statement: Statement, { publicUrl, unsubscribe }: Addresses): StatementLetter {
  const { owner, month, until, today, sums, asked, in_words, parts, transfer } = statement;
  return {
    month,
    until,
    today,
    sums,
    asked,
    in_words,
    parts,
    transfer: transfer && mailedTransfer(transfer),
    link: publicUrl + statementAddress(owner.id, month),
    unsubscribe,
  };
}
