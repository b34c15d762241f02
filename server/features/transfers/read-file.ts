import { aside, Ended } from '../../platform/jobs/aside.ts';
import { badFile } from './bank-line.ts';
import type { Parsed, StatementFile } from './parse-file.ts';

/** Parsing a list of many columns takes a second of the processor, so a helper process does it. */
const parse = aside<StatementFile, Parsed>(import.meta.resolve('./parse-file.ts'), 'parseStatement', {
  limit: 60_000,
});

export const readStatement = async (file: StatementFile): Promise<Parsed> =>
  parse(file).catch((error) => {
    throw error instanceof Ended ? badFile('Czytanie tego pliku trwało zbyt długo. Wczytaj krótszy okres.') : error;
  });
