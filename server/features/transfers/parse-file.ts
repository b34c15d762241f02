import type { Day } from '../../domain/days.ts';
import { idsOf, type Statement } from './bank-line.ts';
import { type Columns, previewOf, readColumns, readKnownCsv, type Table } from './csv.ts';
import { decodeStatement } from './decode.ts';
import { isMt940, readMt940 } from './mt940.ts';

/** A file, and how it is read: as one of the banks that are known writes them, by its columns, or not beyond its headings. */
export type StatementFile = { file: Buffer; today: Day; by: 'bank' | 'headings' | Columns };

/** A statement with the ids of its lines. */
export type IdentifiedStatement = Statement & { ids: string[] };

/** What was read; of a file that no known bank wrote, its table too. */
export type Parsed = { statement: IdentifiedStatement | undefined; table: Table | undefined };

/** Reads a file. Throws a refusal of one that cannot be read, at the field `file`. */
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
  isMt940(text) ? readMt940(text, today) : readKnownCsv(text, today);
