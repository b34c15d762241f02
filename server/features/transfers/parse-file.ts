import type { Day } from '../../domain/days.ts';
import { idsOf, type Statement } from './bank-line.ts';
import { decodeStatement } from './decode.ts';
import { readKnownList } from './known-lists.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { type Columns, previewOf, readColumns, type Table } from './named-columns.ts';

/** A file and how to read it: as a known bank's, by named columns, or only up to its headings. */
export type StatementFile = { file: Buffer; today: Day; by: 'bank' | 'headings' | Columns };

export type IdentifiedStatement = Statement & { ids: string[] };

/** `table` is set if the bank is unknown. */
export type Parsed = { statement: IdentifiedStatement | undefined; table: Table | undefined };

export function parseStatement({ file, today, by }: StatementFile): Parsed {
  const text = decodeStatement(file);
  const known = by === 'bank' ? readKnown(text, today) : undefined;
  const read = typeof by === 'object' ? readColumns(text, by, today) : known;
  return {
    statement: read && { ...read, ids: idsOf(read) },
    table: known ? undefined : previewOf(text, today),
  };
}

const readKnown = (text: string, today: Day): Statement | undefined =>
  isMt940(text) ? readMt940(text, today) : readKnownList(text, today);
