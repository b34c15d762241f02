import { aside, Ended } from '../../platform/aside.ts';
import { badFile } from './bank-line.ts';
import type { Parsed, StatementFile } from './parse-file.ts';

/** Lists of many columns take a second of the processor, so a process of its own reads them. */
const parse = aside<StatementFile, Parsed>(import.meta.resolve('./parse-file.ts'), 'parseStatement', {
  limit: 60_000,
});

/** Reads a file of the bank. Throws a refusal of one that cannot be read, at the field `file`. */
export const readStatement = async (file: StatementFile): Promise<Parsed> =>
  parse(file).catch((error) => {
    throw error instanceof Ended ? badFile('Czytanie tego pliku trwało zbyt długo. Wczytaj krótszy okres.') : error;
  });
