import { aside } from '../../platform/jobs/aside.ts';
import { badFile } from './bank-line.ts';
import type { Parsed, StatementFile } from './parse-file.ts';

/** Parses a file in a helper process, because a list of many columns takes a second. Throws BadInput at the field `file`. */
export const readStatement = aside<StatementFile, Parsed>(import.meta.resolve('./parse-file.ts'), 'parseStatement', {
  limit: 60_000,
  ended: () => badFile('Czytanie tego pliku trwało zbyt długo. Wczytaj krótszy okres.'),
});
